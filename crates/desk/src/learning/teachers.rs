//! From a method's settings to its teacher.

use super::Learning;
use tenbin_core::{Evaluation, Mistake, Notation, Settings, Stop};
use tenbin_learn::bootstrap::Bootstrap;
use tenbin_learn::comparison::{Comparison, Others, Pull};
use tenbin_learn::programme::{Losses, Programme};
use tenbin_learn::review::Review;
use tenbin_learn::temporal::Temporal;
use tenbin_learn::{Course, Journey, Library, News, Progress, Source, Stepping, Taught, Teacher, rank};
use tenbin_search::alphabeta::Options;

/// A course of an evaluation with whatever teaches.
struct Classroom<'c, 'w, E> {
    evaluation: &'c E,
    course: Course,
    progress: Progress,
    stop: &'c Stop,
    watch: &'w mut dyn FnMut(News<'_>),
}

impl<E: Evaluation> Classroom<'_, '_, E> {
    fn hold(self, teacher: &impl Teacher<E>) -> Taught {
        self.course.run(self.evaluation, teacher, self.progress, self.stop, self.watch)
    }
}

impl<E: Evaluation> Classroom<'_, '_, E> {
    /// Solves a linear programme again and again, each time with what the last answer thinks best. An exam is the share of
    /// turns that are thought better than what was played.
    fn solve(self, programme: &Programme<E::Game>, library: &Library<E::Game>) -> Result<Taught, Mistake> {
        let mut weights = self.evaluation.weights().clone();
        for pass in 1..=self.course.passes {
            let now = self.evaluation.with_weights(weights.clone());
            let Some(solved) = programme.solve(&now, self.course.seed, self.stop) else {
                let unsolved = || Mistake::whole("programme", "the solver found no answer; ask for fewer lessons");
                return if self.stop.is_raised() { Ok(Taught::so_far(weights)) } else { Err(unsolved()) };
            };
            let learned = self.evaluation.with_weights(solved.clone());
            let ranking = rank(&learned, &library.held_out, EXAMINED, self.course.threads, self.stop);
            let exam = (ranking.turns > 0).then_some(ranking.better);
            (self.watch)(News::Passed { pass, loss: None, exam, weights: &solved });
            weights = solved;
        }
        Ok(Taught { is_finished: true, ..Taught::so_far(weights) })
    }
}

/// How many turns that were held out are looked at after each pass of a programme.
const EXAMINED: usize = 500;

fn programme<G: Notation>(settings: &Settings, library: &Library<G>, seed: u64) -> Programme<G> {
    let real = |key| settings.real(key).unwrap_or_default();
    let losses = Losses {
        change: real("change"),
        greatest: real("greatest"),
        behind: real("behind"),
        ahead: real("ahead"),
        ahead_by: real("lead"),
        size: real("size"),
    };
    Programme::new(library, count(settings, "lessons"), losses, count(settings, "samples"), seed)
}

/// Holds the course that the settings of a learning describe.
pub(super) fn run<E: Evaluation<Game: Notation>>(
    evaluation: &E,
    learning: Learning<'_>,
    library: Library<E::Game>,
    start: &E::Game,
    stop: &Stop,
    watch: &mut dyn FnMut(News<'_>),
) -> Result<Taught, Mistake> {
    let settings = &learning.method;
    let progress = learning.progress.unwrap_or_else(|| Progress::new(evaluation.weights()));
    if progress.weights() != evaluation.weights().fixed().len() {
        return Err(Mistake::whole(&settings.canonical(), "this was begun with an evaluation of other terms"));
    }
    let course = course(settings, learning.seed, learning.threads);
    let room = Classroom { evaluation, course, progress, stop, watch };
    let real = |key| settings.real(key).unwrap_or_default();
    Ok(match settings.name() {
        "perceptron" => {
            let others = match count(settings, "best") {
                0 => others(settings),
                depth => Others::Best { depth: depth as u32 },
            };
            room.hold(&comparison(settings, &library, Pull::Margin(real("margin")), others))
        }
        "bonanza" => room.hold(&comparison(settings, &library, Pull::Sigmoid(real("width")), others(settings))),
        "likelihood" => room.hold(&comparison(settings, &library, Pull::Likelihood(real("width")), others(settings))),
        "programme" => room.solve(&programme(settings, &library, learning.seed), &library)?,
        "td" | "tdleaf" => room.hold(&Temporal {
            journey: journey(settings, library, start),
            leaves: settings.name() == "tdleaf",
            lambda: real("lambda"),
            slope: real("slope"),
        }),
        "review" => room.hold(&Review {
            journey: Journey { source: Source::Records(library), depth: 0, options: options() },
            end: real("end"),
            slope: real("slope"),
        }),
        name => room.hold(&Bootstrap {
            journey: journey(settings, library, start),
            tree: (name == "treestrap").then(|| count(settings, "shallowest") as u32),
            slope: real("slope"),
        }),
    })
}

fn count(settings: &Settings, key: &str) -> usize {
    settings.whole(key).unwrap_or_default() as usize
}

/// The course of a method. One that is no walk downhill has no steps to say anything about.
fn course(settings: &Settings, seed: u64, threads: usize) -> Course {
    let passes = count(settings, "passes");
    let none = Stepping::Plain { rate: 0.0 };
    let course = Course { passes, batch: 1, threads, seed, stepping: none, average_all: false, patience: passes };
    if settings.name() == "programme" {
        return course;
    }
    let rate = settings.real("rate").unwrap_or_default();
    let is_perceptron = settings.name() == "perceptron";
    let stepping = if is_perceptron {
        Stepping::Plain { rate }
    } else {
        Stepping::Even { rate, decay: settings.real("decay").unwrap_or_default() }
    };
    let (batch, patience) = (count(settings, "batch"), count(settings, "patience"));
    Course { batch, stepping, average_all: is_perceptron, patience, ..course }
}

/// Searches of a few positions need no large memory, and making one for every lesson takes time.
fn options() -> Options {
    Options { hash: 1, ..Options::usual() }
}

fn others(settings: &Settings) -> Others {
    match count(settings, "samples") {
        0 => Others::All,
        samples => Others::Sampled(samples),
    }
}

fn comparison<G: Notation>(settings: &Settings, library: &Library<G>, pull: Pull, others: Others) -> Comparison<G> {
    Comparison::new(library, pull, others, settings.switch("settle"), options())
}

fn journey<G: Notation>(settings: &Settings, library: Library<G>, start: &G) -> Journey<G> {
    let source = if library.training.is_empty() {
        Source::OwnPlay {
            start: start.clone(),
            games: count(settings, "games"),
            random_plies: count(settings, "random") as u64,
            longest: count(settings, "longest"),
        }
    } else {
        Source::Records(library)
    };
    Journey { source, depth: count(settings, "depth") as u32, options: options() }
}
