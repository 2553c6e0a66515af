//! Programs at the table, most of which go wrong: each loses its game with a named reason, and leaves nothing behind.

use crate::{are_gone, heard, is_alive, loses_every_game, notes, rogue, script};
use std::time::{Duration, Instant};
use tenbin_core::{Choice, Clock, Player, Stop, Table, TimeControl, lost_in};
use tenbin_registry::{player, table};

/// The spec of a program that goes wrong in this way.
fn spec(how: &str) -> String {
    format!("{} {how},time=200ms,grace=300ms,startup=300ms", rogue("usi"))
}

fn start() -> Box<dyn Table> {
    table("shogi", None).expect("the game is there")
}

fn guest(spec: &str) -> Box<dyn Player> {
    player(start().as_ref(), spec).unwrap_or_else(|mistake| panic!("{mistake}"))
}

fn ask(player: &mut dyn Player) -> Result<Choice, String> {
    crate::ask(player, start().as_ref())
}

#[test]
fn an_argument_may_look_like_a_setting() {
    let spec = format!("usi:env LANG=C {} well,time=200ms", script("usi"));
    let mut player = guest(&spec);
    assert_eq!(player.spec(), spec);
    assert_eq!(ask(player.as_mut()).unwrap().best_move, "2g2f");
}

#[test]
fn a_program_that_goes_well_is_a_player() {
    let mut player = guest(&spec("well"));
    assert_eq!(player.fingerprint(), "Rogue 1.0");
    assert!(!player.is_reproducible());
    let mut watched = Vec::new();
    let choice =
        player.choose(start().as_ref(), &Stop::new(), &mut |choice| watched.push(choice.best_move.clone())).unwrap();
    assert_eq!((choice.best_move.as_str(), choice.depth, choice.nodes), ("2g2f", 4, 240));
    assert_eq!((choice.score, choice.pv.join(" ").as_str()), (Some(lost_in(6)), "2g2f 8c8d"));
    assert_eq!(watched, ["7g7f", "2g2f"]);
}

#[test]
fn it_is_told_its_options_once_and_the_position_every_time() {
    let path = notes("told");
    let mut player =
        guest(&format!("{} well {},Move Overhead=10,Hash=8,depth=4,nodes=50", rogue("usi"), path.display()));
    let mut table = start();
    table.play("7g7f").unwrap();
    for _ in 0..2 {
        player.new_game(1);
        player.choose(table.as_ref(), &Stop::new(), &mut |_| {}).unwrap();
    }
    let handicap = tenbin_registry::table("shogi:two", None).unwrap();
    player.choose(handicap.as_ref(), &Stop::new(), &mut |_| {}).unwrap();
    let game = ["isready", "usinewgame", "position startpos moves 7g7f", "go depth 4 nodes 50"];
    let mut expected = vec!["usi", "setoption name Hash value 8", "setoption name Move Overhead value 10"];
    expected.extend(game.iter().chain(&game));
    let place = format!("position sfen {}", handicap.start());
    expected.extend([place.as_str(), "go depth 4 nodes 50"]);
    assert_eq!(heard(&path).0, expected);
    drop(player);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn time_is_told_in_two_ways() {
    for (name, setting, go) in [
        ("usual", "time=300ms", "go btime 0 wtime 0 byoyomi 300"),
        ("movetime", "time=300ms,clock=movetime", "go movetime 300"),
        ("silent", "grace=1s", "go btime 0 wtime 0 byoyomi 1000"),
    ] {
        let path = notes(name);
        let mut player = guest(&format!("{} well {},{setting}", rogue("usi"), path.display()));
        ask(&mut *player).unwrap();
        assert_eq!(heard(&path).0.last().map(String::as_str), Some(go));
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_clock_is_told_as_it_runs() {
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
        let path = notes(&format!("clock-{name}"));
        let mut player = guest(&format!("{} well {},{setting}", rogue("usi"), path.display()));
        let control = player.time_control().expect("it has a clock");
        ask(&mut *player).unwrap();
        let mut clock = Clock::new(control);
        // What a clock of its own cannot pay for is not asked for here.
        let _ = clock.spend(seconds(10).min(clock.most()));
        clock.pass();
        let other = Clock::new(TimeControl { main: seconds(30), ..TimeControl::default() });
        player.see_clocks(clock, Some(other));
        ask(&mut *player).unwrap();
        let told: Vec<String> = heard(&path).0.into_iter().filter(|line| line.starts_with("go")).collect();
        assert_eq!(told, [first, second], "{setting}");
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn nothing_is_left_of_a_program_that_was_well() {
    let path = notes("dropped");
    let mut player = guest(&format!("{} well {}", rogue("usi"), path.display()));
    ask(&mut *player).unwrap();
    let processes = heard(&path).1;
    assert!(processes.iter().all(|&process| is_alive(process)));
    drop(player);
    assert!(are_gone(&processes));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn turns_that_are_illegal_or_no_text_are_for_the_table_to_refuse() {
    assert_eq!(ask(&mut *guest(&spec("illegal"))).unwrap().best_move, "7g7c");
    assert_eq!(ask(&mut *guest(&spec("bytes"))).unwrap().best_move, "\u{fffd}\u{fffd}");
    assert!(ask(&mut *guest(&spec("resign"))).unwrap().resigns());
}

#[test]
fn a_program_that_is_told_to_stop_answers_or_is_ended() {
    let stopped = |how: &str| {
        let mut player = guest(&format!("{} {how},time=60s", rogue("usi")));
        let stop = Stop::new();
        let (raise, begun) = (stop.clone(), Instant::now());
        let thread = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(200));
            raise.raise();
        });
        let answer = player.choose(start().as_ref(), &stop, &mut |_| {}).map(|choice| choice.best_move);
        thread.join().unwrap();
        assert!(begun.elapsed() < Duration::from_secs(10));
        answer
    };
    assert_eq!(stopped("endless"), Ok("2g2f".to_owned()));
    assert_eq!(stopped("hang"), Err("no answer within 1.0 s".to_owned()));
}

#[test]
fn a_win_that_the_rules_do_not_grant_is_no_win() {
    let reason = "the loser failed: it claims a win that the rules do not grant";
    let (weighed, games) = loses_every_game("shogi", "shogi:depth=1", &spec("win"), reason);
    assert!(games.iter().all(|game| game.ending.is_fault()));
    assert_eq!(weighed.card.b.fingerprint, "Rogue 1.0");
}

#[test]
fn specs_have_one_form_and_slips_are_pointed_at() {
    let program = format!("{} well", script("usi"));
    let written = guest(&format!("usi:{program},Hash=8, clock=byoyomi,time=1000ms")).spec().to_owned();
    assert_eq!(written, format!("usi:{program},time=1s,Hash=8"));
    assert_eq!(guest(&written).spec(), written);
    for (text, message) in [
        ("usi".to_owned(), "which program? write its command first: usi:COMMAND,time=1s"),
        ("usi:time=1s".to_owned(), "which program? write its command first: usi:COMMAND,time=1s"),
        (format!("usi:{program},hash=8"), "the program has no option `hash`"),
        (format!("usi:{program},Hash=8,Hash=9"), "`Hash` is set twice"),
        (format!("usi:{program},time=2h"), "`time` takes a time such as 500ms, 2s or 1m, not `2h`"),
        (format!("usi:{program},clock=1h"), "`clock` takes byoyomi or movetime, or a time such as 60s, not `1h`"),
        (format!("usi:{program},clock=1s,time=1s"), "a move has a fixed time, or the game has a clock: not both"),
        (format!("usi:{program},8x8"), "`8x8` is no setting; write `key=value`"),
        ("usi:sh -c true".to_owned(), "the program ended: "),
        (format!("xboard:{program},time=200ms"), "this language tells times in whole seconds"),
        (format!("xboard:{program},Hash=8"), "`xboard` has no parameter `hash`"),
    ] {
        let mistake = player(start().as_ref(), &text).err().expect("it is wrong").to_string();
        assert!(mistake.starts_with(message), "{text}: {mistake}");
    }
    let missing = player(start().as_ref(), "usi:no-such-engine").err().expect("it is not there").to_string();
    assert!(missing.starts_with("the program cannot be started: "), "{missing}");
    assert!(missing.ends_with("\n  usi:no-such-engine\n      ^^^^^^^^^^^^^^"), "{missing}");
}

#[test]
fn the_old_language_keeps_a_board_of_its_own() {
    let path = notes("xboard");
    let mut player = guest(&format!("{} well {},time=2s", rogue("xboard"), path.display()));
    assert_eq!(player.fingerprint(), "Rogue in the old language");
    let mut table = start();
    let mut turn = |table: &dyn Table| player.choose(table, &Stop::new(), &mut |_| {}).map(|choice| choice.best_move);
    table.play("7g7f").unwrap();
    table.play(&turn(table.as_ref()).unwrap()).unwrap();
    table.play("2g2f").unwrap();
    table.play(&turn(table.as_ref()).unwrap()).unwrap();
    table.play("9i9h").unwrap();
    let refused = "the program's answer makes no sense: `Illegal move (no match) 9i9h`";
    assert_eq!(turn(table.as_ref()), Err(refused.to_owned()));
    let handicap = tenbin_registry::table("shogi:two", None).unwrap();
    let unable = "this program can begin at the usual start of the game only";
    assert_eq!(turn(handicap.as_ref()), Err(unable.to_owned()));
    assert_eq!(heard(&path).0, ["new", "level 0 0:02 0", "force", "7g7f", "go", "2g2f", "9i9h"]);
    drop(player);
    std::fs::remove_file(path).unwrap();
}
