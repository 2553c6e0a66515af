//! Hamada, Hashimoto and Iida on shogi: lazy evaluation, which skips slow terms where they cannot matter, and
//! directional terms.
//!
//! The paper prints neither its problems, its time for a move nor most of its evaluation. Here: the bench's own
//! problems (`problems`), the preset `shogi`, and a short time for a move.
//!
//! - `problems`: 48 positions with one best move.
//! - `distribution`: the paper's figure, the distribution of the slow terms' contribution.
//! - `tables`: its three tables of matches.
//! - `testbed`, `measure`, `margins`: beyond the paper, speed, error and strength of every margin, and the
//!   recommended one.

mod distribution;
mod margins;
mod measure;
mod problems;
mod tables;
mod testbed;

use crate::report::ReportWriter;
use crate::{ExperimentContext, ExperimentError, Scale};
use tenbin_arena::matches::{Adjudication, AdjudicationRule};
use tenbin_arena::stats::{Estimate, Wdl};
use tenbin_report::page::Page;

/// Adjudication of shogi games: both players' scores agree on a lead of twenty pawns, three moves in a row. The
/// paper's matches are played out; this is for the many games beyond them, and saves a quarter of their moves.
fn adjudication() -> Adjudication {
    Adjudication { win: Some(AdjudicationRule { score: 2000, turns: 3 }), ..Adjudication::default() }
}

pub(crate) fn run(context: &ExperimentContext<'_>, scale: Scale) -> Result<Page, ExperimentError> {
    let mut report = ReportWriter::new(context, "Lazy heavy evaluation and directional terms in shogi, run again");
    report.paragraph(
        "The evaluation `shogi` has fast terms, material and king safety, and slow ones (the paper's heavy part): \
         mobility of the major pieces, special and directional terms. With `lazy=D` the search skips the slow terms \
         where the fast ones are more than D points (a pawn is 100) outside the window. Matches are colour-swapped \
         pairs of games from openings that a neutral evaluation finds balanced. **Games with time for a move differ \
         from run to run**, and other load on the machine slows both sides; games with nodes or depth are \
         reproducible.",
    );
    distribution::run(&mut report, scale)?;
    tables::run(&mut report, scale)?;
    margins::run(&mut report, scale)?;
    Ok(report.page)
}

/// `+12 ± 20`
fn elo(estimate: &Estimate) -> String {
    format!("{:+.0} ± {:.0}", estimate.elo, estimate.elo_error)
}

/// `66–133`, and the draws, if any.
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

    /// A silent context with a store in memory.
    pub(super) fn with_context(test: impl FnOnce(&ExperimentContext<'_>)) {
        let (store, stop) = (Store::in_memory().unwrap(), Stop::new());
        test(&ExperimentContext {
            store: &store,
            stop: &stop,
            threads: 2,
            records: &[],
            print: &|_| {},
            on_progress: &|_| {},
        });
    }

    #[test]
    fn numbers_as_text() {
        assert_eq!([7.2, 999.6, 1_234_567.0].map(thousands), ["7", "1,000", "1,234,567"]);
        assert_eq!(result(Wdl { wins: 66, losses: 133, draws: 1 }), "66–133, 1 draw");
        assert_eq!(result(Wdl { wins: 88, losses: 112, draws: 0 }), "88–112");
    }
}
