//! Programs at the table, in the languages there are; most of them go wrong, and leave nothing behind.

#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

mod aei;
mod gtp;
mod together;
mod usi;

use std::path::{Path, PathBuf};
use tenbin_arena::record::GameRecord;
use tenbin_arena::store::Store;
use tenbin_core::{Choice, Player, Stop, Table};
use tenbin_desk::{Resume, Weighed, Weighing};

/// The command of a program that goes wrong in the way its first argument says.
pub(crate) fn script() -> String {
    format!("sh {}/tests/guests/rogue.sh", env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn ask(player: &mut dyn Player, table: &dyn Table) -> Result<Choice, String> {
    player.choose(table, &Stop::new(), &mut |_| {})
}

/// A file of this test's own for what a program hears.
pub(crate) fn notes(test: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("tenbin-guests-{}-{test}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// What a program has heard, and the processes it was.
pub(crate) fn heard(path: &Path) -> (Vec<String>, Vec<u32>) {
    let text = std::fs::read_to_string(path).expect("the program wrote it");
    let (processes, lines): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with("process "));
    let number = |line: &&str| line.trim_start_matches("process ").parse().expect("a number");
    (lines.into_iter().map(str::to_owned).collect(), processes.iter().map(number).collect())
}

/// Has one of our players meet a program that loses all of its four games, and for this reason; answers with them.
#[track_caller]
pub(crate) fn loses_every_game(game: &str, ours: &str, theirs: &str, reason: &str) -> (Weighed, Vec<GameRecord>) {
    let weighing = Weighing { threads: 2, ..Weighing::new(game, ours, theirs, 4) };
    let store = Store::in_memory().unwrap();
    let weighed = weighing.run(&store, Resume::No, &Stop::new(), &mut |_| {}, &|_| {}).unwrap();
    let games: Vec<_> = store.pairs(weighed.id).unwrap().into_iter().flat_map(|pair| pair.games).collect();
    assert_eq!((games.len(), weighed.result.progress.pairs.wdl().wins), (4, 4), "{theirs}");
    let ending = &games[0].ending;
    assert!(games.iter().all(|game| game.ending.to_string().starts_with(reason)), "{theirs}: {ending:?}");
    (weighed, games)
}
