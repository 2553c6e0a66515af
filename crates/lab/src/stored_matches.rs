//! Matches in the store, including those of the command line.

use crate::api_error::ApiError;
use crate::elo_chart::EloCurve;
use crate::{Lab, blocking};
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path as FilePath;
use std::sync::Arc;
use tenbin_arena::description::MatchDescription;
use tenbin_arena::record::{PairRecord, side_of_a};
use tenbin_arena::stats::{Estimate, Pairs, Wdl};
use tenbin_arena::store::{MatchEntry, MatchId, Store};
use tenbin_registry::Record;

/// The number of pairs listing.
const MAX_LISTED_PAIRS: usize = 500;

/// The score of a match with its estimate and verdict.
#[derive(Serialize)]
pub(crate) struct MatchScore {
    games: u64,
    #[serde(flatten)]
    results: Wdl,
    #[serde(flatten)]
    estimate: Estimate,
    verdict: String,
}

impl MatchScore {
    /// The score from A's point of view.
    pub(crate) fn new(pairs: &Pairs, a: &str) -> MatchScore {
        let estimate = Estimate::of(pairs);
        let verdict = match pairs.pairs() {
            0 => "no result yet: no pair of games is finished".to_owned(),
            _ => estimate.verdict(a),
        };
        MatchScore { games: pairs.games(), results: pairs.wdl(), estimate, verdict }
    }
}

/// A match in the list.
#[derive(Serialize)]
pub(crate) struct MatchListing {
    id: i64,
    game: String,
    a: String,
    b: String,
    label: String,
    state: &'static str,
    score: MatchScore,
}

impl MatchListing {
    fn new(lab: &Lab, entry: &MatchEntry) -> MatchListing {
        let is_running = lab.match_jobs.get(entry.id.0).is_some_and(|job| job.is_running());
        let MatchDescription { game, a, b, label, .. } = entry.description.clone();
        MatchListing {
            id: entry.id.0,
            game,
            score: MatchScore::new(&entry.pairs, &a.spec),
            a: a.spec,
            b: b.spec,
            label,
            state: match (is_running, entry.finished_ms) {
                (true, _) => "running",
                (false, Some(_)) => "finished",
                (false, None) => "unfinished",
            },
        }
    }
}

pub(crate) async fn list(State(lab): State<Arc<Lab>>) -> Result<Json<Vec<MatchListing>>, ApiError> {
    blocking(move || {
        let entries = Store::open(&lab.store)?.list()?;
        Ok(Json(entries.iter().map(|entry| MatchListing::new(&lab, entry)).collect()))
    })
    .await
}

/// A match with its games.
#[derive(Serialize)]
pub(crate) struct MatchDetail {
    #[serde(flatten)]
    listing: MatchListing,
    seed: u64,
    settings: BTreeMap<&'static str, String>,
    ending: Option<String>,
    chart: Option<String>,
    pairs: Vec<PairListing>,
}

/// A pair of games in the list.
#[derive(Serialize)]
struct PairListing {
    index: u64,
    games: Vec<GameListing>,
}

#[derive(Serialize)]
struct GameListing {
    /// A's result in half points.
    half_points: u8,
    moves: usize,
    ending: String,
}

impl PairListing {
    fn new(pair: &PairRecord) -> PairListing {
        let games = pair.games.iter().enumerate().map(|(number, game)| GameListing {
            half_points: game.outcome.half_points(side_of_a(number)),
            moves: pair.opening.turns.len() + game.turns.len(),
            ending: game.ending.to_string(),
        });
        PairListing { index: pair.index, games: games.collect() }
    }
}

pub(crate) async fn detail(State(lab): State<Arc<Lab>>, Path(id): Path<i64>) -> Result<Json<MatchDetail>, ApiError> {
    blocking(move || {
        let store = Store::open(&lab.store)?;
        let entry = store.get(MatchId(id))?;
        let pairs = store.pairs(MatchId(id))?;
        Ok(Json(MatchDetail {
            chart: EloCurve::of(&pairs).svg(&entry.description.a.spec),
            pairs: pairs.iter().take(MAX_LISTED_PAIRS).map(PairListing::new).collect(),
            seed: entry.description.conditions.seed,
            settings: entry.description.settings().into_iter().collect(),
            ending: entry.summary.as_ref().map(|summary| summary.ending.to_string()),
            listing: MatchListing::new(&lab, &entry),
        }))
    })
    .await
}

/// A reference to a game of a stored match.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StoredGameRequest {
    id: i64,
    pair: u64,
    game: usize,
}

impl StoredGameRequest {
    /// The record of the game.
    pub(crate) fn record(&self, store: &FilePath) -> Result<Record, ApiError> {
        let store = Store::open(store)?;
        let entry = store.get(MatchId(self.id))?;
        let pairs = store.pairs(MatchId(self.id))?;
        let pair = pairs.iter().find(|pair| pair.index == self.pair && self.game < pair.games.len());
        let pair = pair.ok_or_else(|| ApiError::not_found("unknown game of this match"))?;
        Ok(tenbin_registry::match_record(&entry.description, pair, self.game))
    }
}
