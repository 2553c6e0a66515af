//! GTP engines as players.

use crate::faults::GTP;
use crate::{ask, ask_on_clock, faulty, log_file, received};
use std::time::Duration;
use tenbin_arena::store::Store;
use tenbin_core::{Clock, Stop, TimeControl};
use tenbin_registry::{MatchConfig, Resume, player, table};

fn well() -> String {
    format!("{} well", faulty("gtp"))
}

#[test]
fn the_engines_board_continues_with_the_game() {
    let path = log_file("goes-on");
    let mut go = table("go:9x9,komi=7", None).unwrap();
    let mut engine = player(go.as_ref(), &format!("{} {},time=2s", well(), path.display())).unwrap();
    assert_eq!((engine.fingerprint().as_str(), engine.is_reproducible()), ("Rogue of Go 2", false));
    go.play("C3").unwrap();
    let choice = ask(engine.as_mut(), go.as_ref()).unwrap();
    assert_eq!(choice.best_move, "e5", "as the engine writes it");
    go.play(&choice.best_move).unwrap();
    go.play("pass").unwrap();
    ask(engine.as_mut(), go.as_ref()).unwrap();
    // Another game with a handicap needs a new board.
    let handicap = table("go:9x9,handicap=2", None).unwrap();
    ask(engine.as_mut(), handicap.as_ref()).unwrap();
    drop(engine);
    let first =
        ["name", "version", "boardsize 9", "clear_board", "komi 7", "time_settings 0 2 1", "play b C3", "genmove w"];
    let second = ["play b pass", "genmove w"];
    let third =
        ["boardsize 9", "clear_board", "komi 2.5", "time_settings 0 2 1", "play b C3", "play b G7", "genmove w"];
    assert_eq!(received(&path).0, [&first[..], &second[..], &third[..]].concat());
}

#[test]
fn clock_none_sends_no_time() {
    let path = log_file("no-clock");
    let go = table("go:9x9", None).unwrap();
    let mut engine = player(go.as_ref(), &format!("{} {},clock=none", well(), path.display())).unwrap();
    ask(engine.as_mut(), go.as_ref()).unwrap();
    assert!(!received(&path).0.iter().any(|line| line.starts_with("time_settings")));
    assert_eq!(engine.limits().time, None, "it is not known which share of its time it uses");
}

#[test]
fn remaining_times_are_sent() {
    let path = log_file("gtp-clock");
    let mut go = table("go:9x9", None).unwrap();
    let spec = format!("{} {},clock=60s,byoyomi=5s", well(), path.display());
    let mut engine = player(go.as_ref(), &spec).unwrap();
    let mut clock = Clock::new(engine.time_control().unwrap());
    let choice = ask_on_clock(engine.as_mut(), go.as_ref(), clock, None).unwrap();
    go.play(&choice.best_move).unwrap();
    go.play("C3").unwrap();
    assert_eq!(clock.spend(Duration::from_secs(62)), None, "two seconds into the time for one stone");
    clock.pass();
    let other = Clock::new(TimeControl { main: Duration::from_millis(9_900), ..TimeControl::default() });
    ask_on_clock(engine.as_mut(), go.as_ref(), clock, Some(other)).unwrap();
    let expected: Vec<String> = received(&path).0.into_iter().filter(|line| line.starts_with("time")).collect();
    assert_eq!(expected, ["time_settings 60 5 1", "time_left b 60 0", "time_left b 5 1", "time_left w 9 0"]);
    for (setting, message) in [
        ("clock=500ms", "this protocol has whole seconds only"),
        ("clock=9s,increment=100ms", "this protocol has whole seconds only"),
        ("clock=9s,byoyomi=1s,increment=1s", "this protocol has either byoyomi or an increment"),
    ] {
        let error = player(go.as_ref(), &format!("{},{setting}", well())).err().unwrap().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn increments_are_sent_where_known() {
    for (how, expected) in [
        ("well", ["time_settings 55 5 1", "time_left b 55 0"]),
        ("fischer", ["kata-time_settings fischer 60 5", "time_left b 60 0"]),
    ] {
        let path = log_file(&format!("gtp-{how}"));
        let go = table("go:9x9", None).unwrap();
        let spec = format!("{} {how} {},clock=60s,increment=5s", faulty("gtp"), path.display());
        let mut engine = player(go.as_ref(), &spec).unwrap();
        ask(engine.as_mut(), go.as_ref()).unwrap();
        let received = received(&path).0;
        let times: Vec<&String> =
            received.iter().filter(|line| line.contains("time_") && !line.contains("known")).collect();
        assert_eq!(times, expected);
    }
}

#[test]
fn only_searches_count_on_the_clock() {
    // It takes longer for each `play` than its clock has, and answers `genmove` at once.
    let slow = format!("{} later-slow,clock=1s", faulty("gtp"));
    let config = MatchConfig { a: GTP.ours.to_owned(), b: slow, ..GTP.conditions() };
    let store = Store::in_memory().unwrap();
    let outcome = config.run(&store, Resume::No, &Stop::new(), &mut |_| {}, &|_| {}).unwrap();
    for game in store.pairs(outcome.id).unwrap().iter().flat_map(|pair| &pair.games) {
        assert_eq!((game.ending.to_string().as_str(), game.turns.len() >= 4), ("the loser resigned", true));
    }
}

#[test]
fn a_rejected_move_is_a_fault() {
    let mut go = table("go:9x9", None).unwrap();
    let mut engine = player(go.as_ref(), &well()).unwrap();
    go.play("pass").unwrap();
    go.play("A1").unwrap();
    let refused = "the engine rejected `play w A1`: `? illegal move`";
    assert_eq!(ask(engine.as_mut(), go.as_ref()).unwrap_err(), refused);
}
