//! `tenbin calibrate`

use super::results::records_of;
use super::weigh::{MatchArgs, show_progress};
use crate::live::Live;
use crate::stopping;
use anyhow::{Context, bail};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tenbin_arena::matches::MatchesStatus;
use tenbin_arena::stats::{Calibration, ScoredResult};
use tenbin_core::{FittedScale, Outcome, Score, Spec, is_decided};
use tenbin_registry::{Record, Resume};
use tenbin_report::table::{Align, DataTable};

#[derive(clap::Args)]
pub(crate) struct CalibrateArgs {
    /// Game, such as `amazons` or `amazons:8x8`
    game: String,
    /// Player, such as `ks:depth=3`
    player: String,
    #[command(flatten)]
    options: MatchArgs,
    /// Resume the newest unfinished match with the same settings
    #[arg(long)]
    resume: bool,
    /// Write the fit as `[calibration]` into this weight file, which has the player's weights
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Points in a unit of weights and of printed scores.
const POINTS: f64 = 100.0;
/// Ranges of scores in the table, besides the open ones at both ends.
const RANGES: usize = 8;

impl CalibrateArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        if let Some(file) = &self.write {
            self.check_weights(file)?;
        }
        let config = self.options.match_config(&self.game, &self.player, &self.player)?;
        let prepared = config.prepare()?;
        let description = prepared.description().clone();
        let store = self.options.store.open()?;
        let stop = stopping::on_ctrl_c()?;
        if !self.json {
            eprintln!("calibrating `{}` at {}", description.a.spec, description.game);
        }
        let live = Live::new(description.conditions.pairs() * 2, "games");
        let resume = if self.resume { Resume::Yes } else { Resume::No };
        let watch = |status: &MatchesStatus| {
            status.matches.iter().for_each(|progress| show_progress(&live, &description.a.spec, progress));
        };
        let outcome = prepared.run(&store, resume, &stop, &mut |_| {}, &watch, None);
        live.done();
        let outcome = outcome?;
        let samples = samples(&records_of(&store, outcome.id)?)?;
        let Some(fit) = Calibration::fit(&samples) else {
            bail!("`{}` gives no scores that could be calibrated", description.a.spec)
        };
        let unit = tenbin_registry::player(tenbin_registry::table(&self.game, None)?.as_ref(), &self.player)?.unit();
        if self.json {
            println!("{:#}", to_json(&fit, &samples, unit));
        } else {
            print(&fit, &samples, unit);
            println!("match {}: {} games", outcome.id, outcome.result.progress.pairs.games());
        }
        if let Some(file) = self.write.as_ref().filter(|_| !outcome.result.interrupted()) {
            let games = outcome.result.progress.pairs.games();
            write_fit(file, &fitted_scale(&fit, unit, games)?)?;
            eprintln!("wrote [calibration] to {}", file.display());
        }
        Ok(if outcome.result.interrupted() { ExitCode::from(130) } else { ExitCode::SUCCESS })
    }
}

impl CalibrateArgs {
    /// Checks that a weight file has the weights of the player, and that the player measures its unit.
    fn check_weights(&self, file: &Path) -> anyhow::Result<()> {
        let spec = Spec::parse(&self.player)?;
        if let Some(unit) = spec.items().iter().find(|item| item.key.as_deref() == Some("unit")) {
            let message = "the scale in a weight file is in measured units";
            return Err(spec.key_error(unit, message).advice("leave `unit` out").into());
        }
        let table = tenbin_registry::table(&self.game, None)?;
        let fingerprint = |spec: &str| {
            tenbin_registry::evaluation(table.as_ref(), spec).map(|evaluation| evaluation.weights().fingerprint())
        };
        let with_file = format!("{}:weights={}", spec.name(), file.display());
        if fingerprint(&with_file)? != fingerprint(&self.player)? {
            bail!("{} has other weights than `{}`", file.display(), self.player);
        }
        Ok(())
    }
}

/// The fit in units, as it is written to a weight file.
fn fitted_scale(fit: &Calibration, unit: Score, games: u64) -> anyhow::Result<FittedScale> {
    let (low, high) = fit.scale_interval();
    if fit.slope <= 0.0 || !high.is_finite() {
        bail!("the scores do not predict the results beyond the error, so no [calibration] was written: more games");
    }
    let in_units = |points: f64| (points / f64::from(unit) * 100.0).round() / 100.0;
    let how = format!("{}: {games} games", command_line());
    Ok(FittedScale { scale: in_units(fit.scale()), interval: [low, high].map(in_units), how })
}

/// Options that have no part in the result.
const OMITTED: [&str; 3] = ["--write", "--store", "--threads"];

/// The command, without the options that have no part in the result.
fn command_line() -> String {
    let mut words = std::env::args().skip(1);
    let mut command = vec!["tenbin".to_owned()];
    while let Some(word) = words.next() {
        let name = word.split('=').next().unwrap_or_default();
        match OMITTED.contains(&name) {
            true if name == word => drop(words.next()),
            true => {}
            false if name == "--json" || name == "--resume" => {}
            false => command.push(word),
        }
    }
    command.join(" ")
}

/// Writes a fit into a weight file, and leaves the rest as it is.
fn write_fit(file: &Path, fit: &FittedScale) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    std::fs::write(file, fit.replace_in(&text)).with_context(|| format!("cannot write {}", file.display()))
}

/// The scores of the players, with the results of their games; without openings and without proved scores.
fn samples(records: &[Record]) -> anyhow::Result<Vec<ScoredResult>> {
    let mut samples = Vec::new();
    for (number, record) in records.iter().enumerate() {
        let Some(outcome) = record.outcome else { continue };
        tenbin_registry::replay(record, |table, turn| {
            let score = record.scores.get(turn).copied().flatten().filter(|&score| !is_decided(score));
            let Some(score) = score.filter(|_| turn >= record.opening) else { return };
            let result = match outcome {
                Outcome::Drawn => 0.5,
                Outcome::Won(winner) => f64::from(winner == table.side_to_move()),
            };
            samples.push(ScoredResult { score: f64::from(score), result, pair: number / 2 });
        })?;
    }
    Ok(samples)
}

fn print(fit: &Calibration, samples: &[ScoredResult], unit: Score) {
    let (low, high) = fit.scale_interval();
    println!("winning probability = 1 / (1 + exp(-score / {:.2}))", fit.scale() / POINTS);
    println!("  73 % at a score of {:.2} (95 %: {:.2} to {:.2})", fit.scale() / POINTS, low / POINTS, high / POINTS);
    let pawn = f64::from(unit);
    println!("  {:.1} % at one unit of the margins, {:.2}", fit.win_probability(pawn) * 100.0, pawn / POINTS);
    let in_units = fit.scale() / pawn;
    println!("  the scale is {in_units:.2} units (95 %: {:.2} to {:.2})", low / pawn, high / pawn);
    println!(
        "  in other commands: uct:evaluation=...,scale={:.0} and sigmoid-scale={:.0}\n",
        fit.scale(),
        in_units * 100.0
    );
    println!("{}", table(fit, samples).to_text());
}

/// Fitted and observed results by score.
fn table(fit: &Calibration, samples: &[ScoredResult]) -> DataTable {
    let header = ["score of the side to move", "positions", "fitted", "observed"];
    let mut table = DataTable::new(header).align([Align::Right; 4]);
    for (low, high) in ranges(fit) {
        let within: Vec<&ScoredResult> =
            samples.iter().filter(|sample| low <= sample.score && sample.score < high).collect();
        if within.is_empty() {
            continue;
        }
        let mean = |value: &dyn Fn(&ScoredResult) -> f64| {
            within.iter().map(|sample| value(sample)).sum::<f64>() / within.len() as f64 * 100.0
        };
        table.push([
            range_text(low, high),
            within.len().to_string(),
            format!("{:.1} %", mean(&|sample| fit.win_probability(sample.score))),
            format!("{:.1} %", mean(&|sample| sample.result)),
        ]);
    }
    table
}

/// Ranges of half a scale each around 0, and the two open ones beyond them.
fn ranges(fit: &Calibration) -> Vec<(f64, f64)> {
    let width = fit.scale().abs() / 2.0;
    let edge = |number: usize| (number as f64 - RANGES as f64 / 2.0) * width;
    let mut ranges = vec![(f64::NEG_INFINITY, edge(0))];
    ranges.extend((0..RANGES).map(|number| (edge(number), edge(number + 1))));
    ranges.push((edge(RANGES), f64::INFINITY));
    ranges
}

fn range_text(low: f64, high: f64) -> String {
    match (low.is_finite(), high.is_finite()) {
        (false, _) => format!("below {:+.2}", high / POINTS),
        (_, false) => format!("{:+.2} and above", low / POINTS),
        _ => format!("{:+.2} to {:+.2}", low / POINTS, high / POINTS),
    }
}

fn to_json(fit: &Calibration, samples: &[ScoredResult], unit: Score) -> serde_json::Value {
    let (low, high) = fit.scale_interval();
    json!({
        "scale": fit.scale(),
        "scale_interval": [low, high.is_finite().then_some(high)],
        "scale_in_units": fit.scale() / f64::from(unit),
        "unit": unit,
        "win_probability_of_a_unit": fit.win_probability(f64::from(unit)),
        "positions": samples.len(),
    })
}
