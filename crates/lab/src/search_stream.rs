//! Searches as server-sent events: `info` for each improved result, then `result` or `failed`. Closing the connection stops
//! the search.

use crate::api_error::{ApiError, QueryParams};
use crate::game_view::touches_of;
use crate::search_scores::{PlayerScores, SearchScore};
use crate::{Lab, blocking, clock_seed, spec_policy};
use axum::extract::{Path, State};
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::Arc;
use tenbin_core::{Choice, Player, Score, Stop, Table, describe_winning_chances};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::wrappers::ReceiverStream;
use tokio_stream::{Stream, StreamExt};

/// The capacity of the event queue. Further `info` events are dropped.
const EVENT_QUEUE: usize = 32;

/// A request to search a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchRequest {
    player: String,
    /// The position; default: the one shown.
    ply: Option<usize>,
}

/// The result of a search so far.
#[derive(Serialize)]
struct SearchInfo {
    best_move: String,
    /// The score from the mover's point of view and the mover's winning probability, as text.
    score: Option<String>,
    /// The mover's winning probability.
    win_probability: Option<f64>,
    /// The score in points, in favour of the first side.
    points: Option<Score>,
    pv: Vec<String>,
    depth: u32,
    nodes: u64,
    seconds: f64,
    resigns: bool,
    #[serde(flatten)]
    result: Option<CompletedSearch>,
}

/// The additional fields of the last event.
#[derive(Serialize)]
struct CompletedSearch {
    /// The moves of the turn, until the other side is to move.
    turn: Vec<String>,
    /// The clicks that enter the first of them.
    touches: Vec<String>,
    /// The scores of searches in this game, with this one.
    search_scores: Vec<PlayerScores>,
}

/// Raises the flag when it is dropped: when the connection is closed.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

pub(crate) async fn search(
    State(lab): State<Arc<Lab>>,
    Path(id): Path<String>,
    QueryParams(request): QueryParams<SearchRequest>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let permit = Arc::clone(&lab.search_permits).try_acquire_owned();
    let permit = permit.map_err(|_| ApiError::busy("too many searches are in progress; stop one of them first"))?;
    let stop = lab.new_stop();
    let stop_on_drop = StopOnDrop(stop.clone());
    let (state, session_id) = (Arc::clone(&lab), id.clone());
    let (table, player) = blocking(move || {
        let table = {
            let mut sessions = state.sessions();
            let session = sessions.get(&session_id)?;
            session.table_at(request.ply.unwrap_or(session.ply()))?
        };
        if table.outcome().is_some() {
            return Err(ApiError::conflict("the game is over"));
        }
        let mut player = spec_policy::player(table.as_ref(), &request.player)?;
        player.new_game(clock_seed());
        Ok((table, player))
    })
    .await?;
    let (send, events) = channel(EVENT_QUEUE);
    let keep_score = move |player: &str, moves: &[String], score: Option<SearchScore>| {
        let mut sessions = lab.sessions();
        let Ok(session) = sessions.get(&id) else { return Vec::new() };
        if let Some(score) = score {
            session.add_search_score(player, moves, score);
        }
        session.player_scores()
    };
    std::thread::spawn(move || run(table.as_ref(), player, &stop, &send, &keep_score, permit));
    let events = ReceiverStream::new(events).map(move |event| {
        let _connection = &stop_on_drop;
        Ok(event)
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// Keeps a score of a player for a position in a game, and returns all scores of the game.
type KeepScore<'k> = dyn Fn(&str, &[String], Option<SearchScore>) -> Vec<PlayerScores> + 'k;

/// Runs a search and sends its events. `keep_score` stores its score, and returns all scores of the game.
fn run(
    table: &dyn Table,
    mut player: Box<dyn Player>,
    stop: &Stop,
    send: &Sender<Event>,
    keep_score: &KeepScore<'_>,
    _permit: OwnedSemaphorePermit,
) {
    let scale = player.score_scale();
    let mut watch = |choice: &Choice| {
        let info = SearchInfo::new(table, choice, choice.win_probability(scale));
        let _ = send.try_send(event("info", &info));
    };
    let last = match player.choose(table, &player.default_limits(), stop, &mut watch) {
        Ok(choice) => {
            let score = SearchScore::of(table, player.as_ref(), &choice);
            let mut info = SearchInfo::new(table, &choice, player.win_probability(table, &choice));
            info.result = Some(CompletedSearch {
                turn: whole_turn(table, &choice),
                touches: touches_of(table, &choice.best_move),
                search_scores: keep_score(player.spec(), &table.moves(), score.filter(|_| !stop.is_raised())),
            });
            event("result", &info)
        }
        Err(message) => event("failed", &message),
    };
    if !stop.is_raised() {
        let _ = send.blocking_send(last);
    }
}

fn event(name: &str, data: &impl Serialize) -> Event {
    Event::default().event(name).json_data(data).unwrap_or_default()
}

impl SearchInfo {
    fn new(table: &dyn Table, choice: &Choice, win_probability: Option<f64>) -> SearchInfo {
        let has_score = choice.score.is_some() || win_probability.is_some();
        SearchInfo {
            best_move: choice.best_move.clone(),
            score: has_score
                .then(|| describe_winning_chances(table, table.side_to_move(), choice.score, win_probability)),
            win_probability,
            points: choice.score.map(|score| score * table.side_to_move().sign()),
            pv: choice.pv.clone(),
            depth: choice.depth,
            nodes: choice.nodes,
            seconds: choice.time.as_secs_f64(),
            resigns: choice.resigns(),
            result: None,
        }
    }
}

/// The moves of the principal variation until the other side is to move.
fn whole_turn(table: &dyn Table, choice: &Choice) -> Vec<String> {
    let mut after = table.fork();
    let mut moves = Vec::new();
    for mv in &choice.pv {
        if after.side_to_move() != table.side_to_move() || after.outcome().is_some() || after.play(mv).is_err() {
            break;
        }
        moves.push(mv.clone());
    }
    moves
}
