//! The paper's first table: three matches of a hundred games.

use super::{ReportWriter, elo};
use crate::{ExperimentError, Scale};
use tenbin_arena::stats::{Estimate, Proportion, compare};
use tenbin_report::table::{Align, DataTable};

/// The matches, with the paper's wins of a hundred games.
const MATCHES: [(&str, &str, u64); 3] =
    [("KS (W = 0.17) – original", "ks", 60), ("AS (N = 8) – original", "as", 50), ("ME – original", "me", 10)];

/// Depth, number of games, seed.
const QUICK: &[(u32, u64, u64)] = &[(2, 100, 1)];
const FULL: &[(u32, u64, u64)] = &[(2, 100, 1), (1, 1000, 2), (2, 2000, 3), (3, 300, 4)];

pub(super) fn run(report: &mut ReportWriter<'_>, scale: Scale) -> Result<(), ExperimentError> {
    report.heading("Three matches");
    let header = ["match", "depth", "paper", "ours", "share, 95 %", "Elo, 95 %", "p", "agree?"];
    let mut table = DataTable::new(header).align([
        Align::Left,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Left,
    ]);
    for &(depth, games, seed) in if scale == Scale::Quick { QUICK } else { FULL } {
        for (name, player, paper_wins) in MATCHES {
            let progress = report.run_match(
                &format!("{player}:depth={depth}"),
                &format!("original:depth={depth}"),
                games,
                seed,
            )?;
            let wdl = progress.pairs.wdl();
            let paper = Proportion { successes: paper_wins, trials: 100 };
            let agreement = compare(paper, Proportion::from(wdl));
            let (low, high) = agreement.ours;
            table.push([
                name.to_owned(),
                depth.to_string(),
                format!("{paper_wins}–{}", 100 - paper_wins),
                format!("{}–{}", wdl.wins, wdl.losses),
                format!("{:.1} … {:.1} %", low * 100.0, high * 100.0),
                elo(&Estimate::of(&progress.pairs)),
                if agreement.p_value < 0.001 { "< 0.001".to_owned() } else { format!("{:.3}", agreement.p_value) },
                if agreement.agrees() { "yes" } else { "no" }.to_owned(),
            ]);
        }
    }
    report.table(&table);
    report.paragraph(
        "p is the probability of two results at least this far apart if both programs had the same strength relative \
         to their base (Fisher's exact test); below 0.05 they do not agree. Elo and its error are from pairs of \
         games.",
    );
    Ok(())
}
