//! The Arimaa engine interface: sessions as of a game server or controller.

use crate::session::Session;

const MIDDLE: &str = "setposition g [rrr  rr r mcchrr d    d     E            H  e D R C  C RRRRDMRRR]";

/// A session after the handshake.
fn start_session() -> Session {
    let mut session = Session::new(&["aei", "handmade"]);
    session.send("aei");
    session.read_until("aeiok");
    session.send("isready");
    session.read_until("readyok");
    session
}

/// The steps after `bestmove`.
fn best(lines: &[String]) -> &str {
    let last = lines.last().and_then(|line| line.strip_prefix("bestmove "));
    last.unwrap_or_else(|| panic!("no move in {lines:?}"))
}

#[test]
fn the_handshake_identifies_the_engine() {
    let mut session = Session::new(&["aei"]);
    session.send("aei");
    let lines = session.read_until("aeiok");
    assert_eq!(lines[0], "protocol-version 1");
    for expected in ["id name tenbin", "id author ", "id version "] {
        assert_eq!(lines.iter().filter(|line| line.starts_with(expected)).count(), 1, "{lines:?}");
    }
    session.quit();
}

#[test]
fn both_sides_set_up_and_play() {
    let mut session = start_session();
    session.send("newgame\nsetoption name tcmove value 1\nsetoption name depth value 4");
    for side in 0..4 {
        session.send("go");
        let turn = best(&session.read_until("bestmove")).to_owned();
        let count = turn.split(' ').count();
        assert!(if side < 2 { count == 16 } else { (1..=8).contains(&count) }, "{turn}");
        assert!(!turn.contains("pass") && !turn.contains(','), "{turn}");
        session.send(&format!("makemove {turn}"));
    }
    session.send("isready");
    let lines = session.read_until("readyok");
    assert!(lines.iter().all(|line| !line.starts_with("log")), "{lines:?}");
    session.quit();
}

#[test]
fn silver_sets_up_after_gold() {
    let mut session = start_session();
    session.send(&format!("setposition s [{}DHCMECHDRRRRRRRR]\ngo", " ".repeat(48)));
    let lines = session.read_until("bestmove");
    let turn: Vec<&str> = best(&lines).split(' ').collect();
    assert!(turn.len() == 16 && turn.iter().all(|piece| piece.ends_with(['7', '8'])), "{turn:?}");
    session.quit();
}

#[test]
fn a_winning_goal_is_played_and_ends_the_game() {
    let mut session = start_session();
    session.send("setposition g [       rR                                                     E ]\ngo");
    let lines = session.read_until("bestmove");
    assert_eq!(best(&lines), "Ra7n", "{lines:?}");
    session.send("makemove Ra7n\ngo\nisready");
    let lines = session.read_until("readyok");
    assert!(lines.iter().any(|line| line.starts_with("log Error: the game is over")), "{lines:?}");
    session.quit();
}

#[test]
fn info_lines_have_one_value_each() {
    let mut session = start_session();
    session.send(&format!("{MIDDLE}\nsetoption name depth value 4\ngo"));
    let lines = session.read_until("bestmove");
    for kind in ["score", "depth", "nodes", "time", "pv"] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("info {kind} "))), "{kind}: {lines:?}");
    }
    session.quit();
}

#[test]
fn a_clock_ends_the_search() {
    let mut session = start_session();
    session.send("setoption name depth value 0\nsetoption name tcmove value 1\nsetoption name greserve value 0");
    session.send(&format!("{MIDDLE}\ngo"));
    // Without a limit the search would not end.
    session.read_until("bestmove");
    session.quit();
}

#[test]
fn pondering_is_silent_until_it_is_stopped() {
    let mut session = start_session();
    session.send(&format!("{MIDDLE}\ngo ponder"));
    session.read_until("info");
    session.send("makemove Ee5n\nisready");
    let lines = session.read_until("readyok");
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
    session.send("go ponder\nstop");
    session.read_until("bestmove");
    session.quit();
}

#[test]
fn a_pondered_setup_ends_at_stop() {
    let mut session = start_session();
    session.send("newgame\ngo ponder");
    session.read_until("info");
    session.send("stop");
    assert_eq!(best(&session.read_until("bestmove")).split(' ').count(), 16);
    session.quit();
}

#[test]
fn invalid_input_is_logged_and_changes_nothing() {
    let mut session = start_session();
    session.send(&format!(
        "{MIDDLE}\nsetposition nonsense\nmakemove Ed5x\nmakemove\nhello\nsetoption name tcmove value soon"
    ));
    session.send("setoption name colour value red\nsetoption name opponent value Player Two\nsetoption\nisready");
    let lines = session.read_until("readyok");
    assert_eq!(lines.iter().filter(|line| line.starts_with("log Error:")).count(), 6, "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.starts_with("log Warning:")).count(), 1, "{lines:?}");
    session.send("setoption name depth value 1\ngo");
    session.read_until("bestmove");
    session.quit();
}
