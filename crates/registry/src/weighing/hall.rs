//! What the matches at a table need, and where they are kept.

use super::Weighing;
use crate::{LastingProver, OpeningStyle, prover, room, table};
use tenbin_arena::store::{Claim, MatchId};
use tenbin_core::{ParseError, Table};

/// Memory, in bytes, of a prover that is only asked what can be seen at once.
const SEEN_AT_ONCE: usize = 1 << 20;

/// A match in the store: one that was played to its end before, or one to be played now.
pub(super) enum Entered<'s> {
    Before(MatchId),
    Now(Box<Claim<'s>>),
}

/// What every match at a table needs.
pub(super) struct Hall<'a> {
    pub(super) table: &'a dyn Table,
    pub(super) style: OpeningStyle,
    pub(super) plies: u32,
    pub(super) prover: Option<Box<dyn LastingProver>>,
}

impl<'a> Hall<'a> {
    pub(super) fn new(weighing: &Weighing, table: &'a dyn Table) -> Result<Hall<'a>, ParseError> {
        let style = room(&weighing.game)?.openings(table);
        let plies = weighing.opening_plies.unwrap_or(style.plies);
        let prover = if weighing.until_proved { Some(prover(table, SEEN_AT_ONCE, true)?) } else { None };
        Ok(Hall { table, style, plies, prover })
    }
}

/// A table of the weighing's own, for a thread that makes a player. The names were checked when the match began.
pub(super) fn fresh(weighing: &Weighing) -> Box<dyn Table> {
    table(&weighing.game, weighing.position.as_deref()).expect("the game was opened before")
}
