//! The table, openings, solver and players that the matches of one run share.

use super::MatchConfig;
use crate::{OpeningBook, OpeningDefaults, ResumableSolver, game_entry, player, solver, table};
use std::error::Error;
use std::sync::{Mutex, PoisonError};
use tenbin_arena::description::{MatchDescription, OpeningSource, PlayerIdentity};
use tenbin_arena::openings::Openings;
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
        let solver = if config.conditions.adjudication.when_proved {
            Some(solver(table.as_ref(), STATIC_MEMORY, true)?)
        } else {
            None
        };
        Ok(MatchContext { table, defaults, plies, solver })
    }

    /// The openings of a match that was described in this context.
    pub(super) fn openings(
        &self,
        description: &MatchDescription,
        book: Option<&OpeningBook>,
    ) -> Result<Openings, ParseError> {
        let (table, seed) = (self.table.as_ref(), description.conditions.seed);
        Ok(match &description.openings {
            OpeningSource::Random { plies, judge, limit } => {
                Openings::random(table, seed, *plies, Some((player(table, judge)?, *limit)))
            }
            OpeningSource::OnePosition => Openings::one_position(table),
            OpeningSource::Book { .. } => Openings::book(table, seed, book.map_or(&[], OpeningBook::openings)),
        })
    }
}

/// A source of equal players, one for each worker. The player that was made to learn its identity goes to the first worker, so
/// an external engine starts once per worker.
pub(super) struct PlayerPool {
    game: String,
    position: Option<String>,
    spec: String,
    /// Canonical spec and fingerprint.
    pub(super) identity: PlayerIdentity,
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
            identity: PlayerIdentity { spec: first.spec().to_owned(), fingerprint: first.fingerprint() },
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
