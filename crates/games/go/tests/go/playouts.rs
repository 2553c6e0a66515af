//! Heuristic playouts and move priors.

use tenbin_core::{Notation, Outcome, PLAYOUT_WIN, PlayoutPolicy, Position, Random, Side, Symmetries};
use tenbin_go::{GoPosition, Komi, Move, Rules};

fn after(size: u8, moves: &str) -> GoPosition<128> {
    let rules = Rules { komi: Komi(0), ..Rules::CHINESE };
    moves.split_whitespace().fold(GoPosition::new(size, rules), |mut position, mv| {
        position.play(position.parse_move(mv).unwrap_or_else(|error| panic!("{error}")));
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

fn check_first(moves: &str, side: Side, expected: &str) {
    let position = after(9, moves);
    for seed in 0..30 {
        assert_eq!(first(&position, seed), (side, expected.to_owned()), "{moves}");
    }
}

fn prior(position: &GoPosition<128>, mv: &str) -> Option<u32> {
    let wanted = position.parse_move(mv).expect("the move is legal");
    let mut found = None;
    position.move_priors(|ply, prior| {
        if ply == wanted {
            found = Some(prior);
        }
    });
    found
}

#[test]
fn a_chain_in_atari_extends_if_it_gains_liberties() {
    check_first("D4 E4 F4 pass E5", Side::Second, "E3");
    let cornered = after(9, "B2 A1 A3 pass B1");
    assert!((0..30).all(|seed| first(&cornered, seed).1 != "A2"), "extending gains no liberty");
}

#[test]
fn a_self_atari_is_captured() {
    check_first("A2 J9 J1 A1", Side::First, "B1");
}

#[test]
fn an_attacker_is_captured_to_save_stones_in_atari() {
    // Black's two stones in the corner are in atari, and so are White's two beside them.
    let position = after(9, "A1 B1 A2 J9 C2 pass B3 B2");
    let moves: Vec<String> = (0..60).map(|seed| first(&position, seed).1).collect();
    assert!(moves.iter().all(|mv| mv == "C1" || mv == "A3"), "{moves:?}");
    assert!(moves.contains(&"C1".to_owned()) && moves.contains(&"A3".to_owned()), "{moves:?}");
}

#[test]
fn playouts_are_scored_by_area_and_do_not_fill_eyes() {
    // Black lives with two eyes at A1 and C1, White has the rest.
    let position = after(5, "A2 A3 B2 B3 C2 C3 D2 D3 D1 E3 B1 E2 pass E1 pass B4 pass D4 pass B5 pass D5");
    let mut random = Random::new(1);
    for _ in 0..200 {
        let mut plies = Vec::new();
        let value = position
            .heuristic_playout(&mut random, |side, ply| plies.push((side, position.move_text(ply))))
            .expect("Go has heuristic playouts");
        assert!(value < PLAYOUT_WIN / 2 && value > 0, "White is ahead, but Black has points: {value} {plies:?}");
        assert!(!plies.contains(&(Side::First, "A1".to_owned())) && !plies.contains(&(Side::First, "C1".to_owned())));
    }
}

#[test]
fn a_playout_of_a_finished_game_returns_its_result() {
    let won = after(5, "C3 pass pass");
    assert_eq!(won.outcome(), Some(Outcome::Won(Side::First)));
    let value = |position: &GoPosition<128>| position.heuristic_playout(&mut Random::new(1), |_, _| {});
    assert_eq!((value(&won), value(&after(5, "pass pass"))), (Some(PLAYOUT_WIN), Some(PLAYOUT_WIN / 2)));
    assert_eq!(value(&won.colours_swapped()), Some(0));
}

#[test]
fn priors_prefer_captures_and_escapes_and_leave_out_own_eyes() {
    let running = after(9, "D4 E4 F4 pass E5");
    assert!(prior(&running, "E3") > prior(&running, "A9"), "an escape");
    let taking = after(9, "D4 E4 F4 pass E5 A9");
    assert!(prior(&taking, "E3") > Some(PLAYOUT_WIN * 6 / 10), "a capture");
    let eyed = after(9, "A2 pass B1 pass B2 pass");
    assert_eq!(prior(&eyed, "A1"), None);
    assert!(prior(&eyed, "pass") < Some(PLAYOUT_WIN / 2));
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
    assert!(prior(&position, "A1") < Some(PLAYOUT_WIN / 2), "it leaves one liberty");
    assert!(prior(&position, "E1") > prior(&position, "A1"));
}
