//! Which chains survive: every judge on the held-out half of the games.

use super::curve::{Area, Judged};
use super::dragons;
use super::fates::Sample;
use super::gnugo;
use super::judges::{self, Named, PLAIN, examples};
use super::logistic::{Example, judge};
use super::{MOVES, Samples};
use crate::report::Report;
use crate::work::each;
use crate::{Halted, Scale};
use std::time::Duration;
use tenbin_arena::store::Said;
use tenbin_go::strength::Strength;
use tenbin_report::chart::{Chart, Point, Series};
use tenbin_report::table::{Align, Table};

/// What two trials with other games gave, by the words of our rows.
const TRIALS: [(&str, &str, &str); 6] = [
    ("mirror on the first line, raw", "0.731 / 0.762 / 0.789", "0.721 / 0.766 / 0.805"),
    (PLAIN[0].name, "0.728 / 0.777 / 0.816", "0.715 / 0.768 / 0.813"),
    (PLAIN[1].name, "0.757 / 0.779 / 0.808", "0.740 / 0.776 / 0.810"),
    (PLAIN[2].name, "", "0.691 / 0.731 / 0.768"),
    (dragons::NAMES[1], "0.781 / 0.794 / 0.873", "0.761 / 0.804 / 0.878"),
    (dragons::NAMES[2], "0.786 / 0.801 / 0.872", "0.770 / 0.812 / 0.880"),
];

/// How the row of the strength that comes with the bench is called.
const OURS: &str = "strength as it comes with the bench";

/// The judgements of one judge, by number of moves.
struct Row {
    name: String,
    judged: [Vec<Judged>; 3],
}

impl Row {
    fn new(name: String, samples: &[&Sample], judged: Vec<Vec<Judged>>) -> Row {
        let mut row = Row { name, judged: [const { Vec::new() }; 3] };
        for (sample, judged) in samples.iter().zip(judged) {
            if let Some(place) = MOVES.iter().position(|&moves| moves == sample.moves) {
                row.judged[place].extend(judged);
            }
        }
        row
    }

    fn areas(&self) -> [Option<Area>; 3] {
        [0, 1, 2].map(|place| Area::of(&self.judged[place]))
    }
}

pub(super) fn run(report: &mut Report<'_>, samples: &Samples, scale: Scale) -> Result<(), Halted> {
    report.heading("Which chains survive");
    let held_out: Vec<&Sample> = samples.held_out.iter().collect();
    let chains: usize = held_out.iter().map(|sample| sample.chains.len()).sum();
    let dead = held_out.iter().flat_map(|sample| &sample.chains).filter(|fate| !fate.lives).count();
    report.paragraph(&format!(
        "{chains} chains at moves 60, 100 and 150 of held-out games, of which {:.1} % did not live: they were taken before the \
         game ended, or lie dead in its last position by 200 playouts. A judge gives each chain a number; the area under the \
         curve is the chance that a chain that lived has a higher one than a chain that died. Errors are for 95 % and are \
         counted by games. What is learned is learned from the other half.",
        100.0 * dead as f64 / chains.max(1) as f64
    ));
    let (mut rows, mut tried) = (Vec::new(), Vec::new());
    let mut ours = None;
    for named in judges::models().iter().filter(|named| !named.shadow) {
        tried.push(left_out_row(report, named, &samples.learning)?);
        let (raw, learned, held_out_examples) = learned_rows(report, named, &samples.learning, &held_out)?;
        if ours.is_none() {
            let weights = judges::odds(Strength::default().weights());
            let judged = held_out_examples.iter().map(|examples| judge(examples, &weights)).collect();
            ours = Some(Row::new(OURS.to_owned(), &held_out, judged));
        }
        rows.extend([raw, learned]);
    }
    for plain in &PLAIN {
        let judged = each(report.hall, plain.name, &held_out, |sample| plain.judge(sample))?;
        rows.push(Row::new(plain.name.to_owned(), &held_out, judged));
    }
    let Some(ours) = ours else { return Ok(()) };
    rows.insert(0, ours);
    report.paragraph(
        "Where the mirror should stand, by the learning half alone: strength as it is learned from four fifths of those games, on the \
         fifth that was left out.",
    );
    areas_table(report, &tried);
    report.paragraph("On the games that are held out:");
    table(report, &rows);
    calibration(report, &rows[0]);
    shadows(report, samples, scale)?;
    beside_gnugo(report, &held_out, &rows[0], scale)
}

/// How well the strength of a model does on games to learn from, where they are left out in turn.
fn left_out_row(report: &Report<'_>, named: &Named, learning: &[Sample]) -> Result<Row, Halted> {
    let known = each(report.hall, &named.name, learning, |sample| examples(&named.model, sample))?;
    let samples: Vec<&Sample> = learning.iter().collect();
    Ok(Row::new(named.name.clone(), &samples, judges::left_out(&known)))
}

/// The raw difference and the learned strength of a model, and what the latter judges by.
fn learned_rows(
    report: &Report<'_>,
    named: &Named,
    learning: &[Sample],
    held_out: &[&Sample],
) -> Result<(Row, Row, Vec<Vec<Example>>), Halted> {
    let learning = each(report.hall, &named.name, learning, |sample| examples(&named.model, sample))?;
    let weights = judges::odds(&judges::strength(&learning.into_iter().flatten().collect::<Vec<_>>()));
    let known = each(report.hall, &named.name, held_out, |sample| examples(&named.model, sample))?;
    let raw = known.iter().map(|examples| judges::raw(examples)).collect();
    let learned = known.iter().map(|examples| judge(examples, &weights)).collect();
    let rows = [("raw", raw), ("learned", learned)];
    let [raw, learned] = rows.map(|(kind, judged)| Row::new(format!("{}, {kind}", named.name), held_out, judged));
    Ok((raw, learned, known))
}

fn area_text(area: &Option<Area>) -> String {
    area.as_ref().map_or_else(|| "–".to_owned(), |area| format!("{:.3} ± {:.3}", area.value, area.error()))
}

fn table(report: &mut Report<'_>, rows: &[Row]) {
    let header = ["judge", "move 60", "move 100", "move 150", "trial, 88 games", "trial, 328 games"];
    let mut table = Table::new(header).align([Align::Left, Align::Right, Align::Right, Align::Right]);
    for row in rows {
        let trial = TRIALS.iter().find(|(name, ..)| *name == row.name).map_or(["", ""], |&(_, a, b)| [a, b]);
        let areas = row.areas().map(|area| area_text(&area));
        table.push(std::iter::once(row.name.clone()).chain(areas).chain(trial.map(str::to_owned)));
    }
    report.table(&table);
    report.paragraph(&format!("By how much `{OURS}` is ahead, on the same chains:"));
    let mut table = Table::new(["of", "move 60", "move 100", "move 150"]).align([
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

fn areas_table(report: &mut Report<'_>, rows: &[Row]) {
    let header = ["judge", "move 60", "move 100", "move 150"];
    let mut table = Table::new(header).align([Align::Left, Align::Right, Align::Right, Align::Right]);
    for row in rows {
        table.push(std::iter::once(row.name.clone()).chain(row.areas().map(|area| area_text(&area))));
    }
    report.table(&table);
}

fn ahead(ours: &[Option<Area>; 3], theirs: &[Option<Area>; 3]) -> [String; 3] {
    [0, 1, 2].map(|place| {
        let both = ours[place].as_ref().zip(theirs[place].as_ref());
        both.map_or_else(String::new, |(ours, theirs)| {
            let (by, error) = ours.ahead_of(theirs);
            format!("{by:+.3} ± {error:.3}")
        })
    })
}

/// How many of ten chains that are said to live with a chance do.
fn calibration(report: &mut Report<'_>, row: &Row) {
    let mut series = Vec::new();
    for (moves, judged) in MOVES.iter().zip(&row.judged) {
        let mut bins = [(0.0, 0.0, 0.0); 10];
        for one in judged {
            let chance = 1.0 / (1.0 + (-one.score).exp());
            let bin = &mut bins[((chance * 10.0) as usize).min(9)];
            *bin = (bin.0 + 1.0, bin.1 + chance, bin.2 + f64::from(u8::from(one.lives)));
        }
        let point = |&(count, said, lived): &(f64, f64, f64)| {
            let share = lived / count;
            let error = 1.96 * (share * (1.0 - share) / count).sqrt();
            Point { x: said / count, y: share, low: share - error, high: share + error }
        };
        let points = bins.iter().filter(|bin| bin.0 >= 20.0).map(point).collect();
        series.push(Series { name: format!("move {moves}"), points, ..Series::default() });
    }
    let sure = [0.0, 1.0].map(|at| Point::exact(at, at)).to_vec();
    series.push(Series { name: "as said".to_owned(), points: sure, ..Series::default() });
    let chart = Chart {
        title: "Said and lived".to_owned(),
        x_label: "chance to live by the learned strength".to_owned(),
        y_label: "share that lived".to_owned(),
        series,
        y_range: Some((0.0, 1.0)),
        ..Chart::default()
    };
    report.figure(
        chart.to_svg(),
        "Calibration of the strength that comes with the bench, on held-out games; bins of ten per cent",
    );
}

/// Shadows cost so much that fewer games have to do in a quick run.
fn shadows(report: &mut Report<'_>, samples: &Samples, scale: Scale) -> Result<(), Halted> {
    let most = if scale == Scale::Quick { 24 } else { usize::MAX };
    let of = |from: &[Sample]| from.iter().filter(|sample| sample.game / 2 < most).count();
    let (learning, held_out) = (of(&samples.learning), of(&samples.held_out));
    let held_out: Vec<&Sample> = samples.held_out[..held_out].iter().collect();
    report.paragraph(&format!(
        "With shadows, beside the same without, on {} positions to learn from and {} held out:",
        learning,
        held_out.len()
    ));
    let mut rows = Vec::new();
    for named in &judges::models() {
        let (raw, learned, _) = learned_rows(report, named, &samples.learning[..learning], &held_out)?;
        rows.extend([raw, learned]);
    }
    areas_table(report, &rows);
    Ok(())
}

/// GNU Go takes its time, so it is asked about some of the games only.
fn beside_gnugo(report: &mut Report<'_>, held_out: &[&Sample], ours: &Row, scale: Scale) -> Result<(), Halted> {
    let most = if scale == Scale::Quick { 10 } else { usize::MAX };
    let wanted: Vec<&Sample> = held_out.iter().copied().filter(|sample| sample.game / 2 < most).collect();
    let positions: Vec<_> = wanted.iter().map(|sample| &sample.position).collect();
    let Some(answers) = gnugo::ask(report.hall, "asking GNU Go", &positions, dragons::COMMAND)? else {
        report.paragraph("GNU Go is not installed here, so it is not asked.");
        return Ok(());
    };
    let without: Vec<usize> =
        wanted.iter().zip(&answers.said).filter(|(_, said)| said.is_none()).map(|(sample, _)| sample.game).collect();
    if let Some(trouble) = &answers.trouble {
        report.paragraph(&format!(
            "GNU Go had no answer to {} positions ({trouble}); their games are left out.",
            without.len()
        ));
    }
    let asked: Vec<(&Sample, &Said)> = (wanted.iter().zip(&answers.said))
        .filter(|(sample, _)| !without.contains(&sample.game))
        .filter_map(|(sample, said)| Some((*sample, said.as_ref()?)))
        .collect();
    let samples: Vec<&Sample> = asked.iter().map(|(sample, _)| *sample).collect();
    let mut columns = [const { Vec::new() }; 3];
    for (sample, said) in &asked {
        columns.iter_mut().zip(dragons::judge(sample, &said.words)).for_each(|(column, judged)| column.push(judged));
    }
    let named = dragons::NAMES.iter().zip(columns);
    let theirs = named.map(|(name, column)| Row::new((*name).to_owned(), &samples, column));
    let is_asked = |one: &&Judged| samples.iter().any(|sample| sample.game == one.game);
    let same = |judged: &Vec<Judged>| judged.iter().filter(is_asked).copied().collect();
    let ours = Row { name: ours.name.clone(), judged: [0, 1, 2].map(|place| same(&ours.judged[place])) };
    let time: Duration = asked.iter().map(|(_, said)| said.time).sum();
    report.paragraph(&format!(
        "{} beside it, on {} of these positions, {:.2} s for each; a chain has the status and the weakness of its dragon:",
        answers.program,
        asked.len(),
        time.as_secs_f64() / asked.len().max(1) as f64
    ));
    table(report, &std::iter::once(ours).chain(theirs).collect::<Vec<_>>());
    Ok(())
}
