//! The analysis of a position: terms of one or two evaluations, their heat maps, and the scores over the game.

use crate::api_error::{ApiError, JsonBody};
use crate::game_view::{PieceStyle, board_drawing};
use crate::score_curve::ScoreTask;
use crate::search_scores::PlayerScores;
use crate::sessions::GameSession;
use crate::{Lab, blocking, spec_policy};
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use tenbin_core::{
    ParseError, Side, Square, Table, Term, TermValue, Weights, describe_probability, nearest, win_probability,
};
use tenbin_report::board::{BoardDrawing, HeatLayer};

/// The name of the sum of all terms.
const TOTAL: &str = "total";

/// A request to analyse a position with one evaluation, or to compare two.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalysisRequest {
    evaluations: Vec<EvaluationRequest>,
    /// The position; default: the one shown.
    ply: Option<usize>,
    #[serde(default)]
    piece_style: PieceStyle,
}

/// An evaluation with its weights, and the term of its heat map.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EvaluationRequest {
    evaluation: String,
    /// A weight file, as text.
    weights: Option<String>,
    term: Option<String>,
}

/// The analysis of a position.
#[derive(Serialize)]
pub(crate) struct EvaluationAnalysis {
    breakdowns: Vec<Breakdown>,
    /// The first evaluation minus the second, if there are two.
    difference: Option<HeatMap>,
    /// The first evaluation's score of each position of the game, in units in favour of the first side.
    scores: Vec<f64>,
    /// The scores of searches in this game.
    search_scores: Vec<PlayerScores>,
}

/// An analysis or the reason why there is none.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum AnalysisResult {
    Done(Box<EvaluationAnalysis>),
    Failed { error: String },
}

/// The terms of an evaluation.
#[derive(Serialize)]
struct Breakdown {
    terms: Vec<TermRow>,
    total: f64,
    /// The winning probability of the first side.
    win_probability: f64,
    /// The same as text, with the name of the side.
    winning_chances: String,
    heat_map: HeatMap,
    /// The weights as a weight file.
    weight_file: String,
}

/// A term, with its value in units of the game in favour of the first side.
#[derive(Serialize)]
struct TermRow {
    name: &'static str,
    description: &'static str,
    value: f64,
    /// The number of squares with a contribution.
    squares: usize,
    weights: Vec<f64>,
    /// The names of the weights, if there are several.
    weight_names: &'static [&'static str],
    /// The number of columns of a weight table.
    columns: Option<usize>,
}

/// The board with the contributions of a term.
#[derive(Serialize)]
struct HeatMap {
    term: String,
    value: f64,
    svg: String,
}

/// An analysis to be computed outside the session lock.
pub(crate) struct AnalysisTask {
    id: String,
    table: Box<dyn Table>,
    scores: ScoreTask,
    evaluations: Vec<EvaluationRequest>,
    style: PieceStyle,
}

pub(crate) async fn analysis(
    State(lab): State<Arc<Lab>>,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<AnalysisRequest>,
) -> Result<Json<EvaluationAnalysis>, ApiError> {
    blocking(move || {
        let task = {
            let mut sessions = lab.sessions();
            let session = sessions.get(&id)?;
            let ply = request.ply.unwrap_or(session.ply());
            AnalysisTask::new(&id, session, ply, request.evaluations, request.piece_style)?
        };
        task.run(&lab).map(Json)
    })
    .await
}

impl AnalysisTask {
    pub(crate) fn new(
        id: &str,
        session: &GameSession,
        ply: usize,
        evaluations: Vec<EvaluationRequest>,
        style: PieceStyle,
    ) -> Result<AnalysisTask, ApiError> {
        let first = evaluations.first().filter(|_| evaluations.len() <= 2);
        let first = first.ok_or_else(|| ApiError::invalid("expected one or two evaluations"))?;
        Ok(AnalysisTask {
            id: id.to_owned(),
            table: session.table_at(ply)?,
            scores: session.score_task(&first.evaluation, first.weights.as_deref())?,
            evaluations,
            style,
        })
    }

    /// Computes the analysis, and caches the scores in the session.
    pub(crate) fn run(mut self, lab: &Lab) -> Result<EvaluationAnalysis, ApiError> {
        let table = self.table.as_ref();
        let board = board_drawing(table, self.style);
        let mut breakdowns = Vec::new();
        let mut totals = Vec::new();
        for request in &self.evaluations {
            let (breakdown, total) = Breakdown::new(table, request, &board)?;
            breakdowns.push(breakdown);
            totals.push(total);
        }
        let difference = match &totals[..] {
            [first, second] => Some(HeatMap::new(&difference(first, second), &board)),
            _ => None,
        };
        let scores = self.scores.complete()?.to_vec();
        let mut sessions = lab.sessions();
        let session = sessions.get(&self.id)?;
        session.keep(self.scores);
        Ok(EvaluationAnalysis { breakdowns, difference, scores, search_scores: session.player_scores() })
    }
}

impl From<Result<EvaluationAnalysis, ApiError>> for AnalysisResult {
    fn from(result: Result<EvaluationAnalysis, ApiError>) -> AnalysisResult {
        match result {
            Ok(analysis) => AnalysisResult::Done(Box::new(analysis)),
            Err(error) => AnalysisResult::Failed { error: error.message().to_owned() },
        }
    }
}

impl Breakdown {
    /// The breakdown of a position, and the sum of all terms.
    fn new(
        table: &dyn Table,
        request: &EvaluationRequest,
        board: &BoardDrawing,
    ) -> Result<(Breakdown, TermValue), ApiError> {
        let evaluation = spec_policy::evaluation(table, &request.evaluation, request.weights.as_deref())?;
        let values = evaluation.breakdown(table).map_err(ApiError::internal)?;
        let (total, weights) = (total(&values), evaluation.weights());
        let win_probability = win_probability(total.points, evaluation.score_scale(table)?);
        let breakdown = Breakdown {
            terms: values.iter().enumerate().map(|(index, value)| TermRow::new(value, weights, index)).collect(),
            total: total.points / 100.0,
            win_probability,
            winning_chances: describe_probability(table.side_name(Side::First), win_probability),
            heat_map: HeatMap::new(find_term(&values, &total, request.term.as_deref())?, board),
            weight_file: format!("[about]\nhow = 'set by hand in the lab'\n\n{}", weights.to_toml()),
        };
        Ok((breakdown, total))
    }
}

impl TermRow {
    fn new(value: &TermValue, weights: &Weights, index: usize) -> TermRow {
        let terms = weights.terms();
        let shape = terms[index].shape;
        let first = Term::first_feature(terms, index);
        TermRow {
            name: value.name,
            description: value.meaning,
            value: value.points / 100.0,
            squares: value.squares.len(),
            weights: (0..shape.len() as u16).map(|offset| weights.get(first + offset)).collect(),
            weight_names: shape.names(),
            columns: shape.columns(),
        }
    }
}

impl HeatMap {
    fn new(term: &TermValue, board: &BoardDrawing) -> HeatMap {
        let svg = BoardDrawing { heat: Some(HeatLayer::of_term(term)), ..board.clone() }.to_svg();
        HeatMap { term: term.name.to_owned(), value: term.points / 100.0, svg }
    }
}

/// The term of this name; by default the total.
fn find_term<'t>(
    values: &'t [TermValue],
    total: &'t TermValue,
    name: Option<&str>,
) -> Result<&'t TermValue, ParseError> {
    let Some(name) = name.filter(|name| *name != TOTAL) else { return Ok(total) };
    values.iter().find(|value| value.name == name).ok_or_else(|| {
        let known = values.iter().map(|value| value.name);
        ParseError::whole(name, "unknown term").hint(nearest(name, known))
    })
}

/// The sum of all terms, square by square.
fn total(values: &[TermValue]) -> TermValue {
    linear_combination(TOTAL, values.iter().map(|value| (value, 1.0)))
}

fn difference(first: &TermValue, second: &TermValue) -> TermValue {
    linear_combination("difference", [(first, 1.0), (second, -1.0)].into_iter())
}

fn linear_combination<'t>(name: &'static str, parts: impl Iterator<Item = (&'t TermValue, f64)>) -> TermValue {
    let mut squares: BTreeMap<Square, f64> = BTreeMap::new();
    let mut points = 0.0;
    for (value, factor) in parts {
        points += factor * value.points;
        value.squares.iter().for_each(|&(square, amount)| *squares.entry(square).or_default() += factor * amount);
    }
    TermValue { name, meaning: "", points, squares: squares.into_iter().collect() }
}
