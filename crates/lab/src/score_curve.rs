//! The static evaluation of every position of a game, computed outside the session lock and cached.

use crate::api_error::ApiError;
use crate::spec_policy;
use tenbin_core::Table;

/// The scores of a game's positions by one evaluation, as far as they are computed.
#[derive(Default)]
pub(crate) struct ScoreCurve {
    /// The spec and the weights of the evaluation.
    evaluation: (String, Option<String>),
    scores: Vec<f64>,
}

impl ScoreCurve {
    /// The cached scores of this evaluation; empty if those of another one are cached.
    pub(crate) fn of(&self, evaluation: &str, weights: Option<&str>) -> ScoreCurve {
        let evaluation = (evaluation.to_owned(), weights.map(str::to_owned));
        let scores = if self.evaluation == evaluation { self.scores.clone() } else { Vec::new() };
        ScoreCurve { evaluation, scores }
    }

    /// The number of scores computed.
    pub(crate) fn len(&self) -> usize {
        self.scores.len()
    }

    /// Drops the scores of positions after `ply`.
    pub(crate) fn truncate(&mut self, ply: usize) {
        self.scores.truncate(ply + 1);
    }
}

/// The computation of the scores that a curve lacks.
pub(crate) struct ScoreTask {
    /// The first position without a score, or the end of the game.
    pub(crate) table: Box<dyn Table>,
    /// All moves of the game.
    pub(crate) moves: Vec<String>,
    /// The scores so far.
    pub(crate) curve: ScoreCurve,
}

impl ScoreTask {
    /// Computes the missing scores, and returns all: in units of the game, in favour of the first side.
    pub(crate) fn complete(&mut self) -> Result<&[f64], ApiError> {
        let (spec, weights) = &self.curve.evaluation;
        let evaluation = spec_policy::evaluation(self.table.as_ref(), spec, weights.as_deref())?;
        for ply in self.curve.scores.len()..=self.moves.len() {
            let terms = evaluation.breakdown(self.table.as_ref()).map_err(ApiError::internal)?;
            self.curve.scores.push(terms.iter().map(|term| term.points).sum::<f64>() / 100.0);
            if let Some(mv) = self.moves.get(ply) {
                self.table.play_unadjudicated(mv)?;
            }
        }
        Ok(&self.curve.scores)
    }
}
