//! Evaluations: who will have more points at the end.

mod charge;
mod influence;

pub use charge::{Charge, DEFAULT_CHARGE};
pub use influence::{DEFAULT_BOUZY, DEFAULT_INFLUENCE, InfluenceEvaluation, InfluenceFunction};

use crate::{GoPosition, Scoring};
use tenbin_core::{Feature, FeatureSink, Side, Term};

/// What every evaluation counts: points that are there already.
const STONE: Term = Term::new("stone", "stones, where area is counted");
const PRISONER: Term = Term::new("prisoner", "prisoners, where territory is counted");
const KOMI: Term = Term::new("komi", "what White gets for moving second").in_parts(2);

/// Puts them; their three features follow each other from `first` on.
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
