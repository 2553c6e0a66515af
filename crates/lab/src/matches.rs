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
use tenbin_arena::description::MatchDescription;
use tenbin_arena::store::{MatchId, Store};
use tenbin_registry::{MatchConditions, MatchConfig, PreparedMatch, Resume, parse_sprt};
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
    let prepared = blocking(move || {
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
        let defaults = MatchConditions::new(request.games);
        let conditions = MatchConditions { seed: request.seed.unwrap_or(defaults.seed), sprt, ..defaults };
        let config = MatchConfig::new(&request.game, &request.a, &request.b, conditions);
        Ok(MatchConfig { opening_plies: request.opening_plies, ..config }.prepare()?)
    })
    .await?;
    let id = match_jobs::start(&lab, prepared, Resume::No).await?;
    Ok(Json(json!({ "id": id })))
}

pub(crate) async fn resume(State(lab): State<Arc<Lab>>, Path(id): Path<i64>) -> Result<Json<Value>, ApiError> {
    if lab.match_jobs.get(id).is_some_and(|job| job.is_running()) {
        return Err(ApiError::conflict("the match is already in progress"));
    }
    let path = lab.store.clone();
    let prepared = blocking(move || {
        let entry = Store::open(&path)?.get(MatchId(id))?;
        if entry.finished_ms.is_some() {
            return Err(ApiError::conflict("the match is finished"));
        }
        prepare_stored(&entry.description)
    })
    .await?;
    let id = match_jobs::start(&lab, prepared, Resume::Yes).await?;
    Ok(Json(json!({ "id": id })))
}

/// Prepares a stored match, if the lab can play the rest of it.
fn prepare_stored(description: &MatchDescription) -> Result<PreparedMatch, ApiError> {
    let command_line = |why: &str| ApiError::conflict(format!("{why}; resume it from the command line"));
    let config =
        MatchConfig::of_stored(description).ok_or_else(|| command_line("the match takes its openings from a file"))?;
    let table = tenbin_registry::table(&config.game, config.position.as_deref())?;
    spec_policy::check(table.as_ref(), &config.a)?;
    spec_policy::check(table.as_ref(), &config.b)?;
    let prepared = config.prepare()?;
    if prepared.description() != description {
        return Err(command_line("the match comes from another version, or its players have other weights now"));
    }
    Ok(prepared)
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
