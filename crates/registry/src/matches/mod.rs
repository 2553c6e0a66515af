//! Matches and tournaments by name: configurations, resuming, and running them in the arena.

mod context;
mod description;
mod prepared;
mod tournament;

pub use prepared::PreparedMatch;
pub use tournament::{PreparedTournament, Tournament};

use crate::OpeningBook;
pub use tenbin_arena::description::MatchConditions;
use tenbin_arena::description::MatchDescription;
use tenbin_arena::matches::{self, MatchError, MatchResult, MatchesStatus, Progress};
use tenbin_arena::stats::{Model, Sprt};
use tenbin_arena::store::{MatchId, Store, StoreError};
use tenbin_core::{ParseError, Stop};

/// The configuration of a match.
#[derive(Clone, Debug)]
pub struct MatchConfig {
    /// Game.
    pub game: String,
    /// Position from which all openings start; default is the game's start.
    pub position: Option<String>,
    /// Player A, from whose point of view results are counted.
    pub a: String,
    /// Player B, the opponent.
    pub b: String,
    /// Random plies of each opening; default depends on the game. With 0 all pairs start from one position, and without a
    /// stochastic player the match ends after one pair.
    pub opening_plies: Option<u32>,
    /// Opening book to draw from instead of random plies.
    pub book: Option<OpeningBook>,
    /// Length, seed and adjudication.
    pub conditions: MatchConditions,
    /// Concurrent games.
    pub threads: usize,
    /// Free label.
    pub label: String,
}

/// A match that cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum MatchRunError {
    /// An invalid game or player.
    #[error(transparent)]
    ParseError(#[from] ParseError),
    /// A failure while playing.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A failure of the store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No unfinished match of this configuration.
    #[error("no unfinished match of `{a}` against `{b}` in {game} with these settings in the store")]
    NothingToResume {
        /// Game.
        game: String,
        /// Player A.
        a: String,
        /// Player B.
        b: String,
    },
}

/// The outcome of a match, finished or interrupted.
#[derive(Clone, Debug)]
pub struct MatchOutcome {
    /// Number in the store.
    pub id: MatchId,
    /// Stored description.
    pub description: MatchDescription,
    /// Result.
    pub result: MatchResult,
}

impl MatchOutcome {
    /// The outcome of a stored match.
    fn stored(store: &Store, id: MatchId) -> Result<MatchOutcome, MatchRunError> {
        let entry = store.get(id)?;
        let result = matches::stored_result(&entry, store.pairs(id)?);
        Ok(MatchOutcome { id, description: entry.description, result })
    }
}

/// Whether to begin a match or to resume one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resume {
    /// Begin a new match.
    No,
    /// Resume the newest unfinished match of the same configuration, which must exist.
    Yes,
    /// Take the newest match of the same configuration, finished or not; begin one if there is none.
    IfPossible,
}

impl MatchConfig {
    /// A configuration with these conditions and default openings.
    pub fn new(game: &str, a: &str, b: &str, conditions: MatchConditions) -> MatchConfig {
        MatchConfig {
            game: game.to_owned(),
            position: None,
            a: a.to_owned(),
            b: b.to_owned(),
            opening_plies: None,
            book: None,
            conditions,
            threads: crate::cores(),
            label: String::new(),
        }
    }

    /// Plays the match, or the rest of it, until it ends or `stop` is raised. `begun` receives the match's number.
    pub fn run(
        &self,
        store: &Store,
        resume: Resume,
        stop: &Stop,
        begun: &mut dyn FnMut(MatchId),
        watch: &dyn Fn(&Progress),
    ) -> Result<MatchOutcome, MatchRunError> {
        let watch = |standing: &MatchesStatus| standing.matches.first().into_iter().for_each(watch);
        self.prepare()?.run(store, resume, stop, begun, &watch, None)
    }

    fn nothing_to_resume(&self, description: &MatchDescription) -> MatchRunError {
        let (a, b) = (description.a.spec.clone(), description.b.spec.clone());
        MatchRunError::NothingToResume { game: self.game.clone(), a, b }
    }
}

/// Reads the hypotheses of an SPRT, `0,10`, in normalised Elo.
pub fn parse_sprt(text: &str) -> Result<Sprt, ParseError> {
    let invalid = || ParseError::whole(text, "expected two numbers ELO0,ELO1, such as 0,10");
    let (elo0, elo1) = text.split_once(',').ok_or_else(invalid)?;
    let number = |text: &str| text.trim().parse().map_err(|_| invalid());
    Sprt::new(number(elo0)?, number(elo1)?, Model::Normalised)
        .map_err(|error| ParseError::whole(text, error.to_string()))
}
