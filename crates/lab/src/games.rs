//! Requests about games: new game, play, undo, go to, record. Each answer is the whole view, with the analysis if one is
//! requested: the page needs one request per click.

use crate::analysis::{AnalysisResult, AnalysisTask, EvaluationRequest};
use crate::api_error::{ApiError, JsonBody, QueryParams};
use crate::game_view::{GameView, PieceStyle, default_setup_moves, move_by_touches, record as record_of};
use crate::sessions::GameSession;
use crate::stored_matches::StoredGameRequest;
use crate::{Lab, blocking};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tenbin_core::{Side, Spec, Table};
use tenbin_registry::{read_records, record_format};

/// A request for a new game: at the start, from a position or a record, or a game of a stored match.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGameRequest {
    game: Option<String>,
    /// A position or a record, in any notation of the game.
    text: Option<String>,
    stored: Option<StoredGameRequest>,
    /// The position to show; default: the last one.
    ply: Option<usize>,
    #[serde(default)]
    piece_style: PieceStyle,
    analysis: Option<Vec<EvaluationRequest>>,
}

/// A request for the current view.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ViewRequest {
    #[serde(default)]
    piece_style: PieceStyle,
}

/// A request to play: a move or a whole turn as text, several moves, the clicks that enter a move, or the default setup.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayRequest {
    #[serde(rename = "move")]
    mv: Option<String>,
    moves: Option<Vec<String>>,
    touches: Option<Vec<String>>,
    #[serde(default)]
    default_setup: bool,
    #[serde(default)]
    piece_style: PieceStyle,
    analysis: Option<Vec<EvaluationRequest>>,
}

/// A request to undo the last move, and more while a side is to move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UndoRequest {
    /// The side that shall not be to move afterwards, 0 or 1: an opponent that would move again at once.
    skip_side: Option<usize>,
    #[serde(default)]
    piece_style: PieceStyle,
    analysis: Option<Vec<EvaluationRequest>>,
}

/// A request to show another position of the game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoToRequest {
    ply: usize,
    #[serde(default)]
    piece_style: PieceStyle,
    analysis: Option<Vec<EvaluationRequest>>,
}

/// A request for the game as a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordRequest {
    format: String,
}

/// A view with its analysis.
#[derive(Serialize)]
pub(crate) struct AnalysedView {
    #[serde(flatten)]
    view: GameView,
    #[serde(skip_serializing_if = "Option::is_none")]
    analysis: Option<AnalysisResult>,
}

type ViewResponse = Result<Json<AnalysedView>, ApiError>;

/// Changes a session, and answers with the new view and its analysis.
async fn change(
    lab: Arc<Lab>,
    id: String,
    style: PieceStyle,
    analysis: Option<Vec<EvaluationRequest>>,
    change: impl FnOnce(&mut GameSession) -> Result<(), ApiError> + Send + 'static,
) -> ViewResponse {
    blocking(move || {
        let (view, task) = {
            let mut sessions = lab.sessions();
            let session = sessions.get(&id)?;
            change(session)?;
            let view = GameView::new(&id, session, style)?;
            (view, analysis.map(|evaluations| AnalysisTask::new(&id, session, session.ply(), evaluations, style)))
        };
        let analysis = task.map(|task| task.and_then(|task| task.run(&lab)).into());
        Ok(Json(AnalysedView { view, analysis }))
    })
    .await
}

pub(crate) async fn new_game(State(lab): State<Arc<Lab>>, JsonBody(request): JsonBody<NewGameRequest>) -> ViewResponse {
    let NewGameRequest { game, text, stored, ply, piece_style, analysis } = request;
    let state = Arc::clone(&lab);
    let id = blocking(move || {
        let session = match (&stored, &game) {
            (Some(stored), _) => GameSession::of_record(&stored.record(&state.store)?)?,
            (None, Some(game)) => new_session(game, text.as_deref())?,
            (None, None) => return Err(ApiError::invalid("missing field `game` or `stored`")),
        };
        Ok(state.sessions().add(session))
    })
    .await?;
    change(lab, id, piece_style, analysis, move |session| ply.map_or(Ok(()), |ply| session.go_to(ply))).await
}

/// A game at its start, or from a text with a position or a record.
fn new_session(game: &str, text: Option<&str>) -> Result<GameSession, ApiError> {
    let start = tenbin_registry::table(game, None)?;
    let Some(text) = text.filter(|text| !text.trim().is_empty()) else { return Ok(GameSession::new(start)) };
    // A position may have another board size than the variant.
    let spec = Spec::parse(game)?;
    let as_position = match tenbin_registry::table(game, Some(text)) {
        Err(_) => tenbin_registry::table(spec.name(), Some(text)),
        fits => fits,
    };
    let position_error = match as_position {
        Ok(table) => return Ok(GameSession::new(table)),
        Err(error) => error,
    };
    match read_records(spec.name(), text) {
        Ok(records) => match records.first() {
            Some(record) => GameSession::of_record(record),
            None => Err(position_error.into()),
        },
        Err(error) => {
            let entry = tenbin_registry::game_entry(game)?;
            let is_record = entry.native_formats().iter().any(|format| format.recognises(text));
            Err(if is_record || text.contains('|') { error } else { position_error }.into())
        }
    }
}

pub(crate) async fn view(
    State(lab): State<Arc<Lab>>,
    Path(id): Path<String>,
    QueryParams(request): QueryParams<ViewRequest>,
) -> ViewResponse {
    change(lab, id, request.piece_style, None, |_| Ok(())).await
}

pub(crate) async fn play(
    State(lab): State<Arc<Lab>>,
    Path(id): Path<String>,
    JsonBody(mut request): JsonBody<PlayRequest>,
) -> ViewResponse {
    let analysis = request.analysis.take();
    change(lab, id, request.piece_style, analysis, move |session| {
        let moves = request.moves(session.current())?;
        session.play(&moves)
    })
    .await
}

impl PlayRequest {
    /// The moves of this game that are requested.
    fn moves(&self, table: &dyn Table) -> Result<Vec<String>, ApiError> {
        Ok(match (&self.mv, &self.moves, &self.touches, self.default_setup) {
            (Some(mv), None, None, false) if table.fork().play(mv).is_ok() => vec![mv.clone()],
            // A whole turn, in games with several plies in a turn.
            (Some(turn), None, None, false) => table.split_turn(turn)?,
            (None, Some(moves), None, false) => moves.clone(),
            (None, None, Some(touches), false) => {
                let mv = move_by_touches(table, touches);
                vec![mv.ok_or_else(|| ApiError::invalid("these clicks enter no legal move"))?]
            }
            (None, None, None, true) => match default_setup_moves(table) {
                moves if moves.is_empty() => return Err(ApiError::invalid("this position has no default setup")),
                moves => moves,
            },
            _ => return Err(ApiError::invalid("expected one of `move`, `moves`, `touches` and `default_setup`")),
        })
    }
}

pub(crate) async fn undo(
    State(lab): State<Arc<Lab>>,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<UndoRequest>,
) -> ViewResponse {
    let skipped = request.skip_side.map(|side| if side == 0 { Side::First } else { Side::Second });
    change(lab, id, request.piece_style, request.analysis, move |session| session.undo(skipped)).await
}

pub(crate) async fn go_to(
    State(lab): State<Arc<Lab>>,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<GoToRequest>,
) -> ViewResponse {
    change(lab, id, request.piece_style, request.analysis, move |session| session.go_to(request.ply)).await
}

/// The game as a file.
pub(crate) async fn record(
    State(lab): State<Arc<Lab>>,
    Path(id): Path<String>,
    QueryParams(request): QueryParams<RecordRequest>,
) -> Result<Response, ApiError> {
    blocking(move || {
        let mut sessions = lab.sessions();
        let table = sessions.get(&id)?.end();
        let format = record_format(table.game(), &request.format)?;
        let kind = (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned());
        let name = (CONTENT_DISPOSITION, format!("attachment; filename=\"game.{}\"", format.ending()));
        Ok(([kind, name], tenbin_registry::write_record(format, &record_of(table))?).into_response())
    })
    .await
}
