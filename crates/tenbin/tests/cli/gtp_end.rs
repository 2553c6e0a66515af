//! Passing, resigning and time use under the Go text protocol.

use crate::gtp::{check, final_position, respond, session_9x9};
use crate::session::Session;
use std::time::{Duration, Instant};

/// Plays moves of one side.
fn play(session: &mut Session, side: &str, points: &str) {
    for point in points.split(' ') {
        check(session, &[(format!("play {side} {point}").as_str(), "=")]);
    }
}

/// White's responses to `times` passes of Black.
fn white_answers(session: &mut Session, times: usize) -> Vec<String> {
    let mut answers = Vec::new();
    for _ in 0..times {
        answers.push(respond(session, "genmove w"));
        check(session, &[("play b pass", "=")]);
    }
    answers
}

/// A lost position for White: Black has the whole board, and the white stones in the corners are dead.
fn lost_for_white(arguments: &[&str]) -> Session {
    let mut session = Session::new(&[&["gtp", "best:playouts=400"], arguments].concat());
    check(&mut session, &[("boardsize 7", "="), ("komi 0.5", "=")]);
    for (black, white) in [("D1", "A1"), ("D2", "G1"), ("D3", "A7"), ("D4", "G7"), ("D5", "pass"), ("D6", "pass")] {
        play(&mut session, "b", black);
        play(&mut session, "w", white);
    }
    play(&mut session, "b", "D7 B4 F4");
    session
}

#[test]
fn hopeless_games_are_resigned_after_some_moves() {
    let mut session = lost_for_white(&[]);
    let answers = white_answers(&mut session, 3);
    assert!(!answers[..2].contains(&"= resign".to_owned()) && answers[2] == "= resign", "{answers:?}");
    session.quit();
    let mut session = lost_for_white(&["--never-resign"]);
    let answers = white_answers(&mut session, 4);
    assert!(!answers.contains(&"= resign".to_owned()), "{answers:?}");
    session.quit();
}

#[test]
fn low_visit_counts_do_not_resign() {
    let mut session = lost_for_white(&[]);
    check(&mut session, &[("time_settings 0 0 0", "=")]);
    let answers = white_answers(&mut session, 6);
    assert!(!answers.contains(&"= resign".to_owned()), "{answers:?}");
    session.quit();
}

#[test]
fn white_plays_on_against_a_handicap() {
    let mut session = Session::new(&["gtp", "best:playouts=400"]);
    check(&mut session, &[("boardsize 9", "="), ("set_free_handicap C3 E3 G3 C5 E5 G5 C7 E7 G7", "=")]);
    let answers = white_answers(&mut session, 6);
    assert!(!answers.contains(&"= resign".to_owned()), "{answers:?}");
    session.quit();
}

#[test]
fn a_pass_in_the_opening_does_not_end_the_game() {
    let mut session = Session::new(&["gtp", "best:playouts=50"]);
    check(&mut session, &[("boardsize 19", "="), ("play b D4", "="), ("play w pass", "=")]);
    for command in ["reg_genmove b", "genmove b"] {
        let response = respond(&mut session, command);
        assert!(response.starts_with("= ") && response != "= PASS" && response != "= resign", "{command}: {response}");
    }
    // After a second pass the engine passes, too: its only stone has the whole board.
    check(&mut session, &[("play w pass", "="), ("genmove b", "= PASS")]);
    session.quit();
}

#[test]
fn a_winning_side_does_not_fill_its_own_territory() {
    let mut session = session_9x9();
    check(&mut session, &[("boardsize 7", "="), ("komi 0.5", "=")]);
    // Two walls with neutral points between them, which decide the game.
    play(&mut session, "b", "C1 C2 C3 C4 C5 C6 C7");
    play(&mut session, "w", "E1 E2 E3 E4 E5 E6 E7");
    let passes = (0..6).find(|_| {
        check(&mut session, &[("play w pass", "=")]);
        respond(&mut session, "genmove b") == "= PASS"
    });
    assert!(passes.is_some(), "{}", respond(&mut session, "showboard"));
    session.quit();
}

#[test]
fn reg_genmove_does_not_pass_early() {
    let mut session = final_position();
    check(&mut session, &[("play b pass", "="), ("play w pass", "="), ("genmove b", "= PASS")]);
    session.quit();
    let mut session = Session::new(&["gtp", "random", "--game", "go:5x5,komi=0.5"]);
    play(&mut session, "b", "C1 C2 C3 C4 C5 B3 B5 A2");
    play(&mut session, "w", "D1 D2 D3 D4 D5 E4 E2 pass");
    check(&mut session, &[("genmove b", "= PASS"), ("undo", "=")]);
    let responses: Vec<String> = (0..5).map(|_| respond(&mut session, "reg_genmove b")).collect();
    assert!(
        responses.iter().any(|response| response != "= PASS"),
        "a random player rarely passes five times: {responses:?}"
    );
    session.quit();
}

#[test]
fn cleanup_captures_dead_stones_where_a_pass_would_win() {
    let mut session = final_position();
    check(&mut session, &[("komi -20", "="), ("play w pass", "="), ("kgs-genmove_cleanup b", "= A4")]);
    session.quit();
}

#[test]
fn huge_clocks_are_accepted() {
    let mut session = session_9x9();
    check(&mut session, &[("kata-time_settings fischer 18000000000000000000 18000000000000000000", "=")]);
    assert!(respond(&mut session, "genmove b").starts_with("= "));
    check(
        &mut session,
        &[
            ("time_settings nan 0 0", "? expected a finite number of seconds"),
            ("time_left b inf 0", "? expected a finite number of seconds"),
            ("time_left b -1 0", "="),
        ],
    );
    assert!(respond(&mut session, "genmove w").starts_with("= "));
    session.quit();
}

#[test]
fn a_decided_search_stops_early() {
    let mut session = Session::new(&["gtp", "best"]);
    check(&mut session, &[("boardsize 7", "="), ("komi 0.5", "="), ("time_settings 0 5 1", "=")]);
    play(&mut session, "b", "D1 D2 D3 D4 D5 D6 D7 B4 F4");
    let started = Instant::now();
    assert!(respond(&mut session, "reg_genmove w").starts_with("= "));
    // A fifth of the time is enough if all playouts end alike.
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
    session.quit();
}

#[test]
fn the_tree_is_kept_on_a_clock() {
    let mut session = session_9x9();
    check(&mut session, &[("time_settings 900 0 0", "=")]);
    let visits = |session: &mut Session, side: &str| -> u64 {
        let response = respond(session, &format!("lz-genmove_analyze {side}"));
        let words: Vec<&str> = response.split_whitespace().collect();
        let numbers = words.windows(2).filter(|pair| pair[0] == "visits").map(|pair| pair[1].parse::<u64>());
        numbers.map(|number| number.expect("a number")).sum()
    };
    let first = visits(&mut session, "b");
    check(&mut session, &[("time_left w 700 0", "=")]);
    let second = visits(&mut session, "w");
    assert!(first <= 200 && second > first, "{first} {second}");
    session.quit();
}
