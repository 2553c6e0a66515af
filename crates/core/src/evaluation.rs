//! The evaluation trait: one walk over the position in a fast and a slow stage, with an accumulator kept move by move.

use crate::{ContributionMap, FeatureSink, Position, Score, ScoreSink, Side, Term, TermValue, Weights};
use std::fmt::Debug;

/// A static evaluation, written once as a walk over the position that puts amounts of features into a [`FeatureSink`].
///
/// The walk has two stages. Lazy evaluation skips the second where the first already decides. An evaluation without that
/// distinction does everything in the first.
pub trait Evaluation: Send + Sync + 'static {
    /// The position it evaluates.
    type Position: Position;

    /// State updated move by move instead of being computed afresh; `()` for none.
    ///
    /// An accumulator may hold weighted sums. It is valid only for the evaluation and the weights that made it; any other
    /// must [`init`](Evaluation::init) its own.
    type Accumulator: Clone + Debug + PartialEq + Send;

    /// What the fast stage passes on to the slow stage.
    type FastResult;

    /// The weights in force.
    fn weights(&self) -> &Weights;

    /// The same evaluation with other weights.
    fn with_weights(&self, weights: Weights) -> Self
    where
        Self: Sized;

    /// All terms, in the order of their features.
    fn terms(&self) -> &'static [Term] {
        self.weights().terms()
    }

    /// Computes the accumulator of a position from scratch.
    fn init(&self, position: &Self::Position) -> Self::Accumulator;

    /// Updates the accumulator for a ply that leads from `before` to `after`.
    fn update(
        &self,
        accumulator: &mut Self::Accumulator,
        before: &Self::Position,
        ply: <Self::Position as Position>::Move,
        after: &Self::Position,
    );

    /// The accumulator after a null move.
    fn update_null_move(&self, _before: &Self::Accumulator, after: &Self::Position) -> Self::Accumulator {
        self.init(after)
    }

    /// The score in points of what the accumulator alone holds, from `First`'s point of view; `None` if it holds no score. Lazy
    /// evaluation may compare it with the window.
    fn accumulated_score(&self, _accumulator: &Self::Accumulator) -> Option<Score> {
        None
    }

    /// The evaluation's share of a move's prior, added to those of
    /// [`PlayoutPolicy::move_priors`](crate::PlayoutPolicy::move_priors) in the same units. The default adds 0.
    fn move_prior(&self, _position: &Self::Position) -> impl Fn(<Self::Position as Position>::Move) -> i32 {
        |_| 0
    }

    /// The fast stage of the walk.
    fn fast_terms<S: FeatureSink>(
        &self,
        position: &Self::Position,
        accumulator: &Self::Accumulator,
        sink: &mut S,
    ) -> Self::FastResult;

    /// The slow stage of the walk.
    fn slow_terms<S: FeatureSink>(
        &self,
        position: &Self::Position,
        accumulator: &Self::Accumulator,
        found: Self::FastResult,
        sink: &mut S,
    );

    /// The whole walk: both stages.
    #[inline]
    fn features<S: FeatureSink>(&self, position: &Self::Position, accumulator: &Self::Accumulator, sink: &mut S) {
        let found = self.fast_terms(position, accumulator, sink);
        self.slow_terms(position, accumulator, found, sink);
    }

    /// The score in points, from `First`'s point of view.
    #[inline]
    fn score(&self, position: &Self::Position, accumulator: &Self::Accumulator) -> Score {
        let mut sum = ScoreSink::new(self.weights());
        self.features(position, accumulator, &mut sum);
        sum.score()
    }

    /// The score and its features, if the score exceeds `points` for `side`; otherwise `None`, and the sink stays empty. An
    /// evaluation with a bound may stop halfway.
    #[inline]
    fn features_if_above<S: FeatureSink>(
        &self,
        position: &Self::Position,
        accumulator: &Self::Accumulator,
        (side, points): (Side, Score),
        sink: &mut S,
    ) -> Option<Score> {
        let score = Some(self.score(position, accumulator)).filter(|score| score * side.sign() > points)?;
        self.features(position, accumulator, sink);
        Some(score)
    }

    /// Updates the accumulator for several plies of one turn that lead from `before` to `after`. An evaluation that does not
    /// need the positions in between overrides this.
    #[inline]
    fn update_turn(
        &self,
        accumulator: &mut Self::Accumulator,
        before: &Self::Position,
        plies: &[<Self::Position as Position>::Move],
        after: &Self::Position,
    ) {
        let Some((&last, earlier)) = plies.split_last() else { return };
        let mut now = before.clone();
        for &ply in earlier {
            let mut next = now.clone();
            next.play(ply);
            self.update(accumulator, &now, ply, &next);
            now = next;
        }
        self.update(accumulator, &now, last, after);
    }
}

/// The evaluation of a position term by term, with the contributions of each square, in points.
pub fn breakdown<E: Evaluation>(evaluation: &E, position: &E::Position) -> Vec<TermValue> {
    let terms = evaluation.terms();
    let weights = evaluation.weights();
    let mut map = ContributionMap::new();
    evaluation.features(position, &evaluation.init(position), &mut map);
    let mut values: Vec<TermValue> = terms.iter().map(TermValue::empty).collect();
    for found in map.contributions {
        let (term, _) = Term::of_feature(terms, found.feature);
        values[term].add(found, weights);
    }
    values
}
