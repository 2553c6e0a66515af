//! The table, openings, solver and players that the matches of one run share.

use super::MatchConfig;
use crate::{OpeningDefaults, ResumableSolver, game_entry, player, solver, table};
use std::error::Error;
use std::sync::{Mutex, PoisonError};
use tenbin_arena::record::PlayerCard;
use tenbin_arena::store::{Claim, MatchId};
use tenbin_core::{ParseError, Player, Table};

/// Memory, in bytes, of a solver that answers without a search.
const STATIC_MEMORY: usize = 1 << 20;

/// A match in the store: already finished, or open and claimed.
pub(super) enum MatchStart<'s> {
    Finished(MatchId),
    Open(Box<Claim<'s>>),
}

/// The table, openings and solver of a configuration.
pub(super) struct MatchContext {
    pub(super) table: Box<dyn Table>,
    pub(super) defaults: OpeningDefaults,
    pub(super) plies: u32,
    pub(super) solver: Option<Box<dyn ResumableSolver>>,
}

impl MatchContext {
    pub(super) fn new(config: &MatchConfig) -> Result<MatchContext, ParseError> {
        let table = table(&config.game, config.position.as_deref())?;
        let defaults = game_entry(&config.game)?.openings(table.as_ref());
        let plies = config.opening_plies.unwrap_or(defaults.plies);
        let solver = if config.until_proved { Some(solver(table.as_ref(), STATIC_MEMORY, true)?) } else { None };
        Ok(MatchContext { table, defaults, plies, solver })
    }
}

/// A source of equal players, one for each worker. The player that was made to learn its identity goes to the first worker, so
/// an external engine starts once per worker.
pub(super) struct PlayerPool {
    game: String,
    position: Option<String>,
    spec: String,
    /// Canonical spec and fingerprint.
    pub(super) identity: PlayerCard,
    pub(super) is_stochastic: bool,
    spare: Mutex<Option<Box<dyn Player>>>,
}

impl PlayerPool {
    pub(super) fn new(config: &MatchConfig, table: &dyn Table, spec: &str) -> Result<PlayerPool, ParseError> {
        let first = player(table, spec)?;
        Ok(PlayerPool {
            game: config.game.clone(),
            position: config.position.clone(),
            spec: spec.to_owned(),
            identity: PlayerCard { spec: first.spec().to_owned(), fingerprint: first.fingerprint() },
            is_stochastic: first.is_stochastic(),
            spare: Mutex::new(Some(first)),
        })
    }

    /// A player for a worker.
    pub(super) fn take(&self) -> Result<Box<dyn Player>, Box<dyn Error + Send + Sync>> {
        match self.spare.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(spare) => Ok(spare),
            None => Ok(player(table(&self.game, self.position.as_deref())?.as_ref(), &self.spec)?),
        }
    }
}
