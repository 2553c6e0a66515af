//! Played to the end, the search knows who wins, and how soon.

use crate::minimax::{exact, minimax, think, winner};
use crate::positions::{advance, amazons, pawns, sample, scattered, takeda};
use tenbin_amazons::Rule;
use tenbin_core::{Limits, Outcome, Position, Random, is_decided};
use tenbin_search::alphabeta::Options;
use tenbin_search::{AlphaBeta, SearchableEvaluation};

/// Deeper than any of the games below is long, even where late moves are looked at with two plies less.
const TO_THE_END: u32 = 60;

fn all_on(lmr: bool) -> Options {
    Options { table: true, hash: 1, pvs: true, aspiration: true, killers: true, history: true, lmr, ..Options::plain() }
}

/// Whatever is cut off on the way, a decided score is a proof.
fn check_winner<E: SearchableEvaluation + Clone>(evaluation: &E, position: &E::Position) {
    for options in [Options::plain(), all_on(false), all_on(true)] {
        let mut search = AlphaBeta::new(evaluation.clone(), options.clone());
        let thought = think(&mut search, position, &Limits::depth(TO_THE_END));
        let Some(score) = thought.score else { panic!("the game is not over: {position:?}") };
        if position.count_moves() == 1 && !is_decided(score) {
            continue;
        }
        assert!(is_decided(score), "{score} in {position:?}");
        let found = Outcome::Won(winner(score, position.side_to_move()));
        assert_eq!(found, exact(position), "{options:?} {position:?}");
    }
}

#[test]
fn the_winner_of_tiny_games_is_found() {
    let mut random = Random::new(41);
    for rule in Rule::ALL {
        for size in [(3, 3), (3, 4), (4, 3)] {
            let positions = (0..25).map(|_| scattered(rule, size, 4, &mut random));
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
        let thought = think(&mut AlphaBeta::new(takeda(), all_on(false)), &position, &Limits::depth(TO_THE_END));
        assert_eq!(thought.score, Some(expected), "{position:?}");
        seen += 1;
    }
    assert!(seen >= 8, "only {seen} positions were small enough");
}

#[test]
fn a_win_comes_nearer_as_the_game_goes_on() {
    // The same search all the game long: what it remembers was seen from further away.
    let mut seen = 0;
    for start in sample(&amazons(Rule::Queen, 4, 4), 12, 44).into_iter().filter(|start| start.perft(4) <= 20_000) {
        let mut search = AlphaBeta::new(takeda(), all_on(false));
        let mut now = start;
        while now.outcome().is_none() {
            let thought = think(&mut search, &now, &Limits::depth(TO_THE_END));
            if now.count_moves() > 1 {
                assert_eq!(thought.score, Some(minimax(&takeda(), &now, 0, TO_THE_END)), "{now:?} after {start:?}");
                seen += 1;
            }
            now.play(thought.best_move().expect("the game is not over"));
        }
    }
    assert!(seen >= 20, "only {seen} positions had a choice");
}
