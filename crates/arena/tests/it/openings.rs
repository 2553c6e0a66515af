//! Openings: varied, balanced, the same for the same seed.

use crate::heaps::{Heaps, heaps};
use crate::players::{Policy, player, static_eval};
use std::collections::HashSet;
use tenbin_arena::openings::{NextOpening, OpeningError, Openings};
use tenbin_arena::record::Opening;
use tenbin_core::{Stop, Table};

fn replay(opening: &Opening) -> Box<dyn Table> {
    let mut table: Box<dyn Table> = Box::new(heaps(&opening.start));
    opening.turns.iter().for_each(|turn| table.play(turn).unwrap());
    table
}

fn unjudged(table: &Heaps, seed: u64, plies: u32) -> Openings {
    Openings::random(table, seed, plies, None)
}

fn judged(table: &Heaps, plies: u32, judge: Policy) -> Openings {
    Openings::random(table, 3, plies, Some((player(judge)().unwrap(), 50)))
}

/// Draws the openings from index `from` up to `most`, or until none is left.
fn draw_all(openings: &mut Openings, from: u64, most: u64) -> Vec<Opening> {
    let mut drawn = Vec::new();
    for index in from..most {
        match openings.draw(index, &Stop::new()).unwrap() {
            NextOpening::Opening(opening) => drawn.push(opening),
            NextOpening::Exhausted => break,
            NextOpening::Stopped => panic!("no stop flag was raised"),
        }
    }
    drawn
}

#[test]
fn a_seed_gives_the_same_openings_and_none_twice() {
    let openings = |seed| draw_all(&mut unjudged(&heaps("9 9 9 first"), seed, 4), 0, 60);
    let drawn = openings(1);
    assert_eq!(drawn, openings(1));
    assert_ne!(drawn, openings(2));
    let positions: HashSet<String> = drawn.iter().map(|opening| replay(opening).position()).collect();
    assert_eq!((drawn.len(), positions.len()), (60, 60));
    assert!(drawn.iter().all(|opening| opening.turns.len() == 4));
}

#[test]
fn a_seed_never_changes_its_openings() {
    let drawn = draw_all(&mut unjudged(&heaps("9 9 9 first"), 7, 3), 0, 3);
    let turns: Vec<String> = drawn.iter().map(|opening| opening.turns.join(" ")).collect();
    assert_eq!(turns, ["0x1 1x1 2x3", "2x2 2x2 1x3", "0x1 2x3 2x3"]);
}

#[test]
fn earlier_openings_count_when_a_match_is_resumed() {
    let table = heaps("9 9 9 first");
    let all = draw_all(&mut unjudged(&table, 5, 3), 0, 50);
    let mut resumed = unjudged(&table, 5, 3);
    all[..30].iter().zip(0..).for_each(|(opening, index)| resumed.admit(index, opening).unwrap());
    assert_eq!(draw_all(&mut resumed, 30, 50), all[30..]);
    let nonsense = Opening { start: "1 1 first".into(), turns: vec!["5x5".into()] };
    let error = resumed.admit(50, &nonsense).unwrap_err().to_string();
    assert!(error.starts_with("opening 50 cannot be played in heaps: no such beans"), "{error}");
}

#[test]
fn openings_continue_a_game_in_progress() {
    let mut table = heaps("9 9 9 first");
    table.play("0x3").unwrap();
    let drawn = draw_all(&mut unjudged(&table, 5, 1), 0, 3);
    assert!(drawn.iter().all(|opening| opening.start == "9 9 9 first" && opening.turns.len() == 2));
    assert!(drawn.iter().all(|opening| opening.turns[0] == "0x3"));
}

#[test]
fn small_games_run_out_of_openings() {
    // Two plies from `2 2` leave a game in progress at `2 0`, `1 1` and `0 2`.
    let drawn = draw_all(&mut unjudged(&heaps("2 2 first"), 3, 2), 0, 100);
    assert_eq!(drawn.len(), 3);
    let none = draw_all(&mut unjudged(&heaps("2 2 first"), 3, 9), 0, 100);
    assert_eq!(none, []);
    let just_the_start = draw_all(&mut unjudged(&heaps("2 2 first"), 3, 0), 0, 100);
    assert_eq!(just_the_start, [Opening { start: "2 2 first".into(), turns: vec![] }]);
}

#[test]
fn balanced_openings_come_before_the_limit_is_widened() {
    let drawn = draw_all(&mut judged(&heaps("4 4 4 first"), 3, Policy::Greedy), 0, 500);
    let scores: Vec<i32> = drawn.iter().map(|opening| static_eval(&*replay(opening)).abs()).collect();
    let (balanced, wider) = scores.split_at(scores.iter().position(|&score| score > 50).unwrap());
    assert!(balanced.len() >= 5 && wider.len() >= 5, "{scores:?}");
    let any = draw_all(&mut unjudged(&heaps("4 4 4 first"), 3, 3), 0, 500);
    assert_eq!(drawn.len(), any.len(), "in the end every opening is used");
    let doubled = wider.iter().take_while(|&&score| score == 100).count();
    assert!(wider[doubled..].iter().all(|&score| score == 150), "{scores:?}");
}

#[test]
fn a_judge_without_a_score_is_an_error() {
    let draw = |judge| judged(&heaps("3 3 first"), 1, judge).draw(0, &Stop::new());
    assert!(matches!(draw(Policy::Random), Err(OpeningError::JudgeSilent { judge }) if judge == "test"));
    let failed = draw(Policy::Failing).unwrap_err().to_string();
    assert!(failed.contains("failed in the position `") && failed.contains("lost its marbles"), "{failed}");
}

#[test]
fn a_stopped_judge_rejects_no_opening() {
    let openings = || judged(&heaps("9 9 first"), 1, Policy::Greedy);
    let mut stopped = openings();
    let stop = Stop::new();
    stop.raise();
    assert_eq!(stopped.draw(0, &stop).unwrap(), NextOpening::Stopped);
    let again = stopped.draw(0, &Stop::new()).unwrap();
    assert_eq!(again, openings().draw(0, &Stop::new()).unwrap());
}

#[test]
fn only_a_single_start_position_repeats_its_opening() {
    let table = heaps("9 9 9 first");
    assert_eq!(draw_all(&mut unjudged(&table, 1, 0), 0, 5).len(), 1);
    let start = Opening { start: "9 9 9 first".into(), turns: vec![] };
    assert_eq!(draw_all(&mut Openings::one_position(&table), 0, 5), vec![start; 5]);
    assert_eq!(draw_all(&mut Openings::one_position(&heaps("0 first")), 0, 5), []);
}

#[test]
fn a_book_is_used_once_in_an_order_given_by_the_seed() {
    let written = |turn: &str| Opening { start: "9 9 9 first".into(), turns: vec![turn.to_owned()] };
    let book: Vec<Opening> = ["0x1", "0x2", "0x3", "1x1", "1x2", "1x3"].map(written).to_vec();
    let drawn = |seed| draw_all(&mut Openings::book(&heaps("9 9 9 first"), seed, &book), 0, 100);
    assert_eq!(drawn(1), drawn(1));
    assert_ne!(drawn(1), drawn(2));
    assert_eq!(drawn(1).len(), 6);
    assert!(book.iter().all(|opening| drawn(1).contains(opening)));
}
