//! The direction of the arrows: which entry may use which, and who may name a game.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const GAMES: &[&str] = &["tenbin-amazons", "tenbin-arimaa", "tenbin-breakthrough", "tenbin-go", "tenbin-shogi"];

/// Every entry by its folder, and the rooms it may use. Written down here rather than derived: a new arrow is a decision.
const ROOMS: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("board", &["tenbin-core"]),
    ("sgf", &["tenbin-core"]),
    ("games/amazons", &["tenbin-core", "tenbin-board", "tenbin-sgf"]),
    ("games/arimaa", &["tenbin-core", "tenbin-board"]),
    ("games/breakthrough", &["tenbin-core", "tenbin-board"]),
    ("games/go", &["tenbin-core", "tenbin-board", "tenbin-sgf"]),
    ("games/shogi", &["tenbin-core"]),
    ("search", &["tenbin-core"]),
    ("training", &["tenbin-core", "tenbin-search"]),
    ("arena", &["tenbin-core"]),
    ("engines", &["tenbin-core"]),
    ("report", &["tenbin-core"]),
    (
        "registry",
        &[
            "tenbin-core",
            "tenbin-board",
            "tenbin-sgf",
            "tenbin-amazons",
            "tenbin-arimaa",
            "tenbin-breakthrough",
            "tenbin-go",
            "tenbin-shogi",
            "tenbin-search",
            "tenbin-training",
            "tenbin-arena",
            "tenbin-engines",
        ],
    ),
    ("protocol", &["tenbin-core", "tenbin-registry"]),
    // A paper on the parts of one game's evaluation looks into its entry, and asks programs of others about the same positions.
    (
        "papers",
        &[
            "tenbin-core",
            "tenbin-search",
            "tenbin-registry",
            "tenbin-arena",
            "tenbin-report",
            "tenbin-go",
            "tenbin-engines",
        ],
    ),
    // Reports of experiments are listed and opened.
    ("lab", &["tenbin-core", "tenbin-arena", "tenbin-registry", "tenbin-papers", "tenbin-report"]),
    (
        "tenbin",
        &[
            "tenbin-core",
            "tenbin-board",
            "tenbin-amazons",
            "tenbin-breakthrough",
            "tenbin-search",
            "tenbin-arena",
            "tenbin-report",
            "tenbin-registry",
            "tenbin-papers",
            "tenbin-protocol",
            "tenbin-lab",
        ],
    ),
];

/// The rooms that must work for any game, so none of their sources names one.
const NAMELESS: &[&str] = &["core", "board", "sgf", "search", "training", "arena", "report", "lab"];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a entry lies among the others").to_owned()
}

/// The files below a folder whose name ends so.
fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            files(&path, ending, found);
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
}

fn manifest(entry: &str) -> toml::Table {
    let path = crates().join(entry).join("Cargo.toml");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Our own rooms among the dependencies, those for tests left out. What is used only to build counts, and so does what
/// is used on some machines only.
fn uses(manifest: &toml::Table) -> BTreeSet<String> {
    let mut tables: Vec<&toml::Table> = Vec::new();
    let kinds = ["dependencies", "build-dependencies"];
    tables.extend(kinds.iter().filter_map(|kind| manifest.get(*kind)?.as_table()));
    for target in manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::values) {
        tables.extend(kinds.iter().filter_map(|kind| target.get(kind)?.as_table()));
    }
    let dependencies = tables.into_iter().flatten();
    let named = dependencies.map(|(name, value)| value.get("package").and_then(toml::Value::as_str).unwrap_or(name));
    named.filter(|name| name.starts_with("tenbin")).map(str::to_owned).collect()
}

#[test]
fn the_arrows_point_one_way() {
    for (entry, allowed) in ROOMS {
        let allowed: BTreeSet<String> = allowed.iter().map(|&name| name.to_owned()).collect();
        let forbidden: Vec<String> = uses(&manifest(entry)).difference(&allowed).cloned().collect();
        assert!(forbidden.is_empty(), "crates/{entry} may not use {forbidden:?}");
    }
}

#[test]
fn dependencies_are_seen_however_they_are_written() {
    let text =
        "[dependencies]\ntenbin-core.workspace = true\nother = { package = 'tenbin-registry', path = '.' }\nserde = '1'
        [target.'cfg(unix)'.dependencies]\ntenbin-arena = { path = '.' }\n[dev-dependencies]\ntenbin-search = '1'";
    let found = uses(&text.parse().expect("the test's own manifest"));
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["tenbin-arena", "tenbin-core", "tenbin-registry"]);
}

#[test]
fn the_table_of_rooms_is_complete() {
    let mut manifests = Vec::new();
    files(&crates(), "Cargo.toml", &mut manifests);
    let folders = manifests.iter().map(|path| path.parent().expect("a manifest lies in a folder"));
    let found: BTreeSet<PathBuf> = folders.map(|folder| folder.to_owned()).collect();
    let known: BTreeSet<PathBuf> = ROOMS.iter().map(|(entry, _)| crates().join(entry)).collect();
    assert_eq!(found, known);
    for (entry, _) in ROOMS {
        let name = format!("tenbin-{}", entry.trim_start_matches("games/")).replace("tenbin-tenbin", "tenbin");
        assert_eq!(manifest(entry)["package"]["name"].as_str(), Some(name.as_str()), "the name of crates/{entry}");
    }
}

/// The words by which the games are known: what they are called at the desk, and in the workspace.
fn game_words() -> BTreeSet<String> {
    let cards = tenbin_registry::games().iter().map(|entry| entry.info().name.to_owned());
    let rooms = GAMES.iter().map(|name| name.trim_start_matches("tenbin-").to_owned());
    cards.chain(rooms).collect()
}

/// Whether a line names a game. A name that is an ordinary word too counts only where it is quoted, begins a spec or ends the
/// name of a entry.
fn is_named(game: &str, line: &str) -> bool {
    let as_name = [format!("\"{game}\""), format!("\"{game}:"), format!("tenbin-{game}"), format!("tenbin_{game}")];
    if game.len() > 3 { line.contains(game) } else { as_name.iter().any(|name| line.contains(name)) }
}

/// What the compiler makes a program of: no comments, and nothing from the tests at the end of a file on.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().take_while(|(_, line)| line.trim() != "#[cfg(test)]");
    lines.map(|(number, line)| (number + 1, line.split("//").next().unwrap_or(line)))
}

#[test]
fn no_game_is_named_where_all_games_are_served() {
    let words = game_words();
    assert!(words.contains("knight-amazons") && words.contains("breakthrough"), "{words:?}");
    for entry in NAMELESS {
        let mut sources = Vec::new();
        files(&crates().join(entry).join("src"), ".rs", &mut sources);
        assert!(!sources.is_empty(), "crates/{entry} has no sources");
        for path in sources {
            let text = fs::read_to_string(&path).expect("a source can be read");
            for (number, line) in code(&text) {
                let line = line.to_lowercase();
                let named: Vec<&String> = words.iter().filter(|word| is_named(word, &line)).collect();
                assert!(named.is_empty(), "{}:{number} names {named:?}", path.display());
            }
        }
    }
}
