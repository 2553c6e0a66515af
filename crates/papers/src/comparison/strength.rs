//! Sequential tests (SPRT) at fixed depth and in equal time: the strength of the added features, of training, and of
//! a complete quiescence search. The paper's quiescence search misses captures and defences.

use super::games::GameSources;
use super::matches::{match_config, score};
use super::with;
use crate::report::ReportWriter;
use crate::{ExperimentError, Scale};
use tenbin_arena::stats::{Decision, Model, Sprt, SprtState};
use tenbin_report::table::{Align, DataTable};

/// The pairings, without limits.
const PAIRINGS: [(&str, &str); 8] = [
    ("full", "handmade"),
    ("learned:quiescence=paper", "full"),
    ("rich", "learned"),
    ("combined", "learned"),
    ("combined", "full:quiescence=off"),
    ("learned:quiescence=complete", "learned:quiescence=paper"),
    ("learned:quiescence=complete", "learned:quiescence=off"),
    ("learned:quiescence=paper", "learned:quiescence=off"),
];

/// Limits for a ply, in words and as a setting, and the maximal number of games. A depth of one turn ends with the
/// turn; a turn and a half ends inside the opponent's, where a quiescence search finds more.
type Conditions = [(&'static str, &'static str, u64)];
const QUICK: &Conditions = &[("one turn", "depth=4", 40), ("2,000 positions", "nodes=2000", 40)];
const FULL: &Conditions =
    &[("one turn", "depth=4", 400), ("a turn and a half", "depth=6", 300), ("20 ms", "time=20ms", 300)];

/// H0 and H1 in normalised Elo.
const HYPOTHESES: (f64, f64) = (0.0, 20.0);

pub(super) fn run(report: &mut ReportWriter<'_>, sources: &GameSources, scale: Scale) -> Result<(), ExperimentError> {
    report.heading("Strength, and a complete quiescence search");
    let header = ["player", "against", "limit for a ply", "result", "Elo, 95 %", "stronger?"];
    let [left, right] = [Align::Left, Align::Right];
    let mut table = DataTable::new(header).align([left, left, left, right, right, left]);
    let test = Sprt::new(HYPOTHESES.0, HYPOTHESES.1, Model::Normalised).expect("the lower one comes first");
    for &(words, setting, games) in if scale == Scale::Quick { QUICK } else { FULL } {
        for (a, b) in PAIRINGS {
            let mut match_up = match_config(sources, &with(a, setting), &with(b, setting), games);
            match_up.conditions.sprt = Some(test);
            let progress = report.context.run_match(&format!("{a} – {b}, {setting}"), &match_up)?;
            let adjusted = test.adjusted(&progress.pairs);
            let elo = format!("{:+.0} ({:+.0} … {:+.0})", adjusted.elo, adjusted.low, adjusted.high);
            table.push([a, b, words, &score(&progress), &elo, decision_text(&test.state(&progress.pairs))]);
        }
    }
    report.table(&table);
    report.paragraph(&format!(
        "Each match ends when a sequential test (SPRT) of {} against {} points of normalised Elo is decided, or \
         after {} games; Elo is corrected for the early end. `quiescence=paper` combines the steps that the paper lists \
         into capturing turns. `complete` searches every ply of a turn with a capture, every ply that reduces what \
         the other side can capture, and walks of several steps that do: of a guard, of the threatened piece, or of \
         one that is freed first. `off` evaluates without quiescence search.",
        HYPOTHESES.0,
        HYPOTHESES.1,
        limits(scale)
    ));
    Ok(())
}

/// `400 (one turn), 300 (20 ms)`
fn limits(scale: Scale) -> String {
    let conditions = if scale == Scale::Quick { QUICK } else { FULL };
    conditions.iter().map(|(words, _, games)| format!("{games} ({words})")).collect::<Vec<_>>().join(", ")
}

fn decision_text(state: &SprtState) -> &'static str {
    match state.decision {
        Some(Decision::AcceptH1) => "yes",
        Some(Decision::AcceptH0) => "no",
        None => "undecided",
    }
}

#[cfg(test)]
mod tests {
    use super::super::GAME;
    use super::*;

    #[test]
    fn every_player_exists() {
        let table = tenbin_registry::table(GAME, None).expect("a registered game");
        for (_, setting, _) in QUICK.iter().chain(FULL) {
            for player in PAIRINGS.iter().flat_map(|&(a, b)| [a, b]) {
                let spec = with(player, setting);
                assert!(tenbin_registry::player(table.as_ref(), &spec).is_ok(), "{spec}");
            }
        }
    }

    #[test]
    fn decisions_have_one_word() {
        let test = Sprt::new(HYPOTHESES.0, HYPOTHESES.1, Model::Normalised).expect("the lower one comes first");
        let after =
            |ll, ww| decision_text(&test.state(&tenbin_arena::stats::Pairs { ll, wl: 20, ww, ..Default::default() }));
        assert_eq!([after(10, 200), after(200, 10), after(10, 11)], ["yes", "no", "undecided"]);
    }
}
