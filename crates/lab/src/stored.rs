//! Matches in the store, those of the command line included.

use crate::chart::Narrowing;
use crate::refusal::Refusal;
use crate::{Lab, aside};
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path as FilePath;
use std::sync::Arc;
use tenbin_arena::record::{MatchCard, PairRecord, side_of_a};
use tenbin_arena::stats::{Estimate, Pairs, Wdl};
use tenbin_arena::store::{MatchEntry, MatchId, Store};
use tenbin_registry::Record;

/// The most pairs whose games are listed.
const MOST_LISTED: usize = 500;

/// What the results so far say.
#[derive(Serialize)]
pub(crate) struct Standing {
    games: u64,
    #[serde(flatten)]
    results: Wdl,
    #[serde(flatten)]
    estimate: Estimate,
    verdict: String,
}

impl Standing {
    /// Of results that were counted for the player of this name.
    pub(crate) fn of(pairs: &Pairs, a: &str) -> Standing {
        let estimate = Estimate::of(pairs);
        let verdict = match pairs.pairs() {
            0 => "nothing is known yet: no pair of games was finished".to_owned(),
            _ => estimate.verdict(a),
        };
        Standing { games: pairs.games(), results: pairs.wdl(), estimate, verdict }
    }
}

/// A match as it is listed.
#[derive(Serialize)]
pub(crate) struct Listed {
    id: i64,
    game: String,
    a: String,
    b: String,
    label: String,
    state: &'static str,
    standing: Standing,
}

impl Listed {
    fn new(lab: &Lab, entry: &MatchEntry) -> Listed {
        let is_on = lab.hall.get(entry.id.0).is_some_and(|running| running.is_on());
        let MatchCard { game, a, b, label, .. } = entry.card.clone();
        Listed {
            id: entry.id.0,
            game,
            standing: Standing::of(&entry.pairs, &a.spec),
            a: a.spec,
            b: b.spec,
            label,
            state: match (is_on, entry.finished_ms) {
                (true, _) => "running",
                (false, Some(_)) => "finished",
                (false, None) => "unfinished",
            },
        }
    }
}

pub(crate) async fn list(State(lab): State<Arc<Lab>>) -> Result<Json<Vec<Listed>>, Refusal> {
    aside(move || {
        let entries = Store::open(&lab.store)?.list()?;
        Ok(Json(entries.iter().map(|entry| Listed::new(&lab, entry)).collect()))
    })
    .await
}

/// Everything about one match.
#[derive(Serialize)]
pub(crate) struct Detail {
    #[serde(flatten)]
    listed: Listed,
    seed: u64,
    settings: BTreeMap<String, String>,
    ending: Option<String>,
    chart: Option<String>,
    pairs: Vec<PairListed>,
}

/// The two games of a pair.
#[derive(Serialize)]
struct PairListed {
    index: u64,
    games: Vec<GameListed>,
}

#[derive(Serialize)]
struct GameListed {
    /// Half points of A.
    points: u8,
    turns: usize,
    ending: String,
}

impl PairListed {
    fn new(pair: &PairRecord) -> PairListed {
        let games = pair.games.iter().enumerate().map(|(number, game)| GameListed {
            points: game.outcome.half_points(side_of_a(number)),
            turns: pair.opening.turns.len() + game.turns.len(),
            ending: game.ending.to_string(),
        });
        PairListed { index: pair.index, games: games.collect() }
    }
}

pub(crate) async fn detail(State(lab): State<Arc<Lab>>, Path(id): Path<i64>) -> Result<Json<Detail>, Refusal> {
    aside(move || {
        let store = Store::open(&lab.store)?;
        let entry = store.get(MatchId(id))?;
        let pairs = store.pairs(MatchId(id))?;
        Ok(Json(Detail {
            chart: Narrowing::of(&pairs).svg(&entry.card.a.spec),
            pairs: pairs.iter().take(MOST_LISTED).map(PairListed::new).collect(),
            seed: entry.card.seed,
            settings: entry.card.settings.clone(),
            ending: entry.summary.as_ref().map(|summary| summary.ending.to_string()),
            listed: Listed::new(&lab, &entry),
        }))
    })
    .await
}

/// One of the games of a match.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StoredGame {
    id: i64,
    pair: u64,
    game: usize,
}

impl StoredGame {
    /// The game as a record.
    pub(crate) fn record(&self, store: &FilePath) -> Result<Record, Refusal> {
        let store = Store::open(store)?;
        let entry = store.get(MatchId(self.id))?;
        let pairs = store.pairs(MatchId(self.id))?;
        let pair = pairs.iter().find(|pair| pair.index == self.pair && self.game < pair.games.len());
        let pair = pair.ok_or_else(|| Refusal::missing("there is no such game in this match"))?;
        Ok(Record::of_match(&entry.card, pair, self.game))
    }
}
