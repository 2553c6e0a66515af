//! `tenbin weigh`

use super::adjudication::AdjudicationArgs;
use crate::live::{Live, running_games};
use crate::store::StoreArgs;
use crate::{stopping, words};
use anyhow::Context as _;
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;
use tenbin_arena::description::MatchDescription;
use tenbin_arena::matches::{MatchesStatus, Progress};
use tenbin_arena::stats::{Estimate, Sprt};
use tenbin_registry::{MatchConditions, MatchConfig, MatchOutcome, OpeningBook, Resume, parse_sprt};

#[derive(clap::Args)]
pub(crate) struct WeighArgs {
    /// Game, such as `amazons` or `amazons:8x8`
    game: String,
    /// Player A, such as `ks` or `ks:w=0.2,depth=3`
    a: String,
    /// Player B; may be an external engine, such as `usi:COMMAND,time=1s`
    b: String,
    #[command(flatten)]
    options: MatchArgs,
    /// Stop when a sequential test (GSPRT) decides between H0 and H1, in normalised Elo
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Resume the newest unfinished match with the same settings
    #[arg(long)]
    resume: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The options of every match.
#[derive(clap::Args, Clone)]
pub(crate) struct MatchArgs {
    /// Number of games, two from each opening
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    pub(crate) games: u64,
    /// Random seed; the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Parallel games [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Start position of all openings
    #[arg(long, value_name = "P")]
    pub(crate) position: Option<String>,
    /// Random plies at the start of each pair [default: depends on the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=50))]
    pub(crate) opening_plies: Option<u32>,
    /// Opening book: a position or `startpos` per line, optionally with `moves …`; or game records, such as SGF
    #[arg(long, value_name = "FILE", conflicts_with = "opening_plies")]
    pub(crate) openings: Option<PathBuf>,
    /// Use only the first N plies of each book opening
    #[arg(long, value_name = "N", requires = "openings")]
    pub(crate) book_plies: Option<usize>,
    #[command(flatten)]
    pub(crate) adjudication: AdjudicationArgs,
    #[command(flatten)]
    pub(crate) store: StoreArgs,
}

impl MatchArgs {
    /// The match that these options describe.
    pub(crate) fn match_config(&self, game: &str, a: &str, b: &str) -> anyhow::Result<MatchConfig> {
        let mut conditions = MatchConditions { seed: self.seed, ..MatchConditions::new(self.games) };
        self.adjudication.apply(&mut conditions)?;
        let defaults = MatchConfig::new(game, a, b, conditions);
        Ok(MatchConfig {
            threads: self.threads.map_or(defaults.threads, usize::from),
            position: self.position.clone(),
            opening_plies: self.opening_plies,
            book: self.book(game)?,
            ..defaults
        })
    }

    fn book(&self, game: &str) -> anyhow::Result<Option<OpeningBook>> {
        let Some(path) = &self.openings else { return Ok(None) };
        let file = path.display().to_string();
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {file}"))?;
        let text = tenbin_registry::decode(game, &bytes).map_err(|error| error.in_file(&file))?;
        let table = tenbin_registry::table(game, self.position.as_deref())?;
        let most = self.book_plies.unwrap_or(usize::MAX);
        Ok(Some(OpeningBook::read_up_to(table.as_ref(), &text, most).map_err(|error| error.in_file(&file))?))
    }
}

impl WeighArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let sprt = self.sprt.as_deref().map(parse_sprt).transpose()?;
        let mut config = self.options.match_config(&self.game, &self.a, &self.b)?;
        config.conditions.sprt = sprt;
        // Errors in specs are reported before the store is opened.
        let prepared = config.prepare()?;
        let MatchDescription { game, a, b, conditions, .. } = prepared.description().clone();
        let store = self.options.store.open()?;
        let stop = stopping::on_ctrl_c()?;
        if !self.json {
            eprintln!("weighing `{}` against `{}` at {game}, seed {}", a.spec, b.spec, conditions.seed);
        }
        let live = Live::new(conditions.pairs() * 2, "games");
        let resume = if self.resume { Resume::Yes } else { Resume::No };
        let watch = |standing: &MatchesStatus| {
            live.beneath(|| running_games(standing, &|_| [&a.spec, &b.spec]));
            standing.matches.iter().for_each(|progress| show_progress(&live, &a.spec, progress));
        };
        let outcome = prepared.run(&store, resume, &stop, &mut |_| {}, &watch, None);
        live.done();
        let outcome = outcome?;
        if self.json {
            println!("{:#}", to_json(&outcome, sprt.as_ref()));
        } else {
            print_verdict(&outcome, sprt.as_ref());
        }
        Ok(if outcome.result.interrupted() { ExitCode::from(130) } else { ExitCode::SUCCESS })
    }
}

/// Shows the progress of a match.
pub(crate) fn show_progress(live: &Live, a: &str, progress: &Progress) {
    let done = (progress.pairs.pairs() + progress.ahead) * 2;
    if progress.resumed > 0 && done == progress.resumed * 2 {
        live.start_at(done);
    }
    live.at(done, &words::running(a, progress));
}

/// Prints the verdict, then the numbers.
pub(crate) fn print_verdict(outcome: &MatchOutcome, test: Option<&Sprt>) {
    let progress = &outcome.result.progress;
    let (a, b) = (&outcome.description.a.spec, &outcome.description.b.spec);
    if progress.pairs.pairs() == 0 {
        println!("no result yet: no pair of games is finished");
    } else {
        let estimate = Estimate::of(&progress.pairs);
        println!("{}\n", estimate.verdict(a));
        println!("`{a}` against `{b}` at {}", outcome.description.game);
        println!("  games      {} of {}", progress.pairs.games(), progress.wanted * 2);
        println!(
            "  result     {} (wins–losses–draws), score {:.1} %",
            words::record(&progress.pairs.wdl()),
            estimate.score * 100.0
        );
        println!("  pairs      {}", words::pentanomial(&progress.pairs));
        let label = if test.is_some() { "  Elo naive" } else { "  Elo      " };
        println!(
            "{label}  {:+.1} ± {:.1} (95 %), normalised {:+.1} ± {:.1}",
            estimate.elo, estimate.elo_error, estimate.nelo, estimate.nelo_error
        );
        if let (Some(test), Some(state)) = (test, &progress.sprt) {
            println!("  adjusted   {} (corrected for early stopping)", test.adjusted(&progress.pairs).verdict(a));
            println!("  SPRT       {}", words::sprt(state));
        }
        println!("  LOS        {}", words::likelihood(estimate.los));
        println!("  `{a}`: {}", words::effort(&progress.effort[0]));
        println!("  `{b}`: {}", words::effort(&progress.effort[1]));
        words::unequal_time(outcome).iter().for_each(|warning| println!("  {warning}"));
        words::forfeits(outcome).iter().for_each(|trouble| println!("  {trouble}"));
    }
    match outcome.result.ending {
        Some(ending) => println!("match {}: {ending}, {:.0} s", outcome.id, progress.elapsed.as_secs_f64()),
        None => println!("match {} was interrupted; repeat the command with --resume to continue", outcome.id),
    }
}

/// A match as JSON.
pub(crate) fn to_json(outcome: &MatchOutcome, test: Option<&Sprt>) -> serde_json::Value {
    let progress = &outcome.result.progress;
    let wdl = progress.pairs.wdl();
    json!({
        "match": outcome.id,
        "description": outcome.description,
        "games": progress.pairs.games(),
        "wins": wdl.wins,
        "losses": wdl.losses,
        "draws": wdl.draws,
        "pairs": progress.pairs,
        "estimate": Estimate::of(&progress.pairs),
        "sprt": progress.sprt,
        "adjusted": test.map(|test| test.adjusted(&progress.pairs)),
        "effort": progress.effort,
        "faults": progress.faults,
        "seconds": progress.elapsed.as_secs_f64(),
        "interrupted": outcome.result.interrupted(),
    })
}
