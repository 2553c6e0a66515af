//! The paper's table: matches at fixed depth from distinct positions, colours swapped.

use super::games::GameSources;
use super::{Contestant, GAME};
use crate::report::ReportWriter;
use crate::{ExperimentError, Scale};
use tenbin_arena::matches::Progress;
use tenbin_arena::stats::{Estimate, Proportion, compare};
use tenbin_registry::{MatchConditions, MatchConfig};
use tenbin_report::table::{Align, DataTable};

/// The paper's result of a match: the printed percentage, wins and losses.
type PrintedResult = (&'static str, u64, u64);

/// A pairing by index of the contestants, with the paper's result if it played it.
type PaperPairing = (usize, usize, Option<PrintedResult>);
const PAIRINGS: [PaperPairing; 8] = [
    (1, 0, None),
    (2, 0, Some(("56.7 %", 565, 433))),
    (3, 0, Some(("60.2 %", 1203, 795))),
    (3, 2, Some(("49.1 %", 981, 1017))),
    (2, 1, None),
    (4, 0, None),
    (5, 0, Some(("56.7 %", 565, 433))),
    (5, 2, None),
];

/// The pairing that differs in features alone: the control for those that differ in features and in learning.
const FEATURES: (usize, usize) = (1, 0);

/// Search depth and number of games.
struct Condition {
    /// In steps: eight are two turns, our reading of the paper.
    depth: u32,
    games: u64,
    /// Whether to play only the paper's pairings, and that of the features.
    paper_pairings_only: bool,
}

/// A game at two turns' depth takes five seconds of a core or more, too long for all pairings.
const QUICK: &[Condition] = &[
    Condition { depth: 8, games: 20, paper_pairings_only: true },
    Condition { depth: 2, games: 60, paper_pairings_only: false },
];
const FULL: &[Condition] = &[
    Condition { depth: 8, games: 120, paper_pairings_only: true },
    Condition { depth: 2, games: 600, paper_pairings_only: false },
];

pub(super) fn run(
    report: &mut ReportWriter<'_>,
    sources: &GameSources,
    contestants: &[Contestant],
    scale: Scale,
) -> Result<(), ExperimentError> {
    report.heading("Table 1: matches");
    let header = ["match", "depth in steps", "paper", "ours", "Elo, 95 %", "agree?"];
    let mut table = DataTable::new(header).align([Align::Left, Align::Right, Align::Right, Align::Right, Align::Right]);
    for &Condition { depth, games, paper_pairings_only } in if scale == Scale::Quick { QUICK } else { FULL } {
        for (a, b, paper) in
            PAIRINGS.into_iter().filter(|&(a, b, paper)| paper.is_some() || (a, b) == FEATURES || !paper_pairings_only)
        {
            let (a, b) = (&contestants[a], &contestants[b]);
            let match_up = match_config(sources, &a.at_depth(depth), &b.at_depth(depth), games);
            let progress = report.context.run_match(&format!("{} – {}", match_up.a, match_up.b), &match_up)?;
            let wdl = progress.pairs.wdl();
            let agrees = paper.map(|(_, wins, losses)| {
                let paper = Proportion { successes: wins, trials: wins + losses };
                if compare(paper, Proportion::from(wdl)).agrees() { "yes" } else { "no" }
            });
            table.push([
                format!("{} – {}", a.name, b.name),
                depth.to_string(),
                paper.map(printed).unwrap_or_default(),
                percent(wdl.wins, wdl.losses),
                elo(&progress),
                agrees.unwrap_or_default().to_owned(),
            ]);
        }
    }
    report.table(&table);
    report.paragraph(
        "The paper's depth is two: this page reads two turns, which are eight steps, and plays two steps as well. A \
         row agrees if both results are compatible with equal strength differences (Fisher's exact test at 0.05).",
    );
    Ok(())
}

/// A match from positions of strong games, if there are any.
pub(super) fn match_config(sources: &GameSources, a: &str, b: &str, games: u64) -> MatchConfig {
    let openings = sources.book.as_ref().map_or(u64::MAX, |book| book.openings().len() as u64);
    let games = games.min(openings.saturating_mul(2));
    MatchConfig { book: sources.book.clone(), ..MatchConfig::new(GAME, a, b, MatchConditions::new(games)) }
}

/// As the paper prints it: `56.7 % (565–433)`, though 565 of 998 are 56.6 %.
fn printed((percent, wins, losses): PrintedResult) -> String {
    format!("{percent} ({wins}–{losses})")
}

/// `56.6 % (565–433)`
fn percent(wins: u64, losses: u64) -> String {
    let share = 100.0 * wins as f64 / (wins + losses).max(1) as f64;
    format!("{share:.1} % ({wins}–{losses})")
}

/// `+12 ± 20`
fn elo(progress: &Progress) -> String {
    let estimate = Estimate::of(&progress.pairs);
    format!("{:+.0} ± {:.0}", estimate.elo, estimate.elo_error)
}

/// `30–28, 2 draws`
pub(super) fn score(progress: &Progress) -> String {
    let wdl = progress.pairs.wdl();
    let draws = if wdl.draws > 0 { format!(", {} drawn", wdl.draws) } else { String::new() };
    format!("{}–{}{draws}", wdl.wins, wdl.losses)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paper_figures_are_printed_verbatim() {
        let all: Vec<String> = PAIRINGS.into_iter().filter_map(|(.., paper)| paper.map(printed)).collect();
        assert_eq!(all, ["56.7 % (565–433)", "60.2 % (1203–795)", "49.1 % (981–1017)", "56.7 % (565–433)"]);
    }

    #[test]
    fn depth_8_comes_first() {
        for conditions in [QUICK, FULL] {
            assert_eq!(conditions.iter().map(|condition| condition.depth).collect::<Vec<_>>(), [8, 2]);
        }
    }
}
