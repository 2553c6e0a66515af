//! The universal chess interface, as a match runner speaks it.

use crate::talk::Talk;
use std::io::Write;

#[test]
fn a_game_is_set_up_and_searched() {
    let mut talk = Talk::new(&["uci", "ks"]);
    talk.tell("uci");
    let hello = talk.until("uciok");
    assert!(hello[0].starts_with("id name tenbin"), "{hello:?}");
    assert!(hello.iter().any(|line| line.contains("UCI_Variant type combo default amazons var amazons")), "{hello:?}");
    talk.tell("nonsense\n\nisready");
    assert_eq!(talk.until("readyok"), ["readyok"]);
    talk.tell("ucinewgame\nposition startpos moves d1d7,d7g7\ngo depth 2");
    let said = talk.until("bestmove");
    let [.., last, best] = &said[..] else { panic!("{said:?}") };
    let best = best.strip_prefix("bestmove ").and_then(|rest| rest.split(' ').next()).expect("it begins so");
    for part in ["info depth 2 multipv 1 score cp ", " nodes ", " nps ", " time ", &format!(" pv {best} ")] {
        assert!(last.contains(part), "no `{part}` in {last}");
    }
    let (way, shot) = best.split_once(',').expect("a comma stands between the piece's way and the arrow's");
    assert!(shot.starts_with(&way[way.len() - 2..]) || shot.starts_with(&way[way.len() - 3..]), "{best}");
    // The answer is legal: it can be added to the moves.
    talk.tell(&format!("position startpos moves d1d7,d7g7 {best}\ngo nodes 500"));
    assert_eq!(talk.until("bestmove").iter().filter(|line| line.starts_with("info string")).count(), 0);
    talk.quit();
}

#[test]
fn an_infinite_search_waits_for_stop_and_a_clock_ends_a_search() {
    let mut talk = Talk::new(&["uci"]);
    talk.tell("position fen 3/1x1/Q1q w - - 0 1\ngo infinite");
    // Everything about this position is known at once, yet no move is told before `stop`.
    talk.until("info depth");
    talk.tell("isready");
    assert_eq!(talk.until("readyok").iter().filter(|line| line.starts_with("bestmove")).count(), 0);
    talk.tell("stop");
    let said = talk.until("bestmove");
    assert!(said.iter().any(|line| line.contains("score mate")), "{said:?}");
    for go in ["movetime 100", "wtime 2500 btime 1", "wtime 60 winc 10"] {
        talk.tell(&format!("position startpos\nisready\ngo {go}"));
        talk.until("readyok");
        // Without a limit the search would not end.
        talk.until("bestmove");
    }
    talk.tell("go infinite");
    talk.quit();
}

#[test]
fn variants_and_invalid_input() {
    let mut talk = Talk::new(&["uci", "random"]);
    talk.tell("position startpos moves d1d7,d7d1 d1d2,d2d3\nposition sideways\nposition fen 3/4/3 w\nisready");
    let said = talk.until("readyok");
    assert_eq!(said.iter().filter(|line| line.starts_with("info string ")).count(), 3, "{said:?}");
    talk.tell("setoption name Hash value 16\nsetoption name UCI_Variant value breakthrough\nisready");
    assert!(talk.until("readyok")[0].contains("not played over UCI"));
    talk.tell("setoption name UCI_Variant value knight-amazons:4x4\nposition startpos\ngo perft 2");
    let counts = talk.until("Nodes searched: 16");
    assert!(counts.contains(&"b1c3,c3b1: 4".to_owned()), "{counts:?}");
    talk.tell("position fen xxxx/xQxx/xxxx/xxxq w\ngo movetime 10");
    assert_eq!(talk.until("bestmove").last().map(String::as_str), Some("bestmove (none)"));
    talk.quit();
}

#[test]
fn invalid_utf8_does_not_end_a_session() {
    for language in ["uci", "usi", "aei"] {
        let mut talk = Talk::new(&[language]);
        talk.input.write_all(b"setoption name opponent value J\xf6rg\r\n\xff\xfe\nisready\r\n").expect("it listens");
        assert!(talk.until("readyok").len() < 10, "{language}");
        talk.quit();
    }
}

#[test]
fn the_end_of_the_input_lets_a_search_finish() {
    let mut talk = Talk::new(&["uci", "lieberum"]);
    talk.tell("go depth 2");
    let Talk { mut process, input, mut output } = talk;
    drop(input);
    let mut text = String::new();
    std::io::Read::read_to_string(&mut output, &mut text).expect("text");
    assert!(text.contains("info depth 2") && text.contains("bestmove "), "{text}");
    assert!(process.wait().expect("it ends").success());
}
