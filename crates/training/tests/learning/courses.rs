//! Courses: passes, exams, interruptions, and when they end.

use super::{course, flat, games, learn, options, to_learn_from};
use std::sync::atomic::{AtomicUsize, Ordering};
use tenbin_breakthrough::Advance;
use tenbin_core::{Evaluation, Random, Stop, Weights};
use tenbin_training::comparison::{Comparison, Others, Pull};
use tenbin_training::programme::{Losses, Programme, Unsolved};
use tenbin_training::{Course, Lesson, Library, News, Part, Progress, Ranking, Stepping, Taught, Teacher};

#[test]
fn threads_and_interruptions_change_nothing() {
    let library = Library::split(games(&Advance::default(), 20, 2), 0.2, 1, |_| true);
    let teacher = Comparison::new(&library, Pull::Margin(20.0), Others::Sampled(5), false, options());
    let one = Course { average_all: true, ..course(Stepping::Plain { rate: 1.0 }) };
    let whole = learn(&one, &flat(), &teacher);
    assert_eq!(learn(&Course { threads: 3, ..one }, &flat(), &teacher).weights, whole.weights);
    for wanted in [1, 7, 20] {
        let stop = Stop::new();
        let mut batches = 0;
        let part = one.run(&flat(), &teacher, Progress::new(flat().weights()), &stop, &mut |_| {
            batches += 1;
            if batches == wanted {
                stop.raise();
            }
        });
        assert!(!part.is_finished);
        let rest = one.run(&flat(), &teacher, part.progress, &Stop::new(), &mut |_| {});
        assert_eq!(rest.weights, whole.weights, "stopped after {wanted} batches");
    }
}

/// A teacher whose exams are heard of.
struct Heard<'h, T> {
    teacher: T,
    /// Is told of every lesson of an exam.
    examined: &'h (dyn Fn() + Sync),
}

impl<T: Teacher<Advance>> Teacher<Advance> for Heard<'_, T> {
    fn lessons(&self, part: Part) -> usize {
        self.teacher.lessons(part)
    }

    fn teach(&self, evaluation: &Advance, part: Part, number: usize, random: &mut Random) -> Lesson {
        if part == Part::HeldOut {
            (self.examined)();
        }
        self.teacher.teach(evaluation, part, number, random)
    }
}

#[test]
fn an_exam_that_was_broken_off_is_sat_again() {
    let library = Library::split(games(&Advance::default(), 20, 1), 0.2, 1, |_| true);
    let teacher = || Comparison::new(&library, Pull::Sigmoid(30.0), Others::All, false, options());
    // Steps so long that the exams come out worse and worse: whoever misses the first one ends elsewhere.
    let course = course(Stepping::Even { rate: 60.0, decay: 0.0 });
    let exams = |taught: &mut Vec<Option<f64>>, news: News<'_>| {
        if let News::Passed(passed) = news {
            taught.push(passed.exam);
        }
    };
    let mut sat = Vec::new();
    let whole =
        course.run(&flat(), &teacher(), Progress::new(flat().weights()), &Stop::new(), &mut |it| exams(&mut sat, it));
    let (stop, mut sat_in_parts) = (Stop::new(), Vec::new());
    let stopping = Heard { teacher: teacher(), examined: &|| stop.raise() };
    let part = course.run(&flat(), &stopping, Progress::new(flat().weights()), &stop, &mut |it| {
        exams(&mut sat_in_parts, it);
    });
    assert!(!part.is_finished && sat_in_parts.is_empty());
    let rest = course.run(&flat(), &teacher(), part.progress, &Stop::new(), &mut |it| exams(&mut sat_in_parts, it));
    assert_eq!(sat_in_parts, sat);
    assert_eq!(rest.weights, whole.weights);
}

/// A teacher whose exams go as written.
struct Written<'w> {
    exams: &'w [f64],
    sat: AtomicUsize,
}

impl Teacher<Advance> for Written<'_> {
    fn lessons(&self, _part: Part) -> usize {
        1
    }

    fn teach(&self, _evaluation: &Advance, part: Part, _number: usize, _random: &mut Random) -> Lesson {
        let mut lesson = Lesson::default();
        if part == Part::HeldOut {
            (lesson.loss, lesson.count) = (self.exams[self.sat.fetch_add(1, Ordering::Relaxed)], 1.0);
        }
        lesson
    }
}

#[test]
fn patience_is_how_many_passes_without_a_better_exam_are_put_up_with() {
    let exams = [5.0, 4.0, 6.0, 4.0, 4.5, 3.0, 7.0, 7.0];
    for (patience, passes) in [(0, 3), (1, 4), (2, 5), (3, 8)] {
        let teacher = Written { exams: &exams, sat: AtomicUsize::new(0) };
        let course = Course { passes: 8, patience, ..course(Stepping::Plain { rate: 1.0 }) };
        let taught = learn(&course, &flat(), &teacher);
        assert_eq!(taught.progress.pass, passes, "with a patience of {patience}");
        assert!(taught.is_finished);
    }
}

/// A course of linear programmes in which the share of turns thought better goes as written, told of every pass.
fn solve(
    programme: &Programme<tenbin_breakthrough::BreakthroughPosition>,
    better: &[f64],
    progress: Progress,
    stop: &Stop,
    mut passed: impl FnMut(&Weights),
) -> Taught {
    let course = Course { passes: 4, patience: 1, ..course(Stepping::Plain { rate: 0.0 }) };
    let sat = AtomicUsize::new(progress.pass);
    let examine =
        |_: &Advance| Some(Ranking { better: better[sat.fetch_add(1, Ordering::Relaxed)], ..Ranking::default() });
    let mut watch = |news: News<'_>| {
        if let News::Passed(news) = news {
            passed(news.weights);
        }
    };
    course.solve(&flat(), programme, progress, examine, stop, &mut watch).expect("the programme has an answer")
}

const LOSSES: Losses = Losses { change: 1.0, greatest: 1.0, behind: 1.0, ahead: 4.0, ahead_by: 100.0, size: 0.01 };

#[test]
fn a_programme_keeps_the_best_answer_and_goes_on_after_an_interruption() {
    let library = to_learn_from(games(&Advance::default(), 12, 1));
    let programme = Programme::new(&flat(), &library, 20, LOSSES, 0, 3);
    let start = || Progress::new(flat().weights());
    let better = [0.3, 0.1, 0.2, 0.1];
    let mut answers = Vec::new();
    let whole = solve(&programme, &better, start(), &Stop::new(), |weights| answers.push(weights.clone()));
    assert!(whole.is_finished && answers.len() == 4);
    assert!(answers[0] != answers[1], "what is thought best changes from answer to answer");
    assert_eq!(whole.weights, answers[1]);
    let impatient = solve(&programme, &[0.1, 0.2, 0.2, 0.0], start(), &Stop::new(), |_| {});
    assert_eq!((impatient.progress.pass, impatient.weights), (3, answers[0].clone()));
    for wanted in 1..4 {
        let (stop, mut passes) = (Stop::new(), 0);
        let part = solve(&programme, &better, start(), &stop, |_| {
            passes += 1;
            if passes == wanted {
                stop.raise();
            }
        });
        assert!(!part.is_finished && part.progress.pass == wanted);
        let rest = solve(&programme, &better, part.progress, &Stop::new(), |_| {});
        assert_eq!(rest.weights, whole.weights, "stopped after {wanted} passes");
    }
    let unbounded = Programme::new(&flat(), &library, 20, Losses { behind: 100.0, ..LOSSES }, 0, 3);
    let course = course(Stepping::Plain { rate: 0.0 });
    let answer = course.solve(&flat(), &unbounded, start(), |_| None, &Stop::new(), &mut |_| {});
    assert_eq!(answer.err(), Some(Unsolved::Unbounded));
}
