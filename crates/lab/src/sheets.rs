//! What evaluations see in a position: their terms, one of them as heat on the board, and where two of them differ.

use crate::refusal::{Refusal, Sent};
use crate::view::{Pieces, drawn};
use crate::{Lab, aside, guard};
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use tenbin_core::{ParseError, Square, Term, TermValue, Weights, nearest};
use tenbin_papers::heat;
use tenbin_registry::Mind;
use tenbin_report::board::BoardPicture;

/// The name under which all terms together are drawn.
const TOTAL: &str = "total";

/// What the page wants to see: one evaluation, or two side by side.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Looking {
    minds: Vec<MindWanted>,
    at: Option<usize>,
    #[serde(default)]
    pieces: Pieces,
}

/// An evaluation with weights of the page's own, and the term that is drawn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MindWanted {
    evaluation: String,
    /// A weight file, as text.
    weights: Option<String>,
    term: Option<String>,
}

/// What there is to see.
#[derive(Serialize)]
pub(crate) struct Seen {
    sheets: Vec<Sheet>,
    /// The first evaluation less the second, where there are two.
    difference: Option<Drawing>,
}

#[derive(Serialize)]
struct Sheet {
    terms: Vec<Line>,
    total: f64,
    drawn: Drawing,
    /// The weights as a file.
    file: String,
}

/// A term with its value in units of the game, in favour of the first side.
#[derive(Serialize)]
struct Line {
    name: &'static str,
    meaning: &'static str,
    value: f64,
    /// How many squares it has something to say about.
    squares: usize,
    weights: Vec<f64>,
    /// What each weight is for, where there are several.
    names: &'static [&'static str],
    /// How many of them stand in a row, where they are laid out in rows.
    columns: Option<usize>,
}

#[derive(Serialize)]
struct Drawing {
    term: String,
    value: f64,
    svg: String,
}

pub(crate) async fn sheet(
    State(lab): State<Arc<Lab>>,
    Path(id): Path<String>,
    Sent(looking): Sent<Looking>,
) -> Result<Json<Seen>, Refusal> {
    aside(move || {
        let table = lab.table(&id, looking.at)?;
        if !(1..=2).contains(&looking.minds.len()) {
            return Err(Refusal::wrong("one evaluation is looked at, or two"));
        }
        let board = drawn(table.as_ref(), looking.pieces);
        let mut sheets = Vec::new();
        let mut totals = Vec::new();
        for wanted in &looking.minds {
            let mind = guard::mind(table.as_ref(), &wanted.evaluation, wanted.weights.as_deref())?;
            let values = mind.sheet(table.as_ref()).map_err(Refusal::broken)?;
            let all = total(&values);
            sheets.push(Sheet::new(mind.as_ref(), &values, &all, wanted.term.as_deref(), &board)?);
            totals.push(all);
        }
        let difference = match &totals[..] {
            [one, other] => Some(Drawing::new(&difference(one, other), &board)),
            _ => None,
        };
        Ok(Json(Seen { sheets, difference }))
    })
    .await
}

impl Sheet {
    fn new(
        mind: &dyn Mind,
        values: &[TermValue],
        all: &TermValue,
        wanted: Option<&str>,
        board: &BoardPicture,
    ) -> Result<Sheet, ParseError> {
        let weights = mind.weights();
        let term = chosen(values, all, wanted)?;
        Ok(Sheet {
            terms: values.iter().enumerate().map(|(index, value)| Line::new(value, weights, index)).collect(),
            total: all.points / 100.0,
            drawn: Drawing::new(term, board),
            file: format!("[about]\nhow = 'set by hand in the lab'\n\n{}", weights.to_toml()),
        })
    }
}

impl Line {
    fn new(value: &TermValue, weights: &Weights, index: usize) -> Line {
        let terms = weights.terms();
        let shape = terms[index].shape;
        let first = Term::first_feature(terms, index);
        Line {
            name: value.name,
            meaning: value.meaning,
            value: value.points / 100.0,
            squares: value.squares.len(),
            weights: (0..shape.len() as u16).map(|place| weights.get(first + place)).collect(),
            names: shape.names(),
            columns: shape.columns(),
        }
    }
}

impl Drawing {
    fn new(term: &TermValue, board: &BoardPicture) -> Drawing {
        let svg = BoardPicture { heat: Some(heat(term)), ..board.clone() }.to_svg();
        Drawing { term: term.name.to_owned(), value: term.points / 100.0, svg }
    }
}

/// The term that is wanted, or all of them together.
fn chosen<'t>(values: &'t [TermValue], all: &'t TermValue, wanted: Option<&str>) -> Result<&'t TermValue, ParseError> {
    let Some(name) = wanted.filter(|name| *name != TOTAL) else { return Ok(all) };
    values.iter().find(|value| value.name == name).ok_or_else(|| {
        let known = values.iter().map(|value| value.name);
        ParseError::whole(name, "there is no such term").hint(nearest(name, known))
    })
}

/// All terms together, square by square.
fn total(values: &[TermValue]) -> TermValue {
    let signed = values.iter().map(|value| (value, 1.0));
    together(TOTAL, signed)
}

fn difference(one: &TermValue, other: &TermValue) -> TermValue {
    together("difference", [(one, 1.0), (other, -1.0)].into_iter())
}

fn together<'t>(name: &'static str, parts: impl Iterator<Item = (&'t TermValue, f64)>) -> TermValue {
    let mut squares: BTreeMap<Square, f64> = BTreeMap::new();
    let mut points = 0.0;
    for (value, factor) in parts {
        points += factor * value.points;
        value.squares.iter().for_each(|&(square, amount)| *squares.entry(square).or_default() += factor * amount);
    }
    TermValue { name, meaning: "", points, squares: squares.into_iter().collect() }
}
