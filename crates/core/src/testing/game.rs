//! Rules and notation.

use super::{legal_moves, random_games};
use crate::{Flow, Notation, Outcome, Random, Symmetries, Touch};
use std::collections::HashSet;

/// Packed moves tried in each position, most of them illegal.
const PACKED_MOVES: usize = 16;

/// Checks rules and notation in every position of random games.
///
/// - The incremental hash key equals the fresh one.
/// - Generated plies are distinct, legal, counted, packed and unpacked. Random moves are among them.
/// - A ply changes the hash key.
/// - Any number unpacks to a move, which is legal exactly if it is generated, and is played without a panic.
/// - Generation stops on request; a finished game has no plies.
/// - Positions and plies survive a round trip through text; no ply's clicks are the beginning of another's.
/// - Exchanging the colours twice keeps the position; once, the number of plies, and it exchanges the winner.
/// - Each symmetry keeps the number of plies and the result, and can be undone.
///
/// A result that depends on random playouts (dead stones in Go) is exempt: choose rules with an exact one.
pub fn check_game<G: Notation + Symmetries>(start: &G, games: u32, seed: u64) {
    let mut random = Random::stream(seed, 1);
    random_games(start, games, seed, |position, _| {
        let text = position.position_text();
        assert_eq!(position.key(), position.fresh_key(), "hash key in {text}");
        let parsed = start.parse_position(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(parsed, *position, "round trip of {text}");
        assert_eq!(parsed.key(), position.key(), "hash key after a round trip of {text}");
        let plies = legal_moves(position);
        assert!(position.outcome().is_none() || plies.is_empty(), "a finished game has no plies: {text}");
        assert_eq!(position.count_moves(), plies.len() as u64, "count_moves in {text}");
        check_plies(position, &plies, &text);
        check_illegal(position, &plies, &mut random, &text);
        check_touches(position, &plies, &text);
        check_symmetries(position, plies.len(), &text);
    });
}

fn check_plies<G: Notation>(position: &G, plies: &[G::Move], text: &str) {
    let mut visited = 0;
    position.moves(|_| {
        visited += 1;
        Flow::Break(())
    });
    assert_eq!(visited, plies.len().min(1), "generation goes on after Break in {text}");
    for &ply in plies {
        assert!(position.is_legal(ply), "{ply:?} is illegal in {text}");
        assert_eq!(G::unpack(G::pack(ply)), ply, "pack and unpack in {text}");
        let name = position.move_text(ply);
        let parsed = position.parse_move(&name).unwrap_or_else(|error| panic!("{error} in {text}"));
        assert_eq!(parsed, ply, "round trip of {name} in {text}");
        let mut next = position.clone();
        next.play(ply);
        assert_ne!(next.key(), position.key(), "hash key after {name} in {text}");
    }
}

/// Plies from random numbers, and from legal plies with one bit flipped.
fn check_illegal<G: Notation>(position: &G, plies: &[G::Move], random: &mut Random, text: &str) {
    let legal: HashSet<G::Move> = plies.iter().copied().collect();
    assert_eq!(legal.len(), plies.len(), "a ply occurs twice in {text}");
    match position.random_move(random) {
        Some(ply) => assert!(legal.contains(&ply), "random move {ply:?} in {text}"),
        None => assert!(legal.is_empty(), "no random move in {text}"),
    }
    for number in 0..PACKED_MOVES {
        let near = plies.get(number * plies.len() / PACKED_MOVES).filter(|_| number % 2 == 0);
        let packed = near.map_or(random.bits() as u32, |&ply| G::pack(ply) ^ 1 << random.below(32));
        let ply = G::unpack(packed);
        assert_eq!(position.is_legal(ply), legal.contains(&ply), "is_legal of {ply:?} in {text}");
        position.clone().play(ply);
    }
}

/// Plies with the same clicks are told apart by their text; no list of clicks is the beginning of a longer one.
fn check_touches<G: Notation>(position: &G, plies: &[G::Move], text: &str) {
    let touched: HashSet<Vec<Touch>> = plies.iter().map(|&ply| position.touches(ply)).collect();
    for touches in &touched {
        for length in 1..touches.len() {
            assert!(
                !touched.contains(&touches[..length]),
                "{:?} are clicks of two plies in {text}",
                &touches[..length]
            );
        }
    }
}

fn check_symmetries<G: Notation + Symmetries>(position: &G, plies: usize, text: &str) {
    let swapped = position.colours_swapped();
    assert_eq!(swapped.colours_swapped(), *position, "colours swapped twice in {text}");
    assert_eq!(swapped.key(), swapped.fresh_key(), "hash key with colours swapped in {text}");
    let exchanged = position.outcome().map(|outcome| match outcome {
        Outcome::Won(side) => Outcome::Won(!side),
        Outcome::Drawn => Outcome::Drawn,
    });
    assert_eq!(swapped.outcome(), exchanged, "result with colours swapped in {text}");
    assert_eq!(swapped.count_moves(), plies as u64, "plies with colours swapped in {text}");
    if exchanged.is_none() {
        assert_eq!(swapped.side_to_move(), !position.side_to_move(), "side to move with colours swapped in {text}");
    }
    for same in position.symmetric() {
        assert_eq!((same.count_moves(), same.outcome()), (plies as u64, position.outcome()), "symmetry of {text}");
        assert_eq!(same.key(), same.fresh_key(), "hash key of a symmetry of {text}");
        assert!(same == *position || same.symmetric().contains(position), "a symmetry of {text} cannot be undone");
    }
}
