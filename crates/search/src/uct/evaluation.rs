//! The evaluation of a UCT search, or none.

use tenbin_core::{Evaluation, Position, Score, TermValue, Weights, breakdown};

/// What UCT asks of an evaluation. Every [`Evaluation`] has it; [`NoEvaluation`] is the type of a search without one.
pub trait UctEvaluation<P: Position>: Send + Sync {
    /// The static score of a position, from `First`'s point of view.
    fn static_score(&self, position: &P) -> Score;

    /// A function that scores the children of a position, from `First`'s point of view: by the move and the position after it.
    fn child_scores<'a>(&'a self, position: &'a P) -> impl Fn(P::Move, &P) -> Score + 'a;

    /// A function that gives the evaluation's share of a move's prior.
    fn priors<'a>(&'a self, position: &'a P) -> impl Fn(P::Move) -> i32 + 'a;

    /// The weights in force.
    fn weights_in_force(&self) -> Option<&Weights>;

    /// The evaluation of a position term by term.
    fn term_values(&self, position: &P) -> Option<Vec<TermValue>>;
}

/// No evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEvaluation;

impl<P: Position> UctEvaluation<P> for NoEvaluation {
    fn static_score(&self, _: &P) -> Score {
        0
    }

    fn child_scores<'a>(&'a self, _: &'a P) -> impl Fn(P::Move, &P) -> Score + 'a {
        |_, _| 0
    }

    fn priors<'a>(&'a self, _: &'a P) -> impl Fn(P::Move) -> i32 + 'a {
        |_| 0
    }

    fn weights_in_force(&self) -> Option<&Weights> {
        None
    }

    fn term_values(&self, _: &P) -> Option<Vec<TermValue>> {
        None
    }
}

impl<E: Evaluation> UctEvaluation<E::Position> for E {
    fn static_score(&self, position: &E::Position) -> Score {
        self.score(position, &self.init(position))
    }

    fn child_scores<'a>(
        &'a self,
        position: &'a E::Position,
    ) -> impl Fn(<E::Position as Position>::Move, &E::Position) -> Score + 'a {
        let accumulator = self.init(position);
        move |mv, next| {
            let mut accumulator = accumulator.clone();
            self.update(&mut accumulator, position, mv, next);
            self.score(next, &accumulator)
        }
    }

    fn priors<'a>(&'a self, position: &'a E::Position) -> impl Fn(<E::Position as Position>::Move) -> i32 + 'a {
        self.move_prior(position)
    }

    fn weights_in_force(&self) -> Option<&Weights> {
        Some(self.weights())
    }

    fn term_values(&self, position: &E::Position) -> Option<Vec<TermValue>> {
        Some(breakdown(self, position))
    }
}
