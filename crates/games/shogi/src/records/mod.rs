//! Game records: KIF and KI2, which people read and write, and CSA, which programs exchange.
//!
//! A [`ShogiRecord`] keeps start position, moves, outcome and players. Comments, times, engine output and variations
//! are skipped. Every move is checked, and errors point at the place.
//!
//! Two things are accepted:
//! - A game may end with an illegal move, as many do. The record keeps the moves before it, and the side that made it
//!   has lost.
//! - A game may continue where the rules (move limit, repetition, declaration) would have ended it.
//!
//! - `setup.rs`: a position set up piece by piece
//! - `builder.rs`: a game while its record is being parsed
//! - `game_end.rs`: the ends of games
//! - `kif/`, `csa/`: the formats

mod builder;
mod csa;
mod game_end;
mod kif;
mod setup;

pub use csa::{looks_like_csa, read_csa};
pub use kif::{looks_like_kif, read_kif};

use crate::{Move, ShogiPosition};
use tenbin_core::{BySide, GameHistory, Outcome};

/// A game record.
#[derive(Clone, Debug, PartialEq)]
pub struct ShogiRecord {
    /// The start position.
    pub start: ShogiPosition,
    /// The moves, all legal.
    pub moves: Vec<Move>,
    /// The outcome, if the record states it or the board shows it.
    pub outcome: Option<Outcome>,
    /// The players' names. White space within a name is written as one blank.
    pub players: BySide<String>,
}

impl ShogiRecord {
    /// The game replayed.
    fn line(&self) -> GameHistory<ShogiPosition> {
        let mut line = GameHistory::new(self.start);
        self.moves.iter().for_each(|&mv| line.play(mv));
        line
    }
}

/// A name without line breaks, tabs, or blanks at its ends.
fn single_line(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
