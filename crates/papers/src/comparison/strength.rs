//! Matches until a sequential test is decided, at a fixed depth and in equal time: what the added features are worth, what learning
//! and more features are, and the paper's open end. Its quiescence search misses captures and knows no defence; does a complete one help?

use super::games::Sources;
use super::matches::{score, weighing};
use super::with;
use crate::report::Report;
use crate::{Halted, Scale};
use tenbin_arena::stats::{Decision, Model, Sprt, SprtState};
use tenbin_report::table::{Align, Table};

/// Who plays whom, each without what it may spend.
const PAIRINGS: [(&str, &str); 6] = [
    ("full", "handmade"),
    ("learned:quiet=paper", "full"),
    ("rich", "learned"),
    ("learned:quiet=complete", "learned:quiet=paper"),
    ("learned:quiet=complete", "learned:quiet=off"),
    ("learned:quiet=paper", "learned:quiet=off"),
];

/// What both sides may spend on a ply, in words and as a setting, and the greatest number of games. A depth of one turn ends where
/// the turn does; one of a turn and a half ends in the middle of the other side's, where there is more left to be seen.
type Conditions = [(&'static str, &'static str, u64)];
const QUICK: &Conditions = &[("one turn", "depth=4", 40), ("2,000 positions", "nodes=2000", 40)];
const FULL: &Conditions =
    &[("one turn", "depth=4", 400), ("a turn and a half", "depth=6", 300), ("what it can in 20 ms", "time=20ms", 300)];

/// Nothing is gained, or so many points of normalised Elo are.
const HYPOTHESES: (f64, f64) = (0.0, 20.0);

pub(super) fn run(report: &mut Report<'_>, sources: &Sources, scale: Scale) -> Result<(), Halted> {
    report.heading("Strength, and whether a complete quiescence search helps");
    let header = ["player", "against", "each looks at", "result", "Elo, 95 %", "stronger?"];
    let [left, right] = [Align::Left, Align::Right];
    let mut table = Table::new(header).align([left, left, left, right, right, left]);
    let test = Sprt::new(HYPOTHESES.0, HYPOTHESES.1, Model::Normalised).expect("the lower one comes first");
    for &(words, setting, games) in if scale == Scale::Quick { QUICK } else { FULL } {
        for (a, b) in PAIRINGS {
            let mut match_up = weighing(sources, &with(a, setting), &with(b, setting), games);
            match_up.sprt = Some(test);
            let progress = report.hall.weigh(&format!("{a} – {b}, {setting}"), &match_up)?;
            let adjusted = test.adjusted(&progress.pairs);
            let elo = format!("{:+.0} ({:+.0} … {:+.0})", adjusted.elo, adjusted.low, adjusted.high);
            table.push([a, b, words, &score(&progress), &elo, decided(&test.state(&progress.pairs))]);
        }
    }
    report.table(&table);
    report.paragraph(&format!(
        "Each match ends when a sequential test of {} against {} points of normalised Elo is decided, or after {} games; Elo is \
         corrected for the early end. `quiet=paper` combines the steps that the paper lists into capturing turns; `complete` looks at \
         every ply of a turn that captures something, at every ply that leaves the other side less to capture, and at walks of several \
         steps that do: of a guard, of the piece in danger, or of one of these that is freed first. `off` judges at once.",
        HYPOTHESES.0,
        HYPOTHESES.1,
        limits(scale)
    ));
    Ok(())
}

/// `400 (one turn), 300 (what it can in 20 ms)`
fn limits(scale: Scale) -> String {
    let conditions = if scale == Scale::Quick { QUICK } else { FULL };
    conditions.iter().map(|(words, _, games)| format!("{games} ({words})")).collect::<Vec<_>>().join(", ")
}

fn decided(state: &SprtState) -> &'static str {
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
    fn everybody_who_is_to_play_can() {
        let table = tenbin_registry::table(GAME, None).expect("the game is there");
        for (_, setting, _) in QUICK.iter().chain(FULL) {
            for player in PAIRINGS.iter().flat_map(|&(a, b)| [a, b]) {
                let spec = with(player, setting);
                assert!(tenbin_registry::player(table.as_ref(), &spec).is_ok(), "{spec}");
            }
        }
    }

    #[test]
    fn a_decision_is_said_in_a_word() {
        let test = Sprt::new(HYPOTHESES.0, HYPOTHESES.1, Model::Normalised).expect("the lower one comes first");
        let after = |ll, ww| decided(&test.state(&tenbin_arena::stats::Pairs { ll, wl: 20, ww, ..Default::default() }));
        assert_eq!([after(10, 200), after(200, 10), after(10, 11)], ["yes", "no", "undecided"]);
    }
}
