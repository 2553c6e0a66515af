//! Shared context of the matches at one table.

use super::MatchConfig;
use crate::{OpeningDefaults, ResumableSolver, game_entry, solver, table};
use tenbin_arena::store::{Claim, MatchId};
use tenbin_core::{ParseError, Table};

/// Memory, in bytes, of a solver that answers without a search.
const STATIC_MEMORY: usize = 1 << 20;

/// A match in the store: already finished, or open and claimed.
pub(super) enum MatchStart<'s> {
    Finished(MatchId),
    Open(Box<Claim<'s>>),
}

/// The table, openings and solver that all matches at a table share.
pub(super) struct MatchContext<'a> {
    pub(super) table: &'a dyn Table,
    pub(super) defaults: OpeningDefaults,
    pub(super) plies: u32,
    pub(super) solver: Option<Box<dyn ResumableSolver>>,
}

impl<'a> MatchContext<'a> {
    pub(super) fn new(config: &MatchConfig, table: &'a dyn Table) -> Result<MatchContext<'a>, ParseError> {
        let defaults = game_entry(&config.game)?.openings(table);
        let plies = config.opening_plies.unwrap_or(defaults.plies);
        let solver = if config.until_proved { Some(solver(table, STATIC_MEMORY, true)?) } else { None };
        Ok(MatchContext { table, defaults, plies, solver })
    }
}

/// A new table of the configuration, for a thread that makes a player.
pub(super) fn fresh(config: &MatchConfig) -> Box<dyn Table> {
    table(&config.game, config.position.as_deref()).expect("the game was checked before")
}
