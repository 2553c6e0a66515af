//! Evaluations: the expected score.

mod charge;
mod influence;

pub use charge::{Charge, DEFAULT_CHARGE};
pub use influence::{DEFAULT_BOUZY, DEFAULT_INFLUENCE, InfluenceEvaluation, InfluenceFunction};

use crate::{GoPosition, Scoring};
use tenbin_core::{Feature, FeatureSink, Side, Term};

/// Terms of points already on the board, shared by all evaluations.
const STONE: Term = Term::new("stone", "stones, under area scoring");
const PRISONER: Term = Term::new("prisoner", "prisoners, under territory scoring");
const KOMI: Term = Term::new("komi", "White's compensation for moving second").in_parts(2);

/// Puts these terms; their features are consecutive from `first`.
#[inline]
fn put_actual_points<const N: usize, S: FeatureSink>(position: &GoPosition<N>, first: Feature, sink: &mut S) {
    let board = position.board();
    match position.rules().scoring {
        Scoring::Area => {
            for at in board.points() {
                if let Some(side) = board.owner(at) {
                    sink.put(first, side.sign(), board.square(at));
                }
            }
        }
        Scoring::Territory => {
            let taken = Side::BOTH.map(|side| side.sign() * i32::from(position.prisoners(side)));
            sink.put_whole(first + 1, taken[0] + taken[1]);
        }
    }
    sink.put_whole(first + 2, -i32::from(position.rules().komi.0));
}
