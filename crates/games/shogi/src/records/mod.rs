//! Games in files: KIF and KI2, which people write and read, and CSA, which programs exchange.
//!
//! What is kept of a game is a [`Record`]: where it began, what was played, how it ended, and who played. Everything else
//! in a file (comments, times, what engines thought, variations) is passed over. Every ply is checked by the rules of this
//! crate, and a slip is pointed at.
//!
//! Two things that are no slips:
//! - A game may end with an illegal ply, as many do. It is kept up to that ply, and whoever made it has lost.
//! - A game may go on where a ruling (length, repetition, a win that could have been declared) would have ended it.
//!
//! `setup.rs` is a position given piece by piece, `reading.rs` a game while it is being read, `ending.rs` the ends it can
//! come to; `kif/` and `csa/` are the formats.

mod csa;
mod ending;
mod kif;
mod reading;
mod setup;

pub use csa::{looks_like_csa, read_csa};
pub use kif::{looks_like_kif, read_kif};

use crate::{Move, ShogiPosition};
use tenbin_core::{BySide, GameHistory, Outcome};

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Where it began.
    pub start: ShogiPosition,
    /// What was played; every ply is legal where it stands.
    pub moves: Vec<Move>,
    /// How it ended, if it did and somebody wrote it down.
    pub outcome: Option<Outcome>,
    /// Who played. White space within a name is written as one blank.
    pub players: BySide<String>,
}

impl Record {
    /// The game played over.
    fn line(&self) -> GameHistory<ShogiPosition> {
        let mut line = GameHistory::new(self.start);
        self.moves.iter().for_each(|&ply| line.play(ply));
        line
    }
}

/// A name without line breaks, tabs, or blanks at its ends.
fn on_one_line(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
