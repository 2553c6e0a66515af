//! Searches to the end of small games: the winner and the length of the win.

use crate::minimax::{exact, minimax, run, winner};
use crate::positions::{advance, amazons, pawns, random_amazons, sample, takeda};
use tenbin_amazons::Rule;
use tenbin_core::{Limits, Outcome, Position, Random, is_decided};
use tenbin_search::alphabeta::AlphaBetaOptions;
use tenbin_search::{AlphaBeta, SearchableEvaluation};

/// A depth beyond the end of all games below, late-move reductions included.
const TO_THE_END: u32 = 60;

fn enhancements(lmr: bool) -> AlphaBetaOptions {
    AlphaBetaOptions {
        table: true,
        hash: 1,
        pvs: true,
        aspiration: true,
        killers: true,
        history: true,
        lmr,
        ..AlphaBetaOptions::plain()
    }
}

/// A decided score is a proof, whatever is pruned.
fn check_winner<E: SearchableEvaluation + Clone>(evaluation: &E, position: &E::Position) {
    for options in [AlphaBetaOptions::plain(), enhancements(false), enhancements(true)] {
        let mut search = AlphaBeta::new(evaluation.clone(), options.clone());
        let result = run(&mut search, position, &Limits::depth(TO_THE_END));
        let Some(score) = result.score else { panic!("the game is not over: {position:?}") };
        if position.count_moves() == 1 && !is_decided(score) {
            continue;
        }
        assert!(is_decided(score), "{score} in {position:?}");
        let found = Outcome::Won(winner(score, position.side_to_move()));
        assert_eq!(found, exact(position), "{options:?} {position:?}");
    }
}

#[test]
fn the_winner_of_small_games_is_found() {
    let mut random = Random::new(41);
    for rule in Rule::ALL {
        for size in [(3, 3), (3, 4), (4, 3)] {
            let positions = (0..25).map(|_| random_amazons(rule, size, 4, &mut random));
            positions.filter(|position| position.outcome().is_none()).for_each(|position| {
                check_winner(&takeda(), &position);
            });
        }
    }
    for steps in [1, 2] {
        sample(&pawns(3, 4, steps), 6, 42).iter().for_each(|position| check_winner(&advance(), position));
    }
}

#[test]
fn the_length_of_a_win_is_right() {
    let mut seen = 0;
    for position in sample(&amazons(Rule::Queen, 4, 4), 12, 43) {
        if position.perft(4) > 20_000 || position.count_moves() == 1 {
            continue;
        }
        let expected = minimax(&takeda(), &position, 0, TO_THE_END);
        let result = run(&mut AlphaBeta::new(takeda(), enhancements(false)), &position, &Limits::depth(TO_THE_END));
        assert_eq!(result.score, Some(expected), "{position:?}");
        seen += 1;
    }
    assert!(seen >= 8, "only {seen} positions were small enough");
}

#[test]
fn win_lengths_are_right_with_a_table_of_earlier_moves() {
    // One search for the whole game: its table has entries of earlier positions, farther from the end.
    let mut seen = 0;
    for start in sample(&amazons(Rule::Queen, 4, 4), 12, 44).into_iter().filter(|start| start.perft(4) <= 20_000) {
        let mut search = AlphaBeta::new(takeda(), enhancements(false));
        let mut now = start;
        while now.outcome().is_none() {
            let result = run(&mut search, &now, &Limits::depth(TO_THE_END));
            if now.count_moves() > 1 {
                assert_eq!(result.score, Some(minimax(&takeda(), &now, 0, TO_THE_END)), "{now:?} after {start:?}");
                seen += 1;
            }
            now.play(result.best_move().expect("the game is not over"));
        }
    }
    assert!(seen >= 20, "only {seen} positions had several moves");
}
