//! A course without lessons: a linear programme that is solved again and again, each time with what the last answer thinks best.

use crate::course::{Course, News, Passed, Progress, Taught};
use crate::programme::{Programme, Unsolved};
use crate::rank::Ranking;
use crate::vector::to_weights;
use tenbin_core::{Evaluation, Stop};

impl Course {
    /// Solves a programme for an evaluation in every pass, from where `progress` says. `examine` ranks turns that were held out; an
    /// exam is the share of turns that are thought better than what was played.
    pub fn solve<E: Evaluation>(
        &self,
        evaluation: &E,
        programme: &Programme<E::Position>,
        mut progress: Progress,
        examine: impl Fn(&E) -> Option<Ranking>,
        stop: &Stop,
        watch: &mut dyn FnMut(News<'_>),
    ) -> Result<Taught, Unsolved> {
        let terms = evaluation.terms();
        while self.goes_on(&progress) && !stop.is_raised() {
            let now = evaluation.with_weights(to_weights(&progress.walker.now, terms));
            let solved = match programme.solve(&now, self.seed, stop) {
                Err(Unsolved::Stopped) => break,
                answer => answer?,
            };
            let weights = to_weights(&solved, terms);
            let ranking = examine(&evaluation.with_weights(weights.clone()));
            if stop.is_raised() {
                break;
            }
            let exam = ranking.map(|ranking| ranking.better);
            progress.walker.now = solved;
            self.close(&mut progress, exam);
            watch(News::Passed(Passed { progress: &progress, loss: None, exam, ranking, lost: 0, weights: &weights }));
        }
        Ok(progress.into_taught(terms, stop))
    }
}
