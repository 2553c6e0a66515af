//! UCT on small games, against exhaustive search; proofs; games against random play.

use super::{AmazonsPlayoutUct, AmazonsUct, BreakthroughPlayoutUct, BreakthroughUct, all_options, playouts, run};
use crate::minimax::exact;
use crate::positions::{Amazons, advance, after, amazons, lieberum, moves, pawns, random_amazons, read, sample};
use tenbin_amazons::Rule;
use tenbin_breakthrough::BreakthroughPosition;
use tenbin_core::{
    GameHistory, Limits, Outcome, PlayoutPolicy, Position, Random, Score, Search, Side, Stop, lost_in, won_in,
};
use tenbin_search::uct::{UctEvaluation, UctOptions};
use tenbin_search::{RandomMover, Uct};

/// Small positions of Amazons with winning and losing moves.
fn small_amazons() -> Vec<Amazons> {
    let mut random = Random::new(131);
    let any = (0..60).map(|number| random_amazons(Rule::ALL[number % 3], (3, 4), 4, &mut random));
    any.filter(|position| position.outcome().is_none() && has_wins_and_losses(position)).collect()
}

/// Whether some moves win and others lose.
fn has_wins_and_losses<G: Position>(position: &G) -> bool {
    let outcomes: Vec<Outcome> = moves(position).iter().map(|&ply| exact(&after(position, ply))).collect();
    outcomes.contains(&Outcome::Won(Side::First)) && outcomes.contains(&Outcome::Won(Side::Second))
}

/// With enough playouts the chosen move wins.
fn check_win_found<P: PlayoutPolicy, E: UctEvaluation<P>>(mut search: Uct<P, E>, position: &P) {
    let best = run(&mut search, position, &playouts(6_000)).best_move().expect("the game is not over");
    let children = search.root_children();
    assert_eq!(
        exact(&after(position, best)),
        Outcome::Won(position.side_to_move()),
        "{best:?} in {position:?}: {children:?}"
    );
}

#[test]
fn the_best_move_of_small_games_is_found() {
    let positions = small_amazons();
    assert!(positions.len() >= 10, "only {} positions", positions.len());
    for position in &positions {
        all_options()
            .into_iter()
            .for_each(|options| check_win_found(AmazonsPlayoutUct::with_playouts(options, 1), position));
        for cut in [0, 2] {
            check_win_found(
                AmazonsUct::with_evaluation(lieberum(), UctOptions { playout_plies: cut, ..UctOptions::plain() }, 1),
                position,
            );
        }
    }
}

#[test]
fn sides_need_not_alternate() {
    for steps in [1, 2] {
        // A tree so small that 6,000 playouts cover most of it.
        let is_small = |position: &BreakthroughPosition| position.perft(5) <= 1_000 && has_wins_and_losses(position);
        let positions: Vec<_> = sample(&pawns(3, 4, steps), 40, 132).into_iter().filter(is_small).collect();
        assert!(positions.len() >= 4, "only {} positions", positions.len());
        for position in &positions {
            all_options()
                .into_iter()
                .for_each(|options| check_win_found(BreakthroughPlayoutUct::with_playouts(options, 1), position));
            check_win_found(BreakthroughUct::with_evaluation(advance(), UctOptions::plain(), 1), position);
        }
    }
}

#[test]
fn proofs_agree_with_exhaustive_search() {
    let mut proven = [0; 2];
    let mut random = Random::new(133);
    for number in 0..60 {
        let position = random_amazons(Rule::ALL[number % 3], (3, 4), 4, &mut random);
        if position.outcome().is_some() {
            continue;
        }
        for rave in [0.0, 30.0] {
            let options = UctOptions { proofs: true, rave, ..UctOptions::plain() };
            check_proof(AmazonsPlayoutUct::with_playouts(options.clone(), 1), &position, &mut proven);
            check_proof(AmazonsUct::with_evaluation(lieberum(), options, 1), &position, &mut proven);
        }
    }
    for position in sample(&pawns(3, 4, 2), 8, 134) {
        check_proof(
            BreakthroughPlayoutUct::with_playouts(UctOptions { proofs: true, ..UctOptions::plain() }, 1),
            &position,
            &mut proven,
        );
    }
    assert!(proven.iter().all(|&count| count >= 15), "{proven:?}");
}

/// Proven outcomes of the position and its moves agree with exhaustive search. Counts proven wins and losses.
fn check_proof<P: PlayoutPolicy, E: UctEvaluation<P>>(mut search: Uct<P, E>, position: &P, proven: &mut [usize; 2]) {
    let result = run(&mut search, position, &playouts(3_000));
    for child in search.root_children() {
        if let Some(proof) = child.proof {
            assert_eq!(proof, exact(&after(position, child.mv)), "{:?} in {position:?}", child.mv);
        }
    }
    let plies = result.pv.len() as u32;
    let decided = result.score.filter(|score| score.abs() > 900_000);
    match exact(position) {
        Outcome::Won(side) if side == position.side_to_move() => {
            assert!(decided.is_none_or(|score| score == won_in(plies)), "{result:?}");
            proven[0] += usize::from(decided.is_some());
        }
        _ => {
            assert!(decided.is_none_or(|score| score == lost_in(plies)), "{result:?}");
            proven[1] += usize::from(decided.is_some());
        }
    }
    if decided.is_some() {
        let end = result.pv.iter().fold(position.clone(), |now, &ply| after(&now, ply));
        assert!(end.outcome().is_some(), "the pv does not reach the end: {result:?}");
    }
}

#[test]
fn a_win_in_one_is_proven_at_once() {
    let position = read(&pawns(5, 6, 1), "5/P4/4P/5/2p2/5 w");
    let mut search = BreakthroughPlayoutUct::with_playouts(UctOptions { proofs: true, ..UctOptions::plain() }, 1);
    let result = run(&mut search, &position, &playouts(1_000));
    assert_eq!(result.score, Some(won_in(1)));
    assert!(search.root_visits() < 100, "the proof ends the search");
    let plain = run(&mut BreakthroughPlayoutUct::with_playouts(UctOptions::plain(), 1), &position, &playouts(1_000));
    assert_eq!((plain.best_move(), plain.score), (result.best_move(), None::<Score>));
}

#[test]
fn with_the_roots_wins_in_the_whole_tree_the_opponent_helps() {
    // Black wins by its next move, whatever White plays, unless it moves the other pawn.
    let position = read(&pawns(5, 6, 1), "2p2/5/5/3P1/p4/5 w");
    let best_rate = |root_backup| {
        let options = UctOptions { root_backup, ..UctOptions::plain() };
        let mut search = BreakthroughPlayoutUct::with_playouts(options, 1);
        run(&mut search, &position, &playouts(2_000));
        search.root_children().into_iter().map(|child| child.win_rate).fold(0.0, f64::max)
    };
    let (mover, root) = (best_rate(false), best_rate(true));
    assert!(mover < 0.2 && root > 0.6, "{mover} {root}");
}

/// Plays games against the random mover, with alternating sides, and returns the number of wins.
fn wins_against_random<P: PlayoutPolicy, E: UctEvaluation<P>>(
    search: &mut Uct<P, E>,
    start: &P,
    games: usize,
    limits: &Limits,
) -> usize {
    let mut wins = 0;
    for number in 0..games {
        let mut opponent = RandomMover::new(number as u64);
        search.reseed(number as u64);
        let mut history = GameHistory::new(start.clone());
        let own = Side::BOTH[number % 2];
        while history.now().outcome().is_none() {
            let result = if history.now().side_to_move() == own {
                search.search(&history, limits, &Stop::new(), &mut |_| {})
            } else {
                opponent.search(&history, limits, &Stop::new(), &mut |_| {})
            };
            history.play(result.best_move().expect("the game is not over"));
        }
        wins += usize::from(history.now().outcome() == Some(Outcome::Won(own)));
    }
    wins
}

#[test]
fn the_random_mover_is_beaten() {
    for options in all_options() {
        for rule in Rule::ALL {
            let start = amazons(rule, 5, 5);
            let wins = wins_against_random(
                &mut AmazonsPlayoutUct::with_playouts(options.clone(), 0),
                &start,
                10,
                &playouts(300),
            );
            assert!(wins >= 8, "{wins} of 10 with {rule:?} and {options:?}");
        }
        let wins = wins_against_random(
            &mut BreakthroughPlayoutUct::with_playouts(options.clone(), 0),
            &pawns(5, 5, 2),
            10,
            &playouts(300),
        );
        assert!(wins >= 8, "{wins} of 10 with {options:?}");
    }
}

#[test]
fn rave_changes_the_search_only_with_a_positive_constant() {
    for position in sample(&amazons(Rule::Queen, 5, 5), 1, 135) {
        let visits = |rave| {
            let mut search = AmazonsPlayoutUct::with_playouts(UctOptions { rave, ..UctOptions::plain() }, 9);
            run(&mut search, &position, &playouts(800));
            search.root_children().iter().map(|child| (child.mv, child.visits)).collect::<Vec<_>>()
        };
        assert_eq!(visits(0.0), visits(0.0));
        assert!(visits(0.0) != visits(100.0) || moves(&position).len() <= 2, "rave=100 has no effect");
    }
}
