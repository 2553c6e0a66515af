//! Directional terms with learned weights instead of the paper's 100 and 300: what they cost in time, and whether they
//! gain. Two evaluations learn all their weights from the same games, one of them with the directional terms.

use super::measure::measure;
use super::tables::margin_matches;
use super::testbed;
use super::{adjudication, elo, result, thousands};
use crate::report::ReportWriter;
use crate::selection::is_stronger;
use crate::{ExperimentError, ExperimentStep, Scale};
use tenbin_arena::stats::{Estimate, Pairs};
use tenbin_core::Weights;
use tenbin_registry::{MatchConditions, MatchConfig, Method, Record, TrainConfig, TrainEvent, trainable};
use tenbin_report::table::{Align, DataTable};

/// All directional terms: DAO-1, which has a weight of its own for the promoted minors of DAO-2, 3 and 4.
const ALL: &str = "dao=134";
const NONE: &str = "dao=0";
/// The directional terms whose weights are shown, with the paper's.
const SHOWN: [(&str, f64); 15] = [
    ("rook-pawn[0]", 3.0),
    ("rook-pawn[1]", 3.0),
    ("rook-pawn-beside[0]", 1.0),
    ("rook-pawn-beside[1]", 1.0),
    ("rook-pawn-edge[0]", 3.0),
    ("rook-pawn-edge[1]", 3.0),
    ("rook-through[0]", 3.0),
    ("rook-through[1]", 3.0),
    ("rook-camp[0]", 3.0),
    ("rook-camp[1]", 3.0),
    ("rook-before-camp[0]", 1.5),
    ("rook-before-camp[1]", 1.5),
    ("bishop-pin", 1.0),
    ("slow[0]", 1.0),
    ("slow[2]", 1.0),
];
const METHOD: &str = "search-and-result:epochs=2,batch=32";
const LIMIT: &str = "nodes=600";
const TRAINING_SEED: u64 = 1;
const SEED: u64 = 134_000;

pub(super) fn run(report: &mut ReportWriter<'_>, scale: Scale) -> Result<(), ExperimentError> {
    report.heading("Directional terms: their cost, and learned weights");
    cost(report, scale)?;
    let records = training_games(report, scale)?;
    let with = train(report, &records, ALL)?;
    let without = train(report, &records, NONE)?;
    report.paragraph(&format!(
        "The paper's 100 and 300 points are set by hand. Below, two evaluations learn all their weights by `{METHOD}` \
         from the same {} games of table 1 at equal nodes, one with the directional terms and one without. Their match \
         differs in nothing else. The match against the weights by hand is the control: it shows whether the training \
         teaches something.",
        records.len()
    ));
    report.table(&weights_table(&with)?);
    let games = if scale == Scale::Quick { 300 } else { 4_000 };
    let [with, without] = [(ALL, with), (NONE, without)].map(|(dao, weights)| spec(dao, &weights));
    let (with, without) = (with?, without?);
    let gain = play(report, "learned with – without", [&with, &without], games, SEED)?;
    let control =
        play(report, "learned without – by hand", [&without, &testbed::spec("shogi", LIMIT, "")], games, SEED + 1)?;
    let shipped = ["", NONE].map(|dao| testbed::spec("learned", LIMIT, dao));
    let shipped = play(report, "`learned` with – without", shipped.each_ref().map(String::as_str), games, SEED + 2)?;
    let mut table = DataTable::new(["match", "result", "Elo, 95 %"]).align([Align::Left, Align::Right, Align::Right]);
    for (name, pairs) in [
        ("learned with directional terms – learned without", gain),
        ("control: learned without – weights by hand", control),
        ("`learned` with its DAO-3 and DAO-4 – without", shipped),
    ] {
        table.push([name.to_owned(), result(pairs.wdl()), elo(&Estimate::of(&pairs))]);
    }
    report.table(&table);
    report.paragraph(
        "The last match takes the directional terms from the default weights of `learned`. The rest of its weights was \
         learned together with them and stays, which favours the terms.",
    );
    conclude(report, [gain, control, shipped].map(|pairs| Estimate::of(&pairs)));
    Ok(())
}

/// The time of each term: the speed of the same searches with and without it.
fn cost(report: &mut ReportWriter<'_>, scale: Scale) -> Result<(), ExperimentError> {
    let testbed = testbed::shogi(scale)?;
    let terms = ["dao=0", "dao=1", "dao=2", "dao=3", "dao=4", "dao=134"];
    let measured = measure(report.context, &testbed, &terms, if scale == Scale::Quick { 2 } else { 5 })?;
    let mut table =
        DataTable::new(["terms", "positions/s", "slower, %"]).align([Align::Left, Align::Right, Align::Right]);
    for (term, row) in terms.iter().zip(&measured) {
        let slower = 100.0 * (1.0 - row.speed() / measured[0].speed());
        table.push([format!("`{term}`"), thousands(row.speed()), format!("{slower:.1}")]);
    }
    report.table(&table);
    report.paragraph(
        "The paper supposes that its terms gain little because they take time. In the matches above they take none: \
         both sides have equal nodes.",
    );
    Ok(())
}

fn training_games(report: &ReportWriter<'_>, scale: Scale) -> Result<Vec<Record>, ExperimentError> {
    let mut records = Vec::new();
    for (name, config) in margin_matches(scale) {
        records.extend(report.context.games(&name, &config)?);
    }
    Ok(records)
}

/// Learns the weights of the evaluation with these directional terms.
fn train(report: &ReportWriter<'_>, records: &[Record], dao: &str) -> Result<Weights, ExperimentError> {
    let table = tenbin_registry::table("shogi", None)?;
    let trainable = trainable(table.as_ref(), &format!("shogi:unit=100,{dao}"))?;
    let config = TrainConfig {
        method: Method::read(METHOD)?.1,
        table: table.as_ref(),
        records,
        validation_share: 0.0,
        seed: TRAINING_SEED,
        threads: report.context.threads,
        checkpoint: None,
    };
    let result = trainable.train(config, report.context.stop, &mut |event| {
        if let TrainEvent::Batch { progress, samples, .. } = event {
            let name = format!("training, {dao}, epoch {}", progress.epoch + 1);
            let (done, total) = (progress.samples_done as u64, samples as u64);
            (report.context.on_progress)(&ExperimentStep { name, done, total, progress: None });
        }
    })?;
    if result.is_finished { Ok(result.weights) } else { Err(ExperimentError::Interrupted) }
}

/// A player with learned weights, in a file named after them, so that matches can be resumed.
fn spec(dao: &str, weights: &Weights) -> Result<String, ExperimentError> {
    let path = std::env::temp_dir().join(format!("tenbin-lazy-{}.toml", weights.fingerprint()));
    std::fs::write(&path, weights.to_toml()).map_err(|error| ExperimentError::File { path: path.clone(), error })?;
    Ok(testbed::spec("shogi", LIMIT, &format!("{dao},weights={}", path.display())))
}

fn play(
    report: &ReportWriter<'_>,
    name: &str,
    [a, b]: [&str; 2],
    games: u64,
    seed: u64,
) -> Result<Pairs, ExperimentError> {
    let conditions = MatchConditions { seed, adjudication: adjudication(), ..MatchConditions::new(games) };
    Ok(report.context.run_match(name, &MatchConfig::new("shogi", a, b, conditions))?.pairs)
}

/// The learned weights beside the paper's, in points.
fn weights_table(weights: &Weights) -> Result<DataTable, ExperimentError> {
    let mut table = DataTable::new(["weight", "paper", "learned"]).align([Align::Left, Align::Right, Align::Right]);
    for (name, paper) in SHOWN {
        let learned = weights.get(weights.feature_named(name)?);
        table.push([format!("`{name}`"), format!("{:.0}", 100.0 * paper), format!("{:.0}", 100.0 * learned)]);
    }
    Ok(table)
}

fn conclude(report: &mut ReportWriter<'_>, [gain, control, shipped]: [Estimate; 3]) {
    let gains = |estimate: &Estimate| match estimate.elo {
        elo if elo > estimate.elo_error => "gain",
        elo if elo < -estimate.elo_error => "lose",
        _ => "show no gain",
    };
    let caution = if is_stronger(&control) {
        "The training itself gains, so this counts."
    } else {
        "The training itself does not gain over the weights by hand, so this decides little."
    };
    report.conclude(format!(
        "With weights learned from the same games the directional terms {}: {} Elo. {caution} In the default weights of \
         `learned`, which were learned from much more, they {}: {} Elo.",
        gains(&gain),
        elo(&gain),
        gains(&shipped),
        elo(&shipped)
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terms_shown_have_the_papers_weights_by_hand() {
        let table = tenbin_registry::table("shogi", None).unwrap();
        let by_hand = trainable(table.as_ref(), "shogi").unwrap();
        for (name, paper) in SHOWN {
            let feature = by_hand.weights().feature_named(name).unwrap();
            assert_eq!(by_hand.weights().get(feature), paper, "{name}");
        }
    }
}
