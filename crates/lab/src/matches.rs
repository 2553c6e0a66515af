//! Matches as the page asks for them: begin, watch, stop, go on.

use crate::refusal::{Refusal, Sent};
use crate::{Lab, aside, guard, hall};
use axum::Json;
use axum::extract::{Path, State};
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use serde::Deserialize;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tenbin_arena::record::MatchCard;
use tenbin_arena::store::{MatchId, Store};
use tenbin_registry::{Resume, Weighing, parse_sprt};
use tokio::sync::mpsc::channel;
use tokio_stream::wrappers::ReceiverStream;
use tokio_stream::{Stream, StreamExt};

/// The most games of a match that is begun here.
const MOST_GAMES: u64 = 100_000;

/// The most random turns at the beginning of a pair.
const MOST_PLIES: u32 = 50;

/// How often whoever watches is told the news.
const NEWS: Duration = Duration::from_millis(400);

/// A match to be played.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    game: String,
    a: String,
    b: String,
    games: u64,
    seed: Option<u64>,
    /// Two hypotheses in normalised Elo, such as `0,10`.
    sprt: Option<String>,
    opening_plies: Option<u32>,
}

pub(crate) async fn start(State(lab): State<Arc<Lab>>, Sent(wanted): Sent<Wanted>) -> Result<Json<Value>, Refusal> {
    let weighing = aside(move || {
        let table = tenbin_registry::table(&wanted.game, None)?;
        guard::check(table.as_ref(), &wanted.a)?;
        guard::check(table.as_ref(), &wanted.b)?;
        if !(2..=MOST_GAMES).contains(&wanted.games) {
            return Err(Refusal::wrong(format!("a match has from 2 to {MOST_GAMES} games")));
        }
        if wanted.opening_plies.is_some_and(|plies| plies > MOST_PLIES) {
            return Err(Refusal::wrong(format!("a pair begins with at most {MOST_PLIES} random turns")));
        }
        let said = wanted.sprt.as_deref().filter(|sprt| !sprt.trim().is_empty());
        let sprt = said.map(parse_sprt).transpose()?;
        let usual = Weighing::new(&wanted.game, &wanted.a, &wanted.b, wanted.games);
        let seed = wanted.seed.unwrap_or(usual.seed);
        let weighing = Weighing { seed, sprt, opening_plies: wanted.opening_plies, ..usual };
        // Slips in names are told before anything begins.
        let card = weighing.card(table.as_ref())?;
        Ok(Weighing { a: card.a.spec, b: card.b.spec, ..weighing })
    })
    .await?;
    let id = hall::play(&lab, weighing, Resume::No).await?;
    Ok(Json(json!({ "id": id })))
}

pub(crate) async fn resume(State(lab): State<Arc<Lab>>, Path(id): Path<i64>) -> Result<Json<Value>, Refusal> {
    if lab.hall.get(id).is_some_and(|running| running.is_on()) {
        return Err(Refusal::conflict("this match is being played already"));
    }
    let path = lab.store.clone();
    let weighing = aside(move || {
        let entry = Store::open(&path)?.get(MatchId(id))?;
        if entry.finished_ms.is_some() {
            return Err(Refusal::conflict("this match is finished"));
        }
        weighing_of(&entry.card)
    })
    .await?;
    let id = hall::play(&lab, weighing, Resume::Yes).await?;
    Ok(Json(json!({ "id": id })))
}

/// The weighing that a card in the store describes, as far as it can be played from the page.
fn weighing_of(card: &MatchCard) -> Result<Weighing, Refusal> {
    let setting = |key: &str| card.settings.get(key).map(String::as_str);
    let number = |key: &str| setting(key).and_then(|text| text.parse::<u64>().ok());
    let elsewhere = |why: &str| Refusal::conflict(format!("{why}; the command line goes on with it"));
    let games = number("games").ok_or_else(|| elsewhere("this match does not say how long it is"))?;
    let plies = number("opening-plies").ok_or_else(|| elsewhere("the openings of this match come from a file"))?;
    let weighing = Weighing {
        seed: card.seed,
        position: setting("position").map(str::to_owned),
        sprt: setting("sprt").map(parse_sprt).transpose()?,
        opening_plies: Some(plies as u32),
        until_proved: setting("ends").is_some(),
        label: card.label.clone(),
        ..Weighing::new(&card.game, &card.a.spec, &card.b.spec, games)
    };
    let table = tenbin_registry::table(&weighing.game, weighing.position.as_deref())?;
    guard::check(table.as_ref(), &weighing.a)?;
    guard::check(table.as_ref(), &weighing.b)?;
    if weighing.card(table.as_ref())? != *card {
        return Err(elsewhere("this match was begun by another version, or with settings that the page does not know"));
    }
    Ok(weighing)
}

pub(crate) async fn stop(State(lab): State<Arc<Lab>>, Path(id): Path<i64>) -> Result<Json<Value>, Refusal> {
    let running = lab.hall.get(id).filter(|running| running.is_on());
    running.ok_or_else(|| Refusal::conflict("this match is not being played here"))?.stop();
    Ok(Json(json!({ "id": id })))
}

/// News of a match until it ends.
pub(crate) async fn watch(
    State(lab): State<Arc<Lab>>,
    Path(id): Path<i64>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let running = lab.hall.get(id).ok_or_else(|| Refusal::missing("this match is not being played here"))?;
    let (send, news) = channel(1);
    tokio::spawn(async move {
        loop {
            let running = Arc::clone(&running);
            let Ok(snapshot) = aside(move || Ok(running.snapshot())).await else { return };
            let event = Event::default().event("news").json_data(&snapshot).unwrap_or_default();
            if send.send(event).await.is_err() || snapshot.is_last() {
                return;
            }
            tokio::time::sleep(NEWS).await;
        }
    });
    Ok(Sse::new(ReceiverStream::new(news).map(Ok)).keep_alive(KeepAlive::default()))
}
