//! UCT with an evaluation: move order, values instead of playouts, and progressive widening.

use super::{AmazonsUct, BreakthroughPlayoutUct, BreakthroughUct, playouts, run};
use crate::positions::{advance, after, amazons, lieberum, moves, pawns, sample};
use tenbin_amazons::Rule;
use tenbin_core::{Evaluation, Limits, PlayoutPolicy, Position, Score, Search, Symmetries};
use tenbin_search::AlphaBeta;
use tenbin_search::Uct;
use tenbin_search::uct::UctOptions;

/// The static evaluation after a move, for the side that makes it.
fn score_after<E: Evaluation>(evaluation: &E, position: &E::Position, ply: <E::Position as Position>::Move) -> Score {
    let next = after(position, ply);
    evaluation.score(&next, &evaluation.init(&next)) * position.side_to_move().sign()
}

/// After one playout the best move is the one of the best static evaluation, and the score is that evaluation.
fn check_first_playout<E: Evaluation<Position: PlayoutPolicy> + Clone>(evaluation: &E, position: &E::Position) {
    let mut search = Uct::with_evaluation(evaluation.clone(), UctOptions::plain(), 1);
    let result = run(&mut search, position, &playouts(1));
    let best = result.best_move().expect("the game is not over");
    if moves(position).iter().any(|&ply| after(position, ply).outcome().is_some()) {
        return;
    }
    let highest = moves(position).iter().map(|&ply| score_after(evaluation, position, ply)).max();
    let chosen = score_after(evaluation, position, best);
    let score = result.score.expect("a search with an evaluation has a score");
    assert!(highest.is_some_and(|highest| chosen >= highest - tolerance(highest)), "{chosen} of {highest:?}");
    assert!((score - chosen).abs() <= tolerance(chosen), "{score} for {chosen}");
    assert_eq!(search.root_children().len(), moves(position).len(), "the root has every legal move");
}

/// The largest difference in points between win rates that agree to about 1/65,536.
fn tolerance(points: Score) -> Score {
    let odds = (f64::from(points) / 400.0).abs().exp();
    2 + (400.0 * (1.0 + odds) / 30_000.0) as Score
}

#[test]
fn the_first_playout_follows_the_evaluation() {
    for rule in Rule::ALL {
        sample(&amazons(rule, 6, 6), 2, 151).iter().for_each(|position| check_first_playout(&lieberum(), position));
    }
    for steps in [1, 2] {
        sample(&pawns(6, 6, steps), 2, 152).iter().for_each(|position| check_first_playout(&advance(), position));
    }
}

#[test]
fn scores_are_invariant_under_colour_swap() {
    let positions = sample(&amazons(Rule::Queen, 6, 6), 1, 153);
    for position in positions {
        let score = |position: &_| {
            let mut search = AmazonsUct::with_evaluation(lieberum(), UctOptions::plain(), 1);
            run(&mut search, position, &playouts(300)).score
        };
        assert_eq!(score(&position), score(&position.colours_swapped()));
    }
}

/// Plays each opening with both sides and returns the wins of the first search.
fn wins_of_first<A: Search<G>, B: Search<G>, G: Position>(
    (first, first_limits): (&mut A, &Limits),
    (second, second_limits): (&mut B, &Limits),
    openings: &[G],
) -> usize {
    use tenbin_core::{GameHistory, Outcome, Side, Stop};
    let mut wins = 0;
    for own in Side::BOTH {
        for opening in openings {
            let mut history = GameHistory::new(opening.clone());
            first.new_game();
            second.new_game();
            while history.now().outcome().is_none() {
                let result = if history.now().side_to_move() == own {
                    first.search(&history, first_limits, &Stop::new(), &mut |_| {})
                } else {
                    second.search(&history, second_limits, &Stop::new(), &mut |_| {})
                };
                history.play(result.best_move().expect("the game is not over"));
            }
            wins += usize::from(history.now().outcome() == Some(Outcome::Won(own)));
        }
    }
    wins
}

#[test]
fn more_playouts_are_stronger_than_the_evaluation_alone() {
    let openings: Vec<_> = (0..10).map(|seed| sample(&amazons(Rule::Queen, 6, 6), 2, seed).swap_remove(1)).collect();
    let options = UctOptions { c: 0.2, reuse: true, ..UctOptions::plain() };
    let mut search = AmazonsUct::with_evaluation(lieberum(), options, 1);
    let mut one_ply = AlphaBeta::new(lieberum(), tenbin_search::alphabeta::AlphaBetaOptions::plain());
    let wins = wins_of_first((&mut search, &playouts(400)), (&mut one_ply, &Limits::depth(1)), &openings);
    assert!(wins >= 14, "{wins} of 20");
}

#[test]
fn an_evaluation_after_short_playouts_beats_plain_playouts() {
    let openings: Vec<_> = (0..10).map(|seed| sample(&pawns(6, 6, 1), 2, seed).swap_remove(1)).collect();
    let mut with_evaluation =
        BreakthroughUct::with_evaluation(advance(), UctOptions { c: 0.2, playout_plies: 2, ..UctOptions::plain() }, 1);
    let mut plain = BreakthroughPlayoutUct::with_playouts(UctOptions::plain(), 1);
    let wins = wins_of_first((&mut with_evaluation, &playouts(300)), (&mut plain, &playouts(30)), &openings);
    assert!(wins >= 12, "{wins} of 20");
}

#[test]
fn widening_grows_with_the_square_root_of_the_visits() {
    let start = amazons(Rule::Queen, 6, 6);
    for (most, widest) in [(1, 3), (16, 13), (400, 61)] {
        let options = UctOptions { widening: 3.0, c: 10.0, ..UctOptions::plain() };
        let mut search = AmazonsUct::with_evaluation(lieberum(), options, 1);
        run(&mut search, &start, &playouts(most));
        let visited = search.root_children().iter().filter(|child| child.visits > 0).count();
        assert!(visited <= widest && visited + 3 >= widest.min(most as usize), "{visited} of {widest}");
    }
}
