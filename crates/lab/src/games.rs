//! Games in progress, as the page asks for them.

use crate::refusal::{Asked, Refusal, Sent};
use crate::shelf::Game;
use crate::stored;
use crate::view::{Pieces, View, turn_of};
use crate::{Lab, aside};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::sync::Arc;
use tenbin_core::Spec;
use tenbin_registry::{Record, read_records, record_format};

/// A new game: at the start, at a position, after a record, or one of the games of a match.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Begin {
    game: Option<String>,
    /// A position or a record, in any notation the game knows.
    text: Option<String>,
    stored: Option<stored::StoredGame>,
    #[serde(default)]
    pieces: Pieces,
}

/// How the board is to be drawn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Drawn {
    #[serde(default)]
    pieces: Pieces,
}

/// A turn in words, or by what was touched on the board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Play {
    turn: Option<String>,
    path: Option<Vec<String>>,
    #[serde(default)]
    pieces: Pieces,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoTo {
    at: usize,
    #[serde(default)]
    pieces: Pieces,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    format: String,
}

type Answer = Result<Json<View>, Refusal>;

pub(crate) async fn begin(State(lab): State<Arc<Lab>>, Sent(begin): Sent<Begin>) -> Answer {
    aside(move || {
        let game = match (&begin.stored, &begin.game) {
            (Some(stored), _) => Game::of_record(&stored.record(&lab.store)?)?,
            (None, Some(game)) => new_game(game, begin.text.as_deref())?,
            (None, None) => return Err(Refusal::wrong("which game?")),
        };
        let mut shelf = lab.shelf();
        let id = shelf.put(game);
        Ok(Json(View::new(&id, shelf.game(&id)?, begin.pieces)?))
    })
    .await
}

/// A game at its start, or from a text that is a position or a record.
fn new_game(game: &str, text: Option<&str>) -> Result<Game, Refusal> {
    let start = tenbin_registry::table(game, None)?;
    let Some(text) = text.filter(|text| !text.trim().is_empty()) else { return Ok(Game::new(start)) };
    // A position may be of another size than the board that is open.
    let spec = Spec::parse(game)?;
    let as_position = match tenbin_registry::table(game, Some(text)) {
        Err(_) => tenbin_registry::table(spec.name(), Some(text)),
        fits => fits,
    };
    let wrong_position = match as_position {
        Ok(table) => return Ok(Game::new(table)),
        Err(mistake) => mistake,
    };
    match read_records(spec.name(), text) {
        Ok(records) => match records.first() {
            Some(record) => Game::of_record(record),
            None => Err(wrong_position.into()),
        },
        Err(mistake) => {
            let is_record = tenbin_registry::room(game)?.own_formats().iter().any(|format| format.recognises(text));
            Err(if is_record || text.contains('|') { mistake } else { wrong_position }.into())
        }
    }
}

pub(crate) async fn state(State(lab): State<Arc<Lab>>, Path(id): Path<String>, Asked(drawn): Asked<Drawn>) -> Answer {
    aside(move || Ok(Json(View::new(&id, lab.shelf().game(&id)?, drawn.pieces)?))).await
}

/// Changes a game, and answers with what it looks like afterwards.
async fn changed(
    lab: Arc<Lab>,
    id: String,
    pieces: Pieces,
    change: impl FnOnce(&mut Game) -> Result<(), Refusal> + Send + 'static,
) -> Answer {
    aside(move || {
        let mut shelf = lab.shelf();
        let game = shelf.game(&id)?;
        change(game)?;
        Ok(Json(View::new(&id, game, pieces)?))
    })
    .await
}

pub(crate) async fn play(State(lab): State<Arc<Lab>>, Path(id): Path<String>, Sent(play): Sent<Play>) -> Answer {
    changed(lab, id, play.pieces, move |game| {
        let table = game.table()?;
        let turns = match (&play.turn, &play.path) {
            (Some(turn), None) if table.fork().play(turn).is_ok() => vec![turn.clone()],
            // Players write whole turns, also where ours have several plies.
            (Some(turn), None) => table.split_turn(turn)?,
            (None, Some(path)) => {
                let turn = turn_of(table.as_ref(), path);
                vec![turn.ok_or_else(|| Refusal::wrong("no legal turn is made like that"))?]
            }
            _ => return Err(Refusal::wrong("say a turn, or what was touched")),
        };
        game.play(&turns)
    })
    .await
}

pub(crate) async fn undo(State(lab): State<Arc<Lab>>, Path(id): Path<String>, Sent(drawn): Sent<Drawn>) -> Answer {
    changed(lab, id, drawn.pieces, |game| {
        game.undo();
        Ok(())
    })
    .await
}

pub(crate) async fn go_to(State(lab): State<Arc<Lab>>, Path(id): Path<String>, Sent(wanted): Sent<GoTo>) -> Answer {
    changed(lab, id, wanted.pieces, move |game| {
        game.go_to(wanted.at);
        Ok(())
    })
    .await
}

/// The game as a file.
pub(crate) async fn record(
    State(lab): State<Arc<Lab>>,
    Path(id): Path<String>,
    Asked(wanted): Asked<Wanted>,
) -> Result<Response, Refusal> {
    aside(move || {
        let mut shelf = lab.shelf();
        let game = shelf.game(&id)?;
        let table = game.table_at(game.turns().len())?;
        let record = Record {
            game: table.game().to_owned(),
            start: table.start(),
            turns: table.moves(),
            outcome: table.outcome_on_board(),
            players: Default::default(),
            ratings: [None; 2],
            scores: Vec::new(),
            opening: 0,
        };
        let format = record_format(table.game(), &wanted.format)?;
        let kind = (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned());
        let name = (CONTENT_DISPOSITION, format!("attachment; filename=\"game.{}\"", format.ending()));
        Ok(([kind, name], format.write(&record)?).into_response())
    })
    .await
}
