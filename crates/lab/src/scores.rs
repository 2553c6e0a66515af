//! What is said of every position of a game: by an evaluation that looks at each, and by players where they searched.
//! Looking takes time, so it is done away from the shelf, and what is known already is not worked out again.

use crate::refusal::{Refusal, Sent};
use crate::searched::Series;
use crate::{Lab, aside, guard};
use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tenbin_core::Table;

/// An evaluation of which the whole game is asked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    evaluation: String,
    weights: Option<String>,
}

/// What is said of a game.
#[derive(Serialize)]
pub(crate) struct Curves {
    /// What the evaluation sees in each position, in units in favour of the first side.
    seen: Vec<f64>,
    /// What players said who searched some of them.
    searched: Vec<Series>,
}

pub(crate) async fn scores(
    State(lab): State<Arc<Lab>>,
    Path(id): Path<String>,
    Sent(wanted): Sent<Wanted>,
) -> Result<Json<Curves>, Refusal> {
    aside(move || {
        let mut scoring = lab.shelf().game(&id)?.scoring(&wanted.evaluation, wanted.weights.as_deref());
        let seen = scoring.work()?.to_vec();
        let mut shelf = lab.shelf();
        let game = shelf.game(&id)?;
        let searched = game.searched(scoring.start.as_ref());
        game.keep(scoring);
        Ok(Json(Curves { seen, searched }))
    })
    .await
}

/// What an evaluation says of the positions of a game, as far as somebody has asked.
#[derive(Default)]
pub(crate) struct Scores {
    /// Which evaluation it is, and with which weights.
    by: (String, Option<String>),
    totals: Vec<f64>,
}

impl Scores {
    /// What is known if it is this evaluation, and nothing if it is another.
    pub(crate) fn by(&self, evaluation: &str, weights: Option<&str>) -> Scores {
        let by = (evaluation.to_owned(), weights.map(str::to_owned));
        let totals = if self.by == by { self.totals.clone() } else { Vec::new() };
        Scores { by, totals }
    }

    /// Forgets what came after so many turns.
    pub(crate) fn forget_after(&mut self, turns: usize) {
        self.totals.truncate(turns + 1);
    }
}

/// A game whose positions are to be scored.
pub(crate) struct Scoring {
    /// Where the game began.
    pub(crate) start: Box<dyn Table>,
    /// What was played.
    pub(crate) turns: Vec<String>,
    /// What is known.
    pub(crate) scores: Scores,
}

impl Scoring {
    /// What the evaluation says of every position, in units in favour of the first side.
    pub(crate) fn work(&mut self) -> Result<&[f64], Refusal> {
        let (evaluation, weights) = &self.scores.by;
        let mind = guard::mind(self.start.as_ref(), evaluation, weights.as_deref())?;
        let known = self.scores.totals.len();
        let mut table = self.start.fork();
        self.turns.iter().take(known).try_for_each(|turn| table.play_unadjudicated(turn))?;
        for number in known..=self.turns.len() {
            let sheet = mind.sheet(table.as_ref()).map_err(Refusal::broken)?;
            self.scores.totals.push(sheet.iter().map(|term| term.points).sum::<f64>() / 100.0);
            if let Some(turn) = self.turns.get(number) {
                table.play_unadjudicated(turn)?;
            }
        }
        Ok(&self.scores.totals)
    }
}
