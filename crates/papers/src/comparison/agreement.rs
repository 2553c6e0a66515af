//! Move agreement: how often a player chooses the expert's turn, and single steps of it.

use super::Contestant;
use super::games::{GameSources, ReplayedTurn, turns};
use super::training::share;
use crate::report::ReportWriter;
use crate::{ExperimentError, Scale, parallel};
use tenbin_core::Stop;
use tenbin_report::table::{Align, DataTable};

/// The paper's figures in per cent: turns, steps. It counted 8,819 turns.
const PAPER: [Option<[f64; 2]>; 6] =
    [Some([7.8, 21.8]), None, Some([7.8, 21.8]), Some([7.4, 22.0]), None, Some([7.8, 21.8])];
const PAPERS_TURNS: f64 = 8_819.0;

/// Depth in steps, that of the matches first, and the maximal number of turns.
const QUICK: &[(u32, usize)] = &[(8, 60), (2, 60)];
const FULL: &[(u32, usize)] = &[(8, 400), (2, 2_000)];

/// Agreement of a chosen turn with the played one.
#[derive(Clone, Copy)]
struct TurnAgreement {
    is_same: bool,
    /// Steps in common, and steps played.
    steps: [usize; 2],
}

pub(super) fn run(
    report: &mut ReportWriter<'_>,
    sources: &GameSources,
    contestants: &[Contestant],
    scale: Scale,
) -> Result<(), ExperimentError> {
    report.heading("Move agreement with experts");
    let header =
        ["evaluation", "depth in steps", "turns", "same turn", "paper", "agree?", "steps in common", "paper", "agree?"];
    let mut table = DataTable::new(header).align([Align::Left].into_iter().chain([Align::Right; 8]));
    for &(depth, most) in if scale == Scale::Quick { QUICK } else { FULL } {
        let sample_turns = sample_turns(sources, most)?;
        for (contestant, paper) in contestants.iter().zip(PAPER) {
            let spec = contestant.at_depth(depth);
            let name = format!("experts' turns, {}", contestant.name);
            let found = parallel::map(report.context, &name, &sample_turns, |&(record, at)| {
                let played = turns(&sources.test.records[record])?;
                compare(&played[at], &spec)
            })?;
            let found: Vec<TurnAgreement> = found.into_iter().collect::<Result<_, ExperimentError>>()?;
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
        "Turns are sampled evenly from the test games. A turn is the same if its final position is. Steps in common \
         are a share of the played steps. Shares agree if they differ by no more than the 95 % error; the paper \
         counted 8,819 turns.",
    );
    Ok(())
}

/// Whether the share agrees with the paper's, in per cent, within the error.
fn agrees(count: usize, all: usize, paper: f64) -> &'static str {
    let (ours, paper) = (count as f64 / all.max(1) as f64, paper / 100.0);
    let variance = |share: f64, of: f64| share * (1.0 - share) / of;
    let error = 1.96 * (variance(ours, all.max(1) as f64) + variance(paper, PAPERS_TURNS)).sqrt();
    if (ours - paper).abs() <= error { "yes" } else { "no" }
}

/// Turns to test, by game and index, evenly spaced.
fn sample_turns(sources: &GameSources, most: usize) -> Result<Vec<(usize, usize)>, ExperimentError> {
    let mut all = Vec::new();
    for (number, record) in sources.test.records.iter().enumerate() {
        all.extend((0..turns(record)?.len()).map(|at| (number, at)));
    }
    let count = most.min(all.len());
    Ok((0..count).map(|number| all[number * all.len() / count]).collect())
}

/// Lets a player choose a whole turn.
fn compare(played: &ReplayedTurn, spec: &str) -> Result<TurnAgreement, ExperimentError> {
    let mut table = played.before.fork();
    let mut player = tenbin_registry::player(table.as_ref(), spec)?;
    player.new_game(1);
    let mut chosen = Vec::new();
    while table.side_to_move() == played.before.side_to_move() && table.outcome_on_board().is_none() {
        let choice = player
            .choose(table.as_ref(), &player.default_limits(), &Stop::new(), &mut |_| {})
            .map_err(ExperimentError::Player)?;
        table.play_unadjudicated(&choice.best_move)?;
        chosen.push(choice.best_move);
    }
    Ok(TurnAgreement { is_same: table.key() == played.after, steps: common_steps(&played.plies, &chosen) })
}

/// The steps of some plies: a push or pull has two; passes and captures (`rc3x`) are none.
fn steps(plies: &[String]) -> Vec<&str> {
    plies.iter().flat_map(|ply| ply.split(',')).filter(|step| *step != "pass" && !step.ends_with('x')).collect()
}

/// The number of common steps, and the number of steps played.
fn common_steps(played: &[String], chosen: &[String]) -> [usize; 2] {
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
    fn shares_within_the_error_agree() {
        assert_eq!([agrees(30, 400, 7.8), agrees(70, 2_000, 7.8), agrees(780, 10_000, 7.8)], ["yes", "no", "yes"]);
    }

    #[test]
    fn steps_are_counted_once_in_any_order() {
        let plies = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let played = plies("Ed2n hd5s,Ed4n Ed2n");
        assert_eq!(common_steps(&played, &plies("hd5s,Ed4n Ed2n pass")), [3, 4]);
        assert_eq!(common_steps(&played, &plies("Ra2n Ed4n")), [1, 4]);
        let captured = plies("Ed2n rc4s,rc3x,Ed4w");
        assert_eq!(common_steps(&captured, &captured), [3, 3], "a captured piece makes no step");
        assert_eq!(common_steps(&captured, &plies("Ed2n Ra2n")), [1, 3]);
    }
}
