//! USI and XBoard engines as players.

use crate::{
    ask_on_clock, faulty, have_exited, is_alive, leaves_no_process, log_file, loses_every_game, received, script,
    wait_until,
};
use std::time::Duration;
use tenbin_core::{Choice, Clock, Player, Stop, Table, TimeControl, lost_in};
use tenbin_registry::{player, table};

/// The spec of an engine with this fault.
fn spec(how: &str) -> String {
    format!("{} {how},time=200ms,grace=60s", faulty("usi"))
}

fn start() -> Box<dyn Table> {
    table("shogi", None).expect("shogi is registered")
}

fn engine(spec: &str) -> Box<dyn Player> {
    player(start().as_ref(), spec).unwrap_or_else(|error| panic!("{error}"))
}

fn ask(player: &mut dyn Player) -> Result<Choice, String> {
    crate::ask(player, start().as_ref())
}

#[test]
fn an_argument_may_look_like_a_setting() {
    let spec = format!("usi:env LANG=C {} well,time=200ms", script("usi"));
    let mut player = engine(&spec);
    assert_eq!(player.spec(), spec);
    assert_eq!(ask(player.as_mut()).unwrap().best_move, "2g2f");
}

#[test]
fn an_engine_is_a_player() {
    let mut player = engine(&spec("well"));
    assert_eq!(player.fingerprint(), "Rogue 1.0");
    assert!(!player.is_reproducible());
    let mut watched = Vec::new();
    let choice = player
        .choose(start().as_ref(), &player.default_limits(), &Stop::new(), &mut |choice| {
            watched.push(choice.best_move.clone());
        })
        .unwrap();
    assert_eq!((choice.best_move.as_str(), choice.depth, choice.nodes), ("2g2f", 4, 240));
    assert_eq!((choice.score, choice.pv.join(" ").as_str()), (Some(lost_in(6)), "2g2f 8c8d"));
    assert_eq!(watched, ["7g7f", "2g2f"]);
}

#[test]
fn options_are_sent_once_and_the_position_every_time() {
    let path = log_file("options");
    let mut player =
        engine(&format!("{} well {},Move Overhead=10,Hash=8,depth=4,nodes=50", faulty("usi"), path.display()));
    let mut table = start();
    table.play("7g7f").unwrap();
    for _ in 0..2 {
        player.new_game(1);
        player.choose(table.as_ref(), &player.default_limits(), &Stop::new(), &mut |_| {}).unwrap();
    }
    let handicap = tenbin_registry::table("shogi:two", None).unwrap();
    player.choose(handicap.as_ref(), &player.default_limits(), &Stop::new(), &mut |_| {}).unwrap();
    let game = ["isready", "usinewgame", "position startpos moves 7g7f", "go depth 4 nodes 50"];
    let mut expected = vec!["usi", "setoption name Hash value 8", "setoption name Move Overhead value 10"];
    expected.extend(game.iter().chain(&game));
    let position = format!("position sfen {}", handicap.start());
    expected.extend([position.as_str(), "go depth 4 nodes 50"]);
    assert_eq!(received(&path).0, expected);
    drop(player);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn time_is_sent_as_byoyomi_or_movetime() {
    for (name, setting, go) in [
        ("usual", "time=300ms", "go btime 0 wtime 0 byoyomi 300"),
        ("movetime", "time=300ms,clock=movetime", "go movetime 300"),
        ("silent", "grace=1s", "go btime 0 wtime 0 byoyomi 1000"),
    ] {
        let path = log_file(name);
        let mut player = engine(&format!("{} well {},{setting}", faulty("usi"), path.display()));
        ask(&mut *player).unwrap();
        assert_eq!(received(&path).0.last().map(String::as_str), Some(go));
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn remaining_times_are_sent() {
    let seconds = Duration::from_secs;
    for (name, setting, first, second) in [
        ("sudden", "clock=60s", "go btime 60000 wtime 0 byoyomi 0", "go btime 50000 wtime 30000 byoyomi 0"),
        ("byo", "clock=10s,byoyomi=5s", "go btime 10000 wtime 0 byoyomi 5000", "go btime 0 wtime 30000 byoyomi 5000"),
        ("plain", "byoyomi=5s", "go btime 0 wtime 0 byoyomi 5000", "go btime 0 wtime 30000 byoyomi 5000"),
        (
            "inc",
            "clock=60s,increment=1s",
            "go btime 60000 wtime 0 binc 1000 winc 0",
            "go btime 51000 wtime 30000 binc 1000 winc 0",
        ),
    ] {
        let path = log_file(&format!("clock-{name}"));
        let mut player = engine(&format!("{} well {},{setting}", faulty("usi"), path.display()));
        let control = player.time_control().expect("a time control");
        ask(&mut *player).unwrap();
        let mut clock = Clock::new(control);
        // Not more than the clock has.
        let _ = clock.spend(seconds(10).min(clock.most()));
        clock.pass();
        let other = Clock::new(TimeControl { main: seconds(30), ..TimeControl::default() });
        ask_on_clock(&mut *player, start().as_ref(), clock, Some(other)).unwrap();
        let expected: Vec<String> = received(&path).0.into_iter().filter(|line| line.starts_with("go")).collect();
        assert_eq!(expected, [first, second], "{setting}");
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn dropping_a_player_kills_its_processes() {
    let path = log_file("dropped");
    let mut player = engine(&format!("{} well {}", faulty("usi"), path.display()));
    ask(&mut *player).unwrap();
    let processes = received(&path).1;
    assert!(processes.iter().all(|&process| is_alive(process)));
    drop(player);
    assert!(have_exited(&processes));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn illegal_moves_and_invalid_text_pass_through() {
    assert_eq!(ask(&mut *engine(&spec("illegal"))).unwrap().best_move, "7g7c");
    assert_eq!(ask(&mut *engine(&spec("bytes"))).unwrap().best_move, "\u{fffd}\u{fffd}");
    assert!(ask(&mut *engine(&spec("resign"))).unwrap().resigns());
}

#[test]
fn a_stopped_engine_answers_or_is_killed() {
    let stopped = |how: &str| {
        let path = log_file(&format!("stopped-{how}"));
        let mut player = engine(&format!("{} {how} {},time=600s", faulty("usi"), path.display()));
        let stop = Stop::new();
        let (raise, log) = (stop.clone(), path.clone());
        let thread = std::thread::spawn(move || {
            wait_until("the engine searches", || received(&log).0.iter().any(|line| line.starts_with("go")));
            raise.raise();
        });
        let answer = player
            .choose(start().as_ref(), &player.default_limits(), &stop, &mut |_| {})
            .map(|choice| choice.best_move);
        thread.join().unwrap();
        drop(player);
        leaves_no_process(&path);
        answer
    };
    assert_eq!(stopped("endless"), Ok("2g2f".to_owned()));
    assert_eq!(stopped("hang"), Err("no answer within 1.0 s".to_owned()));
}

#[test]
fn a_false_claim_of_a_win_loses() {
    let reason = "the loser failed: it claims a win that the rules do not grant";
    let (outcome, games) = loses_every_game("shogi", "shogi:depth=1", &spec("win"), reason);
    assert!(games.iter().all(|game| game.ending.is_fault()));
    assert_eq!(outcome.description.b.fingerprint, "Rogue 1.0");
}

#[test]
fn specs_are_canonical_and_errors_point_at_the_place() {
    let program = format!("{} well", script("usi"));
    let written = engine(&format!("usi:{program},Hash=8, clock=byoyomi,time=1000ms")).spec().to_owned();
    assert_eq!(written, format!("usi:{program},time=1s,Hash=8"));
    assert_eq!(engine(&written).spec(), written);
    for (text, message) in [
        ("usi".to_owned(), "missing engine command: usi:COMMAND,time=1s"),
        ("usi:time=1s".to_owned(), "missing engine command: usi:COMMAND,time=1s"),
        (format!("usi:{program},hash=8"), "unknown engine option `hash`"),
        (format!("usi:{program},Hash=8,Hash=9"), "`Hash` is set twice"),
        (format!("usi:{program},time=2h"), "`time` takes a time such as 500ms, 2s or 1m, not `2h`"),
        (format!("usi:{program},clock=1h"), "`clock` takes byoyomi or movetime, or a time such as 60s, not `1h`"),
        (format!("usi:{program},clock=1s,time=1s"), "`time` per move and `clock` per game exclude each other"),
        (format!("usi:{program},8x8"), "expected `key=value`, found `8x8`"),
        ("usi:sh -c true".to_owned(), "the engine exited: "),
        (format!("xboard:{program},time=200ms"), "this protocol has whole seconds only"),
        (format!("xboard:{program},Hash=8"), "unknown parameter `hash` of `xboard`"),
    ] {
        let error = player(start().as_ref(), &text).err().expect("invalid").to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
    let missing = player(start().as_ref(), "usi:no-such-engine").err().expect("missing").to_string();
    assert!(missing.starts_with("the engine cannot be started: "), "{missing}");
    assert!(missing.ends_with("\n  usi:no-such-engine\n      ^^^^^^^^^^^^^^"), "{missing}");
}

#[test]
fn xboard_engines_keep_the_board() {
    let path = log_file("xboard");
    let mut player = engine(&format!("{} well {},time=2s", faulty("xboard"), path.display()));
    assert_eq!(player.fingerprint(), "Rogue XBoard");
    let mut table = start();
    let mut best_move = |table: &dyn Table| {
        player.choose(table, &player.default_limits(), &Stop::new(), &mut |_| {}).map(|choice| choice.best_move)
    };
    table.play("7g7f").unwrap();
    table.play(&best_move(table.as_ref()).unwrap()).unwrap();
    table.play("2g2f").unwrap();
    table.play(&best_move(table.as_ref()).unwrap()).unwrap();
    table.play("9i9h").unwrap();
    let refused = "invalid answer from the engine: `Illegal move (no match) 9i9h`";
    assert_eq!(best_move(table.as_ref()), Err(refused.to_owned()));
    let handicap = tenbin_registry::table("shogi:two", None).unwrap();
    let unable = "this engine supports only the standard start position";
    assert_eq!(best_move(handicap.as_ref()), Err(unable.to_owned()));
    assert_eq!(received(&path).0, ["new", "level 0 0:02 0", "force", "7g7f", "go", "2g2f", "9i9h"]);
    drop(player);
    std::fs::remove_file(path).unwrap();
}
