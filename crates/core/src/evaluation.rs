//! What an evaluation must offer: one features in two stages, and what follows the moves.

use crate::{ContributionMap, FeatureSink, Position, Score, ScoreSink, Side, Tactics, Term, TermValue, Weights};
use std::fmt::Debug;

/// A judgement of positions, written once as a features that puts amounts onto a [`FeatureSink`].
///
/// The features comes in a fast_terms and a slow_terms stage, so that a search may skip the second where it cannot matter. An
/// evaluation without that distinction does everything in the first.
pub trait Evaluation: Send + Sync + 'static {
    /// The game it judges.
    type Position: Tactics;

    /// What is kept up to date move by move instead of being found afresh; `()` where there is nothing of the kind.
    ///
    /// A accumulator may hold what is already weighed, so it is valid only for the evaluation that made it: another one, or the
    /// same one with other weights, has to [`init`](Evaluation::init) its own.
    type Accumulator: Clone + Debug + PartialEq + Send;

    /// What the fast_terms stage found out and the slow_terms stage goes on from.
    type FastResult;

    /// The weights in force.
    fn weights(&self) -> &Weights;

    /// The same evaluation with other weights.
    fn with_weights(&self, weights: Weights) -> Self
    where
        Self: Sized;

    /// Every term, in the order of their features.
    fn terms(&self) -> &'static [Term] {
        self.weights().terms()
    }

    /// The accumulator of a position from nothing.
    fn init(&self, position: &Self::Position) -> Self::Accumulator;

    /// The accumulator after a ply: `before` it was played, `after` it was.
    fn update(
        &self,
        accumulator: &mut Self::Accumulator,
        before: &Self::Position,
        ply: <Self::Position as Position>::Move,
        after: &Self::Position,
    );

    /// The accumulator after the turn was given away, as a search may suppose.
    fn update_null_move(&self, _trail: &Self::Accumulator, after: &Self::Position) -> Self::Accumulator {
        self.init(after)
    }

    /// What the evaluation adds to what a ply promises at a first look ([`Position::promises`]), in the same units and without
    /// playing it. An evaluation that has nothing to say about plies adds nothing.
    fn move_prior(&self, _position: &Self::Position) -> impl Fn(<Self::Position as Position>::Move) -> i32 {
        |_| 0
    }

    /// The fast_terms stage of the features.
    fn fast_terms<S: FeatureSink>(
        &self,
        position: &Self::Position,
        accumulator: &Self::Accumulator,
        sink: &mut S,
    ) -> Self::FastResult;

    /// The slow_terms stage of the features, which goes on from what the fast_terms one found.
    fn slow_terms<S: FeatureSink>(
        &self,
        position: &Self::Position,
        accumulator: &Self::Accumulator,
        found: Self::FastResult,
        sink: &mut S,
    );

    /// Both stages.
    #[inline]
    fn features<S: FeatureSink>(&self, position: &Self::Position, accumulator: &Self::Accumulator, sink: &mut S) {
        let found = self.fast_terms(position, accumulator, sink);
        self.slow_terms(position, accumulator, found, sink);
    }

    /// The score in points from `First`'s view.
    #[inline]
    fn score(&self, position: &Self::Position, accumulator: &Self::Accumulator) -> Score {
        let mut sum = ScoreSink::new(self.weights());
        self.features(position, accumulator, &mut sum);
        sum.score()
    }

    /// The score, if it is worth more than so many points to a side, with all that it comes from put onto a sink; otherwise
    /// nothing is put. An evaluation that can tell halfway that the score is not worth so much leaves out the rest of its features.
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

    /// The accumulator after several plies of one turn: `before` the first was played, `after` the last was. An evaluation that needs
    /// not see what was in between says so.
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

/// The evaluation of a position term by term, each with its contributions square by square, in points.
pub fn breakdown<E: Evaluation>(evaluation: &E, position: &E::Position) -> Vec<TermValue> {
    let terms = evaluation.terms();
    let weights = evaluation.weights();
    let mut picture = ContributionMap::new();
    evaluation.features(position, &evaluation.init(position), &mut picture);
    let mut values: Vec<TermValue> = terms.iter().map(TermValue::empty).collect();
    for found in picture.contributions {
        let (term, _) = Term::of_feature(terms, found.feature);
        values[term].add(found, weights);
    }
    values
}
