//! Survival of chains: all predictors on the test half of the games.

use super::dragons;
use super::gnugo;
use super::logistic::{Example, predict};
use super::outcomes::PositionSample;
use super::predictors::{self, BASELINES, NamedModel, examples};
use super::roc::{AreaUnderCurve, ScoredChain};
use super::{MOVES, SampleSets};
use crate::parallel;
use crate::report::ReportWriter;
use crate::{ExperimentError, Scale};
use std::time::Duration;
use tenbin_arena::store::CachedAnswer;
use tenbin_go::strength::Strength;
use tenbin_report::chart::{Chart, Point, Series};
use tenbin_report::table::{Align, DataTable};

/// Results of two earlier trials on other games, by row name.
const TRIALS: [(&str, &str, &str); 6] = [
    ("mirror on the first line, raw", "0.731 / 0.762 / 0.789", "0.721 / 0.766 / 0.805"),
    (BASELINES[0].name, "0.728 / 0.777 / 0.816", "0.715 / 0.768 / 0.813"),
    (BASELINES[1].name, "0.757 / 0.779 / 0.808", "0.740 / 0.776 / 0.810"),
    (BASELINES[2].name, "", "0.691 / 0.731 / 0.768"),
    (dragons::NAMES[1], "0.781 / 0.794 / 0.873", "0.761 / 0.804 / 0.878"),
    (dragons::NAMES[2], "0.786 / 0.801 / 0.872", "0.770 / 0.812 / 0.880"),
];

/// Row name of the strength with the default weights.
const BUNDLED: &str = "strength, default weights";

/// The scores of one predictor, by number of moves.
struct Row {
    name: String,
    scored: [Vec<ScoredChain>; 3],
}

impl Row {
    fn new(name: String, samples: &[&PositionSample], scored: Vec<Vec<ScoredChain>>) -> Row {
        let mut row = Row { name, scored: [const { Vec::new() }; 3] };
        for (sample, scored) in samples.iter().zip(scored) {
            if let Some(place) = MOVES.iter().position(|&moves| moves == sample.moves) {
                row.scored[place].extend(scored);
            }
        }
        row
    }

    fn areas(&self) -> [Option<AreaUnderCurve>; 3] {
        [0, 1, 2].map(|place| AreaUnderCurve::of(&self.scored[place]))
    }
}

pub(super) fn run(report: &mut ReportWriter<'_>, samples: &SampleSets, scale: Scale) -> Result<(), ExperimentError> {
    report.heading("Which chains survive?");
    let test: Vec<&PositionSample> = samples.test.iter().collect();
    let chains: usize = test.iter().map(|sample| sample.chains.len()).sum();
    let dead = test.iter().flat_map(|sample| &sample.chains).filter(|outcome| !outcome.survived).count();
    report.paragraph(&format!(
        "{chains} chains at moves 60, 100 and 150 of test games, of which {:.1} % did not survive: they were \
         captured before the game ended, or are dead in its final position by 200 playouts. A predictor gives each \
         chain a score; the area under the ROC curve is the probability that a surviving chain scores higher than a \
         dead one. Errors are for 95 %, clustered by game. All training uses the other half of the games.",
        100.0 * dead as f64 / chains.max(1) as f64
    ));
    let (mut rows, mut tried) = (Vec::new(), Vec::new());
    let mut ours = None;
    for named in predictors::models().iter().filter(|named| !named.shadow) {
        tried.push(cross_validation_row(report, named, &samples.training)?);
        let (raw, learned, test_examples) = learned_rows(report, named, &samples.training, &test)?;
        if ours.is_none() {
            let weights = predictors::odds(Strength::default().weights());
            let scored = test_examples.iter().map(|examples| predict(examples, &weights)).collect();
            ours = Some(Row::new(BUNDLED.to_owned(), &test, scored));
        }
        rows.extend([raw, learned]);
    }
    for baseline in &BASELINES {
        let scored = parallel::map(report.context, baseline.name, &test, |sample| baseline.predict(sample))?;
        rows.push(Row::new(baseline.name.to_owned(), &test, scored));
    }
    let Some(ours) = ours else { return Ok(()) };
    rows.insert(0, ours);
    report.paragraph(
        "The choice of the mirror, by the training half alone: strength fitted to four fifths of those games and \
         tested on the fifth (cross-validation).",
    );
    areas_table(report, &tried);
    report.paragraph("On the test games:");
    table(report, &rows);
    calibration(report, &rows[0]);
    shadows(report, samples, scale)?;
    compare_with_gnugo(report, &test, &rows[0], scale)
}

/// The cross-validated strength of a model on the training games.
fn cross_validation_row(
    report: &ReportWriter<'_>,
    named: &NamedModel,
    training: &[PositionSample],
) -> Result<Row, ExperimentError> {
    let known = parallel::map(report.context, &named.name, training, |sample| examples(&named.model, sample))?;
    let samples: Vec<&PositionSample> = training.iter().collect();
    Ok(Row::new(named.name.clone(), &samples, predictors::cross_validation(&known)))
}

/// The rows of a model's raw difference and trained strength, with the test examples.
fn learned_rows(
    report: &ReportWriter<'_>,
    named: &NamedModel,
    training: &[PositionSample],
    test: &[&PositionSample],
) -> Result<(Row, Row, Vec<Vec<Example>>), ExperimentError> {
    let training = parallel::map(report.context, &named.name, training, |sample| examples(&named.model, sample))?;
    let weights = predictors::odds(&predictors::strength(&training.into_iter().flatten().collect::<Vec<_>>()));
    let known = parallel::map(report.context, &named.name, test, |sample| examples(&named.model, sample))?;
    let raw = known.iter().map(|examples| predictors::raw(examples)).collect();
    let learned = known.iter().map(|examples| predict(examples, &weights)).collect();
    let rows = [("raw", raw), ("trained", learned)];
    let [raw, learned] = rows.map(|(kind, scored)| Row::new(format!("{}, {kind}", named.name), test, scored));
    Ok((raw, learned, known))
}

fn area_text(area: &Option<AreaUnderCurve>) -> String {
    area.as_ref().map_or_else(|| "–".to_owned(), |area| format!("{:.3} ± {:.3}", area.value, area.error()))
}

fn table(report: &mut ReportWriter<'_>, rows: &[Row]) {
    let header = ["predictor", "move 60", "move 100", "move 150", "trial, 88 games", "trial, 328 games"];
    let mut table = DataTable::new(header).align([Align::Left, Align::Right, Align::Right, Align::Right]);
    for row in rows {
        let trial = TRIALS.iter().find(|(name, ..)| *name == row.name).map_or(["", ""], |&(_, a, b)| [a, b]);
        let areas = row.areas().map(|area| area_text(&area));
        table.push(std::iter::once(row.name.clone()).chain(areas).chain(trial.map(str::to_owned)));
    }
    report.table(&table);
    report.paragraph(&format!("Lead of `{BUNDLED}` on the same chains:"));
    let mut table = DataTable::new(["over", "move 60", "move 100", "move 150"]).align([
        Align::Left,
        Align::Right,
        Align::Right,
        Align::Right,
    ]);
    let ours = rows[0].areas();
    for row in &rows[1..] {
        table.push(std::iter::once(row.name.clone()).chain(ahead(&ours, &row.areas())));
    }
    report.table(&table);
}

fn areas_table(report: &mut ReportWriter<'_>, rows: &[Row]) {
    let header = ["predictor", "move 60", "move 100", "move 150"];
    let mut table = DataTable::new(header).align([Align::Left, Align::Right, Align::Right, Align::Right]);
    for row in rows {
        table.push(std::iter::once(row.name.clone()).chain(row.areas().map(|area| area_text(&area))));
    }
    report.table(&table);
}

fn ahead(ours: &[Option<AreaUnderCurve>; 3], theirs: &[Option<AreaUnderCurve>; 3]) -> [String; 3] {
    [0, 1, 2].map(|place| {
        let both = ours[place].as_ref().zip(theirs[place].as_ref());
        both.map_or_else(String::new, |(ours, theirs)| {
            let (by, error) = ours.difference(theirs);
            format!("{by:+.3} ± {error:.3}")
        })
    })
}

/// Calibration chart: predicted and actual survival in ten bins.
fn calibration(report: &mut ReportWriter<'_>, row: &Row) {
    let mut series = Vec::new();
    for (moves, scored) in MOVES.iter().zip(&row.scored) {
        let mut bins = [(0.0, 0.0, 0.0); 10];
        for one in scored {
            let chance = 1.0 / (1.0 + (-one.score).exp());
            let bin = &mut bins[((chance * 10.0) as usize).min(9)];
            *bin = (bin.0 + 1.0, bin.1 + chance, bin.2 + f64::from(u8::from(one.survived)));
        }
        let point = |&(count, predicted, survived): &(f64, f64, f64)| {
            let share = survived / count;
            let error = 1.96 * (share * (1.0 - share) / count).sqrt();
            Point { x: predicted / count, y: share, low: share - error, high: share + error }
        };
        let points = bins.iter().filter(|bin| bin.0 >= 20.0).map(point).collect();
        series.push(Series { name: format!("move {moves}"), points, ..Series::default() });
    }
    let sure = [0.0, 1.0].map(|at| Point::exact(at, at)).to_vec();
    series.push(Series { name: "perfect calibration".to_owned(), points: sure, ..Series::default() });
    let chart = Chart {
        title: "Predicted and actual survival".to_owned(),
        x_label: "predicted probability of survival".to_owned(),
        y_label: "share that survived".to_owned(),
        series,
        y_range: Some((0.0, 1.0)),
        ..Chart::default()
    };
    report.figure(chart.to_svg(), "Calibration of the default strength on test games; bins of ten per cent");
}

/// Shadows are slow, so a quick run uses fewer games.
fn shadows(report: &mut ReportWriter<'_>, samples: &SampleSets, scale: Scale) -> Result<(), ExperimentError> {
    let most = if scale == Scale::Quick { 24 } else { usize::MAX };
    let of = |from: &[PositionSample]| from.iter().filter(|sample| sample.game / 2 < most).count();
    let (training, test) = (of(&samples.training), of(&samples.test));
    let test: Vec<&PositionSample> = samples.test[..test].iter().collect();
    report.paragraph(&format!(
        "With shadows and without, on {} training positions and {} test positions:",
        training,
        test.len()
    ));
    let mut rows = Vec::new();
    for named in &predictors::models() {
        let (raw, learned, _) = learned_rows(report, named, &samples.training[..training], &test)?;
        rows.extend([raw, learned]);
    }
    areas_table(report, &rows);
    Ok(())
}

/// GNU Go is slow, so a quick run asks it about some games only.
fn compare_with_gnugo(
    report: &mut ReportWriter<'_>,
    test: &[&PositionSample],
    ours: &Row,
    scale: Scale,
) -> Result<(), ExperimentError> {
    let most = if scale == Scale::Quick { 10 } else { usize::MAX };
    let wanted: Vec<&PositionSample> = test.iter().copied().filter(|sample| sample.game / 2 < most).collect();
    let positions: Vec<_> = wanted.iter().map(|sample| &sample.position).collect();
    let Some(answers) = gnugo::query(report.context, "running GNU Go", &positions, dragons::COMMAND)? else {
        report.paragraph("GNU Go is not installed, so its rows are missing.");
        return Ok(());
    };
    let without: Vec<usize> = wanted
        .iter()
        .zip(&answers.replies)
        .filter(|(_, reply)| reply.is_none())
        .map(|(sample, _)| sample.game)
        .collect();
    if let Some(error) = &answers.error {
        report.paragraph(&format!("GNU Go failed on {} positions ({error}); their games are left out.", without.len()));
    }
    let asked: Vec<(&PositionSample, &CachedAnswer)> = (wanted.iter().zip(&answers.replies))
        .filter(|(sample, _)| !without.contains(&sample.game))
        .filter_map(|(sample, reply)| Some((*sample, reply.as_ref()?)))
        .collect();
    let samples: Vec<&PositionSample> = asked.iter().map(|(sample, _)| *sample).collect();
    let mut columns = [const { Vec::new() }; 3];
    for (sample, reply) in &asked {
        columns.iter_mut().zip(dragons::predict(sample, &reply.text)).for_each(|(column, scored)| column.push(scored));
    }
    let named = dragons::NAMES.iter().zip(columns);
    let theirs = named.map(|(name, column)| Row::new((*name).to_owned(), &samples, column));
    let is_asked = |one: &&ScoredChain| samples.iter().any(|sample| sample.game == one.game);
    let same = |scored: &Vec<ScoredChain>| scored.iter().filter(is_asked).copied().collect();
    let ours = Row { name: ours.name.clone(), scored: [0, 1, 2].map(|place| same(&ours.scored[place])) };
    let time: Duration = asked.iter().map(|(_, reply)| reply.time).sum();
    report.paragraph(&format!(
        "{} on {} of these positions, {:.2} s for each; a chain has the status and the weakness of its dragon:",
        answers.program,
        asked.len(),
        time.as_secs_f64() / asked.len().max(1) as f64
    ));
    table(report, &std::iter::once(ours).chain(theirs).collect::<Vec<_>>());
    Ok(())
}
