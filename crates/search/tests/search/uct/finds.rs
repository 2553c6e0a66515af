//! Where everything can be tried out, the search finds what plain minimax finds.

use super::{Pawns, PlayoutPawns, PlayoutQueens, Queens, all_options, playouts, think};
use crate::minimax::exact;
use crate::positions::{Amazons, advance, after, amazons, lieberum, moves, pawns, read, sample, scattered};
use tenbin_amazons::Rule;
use tenbin_breakthrough::BreakthroughPosition;
use tenbin_core::{
    GameHistory, Limits, Outcome, PlayoutPolicy, Position, Random, Score, Search, Side, Stop, lost_in, won_in,
};
use tenbin_search::uct::{Options, UctEvaluation};
use tenbin_search::{RandomMover, Uct};

/// Tiny positions that are not over and in which it matters what is played: some moves win, others lose.
fn tiny_queens() -> Vec<Amazons> {
    let mut random = Random::new(131);
    let any = (0..60).map(|number| scattered(Rule::ALL[number % 3], (3, 4), 4, &mut random));
    any.filter(|position| position.outcome().is_none() && matters(position)).collect()
}

fn matters<G: Position>(position: &G) -> bool {
    let outcomes: Vec<Outcome> = moves(position).iter().map(|&ply| exact(&after(position, ply))).collect();
    outcomes.contains(&Outcome::Won(Side::First)) && outcomes.contains(&Outcome::Won(Side::Second))
}

/// With playouts enough the most visited move keeps the win.
fn check_finds<P: PlayoutPolicy, E: UctEvaluation<P>>(mut search: Uct<P, E>, position: &P) {
    let best = think(&mut search, position, &playouts(6_000)).best_move().expect("the game is not over");
    let known = search.root_children();
    assert_eq!(
        exact(&after(position, best)),
        Outcome::Won(position.side_to_move()),
        "{best:?} in {position:?}: {known:?}"
    );
}

#[test]
fn the_best_move_of_tiny_games_is_found() {
    let positions = tiny_queens();
    assert!(positions.len() >= 10, "only {} positions", positions.len());
    for position in &positions {
        all_options().into_iter().for_each(|options| check_finds(PlayoutQueens::with_playouts(options, 1), position));
        for cut in [0, 2] {
            check_finds(
                Queens::with_evaluation(lieberum(), Options { playout_plies: cut, ..Options::plain() }, 1),
                position,
            );
        }
    }
}

#[test]
fn plies_need_not_alternate() {
    for steps in [1, 2] {
        // Few enough plies to the end that six thousand playouts see most of it.
        let few = |position: &BreakthroughPosition| position.perft(5) <= 1_000 && matters(position);
        let positions: Vec<_> = sample(&pawns(3, 4, steps), 40, 132).into_iter().filter(few).collect();
        assert!(positions.len() >= 4, "only {} positions", positions.len());
        for position in &positions {
            all_options()
                .into_iter()
                .for_each(|options| check_finds(PlayoutPawns::with_playouts(options, 1), position));
            check_finds(Pawns::with_evaluation(advance(), Options::plain(), 1), position);
        }
    }
}

#[test]
fn a_proof_is_never_wrong() {
    let mut proven = [0; 2];
    let mut random = Random::new(133);
    for number in 0..60 {
        let position = scattered(Rule::ALL[number % 3], (3, 4), 4, &mut random);
        if position.outcome().is_some() {
            continue;
        }
        for rave in [0.0, 30.0] {
            let options = Options { proofs: true, rave, ..Options::plain() };
            check_proof(PlayoutQueens::with_playouts(options.clone(), 1), &position, &mut proven);
            check_proof(Queens::with_evaluation(lieberum(), options, 1), &position, &mut proven);
        }
    }
    for position in sample(&pawns(3, 4, 2), 8, 134) {
        check_proof(
            PlayoutPawns::with_playouts(Options { proofs: true, ..Options::plain() }, 1),
            &position,
            &mut proven,
        );
    }
    assert!(proven.iter().all(|&count| count >= 15), "{proven:?}");
}

/// What is proven of the moves, and so of the position, is what minimax finds. Counts proven wins and losses.
fn check_proof<P: PlayoutPolicy, E: UctEvaluation<P>>(mut search: Uct<P, E>, position: &P, proven: &mut [usize; 2]) {
    let thought = think(&mut search, position, &playouts(3_000));
    for tried in search.root_children() {
        if let Some(proof) = tried.proof {
            assert_eq!(proof, exact(&after(position, tried.mv)), "{:?} in {position:?}", tried.mv);
        }
    }
    let plies = thought.pv.len() as u32;
    let decided = thought.score.filter(|score| score.abs() > 900_000);
    match exact(position) {
        Outcome::Won(side) if side == position.side_to_move() => {
            assert!(decided.is_none_or(|score| score == won_in(plies)), "{thought:?}");
            proven[0] += usize::from(decided.is_some());
        }
        _ => {
            assert!(decided.is_none_or(|score| score == lost_in(plies)), "{thought:?}");
            proven[1] += usize::from(decided.is_some());
        }
    }
    if decided.is_some() {
        let end = thought.pv.iter().fold(position.clone(), |now, &ply| after(&now, ply));
        assert!(end.outcome().is_some(), "the line goes on to the end: {thought:?}");
    }
}

#[test]
fn a_win_in_one_is_proven_at_once() {
    let position = read(&pawns(5, 6, 1), "5/P4/4P/5/2p2/5 w");
    let mut search = PlayoutPawns::with_playouts(Options { proofs: true, ..Options::plain() }, 1);
    let thought = think(&mut search, &position, &playouts(1_000));
    assert_eq!(thought.score, Some(won_in(1)));
    assert!(search.root_visits() < 100, "there is nothing left to search");
    let plain = think(&mut PlayoutPawns::with_playouts(Options::plain(), 1), &position, &playouts(1_000));
    assert_eq!((plain.best_move(), plain.score), (thought.best_move(), None::<Score>));
}

/// The wins of the first search in games against chance, which moves first in every other game.
fn wins_against_chance<P: PlayoutPolicy, E: UctEvaluation<P>>(
    search: &mut Uct<P, E>,
    start: &P,
    games: usize,
    budget: &Limits,
) -> usize {
    let mut wins = 0;
    for number in 0..games {
        let mut chance = RandomMover::new(number as u64);
        search.reseed(number as u64);
        let mut line = GameHistory::new(start.clone());
        let own = Side::BOTH[number % 2];
        while line.now().outcome().is_none() {
            let thought = if line.now().side_to_move() == own {
                search.search(&line, budget, &Stop::new(), &mut |_| {})
            } else {
                chance.search(&line, budget, &Stop::new(), &mut |_| {})
            };
            line.play(thought.best_move().expect("the game is not over"));
        }
        wins += usize::from(line.now().outcome() == Some(Outcome::Won(own)));
    }
    wins
}

#[test]
fn chance_is_beaten() {
    for options in all_options() {
        for rule in Rule::ALL {
            let start = amazons(rule, 5, 5);
            let wins =
                wins_against_chance(&mut PlayoutQueens::with_playouts(options.clone(), 0), &start, 10, &playouts(300));
            assert!(wins >= 8, "{wins} of 10 with {rule:?} and {options:?}");
        }
        let wins = wins_against_chance(
            &mut PlayoutPawns::with_playouts(options.clone(), 0),
            &pawns(5, 5, 2),
            10,
            &playouts(300),
        );
        assert!(wins >= 8, "{wins} of 10 with {options:?}");
    }
}

#[test]
fn rave_without_weight_is_plain() {
    for position in sample(&amazons(Rule::Queen, 5, 5), 1, 135) {
        let visits = |rave| {
            let mut search = PlayoutQueens::with_playouts(Options { rave, ..Options::plain() }, 9);
            think(&mut search, &position, &playouts(800));
            search.root_children().iter().map(|tried| (tried.mv, tried.visits)).collect::<Vec<_>>()
        };
        assert_eq!(visits(0.0), visits(0.0));
        assert!(visits(0.0) != visits(100.0) || moves(&position).len() <= 2, "with weight it is not");
    }
}
