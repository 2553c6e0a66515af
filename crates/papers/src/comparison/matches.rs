//! The paper's table: matches at a fixed depth from distinct positions, colours swapped.

use super::games::Sources;
use super::{Contestant, GAME};
use crate::report::Report;
use crate::{Halted, Scale};
use tenbin_arena::matches::Progress;
use tenbin_arena::stats::{Estimate, Proportion, compare};
use tenbin_registry::Weighing;
use tenbin_report::table::{Align, Table};

/// What the paper has of a match: the percentage it prints, wins and losses.
type Printed = (&'static str, u64, u64);

/// Who plays whom, by place among the contestants, and what the paper has of that, if it played it.
type Pairing = (usize, usize, Option<Printed>);
const PAIRINGS: [Pairing; 6] = [
    (1, 0, None),
    (2, 0, Some(("56.7 %", 565, 433))),
    (3, 0, Some(("60.2 %", 1203, 795))),
    (3, 2, Some(("49.1 %", 981, 1017))),
    (2, 1, None),
    (4, 0, None),
];

/// How far players look ahead, and how often they meet.
struct Condition {
    /// In steps: eight are two turns, as we read the paper.
    depth: u32,
    games: u64,
    /// Whether only those meet who met in the paper.
    only_the_papers: bool,
}

/// A game of two turns' depth takes five seconds of a core or more, so there is no time for all pairings.
const QUICK: &[Condition] = &[
    Condition { depth: 8, games: 20, only_the_papers: true },
    Condition { depth: 2, games: 60, only_the_papers: false },
];
const FULL: &[Condition] = &[
    Condition { depth: 8, games: 120, only_the_papers: true },
    Condition { depth: 2, games: 600, only_the_papers: false },
];

pub(super) fn run(
    report: &mut Report<'_>,
    sources: &Sources,
    contestants: &[Contestant],
    scale: Scale,
) -> Result<(), Halted> {
    report.heading("Table 1: matches");
    let header = ["match", "depth in steps", "paper", "ours", "Elo, 95 %", "agree?"];
    let mut table = Table::new(header).align([Align::Left, Align::Right, Align::Right, Align::Right, Align::Right]);
    for &Condition { depth, games, only_the_papers } in if scale == Scale::Quick { QUICK } else { FULL } {
        for (a, b, paper) in PAIRINGS.into_iter().filter(|(.., paper)| paper.is_some() || !only_the_papers) {
            let (a, b) = (&contestants[a], &contestants[b]);
            let match_up = weighing(sources, &a.at_depth(depth), &b.at_depth(depth), games);
            let progress = report.hall.weigh(&format!("{} – {}", match_up.a, match_up.b), &match_up)?;
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
        "The paper's depth is two; we read two turns, which are eight steps, and play two steps as well. A row agrees if both \
         results may well come from equally much stronger players (Fisher's exact test at 0.05).",
    );
    Ok(())
}

/// A match from positions of strong games where there are any.
pub(super) fn weighing(sources: &Sources, a: &str, b: &str, games: u64) -> Weighing {
    let openings = sources.book.as_ref().map_or(u64::MAX, |book| book.openings().len() as u64);
    let games = games.min(openings.saturating_mul(2));
    Weighing { book: sources.book.clone(), ..Weighing::new(GAME, a, b, games) }
}

/// As the paper prints it: `56.7 % (565–433)`, though 565 of 998 are 56.6 %.
fn printed((percent, wins, losses): Printed) -> String {
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
    fn the_papers_figures_stand_as_it_prints_them() {
        let all: Vec<String> = PAIRINGS.into_iter().filter_map(|(.., paper)| paper.map(printed)).collect();
        assert_eq!(all, ["56.7 % (565–433)", "60.2 % (1203–795)", "49.1 % (981–1017)"]);
    }

    #[test]
    fn two_turns_come_first() {
        for conditions in [QUICK, FULL] {
            assert_eq!(conditions.iter().map(|condition| condition.depth).collect::<Vec<_>>(), [8, 2]);
        }
    }
}
