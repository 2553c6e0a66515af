//! `tenbin elo`

use crate::words::{pentanomial, record, sprt};
use std::process::ExitCode;
use tenbin_arena::stats::{Estimate, Pairs, ResultCounts, Wdl};
use tenbin_core::ParseError;
use tenbin_registry::parse_sprt;

#[derive(clap::Args)]
pub(crate) struct EloArgs {
    /// Wins, losses and draws; or pentanomial counts LL LD WL DD WD WW
    #[arg(required = true, num_args = 3..=6, value_name = "COUNT")]
    counts: Vec<String>,
    /// Sequential test (GSPRT) of H0 against H1, in normalised Elo
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl EloArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let typed = self.counts.join(" ");
        let numbers = self.numbers(&typed)?;
        match numbers[..] {
            [wins, losses, draws] => self.print(&Wdl { wins, losses, draws }, None),
            [ll, ld, wl, dd, wd, ww] => {
                let pairs = Pairs { ll, ld, wl, dd, wd, ww };
                self.print(&pairs, Some(&pairs))
            }
            _ => Err(ParseError::whole(&typed, "expected three counts, W L D, or six, LL LD WL DD WD WW").into()),
        }
    }

    fn numbers(&self, typed: &str) -> Result<Vec<u64>, ParseError> {
        let mut offset = 0;
        let mut numbers = Vec::new();
        for word in &self.counts {
            let place = offset..offset + word.len();
            offset = place.end + 1;
            // Up to here sums of f64 are exact.
            let number = word.parse().ok().filter(|&number: &u64| number <= 1_000_000_000_000);
            numbers.push(
                number.ok_or_else(|| ParseError::new(typed, place, format!("invalid number of games `{word}`")))?,
            );
        }
        Ok(numbers)
    }

    fn print(&self, tally: &dyn ResultCounts, pairs: Option<&Pairs>) -> anyhow::Result<ExitCode> {
        let estimate = Estimate::of(tally);
        let test = self.sprt.as_deref().map(parse_sprt).transpose()?;
        let state = test.map(|test| test.state(tally));
        let adjusted = test.map(|test| test.adjusted(tally));
        if self.json {
            let json = serde_json::json!({ "estimate": estimate, "sprt": state, "adjusted": adjusted });
            println!("{json:#}");
            return Ok(ExitCode::SUCCESS);
        }
        println!("{}", estimate.verdict("A"));
        match pairs {
            Some(pairs) => println!("games    {}  ({})", record(&pairs.wdl()), pentanomial(pairs)),
            None => println!("score    {:.4}", estimate.score),
        }
        println!("Elo      {:+.2} ± {:.2}", estimate.elo, estimate.elo_error);
        println!("nElo     {:+.2} ± {:.2}", estimate.nelo, estimate.nelo_error);
        println!("LOS      {:.2} %", estimate.los * 100.0);
        if let Some(state) = &state {
            println!("SPRT     {}", sprt(state));
        }
        if let Some(adjusted) = &adjusted {
            println!("if stopped by this test: adjusted {}", adjusted.verdict("A"));
        }
        Ok(ExitCode::SUCCESS)
    }
}
