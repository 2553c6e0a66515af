//! Guided by an evaluation: moves come in its order, and its value takes the place of the rest of the game.

use super::{Pawns, PlayoutPawns, Queens, playouts, think};
use crate::positions::{advance, after, amazons, lieberum, moves, pawns, sample};
use tenbin_amazons::Rule;
use tenbin_core::{Evaluation, Limits, PlayoutPolicy, Position, Score, Search, Symmetries};
use tenbin_search::AlphaBeta;
use tenbin_search::Uct;
use tenbin_search::uct::Options;

/// What one move is worth to the side that makes it, by the evaluation alone.
fn worth<E: Evaluation>(evaluation: &E, position: &E::Position, ply: <E::Position as Position>::Move) -> Score {
    let next = after(position, ply);
    evaluation.score(&next, &evaluation.init(&next)) * position.side_to_move().sign()
}

/// After one playout the choice is what the evaluation likes best, and the score says so in points.
fn check_first<E: Evaluation<Position: PlayoutPolicy> + Clone>(evaluation: &E, position: &E::Position) {
    let mut search = Uct::with_evaluation(evaluation.clone(), Options::plain(), 1);
    let thought = think(&mut search, position, &playouts(1));
    let best = thought.best_move().expect("the game is not over");
    if moves(position).iter().any(|&ply| after(position, ply).outcome().is_some()) {
        return;
    }
    let highest = moves(position).iter().map(|&ply| worth(evaluation, position, ply)).max();
    let chosen = worth(evaluation, position, best);
    let score = thought.score.expect("a guided search has a score");
    assert!(highest.is_some_and(|highest| chosen >= highest - near(highest)), "{chosen} of {highest:?}");
    assert!((score - chosen).abs() <= near(chosen), "{score} for {chosen}");
    assert_eq!(search.root_children().len(), moves(position).len(), "every move of the root is there");
}

/// How far apart points may be that are the same probability to win, to a part in 65,536.
fn near(points: Score) -> Score {
    let odds = (f64::from(points) / 400.0).abs().exp();
    2 + (400.0 * (1.0 + odds) / 30_000.0) as Score
}

#[test]
fn the_first_playout_follows_the_guide() {
    for rule in Rule::ALL {
        sample(&amazons(rule, 6, 6), 2, 151).iter().for_each(|position| check_first(&lieberum(), position));
    }
    for steps in [1, 2] {
        sample(&pawns(6, 6, steps), 2, 152).iter().for_each(|position| check_first(&advance(), position));
    }
}

#[test]
fn colours_do_not_matter() {
    let positions = sample(&amazons(Rule::Queen, 6, 6), 1, 153);
    for position in positions {
        let score = |position: &_| {
            let mut search = Queens::with_evaluation(lieberum(), Options::plain(), 1);
            think(&mut search, position, &playouts(300)).score
        };
        assert_eq!(score(&position), score(&position.colours_swapped()));
    }
}

/// The points of the first search against the second in games from random openings, each played twice.
fn points<A: Search<G>, B: Search<G>, G: Position>(
    (first, budget): (&mut A, &Limits),
    (second, other): (&mut B, &Limits),
    openings: &[G],
) -> usize {
    use tenbin_core::{GameHistory, Outcome, Side, Stop};
    let mut wins = 0;
    for own in Side::BOTH {
        for opening in openings {
            let mut line = GameHistory::new(opening.clone());
            first.new_game();
            second.new_game();
            while line.now().outcome().is_none() {
                let thought = if line.now().side_to_move() == own {
                    first.search(&line, budget, &Stop::new(), &mut |_| {})
                } else {
                    second.search(&line, other, &Stop::new(), &mut |_| {})
                };
                line.play(thought.best_move().expect("the game is not over"));
            }
            wins += usize::from(line.now().outcome() == Some(Outcome::Won(own)));
        }
    }
    wins
}

#[test]
fn more_playouts_are_stronger_than_the_evaluation_alone() {
    let openings: Vec<_> = (0..10).map(|seed| sample(&amazons(Rule::Queen, 6, 6), 2, seed).swap_remove(1)).collect();
    let options = Options { c: 0.2, reuse: true, ..Options::plain() };
    let mut search = Queens::with_evaluation(lieberum(), options, 1);
    let mut one_ply = AlphaBeta::new(lieberum(), tenbin_search::alphabeta::Options::plain());
    let wins = points((&mut search, &playouts(400)), (&mut one_ply, &Limits::depth(1)), &openings);
    assert!(wins >= 14, "{wins} of 20");
}

#[test]
fn a_guide_beats_chance_at_the_end_of_the_game_too() {
    let openings: Vec<_> = (0..10).map(|seed| sample(&pawns(6, 6, 1), 2, seed).swap_remove(1)).collect();
    let mut guided = Pawns::with_evaluation(advance(), Options { c: 0.2, playout_plies: 2, ..Options::plain() }, 1);
    let mut plain = PlayoutPawns::with_playouts(Options::plain(), 1);
    let wins = points((&mut guided, &playouts(300)), (&mut plain, &playouts(30)), &openings);
    assert!(wins >= 12, "{wins} of 20");
}

#[test]
fn width_grows_with_the_root_of_the_visits() {
    let start = amazons(Rule::Queen, 6, 6);
    for (most, widest) in [(1, 3), (16, 13), (400, 61)] {
        let options = Options { widening: 3.0, c: 10.0, ..Options::plain() };
        let mut search = Queens::with_evaluation(lieberum(), options, 1);
        think(&mut search, &start, &playouts(most));
        let visited = search.root_children().iter().filter(|tried| tried.visits > 0).count();
        assert!(visited <= widest && visited + 3 >= widest.min(most as usize), "{visited} of {widest}");
    }
}
