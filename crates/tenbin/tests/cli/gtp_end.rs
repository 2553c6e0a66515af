//! When a game under the Go text protocol comes to its end, and how much time is spent on the way.

use crate::gtp::{answer, check, nine, settled};
use crate::talk::Talk;
use std::time::{Duration, Instant};

fn play(talk: &mut Talk, side: &str, points: &str) {
    for point in points.split(' ') {
        check(talk, &[(format!("play {side} {point}").as_str(), "=")]);
    }
}

/// What White answers, so many times, to passes of Black.
fn white_answers(talk: &mut Talk, times: usize) -> Vec<String> {
    let mut answers = Vec::new();
    for _ in 0..times {
        answers.push(answer(talk, "genmove w"));
        check(talk, &[("play b pass", "=")]);
    }
    answers
}

/// Black has all of a small board, and White's stones in its corners are dead.
fn lost_for_white(arguments: &[&str]) -> Talk {
    let mut talk = Talk::new(&[&["gtp", "best:playouts=400"], arguments].concat());
    check(&mut talk, &[("boardsize 7", "="), ("komi 0.5", "=")]);
    for (black, white) in [("D1", "A1"), ("D2", "G1"), ("D3", "A7"), ("D4", "G7"), ("D5", "pass"), ("D6", "pass")] {
        play(&mut talk, "b", black);
        play(&mut talk, "w", white);
    }
    play(&mut talk, "b", "D7 B4 F4");
    talk
}

#[test]
fn hopeless_games_are_resigned_after_some_moves() {
    let mut talk = lost_for_white(&[]);
    let answers = white_answers(&mut talk, 3);
    assert!(!answers[..2].contains(&"= resign".to_owned()) && answers[2] == "= resign", "{answers:?}");
    talk.quit();
    let mut talk = lost_for_white(&["--never-resign"]);
    let answers = white_answers(&mut talk, 4);
    assert!(!answers.contains(&"= resign".to_owned()), "{answers:?}");
    talk.quit();
}

#[test]
fn few_visits_are_no_reason_to_resign() {
    let mut talk = lost_for_white(&[]);
    check(&mut talk, &[("time_settings 0 0 0", "=")]);
    let answers = white_answers(&mut talk, 6);
    assert!(!answers.contains(&"= resign".to_owned()), "{answers:?}");
    talk.quit();
}

#[test]
fn white_plays_on_against_a_handicap() {
    let mut talk = Talk::new(&["gtp", "best:playouts=400"]);
    check(&mut talk, &[("boardsize 9", "="), ("set_free_handicap C3 E3 G3 C5 E5 G5 C7 E7 G7", "=")]);
    let answers = white_answers(&mut talk, 6);
    assert!(!answers.contains(&"= resign".to_owned()), "{answers:?}");
    talk.quit();
}

#[test]
fn a_pass_in_the_opening_does_not_end_the_game() {
    let mut talk = Talk::new(&["gtp", "best:playouts=50"]);
    check(&mut talk, &[("boardsize 19", "="), ("play b D4", "="), ("play w pass", "=")]);
    for command in ["reg_genmove b", "genmove b"] {
        let said = answer(&mut talk, command);
        assert!(said.starts_with("= ") && said != "= PASS" && said != "= resign", "{command}: {said}");
    }
    // Whoever passes again means it, and a stone that is alone has the whole board.
    check(&mut talk, &[("play w pass", "="), ("genmove b", "= PASS")]);
    talk.quit();
}

#[test]
fn a_winning_side_does_not_fill_its_own_territory() {
    let mut talk = nine();
    check(&mut talk, &[("boardsize 7", "="), ("komi 0.5", "=")]);
    // A wall each, and nobody's points between them, the last of which decide.
    play(&mut talk, "b", "C1 C2 C3 C4 C5 C6 C7");
    play(&mut talk, "w", "E1 E2 E3 E4 E5 E6 E7");
    let passes = (0..6).find(|_| {
        check(&mut talk, &[("play w pass", "=")]);
        answer(&mut talk, "genmove b") == "= PASS"
    });
    assert!(passes.is_some(), "{}", answer(&mut talk, "showboard"));
    talk.quit();
}

#[test]
fn reg_genmove_does_not_pass_early() {
    let mut talk = settled();
    check(&mut talk, &[("play b pass", "="), ("play w pass", "="), ("genmove b", "= PASS")]);
    talk.quit();
    let mut talk = Talk::new(&["gtp", "random", "--game", "go:5x5,komi=0.5"]);
    play(&mut talk, "b", "C1 C2 C3 C4 C5 B3 B5 A2");
    play(&mut talk, "w", "D1 D2 D3 D4 D5 E4 E2 pass");
    check(&mut talk, &[("genmove b", "= PASS"), ("undo", "=")]);
    let looked: Vec<String> = (0..5).map(|_| answer(&mut talk, "reg_genmove b")).collect();
    assert!(looked.iter().any(|said| said != "= PASS"), "chance hardly ever passes five times: {looked:?}");
    talk.quit();
}

#[test]
fn dead_stones_are_taken_even_where_a_pass_would_win() {
    let mut talk = settled();
    check(&mut talk, &[("komi -20", "="), ("play w pass", "="), ("kgs-genmove_cleanup b", "= A4")]);
    talk.quit();
}

#[test]
fn huge_clocks_are_accepted() {
    let mut talk = nine();
    check(&mut talk, &[("kata-time_settings fischer 18000000000000000000 18000000000000000000", "=")]);
    assert!(answer(&mut talk, "genmove b").starts_with("= "));
    check(
        &mut talk,
        &[
            ("time_settings nan 0 0", "? expected a finite number of seconds"),
            ("time_left b inf 0", "? expected a finite number of seconds"),
            ("time_left b -1 0", "="),
        ],
    );
    assert!(answer(&mut talk, "genmove w").starts_with("= "));
    talk.quit();
}

#[test]
fn a_move_that_is_decided_takes_no_more_time() {
    let mut talk = Talk::new(&["gtp", "best"]);
    check(&mut talk, &[("boardsize 7", "="), ("komi 0.5", "="), ("time_settings 0 5 1", "=")]);
    play(&mut talk, "b", "D1 D2 D3 D4 D5 D6 D7 B4 F4");
    let begun = Instant::now();
    assert!(answer(&mut talk, "reg_genmove w").starts_with("= "));
    // A fifth of the time is enough where all playouts end alike.
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    talk.quit();
}

#[test]
fn the_tree_is_kept_on_a_clock() {
    let mut talk = nine();
    check(&mut talk, &[("time_settings 900 0 0", "=")]);
    let visits = |talk: &mut Talk, side: &str| -> u64 {
        let said = answer(talk, &format!("lz-genmove_analyze {side}"));
        let words: Vec<&str> = said.split_whitespace().collect();
        let numbers = words.windows(2).filter(|pair| pair[0] == "visits").map(|pair| pair[1].parse::<u64>());
        numbers.map(|number| number.expect("a number")).sum()
    };
    let first = visits(&mut talk, "b");
    check(&mut talk, &[("time_left w 700 0", "=")]);
    let second = visits(&mut talk, "w");
    assert!(first <= 200 && second > first, "{first} {second}");
    talk.quit();
}
