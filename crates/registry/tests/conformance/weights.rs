//! Weight files: the built-in ones, fingerprints, and errors.

use std::path::Path;
use tenbin_core::{ParseError, Player, Table};
use tenbin_registry::{player, table};

/// Game, player and built-in weight file of each evaluation.
const FILES: &[(&str, &str, &str)] = &[
    ("amazons:6x6", "original", "weights/amazons/takeda.toml"),
    ("knight-amazons:10x10", "ks", "weights/amazons/takeda.toml"),
    ("extended-knight-amazons:12x5", "lieberum", "weights/amazons/lieberum.toml"),
    ("amazons", "learned", "weights/amazons/learned.toml"),
    ("breakthrough", "advance", "weights/breakthrough/advance.toml"),
    ("shogi", "shogi", "weights/shogi/shogi.toml"),
    ("shogi", "learned", "weights/shogi/learned.toml"),
    ("go", "charge", "weights/go/charge.toml"),
    ("go:13x13", "influence", "weights/go/influence.toml"),
    ("go:25x25", "bouzy", "weights/go/bouzy.toml"),
    ("arimaa", "handmade", "weights/arimaa/handmade.toml"),
    ("arimaa", "full", "weights/arimaa/full.toml"),
    ("arimaa", "learned", "weights/arimaa/learned.toml"),
    ("arimaa", "rich", "weights/arimaa/rich.toml"),
];

fn open(game: &str) -> Box<dyn Table> {
    table(game, None).unwrap_or_else(|error| panic!("{error}"))
}

fn make(game: &str, spec: &str) -> Box<dyn Player> {
    player(open(game).as_ref(), spec).unwrap_or_else(|error| panic!("{error}"))
}

fn fails(game: &str, spec: &str) -> ParseError {
    player(open(game).as_ref(), spec).err().unwrap_or_else(|| panic!("{spec} is not an error"))
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// Writes a weight file and returns its path.
fn write(folder: &tempfile::TempDir, text: &str) -> String {
    let path = folder.path().join("some.toml");
    std::fs::write(&path, text).expect("a file can be written");
    path.to_str().expect("the path is UTF-8").to_owned()
}

#[test]
fn built_in_weights_equal_the_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (game, name, file) in FILES {
        let spec = format!("{name}:weights={}", root.join(file).display());
        let named = make(game, &spec);
        assert_eq!(named.fingerprint(), make(game, name).fingerprint(), "{spec}");
        assert_eq!((named.spec(), make(game, named.spec()).spec()), (spec.as_str(), spec.as_str()));
    }
}

#[test]
fn other_weights_have_other_fingerprints() {
    let folder = folder();
    for (game, name, _) in FILES {
        let empty = make(game, &format!("{name}:weights={}", write(&folder, "[weights]\n")));
        assert_ne!(empty.fingerprint(), make(game, name).fingerprint());
        assert!(!empty.fingerprint().is_empty());
    }
    assert_ne!(make("amazons", "ks:w=0.1").fingerprint(), make("amazons", "ks:w=0.2").fingerprint());
    assert_ne!(make("amazons", "as:n=1").fingerprint(), make("amazons", "as:n=2").fingerprint());
    assert_ne!(make("amazons", "me:share=1").fingerprint(), make("amazons", "me:share=0.5").fingerprint());
    for without in ["random", "uct"] {
        assert_eq!(make("amazons", without).fingerprint(), "");
    }
    let file = write(&folder, "[weights]\n");
    let with_file = make("amazons", &format!("uct:evaluation=lieberum,weights={file}"));
    assert_ne!(with_file.fingerprint(), make("amazons", "uct:evaluation=lieberum").fingerprint());
}

#[test]
fn zero_weights_give_zero_points() {
    let folder = folder();
    for (game, name, _) in FILES.iter().filter(|(_, name, _)| *name != "ks") {
        let player = make(game, &format!("{name}:weights={}", write(&folder, "[weights]\n")));
        let terms = player.explain(open(game).as_ref()).expect("the player has an evaluation");
        assert!(terms.iter().all(|term| term.points == 0.0), "{name}");
    }
}

#[test]
fn errors_in_a_weight_file_have_a_caret() {
    let folder = folder();
    for (game, name, _) in FILES {
        for (text, expected) in [
            ("[weights]\nzzzzzz = 1\n", "line 2: zzzzzz = 1\n          ^^^^^^"),
            ("[weights\n", "^"),
            ("[weight]\n", "^^^^^^"),
            ("weights = 3\n", "^^^^^^^"),
        ] {
            let file = write(&folder, text);
            let message = fails(game, &format!("{name}:weights={file}")).to_string();
            assert!(message.contains(expected) && message.contains(&file), "{message}");
        }
    }
}

#[test]
fn an_unreadable_weight_file_is_an_error() {
    let folder = folder();
    for (game, name, _) in FILES {
        for file in [folder.path().display().to_string(), folder.path().join("none.toml").display().to_string()] {
            let message = fails(game, &format!("{name}:weights={file}")).to_string();
            assert!(
                message.contains("cannot read the weight file") && message.contains(&"^".repeat(file.len())),
                "{message}"
            );
        }
    }
}
