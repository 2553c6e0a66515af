//! How often a player chooses what an expert played: the whole turn, and single steps of it.

use super::Contestant;
use super::games::{Played, Sources, turns};
use super::training::share;
use crate::report::Report;
use crate::{Halted, Scale, work};
use tenbin_core::Stop;
use tenbin_report::table::{Align, Table};

/// What the paper has, in per cent: turns, steps. It counted 8,819 turns.
const PAPER: [Option<[f64; 2]>; 5] = [Some([7.8, 21.8]), None, Some([7.8, 21.8]), Some([7.4, 22.0]), None];
const PAPERS_TURNS: f64 = 8_819.0;

/// Depth in steps, that of the matches first, and how many turns at most players are asked about.
const QUICK: &[(u32, usize)] = &[(8, 60), (2, 60)];
const FULL: &[(u32, usize)] = &[(8, 400), (2, 2_000)];

/// What one choice had in common with what was played.
#[derive(Clone, Copy)]
struct Common {
    is_same: bool,
    /// Steps in common, of those that were played.
    steps: [usize; 2],
}

pub(super) fn run(
    report: &mut Report<'_>,
    sources: &Sources,
    contestants: &[Contestant],
    scale: Scale,
) -> Result<(), Halted> {
    report.heading("What was played, and what the players choose");
    let header =
        ["evaluation", "depth in steps", "turns", "same turn", "paper", "agree?", "steps in common", "paper", "agree?"];
    let mut table = Table::new(header).align([Align::Left].into_iter().chain([Align::Right; 8]));
    for &(depth, most) in if scale == Scale::Quick { QUICK } else { FULL } {
        let asked = asked(sources, most)?;
        for (contestant, paper) in contestants.iter().zip(PAPER) {
            let spec = contestant.at_depth(depth);
            let name = format!("turns of experts, {}", contestant.name);
            let found = work::each(report.hall, &name, &asked, |&(record, at)| {
                let played = turns(&sources.test.records[record])?;
                compare(&played[at], &spec)
            })?;
            let found: Vec<Common> = found.into_iter().collect::<Result<_, Halted>>()?;
            let same = found.iter().filter(|common| common.is_same).count();
            let [common, steps] =
                found.iter().fold([0, 0], |[common, all], one| [common + one.steps[0], all + one.steps[1]]);
            table.push([
                contestant.name.clone(),
                depth.to_string(),
                found.len().to_string(),
                share(same as f64, found.len()),
                paper.map_or_else(String::new, |[turns, _]| format!("{turns} %")),
                paper.map_or("", |[turns, _]| agrees(same, found.len(), turns)).to_owned(),
                share(common as f64, steps),
                paper.map_or_else(String::new, |[_, steps]| format!("{steps:.1} %")),
                paper.map_or("", |[_, papers]| agrees(common, steps, papers)).to_owned(),
            ]);
        }
    }
    report.table(&table);
    report.paragraph(
        "Turns are evenly taken from the test. A turn is the same if the position at its end is. Steps in common are counted out \
         of those that were played. Shares agree if they differ by no more than chance makes them differ in 95 of 100 cases; the \
         paper counted 8,819 turns.",
    );
    Ok(())
}

/// Whether so many of all may well be as large a share as the paper's, in per cent.
fn agrees(count: usize, all: usize, paper: f64) -> &'static str {
    let (ours, paper) = (count as f64 / all.max(1) as f64, paper / 100.0);
    let variance = |share: f64, of: f64| share * (1.0 - share) / of;
    let error = 1.96 * (variance(ours, all.max(1) as f64) + variance(paper, PAPERS_TURNS)).sqrt();
    if (ours - paper).abs() <= error { "yes" } else { "no" }
}

/// Turns to ask about, by game and place, evenly taken.
fn asked(sources: &Sources, most: usize) -> Result<Vec<(usize, usize)>, Halted> {
    let mut all = Vec::new();
    for (number, record) in sources.test.records.iter().enumerate() {
        all.extend((0..turns(record)?.len()).map(|at| (number, at)));
    }
    let count = most.min(all.len());
    Ok((0..count).map(|number| all[number * all.len() / count]).collect())
}

/// Has a player choose a whole turn.
fn compare(played: &Played, spec: &str) -> Result<Common, Halted> {
    let mut table = played.before.fork();
    let mut player = tenbin_registry::player(table.as_ref(), spec)?;
    player.new_game(1);
    let mut chosen = Vec::new();
    while table.side_to_move() == played.before.side_to_move() && table.outcome_on_board().is_none() {
        let choice = player.choose(table.as_ref(), &Stop::new(), &mut |_| {}).map_err(Halted::Player)?;
        table.play_unadjudicated(&choice.best_move)?;
        chosen.push(choice.best_move);
    }
    Ok(Common { is_same: table.key() == played.after, steps: in_common(&played.plies, &chosen) })
}

/// The steps of some plies: pushes and pulls are two, and neither the end of a turn nor what is captured (`rc3x`) is one.
fn steps(plies: &[String]) -> Vec<&str> {
    plies.iter().flat_map(|ply| ply.split(',')).filter(|step| *step != "pass" && !step.ends_with('x')).collect()
}

/// How many steps two turns have in common, and how many the first has.
fn in_common(played: &[String], chosen: &[String]) -> [usize; 2] {
    let (played, mut chosen) = (steps(played), steps(chosen));
    let common = played.iter().filter(|step| {
        let place = chosen.iter().position(|other| other == *step);
        place.map(|place| chosen.swap_remove(place)).is_some()
    });
    [common.count(), played.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_chance_may_have_made_agrees() {
        assert_eq!([agrees(30, 400, 7.8), agrees(70, 2_000, 7.8), agrees(780, 10_000, 7.8)], ["yes", "no", "yes"]);
    }

    #[test]
    fn steps_are_counted_once_in_any_order() {
        let plies = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let played = plies("Ed2n hd5s,Ed4n Ed2n");
        assert_eq!(in_common(&played, &plies("hd5s,Ed4n Ed2n pass")), [3, 4]);
        assert_eq!(in_common(&played, &plies("Ra2n Ed4n")), [1, 4]);
        let captured = plies("Ed2n rc4s,rc3x,Ed4w");
        assert_eq!(in_common(&captured, &captured), [3, 3], "what is captured makes no step");
        assert_eq!(in_common(&captured, &plies("Ed2n Ra2n")), [1, 3]);
    }
}
