//! Heuristic playouts and move priors.

use tenbin_core::{Notation, Outcome, PLAYOUT_WIN, PlayoutPolicy, Position, Random, Side, Symmetries};
use tenbin_go::{GoPosition, Komi, Move, Rules};

fn after(size: u8, turns: &str) -> GoPosition<128> {
    let rules = Rules { komi: Komi(0), ..Rules::CHINESE };
    turns.split_whitespace().fold(GoPosition::new(size, rules), |mut position, turn| {
        position.play(position.parse_move(turn).unwrap_or_else(|error| panic!("{error}")));
        position
    })
}

/// The first ply of a playout.
fn first(position: &GoPosition<128>, seed: u64) -> (Side, String) {
    let mut first = None;
    let _ = position.heuristic_playout(&mut Random::new(seed), |side, ply| {
        first.get_or_insert((side, position.move_text(ply)));
    });
    first.expect("a move is played")
}

fn check_first(turns: &str, side: Side, expected: &str) {
    let position = after(9, turns);
    for seed in 0..30 {
        assert_eq!(first(&position, seed), (side, expected.to_owned()), "{turns}");
    }
}

fn promise(position: &GoPosition<128>, turn: &str) -> Option<u32> {
    let wanted = position.parse_move(turn).expect("the move is legal");
    let mut found = None;
    position.move_priors(|ply, promise| {
        if ply == wanted {
            found = Some(promise);
        }
    });
    found
}

#[test]
fn a_stone_put_into_atari_extends_if_that_helps() {
    check_first("D4 E4 F4 pass E5", Side::Second, "E3");
    let cornered = after(9, "B2 A1 A3 pass B1");
    assert!((0..30).all(|seed| first(&cornered, seed).1 != "A2"), "there would be no liberty there");
}

#[test]
fn a_self_atari_is_captured() {
    check_first("A2 J9 J1 A1", Side::First, "B1");
}

#[test]
fn an_attacker_is_captured_to_save_stones_in_atari() {
    // Black's two stones in the corner have one liberty left, and so have White's two beside them.
    let position = after(9, "A1 B1 A2 J9 C2 pass B3 B2");
    let turns: Vec<String> = (0..60).map(|seed| first(&position, seed).1).collect();
    assert!(turns.iter().all(|turn| turn == "C1" || turn == "A3"), "{turns:?}");
    assert!(turns.contains(&"C1".to_owned()) && turns.contains(&"A3".to_owned()), "{turns:?}");
}

#[test]
fn playouts_end_with_every_stone_counted_and_leave_eyes_alone() {
    // Black lives with two eyes at A1 and C1, White has the rest.
    let position = after(5, "A2 A3 B2 B3 C2 C3 D2 D3 D1 E3 B1 E2 pass E1 pass B4 pass D4 pass B5 pass D5");
    let mut random = Random::new(1);
    for _ in 0..200 {
        let mut plies = Vec::new();
        let worth = position
            .heuristic_playout(&mut random, |side, ply| plies.push((side, position.move_text(ply))))
            .expect("Go has heuristic playouts");
        assert!(worth < PLAYOUT_WIN / 2 && worth > 0, "White is ahead, but Black has something: {worth} {plies:?}");
        assert!(!plies.contains(&(Side::First, "A1".to_owned())) && !plies.contains(&(Side::First, "C1".to_owned())));
    }
}

#[test]
fn a_finished_game_is_worth_its_score() {
    let won = after(5, "C3 pass pass");
    assert_eq!(won.outcome(), Some(Outcome::Won(Side::First)));
    let worth = |position: &GoPosition<128>| position.heuristic_playout(&mut Random::new(1), |_, _| {});
    assert_eq!((worth(&won), worth(&after(5, "pass pass"))), (Some(PLAYOUT_WIN), Some(PLAYOUT_WIN / 2)));
    assert_eq!(worth(&won.colours_swapped()), Some(0));
}

#[test]
fn priors_prefer_captures_and_escapes_and_leave_out_own_eyes() {
    let running = after(9, "D4 E4 F4 pass E5");
    assert!(promise(&running, "E3") > promise(&running, "A9"), "an escape");
    let taking = after(9, "D4 E4 F4 pass E5 A9");
    assert!(promise(&taking, "E3") > Some(PLAYOUT_WIN * 6 / 10), "a capture");
    let eyed = after(9, "A2 pass B1 pass B2 pass");
    assert_eq!(promise(&eyed, "A1"), None);
    assert!(promise(&eyed, "pass") < Some(PLAYOUT_WIN / 2));
    let mut count = 0;
    eyed.move_priors(|ply, _| {
        assert!(eyed.is_legal(ply) && ply != eyed.parse_move("A1").unwrap_or(Move::PASS));
        count += 1;
    });
    assert_eq!(count + 1, eyed.count_moves());
}

#[test]
fn self_atari_has_a_low_prior() {
    // Three black stones on the first line have two liberties left.
    let position = after(9, "B1 B2 C1 C2 D1 D2 pass A2");
    assert!(promise(&position, "A1") < Some(PLAYOUT_WIN / 2), "one liberty would be left");
    assert!(promise(&position, "E1") > promise(&position, "A1"));
}
