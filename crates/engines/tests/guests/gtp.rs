//! Programs that speak the Go text protocol, at our table.

use crate::wrong::GTP;
use crate::{ask, heard, notes, rogue};
use std::time::Duration;
use tenbin_arena::store::Store;
use tenbin_core::{Clock, Stop, TimeControl};
use tenbin_registry::{Resume, Weighing, player, table};

fn well() -> String {
    format!("{} well", rogue("gtp"))
}

#[test]
fn its_own_board_goes_on_as_long_as_the_game_does() {
    let path = notes("goes-on");
    let mut go = table("go:9x9,komi=7", None).unwrap();
    let mut guest = player(go.as_ref(), &format!("{} {},time=2s", well(), path.display())).unwrap();
    assert_eq!((guest.fingerprint().as_str(), guest.is_reproducible()), ("Rogue of Go 2", false));
    go.play("C3").unwrap();
    let choice = ask(guest.as_mut(), go.as_ref()).unwrap();
    assert_eq!(choice.best_move, "E5");
    go.play(&choice.best_move).unwrap();
    go.play("pass").unwrap();
    ask(guest.as_mut(), go.as_ref()).unwrap();
    // Another game: a handicap, and no board that could go on.
    let handicap = table("go:9x9,handicap=2", None).unwrap();
    ask(guest.as_mut(), handicap.as_ref()).unwrap();
    drop(guest);
    let first =
        ["name", "version", "boardsize 9", "clear_board", "komi 7", "time_settings 0 2 1", "play b C3", "genmove w"];
    let second = ["play b pass", "genmove w"];
    let third =
        ["boardsize 9", "clear_board", "komi 2.5", "time_settings 0 2 1", "play b C3", "play b G7", "genmove w"];
    assert_eq!(heard(&path).0, [&first[..], &second[..], &third[..]].concat());
}

#[test]
fn it_need_not_know_the_time() {
    let path = notes("no-clock");
    let go = table("go:9x9", None).unwrap();
    let mut guest = player(go.as_ref(), &format!("{} {},clock=none", well(), path.display())).unwrap();
    ask(guest.as_mut(), go.as_ref()).unwrap();
    assert!(!heard(&path).0.iter().any(|line| line.starts_with("time_settings")));
}

#[test]
fn a_clock_is_told_as_it_runs() {
    let path = notes("gtp-clock");
    let mut go = table("go:9x9", None).unwrap();
    let spec = format!("{} {},clock=60s,byoyomi=5s", well(), path.display());
    let mut guest = player(go.as_ref(), &spec).unwrap();
    let mut clock = Clock::new(guest.time_control().unwrap());
    guest.see_clocks(clock, None);
    let choice = ask(guest.as_mut(), go.as_ref()).unwrap();
    go.play(&choice.best_move).unwrap();
    go.play("C3").unwrap();
    assert_eq!(clock.spend(Duration::from_secs(62)), None, "two seconds into the time for one stone");
    clock.pass();
    guest.see_clocks(
        clock,
        Some(Clock::new(TimeControl { main: Duration::from_millis(9_900), ..TimeControl::default() })),
    );
    ask(guest.as_mut(), go.as_ref()).unwrap();
    let told: Vec<String> = heard(&path).0.into_iter().filter(|line| line.starts_with("time")).collect();
    assert_eq!(told, ["time_settings 60 5 1", "time_left b 60 0", "time_left b 5 1", "time_left w 9 0"]);
    for (setting, message) in [
        ("clock=500ms", "this language tells times in whole seconds"),
        ("clock=9s,increment=100ms", "this language tells times in whole seconds"),
        ("clock=9s,byoyomi=1s,increment=1s", "this language has no byoyomi together with an increment"),
    ] {
        let mistake = player(go.as_ref(), &format!("{},{setting}", well())).err().unwrap().to_string();
        assert!(mistake.starts_with(message), "{mistake}");
    }
}

#[test]
fn increments_are_told_to_those_who_know_them() {
    for (how, told) in [
        ("well", ["time_settings 55 5 1", "time_left b 55 0"]),
        ("fischer", ["kata-time_settings fischer 60 5", "time_left b 60 0"]),
    ] {
        let path = notes(&format!("gtp-{how}"));
        let go = table("go:9x9", None).unwrap();
        let spec = format!("{} {how} {},clock=60s,increment=5s", rogue("gtp"), path.display());
        let mut guest = player(go.as_ref(), &spec).unwrap();
        ask(guest.as_mut(), go.as_ref()).unwrap();
        let heard = heard(&path).0;
        let times: Vec<&String> =
            heard.iter().filter(|line| line.contains("time_") && !line.contains("known")).collect();
        assert_eq!(times, told);
    }
}

#[test]
fn only_its_turns_are_on_its_clock() {
    // It takes longer over what was played than there is on the clock, and answers at once when it is asked.
    let slow = format!("{} later-slow,clock=1s", rogue("gtp"));
    let weighing = Weighing { a: GTP.ours.to_owned(), b: slow, ..GTP.conditions() };
    let store = Store::in_memory().unwrap();
    let weighed = weighing.run(&store, Resume::No, &Stop::new(), &mut |_| {}, &|_| {}).unwrap();
    for game in store.pairs(weighed.id).unwrap().iter().flat_map(|pair| &pair.games) {
        assert_eq!((game.ending.to_string().as_str(), game.turns.len() >= 4), ("the loser resigned", true));
    }
}

#[test]
fn what_it_does_not_take_is_its_failure() {
    let mut go = table("go:9x9", None).unwrap();
    let mut guest = player(go.as_ref(), &well()).unwrap();
    go.play("pass").unwrap();
    go.play("A1").unwrap();
    let refused = "to `play w A1` the program says `? illegal move`";
    assert_eq!(ask(guest.as_mut(), go.as_ref()).unwrap_err(), refused);
}
