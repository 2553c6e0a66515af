//! The Arimaa engine interface, as a host of games speaks it.

use crate::talk::Talk;

const MIDDLE: &str = "setposition g [rrr  rr r mcchrr d    d     E            H  e D R C  C RRRRDMRRR]";

fn hello() -> Talk {
    let mut talk = Talk::new(&["aei", "handmade"]);
    talk.tell("aei");
    talk.until("aeiok");
    talk.tell("isready");
    talk.until("readyok");
    talk
}

/// The steps after `bestmove`.
fn best(said: &[String]) -> &str {
    let last = said.last().and_then(|line| line.strip_prefix("bestmove "));
    last.unwrap_or_else(|| panic!("no move in {said:?}"))
}

#[test]
fn a_session_opens_as_the_interface_says() {
    let mut talk = Talk::new(&["aei"]);
    talk.tell("aei");
    let said = talk.until("aeiok");
    assert_eq!(said[0], "protocol-version 1");
    for expected in ["id name tenbin", "id author ", "id version "] {
        assert_eq!(said.iter().filter(|line| line.starts_with(expected)).count(), 1, "{said:?}");
    }
    talk.quit();
}

#[test]
fn both_sides_set_up_and_play() {
    let mut talk = hello();
    talk.tell("newgame\nsetoption name tcmove value 1\nsetoption name depth value 4");
    for side in 0..4 {
        talk.tell("go");
        let turn = best(&talk.until("bestmove")).to_owned();
        let count = turn.split(' ').count();
        assert!(if side < 2 { count == 16 } else { (1..=8).contains(&count) }, "{turn}");
        assert!(!turn.contains("pass") && !turn.contains(','), "{turn}");
        talk.tell(&format!("makemove {turn}"));
    }
    talk.tell("isready");
    let said = talk.until("readyok");
    assert!(said.iter().all(|line| !line.starts_with("log")), "{said:?}");
    talk.quit();
}

#[test]
fn a_setup_answers_the_other_sides_setup() {
    let mut talk = hello();
    talk.tell(&format!("setposition s [{}DHCMECHDRRRRRRRR]\ngo", " ".repeat(48)));
    let said = talk.until("bestmove");
    let turn: Vec<&str> = best(&said).split(' ').collect();
    assert!(turn.len() == 16 && turn.iter().all(|piece| piece.ends_with(['7', '8'])), "{turn:?}");
    talk.quit();
}

#[test]
fn a_goal_is_played() {
    let mut talk = hello();
    talk.tell("setposition g [       rR                                                     E ]\ngo");
    let said = talk.until("bestmove");
    assert_eq!(best(&said), "Ra7n", "{said:?}");
    talk.tell("makemove Ra7n\ngo\nisready");
    let said = talk.until("readyok");
    assert!(said.iter().any(|line| line.starts_with("log Error: the game is over")), "{said:?}");
    talk.quit();
}

#[test]
fn information_is_given_line_by_line() {
    let mut talk = hello();
    talk.tell(&format!("{MIDDLE}\nsetoption name depth value 4\ngo"));
    let said = talk.until("bestmove");
    for kind in ["score", "depth", "nodes", "time", "pv"] {
        assert!(said.iter().any(|line| line.starts_with(&format!("info {kind} "))), "{kind}: {said:?}");
    }
    talk.quit();
}

#[test]
fn a_clock_ends_the_search() {
    let mut talk = hello();
    talk.tell("setoption name depth value 0\nsetoption name tcmove value 1\nsetoption name greserve value 0");
    talk.tell(&format!("{MIDDLE}\ngo"));
    // Without a limit the search would not end.
    talk.until("bestmove");
    talk.quit();
}

#[test]
fn pondering_is_silent_until_it_is_stopped() {
    let mut talk = hello();
    talk.tell(&format!("{MIDDLE}\ngo ponder"));
    talk.until("info");
    talk.tell("makemove Ee5n\nisready");
    let said = talk.until("readyok");
    assert!(said.iter().all(|line| !line.starts_with("bestmove")), "{said:?}");
    talk.tell("go ponder\nstop");
    talk.until("bestmove");
    talk.quit();
}

#[test]
fn a_pondered_setup_is_answered_after_stop() {
    let mut talk = hello();
    talk.tell("newgame\ngo ponder");
    talk.until("info");
    talk.tell("stop");
    assert_eq!(best(&talk.until("bestmove")).split(' ').count(), 16);
    talk.quit();
}

#[test]
fn invalid_input_is_logged_and_changes_nothing() {
    let mut talk = hello();
    talk.tell(&format!(
        "{MIDDLE}\nsetposition nonsense\nmakemove Ed5x\nmakemove\nhello\nsetoption name tcmove value soon"
    ));
    talk.tell("setoption name colour value red\nsetoption name opponent value somebody else\nsetoption\nisready");
    let said = talk.until("readyok");
    assert_eq!(said.iter().filter(|line| line.starts_with("log Error:")).count(), 6, "{said:?}");
    assert_eq!(said.iter().filter(|line| line.starts_with("log Warning:")).count(), 1, "{said:?}");
    talk.tell("setoption name depth value 1\ngo");
    talk.until("bestmove");
    talk.quit();
}
