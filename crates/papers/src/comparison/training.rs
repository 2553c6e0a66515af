//! Training: weights, training time, and the rank of experts' turns by static evaluation.

use super::games::GameSources;
use super::{Contestant, GAME};
use crate::report::ReportWriter;
use crate::{ExperimentError, ExperimentStep, Scale};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tenbin_arena::store::CachedAnswer;
use tenbin_core::Weights;
use tenbin_registry::{
    MatchRunError, Method, Ranking, RankingGames, TrainConfig, TrainEvent, Trainable, records_fingerprint, trainable,
};
use tenbin_report::table::{Align, DataTable};

const SEED: u64 = 1;

/// A training method of the paper, with its time there.
struct TrainingSetup {
    name: &'static str,
    evaluation: &'static str,
    file: &'static str,
    quick: &'static str,
    full: &'static str,
    paper: &'static str,
}

/// The result of a training run.
struct TrainingResult {
    weights: Weights,
    /// Positions per epoch, and comparisons skipped in all.
    positions: usize,
    skipped: usize,
    epochs: usize,
    time: Duration,
}

impl TrainingResult {
    /// The form kept in the store: the numbers in the first line, then the weights.
    fn to_cached(&self) -> CachedAnswer {
        let TrainingResult { positions, skipped, epochs, time, .. } = self;
        CachedAnswer { text: format!("{positions} {skipped} {epochs}\n{}", self.weights.to_toml()), time: *time }
    }

    /// Parses a stored result whose weights have the same terms as these.
    fn read(cached: &CachedAnswer, like: &Weights) -> Option<TrainingResult> {
        let (numbers, weights) = cached.text.split_once('\n')?;
        let mut numbers = numbers.split(' ').map_while(|number| number.parse().ok());
        let [positions, skipped, epochs] = [(); 3].map(|()| numbers.next());
        let weights = Weights::parse(weights, like.terms()).ok()?;
        Some(TrainingResult { weights, positions: positions?, skipped: skipped?, epochs: epochs?, time: cached.time })
    }
}

/// The store's key for training results.
const LEARNER: &str = concat!("tenbin ", env!("CARGO_PKG_VERSION"), " learning");

/// The learning rate was chosen from three values on the training games: without search by a validation fifth, with
/// quiescence by the loss on the first thousand samples.
const SETUPS: [TrainingSetup; 3] = [
    TrainingSetup {
        name: "no search",
        evaluation: "full",
        file: "sampled",
        quick: "perceptron:negatives=100,epochs=4,margin=50,rate=0.2",
        full: "perceptron:negatives=1000,epochs=10,margin=50,rate=0.2",
        paper: "19 hours",
    },
    TrainingSetup {
        name: "quiescence",
        evaluation: "full",
        file: "settled",
        quick: "perceptron:best=4,quiescence=on,epochs=1,margin=50,rate=0.02",
        full: "perceptron:best=4,quiescence=on,epochs=1,margin=50,rate=0.02",
        paper: "80 hours",
    },
    // The paper's features to the letter.
    TrainingSetup {
        name: "no search, conjunctions of flags",
        evaluation: "conjunctions",
        file: "conjunctions",
        quick: "perceptron:negatives=100,epochs=4,margin=50,rate=0.2",
        full: "perceptron:negatives=1000,epochs=10,margin=50,rate=0.2",
        paper: "19 hours",
    },
];

pub(super) fn run(
    report: &mut ReportWriter<'_>,
    sources: &GameSources,
    scale: Scale,
) -> Result<Vec<Contestant>, ExperimentError> {
    report.heading("Training");
    let table = tenbin_registry::table(GAME, None)?;
    let evaluation = |name: &str| trainable(table.as_ref(), name);
    let header = ["training", "method", "positions", "epochs", "skipped", "ours", "paper"];
    let mut times = DataTable::new(header).align([Align::Left, Align::Left].into_iter().chain([Align::Right; 4]));
    let mut learned = Vec::new();
    for setup in &SETUPS {
        let method = if scale == Scale::Quick { setup.quick } else { setup.full };
        // The margin and the learning rate are in points.
        let initial = evaluation(&format!("{}:unit=100", setup.evaluation))?;
        let result = result(report, sources, initial.as_ref(), setup, method)?;
        times.push([
            setup.name,
            &format!("`{method}`"),
            &result.positions.to_string(),
            &result.epochs.to_string(),
            &result.skipped.to_string(),
            &minutes(result.time),
            setup.paper,
        ]);
        learned.push((setup, result.weights));
    }
    report.table(&times);
    report.paragraph(&format!(
        "All weights are trained from the hand-made ones, on {}. `full` adds the flags of a piece up; `conjunctions` has a \
         weight for each conjunction of them and for each trap, as the paper has, and begins with the same scores. The \
         result is the mean of all weights on the way, updated after every sixteen positions here and after each one in \
         the paper. The paper's times are for 186,775 positions, ten epochs and 1,000 turns each without search, and one \
         epoch over 100,000 with it. \
         A comparison is skipped if its score could not be traced to a position, such as an immediate goal.",
        if report.context.threads == 1 {
            "one thread".to_owned()
        } else {
            format!("{} threads", report.context.threads)
        }
    ));
    let made = |name: &str| evaluation(name).map(|trainable| trainable.weights().clone());
    let mut rows = vec![
        ("hand-made: `handmade`".to_owned(), evaluation("handmade")?, made("handmade")?),
        ("hand-made: `full`".to_owned(), evaluation("full")?, made("full")?),
    ];
    for (setup, weights) in &learned {
        rows.push((format!("trained, {}", setup.name), evaluation(setup.evaluation)?, weights.clone()));
    }
    for name in ["learned", "rich"] {
        rows.push((format!("default weights: `{name}`"), evaluation(name)?, made(name)?));
    }
    rank(report, sources, &rows, scale)?;
    learned.iter().map(|(setup, weights)| contestant(setup, weights)).collect()
}

/// Trains, or reads the result from the store.
fn result(
    report: &ReportWriter<'_>,
    sources: &GameSources,
    trainable: &dyn Trainable,
    setup: &TrainingSetup,
    method: &str,
) -> Result<TrainingResult, ExperimentError> {
    let (store, weights) = (report.context.store, trainable.weights());
    let games = records_fingerprint(&sources.training.records);
    let question = format!("{GAME} {method}, weights {}, games {games}, seed {SEED}", weights.fingerprint());
    if let Some(result) = store
        .cached_answer(LEARNER, &question)
        .map_err(MatchRunError::from)?
        .and_then(|cached| TrainingResult::read(&cached, weights))
    {
        return Ok(result);
    }
    let result = train(report, sources, trainable, setup, method)?;
    store.cache_answer(LEARNER, &question, &result.to_cached()).map_err(MatchRunError::from)?;
    Ok(result)
}

/// Trains and reports progress.
fn train(
    report: &ReportWriter<'_>,
    sources: &GameSources,
    trainable: &dyn Trainable,
    setup: &TrainingSetup,
    method: &str,
) -> Result<TrainingResult, ExperimentError> {
    let table = tenbin_registry::table(GAME, None)?;
    let (_, settings) = Method::read(method)?;
    let config = TrainConfig {
        method: settings,
        table: table.as_ref(),
        records: &sources.training.records,
        validation_share: 0.0,
        seed: SEED,
        threads: report.context.threads,
        checkpoint: None,
    };
    let (begun, mut positions, mut skipped) = (Instant::now(), 0, 0);
    let result = trainable.train(config, report.context.stop, &mut |event| match event {
        TrainEvent::Batch { progress, samples, .. } => {
            positions = samples;
            let name = format!("training, {}, epoch {}", setup.name, progress.epoch + 1);
            let (done, total) = (progress.samples_done as u64, samples as u64);
            (report.context.on_progress)(&ExperimentStep { name, done, total, progress: None });
        }
        TrainEvent::Validation { .. } => {}
        TrainEvent::Epoch(passed) => skipped += passed.skipped,
    })?;
    if !result.is_finished {
        return Err(ExperimentError::Interrupted);
    }
    Ok(TrainingResult {
        weights: result.weights,
        positions,
        skipped,
        epochs: result.progress.epoch,
        time: begun.elapsed(),
    })
}

/// Ranks the experts' turns among all legal turns by static evaluation.
fn rank(
    report: &mut ReportWriter<'_>,
    sources: &GameSources,
    rows: &[(String, Box<dyn Trainable>, Weights)],
    scale: Scale,
) -> Result<(), ExperimentError> {
    report.heading("Rank of experts' turns by static evaluation");
    let most = if scale == Scale::Quick { 100 } else { 2_000 };
    let games = RankingGames {
        records: &sources.test.records,
        validation_share: 1.0,
        seed: SEED,
        threads: report.context.threads,
    };
    let header = ["weights", "turns", "played turn first", "ranked above it"];
    let mut table = DataTable::new(header).align([Align::Left, Align::Right, Align::Right, Align::Right]);
    for (at, (name, trainable, weights)) in rows.iter().enumerate() {
        let (done, total) = (at as u64, rows.len() as u64);
        (report.context.on_progress)(&ExperimentStep { name: format!("ranking, {name}"), done, total, progress: None });
        let Ranking { turns, first, better, .. } =
            trainable.rank(weights, &games, most, report.context.stop, &mut |_, _| {})?;
        if report.context.stop.is_raised() {
            return Err(ExperimentError::Interrupted);
        }
        table.push([name.clone(), turns.to_string(), share(first, turns), format!("{:.1} %", better * 100.0)]);
    }
    report.table(&table);
    report.paragraph(
        "Among all legal turns, without search. Of other authors' evaluations a simple hand-made one ranks 4.8 % \
         first and a rich one 10.5 %, on real games of February 2026 rated over 2,200.",
    );
    Ok(())
}

/// `4.5 ± 1.0 %`, for a count of all.
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

/// A player with trained weights. The weights are kept in a file named after their fingerprint, so that matches can
/// be resumed.
fn contestant(setup: &TrainingSetup, weights: &Weights) -> Result<Contestant, ExperimentError> {
    let path: PathBuf =
        std::env::temp_dir().join(format!("tenbin-comparison-{}-{}.toml", setup.file, weights.fingerprint()));
    std::fs::write(&path, weights.to_toml()).map_err(|error| ExperimentError::File { path: path.clone(), error })?;
    Ok(Contestant::new(
        &format!("trained, {}", setup.name),
        &format!("{}:weights={}", setup.evaluation, path.display()),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cached_result_is_complete() {
        let table = tenbin_registry::table(GAME, None).unwrap();
        let weights = trainable(table.as_ref(), "full").unwrap().weights().clone();
        let result =
            TrainingResult { weights, positions: 13_853, skipped: 378, epochs: 10, time: Duration::from_secs(97) };
        let kept = TrainingResult::read(&result.to_cached(), &result.weights).expect("a complete result");
        assert_eq!(kept.weights.fingerprint(), result.weights.fingerprint());
        assert_eq!((kept.positions, kept.skipped, kept.epochs, kept.time), (13_853, 378, 10, Duration::from_secs(97)));
        assert!(
            TrainingResult::read(&CachedAnswer { text: "no result".to_owned(), time: Duration::ZERO }, &result.weights)
                .is_none()
        );
    }
}
