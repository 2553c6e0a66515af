//! The paper's matches: two on the margin, four on the directional terms, two hundred games each.

use super::{adjudication, elo, result};
use crate::report::ReportWriter;
use crate::{ExperimentError, Scale};
use tenbin_arena::matches::Adjudication;
use tenbin_arena::stats::{Estimate, Pairs, Proportion, Wdl, compare};
use tenbin_registry::{MatchConditions, MatchConfig};
use tenbin_report::table::{Align, DataTable};

/// A match of the paper.
struct PaperMatch {
    name: &'static str,
    /// The parameters of the two players besides their limits.
    a: &'static str,
    b: &'static str,
    paper: Wdl,
}

const MARGINS: [PaperMatch; 2] = [
    PaperMatch { name: "always – D=750", a: "", b: "lazy=750", paper: Wdl { wins: 66, losses: 133, draws: 1 } },
    PaperMatch {
        name: "D=2800 – D=750",
        a: "lazy=2800",
        b: "lazy=750",
        paper: Wdl { wins: 88, losses: 112, draws: 0 },
    },
];

const DIRECTIONS: [PaperMatch; 4] = [
    PaperMatch { name: "DAO-1 – DAO-0", a: "dao=1", b: "dao=0", paper: Wdl { wins: 100, losses: 100, draws: 0 } },
    PaperMatch { name: "DAO-2 – DAO-0", a: "dao=2", b: "dao=0", paper: Wdl { wins: 106, losses: 94, draws: 0 } },
    PaperMatch { name: "DAO-3 – DAO-0", a: "dao=3", b: "dao=0", paper: Wdl { wins: 104, losses: 95, draws: 1 } },
    PaperMatch { name: "DAO-4 – DAO-0", a: "dao=4", b: "dao=0", paper: Wdl { wins: 104, losses: 96, draws: 0 } },
];

/// The paper's number of games.
const GAMES: u64 = 200;
/// Error in Elo at which the longer matches stop, and their limit in rounds.
const TARGET_ERROR: f64 = 15.0;
const MAX_ROUNDS: u64 = 12;
const SEED: u64 = 750;

pub(super) fn run(report: &mut ReportWriter<'_>, scale: Scale) -> Result<(), ExperimentError> {
    let (time, nodes) = if scale == Scale::Quick { ("5ms", 1_000) } else { ("20ms", 10_000) };
    let time = format!("time={time}");
    report.heading("Always, or with a margin (table 1)");
    report.paragraph(&format!(
        "{GAMES} games each, both sides with {time} for a move. The paper does not print its time."
    ));
    compare_with_paper(report, &MARGINS, &time)?;
    report.paragraph(&format!(
        "The same with {nodes} nodes for a move; these games are reproducible. A margin gains no speed here, so this \
         measures only the cost of its errors."
    ));
    compare_with_paper(report, &MARGINS, &format!("nodes={nodes}"))?;
    if scale == Scale::Full {
        play_more_rounds(report, "time=5ms")?;
    }
    report.heading("Directional terms (tables 2 and 3)");
    report.paragraph(&format!("{GAMES} games each, both sides with {time} for a move and without a margin."));
    compare_with_paper(report, &DIRECTIONS, &time)?;
    report.paragraph(
        "p is the probability of two results at least this far apart if the win probabilities were the same in both \
         (Fisher's exact test); below 0.05 they do not agree. Elo and its error are from pairs of games. Two hundred \
         games have an error of nearly 50 Elo, so agreement means little where the paper's own result is within that \
         of even.",
    );
    Ok(())
}

/// Plays the matches and compares them with the paper's.
fn compare_with_paper(
    report: &mut ReportWriter<'_>,
    matches: &[PaperMatch],
    budget: &str,
) -> Result<(), ExperimentError> {
    let header =
        ["match", "paper", "paper, Elo", "ours", "ours, Elo, 95 %", "positions a move", "depth", "p", "agree?"];
    let mut aligned = [Align::Right; 9];
    (aligned[0], aligned[8]) = (Align::Left, Align::Left);
    let mut table = DataTable::new(header).align(aligned);
    for each in matches {
        let progress = report.context.run_match(
            &format!("{} at {budget}", each.name),
            &match_config(each, budget, 0, Adjudication::default()),
        )?;
        let wdl = progress.pairs.wdl();
        let agreement = compare(Proportion::from(each.paper), Proportion::from(wdl));
        let per_move = progress.effort.map(|effort| effort.nodes / effort.moves.max(1));
        let depth = progress.effort.map(|effort| effort.mean_depth().unwrap_or_default());
        table.push([
            each.name.to_owned(),
            result(each.paper),
            elo(&Estimate::of(&each.paper)),
            result(wdl),
            elo(&Estimate::of(&progress.pairs)),
            format!("{} – {}", per_move[0], per_move[1]),
            format!("{:.1} – {:.1}", depth[0], depth[1]),
            if agreement.p_value < 0.001 { "< 0.001".to_owned() } else { format!("{:.3}", agreement.p_value) },
            if agreement.agrees() { "yes" } else { "no" }.to_owned(),
        ]);
    }
    report.table(&table);
    Ok(())
}

/// Plays rounds of two hundred games until the error is small.
fn play_more_rounds(report: &mut ReportWriter<'_>, budget: &str) -> Result<(), ExperimentError> {
    report.paragraph(&format!(
        "Continued with {budget} until the error is at most {TARGET_ERROR:.0} Elo, with adjudication of decided \
         games:"
    ));
    let mut table = DataTable::new(["match", "games", "ours", "Elo, 95 %"]).align([Align::Left, Align::Right]);
    for each in &MARGINS {
        let mut all = Pairs::default();
        for round in 1..=MAX_ROUNDS {
            let name = format!("{} at {budget}, round {round}", each.name);
            let match_config = match_config(each, budget, round, adjudication());
            add(&mut all, report.context.run_match(&name, &match_config)?.pairs);
            if Estimate::of(&all).elo_error <= TARGET_ERROR {
                break;
            }
        }
        let cells = [all.games().to_string(), result(all.wdl()), elo(&Estimate::of(&all))];
        table.push(std::iter::once(each.name.to_owned()).chain(cells));
    }
    report.table(&table);
    Ok(())
}

fn add(sum: &mut Pairs, more: Pairs) {
    sum.ll += more.ll;
    sum.ld += more.ld;
    sum.wl += more.wl;
    sum.dd += more.dd;
    sum.wd += more.wd;
    sum.ww += more.ww;
}

/// Every round has openings of its own.
fn match_config(each: &PaperMatch, budget: &str, round: u64, adjudication: Adjudication) -> MatchConfig {
    let player = |own: &str| format!("shogi:{budget}{}{own}", if own.is_empty() { "" } else { "," });
    let conditions = MatchConditions { seed: SEED + round, adjudication, ..MatchConditions::new(GAMES) };
    MatchConfig::new("shogi", &player(each.a), &player(each.b), conditions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_match_has_two_valid_players() {
        for each in MARGINS.iter().chain(&DIRECTIONS) {
            assert_eq!(each.paper.games(), GAMES);
            let description =
                match_config(each, "time=5ms", 0, adjudication()).prepare().unwrap().description().clone();
            assert_ne!(description.a.spec, description.b.spec, "{}", each.name);
        }
    }

    #[test]
    fn rounds_add_up() {
        let round = Pairs { ll: 1, ld: 2, wl: 3, dd: 4, wd: 5, ww: 6 };
        let mut all = round;
        add(&mut all, round);
        assert_eq!(all, Pairs { ll: 2, ld: 4, wl: 6, dd: 8, wd: 10, ww: 12 });
    }
}
