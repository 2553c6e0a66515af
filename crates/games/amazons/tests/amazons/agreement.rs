//! The crate and the naive implementation agree, on every size and with every set type that holds it.

use crate::naive::{Naive, Triple};
use crate::random;
use tenbin_amazons::{AmazonsPosition, Move, Rule};
use tenbin_board::{Set, Set64, Set128, Set256};
use tenbin_core::{Outcome, Position, Random, Side};

const POSITIONS_PER_SIZE: usize = 8;

fn triple<S: Set>(mv: Move) -> Triple {
    let at = |index| random::at(S::square(index));
    (at(mv.from), at(mv.to), at(mv.arrow))
}

fn mv<S: Set>((from, to, arrow): Triple) -> Move {
    let index = |at| S::index(random::square(at));
    Move { from: index(from), to: index(to), arrow: index(arrow) }
}

fn each_position(mut check: impl FnMut(&Naive, &mut Random)) {
    let mut random = Random::new(2026);
    for files in 3..=16 {
        for ranks in 3..=16 {
            for rule in Rule::ALL {
                for _ in 0..POSITIONS_PER_SIZE {
                    check(&random::naive(rule, (files, ranks), &mut random), &mut random);
                }
            }
        }
    }
}

fn fits<S: Set>(naive: &Naive) -> bool {
    naive.columns <= S::STRIDE.into() && naive.rows <= S::RANKS.into()
}

/// Runs the check with every set type that holds the board.
macro_rules! with_each_set {
    ($naive:expr, $check:ident($($argument:expr),*)) => {
        if fits::<Set64>($naive) { $check::<Set64>($($argument),*); }
        if fits::<Set128>($naive) { $check::<Set128>($($argument),*); }
        $check::<Set256>($($argument),*);
    };
}

fn same_moves<S: Set>(naive: &Naive, expected: &[Triple]) {
    let position: AmazonsPosition<S> = random::position(naive);
    let mut found: Vec<Triple> = random::moves(&position).into_iter().map(triple::<S>).collect();
    found.sort_unstable();
    assert_eq!(found, expected, "{naive:?}");
    assert_eq!(position.count_moves(), expected.len() as u64, "{naive:?}");
    let loser = position.side_to_move();
    assert_eq!(position.outcome(), expected.is_empty().then_some(Outcome::Won(!loser)), "{naive:?}");
    assert_eq!(loser == Side::First, naive.white_to_move);
}

#[test]
fn moves_move_counts_and_outcomes_agree() {
    each_position(|naive, _| {
        let expected = naive.moves();
        with_each_set!(naive, same_moves(naive, &expected));
    });
}

fn same_after<S: Set>(before: &Naive, played: Triple, after: &Naive) {
    let mut position: AmazonsPosition<S> = random::position(before);
    position.play(mv::<S>(played));
    assert_eq!(position, random::position(after), "{before:?} {played:?}");
    assert_eq!(position.key(), position.fresh_key());
}

#[test]
fn playing_leads_to_the_same_position() {
    each_position(|naive, random| {
        let moves = naive.moves();
        for _ in 0..3.min(moves.len()) {
            let played = moves[random.below(moves.len() as u64) as usize];
            let mut after = naive.clone();
            after.play(played);
            with_each_set!(naive, same_after(naive, played, &after));
        }
    });
}

fn same_legality<S: Set>(naive: &Naive, legal: &[Triple], tried: Triple) {
    let position: AmazonsPosition<S> = random::position(naive);
    assert_eq!(position.is_legal(mv::<S>(tried)), legal.binary_search(&tried).is_ok(), "{naive:?} {tried:?}");
}

#[test]
fn legality_of_any_three_squares_agrees() {
    each_position(|naive, random| {
        let legal = naive.moves();
        let mut anywhere = || (random.below(naive.columns as u64) as i32, random.below(naive.rows as u64) as i32);
        for number in 0..60 {
            let (from, to, arrow) = (anywhere(), anywhere(), anywhere());
            // Three random squares are hardly ever a legal move: two of three tries take two squares of one.
            let tried = match legal.get(number * 7919 % legal.len().max(1)) {
                Some(&(from, to, _)) if number % 3 == 0 => (from, to, arrow),
                Some(&(from, _, arrow)) if number % 3 == 1 => (from, to, arrow),
                _ => (from, to, arrow),
            };
            with_each_set!(naive, same_legality(naive, &legal, tried));
        }
    });
}

fn legality_of_any_packed_move_agrees<S: Set>(naive: &Naive, random: &mut Random) {
    let position: AmazonsPosition<S> = random::position(naive);
    let legal = random::moves(&position);
    for _ in 0..200 {
        let mut mv = AmazonsPosition::<S>::unpack(random.bits() as u32);
        // Mostly indices whose low six bits are a legal move's.
        if let Some(known) = legal.get(random.below(legal.len().max(1) as u64) as usize) {
            mv = Move { from: known.from | (mv.from & 0xC0), to: known.to | (mv.to & 0xC0), arrow: known.arrow };
        }
        assert_eq!(position.is_legal(mv), legal.contains(&mv), "{naive:?} {mv:?}");
    }
}

#[test]
fn indices_off_the_board_are_never_legal() {
    let mut random = Random::new(64);
    for size in [(3, 3), (5, 4), (8, 8)] {
        for rule in Rule::ALL {
            let naive = random::naive(rule, size, &mut random);
            with_each_set!(&naive, legality_of_any_packed_move_agrees(&naive, &mut random));
        }
    }
}

fn drawn_moves_are_legal<S: Set>(naive: &Naive, legal: &[Triple], random: &mut Random) {
    let position: AmazonsPosition<S> = random::position(naive);
    for _ in 0..10 {
        match position.random_move(random) {
            Some(mv) => assert!(legal.binary_search(&triple::<S>(mv)).is_ok(), "{naive:?} {mv:?}"),
            None => assert!(legal.is_empty(), "{naive:?}"),
        }
    }
}

#[test]
fn random_moves_are_legal() {
    each_position(|naive, random| {
        let legal = naive.moves();
        with_each_set!(naive, drawn_moves_are_legal(naive, &legal, random));
    });
}
