//! `tenbin sweep`

use super::weigh::{MatchArgs, show_progress};
use crate::live::{Live, running_games};
use crate::{stopping, words};
use anyhow::Context;
use std::path::PathBuf;
use std::process::ExitCode;
use tenbin_arena::matches::MatchesStatus;
use tenbin_arena::stats::Estimate;
use tenbin_core::ParseError;
use tenbin_registry::{MatchOutcome, Resume, Sweep as Values};
use tenbin_report::chart::{Chart, Point, ReferenceLine, Series};
use tenbin_report::table::{Align, DataTable};

#[derive(clap::Args)]
pub(crate) struct SweepArgs {
    /// Game, such as `amazons` or `amazons:8x8`
    game: String,
    /// Player A with a range of one parameter: `ks:w=0..0.5/0.05` (from 0 to 0.5 in steps of 0.05)
    a: String,
    /// Player B
    b: String,
    #[command(flatten)]
    options: MatchArgs,
    /// Plot of Elo against the parameter, as SVG
    #[arg(long, value_name = "FILE", default_value = "sweep.svg")]
    svg: PathBuf,
    /// Do not resume matches of the store
    #[arg(long)]
    fresh: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl SweepArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let values = Values::parse(&self.a)?;
        // Errors in specs are reported before the store is opened.
        let table = tenbin_registry::table(&self.game, self.options.position.as_deref())?;
        values.specs().iter().try_for_each(|spec| tenbin_registry::check_player(table.as_ref(), spec))?;
        let prepare = |spec: &str| anyhow::Ok(self.options.match_config(&self.game, spec, &self.b)?.prepare()?);
        let mut first = values.specs().first().map(|spec| prepare(spec)).transpose()?;
        let store = self.options.store.open()?;
        let stop = stopping::on_ctrl_c()?;
        let mut rows = Vec::new();
        for (value, spec) in values.values.iter().zip(values.specs()) {
            let prepared = first.take().map_or_else(|| prepare(&spec), Ok)?;
            let live = Live::new(prepared.description().conditions.pairs() * 2, "games");
            let resume = if self.fresh { Resume::No } else { Resume::IfPossible };
            let watch = |standing: &MatchesStatus| {
                live.beneath(|| running_games(standing, &|_| [&spec, &self.b]));
                standing.matches.iter().for_each(|progress| show_progress(&live, &spec, progress));
            };
            let outcome = prepared.run(&store, resume, &stop, &mut |_| {}, &watch, None);
            live.done();
            let outcome = outcome?;
            if outcome.result.progress.pairs.pairs() > 0 {
                if !self.json {
                    println!("{}={value}  {}", values.key, words::running(&spec, &outcome.result.progress));
                }
                rows.push((*value, outcome));
            }
            if stop.is_raised() {
                break;
            }
        }
        self.report(&values, &rows)?;
        Ok(if stop.is_raised() { ExitCode::from(130) } else { ExitCode::SUCCESS })
    }

    fn report(&self, values: &Values, rows: &[(f64, MatchOutcome)]) -> anyhow::Result<()> {
        if rows.is_empty() {
            return Err(ParseError::whole(&self.a, "no games were played").into());
        }
        let svg = chart(values, &self.b, rows).to_svg();
        std::fs::write(&self.svg, svg).with_context(|| format!("cannot write {}", self.svg.display()))?;
        if self.json {
            let json: Vec<_> = rows
                .iter()
                .map(|(value, outcome)| serde_json::json!({ "value": value, "result": super::weigh::to_json(outcome, None) }))
                .collect();
            println!("{:#}", serde_json::Value::from(json));
        } else {
            println!("\n{}\nplot written to {}", table(values, rows).to_text(), self.svg.display());
        }
        Ok(())
    }
}

fn table(values: &Values, rows: &[(f64, MatchOutcome)]) -> DataTable {
    let header = [values.key.as_str(), "result", "score", "Elo", "± 95 %", "LOS"];
    let mut table = DataTable::new(header).align([Align::Right; 6]);
    for (value, outcome) in rows {
        let pairs = &outcome.result.progress.pairs;
        let estimate = Estimate::of(pairs);
        table.push([
            value.to_string(),
            words::record(&pairs.wdl()),
            format!("{:.1} %", estimate.score * 100.0),
            format!("{:+.0}", estimate.elo),
            format!("{:.0}", estimate.elo_error),
            words::likelihood(estimate.los),
        ]);
    }
    table
}

fn chart(values: &Values, b: &str, rows: &[(f64, MatchOutcome)]) -> Chart {
    let points = rows.iter().map(|(value, outcome)| {
        let estimate = Estimate::of(&outcome.result.progress.pairs);
        let (low, high) = (estimate.elo - estimate.elo_error, estimate.elo + estimate.elo_error);
        Point { x: *value, y: estimate.elo, low, high }
    });
    Chart {
        title: format!("{}: {} against {b}", values.name, values.key),
        x_label: values.key.clone(),
        y_label: "Elo, with 95 % bars".to_owned(),
        series: vec![Series { name: values.name.clone(), points: points.collect(), ..Series::default() }],
        rules: vec![ReferenceLine::new(0.0, "no difference")],
        ..Chart::default()
    }
}
