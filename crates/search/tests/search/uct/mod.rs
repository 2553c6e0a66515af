//! UCT with playouts and with an evaluation: moves found, limits, tree reuse.

mod correctness;
mod evaluation;
mod limits;
mod tree;

use crate::positions::Amazons;
use tenbin_amazons::Lieberum;
use tenbin_board::Set64;
use tenbin_breakthrough::{Advance, BreakthroughPosition};
use tenbin_core::{GameHistory, Limits, PlayoutPolicy, Position, Score, Search, SearchResult, Stop};
use tenbin_search::Uct;
use tenbin_search::uct::{UctEvaluation, UctOptions};

type AmazonsUct = Uct<Amazons, Lieberum<Set64>>;
type AmazonsPlayoutUct = Uct<Amazons>;
type BreakthroughUct = Uct<BreakthroughPosition, Advance>;
type BreakthroughPlayoutUct = Uct<BreakthroughPosition>;

fn playouts(most: u64) -> Limits {
    Limits { playouts: Some(most), ..Limits::default() }
}

fn run<P: PlayoutPolicy, E: UctEvaluation<P>>(
    search: &mut Uct<P, E>,
    position: &P,
    limits: &Limits,
) -> SearchResult<P> {
    search.search(&GameHistory::new(position.clone()), limits, &Stop::new(), &mut |_| {})
}

/// A search result without its time.
type TimelessResult<G> = (Vec<<G as Position>::Move>, Option<Score>, u32, u64);

fn timeless<G: Position>(result: SearchResult<G>) -> TimelessResult<G> {
    (result.pv, result.score, result.depth, result.nodes)
}

fn assert_legal(result: &SearchResult<Amazons>, position: &Amazons) {
    let best = result.best_move().expect("the game is not over");
    assert!(position.is_legal(best), "{best:?} in {position:?}");
}

/// Sets of options for properties that hold with any options.
fn all_options() -> Vec<UctOptions> {
    let plain = UctOptions::plain();
    vec![
        plain.clone(),
        UctOptions { reuse: true, ..plain.clone() },
        UctOptions { threshold: 5, ..plain.clone() },
        UctOptions { rave: 50.0, ..plain.clone() },
        UctOptions { proofs: true, ..plain.clone() },
        UctOptions { proofs: true, reuse: true, rave: 50.0, threshold: 3, ..plain },
    ]
}
