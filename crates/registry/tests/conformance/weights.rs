//! Weight files: the built-in ones, fingerprints, and errors.

use std::path::Path;
use tenbin_core::{Feature, ParseError, Player, Random, Table, Term, Weights};
use tenbin_registry::{DynEvaluation, evaluation, game_entry, player, table};

/// Game, player and built-in weight file of each evaluation.
const FILES: &[(&str, &str, &str)] = &[
    ("amazons:6x6", "original", "weights/amazons/takeda.toml"),
    ("knight-amazons:10x10", "ks", "weights/amazons/takeda.toml"),
    ("extended-knight-amazons:12x5", "lieberum", "weights/amazons/lieberum.toml"),
    ("amazons", "learned", "weights/amazons/learned.toml"),
    ("breakthrough", "advance", "weights/breakthrough/advance.toml"),
    ("othello", "classical", "weights/othello/classical.toml"),
    ("othello:6x6", "learned", "weights/othello/learned.toml"),
    ("shogi", "shogi", "weights/shogi/shogi.toml"),
    ("shogi", "learned", "weights/shogi/learned.toml"),
    ("go", "charge", "weights/go/charge.toml"),
    ("go:13x13", "influence", "weights/go/influence.toml"),
    ("go:25x25", "bouzy", "weights/go/bouzy.toml"),
    ("arimaa", "handmade", "weights/arimaa/handmade.toml"),
    ("arimaa", "full", "weights/arimaa/full.toml"),
    ("arimaa", "learned", "weights/arimaa/learned.toml"),
    ("arimaa", "rich", "weights/arimaa/rich.toml"),
    ("arimaa", "conjunctions", "weights/arimaa/conjunctions.toml"),
    ("arimaa", "positional", "weights/arimaa/positional.toml"),
    ("arimaa", "combined", "weights/arimaa/combined.toml"),
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

/// Terms that an evaluation of Takeda's family leaves to its siblings, which share its weight file.
const OF_SIBLINGS: [(&str, &[&str]); 4] = [
    ("original", &["coverage", "coverage2", "around-territory", "around-potential", "stranded"]),
    ("ks", &["around-territory", "around-potential", "stranded"]),
    ("as", &["coverage", "coverage2", "stranded"]),
    ("me", &["coverage", "coverage2", "around-territory", "around-potential"]),
];

/// Positions with what random games hardly show: a rook before a pawn beside the king on the edge, a framed camel.
const RARE: [(&str, &str); 2] = [
    ("shogi", "8k/9/7p1/9/9/9/9/7R1/K8 b - 1"),
    ("arimaa", "g [r      r  D      rMe      d                             R      R]"),
];

/// Positions of random games.
fn random_positions(game: &str) -> Vec<Box<dyn Table>> {
    let mut random = Random::new(5);
    let mut positions = Vec::new();
    for _ in 0..8 {
        let mut position = open(game);
        while position.outcome().is_none() && position.moves().len() < 400 {
            let legal = position.legal_moves();
            position.play(&legal[random.below(legal.len() as u64) as usize]).expect("the move is legal");
            positions.push(position.fork());
        }
    }
    positions
}

fn score(evaluation: &dyn DynEvaluation, position: &dyn Table) -> f64 {
    evaluation.breakdown(position).expect("the game is the evaluation's").iter().map(|term| term.points).sum()
}

/// The weights with others for all features of a term, differently for each.
fn with_changed_term(weights: &Weights, term: usize) -> Weights {
    let first = Term::first_feature(weights.terms(), term);
    let mut changed = weights.clone();
    for feature in first..first + weights.terms()[term].shape.len() as Feature {
        changed.set(feature, weights.get(feature) + 10.0 + f64::from(feature - first));
    }
    changed
}

#[test]
fn every_term_of_a_file_counts() {
    let folder = folder();
    // Stones count under area scoring, prisoners under territory scoring.
    for games in [
        &["amazons"][..],
        &["arimaa"],
        &["breakthrough"],
        &["go:9x9", "go:9x9,rules=japanese"],
        &["othello"],
        &["shogi"],
    ] {
        let game = games[0];
        let mut positions: Vec<_> = games.iter().flat_map(|game| random_positions(game)).collect();
        let rare = RARE.iter().filter(|(of, _)| *of == game);
        positions.extend(rare.map(|(game, text)| table(game, Some(text)).expect("the position is valid")));
        let presets = game_entry(game).expect("the game exists").presets();
        for name in presets.iter().filter(|preset| preset.has_evaluation()).map(|preset| preset.name) {
            // The directional terms that are off by default.
            let settings = if game == "shogi" { ",dao=134" } else { "" };
            let unchanged = format!("{name}:{}", settings.trim_start_matches(','));
            let original = evaluation(positions[0].as_ref(), unchanged.trim_end_matches(':'));
            let original = original.expect("the evaluation exists");
            let siblings = OF_SIBLINGS.iter().find(|(of, _)| *of == name).map_or(&[][..], |(_, terms)| terms);
            for (index, term) in original.weights().terms().iter().enumerate() {
                if siblings.contains(&term.name) {
                    continue;
                }
                let file = write(&folder, &with_changed_term(original.weights(), index).to_toml());
                let changed = evaluation(positions[0].as_ref(), &format!("{name}:weights={file}{settings}"));
                let changed = changed.expect("the file is valid");
                let mut positions = positions.iter().map(|position| position.as_ref());
                let counts = positions.any(|at| score(changed.as_ref(), at) != score(original.as_ref(), at));
                assert!(counts, "{game}, {name}: the weights of `{}` change no score", term.name);
            }
        }
    }
}

#[test]
fn a_weight_is_set_by_name() {
    let fingerprint = |spec: &str| make("amazons:6x6", spec).fingerprint();
    assert_eq!(fingerprint("ks:weight.coverage=0.5"), fingerprint("ks:w=0.5"));
    assert_eq!(fingerprint("lieberum:weight.hemmed[2]=3"), fingerprint("lieberum:weight.hemmed[8]=3"));
    assert_ne!(fingerprint("lieberum:weight.hemmed[2]=3"), fingerprint("lieberum"));
    assert_eq!(fingerprint("uct:evaluation=lieberum,weight.hemmed[2]=3"), fingerprint("lieberum:weight.hemmed[2]=3"));
    assert_eq!(make("amazons:6x6", "ks:weight.mobility=0.50,depth=1").spec(), "ks:depth=1,weight.mobility=0.5");
    assert_eq!(fails("amazons", "ks:weight.hemmed[2]=3").message(), "unknown term `hemmed`");
    assert!(fails("amazons", "lieberum:weight.hemmed=3").message().contains("write `hemmed[0]` to `hemmed[5]`"));
}
