//! Generalised and Knight Amazons: UCT against chance on five set-ups, the mirror theorem, and who wins small boards.
//!
//! The paper does not say whether UCT keeps its tree from move to move; ours does not. Its figure with the set-ups is lost;
//! `setups` says how ours were chosen. Black moves first there, White here; what counts is who moves first.
//!
//! - [`fit`]: the printed counts, and how well others go with them.
//! - [`games`]: single games outside matches.
//! - `setups`, `table`: the paper's table, and which player could have printed it.
//! - `placements`, `theorem`, `mirrors`: the theorem, proved and played.
//! - `question`: who wins from every placement.

pub mod fit;
pub mod games;
mod mirrors;
mod placements;
mod question;
mod setups;
mod table;
mod theorem;

use crate::report::Report;
use crate::{Hall, Halted, Scale};
use tenbin_report::page::Page;

/// The games of the paper, in words and by name.
const GAMES: [(&str, &str); 3] =
    [("queens", "amazons"), ("knights", "knight-amazons"), ("extended knights", "extended-knight-amazons")];

/// The paper's player with so many random playouts a move: UCB1 with C = 1, and a move enters the tree when its parent
/// was visited once.
pub fn uct(playouts: u64) -> String {
    format!("uct:c=1,playouts={playouts},reuse=off,threshold=1")
}

pub(crate) fn run(hall: &Hall<'_>, scale: Scale) -> Result<Page, Halted> {
    let mut report = Report::new(hall, "Generalised and Knight Amazons: UCT, the mirror, and who wins, run again");
    table::run(&mut report, scale)?;
    theorem::run(&mut report, scale)?;
    mirrors::run(&mut report)?;
    question::run(&mut report)?;
    if scale == Scale::Full {
        table::today(&mut report)?;
    }
    Ok(report.page)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_arena::store::Store;
    use tenbin_core::Stop;

    /// A report that nobody reads, with a store of its own.
    pub(super) fn with_report(try_out: impl FnOnce(&mut Report<'_>)) {
        let (store, stop) = (Store::in_memory().unwrap(), Stop::new());
        let hall = Hall { store: &store, stop: &stop, threads: 2, records: &[], say: &|_| {}, watch: &|_| {} };
        try_out(&mut Report::new(&hall, "a test"));
    }
}
