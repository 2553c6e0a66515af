//! A course: lessons in passes, on all cores, with exams, checkpoints and an end.

use crate::stepping::{Stepping, Walker};
use crate::teacher::{Lesson, Part, Teacher};
use crate::vector::{Found, of_weights, to_weights};
use serde::{Deserialize, Serialize};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tenbin_core::{Evaluation, Random, Stop, Weights};

/// How a course is held.
#[derive(Clone, Debug)]
pub struct Course {
    /// Passes over all lessons, at most.
    pub passes: usize,
    /// Lessons given at once, before the weights move.
    pub batch: usize,
    /// Threads that lessons are given on.
    pub threads: usize,
    /// Where all chance comes from.
    pub seed: u64,
    /// How far weights go.
    pub stepping: Stepping,
    /// Whether the result is the mean of all weights on the way, rather than of those in the last pass.
    pub average_all: bool,
    /// After so many passes in a row without a better exam the course ends.
    pub patience: usize,
}

/// How far a course has come, and all it needs to go on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Passes that are over.
    pub pass: usize,
    /// Lessons given in this pass.
    pub given: usize,
    /// What was missing, added up over so many judgements in this pass.
    loss: [f64; 2],
    walker: Walker,
    sum: Vec<f64>,
    summed: f64,
    /// The best exam so far, and the weights that sat it.
    best: Option<(f64, Vec<f64>)>,
    /// Passes since then.
    stale: usize,
}

/// What a course tells while it goes on.
pub enum News<'n> {
    /// A batch was given.
    Given {
        /// How far the course has come.
        progress: &'n Progress,
        /// Lessons in a pass.
        lessons: usize,
        /// What is missing in the mean, in this pass.
        loss: f64,
    },
    /// A pass is over.
    Passed {
        /// Its number, from 1.
        pass: usize,
        /// What was missing in the mean, where that is known.
        loss: Option<f64>,
        /// What is missing in the mean in lessons that were held out, if there are any.
        exam: Option<f64>,
        /// The weights as they would be if the course ended here.
        weights: &'n Weights,
    },
}

/// What came of a course.
#[derive(Clone, Debug)]
pub struct Taught {
    /// The weights: the best by exam, or the last if there was none.
    pub weights: Weights,
    /// How far it came.
    pub progress: Progress,
    /// Whether it came to its end, rather than being stopped.
    pub is_finished: bool,
}

impl Taught {
    /// Weights that were learned without a course, or not to the end.
    pub fn so_far(weights: Weights) -> Taught {
        Taught { progress: Progress::new(&weights), weights, is_finished: false }
    }
}

impl Progress {
    /// The beginning of a course for these weights.
    pub fn new(weights: &Weights) -> Progress {
        let start = of_weights(weights);
        Progress {
            pass: 0,
            given: 0,
            loss: [0.0; 2],
            sum: vec![0.0; start.len()],
            summed: 0.0,
            walker: Walker::new(start),
            best: None,
            stale: 0,
        }
    }

    /// How many weights it has moved: those of another evaluation cannot go on from here.
    pub fn weights(&self) -> usize {
        self.walker.now.len()
    }

    fn mean_loss(&self) -> f64 {
        self.loss[0] / self.loss[1].max(1.0)
    }

    fn average(&self) -> Vec<f64> {
        if self.summed == 0.0 {
            return self.walker.now.clone();
        }
        self.sum.iter().map(|sum| sum / self.summed).collect()
    }
}

impl Course {
    /// Teaches an evaluation, from where `progress` says. `watch` hears of every batch and may keep the progress.
    pub fn run<E: Evaluation>(
        &self,
        evaluation: &E,
        teacher: &impl Teacher<E>,
        mut progress: Progress,
        stop: &Stop,
        watch: &mut dyn FnMut(News<'_>),
    ) -> Taught {
        let terms = evaluation.terms();
        let lessons = teacher.lessons(Part::Training);
        while progress.pass < self.passes && lessons > 0 && progress.stale <= self.patience {
            let order = self.order(progress.pass, lessons);
            while progress.given < lessons && !stop.is_raised() {
                let batch = &order[progress.given..lessons.min(progress.given + self.batch)];
                let now = evaluation.with_weights(to_weights(&progress.walker.now, terms));
                let taught = self.give(&now, teacher, (Part::Training, progress.pass), batch, stop);
                if stop.is_raised() {
                    break;
                }
                self.apply(&mut progress, &taught);
                watch(News::Given { progress: &progress, lessons, loss: progress.mean_loss() });
            }
            if stop.is_raised() {
                break;
            }
            let weights = to_weights(&progress.average(), terms);
            let exam = self.exam(&evaluation.with_weights(weights.clone()), teacher, stop);
            let loss = Some(progress.mean_loss());
            self.close(&mut progress, exam);
            watch(News::Passed { pass: progress.pass, loss, exam, weights: &weights });
        }
        let is_finished = !stop.is_raised();
        let best = progress.best.as_ref().map(|(_, best)| best.clone());
        Taught { weights: to_weights(&best.unwrap_or_else(|| progress.average()), terms), progress, is_finished }
    }

    /// The order of the lessons in a pass.
    fn order(&self, pass: usize, lessons: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..lessons).collect();
        Random::stream(self.seed, 1 + pass as u64).shuffle(&mut order);
        order
    }

    /// Gives a batch of lessons on all threads; the answers are in the order of the batch.
    fn give<E: Evaluation>(
        &self,
        evaluation: &E,
        teacher: &impl Teacher<E>,
        (part, pass): (Part, usize),
        batch: &[usize],
        stop: &Stop,
    ) -> Vec<Lesson> {
        let next = AtomicUsize::new(0);
        let given = Mutex::new(vec![Lesson::default(); batch.len()]);
        std::thread::scope(|scope| {
            for _ in 0..self.threads.clamp(1, batch.len().max(1)) {
                scope.spawn(|| {
                    loop {
                        let place = next.fetch_add(1, Ordering::Relaxed);
                        let Some(&number) = batch.get(place).filter(|_| !stop.is_raised()) else { break };
                        let stream = (pass as u64) << 40 | number as u64;
                        let mut random = Random::stream(!self.seed, stream);
                        let lesson = teacher.teach(evaluation, part, number, &mut random);
                        given.lock().expect("nobody panics with the lock")[place] = lesson;
                    }
                });
            }
        });
        given.into_inner().expect("nobody panics with the lock")
    }

    fn apply(&self, progress: &mut Progress, taught: &[Lesson]) {
        let shown: Vec<Found> = taught.iter().map(|lesson| lesson.direction.clone()).collect();
        let judgements = taught.iter().map(|lesson| lesson.count).sum();
        progress.walker.step(self.stepping, &shown, judgements);
        progress.loss[0] += taught.iter().map(|lesson| lesson.loss).sum::<f64>();
        progress.loss[1] += judgements;
        let weight = taught.len() as f64;
        progress.sum.iter_mut().zip(&progress.walker.now).for_each(|(sum, now)| *sum += weight * now);
        progress.summed += weight;
        progress.given += taught.len();
    }

    /// What is missing in the mean in the lessons that were held out.
    fn exam<E: Evaluation>(&self, evaluation: &E, teacher: &impl Teacher<E>, stop: &Stop) -> Option<f64> {
        let all: Vec<usize> = (0..teacher.lessons(Part::HeldOut)).collect();
        let taught = self.give(evaluation, teacher, (Part::HeldOut, 0), &all, stop);
        let [loss, count] =
            taught.iter().fold([0.0; 2], |[loss, count], lesson| [loss + lesson.loss, count + lesson.count]);
        (count > 0.0 && !stop.is_raised()).then(|| loss / count)
    }

    /// Ends a pass.
    fn close(&self, progress: &mut Progress, exam: Option<f64>) {
        if let Some(missing) = exam {
            let is_better = progress.best.as_ref().is_none_or(|(best, _)| missing < *best);
            progress.stale = if is_better { 0 } else { progress.stale + 1 };
            if is_better {
                progress.best = Some((missing, progress.average()));
            }
        }
        progress.pass += 1;
        progress.given = 0;
        progress.loss = [0.0; 2];
        if !self.average_all && progress.pass < self.passes {
            progress.sum.fill(0.0);
            progress.summed = 0.0;
        }
    }
}
