//! A course: lessons in passes, on all cores, with exams, checkpoints and an end.

use crate::exact;
use crate::rank::Ranking;
use crate::stepping::{Stepping, Walker};
use crate::teacher::{Lesson, Part, Teacher};
use crate::vector::{Found, of_weights, to_weights};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tenbin_core::{Evaluation, Random, Stop, Term, Weights};

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
    /// So many passes in a row without a better exam are put up with; one more ends the course.
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
    #[serde(with = "exact")]
    loss: [f64; 2],
    /// Lessons of this pass that had to say nothing.
    lost: usize,
    pub(crate) walker: Walker,
    #[serde(with = "exact")]
    sum: Vec<f64>,
    #[serde(with = "exact")]
    summed: f64,
    /// The best exam so far, and the weights that sat it.
    #[serde(with = "exact")]
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
    Passed(Passed<'n>),
}

/// How a pass went.
pub struct Passed<'n> {
    /// How far the course has come with it.
    pub progress: &'n Progress,
    /// What was missing in the mean, where that is known.
    pub loss: Option<f64>,
    /// What is missing in the mean in lessons that were held out, if there are any.
    pub exam: Option<f64>,
    /// How turns that were held out are ranked, if somebody has looked.
    pub ranking: Option<Ranking>,
    /// How many lessons had nothing to say because a score came from no position.
    pub lost: usize,
    /// The weights as they would be if the course ended here.
    pub weights: &'n Weights,
}

impl fmt::Display for Passed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pass {}", self.progress.pass)?;
        if let Some(loss) = self.loss {
            write!(f, ", loss {loss:.5}")?;
        }
        if let Some(exam) = self.exam {
            write!(f, ", held out {exam:.5}")?;
        }
        if let Some(Ranking { turns, first, .. }) = self.ranking {
            write!(f, ", played turn first {:.1} % of {turns} turns", first / turns.max(1) as f64 * 100.0)?;
        }
        match self.lost {
            0 => Ok(()),
            lost => write!(f, ", {lost} lessons said nothing"),
        }
    }
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

impl Progress {
    /// The beginning of a course for these weights.
    pub fn new(weights: &Weights) -> Progress {
        let start = of_weights(weights);
        Progress {
            pass: 0,
            given: 0,
            loss: [0.0; 2],
            lost: 0,
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

    /// What came of a course that has come so far, and does not go on.
    pub(crate) fn into_taught(self, terms: &'static [Term], stop: &Stop) -> Taught {
        let best = self.best.as_ref().map(|(_, best)| best.clone());
        let weights = to_weights(&best.unwrap_or_else(|| self.average()), terms);
        Taught { weights, progress: self, is_finished: !stop.is_raised() }
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
        while self.goes_on(&progress) && lessons > 0 {
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
            // Whoever goes on later sits the exam again.
            if stop.is_raised() {
                break;
            }
            let (loss, lost) = (Some(progress.mean_loss()), progress.lost);
            self.close(&mut progress, exam);
            watch(News::Passed(Passed { progress: &progress, loss, exam, ranking: None, lost, weights: &weights }));
        }
        progress.into_taught(terms, stop)
    }

    /// Whether there is another pass.
    pub(crate) fn goes_on(&self, progress: &Progress) -> bool {
        progress.pass < self.passes && progress.stale <= self.patience
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
        progress.lost += taught.iter().filter(|lesson| lesson.is_lost).count();
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
    pub(crate) fn close(&self, progress: &mut Progress, exam: Option<f64>) {
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
        progress.lost = 0;
        if !self.average_all && progress.pass < self.passes {
            progress.sum.fill(0.0);
            progress.summed = 0.0;
        }
    }
}
