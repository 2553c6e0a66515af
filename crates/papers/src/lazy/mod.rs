//! Hamada, Hashimoto and Iida on shogi: lazy evaluation, which skips slow terms where they cannot matter, and
//! directional terms.
//!
//! The paper prints neither its problems, its time for a move nor most of its evaluation. Here: the bench's own
//! problems (`problems`), the preset `shogi`, and a short time for a move.
//!
//! - `problems`: 48 positions with one best move.
//! - `distribution`: the paper's figure 1, the distribution of the slow terms' contribution.
//! - `tables`: its three tables of matches.
//! - `share`: beyond the paper, its gain by the share of time in slow terms.
//! - `skipping`: beyond the paper, ways to skip: what is compared, where, and what pruning makes of it.
//! - `figures`: positions like its figures 2 and 6.
//! - `learned`: the paper's future work, directional terms with learned weights, and their cost.
//! - `testbed`, `measure`, `margins`: beyond the paper, speed, error and strength of every margin, and the
//!   recommended one.

mod distribution;
mod figures;
mod learned;
mod margins;
mod measure;
mod problems;
mod share;
mod skipping;
mod tables;
mod testbed;

use crate::opening::{Citation, Claim, Source};
use crate::report::ReportWriter;
use crate::{ExperimentContext, ExperimentError, Scale, Verdict};
use tenbin_arena::matches::{Adjudication, AdjudicationRule};
use tenbin_arena::stats::{Estimate, Wdl};
use tenbin_report::page::Page;

/// The paper. The text at hand prints neither year nor place.
pub(crate) const SOURCE: Source = Source {
    citation: Citation {
        authors: "T. Hamada, T. Hashimoto, H. Iida",
        title: "Effective Usage of Heavy Evaluation Function and a Design of Directional Asymmetric Orientation \
                Evaluation Function for Shogi (in Japanese)",
        year: None,
        venue: "Shizuoka University, Japan Advanced Institute of Science and Technology",
    },
    claims: &[
        Claim { key: "mostly", text: "The slow terms mostly add less than 100 points either way", printed: "figure 1" },
        Claim { key: "fullest", text: "They most often add 0 to 99", printed: "more than 700 times a search" },
        Claim { key: "hardly", text: "They hardly ever add 800 or more either way", printed: "figure 1" },
        Claim { key: "always", text: "Always evaluating loses to D = 750", printed: "66–133–1: −121 ± 51 Elo" },
        Claim { key: "wide", text: "D = 2800 loses to D = 750", printed: "88–112: −42 ± 49 Elo" },
        Claim { key: "dao-1", text: "DAO-1 gains nothing", printed: "100–100: 0 ± 48 Elo" },
        Claim { key: "dao-2", text: "DAO-2 gains a little", printed: "106–94: +21 ± 49 Elo" },
        Claim { key: "dao-3", text: "DAO-3 gains a little", printed: "104–95–1: +16 ± 48 Elo" },
        Claim { key: "dao-4", text: "DAO-4 gains a little", printed: "104–96: +14 ± 49 Elo" },
        Claim { key: "tokin", text: "DAO-2 plays ▲6三と near the leaves (figure 2)", printed: "seen in games" },
        Claim { key: "rook", text: "DAO-3 plays ▲2四歩 near the leaves (figure 6)", printed: "seen in games" },
    ],
};

/// Adjudication of shogi games: both players' scores agree on a lead of twenty pawns, three moves in a row. The
/// paper's matches are played out; this saves a quarter of the moves.
fn adjudication() -> Adjudication {
    Adjudication { win: Some(AdjudicationRule { score: 2000, turns: 3 }), ..Adjudication::default() }
}

/// What a match of the paper claims.
#[derive(Clone, Copy)]
enum Claimed {
    /// A gain or a loss of this many Elo.
    Elo(f64),
    /// No difference.
    NoDifference,
}

/// The largest error in Elo that shows that there is no difference worth the name.
const NEGLIGIBLE: f64 = 20.0;

/// The verdict on a claim: a claimed gain is confirmed if ours is above 0 by more than its error, and not confirmed if ours
/// is below the printed gain by more than its error.
fn verdict(claimed: Claimed, ours: &Estimate) -> Verdict {
    let (sign, printed) = match claimed {
        Claimed::Elo(elo) => (elo.signum(), elo.abs()),
        Claimed::NoDifference if ours.elo.abs() > ours.elo_error => return Verdict::NotConfirmed,
        Claimed::NoDifference if ours.elo_error <= NEGLIGIBLE => return Verdict::Confirmed,
        Claimed::NoDifference => return Verdict::Undecided,
    };
    let gain = sign * ours.elo;
    if gain > ours.elo_error {
        Verdict::Confirmed
    } else if gain + ours.elo_error < printed {
        Verdict::NotConfirmed
    } else {
        Verdict::Undecided
    }
}

pub(crate) fn run(context: &ExperimentContext<'_>, scale: Scale) -> Result<Page, ExperimentError> {
    let mut report =
        ReportWriter::new(context, &SOURCE, "Lazy heavy evaluation and directional terms in shogi, run again");
    report.paragraph(
        "The evaluation `shogi` has fast terms, material and king safety, and slow ones (the paper's heavy part): mobility \
         of the major pieces, special and, with `dao`, directional terms. With `lazy=D` the search skips the slow terms \
         where the fast ones are more than D points (a pawn is 100) outside the window. All players have `unit=100`: by \
         default a margin is in hundredths of a measured pawn. Matches are colour-swapped pairs \
         of games from openings that a neutral evaluation finds balanced. All errors are 95 % intervals.",
    );
    distribution::run(&mut report, scale)?;
    let same = [tables::margins(&mut report, scale)?, skipping::run(&mut report, scale)?];
    share::run(&mut report, scale, &same)?;
    tables::directions(&mut report, scale)?;
    figures::run(&mut report)?;
    learned::run(&mut report, scale)?;
    margins::run(&mut report, scale)?;
    Ok(report.finish())
}

/// `+12 ± 20`
fn elo(estimate: &Estimate) -> String {
    format!("{:+.0} ± {:.0}", estimate.elo, estimate.elo_error).replace('-', "−")
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

    #[test]
    fn numbers_as_text() {
        assert_eq!([7.2, 999.6, 1_234_567.0].map(thousands), ["7", "1,000", "1,234,567"]);
        assert_eq!(result(Wdl { wins: 66, losses: 133, draws: 1 }), "66–133, 1 draw");
        assert_eq!(result(Wdl { wins: 88, losses: 112, draws: 0 }), "88–112");
    }

    #[test]
    fn verdicts_depend_on_the_printed_size() {
        let ours = |elo: f64, elo_error: f64| Estimate { elo, elo_error, ..Estimate::of(&Wdl::default()) };
        assert_eq!(verdict(Claimed::Elo(20.0), &ours(30.0, 10.0)), Verdict::Confirmed);
        assert_eq!(verdict(Claimed::Elo(20.0), &ours(0.0, 10.0)), Verdict::NotConfirmed);
        assert_eq!(verdict(Claimed::Elo(20.0), &ours(0.0, 30.0)), Verdict::Undecided);
        assert_eq!(verdict(Claimed::Elo(-42.0), &ours(-30.0, 10.0)), Verdict::Confirmed);
        assert_eq!(verdict(Claimed::Elo(-42.0), &ours(0.0, 10.0)), Verdict::NotConfirmed);
        assert_eq!(verdict(Claimed::NoDifference, &ours(5.0, 15.0)), Verdict::Confirmed);
        assert_eq!(verdict(Claimed::NoDifference, &ours(5.0, 45.0)), Verdict::Undecided);
        assert_eq!(verdict(Claimed::NoDifference, &ours(-30.0, 15.0)), Verdict::NotConfirmed);
    }
}
