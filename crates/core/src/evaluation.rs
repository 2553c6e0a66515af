//! What an evaluation must offer: one walk in two stages, and what follows the moves.

use crate::{Game, Picture, Scale, Score, Side, Sum, Tactics, Term, TermValue, Weights};
use std::fmt::Debug;

/// A judgement of positions, written once as a walk that puts amounts onto a [`Scale`].
///
/// The walk comes in a cheap and a heavy stage, so that a search may skip the second where it cannot matter. An
/// evaluation without that distinction does everything in the first.
pub trait Evaluation: Send + Sync + 'static {
    /// The game it judges.
    type Game: Tactics;

    /// What is kept up to date move by move instead of being found afresh; `()` where there is nothing of the kind.
    ///
    /// A trail may hold what is already weighed, so it is valid only for the evaluation that made it: another one, or the
    /// same one with other weights, has to [`start`](Evaluation::start) its own.
    type Trail: Clone + Debug + PartialEq + Send;

    /// What the cheap stage found out and the heavy stage goes on from.
    type Found;

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

    /// The trail of a position from nothing.
    fn start(&self, position: &Self::Game) -> Self::Trail;

    /// The trail after a ply: `before` it was played, `after` it was.
    fn follow(&self, trail: &mut Self::Trail, before: &Self::Game, ply: <Self::Game as Game>::Move, after: &Self::Game);

    /// The trail after the turn was given away, as a search may suppose.
    fn passed(&self, _trail: &Self::Trail, after: &Self::Game) -> Self::Trail {
        self.start(after)
    }

    /// What the evaluation adds to what a ply promises at a first look ([`Game::promises`]), in the same units and without
    /// playing it. An evaluation that has nothing to say about plies adds nothing.
    fn advice(&self, _position: &Self::Game) -> impl Fn(<Self::Game as Game>::Move) -> i32 {
        |_| 0
    }

    /// The cheap stage of the walk.
    fn cheap<S: Scale>(&self, position: &Self::Game, trail: &Self::Trail, scale: &mut S) -> Self::Found;

    /// The heavy stage of the walk, which goes on from what the cheap one found.
    fn heavy<S: Scale>(&self, position: &Self::Game, trail: &Self::Trail, found: Self::Found, scale: &mut S);

    /// Both stages.
    #[inline]
    fn walk<S: Scale>(&self, position: &Self::Game, trail: &Self::Trail, scale: &mut S) {
        let found = self.cheap(position, trail, scale);
        self.heavy(position, trail, found, scale);
    }

    /// The score in points from `First`'s view.
    #[inline]
    fn score(&self, position: &Self::Game, trail: &Self::Trail) -> Score {
        let mut sum = Sum::new(self.weights());
        self.walk(position, trail, &mut sum);
        sum.score()
    }

    /// The score, if it is worth more than so many points to a side, with all that it comes from put onto a scale; otherwise
    /// nothing is put. An evaluation that can tell halfway that the score is not worth so much leaves out the rest of its walk.
    #[inline]
    fn walk_above<S: Scale>(
        &self,
        position: &Self::Game,
        trail: &Self::Trail,
        (side, points): (Side, Score),
        scale: &mut S,
    ) -> Option<Score> {
        let score = Some(self.score(position, trail)).filter(|score| score * side.sign() > points)?;
        self.walk(position, trail, scale);
        Some(score)
    }

    /// The trail after several plies of one turn: `before` the first was played, `after` the last was. An evaluation that needs
    /// not see what was in between says so.
    #[inline]
    fn follow_all(
        &self,
        trail: &mut Self::Trail,
        before: &Self::Game,
        plies: &[<Self::Game as Game>::Move],
        after: &Self::Game,
    ) {
        let Some((&last, earlier)) = plies.split_last() else { return };
        let mut now = before.clone();
        for &ply in earlier {
            let mut next = now.clone();
            next.play(ply);
            self.follow(trail, &now, ply, &next);
            now = next;
        }
        self.follow(trail, &now, last, after);
    }
}

/// The evaluation of a position term by term, each with its contributions square by square, in points.
pub fn sheet<E: Evaluation>(evaluation: &E, position: &E::Game) -> Vec<TermValue> {
    let terms = evaluation.terms();
    let weights = evaluation.weights();
    let mut picture = Picture::new();
    evaluation.walk(position, &evaluation.start(position), &mut picture);
    let mut values: Vec<TermValue> = terms.iter().map(TermValue::empty).collect();
    for found in picture.contributions {
        let (term, _) = Term::of_feature(terms, found.feature);
        values[term].add(found, weights);
    }
    values
}
