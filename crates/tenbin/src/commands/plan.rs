//! `tenbin plan`

use crate::words::thousands;
use std::process::ExitCode;
use tenbin_arena::stats::{Model, Sprt, plan};
use tenbin_core::ParseError;
use tenbin_report::table::{Align, DataTable};

#[derive(clap::Args)]
pub(crate) struct PlanArgs {
    /// H0, in normalised Elo
    #[arg(long, allow_hyphen_values = true)]
    elo0: f64,
    /// H1, in normalised Elo
    #[arg(long, allow_hyphen_values = true)]
    elo1: f64,
    /// Share of drawn games
    #[arg(long, default_value_t = 0.0)]
    draws: f64,
    /// Standard deviation of the openings' advantage, in Elo
    #[arg(long, default_value_t = 0.0)]
    bias: f64,
}

impl PlanArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let sprt = Sprt::new(self.elo0, self.elo1, Model::Normalised)
            .map_err(|error| ParseError::whole(&format!("{},{}", self.elo0, self.elo1), error.to_string()))?;
        let middle = f64::midpoint(self.elo0, self.elo1);
        let width = self.elo1 - self.elo0;
        let mut table = DataTable::new(["true Elo", "H1 accepted", "games"]).align([Align::Right; 3]);
        for elo in [self.elo0 - width, self.elo0, middle, self.elo1, self.elo1 + width] {
            let Some(plan) = plan(&sprt, elo, self.draws, self.bias) else {
                anyhow::bail!(
                    "with {} draws and a bias of {} Elo every pair has the same result",
                    self.draws,
                    self.bias
                );
            };
            let passes = format!("{:.1} %", plan.pass_probability * 100.0);
            table.push([format!("{elo:+.1}"), passes, thousands(plan.expected_games.round() as u64)]);
        }
        println!(
            "GSPRT of {} against {} normalised Elo, alpha = beta = 5 %: pass probability and mean number of games",
            self.elo0, self.elo1
        );
        println!("{}", table.to_text());
        Ok(ExitCode::SUCCESS)
    }
}
