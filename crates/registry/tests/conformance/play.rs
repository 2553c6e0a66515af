//! Random games of every registered game, played through `Table`.

use crate::variants::{play_random_move, random_game, tables};
use std::collections::HashSet;
use tenbin_core::{Random, Table};
use tenbin_registry::table;

/// More positions than any random game has.
const MAX_POSITIONS: usize = 2_000;
/// Moves tried per position; trying all of them on large boards would take minutes.
const MOVES_TRIED: usize = 40;

/// A listed move is legal, is recorded as listed, and leads to a different position.
fn check_move(before: &dyn Table, mv: &str) {
    let mut after = before.fork();
    after.play(mv).unwrap_or_else(|error| panic!("{} {}: {error}", before.game(), before.position()));
    assert_eq!(after.moves().last().map(String::as_str), Some(mv), "{}", before.position());
    assert_ne!(after.key(), before.key(), "{mv} in {}", before.position());
    assert_ne!(after.position(), before.position());
}

fn check_position(table: &dyn Table, random: &mut Random) {
    let mut legal = table.legal_moves();
    let place = format!("{} {}", table.game(), table.position());
    assert_eq!(legal.len() as u64, table.perft(1), "{place}");
    assert_eq!(table.perft(0), 1, "{place}");
    assert_eq!(table.outcome().is_some(), legal.is_empty(), "{place}");
    assert_eq!(legal.iter().collect::<HashSet<_>>().len(), legal.len(), "a move is listed twice: {place}");
    random.shuffle(&mut legal);
    legal.iter().take(MOVES_TRIED).for_each(|mv| check_move(table, mv));
}

#[test]
fn random_games_are_played_to_the_end() {
    for (number, start) in tables().into_iter().enumerate() {
        let mut random = Random::stream(1, number as u64);
        let game = random_game(start.as_ref(), &mut random);
        assert!((2..MAX_POSITIONS).contains(&game.len()), "{} positions of {}", game.len(), start.game());
        game.iter().for_each(|table| check_position(table.as_ref(), &mut random));
        assert!(game.last().is_some_and(|end| end.outcome().is_some()), "{}", start.game());
    }
}

#[test]
fn every_first_move_is_legal() {
    for start in tables() {
        start.legal_moves().iter().for_each(|mv| check_move(start.as_ref(), mv));
    }
}

#[test]
fn perft_of_depth_two_is_the_sum_over_the_first_moves() {
    let mut random = Random::new(2);
    for start in tables() {
        for table in random_game(start.as_ref(), &mut random).iter().rev().take(6) {
            // A table without history: perft ignores adjudication by repetition.
            let table = table.with_position(&table.position()).expect("the position is its own");
            let after = |mv: &String| {
                let mut next = table.fork();
                next.play(mv).expect("a listed move is legal");
                next.perft(1)
            };
            let counted: u64 = table.legal_moves().iter().map(after).sum();
            assert_eq!(table.perft(2), counted, "{} {}", table.game(), table.position());
        }
    }
}

/// A position parsed from its own text is equal, except for an adjudication by the game's history.
fn check_text(now: &dyn Table) {
    let text = now.position();
    let from_table = now.with_position(&text).unwrap_or_else(|error| panic!("{}: {error}", now.game()));
    let from_registry = table(now.game(), Some(&text)).unwrap_or_else(|error| panic!("{}: {error}", now.game()));
    for again in [from_table, from_registry] {
        assert_eq!((again.game(), again.position(), again.start()), (now.game(), text.clone(), text.clone()));
        assert_eq!(
            (again.key(), again.side_to_move(), again.diagram()),
            (now.key(), now.side_to_move(), now.diagram()),
            "{text}"
        );
        let adjudicated = now.fork().play_unadjudicated(again.legal_moves().first().map_or("", String::as_str)).is_ok()
            && now.outcome().is_some();
        assert!(adjudicated || (again.outcome(), again.legal_moves()) == (now.outcome(), now.legal_moves()), "{text}");
        assert!(again.moves().is_empty());
    }
}

#[test]
fn positions_survive_a_round_trip() {
    let mut random = Random::new(3);
    for start in tables() {
        random_game(start.as_ref(), &mut random).iter().for_each(|table| check_text(table.as_ref()));
    }
}

#[test]
fn games_survive_a_round_trip() {
    let mut random = Random::new(4);
    for start in tables() {
        let end = random_game(start.as_ref(), &mut random).pop().expect("a game has a position");
        let mut again = table(end.game(), Some(&end.start())).unwrap_or_else(|error| panic!("{error}"));
        for mv in end.moves() {
            again.play(&mv).unwrap_or_else(|error| panic!("{}: {error}", end.game()));
        }
        assert_eq!((again.position(), again.key(), again.moves()), (end.position(), end.key(), end.moves()));
        assert_eq!(again.outcome(), end.outcome());
    }
}

#[test]
fn a_fork_is_independent() {
    let mut random = Random::new(5);
    for start in tables() {
        let before = (start.position(), start.key(), start.moves());
        let mut fork = start.fork();
        assert!(play_random_move(fork.as_mut(), &mut random));
        assert_eq!((start.position(), start.key(), start.moves()), before);
        assert_eq!((fork.start(), fork.moves().len()), (start.position(), 1));
    }
}

#[test]
fn diagrams_show_each_piece_once() {
    let mut random = Random::new(6);
    for start in tables() {
        let mut seen = 0;
        for table in random_game(start.as_ref(), &mut random) {
            let board = table.diagram();
            let squares: HashSet<_> = board.pieces.iter().map(|piece| piece.at).collect();
            assert_eq!(squares.len(), board.pieces.len(), "two pieces on one square of {}", table.position());
            assert!(squares.iter().all(|at| at.file < board.files && at.rank < board.ranks), "{}", table.position());
            seen += squares.len();
        }
        // A game may start with an empty board.
        assert!(seen > 0, "{}", start.game());
    }
}

#[test]
fn the_sides_have_distinct_names() {
    for table in tables() {
        let [first, second] = tenbin_core::Side::BOTH.map(|side| table.side_name(side));
        assert!(first != second && !first.is_empty() && !second.is_empty(), "{}", table.game());
    }
}
