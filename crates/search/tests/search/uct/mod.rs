//! UCT with playouts and with an evaluation: moves found, limits, tree reuse.

mod budgets;
mod finds;
mod guided;
mod keeps;

use crate::positions::Amazons;
use tenbin_amazons::Lieberum;
use tenbin_board::Set64;
use tenbin_breakthrough::{Advance, BreakthroughPosition};
use tenbin_core::{GameHistory, Limits, PlayoutPolicy, Position, Score, Search, SearchResult, Stop};
use tenbin_search::Uct;
use tenbin_search::uct::{Options, UctEvaluation};

type Queens = Uct<Amazons, Lieberum<Set64>>;
type PlayoutQueens = Uct<Amazons>;
type Pawns = Uct<BreakthroughPosition, Advance>;
type PlayoutPawns = Uct<BreakthroughPosition>;

fn playouts(most: u64) -> Limits {
    Limits { playouts: Some(most), ..Limits::default() }
}

fn think<P: PlayoutPolicy, E: UctEvaluation<P>>(
    search: &mut Uct<P, E>,
    position: &P,
    budget: &Limits,
) -> SearchResult<P> {
    search.search(&GameHistory::new(position.clone()), budget, &Stop::new(), &mut |_| {})
}

/// All of a thought but the time it took.
type Answer<G> = (Vec<<G as Position>::Move>, Option<Score>, u32, u64);

fn answer<G: Position>(thought: SearchResult<G>) -> Answer<G> {
    (thought.pv, thought.score, thought.depth, thought.nodes)
}

fn assert_legal(thought: &SearchResult<Amazons>, position: &Amazons) {
    let best = thought.best_move().expect("the game is not over");
    assert!(position.is_legal(best), "{best:?} in {position:?}");
}

/// Every way of searching there is, so that what must always hold is tried on all.
fn all_options() -> Vec<Options> {
    let plain = Options::plain();
    vec![
        plain.clone(),
        Options { reuse: true, ..plain.clone() },
        Options { threshold: 5, ..plain.clone() },
        Options { rave: 50.0, ..plain.clone() },
        Options { proofs: true, ..plain.clone() },
        Options { proofs: true, reuse: true, rave: 50.0, threshold: 3, ..plain },
    ]
}
