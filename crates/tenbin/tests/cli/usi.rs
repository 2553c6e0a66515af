//! The universal shogi interface: sessions as of a shogi GUI.

use crate::session::Session;

/// The move after `bestmove`.
fn best(lines: &[String]) -> &str {
    let last = lines.last().and_then(|line| line.strip_prefix("bestmove "));
    last.and_then(|rest| rest.split(' ').next()).unwrap_or_else(|| panic!("no move in {lines:?}"))
}

/// The word after this one in an `info` line.
fn value<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    line.split(' ').skip_while(|&part| part != word).nth(1)
}

/// A session after the handshake.
fn start_session() -> Session {
    let mut session = Session::new(&["usi"]);
    session.send("usi");
    session.read_until("usiok");
    session.send("isready");
    session.read_until("readyok");
    session
}

#[test]
fn options_are_set_and_a_search_runs_on_a_clock() {
    let mut session = Session::new(&["usi"]);
    session.send("usi");
    let lines = session.read_until("usiok");
    for expected in
        ["id name tenbin", "id author", "option name USI_Hash type spin", "option name USI_Ponder type check"]
    {
        assert!(lines.iter().any(|line| line.starts_with(expected)), "{expected}: {lines:?}");
    }
    session
        .send("setoption name USI_Hash value 16\nsetoption name USI_Ponder value true\nsetoption name Threads value 2");
    session.send("setoption name NoSuchThing value 1\nisready");
    session.read_until("readyok");
    session.send("usinewgame\nposition startpos moves 7g7f 3c3d\ngo btime 0 wtime 0 byoyomi 100");
    let lines = session.read_until("bestmove");
    let last = &lines[lines.len() - 2];
    assert!(last.starts_with("info depth") && value(last, "pv") == Some(best(&lines)), "{lines:?}");
    assert!(value(last, "nodes").is_some_and(|nodes| nodes.parse::<u64>().is_ok_and(|nodes| nodes > 0)), "{last}");
    session.send("gameover win");
    session.quit();
}

#[test]
fn multipv_lines_are_in_order() {
    let mut session = start_session();
    session.send("setoption name MultiPV value 3\nposition startpos\ngo depth 4");
    let lines = session.read_until("bestmove");
    let of_depth: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth 4 ")).collect();
    let firsts: Vec<&str> = of_depth.iter().take(3).filter_map(|line| value(line, "pv")).collect();
    let ranks: Vec<&str> = of_depth.iter().take(3).filter_map(|line| value(line, "multipv")).collect();
    let scores: Vec<i32> = of_depth.iter().take(3).filter_map(|line| value(line, "cp")?.parse().ok()).collect();
    assert_eq!((ranks, firsts[0]), (vec!["1", "2", "3"], best(&lines)), "{lines:?}");
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2], "{firsts:?}");
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    session.quit();
}

#[test]
fn go_mate_finds_or_refutes_a_mate() {
    let mut session = start_session();
    for (position, answer) in [
        ("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "checkmate G*5b"),
        ("sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1", "checkmate nomate"),
        ("startpos", "checkmate nomate"),
    ] {
        session.send(&format!("position {position}\ngo mate 60000"));
        assert_eq!(session.read_until("checkmate").last().map(String::as_str), Some(answer), "{position}");
    }
    session.send("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo mate infinite");
    assert_eq!(session.read_until("checkmate").last().map(String::as_str), Some("checkmate G*5b"));
    session.quit();
}

#[test]
fn the_end_of_a_game_is_reported() {
    let mut session = start_session();
    // Checkmate; a declared win by entering king; a mate in one.
    for (position, answer) in [
        ("sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "resign"),
        ("sfen +L+NSGKGS+N+L/1B5R1/PPPPPPPPP/9/9/9/9/9/4k4 b RB9P2G2S2N2L 1", "win"),
        ("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b"),
    ] {
        session.send(&format!("position {position}\ngo depth 3"));
        assert_eq!(best(&session.read_until("bestmove")), answer, "{position}");
    }
    session.quit();
}

#[test]
fn repetitions_do_not_end_the_game_for_the_engine() {
    let mut session = start_session();
    let round = "2h3h 8b7b 3h2h 7b8b ".repeat(4);
    session.send(&format!("position startpos moves {round}\ngo depth 3"));
    let lines = session.read_until("bestmove");
    assert!(!["resign", "win"].contains(&best(&lines)), "{lines:?}");
    session.send(&format!("position startpos moves {round}7g7f\ngo depth 3"));
    let lines = session.read_until("bestmove");
    assert!(!["resign", "win"].contains(&best(&lines)), "{lines:?}");
    session.quit();
}

#[test]
fn pondering_waits_for_the_other_side() {
    let mut session = start_session();
    session.send("position startpos moves 7g7f 3c3d\ngo ponder btime 60000 wtime 60000 byoyomi 100");
    // No move is printed before `ponderhit`; `isready` is answered at any time.
    session.read_until("info");
    session.send("isready");
    let lines = session.read_until("readyok");
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
    session.send("ponderhit");
    session.read_until("bestmove");
    // The opponent played another move: `stop` ends the ponder search, and the new position has its own result.
    session.send("position startpos moves 7g7f 8c8d\ngo ponder byoyomi 100\nstop");
    session.read_until("bestmove");
    session.send("position startpos moves 7g7f 4a3b\ngo byoyomi 100");
    session.read_until("bestmove");
    session.quit();
}

#[test]
fn a_clock_ends_the_search() {
    let mut session = start_session();
    for go in [
        "btime 1000 wtime 60000",
        "btime 0 wtime 0 byoyomi 300",
        "btime 500 wtime 500 binc 100 winc 100",
        "movetime 200",
        "btime 30 wtime 30",
    ] {
        session.send(&format!("position startpos\ngo {go}"));
        // Without a limit the search would not end.
        session.read_until("bestmove");
    }
    session.quit();
}

#[test]
fn invalid_input_changes_nothing() {
    let mut session = start_session();
    session.send(
        "position startpos moves 7g7f\nposition startpos moves 7g7e\nposition sfen nonsense\nposition\ngo depth 2",
    );
    let lines = session.read_until("bestmove");
    assert_eq!(lines.iter().filter(|line| line.starts_with("info string")).count(), 3, "{lines:?}");
    // After 7g7f White is still to move.
    let first = best(&lines).as_bytes();
    assert!(b"abc".contains(&first[1]), "{lines:?}");
    session.send("go depth x\nstop\nponderhit\nstop\nusinewgame\ngo");
    session.send("stop");
    session.read_until("bestmove");
    session.quit();
}
