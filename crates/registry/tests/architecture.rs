//! The architecture: allowed dependencies between the crates, and the crates that may name a game.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const GAMES: &[&str] =
    &["tenbin-amazons", "tenbin-arimaa", "tenbin-breakthrough", "tenbin-go", "tenbin-othello", "tenbin-shogi"];

/// Every crate by its folder, and its allowed dependencies. The list is by hand: a new dependency is a decision.
const CRATES: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("board", &["tenbin-core"]),
    ("sgf", &["tenbin-core"]),
    ("search", &["tenbin-core"]),
    ("training", &["tenbin-core", "tenbin-search"]),
    ("arena", &["tenbin-core"]),
    ("engines", &["tenbin-core"]),
    ("report", &["tenbin-core"]),
    ("entry", &["tenbin-core", "tenbin-sgf", "tenbin-search", "tenbin-training", "tenbin-engines"]),
    // A game instantiates its searches and trainers itself, so that an edit compiles no other game.
    ("games/amazons", &["tenbin-core", "tenbin-board", "tenbin-sgf", "tenbin-search", "tenbin-entry"]),
    (
        "games/arimaa",
        &["tenbin-core", "tenbin-board", "tenbin-search", "tenbin-training", "tenbin-engines", "tenbin-entry"],
    ),
    ("games/breakthrough", &["tenbin-core", "tenbin-board", "tenbin-search", "tenbin-entry"]),
    ("games/go", &["tenbin-core", "tenbin-board", "tenbin-sgf", "tenbin-search", "tenbin-engines", "tenbin-entry"]),
    ("games/othello", &["tenbin-core", "tenbin-board", "tenbin-search", "tenbin-entry"]),
    ("games/shogi", &["tenbin-core", "tenbin-search", "tenbin-engines", "tenbin-entry"]),
    (
        "registry",
        &[
            "tenbin-core",
            "tenbin-amazons",
            "tenbin-arimaa",
            "tenbin-breakthrough",
            "tenbin-go",
            "tenbin-othello",
            "tenbin-shogi",
            "tenbin-entry",
            "tenbin-search",
            "tenbin-training",
            "tenbin-arena",
            "tenbin-engines",
        ],
    ),
    ("protocol", &["tenbin-core", "tenbin-registry"]),
    // A paper about one game's evaluation uses that game's crate and external engines.
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
    // The lab lists and opens the reports of experiments.
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

/// The crates that work for any game: their sources name none.
const GAME_INDEPENDENT: &[&str] =
    &["core", "board", "sgf", "search", "training", "arena", "engines", "entry", "protocol", "report", "lab"];

/// The crates in which `"go"` is a command of UCI, USI and AEI, not a game.
const COMMAND_GO: &[&str] = &["engines", "protocol"];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crates share a folder").to_owned()
}

/// The files below a folder with this file name ending.
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

fn manifest(folder: &str) -> toml::Table {
    let path = crates().join(folder).join("Cargo.toml");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Workspace crates among the dependencies, build and platform-specific ones included, dev-dependencies excluded.
fn workspace_dependencies(manifest: &toml::Table) -> BTreeSet<String> {
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
fn crates_have_only_allowed_dependencies() {
    for (folder, allowed) in CRATES {
        let allowed: BTreeSet<String> = allowed.iter().map(|&name| name.to_owned()).collect();
        let forbidden: Vec<String> = workspace_dependencies(&manifest(folder)).difference(&allowed).cloned().collect();
        assert!(forbidden.is_empty(), "crates/{folder} may not use {forbidden:?}");
    }
}

#[test]
fn dependencies_are_found_in_every_toml_notation() {
    let text =
        "[dependencies]\ntenbin-core.workspace = true\nother = { package = 'tenbin-registry', path = '.' }\nserde = '1'
        [target.'cfg(unix)'.dependencies]\ntenbin-arena = { path = '.' }\n[dev-dependencies]\ntenbin-search = '1'";
    let found = workspace_dependencies(&text.parse().expect("the test's own manifest"));
    assert_eq!(found.into_iter().collect::<Vec<_>>(), ["tenbin-arena", "tenbin-core", "tenbin-registry"]);
}

#[test]
fn the_list_of_crates_is_complete() {
    let mut manifests = Vec::new();
    files(&crates(), "Cargo.toml", &mut manifests);
    let folders = manifests.iter().map(|path| path.parent().expect("a manifest lies in a folder"));
    let found: BTreeSet<PathBuf> = folders.map(|folder| folder.to_owned()).collect();
    let known: BTreeSet<PathBuf> = CRATES.iter().map(|(folder, _)| crates().join(folder)).collect();
    assert_eq!(found, known);
    for (folder, _) in CRATES {
        let name = format!("tenbin-{}", folder.trim_start_matches("games/")).replace("tenbin-tenbin", "tenbin");
        assert_eq!(manifest(folder)["package"]["name"].as_str(), Some(name.as_str()), "the name of crates/{folder}");
    }
}

/// The names of the games, in the registry and as crates.
fn game_names() -> BTreeSet<String> {
    let names = tenbin_registry::games().iter().map(|entry| entry.info().name.to_owned());
    let crates = GAMES.iter().map(|name| name.trim_start_matches("tenbin-").to_owned());
    names.chain(crates).collect()
}

/// Whether a line names a game. A short name counts only in quotes, at the start of a spec or in a crate name; where it is
/// also a protocol command, quotes do not count.
fn is_named(game: &str, line: &str, is_command: bool) -> bool {
    let quoted = format!("\"{game}\"");
    let as_name = [format!("\"{game}:"), format!("tenbin-{game}"), format!("tenbin_{game}")];
    match game.len() {
        0..=3 => as_name.iter().any(|name| line.contains(name)) || !is_command && line.contains(&quoted),
        _ => line.contains(game),
    }
}

/// The lines of a source without comments, up to the tests at the end of the file.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().take_while(|(_, line)| line.trim() != "#[cfg(test)]");
    lines.map(|(number, line)| (number + 1, line.split("//").next().unwrap_or(line)))
}

#[test]
fn no_game_is_named_in_game_independent_crates() {
    let names = game_names();
    assert!(names.contains("knight-amazons") && names.contains("breakthrough"), "{names:?}");
    for folder in GAME_INDEPENDENT {
        let mut sources = Vec::new();
        files(&crates().join(folder).join("src"), ".rs", &mut sources);
        assert!(!sources.is_empty(), "crates/{folder} has no sources");
        for path in sources {
            let text = fs::read_to_string(&path).expect("a source can be read");
            for (number, line) in code(&text) {
                let line = line.to_lowercase();
                let named: Vec<&String> =
                    names.iter().filter(|name| is_named(name, &line, COMMAND_GO.contains(folder))).collect();
                assert!(named.is_empty(), "{}:{number} names {named:?}", path.display());
            }
        }
    }
}

/// The files of the registry that name games: their list, what is reexported from a game, and the runs of the signature.
const NAMING_GAMES: &[&str] = &["games.rs", "lib.rs", "signature.rs"];

#[test]
fn only_the_list_of_games_in_the_registry_names_games() {
    let names = game_names();
    let mut sources = Vec::new();
    files(&crates().join("registry/src"), ".rs", &mut sources);
    sources.retain(|path| NAMING_GAMES.iter().all(|name| !path.ends_with(name)));
    assert!(sources.len() > 5, "the registry has other sources");
    for path in sources {
        let text = fs::read_to_string(&path).expect("a source can be read");
        for (number, line) in code(&text) {
            let line = line.to_lowercase();
            let named: Vec<&String> = names.iter().filter(|name| is_named(name, &line, false)).collect();
            assert!(named.is_empty(), "{}:{number} names {named:?}", path.display());
        }
    }
}

/// The modules of a crate: the files and folders next to its root.
fn modules(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(crates().join(folder).join("src")).expect("a crate has sources");
    let names = entries.map(|entry| {
        let entry = entry.expect("a folder can be listed");
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() { name + "/" } else { name }
    });
    let is_module = |name: &String| name.ends_with('/') || name.ends_with(".rs");
    names.filter(|name| is_module(name) && name != "lib.rs" && name != "main.rs").collect()
}

#[test]
fn architecture_md_lists_every_module() {
    let path = crates().join("../ARCHITECTURE.md");
    let page = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for (folder, _) in CRATES {
        let heading = format!("### `crates/{folder}`\n");
        let (_, section) = page.split_once(&heading).unwrap_or_else(|| panic!("{folder} is missing"));
        let section = section.split("\n### ").next().unwrap_or(section);
        let listed: BTreeSet<String> = section
            .lines()
            .filter_map(|line| line.strip_prefix("- `")?.split_once("`: "))
            .map(|(name, _)| name.to_owned())
            .collect();
        assert_eq!(listed, modules(folder).into_iter().collect(), "the modules of {folder} in ARCHITECTURE.md");
    }
}
