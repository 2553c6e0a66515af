//! From a method's settings to its teacher.

use super::ranks::Ranks;
use super::{Learning, Pupil};
use tenbin_core::{Evaluation, Notation, ParseError, Settings, Stop};
use tenbin_search::alphabeta::Options;
use tenbin_training::bootstrap::Bootstrap;
use tenbin_training::comparison::{Comparison, Others, Pull};
use tenbin_training::programme::{Losses, Programme, Unsolved};
use tenbin_training::review::Review;
use tenbin_training::temporal::Temporal;
use tenbin_training::{
    Course, Journey, Library, News, Part, Passed, Played, Progress, Source, Stepping, Taught, Teacher, rank,
};

/// A course of an evaluation with whatever teaches.
struct Classroom<'c, 'w, E: Evaluation> {
    /// As it was asked for.
    method: String,
    evaluation: &'c E,
    course: Course,
    progress: Progress,
    held_out: Vec<Played<E::Position>>,
    stop: &'c Stop,
    watch: &'w mut dyn FnMut(News<'_>),
}

impl<E: Evaluation> Classroom<'_, '_, E> {
    /// Has lessons given, and ranks some turns that were held out after each pass.
    fn hold(self, teacher: &impl Teacher<E>) -> Result<Taught, ParseError> {
        if teacher.lessons(Part::Training) == 0 {
            return Err(self.nothing_to_learn());
        }
        let ranks = Ranks::new(self.evaluation, &self.held_out, self.course.threads, self.stop);
        let watch = &mut |news: News<'_>| match news {
            News::Passed(passed) => {
                let ranking = ranks.with(passed.weights);
                (self.watch)(News::Passed(Passed { ranking, ..passed }));
            }
            given @ News::Given { .. } => (self.watch)(given),
        };
        Ok(self.course.run(self.evaluation, teacher, self.progress, self.stop, watch))
    }

    /// Solves a linear programme again and again.
    fn solve(self, programme: &Programme<E::Position>) -> Result<Taught, ParseError> {
        if programme.lessons() == 0 {
            return Err(self.nothing_to_learn());
        }
        let examine = |learned: &E| {
            let ranking = rank(learned, &self.held_out, EXAMINED, self.course.threads, self.stop);
            (ranking.turns > 0).then_some(ranking)
        };
        let solved = self.course.solve(self.evaluation, programme, self.progress, examine, self.stop, self.watch);
        solved.map_err(|unsolved| unanswered(&self.method, unsolved))
    }

    fn nothing_to_learn(&self) -> ParseError {
        ParseError::whole(&self.method, "in these games there is no turn to learn from")
    }
}

/// What to say of a programme without an answer.
fn unanswered(method: &str, unsolved: Unsolved) -> ParseError {
    match unsolved {
        Unsolved::Unbounded => {
            ParseError::whole(method, "the larger the weights the less is lost, so there is no best answer")
                .advice("let `behind` count less, or `change`, `greatest` or `size` more")
        }
        Unsolved::Failed(why) => ParseError::whole(method, format!("the solver found no answer: {why}"))
            .advice("ask for fewer `lessons`, or others by another seed"),
        Unsolved::Stopped => ParseError::whole(method, "it was stopped"),
    }
}

/// How many turns that were held out are looked at after each pass of a programme.
const EXAMINED: usize = 500;

fn programme<E: Evaluation>(
    evaluation: &E,
    settings: &Settings,
    library: &Library<E::Position>,
    seed: u64,
) -> Programme<E::Position> {
    let real = |key| settings.float(key).unwrap_or_default();
    let losses = Losses {
        change: real("change"),
        greatest: real("greatest"),
        behind: real("behind"),
        ahead: real("ahead"),
        ahead_by: real("lead"),
        size: real("size"),
    };
    Programme::new(evaluation, library, count(settings, "lessons"), losses, count(settings, "samples"), seed)
}

/// What a method's settings, and how somebody searches, come to.
struct Making<'m> {
    settings: &'m Settings,
    options: &'m Options,
    stop: &'m Stop,
}

impl Making<'_> {
    fn count(&self, key: &str) -> usize {
        count(self.settings, key)
    }

    fn real(&self, key: &str) -> f64 {
        self.settings.float(key).unwrap_or_default()
    }

    /// How searches search, with a memory of so many mebibytes.
    fn options(&self, hash: usize) -> Options {
        Options { hash, lines: 1, threads: 1, ..self.options.clone() }
    }

    fn comparison<G: Notation>(&self, library: &Library<G>, pull: Pull) -> Comparison<G> {
        let best = if self.settings.knows("best") { self.count("best") } else { 0 };
        let (others, hash) = match (best, self.count("samples")) {
            (0, 0) => (Others::All, SMALL),
            (0, samples) => (Others::Sampled(samples), SMALL),
            (depth, _) => (Others::Best { depth: depth as u32 }, LARGE),
        };
        let mut comparison = Comparison::new(library, pull, others, self.settings.switch("settle"), self.options(hash));
        comparison.stop = self.stop.clone();
        comparison
    }

    fn journey<G: Notation>(&self, library: Library<G>, start: &G) -> Journey<G> {
        let source = if library.training.is_empty() {
            Source::OwnPlay {
                start: start.clone(),
                games: self.count("games"),
                random_plies: self.count("random") as u64,
                longest: self.count("longest"),
            }
        } else {
            Source::Records(library)
        };
        self.travelling(source, self.count("depth") as u32)
    }

    fn travelling<G: Notation>(&self, source: Source<G>, depth: u32) -> Journey<G> {
        Journey { source, depth, options: self.options(SMALL), stop: self.stop.clone() }
    }
}

/// Searches of a few positions need no large memory, and making one for every lesson takes time.
const SMALL: usize = 1;
/// Where nothing is left out by a guess there is more to remember, and it takes so long that making the memory does not count.
const LARGE: usize = 16;

/// Holds the course that the settings of a learning describe.
pub(super) fn run<E: Evaluation<Position: Notation>>(
    pupil: &Pupil<E>,
    learning: Learning<'_>,
    library: Library<E::Position>,
    start: &E::Position,
    stop: &Stop,
    watch: &mut dyn FnMut(News<'_>),
) -> Result<Taught, ParseError> {
    let Pupil { evaluation, options } = pupil;
    let settings = &learning.method;
    let progress = learning.progress.unwrap_or_else(|| Progress::new(evaluation.weights()));
    if progress.weights() != evaluation.weights().fixed().len() {
        return Err(ParseError::whole(&settings.canonical(), "this was begun with an evaluation of other terms"));
    }
    let course = course(settings, learning.seed, learning.threads);
    let (method, held_out) = (settings.canonical(), library.held_out.clone());
    let room = Classroom { method, evaluation, course, progress, held_out, stop, watch };
    let making = Making { settings, options, stop };
    match settings.name() {
        "perceptron" => room.hold(&making.comparison(&library, Pull::Margin(making.real("margin")))),
        "bonanza" => room.hold(&making.comparison(&library, Pull::Sigmoid(making.real("width")))),
        "likelihood" => room.hold(&making.comparison(&library, Pull::Likelihood(making.real("width")))),
        "programme" => room.solve(&programme(evaluation, settings, &library, learning.seed)),
        "td" | "tdleaf" => room.hold(&Temporal {
            journey: making.journey(library, start),
            leaves: settings.name() == "tdleaf",
            lambda: making.real("lambda"),
            slope: making.real("slope"),
        }),
        "review" => room.hold(&Review {
            journey: making.travelling(Source::Records(library), 0),
            end: making.real("end"),
            slope: making.real("slope"),
        }),
        name => room.hold(&Bootstrap {
            journey: making.journey(library, start),
            tree: (name == "treestrap").then(|| making.count("shallowest") as u32),
            slope: making.real("slope"),
        }),
    }
}

fn count(settings: &Settings, key: &str) -> usize {
    settings.integer(key).unwrap_or_default() as usize
}

/// The course of a method. One that is no walk downhill has no steps to say anything about.
fn course(settings: &Settings, seed: u64, threads: usize) -> Course {
    let passes = count(settings, "passes");
    let none = Stepping::Plain { rate: 0.0 };
    let patience = count(settings, "patience");
    let course = Course { passes, batch: 1, threads, seed, stepping: none, average_all: false, patience };
    if settings.name() == "programme" {
        return course;
    }
    let rate = settings.float("rate").unwrap_or_default();
    let is_perceptron = settings.name() == "perceptron";
    let stepping = if is_perceptron {
        Stepping::Plain { rate }
    } else {
        Stepping::Even { rate, decay: settings.float("decay").unwrap_or_default() }
    };
    Course { batch: count(settings, "batch"), stepping, average_all: is_perceptron, ..course }
}
