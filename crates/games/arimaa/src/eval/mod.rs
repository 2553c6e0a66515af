//! The evaluations `handmade`, `full` and `rich`: one walk over the board, the second with what the paper adds, the third with more.
//!
//! - `terms.rs`: the one definition of each term.
//! - `pieces.rs`: what a piece is worth by itself, which follows the moves.
//! - `flags.rs`: what its neighbourhood makes of it; `traps.rs`: who holds the traps.
//! - `added.rs`: what `full` sees besides: ranks, reach, goals and captures within a turn.
//! - `relations.rs`: what `rich` sees besides: how pieces stand to each other.
//! - `outlook.rs`: the same only as far as it takes to know that a position is not worth so many points.
//!
//! While the sides set up nothing is judged, so whoever looks ahead sets up in the customary way.

mod added;
mod flags;
mod outlook;
mod pieces;
mod relations;
mod terms;
mod traps;

use crate::{ArimaaPosition, Board, Move};
use outlook::{Hopes, Outlook};
use tenbin_core::{Evaluation, FeatureSink, Score, ScoreSink, Side, Term, Weights};

/// The weights of `handmade` that come with the bench.
pub const HANDMADE_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/handmade.toml");

/// The weights of `full` that come with the bench.
pub const FULL_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/full.toml");

/// The weights of `full` that were learned from games.
pub const LEARNED_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/learned.toml");

/// The weights of `rich` that come with the bench.
pub const RICH_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/rich.toml");

/// An evaluation of Arimaa.
#[derive(Clone, Debug, PartialEq)]
pub struct Arimaa {
    weights: Weights,
    /// Whether it sees what the paper adds.
    added: bool,
    /// Whether it sees how pieces stand to each other.
    related: bool,
    /// The most that what the paper adds may come to.
    hopes: Hopes,
}

impl Arimaa {
    /// What `handmade` sees.
    pub const HANDMADE_TERMS: &'static [Term] = terms::HANDMADE;

    /// What `full` sees.
    pub const FULL_TERMS: &'static [Term] = terms::FULL;

    /// What `rich` sees.
    pub const RICH_TERMS: &'static [Term] = terms::TERMS;

    /// The evaluation that sees what these weights are for.
    pub fn new(weights: Weights) -> Arimaa {
        let terms = weights.terms().len();
        let added = terms > Arimaa::HANDMADE_TERMS.len();
        let related = terms > Arimaa::FULL_TERMS.len();
        let hopes = if added { Hopes::new(&weights) } else { Hopes::default() };
        Arimaa { weights, added, related, hopes }
    }

    /// `handmade` with the weights that come with the bench.
    pub fn handmade() -> Arimaa {
        Arimaa::built_in(HANDMADE_WEIGHTS, Arimaa::HANDMADE_TERMS)
    }

    /// `full` with the weights that come with the bench.
    pub fn full() -> Arimaa {
        Arimaa::built_in(FULL_WEIGHTS, Arimaa::FULL_TERMS)
    }

    /// `rich` with the weights that come with the bench.
    pub fn rich() -> Arimaa {
        Arimaa::built_in(RICH_WEIGHTS, Arimaa::RICH_TERMS)
    }

    fn built_in(text: &str, terms: &'static [Term]) -> Arimaa {
        Arimaa::new(Weights::parse(text, terms).expect("the weights that come with the bench are tested"))
    }
}

/// What follows the moves: what the pieces are worth by themselves, already weighed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    total: i64,
}

impl Evaluation for Arimaa {
    type Position = ArimaaPosition;
    type Accumulator = Trail;
    type FastResult = ();

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn with_weights(&self, weights: Weights) -> Arimaa {
        Arimaa::new(weights)
    }

    fn init(&self, position: &ArimaaPosition) -> Trail {
        let mut sum = ScoreSink::new(&self.weights);
        pieces::put_all(position.pieces(), self.added, &mut sum);
        Trail { total: sum.total() }
    }

    /// Weighs what came and what went with the same walk as all others, so that the trail cannot drift.
    #[inline]
    fn update(&self, trail: &mut Trail, before: &ArimaaPosition, _ply: Move, after: &ArimaaPosition) {
        let mut change = ScoreSink::new(&self.weights);
        pieces::put_change(before.pieces(), after.pieces(), self.added, &mut change);
        trail.total += change.total();
    }

    /// What came and what went does not depend on the way.
    #[inline]
    fn update_turn(&self, trail: &mut Trail, before: &ArimaaPosition, plies: &[Move], after: &ArimaaPosition) {
        if let Some(&last) = plies.last() {
            self.update(trail, before, last, after);
        }
    }

    #[inline]
    fn update_null_move(&self, trail: &Trail, _after: &ArimaaPosition) -> Trail {
        trail.clone()
    }

    #[inline]
    fn fast_terms<S: FeatureSink>(&self, position: &ArimaaPosition, trail: &Trail, scale: &mut S) {
        if position.is_setup() {
            return;
        }
        let board = position.pieces();
        scale.put_kept(trail.total, |scale| pieces::put_all(board, self.added, scale));
        put_both(board, scale);
    }

    #[inline]
    fn slow_terms<S: FeatureSink>(&self, position: &ArimaaPosition, _trail: &Trail, (): (), scale: &mut S) {
        if self.added && !position.is_setup() {
            added::put(position, scale);
            self.put_relations(position, scale);
        }
    }

    fn features_if_above<S: FeatureSink>(
        &self,
        position: &ArimaaPosition,
        trail: &Trail,
        (side, points): (Side, Score),
        scale: &mut S,
    ) -> Option<Score> {
        let mut sum = ScoreSink::new(&self.weights);
        if !self.added || position.is_setup() {
            self.features(position, trail, &mut sum);
            let score = Some(sum.score()).filter(|score| score * side.sign() > points)?;
            self.features(position, trail, scale);
            return Some(score);
        }
        self.put_seen_at_once(position, trail, &mut sum);
        let board = position.pieces();
        let outlook = Outlook::new(&self.weights, board, sum.total(), (side, points));
        let (score, could) = outlook.score(position, &self.hopes)?;
        self.put_seen_at_once(position, trail, scale);
        could.iter().for_each(|could| could.put(board, scale));
        Some(score)
    }
}

impl Arimaa {
    /// Everything but what the sides could do in a turn.
    #[inline]
    fn put_seen_at_once<S: FeatureSink>(&self, position: &ArimaaPosition, trail: &Trail, scale: &mut S) {
        self.fast_terms(position, trail, scale);
        added::put_standing(position.pieces(), scale);
        self.put_relations(position, scale);
    }

    #[inline]
    fn put_relations<S: FeatureSink>(&self, position: &ArimaaPosition, scale: &mut S) {
        if self.related {
            relations::put(position.pieces(), scale);
        }
    }
}

#[inline]
fn put_both<S: FeatureSink>(board: &Board, scale: &mut S) {
    for side in Side::BOTH {
        flags::put(board, side, scale);
    }
    traps::put(board, scale);
}
