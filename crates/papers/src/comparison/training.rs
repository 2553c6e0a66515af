//! Weights learned from the teacher, how long that takes, and how the static evaluation ranks what experts played.

use super::games::Sources;
use super::{Contestant, GAME};
use crate::report::Report;
use crate::{Halted, Scale, Step};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tenbin_arena::store::Said;
use tenbin_core::Weights;
use tenbin_registry::{Games, Learning, Method, News, Ranking, Student, WeighingError, fingerprint, student};
use tenbin_report::table::{Align, Table};

const SEED: u64 = 1;

/// What the paper did, and how long it took there.
struct Way {
    name: &'static str,
    file: &'static str,
    quick: &'static str,
    full: &'static str,
    paper: &'static str,
}

/// What came of one way.
struct Course {
    weights: Weights,
    /// How many positions it compares in a pass, and how many of all comparisons had nothing to say.
    positions: usize,
    lost: usize,
    passes: usize,
    time: Duration,
}

impl Course {
    /// As the store keeps it: the numbers in the first line, then the weights.
    fn said(&self) -> Said {
        let Course { positions, lost, passes, time, .. } = self;
        Said { words: format!("{positions} {lost} {passes}\n{}", self.weights.to_toml()), time: *time }
    }

    /// The course that the store has kept, of weights with the same terms as these.
    fn read(said: &Said, like: &Weights) -> Option<Course> {
        let (numbers, weights) = said.words.split_once('\n')?;
        let mut numbers = numbers.split(' ').map_while(|number| number.parse().ok());
        let [positions, lost, passes] = [(); 3].map(|()| numbers.next());
        let weights = Weights::parse(weights, like.terms()).ok()?;
        Some(Course { weights, positions: positions?, lost: lost?, passes: passes?, time: said.time })
    }
}

/// Who learns, as the store names it.
const LEARNER: &str = concat!("tenbin ", env!("CARGO_PKG_VERSION"), " learning");

/// How far a lesson moves the weights was chosen among three sizes by the teacher's games: without search by a fifth of them that
/// was held out, with quiescence by what was missing in the first thousand lessons.
const WAYS: [Way; 2] = [
    Way {
        name: "no search",
        file: "sampled",
        quick: "perceptron:samples=100,passes=4,margin=50,rate=0.2",
        full: "perceptron:samples=1000,passes=10,margin=50,rate=0.2",
        paper: "19 hours",
    },
    Way {
        name: "quiescence",
        file: "settled",
        quick: "perceptron:best=4,settle=on,passes=1,margin=50,rate=0.02",
        full: "perceptron:best=4,settle=on,passes=1,margin=50,rate=0.02",
        paper: "80 hours",
    },
];

pub(super) fn run(report: &mut Report<'_>, sources: &Sources, scale: Scale) -> Result<Vec<Contestant>, Halted> {
    report.heading("Training");
    let table = tenbin_registry::table(GAME, None)?;
    let evaluation = |name: &str| student(table.as_ref(), name);
    let full = evaluation("full")?;
    let header = ["way", "method", "positions", "passes", "said nothing", "ours", "paper"];
    let mut times = Table::new(header).align([Align::Left, Align::Left].into_iter().chain([Align::Right; 4]));
    let mut learned = Vec::new();
    for way in &WAYS {
        let method = if scale == Scale::Quick { way.quick } else { way.full };
        let course = course(report, sources, full.as_ref(), way, method)?;
        times.push([
            way.name,
            &format!("`{method}`"),
            &course.positions.to_string(),
            &course.passes.to_string(),
            &course.lost.to_string(),
            &minutes(course.time),
            way.paper,
        ]);
        learned.push((way, course.weights));
    }
    report.table(&times);
    report.paragraph(&format!(
        "All weights of `full` are learned, starting from those made by hand, on {}; what is kept is the mean of all weights on the \
         way, which are moved after every sixteen positions here and after every one there. The paper's times are for 186,775 \
         positions, ten passes and 1,000 turns each without search, and one pass over 100,000 with it. A comparison says nothing \
         where a score came from no position, such as a goal in sight.",
        if report.hall.threads == 1 { "one thread".to_owned() } else { format!("{} threads", report.hall.threads) }
    ));
    let made = |name: &str| evaluation(name).map(|student| student.weights().clone());
    let mut rows = vec![
        ("hand-made: `handmade`".to_owned(), evaluation("handmade")?, made("handmade")?),
        ("hand-made: `full`".to_owned(), evaluation("full")?, made("full")?),
    ];
    for (way, weights) in &learned {
        rows.push((format!("learned, {}", way.name), evaluation("full")?, weights.clone()));
    }
    for name in ["learned", "rich"] {
        rows.push((format!("learned, with the bench: `{name}`"), evaluation(name)?, made(name)?));
    }
    rank(report, sources, &rows, scale)?;
    learned.iter().map(|(way, weights)| contestant(way, weights)).collect()
}

/// What comes of learning in one way: from the store if it was learned before.
fn course(
    report: &Report<'_>,
    sources: &Sources,
    student: &dyn Student,
    way: &Way,
    method: &str,
) -> Result<Course, Halted> {
    let (store, weights) = (report.hall.store, student.weights());
    let games = fingerprint(&sources.teacher.records);
    let question = format!("{GAME} {method}, weights {}, games {games}, seed {SEED}", weights.fingerprint());
    if let Some(course) =
        store.said(LEARNER, &question).map_err(WeighingError::from)?.and_then(|said| Course::read(&said, weights))
    {
        return Ok(course);
    }
    let course = learn(report, sources, student, way, method)?;
    store.keep_said(LEARNER, &question, &course.said()).map_err(WeighingError::from)?;
    Ok(course)
}

/// Learns in one way, telling how far it has come.
fn learn(
    report: &Report<'_>,
    sources: &Sources,
    student: &dyn Student,
    way: &Way,
    method: &str,
) -> Result<Course, Halted> {
    let table = tenbin_registry::table(GAME, None)?;
    let (_, settings) = Method::read(method)?;
    let learning = Learning {
        method: settings,
        table: table.as_ref(),
        records: &sources.teacher.records,
        held_out: 0.0,
        seed: SEED,
        threads: report.hall.threads,
        progress: None,
    };
    let (begun, mut positions, mut lost) = (Instant::now(), 0, 0);
    let taught = student.learn(learning, report.hall.stop, &mut |news| match news {
        News::Given { progress, lessons, .. } => {
            positions = lessons;
            let name = format!("learning, {}, pass {}", way.name, progress.pass + 1);
            let (done, total) = (progress.given as u64, lessons as u64);
            (report.hall.watch)(&Step { name, done, total, progress: None });
        }
        News::Passed(passed) => lost += passed.lost,
    })?;
    if !taught.is_finished {
        return Err(Halted::Stopped);
    }
    Ok(Course { weights: taught.weights, positions, lost, passes: taught.progress.pass, time: begun.elapsed() })
}

/// How the static evaluation ranks what experts played among all they could have played.
fn rank(
    report: &mut Report<'_>,
    sources: &Sources,
    rows: &[(String, Box<dyn Student>, Weights)],
    scale: Scale,
) -> Result<(), Halted> {
    report.heading("How the evaluation alone ranks the turns of experts");
    let most = if scale == Scale::Quick { 100 } else { 2_000 };
    let games = Games { records: &sources.test.records, held_out: 1.0, seed: SEED, threads: report.hall.threads };
    let header = ["weights", "turns", "played turn first", "thought better than it"];
    let mut table = Table::new(header).align([Align::Left, Align::Right, Align::Right, Align::Right]);
    for (at, (name, student, weights)) in rows.iter().enumerate() {
        let (done, total) = (at as u64, rows.len() as u64);
        (report.hall.watch)(&Step { name: format!("ranking, {name}"), done, total, progress: None });
        let Ranking { turns, first, better, .. } = student.rank(weights, &games, most, report.hall.stop)?;
        if report.hall.stop.is_raised() {
            return Err(Halted::Stopped);
        }
        table.push([name.clone(), turns.to_string(), share(first, turns), format!("{:.1} %", better * 100.0)]);
    }
    report.table(&table);
    report.paragraph(
        "Among all legal turns, without any search. Of others' evaluations a simple hand-made one ranks 4.8 % first and a rich \
         one 10.5 %, on real games of February 2026 rated over 2,200.",
    );
    Ok(())
}

/// `4.5 ± 1.0 %`, for so many of all.
pub(super) fn share(count: f64, all: usize) -> String {
    let all = all.max(1) as f64;
    let share = count / all;
    let error = 1.96 * (share * (1.0 - share) / all).sqrt();
    format!("{:.1} ± {:.1} %", share * 100.0, error * 100.0)
}

fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 100 { format!("{seconds} seconds") } else { format!("{:.0} minutes", seconds as f64 / 60.0) }
}

/// Somebody who plays with learned weights, which are kept in a file named after them, so that matches can be gone on with.
fn contestant(way: &Way, weights: &Weights) -> Result<Contestant, Halted> {
    let path: PathBuf =
        std::env::temp_dir().join(format!("tenbin-comparison-{}-{}.toml", way.file, weights.fingerprint()));
    std::fs::write(&path, weights.to_toml()).map_err(|error| Halted::File { path: path.clone(), error })?;
    Ok(Contestant::new(&format!("learned, {}", way.name), &format!("full:weights={}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_is_kept_as_it_was() {
        let table = tenbin_registry::table(GAME, None).unwrap();
        let weights = student(table.as_ref(), "full").unwrap().weights().clone();
        let course = Course { weights, positions: 13_853, lost: 378, passes: 10, time: Duration::from_secs(97) };
        let kept = Course::read(&course.said(), &course.weights).expect("it is kept whole");
        assert_eq!(kept.weights.fingerprint(), course.weights.fingerprint());
        assert_eq!((kept.positions, kept.lost, kept.passes, kept.time), (13_853, 378, 10, Duration::from_secs(97)));
        assert!(Course::read(&Said { words: "no course".to_owned(), time: Duration::ZERO }, &course.weights).is_none());
    }
}
