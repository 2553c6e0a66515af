//! `tenbin bench`

use crate::words::rate;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tenbin_arena::store::Store;
use tenbin_core::Stop;
use tenbin_registry::{MatchConditions, MatchConfig, Resume, signature, signature_number};
use tenbin_report::table::{Align, DataTable};

#[derive(clap::Args)]
pub(crate) struct BenchArgs {
    /// Game; --signature defaults to all games
    #[arg(required_unless_present = "signature")]
    game: Option<String>,
    /// Print the search signature: node counts, best moves and trained weights of fixed runs
    #[arg(long, conflicts_with = "seconds")]
    signature: bool,
    /// Seconds per measurement
    #[arg(long, default_value_t = 2.0, value_parser = seconds)]
    seconds: f64,
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.01..=3600.0).contains(number));
    number.ok_or_else(|| "expected a number of seconds from 0.01 to 3600".to_owned())
}

impl BenchArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        match &self.game {
            _ if self.signature => self.print_signature(),
            Some(game) => self.measure(game),
            None => unreachable!("clap requires a game"),
        }
    }

    /// Prints the signature of one game, or of all.
    fn print_signature(&self) -> anyhow::Result<ExitCode> {
        let games: Vec<&str> = match &self.game {
            Some(game) => vec![game],
            None => tenbin_registry::games().iter().map(|entry| entry.info().name).collect(),
        };
        let mut rows = Vec::new();
        for game in games {
            rows.extend(signature(game, &mut |row| {
                println!("{:28} {:22} {:>7}  {}", row.game, row.what, row.nodes, row.result);
            })?);
        }
        println!("signature {}", signature_number(&rows));
        Ok(ExitCode::SUCCESS)
    }

    /// Measures the speed of one game.
    fn measure(&self, game: &str) -> anyhow::Result<ExitCode> {
        let measures = tenbin_registry::game_entry(game)?.benchmarks();
        let time = Duration::try_from_secs_f64(self.seconds)?;
        let live = crate::live::Live::new(measures.len() as u64, "measurements");
        let header = ["benchmark", "per second, one core"];
        let mut table = DataTable::new(header).align([Align::Left, Align::Right]);
        for (number, measure) in measures.iter().enumerate() {
            live.at(number as u64, &measure.what);
            table.push([measure.what.clone(), rate(measure.run(time))]);
        }
        live.done();
        println!("{}", table.to_text());
        println!("{}", scaling(game)?);
        Ok(ExitCode::SUCCESS)
    }
}

/// Games of each match that measures scaling.
const SCALING_GAMES: u64 = 240;

/// The games per second of `weigh` on one core and on all cores.
fn scaling(game: &str) -> anyhow::Result<String> {
    let entry = tenbin_registry::game_entry(game)?;
    let searching: Vec<&str> =
        entry.presets().iter().filter(|preset| preset.has_evaluation()).map(|preset| preset.name).collect();
    let (a, b) = (searching[0], searching[1 % searching.len()]);
    let cores = tenbin_registry::cores();
    let speed = |threads: usize| -> anyhow::Result<f64> {
        let config = MatchConfig { threads, ..MatchConfig::new(game, a, b, MatchConditions::new(SCALING_GAMES)) };
        let start = Instant::now();
        config.run(&Store::in_memory()?, Resume::No, &Stop::new(), &mut |_| {}, &|_| {})?;
        Ok(SCALING_GAMES as f64 / start.elapsed().as_secs_f64())
    };
    // One core before and after all cores: the speed of a shared machine varies.
    let (before, all, after) = (speed(1)?, speed(cores)?, speed(1)?);
    let one = f64::midpoint(before, after);
    Ok(format!(
        "weigh, `{a}` against `{b}`: {one:.1} games/s on one core, {all:.1} games/s on {cores}: a factor of {:.2}",
        all / one
    ))
}
