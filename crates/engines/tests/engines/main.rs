//! External engines in every protocol; most of them fail, and leave no process behind.

#![allow(clippy::unwrap_used, reason = "test helpers")]

mod aei;
mod faults;
mod gtp;
mod tournament;
mod usi;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tenbin_arena::record::GameRecord;
use tenbin_arena::store::Store;
use tenbin_core::{Choice, Clock, Clocks, Limits, Player, Stop, Table};
use tenbin_registry::{MatchConditions, MatchConfig, MatchOutcome, Resume};

/// The spec of a faulty engine; the name of the fault has to follow.
pub(crate) fn faulty(protocol: &str) -> String {
    format!("{protocol}:{}", script(protocol))
}

/// The command of that engine, without the fault.
pub(crate) fn script(protocol: &str) -> String {
    format!("sh {}/tests/engines/faulty_engine.sh {protocol}", env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn ask(player: &mut dyn Player, table: &dyn Table) -> Result<Choice, String> {
    player.choose(table, &player.default_limits(), &Stop::new(), &mut |_| {})
}

pub(crate) fn ask_on_clock(
    player: &mut dyn Player,
    table: &dyn Table,
    own: Clock,
    other: Option<Clock>,
) -> Result<Choice, String> {
    let limits = Limits { clock: Some(Clocks { own, other }), ..player.default_limits() };
    player.choose(table, &limits, &Stop::new(), &mut |_| {})
}

/// A file for this test alone, where the engine logs its input.
pub(crate) fn log_file(test: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("tenbin-engines-{}-{test}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// The input lines of an engine, and its process ids.
pub(crate) fn received(path: &Path) -> (Vec<String>, Vec<u32>) {
    let text = std::fs::read_to_string(path).expect("the engine wrote the log");
    let (processes, lines): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with("process "));
    let number = |line: &&str| line.trim_start_matches("process ").parse().expect("a number");
    (lines.into_iter().map(str::to_owned).collect(), processes.iter().map(number).collect())
}

pub(crate) fn is_alive(process: u32) -> bool {
    let signal = format!("kill -0 {process} 2>&1");
    Command::new("sh").args(["-c", &signal]).output().expect("there is a shell").status.success()
}

/// Polls a condition until it holds, for a minute at most.
#[track_caller]
pub(crate) fn wait_until(what: &str, condition: impl FnMut() -> bool) {
    assert!(holds_in_time(condition), "timeout: {what}");
}

fn holds_in_time(mut condition: impl FnMut() -> bool) -> bool {
    let deadline = Instant::now() + Duration::from_secs(60);
    while Instant::now() < deadline {
        if condition() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    condition()
}

/// Waits until none of the processes is left. Init reaps orphaned child processes with some delay.
pub(crate) fn have_exited(processes: &[u32]) -> bool {
    holds_in_time(|| !processes.iter().any(|&process| is_alive(process)))
}

/// Checks that no process of this log is left, and removes the log.
#[track_caller]
pub(crate) fn leaves_no_process(path: &Path) {
    let processes = received(path).1;
    assert!(have_exited(&processes), "{}: {processes:?} should be gone", path.display());
    std::fs::remove_file(path).unwrap();
}

/// Plays four games of one of our players against an engine that loses all of them for this reason, and returns them.
#[track_caller]
pub(crate) fn loses_every_game(game: &str, ours: &str, theirs: &str, reason: &str) -> (MatchOutcome, Vec<GameRecord>) {
    let config = MatchConfig { threads: 2, ..MatchConfig::new(game, ours, theirs, MatchConditions::new(4)) };
    let store = Store::in_memory().unwrap();
    let outcome = config.run(&store, Resume::No, &Stop::new(), &mut |_| {}, &|_| {}).unwrap();
    let games: Vec<_> = store.pairs(outcome.id).unwrap().into_iter().flat_map(|pair| pair.games).collect();
    assert_eq!((games.len(), outcome.result.progress.pairs.wdl().wins), (4, 4), "{theirs}");
    let ending = &games[0].ending;
    assert!(games.iter().all(|game| game.ending.to_string().starts_with(reason)), "{theirs}: {ending:?}");
    (outcome, games)
}
