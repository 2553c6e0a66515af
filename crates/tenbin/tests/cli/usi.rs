//! The universal shogi interface, as a board of shogi speaks it.

use crate::talk::Talk;

/// The move after `bestmove`.
fn best(said: &[String]) -> &str {
    let last = said.last().and_then(|line| line.strip_prefix("bestmove "));
    last.and_then(|rest| rest.split(' ').next()).unwrap_or_else(|| panic!("no move in {said:?}"))
}

/// A word of an `info` line and the one behind it.
fn value<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    line.split(' ').skip_while(|&part| part != word).nth(1)
}

fn hello() -> Talk {
    let mut talk = Talk::new(&["usi"]);
    talk.tell("usi");
    talk.until("usiok");
    talk.tell("isready");
    talk.until("readyok");
    talk
}

#[test]
fn a_game_begins_as_boards_begin_it() {
    let mut talk = Talk::new(&["usi"]);
    talk.tell("usi");
    let said = talk.until("usiok");
    for expected in
        ["id name tenbin", "id author", "option name USI_Hash type spin", "option name USI_Ponder type check"]
    {
        assert!(said.iter().any(|line| line.starts_with(expected)), "{expected}: {said:?}");
    }
    talk.tell("setoption name USI_Hash value 16\nsetoption name USI_Ponder value true\nsetoption name Threads value 2");
    talk.tell("setoption name NoSuchThing value 1\nisready");
    talk.until("readyok");
    talk.tell("usinewgame\nposition startpos moves 7g7f 3c3d\ngo btime 0 wtime 0 byoyomi 100");
    let said = talk.until("bestmove");
    let last = &said[said.len() - 2];
    assert!(last.starts_with("info depth") && value(last, "pv") == Some(best(&said)), "{said:?}");
    assert!(value(last, "nodes").is_some_and(|nodes| nodes.parse::<u64>().is_ok_and(|nodes| nodes > 0)), "{last}");
    talk.tell("gameover win");
    talk.quit();
}

#[test]
fn several_lines_are_told_in_order() {
    let mut talk = hello();
    talk.tell("setoption name MultiPV value 3\nposition startpos\ngo depth 4");
    let said = talk.until("bestmove");
    let of_depth: Vec<&String> = said.iter().filter(|line| line.starts_with("info depth 4 ")).collect();
    let firsts: Vec<&str> = of_depth.iter().take(3).filter_map(|line| value(line, "pv")).collect();
    let ranks: Vec<&str> = of_depth.iter().take(3).filter_map(|line| value(line, "multipv")).collect();
    let scores: Vec<i32> = of_depth.iter().take(3).filter_map(|line| value(line, "cp")?.parse().ok()).collect();
    assert_eq!((ranks, firsts[0]), (vec!["1", "2", "3"], best(&said)), "{said:?}");
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2], "{firsts:?}");
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    talk.quit();
}

#[test]
fn a_mate_is_found_or_denied() {
    let mut talk = hello();
    for (position, answer) in [
        ("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "checkmate G*5b"),
        ("sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1", "checkmate nomate"),
        ("startpos", "checkmate nomate"),
    ] {
        talk.tell(&format!("position {position}\ngo mate 60000"));
        assert_eq!(talk.until("checkmate").last().map(String::as_str), Some(answer), "{position}");
    }
    talk.tell("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo mate infinite");
    assert_eq!(talk.until("checkmate").last().map(String::as_str), Some("checkmate G*5b"));
    talk.quit();
}

#[test]
fn the_end_of_a_game_is_reported() {
    let mut talk = hello();
    // Mated; a king that has come through with enough pieces; a mate in one.
    for (position, answer) in [
        ("sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "resign"),
        ("sfen +L+NSGKGS+N+L/1B5R1/PPPPPPPPP/9/9/9/9/9/4k4 b RB9P2G2S2N2L 1", "win"),
        ("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b"),
    ] {
        talk.tell(&format!("position {position}\ngo depth 3"));
        assert_eq!(best(&talk.until("bestmove")), answer, "{position}");
    }
    talk.quit();
}

#[test]
fn a_game_goes_on_where_the_host_does_not_end_it() {
    let mut talk = hello();
    let round = "2h3h 8b7b 3h2h 7b8b ".repeat(4);
    talk.tell(&format!("position startpos moves {round}\ngo depth 3"));
    let said = talk.until("bestmove");
    assert!(!["resign", "win"].contains(&best(&said)), "{said:?}");
    talk.tell(&format!("position startpos moves {round}7g7f\ngo depth 3"));
    let said = talk.until("bestmove");
    assert!(!["resign", "win"].contains(&best(&said)), "{said:?}");
    talk.quit();
}

#[test]
fn pondering_waits_for_the_other_side() {
    let mut talk = hello();
    talk.tell("position startpos moves 7g7f 3c3d\ngo ponder btime 60000 wtime 60000 byoyomi 100");
    // Nothing is answered before the move comes; `isready` is, at any time.
    talk.until("info");
    talk.tell("isready");
    let said = talk.until("readyok");
    assert!(said.iter().all(|line| !line.starts_with("bestmove")), "{said:?}");
    talk.tell("ponderhit");
    talk.until("bestmove");
    // Another move has come: what was pondered is given up, and its answer is not the answer.
    talk.tell("position startpos moves 7g7f 8c8d\ngo ponder byoyomi 100\nstop");
    talk.until("bestmove");
    talk.tell("position startpos moves 7g7f 4a3b\ngo byoyomi 100");
    talk.until("bestmove");
    talk.quit();
}

#[test]
fn a_clock_ends_the_search() {
    let mut talk = hello();
    for go in [
        "btime 1000 wtime 60000",
        "btime 0 wtime 0 byoyomi 300",
        "btime 500 wtime 500 binc 100 winc 100",
        "movetime 200",
        "btime 30 wtime 30",
    ] {
        talk.tell(&format!("position startpos\ngo {go}"));
        // Without a limit the search would not end.
        talk.until("bestmove");
    }
    talk.quit();
}

#[test]
fn invalid_input_changes_nothing() {
    let mut talk = hello();
    talk.tell(
        "position startpos moves 7g7f\nposition startpos moves 7g7e\nposition sfen nonsense\nposition\ngo depth 2",
    );
    let said = talk.until("bestmove");
    assert_eq!(said.iter().filter(|line| line.starts_with("info string")).count(), 3, "{said:?}");
    // It is still White's turn after 7g7f.
    let first = best(&said).as_bytes();
    assert!(b"abc".contains(&first[1]), "{said:?}");
    talk.tell("go depth x\nstop\nponderhit\nstop\nusinewgame\ngo");
    talk.tell("stop");
    talk.until("bestmove");
    talk.quit();
}
