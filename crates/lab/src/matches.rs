//! Requests about matches: start, watch, stop, resume.

use crate::api_error::{ApiError, JsonBody};
use crate::{Lab, blocking, match_jobs, spec_policy};
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
use tenbin_registry::{MatchConfig, Resume, parse_sprt};
use tokio::sync::mpsc::channel;
use tokio_stream::wrappers::ReceiverStream;
use tokio_stream::{Stream, StreamExt};

/// The limit of games in a match.
const MAX_GAMES: u64 = 100_000;

/// The limit of random plies in an opening.
const MAX_OPENING_PLIES: u32 = 50;

/// The interval between two snapshots of a watched match.
const SNAPSHOT_INTERVAL: Duration = Duration::from_millis(400);

/// A request to start a match.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchRequest {
    game: String,
    a: String,
    b: String,
    games: u64,
    seed: Option<u64>,
    /// The two hypotheses of an SPRT in normalised Elo, such as `0,10`.
    sprt: Option<String>,
    opening_plies: Option<u32>,
}

pub(crate) async fn start(
    State(lab): State<Arc<Lab>>,
    JsonBody(request): JsonBody<MatchRequest>,
) -> Result<Json<Value>, ApiError> {
    let config = blocking(move || {
        let table = tenbin_registry::table(&request.game, None)?;
        spec_policy::check(table.as_ref(), &request.a)?;
        spec_policy::check(table.as_ref(), &request.b)?;
        if !(2..=MAX_GAMES).contains(&request.games) {
            return Err(ApiError::invalid(format!("a match has 2 to {MAX_GAMES} games")));
        }
        if request.opening_plies.is_some_and(|plies| plies > MAX_OPENING_PLIES) {
            return Err(ApiError::invalid(format!("an opening has at most {MAX_OPENING_PLIES} random plies")));
        }
        let sprt = request.sprt.as_deref().filter(|sprt| !sprt.trim().is_empty());
        let sprt = sprt.map(parse_sprt).transpose()?;
        let defaults = MatchConfig::new(&request.game, &request.a, &request.b, request.games);
        let seed = request.seed.unwrap_or(defaults.seed);
        let config = MatchConfig { seed, sprt, opening_plies: request.opening_plies, ..defaults };
        // Errors in specs are reported before the match starts.
        let card = config.prepare()?.card().clone();
        Ok(MatchConfig { a: card.a.spec, b: card.b.spec, ..config })
    })
    .await?;
    let id = match_jobs::start(&lab, config, Resume::No).await?;
    Ok(Json(json!({ "id": id })))
}

pub(crate) async fn resume(State(lab): State<Arc<Lab>>, Path(id): Path<i64>) -> Result<Json<Value>, ApiError> {
    if lab.match_jobs.get(id).is_some_and(|job| job.is_running()) {
        return Err(ApiError::conflict("the match is already in progress"));
    }
    let path = lab.store.clone();
    let config = blocking(move || {
        let entry = Store::open(&path)?.get(MatchId(id))?;
        if entry.finished_ms.is_some() {
            return Err(ApiError::conflict("the match is finished"));
        }
        stored_config(&entry.card)
    })
    .await?;
    let id = match_jobs::start(&lab, config, Resume::Yes).await?;
    Ok(Json(json!({ "id": id })))
}

/// The configuration of a stored match, if the lab supports all its settings.
fn stored_config(card: &MatchCard) -> Result<MatchConfig, ApiError> {
    let setting = |key: &str| card.settings.get(key).map(String::as_str);
    let number = |key: &str| setting(key).and_then(|text| text.parse::<u64>().ok());
    let command_line = |why: &str| ApiError::conflict(format!("{why}; resume it from the command line"));
    let games = number("games").ok_or_else(|| command_line("the length of the match is missing"))?;
    let plies = number("opening-plies").ok_or_else(|| command_line("the match takes its openings from a file"))?;
    let config = MatchConfig {
        seed: card.seed,
        position: setting("position").map(str::to_owned),
        sprt: setting("sprt").map(parse_sprt).transpose()?,
        opening_plies: Some(plies as u32),
        until_proved: setting("ends").is_some(),
        label: card.label.clone(),
        ..MatchConfig::new(&card.game, &card.a.spec, &card.b.spec, games)
    };
    let table = tenbin_registry::table(&config.game, config.position.as_deref())?;
    spec_policy::check(table.as_ref(), &config.a)?;
    spec_policy::check(table.as_ref(), &config.b)?;
    if config.prepare()?.card() != card {
        return Err(command_line(
            "the match has settings that the lab does not support, or comes from another version",
        ));
    }
    Ok(config)
}

pub(crate) async fn stop(State(lab): State<Arc<Lab>>, Path(id): Path<i64>) -> Result<Json<Value>, ApiError> {
    let job = lab.match_jobs.get(id).filter(|job| job.is_running());
    job.ok_or_else(|| ApiError::conflict("the match is not in progress here"))?.stop();
    Ok(Json(json!({ "id": id })))
}

/// Streams snapshots of a match until it ends.
pub(crate) async fn watch(
    State(lab): State<Arc<Lab>>,
    Path(id): Path<i64>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let job = lab.match_jobs.get(id).ok_or_else(|| ApiError::not_found("the match is not in progress here"))?;
    let (send, snapshots) = channel(1);
    tokio::spawn(async move {
        loop {
            let job = Arc::clone(&job);
            let Ok(snapshot) = blocking(move || Ok(job.snapshot())).await else { return };
            let event = Event::default().event("snapshot").json_data(&snapshot).unwrap_or_default();
            if send.send(event).await.is_err() || snapshot.is_last() {
                return;
            }
            tokio::time::sleep(SNAPSHOT_INTERVAL).await;
        }
    });
    Ok(Sse::new(ReceiverStream::new(snapshots).map(Ok)).keep_alive(KeepAlive::default()))
}
