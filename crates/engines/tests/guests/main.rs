//! Programs at the table, in the languages there are; most of them go wrong, and leave nothing behind.

#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

mod aei;
mod gtp;
mod together;
mod usi;
mod wrong;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tenbin_arena::record::GameRecord;
use tenbin_arena::store::Store;
use tenbin_core::{Choice, Player, Stop, Table};
use tenbin_registry::{Resume, Weighed, Weighing};

/// The spec of a program that speaks a language and goes wrong in the way its argument says, which is to follow.
pub(crate) fn rogue(language: &str) -> String {
    format!("{language}:{}", script(language))
}

/// The command of that program.
pub(crate) fn script(language: &str) -> String {
    format!("sh {}/tests/guests/rogue.sh {language}", env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn ask(player: &mut dyn Player, table: &dyn Table) -> Result<Choice, String> {
    player.choose(table, &Stop::new(), &mut |_| {})
}

/// A file of this test's own for what a program hears.
pub(crate) fn notes(test: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("tenbin-engines-{}-{test}", std::process::id()));
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

pub(crate) fn is_alive(process: u32) -> bool {
    let signal = format!("kill -0 {process} 2>&1");
    Command::new("sh").args(["-c", &signal]).output().expect("there is a shell").status.success()
}

/// Whether none of the processes is left. What a program started itself is buried by somebody else, who takes a moment.
pub(crate) fn are_gone(processes: &[u32]) -> bool {
    let until = Instant::now() + Duration::from_secs(10);
    while Instant::now() < until {
        if !processes.iter().any(|&process| is_alive(process)) {
            return true;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    false
}

/// Checks that nothing is left of a program that kept these notes, and throws them away.
#[track_caller]
pub(crate) fn leaves_nothing(path: &Path) {
    let processes = heard(path).1;
    assert!(are_gone(&processes), "{}: {processes:?} should be gone", path.display());
    std::fs::remove_file(path).unwrap();
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
