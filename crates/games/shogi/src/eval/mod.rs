//! What the evaluation of shogi sees, in the four parts of Hamada, Hashimoto and Iida, *lazy heavy evaluation and
//! directional terms*. A pawn on the board is one unit, 100 points.
//!
//! | part | what | when | where |
//! |---|---|---|---|
//! | E1 | pieces by kind and place, in hand, and from both kings | follows the moves | `material.rs` |
//! | E2 | safety of the kings | cheap stage | `safety.rs` |
//! | E3 | freedom of the major pieces; DAO-3 and DAO-4 | heavy stage | `freedom.rs`, `directional.rs` |
//! | E4 | pieces in trouble; DAO-1 and DAO-2 | heavy stage | `special.rs`, `directional.rs` |
//!
//! `terms.rs` says what each term is, `weights/shogi/shogi.toml` what it weighs. `reach.rs` is what E2 to E4 share: which
//! squares each side attacks. `places.rs` and `around.rs` say where in a table the weight of a place is found.

mod around;
mod directional;
mod freedom;
mod material;
mod places;
mod reach;
mod safety;
mod special;
mod terms;

pub use directional::{Sees, Slow};

use crate::{Move, ShogiPosition};
use around::Patterns;
use reach::Reach;
use tenbin_core::{Evaluation, FeatureSink, ScoreSink, Term, Weights};

/// The weights that come with the bench.
pub const DEFAULT_WEIGHTS: &str = include_str!("../../../../../weights/shogi/shogi.toml");

/// The weights that were learned from games of the bench against itself.
pub const LEARNED_WEIGHTS: &str = include_str!("../../../../../weights/shogi/learned.toml");

/// The evaluation of shogi, with or without directional terms.
///
/// ```
/// use tenbin_core::{Evaluation, Notation};
/// use tenbin_shogi::{ShogiPosition, Sees, Shogi};
///
/// let shogi = Shogi::with(Sees::NOTHING);
/// let start = ShogiPosition::default();
/// let a_rook_less = start.parse_position("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1").unwrap();
/// let score = |position| shogi.score(position, &shogi.start(position));
/// assert!(score(&a_rook_less) > score(&start) + 700);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Shogi {
    weights: Weights,
    sees: Sees,
    patterns: Patterns,
}

impl Shogi {
    /// Everything the evaluation looks at, in the order of its weights. Terms it was told not to see are among them.
    pub const TERMS: &'static [Term] = terms::TERMS;

    /// The evaluation with these weights of its [`TERMS`](Shogi::TERMS) and these directional terms.
    pub fn new(weights: Weights, sees: Sees) -> Shogi {
        let patterns = Patterns::new(&weights);
        Shogi { weights, sees, patterns }
    }

    /// The evaluation with the weights that come with the bench.
    pub fn with(sees: Sees) -> Shogi {
        let weights = Weights::parse(DEFAULT_WEIGHTS, Shogi::TERMS);
        Shogi::new(weights.expect("the weights that come with the bench are tested"), sees)
    }

    /// Which directional terms it has.
    pub fn sees(&self) -> Sees {
        self.sees
    }

    /// Puts one part of the evaluation by itself, found afresh: to see what it is worth and what it costs.
    #[inline]
    pub fn put_part<S: FeatureSink>(&self, part: Part, position: &ShogiPosition, scale: &mut S) {
        match part {
            Part::Material => material::put_all(position, scale),
            Part::Safety => safety::put(&self.patterns, position, &reach::reach(position), scale),
            Part::Freedom => freedom::put(position, &reach::reach(position), scale),
            Part::Majors => directional::put_majors(self.sees, position, scale),
            Part::Slow => directional::put_slow(self.sees, position, scale),
            Part::Special => special::put(position, &reach::reach(position), scale),
        }
    }
}

impl Default for Shogi {
    /// The evaluation with the weights that come with the bench, without directional terms.
    fn default() -> Shogi {
        Shogi::with(Sees::NOTHING)
    }
}

/// A part of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// E1: material and places.
    Material,
    /// E2: the safety of the kings, with what both sides attack.
    Safety,
    /// E3: the freedom of the major pieces, with what both sides attack and without directional terms.
    Freedom,
    /// The directional terms of E3: DAO-3 and DAO-4, as far as the evaluation sees them.
    Majors,
    /// The directional term of E4: DAO-1 or DAO-2, if the evaluation sees it.
    Slow,
    /// E4: the other special terms, with what both sides attack.
    Special,
}

impl Part {
    /// All parts, in the order of the walk.
    pub const ALL: [Part; 6] = [Part::Material, Part::Safety, Part::Freedom, Part::Majors, Part::Slow, Part::Special];
}

/// What follows the moves: E1, already weighed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    total: i64,
}

/// What the cheap stage found: which squares each side attacks.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    reach: Reach,
}

impl Evaluation for Shogi {
    type Position = ShogiPosition;
    type Accumulator = Trail;
    type FastResult = Found;

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn with_weights(&self, weights: Weights) -> Shogi {
        Shogi::new(weights, self.sees)
    }

    fn init(&self, position: &ShogiPosition) -> Trail {
        let mut sum = ScoreSink::new(&self.weights);
        material::put_all(position, &mut sum);
        Trail { total: sum.total() }
    }

    #[inline]
    fn update(&self, trail: &mut Trail, before: &ShogiPosition, ply: Move, after: &ShogiPosition) {
        let mut change = ScoreSink::new(&self.weights);
        material::put_change(before, ply, after, &mut change);
        trail.total += change.total();
    }

    /// Nothing of E1 asks whose turn it is.
    #[inline]
    fn update_null_move(&self, trail: &Trail, _after: &ShogiPosition) -> Trail {
        *trail
    }

    #[inline]
    fn fast_terms<S: FeatureSink>(&self, position: &ShogiPosition, trail: &Trail, scale: &mut S) -> Found {
        scale.put_kept(trail.total, |scale| material::put_all(position, scale));
        let reach = reach::reach(position);
        safety::put(&self.patterns, position, &reach, scale);
        Found { reach }
    }

    #[inline]
    fn slow_terms<S: FeatureSink>(&self, position: &ShogiPosition, _trail: &Trail, found: Found, scale: &mut S) {
        freedom::put(position, &found.reach, scale);
        directional::put_majors(self.sees, position, scale);
        directional::put_slow(self.sees, position, scale);
        special::put(position, &found.reach, scale);
    }
}
