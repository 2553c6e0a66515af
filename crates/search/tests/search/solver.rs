//! The solver against trying everything.

use crate::minimax::exact;
use crate::positions::{after, amazons, game, moves, pawns, scattered};
use std::collections::HashMap;
use tenbin_amazons::Rule;
use tenbin_core::{Game, Random, Stop};
use tenbin_search::{Proof, Solver};

const ROOMY: usize = 1 << 20;

fn check<G: Game>(solver: &mut Solver<G>, position: &G) {
    let proof = solver.solve(position).expect("nobody told it to stop");
    assert_eq!(proof.outcome, exact(position), "{position:?}");
    assert_eq!(proof.best.is_none(), position.outcome().is_some(), "{position:?}");
    if let Some(best) = proof.best {
        assert!(position.is_legal(best), "{best:?} in {position:?}");
        assert_eq!(exact(&after(position, best)), proof.outcome, "{best:?} in {position:?}");
    }
    assert_eq!(solver.prove(position), Some(proof.outcome));
}

#[test]
fn tiny_games_of_amazons_are_solved() {
    let mut random = Random::new(71);
    for rule in Rule::ALL {
        for size in [(3, 3), (3, 4), (4, 3)] {
            // One solver for all: what it remembers of one position must be right for the others of this size.
            let mut solver = Solver::new(ROOMY, &Stop::new());
            (0..80).for_each(|_| check(&mut solver, &scattered(rule, size, 5, &mut random)));
        }
    }
}

#[test]
fn tiny_games_from_their_start_are_solved() {
    for rule in Rule::ALL {
        for (files, ranks) in [(3, 3), (3, 4)] {
            check(&mut Solver::new(ROOMY, &Stop::new()), &amazons(rule, files, ranks));
        }
    }
    for steps in [1, 2] {
        let mut random = Random::new(72);
        let mut solver = Solver::new(ROOMY, &Stop::new());
        for _ in 0..20 {
            game(&pawns(3, 4, steps), &mut random).iter().for_each(|position| check(&mut solver, position));
        }
    }
}

#[test]
fn without_memory_the_answers_are_the_same() {
    let mut random = Random::new(73);
    for _ in 0..40 {
        let position = scattered(Rule::Queen, (3, 4), 5, &mut random);
        check(&mut Solver::new(0, &Stop::new()), &position);
        check(&mut Solver::new(3, &Stop::new()), &position);
    }
}

/// Every unfinished position that can come up, once.
fn reachable<G: Game>(position: &G, found: &mut HashMap<u64, G>) {
    if position.outcome().is_none() && found.insert(position.key(), position.clone()).is_none() {
        moves(position).into_iter().for_each(|ply| reachable(&after(position, ply), found));
    }
}

/// How many positions a solver with this limit remembers after a proof. A position it remembers costs one visit; any
/// other costs at least two, and once the memory is full asking for it changes nothing.
fn remembered<G: Game>(limit: usize, start: &G) -> usize {
    let mut solver = Solver::new(limit, &Stop::new());
    solver.prove(start).expect("nobody told it to stop");
    let mut found = HashMap::new();
    reachable(start, &mut found);
    let mut costs_one = |position: &&G| {
        let before = solver.nodes();
        solver.prove(position).expect("nobody told it to stop");
        solver.nodes() == before + 1
    };
    found.values().filter(&mut costs_one).count()
}

#[test]
fn no_more_is_remembered_than_the_limit() {
    let start = pawns(3, 4, 1);
    for limit in [0, 1, 7, 20] {
        assert_eq!(remembered(limit, &start), limit);
    }
    assert!(remembered(ROOMY, &start) > 20);
}

#[test]
fn what_is_remembered_is_not_proved_again() {
    let start = amazons(Rule::Queen, 3, 4);
    let mut solver = Solver::new(ROOMY, &Stop::new());
    let first = solver.prove(&start);
    let visited = solver.nodes();
    assert_eq!((solver.prove(&start), solver.nodes()), (first, visited + 1));
    let mut forgetful = Solver::new(0, &Stop::new());
    assert_eq!(forgetful.prove(&start), first);
    assert!(forgetful.nodes() > visited, "{} and {visited}", forgetful.nodes());
}

#[test]
fn told_to_stop_it_gives_up() {
    let stop = Stop::new();
    stop.raise();
    let mut solver = Solver::new(ROOMY, &stop);
    assert_eq!(solver.solve(&amazons(Rule::Queen, 6, 6)), None);
    assert!(solver.nodes() <= 2, "{}", solver.nodes());
    let finished = game(&pawns(3, 4, 1), &mut Random::new(74)).pop().expect("a game has a position");
    let outcome = finished.outcome().expect("a random game ends");
    let proof = Solver::new(ROOMY, &stop).solve(&finished);
    assert_eq!(proof, Some(Proof { outcome, best: None }), "the end needs no proof");
}

#[test]
fn told_to_stop_on_the_way_it_gives_up() {
    let stop = Stop::new();
    let mut solver = Solver::new(ROOMY, &stop);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            stop.raise();
        });
        // 6×6 cannot be exhausted in any time worth waiting for.
        assert_eq!(solver.solve(&amazons(Rule::Queen, 6, 6)), None);
    });
    assert!(solver.nodes() > 2, "it had begun");
}
