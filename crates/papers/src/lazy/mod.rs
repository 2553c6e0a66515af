//! Hamada, Hashimoto and Iida on shogi: a heavy part of the evaluation that is skipped where it cannot matter, and terms
//! that look only in the direction that does.
//!
//! The paper does not print its problems, its time for a move nor most of its evaluation. Ours are problems of the bench's
//! own making (`problems`), the preset `shogi`, and so little time for a move that the matches end.
//!
//! - `problems`: 48 positions with one best move.
//! - `amounts`: the paper's figure: how often the heavy part adds how much.
//! - `tables`: its three tables of matches.
//! - `field`, `measure`, `margins`: past the paper, speed, error and strength for every margin, and which one to take.

mod amounts;
mod field;
mod margins;
mod measure;
mod problems;
mod tables;

use crate::report::Report;
use crate::{Hall, Halted, Scale};
use tenbin_arena::matches::{Accord, Adjudication};
use tenbin_arena::stats::{Estimate, Wdl};
use tenbin_report::page::Page;

/// When a game of shogi is decided: both players see the same side twenty pawns ahead, three turns in a row. The paper's
/// own matches are played out; this is for the many games past them, a quarter of whose turns it saves.
const DECIDED: Adjudication = Adjudication { win: Some(Accord { score: 2000, turns: 3 }), draw: None, draw_after: 0 };

pub(crate) fn run(hall: &Hall<'_>, scale: Scale) -> Result<Page, Halted> {
    let mut report = Report::new(hall, "Lazy heavy evaluation and directional terms in shogi, run again");
    report.paragraph(
        "The evaluation `shogi` has a cheap part, material and king safety, and a heavy one, the freedom of the major pieces, \
         special and directional terms. With `lazy=D` the search skips the heavy part where the cheap one is more than D \
         points (a pawn is 100) outside the window. Matches are colour-swapped pairs of games from openings that a neutral \
         judge finds balanced. **Games with time for a move differ from run to run**, and other work on the machine takes \
         from both sides; games with nodes or depth are the same every time.",
    );
    amounts::run(&mut report, scale)?;
    tables::run(&mut report, scale)?;
    margins::run(&mut report, scale)?;
    Ok(report.page)
}

/// `+12 ± 20`
fn elo(estimate: &Estimate) -> String {
    format!("{:+.0} ± {:.0}", estimate.elo, estimate.elo_error)
}

/// `66–133`, and the draws if there are any.
fn result(wdl: Wdl) -> String {
    let Wdl { wins, losses, draws } = wdl;
    match draws {
        0 => format!("{wins}–{losses}"),
        1 => format!("{wins}–{losses}, 1 draw"),
        _ => format!("{wins}–{losses}, {draws} draws"),
    }
}

/// `1,234,567`
fn thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    let groups = digits.as_bytes().rchunks(3).rev();
    groups.map(String::from_utf8_lossy).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_arena::store::Store;
    use tenbin_core::Stop;

    /// A hall that tells nobody, with a store of its own.
    pub(super) fn with_hall(try_out: impl FnOnce(&Hall<'_>)) {
        let (store, stop) = (Store::in_memory().unwrap(), Stop::new());
        try_out(&Hall { store: &store, stop: &stop, threads: 2, records: &[], say: &|_| {}, watch: &|_| {} });
    }

    #[test]
    fn numbers_in_words() {
        assert_eq!([7.2, 999.6, 1_234_567.0].map(thousands), ["7", "1,000", "1,234,567"]);
        assert_eq!(result(Wdl { wins: 66, losses: 133, draws: 1 }), "66–133, 1 draw");
        assert_eq!(result(Wdl { wins: 88, losses: 112, draws: 0 }), "88–112");
    }
}
