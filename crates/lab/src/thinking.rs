//! Searches, told as they go. Whoever hangs up ends theirs.

use crate::refusal::{Asked, Refusal};
use crate::searched::Said;
use crate::view::path_of;
use crate::{Lab, anything, aside, guard};
use axum::extract::{Path, State};
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::Arc;
use tenbin_core::{Choice, Player, Score, Stop, Table, describe_score};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::wrappers::ReceiverStream;
use tokio_stream::{Stream, StreamExt};

/// News that may wait to be sent; what is more is passed over, since newer ones say more.
const MOST_WAITING: usize = 32;

/// Who is to think, and about which position of the game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    player: String,
    at: Option<usize>,
}

/// What a search thinks so far.
#[derive(Serialize)]
struct Told {
    turn: String,
    /// What it is worth to the side that moves, in words, and to the first side, in points.
    score: Option<String>,
    points: Option<Score>,
    line: Vec<String>,
    depth: u32,
    nodes: u64,
    seconds: f64,
    /// In the last news: the turns to play until it is the other side's move.
    reply: Option<Vec<String>>,
    /// And what is touched to play the first of them.
    path: Vec<String>,
    resigns: bool,
}

/// Raises the flag when it is dropped: when nobody listens any more.
struct HangUp(Stop);

impl Drop for HangUp {
    fn drop(&mut self) {
        self.0.raise();
    }
}

pub(crate) async fn think(
    State(lab): State<Arc<Lab>>,
    Path(id): Path<String>,
    Asked(wanted): Asked<Wanted>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let permit = Arc::clone(&lab.searches).try_acquire_owned();
    let permit = permit.map_err(|_| Refusal::busy("too many searches are under way; end one of them first"))?;
    let stop = lab.new_stop();
    let hang_up = HangUp(stop.clone());
    let (of, name) = (Arc::clone(&lab), id.clone());
    let (table, player) = aside(move || {
        let table = of.table(&name, wanted.at)?;
        if table.outcome().is_some() {
            return Err(Refusal::conflict("the game is over"));
        }
        let mut player = guard::player(table.as_ref(), &wanted.player)?;
        player.new_game(anything());
        Ok((table, player))
    })
    .await?;
    let (send, news) = channel(MOST_WAITING);
    let note = move |by: &str, turns: &[String], said| {
        if let Ok(game) = lab.shelf().game(&id) {
            game.note(by, turns, said);
        }
    };
    std::thread::spawn(move || search(table.as_ref(), player, &stop, &send, &note, permit));
    let told = ReceiverStream::new(news).map(move |event| {
        let _listening = &hang_up;
        Ok(event)
    });
    Ok(Sse::new(told).keep_alive(KeepAlive::default()))
}

/// Thinks, and tells every better answer and at last what to play. What it says of the position is noted.
fn search(
    table: &dyn Table,
    mut player: Box<dyn Player>,
    stop: &Stop,
    send: &Sender<Event>,
    note: &dyn Fn(&str, &[String], Said),
    _permit: OwnedSemaphorePermit,
) {
    let mut watch = |choice: &Choice| {
        let _ = send.try_send(event("thought", &Told::new(table, choice)));
    };
    let last = match player.choose(table, stop, &mut watch) {
        Ok(choice) => {
            let said = Said::of(table, player.as_ref(), &choice);
            if let Some(said) = said.filter(|_| !stop.is_raised()) {
                note(player.spec(), &table.moves(), said);
            }
            let mut told = Told::new(table, &choice);
            told.score = told.score.or_else(|| said.map(|said| said.words(table)));
            told.reply = Some(reply(table, &choice));
            told.path = path_of(table, &choice.best_move);
            event("done", &told)
        }
        Err(message) => event("failed", &message),
    };
    if !stop.is_raised() {
        let _ = send.blocking_send(last);
    }
}

fn event(name: &str, news: &impl Serialize) -> Event {
    Event::default().event(name).json_data(news).unwrap_or_default()
}

impl Told {
    fn new(table: &dyn Table, choice: &Choice) -> Told {
        Told {
            turn: choice.best_move.clone(),
            score: choice.score.map(describe_score),
            points: choice.score.map(|score| score * table.side_to_move().sign()),
            line: choice.pv.clone(),
            depth: choice.depth,
            nodes: choice.nodes,
            seconds: choice.time.as_secs_f64(),
            reply: None,
            path: Vec::new(),
            resigns: choice.resigns(),
        }
    }
}

/// What of the line is this side's turn: all of it until the other side moves.
fn reply(table: &dyn Table, choice: &Choice) -> Vec<String> {
    let mut after = table.fork();
    let mut turns = Vec::new();
    for turn in &choice.pv {
        if after.side_to_move() != table.side_to_move() || after.outcome().is_some() || after.play(turn).is_err() {
            break;
        }
        turns.push(turn.clone());
    }
    turns
}
