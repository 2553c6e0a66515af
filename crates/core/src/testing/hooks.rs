//! The hooks of searches: tactics, turns of several plies, forced wins, playouts.

use super::{legal_moves, random_games, visited};
use crate::{ForcedWins, MultiPlyTurns, Notation, PLAYOUT_WIN, PlayoutPolicy, Random, Score, Side, Tactics};
use std::collections::{HashMap, HashSet};

/// Turns of quiescence search that are checked.
const QUIESCENCE_TURNS: u32 = 4;

/// Checks the tactical moves in every position of random games.
///
/// - Noisy and quiet plies together are all plies, each once, and `is_noisy` agrees. A game without quiescence search may
///   have none that are noisy.
/// - `checks` are the plies with `gives_check`, which is what playing them shows.
/// - The quiescence moves of every mode are legal and distinct.
/// - A null move changes the side to move, and with it the hash key.
/// - The history indices of a move are inside their tables.
pub fn check_tactics<G: Notation + Tactics>(start: &G, games: u32, seed: u64) {
    random_games(start, games, seed, |position, _| {
        let text = position.position_text();
        let all: HashSet<G::Move> = legal_moves(position).into_iter().collect();
        let mut staged = visited(|visit| position.noisy_moves(visit));
        assert!(staged.iter().all(|&ply| position.is_noisy(ply)), "a noisy ply is not noisy in {text}");
        let quiet = visited(|visit| position.quiet_moves(visit));
        assert!(!quiet.iter().any(|&ply| position.is_noisy(ply)), "a quiet ply is noisy in {text}");
        staged.extend(quiet);
        assert_eq!(staged.len(), all.len(), "noisy and quiet plies in {text}");
        assert_eq!(staged.into_iter().collect::<HashSet<_>>(), all, "noisy and quiet plies in {text}");
        for &ply in &all {
            let index = position.history_index(ply);
            assert!((0..2).all(|part| index[part] < G::HISTORY_SIZES[part]), "history index of {ply:?} in {text}");
        }
        check_checks(position, &all, &text);
        check_quiescence(position, &all, &text);
        if let Some(passed) = position.null_move() {
            assert_eq!(passed.side_to_move(), !position.side_to_move(), "null move in {text}");
            assert_eq!(passed.key(), passed.fresh_key(), "hash key after a null move in {text}");
            assert_ne!(passed.key(), position.key(), "hash key after a null move in {text}");
        }
    });
}

fn check_checks<G: Tactics>(position: &G, all: &HashSet<G::Move>, text: &str) {
    let listed = visited(|visit| position.checks(visit));
    let checks: HashSet<G::Move> = listed.iter().copied().collect();
    assert_eq!(checks.len(), listed.len(), "a check occurs twice in {text}");
    assert!(checks.is_subset(all), "an illegal check in {text}");
    for &ply in all {
        let mut next = position.clone();
        next.play(ply);
        let check = next.side_to_move() != position.side_to_move() && next.in_check();
        assert_eq!((checks.contains(&ply), position.gives_check(ply)), (check, check), "{ply:?} in {text}");
    }
}

fn check_quiescence<G: Tactics>(position: &G, all: &HashSet<G::Move>, text: &str) {
    for (mode, name) in G::QUIESCENCE_MODES.iter().enumerate() {
        for turns in 0..QUIESCENCE_TURNS {
            let listed = visited(|visit| position.quiescence_moves(mode, turns, visit));
            let plies: HashSet<G::Move> = listed.iter().copied().collect();
            assert_eq!(plies.len(), listed.len(), "a quiescence ply of `{name}` occurs twice in {text}");
            assert!(plies.is_subset(all), "an illegal quiescence ply of `{name}` in {text}");
        }
    }
}

/// Checks how depth is counted in random games.
///
/// - A ply uses up some depth.
/// - `depth_used` is 0 at the start of a turn. Within it, it is the sum of the costs, or stays 0 where a turn is not
///   searched as a whole.
/// - Where a turn is searched as a whole, the plies after a ply gain no more than `max_further_gain`.
pub fn check_turns<G: Notation + Tactics + MultiPlyTurns>(start: &G, games: u32, seed: u64) {
    let mut last: Option<(G, G::Move)> = None;
    // For each ply of this turn the material that may still be gained.
    let mut bounds: Vec<Score> = Vec::new();
    random_games(start, games, seed, |position, ply| {
        let text = position.position_text();
        let used = position.depth_used();
        match last.take().filter(|(before, _)| before.side_to_move() == position.side_to_move()) {
            Some((before, played)) if used > 0 => {
                assert_eq!(used, before.depth_used() + before.depth_cost(played), "depth used in {text}");
            }
            _ => {
                assert_eq!(used, 0, "depth used at the start of a turn: {text}");
                bounds.clear();
            }
        }
        let Some(ply) = ply else { return };
        assert!(position.depth_cost(ply) >= 1, "depth cost of {ply:?} in {text}");
        for bound in &mut bounds {
            *bound -= position.capture_gain(ply);
            assert!(*bound >= 0, "{ply:?} gains more than max_further_gain in {text}");
        }
        bounds.push(position.max_further_gain(ply));
        last = Some((position.clone(), ply));
    });
}

/// Checks the hints for df-pn in random games.
///
/// - Initial proof and disproof numbers are at least 1.
/// - A hand dominates itself.
/// - Positions with equal keys and equal hands are the same.
pub fn check_forced_wins<G: Notation + ForcedWins>(start: &G, games: u32, seed: u64) {
    let mut known: HashMap<[(u64, u32); 2], u64> = HashMap::new();
    random_games(start, games, seed, |position, _| {
        let text = position.position_text();
        for side in Side::BOTH {
            let numbers = position.initial_proof_numbers(side).unwrap_or([1; 2]);
            assert!(numbers.iter().all(|&number| number >= 1), "initial proof numbers {numbers:?} in {text}");
            let (_, hand) = position.hand(side);
            assert!(G::hand_dominates(hand, hand), "a hand must dominate itself in {text}");
        }
        let hands = Side::BOTH.map(|side| position.hand(side));
        assert_eq!(*known.entry(hands).or_insert(position.key()), position.key(), "key and hands in {text}");
    });
}

/// Checks the playout policy in every position of random games.
///
/// - A playout move is legal; there is none exactly if the game is over.
/// - Move priors are those of legal plies, each once, within `0..=PLAYOUT_WIN`; an unfinished game has at least one.
/// - A heuristic playout has a value within `0..=PLAYOUT_WIN`.
pub fn check_playouts<G: Notation + PlayoutPolicy>(start: &G, games: u32, seed: u64) {
    let mut random = Random::stream(seed, 1);
    random_games(start, games, seed, |position, _| {
        let text = position.position_text();
        let all: HashSet<G::Move> = legal_moves(position).into_iter().collect();
        match position.playout_move(&mut random) {
            Some(ply) => assert!(all.contains(&ply), "playout move {ply:?} in {text}"),
            None => assert!(all.is_empty(), "no playout move in {text}"),
        }
        let mut priors = HashMap::new();
        position.move_priors(|ply, prior| {
            assert!(prior <= PLAYOUT_WIN, "prior {prior} of {ply:?} in {text}");
            assert!(all.contains(&ply), "prior of the illegal ply {ply:?} in {text}");
            assert_eq!(priors.insert(ply, prior), None, "two priors of {ply:?} in {text}");
        });
        assert_eq!(priors.is_empty(), all.is_empty(), "no priors in {text}");
        let value = position.heuristic_playout(&mut random, |_, _| {}).unwrap_or_default();
        assert!(value <= PLAYOUT_WIN, "heuristic playout of value {value} in {text}");
    });
}
