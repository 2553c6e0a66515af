//! The paper's matches: two on the margin, four on the directional terms, two hundred games each.

use super::testbed::spec;
use super::{Claimed, adjudication, elo, result, verdict};
use crate::report::ReportWriter;
use crate::{ExperimentError, Scale, Verdict};
use tenbin_arena::stats::{Estimate, Pairs, Proportion, Wdl, compare};
use tenbin_registry::{MatchConditions, MatchConfig};
use tenbin_report::table::{Align, DataTable};

/// A match of the paper.
struct PaperMatch {
    /// The key of its claim.
    claim: &'static str,
    name: &'static str,
    /// The parameters of the two players besides their limits.
    a: &'static str,
    b: &'static str,
    paper: Wdl,
}

/// Table 1, of a program without directional terms.
const MARGINS: [PaperMatch; 2] = [
    PaperMatch {
        claim: "always",
        name: "always – D=750",
        a: "",
        b: "lazy=750",
        paper: Wdl { wins: 66, losses: 133, draws: 1 },
    },
    PaperMatch {
        claim: "wide",
        name: "D=2800 – D=750",
        a: "lazy=2800",
        b: "lazy=750",
        paper: Wdl { wins: 88, losses: 112, draws: 0 },
    },
];

/// Tables 2 and 3, of a program with D = 750.
const DIRECTIONS: [PaperMatch; 4] = [
    PaperMatch {
        claim: "dao-1",
        name: "DAO-1 – DAO-0",
        a: "lazy=750,dao=1",
        b: "lazy=750",
        paper: Wdl { wins: 100, losses: 100, draws: 0 },
    },
    PaperMatch {
        claim: "dao-2",
        name: "DAO-2 – DAO-0",
        a: "lazy=750,dao=2",
        b: "lazy=750",
        paper: Wdl { wins: 106, losses: 94, draws: 0 },
    },
    PaperMatch {
        claim: "dao-3",
        name: "DAO-3 – DAO-0",
        a: "lazy=750,dao=3",
        b: "lazy=750",
        paper: Wdl { wins: 104, losses: 95, draws: 1 },
    },
    PaperMatch {
        claim: "dao-4",
        name: "DAO-4 – DAO-0",
        a: "lazy=750,dao=4",
        b: "lazy=750",
        paper: Wdl { wins: 104, losses: 96, draws: 0 },
    },
];

/// Games of always evaluating against D = 750 with the same limit, which several parts play.
pub(super) struct SameQuestion {
    pub(super) limit: &'static str,
    pub(super) pairs: Pairs,
}

/// The paper's number of games, and ours of each round.
const GAMES: u64 = 200;
const SEED: u64 = 750;

/// The rounds of a scale: each has openings of its own, and all are pooled.
struct Rounds {
    /// At equal time.
    timed: u64,
    time: &'static str,
    /// At equal nodes.
    counted: u64,
    nodes: &'static str,
}

const QUICK: Rounds = Rounds { timed: 0, time: "time=5ms", counted: 1, nodes: "nodes=600" };
const FULL: Rounds = Rounds { timed: 5, time: "time=5ms", counted: 10, nodes: "nodes=2000" };

/// Table 1. Returns the games of always evaluating against D = 750 at equal nodes.
pub(super) fn margins(report: &mut ReportWriter<'_>, scale: Scale) -> Result<SameQuestion, ExperimentError> {
    let Rounds { timed, time, counted, nodes } = rounds(scale);
    report.heading("Always, or with a margin (table 1)");
    report.paragraph(&format!(
        "Without directional terms, which the paper adds later. The paper does not print its time. Both sides have \
         `{nodes}` for a move: a margin gains no speed here, so this measures only the cost of its errors."
    ));
    let pooled = play_all(report, &MARGINS, nodes, *counted)?;
    let equal_nodes = SameQuestion { limit: nodes, pairs: pooled[0] };
    if *timed == 0 {
        let ours = format!("{} at equal nodes: {} Elo", result(pooled[1].wdl()), elo(&Estimate::of(&pooled[1])));
        report.settle(MARGINS[1].claim, Verdict::Undecided, ours);
    } else {
        report.paragraph(&format!(
            "The same with `{time}` for a move. These games differ from run to run, and other load on the machine slows \
             both sides."
        ));
        // What makes the first match is the question of a section of its own.
        let pooled = play_all(report, &MARGINS, time, *timed)?;
        settle(report, &MARGINS[1], &pooled[1]);
    }
    Ok(equal_nodes)
}

/// Tables 2 and 3.
pub(super) fn directions(report: &mut ReportWriter<'_>, scale: Scale) -> Result<(), ExperimentError> {
    let Rounds { counted, nodes, .. } = rounds(scale);
    report.heading("Directional terms (tables 2 and 3)");
    report.paragraph(&format!(
        "Both sides with D = 750, as the paper's program had, and with the paper's weights. `{nodes}` for a move: the \
         time that the terms take costs nothing here."
    ));
    let pooled = play_all(report, &DIRECTIONS, nodes, *counted)?;
    DIRECTIONS.iter().zip(&pooled).for_each(|(each, pairs)| settle(report, each, pairs));
    let found = DIRECTIONS.iter().zip(&pooled).map(|(each, pairs)| {
        let term = each.name.split(' ').next().unwrap_or_default();
        format!("{term} {}", elo(&Estimate::of(pairs)))
    });
    report.conclude(format!(
        "With the paper's weights and equal nodes the directional terms are worth, in Elo: {}. These are four \
         comparisons. The time of the terms, to which the paper lays their small gain, plays no part in them.",
        found.collect::<Vec<_>>().join(", ")
    ));
    report.paragraph(
        "p is the probability of two results at least this far apart if the win probabilities were the same in both \
         (Fisher's exact test). Elo and its error are from pairs of games. Rounds of one match are pooled.",
    );
    Ok(())
}

/// The matches of table 1 at equal nodes, for training on their games: no directional term took part.
pub(super) fn margin_matches(scale: Scale) -> impl Iterator<Item = (String, MatchConfig)> {
    let Rounds { counted, nodes, .. } = rounds(scale);
    MARGINS.iter().flat_map(move |each| (0..*counted).map(move |round| match_config(each, nodes, round)))
}

fn rounds(scale: Scale) -> &'static Rounds {
    if scale == Scale::Quick { &QUICK } else { &FULL }
}

/// Plays the matches and compares them with the paper's.
fn play_all(
    report: &mut ReportWriter<'_>,
    matches: &[PaperMatch],
    limit: &str,
    rounds: u64,
) -> Result<Vec<Pairs>, ExperimentError> {
    let mut table = DataTable::new(["match", "paper", "paper, Elo", "ours", "ours, Elo, 95 %", "p"]).align([
        Align::Left,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Right,
    ]);
    let mut all = Vec::new();
    for each in matches {
        let pairs = pooled(report, each, limit, rounds)?;
        let agreement = compare(Proportion::from(each.paper), Proportion::from(pairs.wdl()));
        table.push([
            each.name.to_owned(),
            result(each.paper),
            elo(&Estimate::of(&each.paper)),
            result(pairs.wdl()),
            elo(&Estimate::of(&pairs)),
            if agreement.p_value < 0.001 { "< 0.001".to_owned() } else { format!("{:.3}", agreement.p_value) },
        ]);
        all.push(pairs);
    }
    report.table(&table);
    Ok(all)
}

/// All rounds of a match together.
fn pooled(report: &ReportWriter<'_>, each: &PaperMatch, limit: &str, rounds: u64) -> Result<Pairs, ExperimentError> {
    let mut all = Pairs::default();
    for round in 0..rounds {
        let (name, config) = match_config(each, limit, round);
        all += report.context.run_match(&name, &config)?.pairs;
    }
    Ok(all)
}

/// Settles the claim of a match.
fn settle(report: &mut ReportWriter<'_>, each: &PaperMatch, pairs: &Pairs) {
    let (paper, ours) = (Estimate::of(&each.paper), Estimate::of(pairs));
    let claimed = if paper.elo == 0.0 { Claimed::NoDifference } else { Claimed::Elo(paper.elo) };
    let verdict: Verdict = verdict(claimed, &ours);
    report.settle(each.claim, verdict, format!("{}: {} Elo", result(pairs.wdl()), elo(&ours)));
}

/// Every round has openings of its own.
fn match_config(each: &PaperMatch, limit: &str, round: u64) -> (String, MatchConfig) {
    let [a, b] = [each.a, each.b].map(|settings| spec("shogi", limit, settings));
    let conditions =
        MatchConditions { seed: SEED + round, adjudication: adjudication(), ..MatchConditions::new(GAMES) };
    (format!("{} at {limit}, round {}", each.name, round + 1), MatchConfig::new("shogi", &a, &b, conditions))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lazy::SOURCE;

    #[test]
    fn every_match_has_two_valid_players_and_a_claim() {
        for each in MARGINS.iter().chain(&DIRECTIONS) {
            assert_eq!(each.paper.games(), GAMES);
            let prepared = match_config(each, "time=5ms", 0).1.prepare().unwrap();
            let description = prepared.description();
            assert_ne!(description.a.spec, description.b.spec, "{}", each.name);
            assert!(SOURCE.claims.iter().any(|claim| claim.key == each.claim), "{}", each.claim);
        }
    }
}
