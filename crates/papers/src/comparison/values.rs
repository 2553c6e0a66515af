//! What comparison training cannot learn: the worth of pieces, which a capture does not show because it is always chosen.
//!
//! Two measures. An evaluation's value of a piece is the mean loss of its score when the piece is taken off the board. The
//! games' value is the weight of the piece in a logistic regression of the result on material; it depends on the players.

use super::games::{GameSources, own_records, turns};
use super::{Contestant, GAME};
use crate::charge::logistic::{Example, fit};
use crate::report::ReportWriter;
use crate::{ExperimentError, Scale};
use tenbin_core::{Outcome, Side, Table};
use tenbin_registry::Record;
use tenbin_report::chart::{Chart, Point, Series};
use tenbin_report::table::{Align, DataTable};

/// The kinds of piece that are won and lost, by letter.
const KINDS: [(char, &str); 5] = [('r', "rabbit"), ('c', "cat"), ('d', "dog"), ('h', "horse"), ('m', "camel")];
const RABBIT: usize = 0;

/// Values of the kinds, in rabbits.
type Values = [f64; KINDS.len()];

/// Positions in which pieces are taken off.
const POSITIONS: [usize; 2] = [40, 400];
/// Games of the players whose results are regressed.
const GAMES: [u64; 2] = [60, 1_000];
/// The players of these games: almost the same twice, so that results follow from the positions.
const PLAYERS: [[&str; 2]; 2] =
    [["learned:nodes=1000", "learned:nodes=1050"], ["combined:nodes=1000", "combined:nodes=1050"]];
const SEED: u64 = 78;
/// Every third turn of a game is an example: later ones hardly differ.
const EVERY: usize = 3;

pub(super) fn run(
    report: &mut ReportWriter<'_>,
    sources: &GameSources,
    contestants: &[Contestant],
    scale: Scale,
) -> Result<(), ExperimentError> {
    let at_scale = usize::from(scale == Scale::Full);
    report.heading("Values of pieces");
    let [left, right] = [Align::Left, Align::Right];
    let header = ["source", "games or positions", "rabbit", "cat", "dog", "horse", "camel"];
    let mut table = DataTable::new(header).align([left, right, right, right, right, right, right]);
    let positions = sample(sources, POSITIONS[at_scale])?;
    let mut series = Vec::new();
    let more = [("hand-made: `positional`", "positional"), ("default weights: `combined`", "combined")]
        .map(|(name, spec)| Contestant::new(name, spec));
    for Contestant { name, spec } in contestants.iter().chain(&more) {
        let values = values_of_evaluation(spec, &positions)?;
        table.push(row(name, positions.len(), &values));
        series.push(line(name, &values));
    }
    let mut regressed = vec![
        ("results of the training games".to_owned(), sources.training.records.clone()),
        ("results of the test games".to_owned(), sources.test.records.clone()),
    ];
    for [a, b] in PLAYERS {
        let games = own_records(report.context, &format!("{a} – {b}"), [a, b], GAMES[at_scale], SEED)?;
        regressed.push((format!("results of `{a}` – `{b}`"), games));
    }
    for (name, records) in &regressed {
        let values = values_of_results(records)?;
        table.push(row(name, records.len(), &values));
        series.push(line(name, &values));
    }
    report.table(&table);
    let chart = Chart {
        title: "Values of pieces".to_owned(),
        x_label: "kind: 1 rabbit, 2 cat, 3 dog, 4 horse, 5 camel".to_owned(),
        y_label: "rabbits".to_owned(),
        series,
        ..Chart::default()
    };
    report.figure(chart.to_svg(), "Values of pieces in rabbits, by evaluations and by results of games");
    report.paragraph(
        "All values are in rabbits of the same row. An evaluation's value is the mean loss of its score when one piece \
         is taken off the board, over positions of the test games. The value by results is the weight of the kind in a \
         logistic regression of the result on the difference in material, at every third turn; from fewer than a few \
         hundred games it is rough. Handbooks give a camel four to five rabbits. The last rows are the control: if the \
         results of a player's own games give flat values, training on results cannot make them steep.",
    );
    Ok(())
}

/// `` `learned` | 400 | 1.00 | 1.12 | … ``
fn row(name: &str, count: usize, values: &Values) -> Vec<String> {
    [name.to_owned(), count.to_string()].into_iter().chain(values.map(|value| format!("{value:.2}"))).collect()
}

fn line(name: &str, values: &Values) -> Series {
    let points = (1..).zip(values).map(|(kind, &value)| Point::exact(f64::from(kind), value)).collect();
    Series { name: name.replace('`', ""), points, ..Series::default() }
}

/// Positions of the test games, evenly spaced.
fn sample(sources: &GameSources, most: usize) -> Result<Vec<Box<dyn Table>>, ExperimentError> {
    let mut all = Vec::new();
    for record in &sources.test.records {
        all.extend(turns(record)?.into_iter().map(|turn| turn.before));
    }
    let count = most.min(all.len());
    Ok((0..count).map(|number| all[number * all.len() / count].fork()).collect())
}

/// The mean loss of score by the loss of a piece of each kind, in rabbits.
fn values_of_evaluation(spec: &str, positions: &[Box<dyn Table>]) -> Result<Values, ExperimentError> {
    let start = tenbin_registry::table(GAME, None)?;
    let evaluation = tenbin_registry::evaluation(start.as_ref(), spec)?;
    let score = |table: &dyn Table| -> Result<f64, ExperimentError> {
        let terms = evaluation.breakdown(table).map_err(ExperimentError::Player)?;
        Ok(terms.iter().map(|term| term.points).sum())
    };
    let (mut lost, mut taken) = (Values::default(), Values::default());
    for position in positions {
        let (whole, text) = (score(position.as_ref())?, position.position());
        for (without, side, kind) in without_a_piece(&text) {
            // Without the piece another one may be lost in a trap at once: not a position.
            let Ok(table) = tenbin_registry::table(GAME, Some(&without)) else { continue };
            lost[kind] += f64::from(side.sign()) * (whole - score(table.as_ref())?);
            taken[kind] += 1.0;
        }
    }
    let means: Values = std::array::from_fn(|kind| lost[kind] / taken[kind].max(1.0));
    Ok(in_rabbits(means))
}

/// The position without each of its pieces, with the side and the kind of the piece.
fn without_a_piece(text: &str) -> Vec<(String, Side, usize)> {
    let board = text.find('[').map_or(0, |at| at + 1);
    let squares = text.char_indices().filter(|(at, _)| *at >= board);
    let without = |(at, letter): (usize, char)| {
        let kind = KINDS.iter().position(|(kind, _)| *kind == letter.to_ascii_lowercase())?;
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        Some((format!("{} {}", &text[..at], &text[at + 1..]), side, kind))
    };
    squares.filter_map(without).collect()
}

/// The weights of material in a logistic regression of the result, in rabbits.
fn values_of_results(records: &[Record]) -> Result<Values, ExperimentError> {
    let mut examples = Vec::new();
    for (game, record) in records.iter().enumerate() {
        let Some(Outcome::Won(winner)) = record.outcome else { continue };
        for turn in turns(record)?.into_iter().step_by(EVERY) {
            let features = material(&turn.before.position()).to_vec();
            examples.push(Example { game, features, survived: winner == Side::First });
        }
    }
    let weights = fit(&examples);
    Ok(in_rabbits(std::array::from_fn(|kind| weights.get(kind).copied().unwrap_or_default())))
}

/// The first side's lead in pieces of each kind.
fn material(text: &str) -> Values {
    let board = text.split_once('[').map_or("", |(_, board)| board);
    KINDS.map(|(kind, _)| {
        let count = |letter: char| board.chars().filter(|found| *found == letter).count() as f64;
        count(kind.to_ascii_uppercase()) - count(kind)
    })
}

fn in_rabbits(values: Values) -> Values {
    values.map(|value| value / values[RABBIT])
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITION: &str = "g [rr      m                       d       c              RRRR  E H]";

    #[test]
    fn hand_made_values_are_recovered() {
        let table = tenbin_registry::table(GAME, Some(POSITION)).unwrap();
        let values = values_of_evaluation("handmade", &[table]).unwrap();
        assert!(values[RABBIT] == 1.0 && values[4] > values[3] && values[3] > 2.0, "{values:?}");
    }

    #[test]
    fn each_piece_but_the_elephant_is_taken_off_once() {
        let without = without_a_piece(POSITION);
        assert_eq!(without.len(), 10);
        assert!(without.iter().all(|(text, ..)| text.len() == POSITION.len()));
        assert_eq!(material(POSITION), [2.0, -1.0, -1.0, 1.0, -1.0]);
    }
}
