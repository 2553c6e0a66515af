//! Random play to the end through the table, at every game.

use crate::variants::{play_at_random, random_game, tables};
use std::collections::HashSet;
use tenbin_core::{Random, Table};
use tenbin_registry::table;

/// Longer than any game of the bench.
const ENDLESS: usize = 2_000;
/// Trying every turn of a large board at every position would take minutes.
const TRIED: usize = 40;

/// A turn that is listed can be played, is written down as it was listed, and leads somewhere else.
fn check_turn(before: &dyn Table, turn: &str) {
    let mut after = before.fork();
    after.play(turn).unwrap_or_else(|error| panic!("{} {}: {error}", before.game(), before.position()));
    assert_eq!(after.moves().last().map(String::as_str), Some(turn), "{}", before.position());
    assert_ne!(after.key(), before.key(), "{turn} in {}", before.position());
    assert_ne!(after.position(), before.position());
}

fn check_position(table: &dyn Table, random: &mut Random) {
    let mut legal = table.legal_moves();
    let place = format!("{} {}", table.game(), table.position());
    assert_eq!(legal.len() as u64, table.perft(1), "{place}");
    assert_eq!(table.perft(0), 1, "{place}");
    assert_eq!(table.outcome().is_some(), legal.is_empty(), "{place}");
    assert_eq!(legal.iter().collect::<HashSet<_>>().len(), legal.len(), "a turn is listed twice: {place}");
    random.shuffle(&mut legal);
    legal.iter().take(TRIED).for_each(|turn| check_turn(table, turn));
}

#[test]
fn random_games_are_played_to_the_end() {
    for (number, start) in tables().into_iter().enumerate() {
        let mut random = Random::stream(1, number as u64);
        let game = random_game(start.as_ref(), &mut random);
        assert!((2..ENDLESS).contains(&game.len()), "{} positions of {}", game.len(), start.game());
        game.iter().for_each(|table| check_position(table.as_ref(), &mut random));
        assert!(game.last().is_some_and(|end| end.outcome().is_some()), "{}", start.game());
    }
}

#[test]
fn every_first_turn_can_be_played() {
    for start in tables() {
        start.legal_moves().iter().for_each(|turn| check_turn(start.as_ref(), turn));
    }
}

#[test]
fn two_plies_are_counted_one_after_the_other() {
    let mut random = Random::new(2);
    for start in tables() {
        for table in random_game(start.as_ref(), &mut random).iter().rev().take(6) {
            // Without a past: whoever counts looks at the board, not at what an arbiter would say of the game.
            let table = table.with_position(&table.position()).expect("the position is its own");
            let after = |turn: &String| {
                let mut next = table.fork();
                next.play(turn).expect("a listed turn can be played");
                next.perft(1)
            };
            let counted: u64 = table.legal_moves().iter().map(after).sum();
            assert_eq!(table.perft(2), counted, "{} {}", table.game(), table.position());
        }
    }
}

/// The same position set up again is the same in every respect, but for a ruling about the game that led to it.
fn check_text(now: &dyn Table) {
    let text = now.position();
    let from_table = now.with_position(&text).unwrap_or_else(|error| panic!("{}: {error}", now.game()));
    let from_desk = table(now.game(), Some(&text)).unwrap_or_else(|error| panic!("{}: {error}", now.game()));
    for again in [from_table, from_desk] {
        assert_eq!((again.game(), again.position(), again.start()), (now.game(), text.clone(), text.clone()));
        assert_eq!(
            (again.key(), again.side_to_move(), again.diagram()),
            (now.key(), now.side_to_move(), now.diagram()),
            "{text}"
        );
        let ruled = now.fork().play_unadjudicated(again.legal_moves().first().map_or("", String::as_str)).is_ok()
            && now.outcome().is_some();
        assert!(ruled || (again.outcome(), again.legal_moves()) == (now.outcome(), now.legal_moves()), "{text}");
        assert!(again.moves().is_empty());
    }
}

#[test]
fn positions_survive_being_written_down() {
    let mut random = Random::new(3);
    for start in tables() {
        random_game(start.as_ref(), &mut random).iter().for_each(|table| check_text(table.as_ref()));
    }
}

#[test]
fn games_survive_being_written_down() {
    let mut random = Random::new(4);
    for start in tables() {
        let end = random_game(start.as_ref(), &mut random).pop().expect("a game has a position");
        let mut again = table(end.game(), Some(&end.start())).unwrap_or_else(|error| panic!("{error}"));
        for turn in end.moves() {
            again.play(&turn).unwrap_or_else(|error| panic!("{}: {error}", end.game()));
        }
        assert_eq!((again.position(), again.key(), again.moves()), (end.position(), end.key(), end.moves()));
        assert_eq!(again.outcome(), end.outcome());
    }
}

#[test]
fn a_fork_goes_its_own_way() {
    let mut random = Random::new(5);
    for start in tables() {
        let before = (start.position(), start.key(), start.moves());
        let mut fork = start.fork();
        assert!(play_at_random(fork.as_mut(), &mut random));
        assert_eq!((start.position(), start.key(), start.moves()), before);
        assert_eq!((fork.start(), fork.moves().len()), (start.position(), 1));
    }
}

#[test]
fn boards_show_what_stands_on_them() {
    let mut random = Random::new(6);
    for start in tables() {
        let mut seen = 0;
        for table in random_game(start.as_ref(), &mut random) {
            let board = table.diagram();
            let squares: HashSet<_> = board.pieces.iter().map(|piece| piece.at).collect();
            assert_eq!(squares.len(), board.pieces.len(), "two things on one square of {}", table.position());
            assert!(squares.iter().all(|at| at.file < board.files && at.rank < board.ranks), "{}", table.position());
            seen += squares.len();
        }
        // A game may begin with an empty board, but does not stay so.
        assert!(seen > 0, "{}", start.game());
    }
}

#[test]
fn both_sides_have_names_of_their_own() {
    for table in tables() {
        let [first, second] = tenbin_core::Side::BOTH.map(|side| table.side_name(side));
        assert!(first != second && !first.is_empty() && !second.is_empty(), "{}", table.game());
    }
}
