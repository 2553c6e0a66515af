//! The paper's table: matches at a fixed depth from distinct positions, colours swapped.

use super::games::Sources;
use super::{Contestant, GAME};
use crate::report::Report;
use crate::{Halted, Scale};
use tenbin_arena::matches::Progress;
use tenbin_arena::stats::{Estimate, Proportion, compare};
use tenbin_desk::Weighing;
use tenbin_report::table::{Align, Table};

/// Who plays whom, by place among the contestants, and the wins and losses that the paper counted, if it played that.
type Pairing = (usize, usize, Option<(u64, u64)>);
const PAIRINGS: [Pairing; 6] = [
    (1, 0, None),
    (2, 0, Some((565, 433))),
    (3, 0, Some((1203, 795))),
    (3, 2, Some((981, 1017))),
    (2, 1, None),
    (4, 0, None),
];

/// Depth in steps, number of games.
const QUICK: &[(u32, u64)] = &[(2, 60)];
const FULL: &[(u32, u64)] = &[(2, 1_000), (8, 100)];

pub(super) fn run(
    report: &mut Report<'_>,
    sources: &Sources,
    contestants: &[Contestant],
    scale: Scale,
) -> Result<(), Halted> {
    report.heading("Table 1: matches");
    let header = ["match", "depth in steps", "paper", "ours", "Elo, 95 %", "agree?"];
    let mut table = Table::new(header).align([Align::Left, Align::Right, Align::Right, Align::Right, Align::Right]);
    for &(depth, games) in if scale == Scale::Quick { QUICK } else { FULL } {
        for (a, b, paper) in PAIRINGS {
            let (a, b) = (&contestants[a], &contestants[b]);
            let progress = weigh(report, sources, &a.at_depth(depth), &b.at_depth(depth), games)?;
            let wdl = progress.pairs.wdl();
            let agrees = paper.map(|(wins, losses)| {
                let paper = Proportion { successes: wins, trials: wins + losses };
                if compare(paper, Proportion::from(wdl)).agrees() { "yes" } else { "no" }
            });
            table.push([
                format!("{} – {}", a.name, b.name),
                depth.to_string(),
                paper.map(|(wins, losses)| percent(wins, losses)).unwrap_or_default(),
                percent(wdl.wins, wdl.losses),
                elo(&progress),
                agrees.unwrap_or_default().to_owned(),
            ]);
        }
    }
    report.table(&table);
    report.paragraph(
        "The paper's depth is two, of turns or of steps; two turns are eight steps. A row agrees if both results may well come \
         from equally much stronger players (Fisher's exact test at 0.05).",
    );
    Ok(())
}

/// Plays a match from positions of strong games where there are any.
pub(super) fn weigh(report: &Report<'_>, sources: &Sources, a: &str, b: &str, games: u64) -> Result<Progress, Halted> {
    let openings = sources.book.as_ref().map_or(u64::MAX, |book| book.openings().len() as u64);
    let games = games.min(openings.saturating_mul(2));
    let weighing = Weighing { book: sources.book.clone(), ..Weighing::new(GAME, a, b, games) };
    report.hall.weigh(&format!("{a} – {b}"), &weighing)
}

/// `56.6 % (565–433)`
fn percent(wins: u64, losses: u64) -> String {
    let share = 100.0 * wins as f64 / (wins + losses).max(1) as f64;
    format!("{share:.1} % ({wins}–{losses})")
}

/// `+12 ± 20`
pub(super) fn elo(progress: &Progress) -> String {
    let estimate = Estimate::of(&progress.pairs);
    format!("{:+.0} ± {:.0}", estimate.elo, estimate.elo_error)
}

/// `30–28, 2 draws`
pub(super) fn score(progress: &Progress) -> String {
    let wdl = progress.pairs.wdl();
    let draws = if wdl.draws > 0 { format!(", {} drawn", wdl.draws) } else { String::new() };
    format!("{}–{}{draws}", wdl.wins, wdl.losses)
}
