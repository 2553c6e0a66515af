//! Successive linear programming: each epoch solves the linear program anew, with the best turns by the last solution.

use crate::features::vec_to_weights;
use crate::linear_program::{LinearProgram, SolveError};
use crate::rank::Ranking;
use crate::trainer::{EpochReport, TrainEvent, TrainResult, TrainState, Trainer};
use tenbin_core::Stop;
use tenbin_search::SearchableEvaluation;

impl Trainer {
    /// Solves a linear program once per epoch, starting from `progress`. `validate` ranks validation turns; the validation
    /// loss is the share of legal turns that score higher than the expert's.
    pub fn solve<E: SearchableEvaluation>(
        &self,
        evaluation: &E,
        program: &LinearProgram<E::Position>,
        mut progress: TrainState,
        validate: impl Fn(&E, &mut dyn FnMut(TrainEvent<'_>)) -> Option<Ranking>,
        stop: &Stop,
        watch: &mut dyn FnMut(TrainEvent<'_>),
    ) -> Result<TrainResult, SolveError> {
        let terms = evaluation.terms();
        while self.continues(&progress) && !stop.is_raised() {
            let now = evaluation.with_weights(vec_to_weights(&progress.optimizer.weights, terms));
            let (solution, seen) = match program.solve(&now, self.seed, stop) {
                Err(SolveError::Stopped) => break,
                answer => answer?,
            };
            let weights = vec_to_weights(&solution, terms);
            let ranking = validate(&evaluation.with_weights(weights.clone()), watch);
            if stop.is_raised() {
                break;
            }
            let validation = ranking.map(|ranking| ranking.better);
            progress.optimizer.weights = solution;
            progress.see(&seen);
            self.finish_epoch(&mut progress, validation);
            watch(TrainEvent::Epoch(EpochReport {
                progress: &progress,
                loss: None,
                validation,
                ranking,
                skipped: 0,
                weights: &weights,
            }));
        }
        Ok(progress.into_result(terms, stop))
    }
}
