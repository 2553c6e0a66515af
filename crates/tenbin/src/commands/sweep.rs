//! `tenbin sweep`

use super::weigh::{MatchOptions, show_progress};
use crate::live::{Live, running_games};
use crate::{stopping, words};
use anyhow::Context;
use std::path::PathBuf;
use std::process::ExitCode;
use tenbin_arena::matches::Standing;
use tenbin_arena::stats::Estimate;
use tenbin_core::ParseError;
use tenbin_registry::{Resume, Sweep as Values, Weighed};
use tenbin_report::chart::{Chart, Point, Reference, Series};
use tenbin_report::table::{Align, Table};

#[derive(clap::Args)]
pub(crate) struct Sweep {
    /// The game, such as `amazons` or `amazons:8x8`
    game: String,
    /// The player to be weighed, with a range for one parameter: `ks:w=0..0.5/0.05` (from 0 to 0.5 in steps of 0.05)
    a: String,
    /// The player in the other pan
    b: String,
    #[command(flatten)]
    options: MatchOptions,
    /// Draw the plot into this SVG file
    #[arg(long, value_name = "FILE", default_value = "sweep.svg")]
    svg: PathBuf,
    /// Play every match anew instead of going on with those in the store
    #[arg(long)]
    fresh: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Sweep {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let values = Values::parse(&self.a)?;
        for spec in values.specs() {
            let weighing = self.options.weighing(&self.game, &spec, &self.b)?;
            weighing.card(tenbin_registry::table(&self.game, self.options.position.as_deref())?.as_ref())?;
        }
        let store = self.options.store.open()?;
        let stop = stopping::on_ctrl_c()?;
        let mut rows = Vec::new();
        for (value, spec) in values.values.iter().zip(values.specs()) {
            let weighing = self.options.weighing(&self.game, &spec, &self.b)?;
            let live = Live::new(weighing.games.div_ceil(2) * 2, "games");
            let resume = if self.fresh { Resume::No } else { Resume::IfPossible };
            let watch = |standing: &Standing| {
                live.beneath(|| running_games(standing, &|_| [&spec, &self.b]));
                standing.matches.iter().for_each(|progress| show_progress(&live, &spec, progress));
            };
            let weighed = weighing.run_watched(&store, resume, &stop, &mut |_| {}, &watch, None);
            live.done();
            let weighed = weighed?;
            if weighed.result.progress.pairs.pairs() > 0 {
                if !self.json {
                    println!("{}={value}  {}", values.key, words::running(&spec, &weighed.result.progress));
                }
                rows.push((*value, weighed));
            }
            if stop.is_raised() {
                break;
            }
        }
        self.report(&values, &rows)?;
        Ok(if stop.is_raised() { ExitCode::from(130) } else { ExitCode::SUCCESS })
    }

    fn report(&self, values: &Values, rows: &[(f64, Weighed)]) -> anyhow::Result<()> {
        if rows.is_empty() {
            return Err(ParseError::whole(&self.a, "nothing was played").into());
        }
        let svg = chart(values, &self.b, rows).to_svg();
        std::fs::write(&self.svg, svg).with_context(|| format!("cannot write {}", self.svg.display()))?;
        if self.json {
            let json: Vec<_> = rows
                .iter()
                .map(|(value, weighed)| serde_json::json!({ "value": value, "result": super::weigh::to_json(weighed, None) }))
                .collect();
            println!("{:#}", serde_json::Value::from(json));
        } else {
            println!("\n{}\ndrawn into {}", table(values, rows).to_text(), self.svg.display());
        }
        Ok(())
    }
}

fn table(values: &Values, rows: &[(f64, Weighed)]) -> Table {
    let header = [values.key.as_str(), "result", "score", "Elo", "± 95 %", "superior"];
    let mut table = Table::new(header).align([Align::Right; 6]);
    for (value, weighed) in rows {
        let pairs = &weighed.result.progress.pairs;
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

fn chart(values: &Values, b: &str, rows: &[(f64, Weighed)]) -> Chart {
    let points = rows.iter().map(|(value, weighed)| {
        let estimate = Estimate::of(&weighed.result.progress.pairs);
        let (low, high) = (estimate.elo - estimate.elo_error, estimate.elo + estimate.elo_error);
        Point { x: *value, y: estimate.elo, low, high }
    });
    Chart {
        title: format!("{} by {} against {b}", values.name, values.key),
        x_label: values.key.clone(),
        y_label: "Elo, with 95 % bars".to_owned(),
        series: vec![Series { name: values.name.clone(), points: points.collect(), ..Series::default() }],
        rules: vec![Reference::new(0.0, "no difference")],
        ..Chart::default()
    }
}
