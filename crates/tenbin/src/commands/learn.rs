//! `tenbin learn`: trains the weights of an evaluation.

mod checkpoint;
mod pace;
mod verdict;

use super::sources::GameSourceArgs;
use crate::live::Live;
use crate::stopping;
use anyhow::{Context, bail};
use checkpoint::{CheckpointFile, RunInfo};
use pace::Pace;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tenbin_core::{Stop, Weights};
use tenbin_registry::{
    METHODS, Method, Ranking, RankingGames, Record, TrainConfig, TrainEvent, TrainState, Trainable, records_fingerprint,
};
use tenbin_report::table::{Align, DataTable};
use verdict::Verdict;

/// Maximum number of validation turns that --report ranks.
const RANKED_TURNS: usize = 2_000;

const NOTHING_TO_RANK: &str = "no games to rank: give --records FILE or --match ID";

#[derive(clap::Args)]
pub(crate) struct LearnArgs {
    /// The game, such as `shogi` or `amazons:8x8`
    game: String,
    /// Training method with parameters: `perceptron:negatives=1000`, `tdleaf:depth=3,epochs=5`; `tenbin learn GAME` lists
    /// all methods (SGD, Adam, linear programming) with epochs, batch size, learning rate, regularisation, early stopping
    #[arg(long)]
    method: Option<String>,
    /// Evaluation to train: a player's name with parameters [default: the game's default]
    #[arg(long, value_name = "PLAYER")]
    evaluation: Option<String>,
    #[command(flatten)]
    sources: GameSourceArgs,
    /// Initial weights [default: built-in]
    #[arg(long, value_name = "FILE")]
    from: Option<String>,
    /// Output file for the weights; FILE.progress beside it is the checkpoint
    #[arg(long, value_name = "FILE", default_value = "learned.toml")]
    out: PathBuf,
    /// Resume the training run from the checkpoint
    #[arg(long)]
    resume: bool,
    /// Start a new run and overwrite the checkpoint of an unfinished one
    #[arg(long, conflicts_with = "resume")]
    fresh: bool,
    /// Print how the evaluation ranks the played turns of the validation set, before and after; without --method it trains
    /// nothing
    #[arg(long)]
    report: bool,
    /// Share of the games in the validation set, for early stopping and --report; self-play has none
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share)]
    held_out: f64,
    /// Random seed; the same seed gives the same weights
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the weights although a match against the initial ones shows that they are weaker
    #[arg(long)]
    keep: bool,
    /// Do not weigh the trained weights against the initial ones
    #[arg(long, conflicts_with = "keep")]
    no_weigh: bool,
    /// Games of that match
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    weigh_games: u64,
    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

fn share(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "write a share from 0 to 1".to_owned())
}

impl LearnArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let Some(method) = &self.method else {
            return if self.report { self.report_only() } else { list_methods() };
        };
        let (method, settings) = Method::read(method)?;
        let table = tenbin_registry::table(&self.game, None)?;
        let trainable = tenbin_registry::trainable(table.as_ref(), &self.spec(table.as_ref())?)?;
        let records = self.sources.read(&self.game)?;
        check(method, &records)?;
        if self.report && records.is_empty() {
            bail!("{NOTHING_TO_RANK}");
        }
        let info = self.info(table.game(), &settings.canonical(), trainable.as_ref(), &records)?;
        let checkpoint = CheckpointFile::beside(&self.out);
        let progress = self.initial_state(&checkpoint, &info, trainable.weights())?;
        eprintln!("{}", self.start_message(&settings.canonical(), &records));
        let stop = stopping::on_ctrl_c()?;
        let before = self.ranked(trainable.as_ref(), trainable.weights(), &records, &stop)?;
        let live = Live::new(0, "samples");
        let mut pace = Pace::from(progress.samples_done);
        let config = TrainConfig {
            method: settings,
            table: table.as_ref(),
            records: &records,
            validation_share: self.held_out,
            seed: self.seed,
            threads: self.threads(),
            checkpoint: Some(progress),
        };
        let result = trainable.train(config, &stop, &mut |event| watch(&live, &mut pace, &checkpoint, &info, &event));
        live.done();
        if result.is_err() && !self.resume {
            checkpoint.remove();
        }
        let result = result?;
        if !result.is_finished {
            self.write(&result.weights, &info)?;
            checkpoint.write(&info, &result.progress)?;
            eprintln!("stopped; wrote the weights so far to {}; continue with --resume", self.out.display());
            return Ok(ExitCode::from(130));
        }
        for warning in trainable.warnings(table.as_ref(), &result)? {
            eprintln!("warning: {warning}");
        }
        self.write_weighed(&result.weights, &info, &stop)?;
        checkpoint.remove();
        let after = self.ranked(trainable.as_ref(), &result.weights, &records, &stop)?;
        if let (Some(before), Some(after)) = (before, after) {
            println!("\n{}", ranking_table(&[("before", before), ("after", after)]).to_text());
        }
        Ok(ranked_whole(&stop))
    }

    /// The initial state, or that of the checkpoint. Checks first that the output files can be written.
    fn initial_state(
        &self,
        checkpoint: &CheckpointFile,
        info: &RunInfo,
        weights: &Weights,
    ) -> anyhow::Result<TrainState> {
        let progress = if self.resume { checkpoint.read(info)? } else { TrainState::new(weights) };
        if !self.resume && !self.fresh {
            checkpoint.check_free()?;
        }
        if self.out.exists() {
            let opened = std::fs::OpenOptions::new().append(true).open(&self.out);
            opened.with_context(|| format!("cannot write {}", self.out.display()))?;
        }
        checkpoint.write(info, &progress)?;
        Ok(progress)
    }

    /// The spec of the evaluation, with its initial weights.
    fn spec(&self, table: &dyn tenbin_core::Table) -> anyhow::Result<String> {
        let named = match &self.evaluation {
            Some(spec) => spec.clone(),
            None => super::default_player(table)?.to_owned(),
        };
        Ok(match &self.from {
            Some(file) => verdict::extended(&named, &format!("weights={file}")),
            None => named,
        })
    }

    fn threads(&self) -> usize {
        self.threads.map_or_else(tenbin_registry::cores, usize::from)
    }

    fn info(&self, game: &str, method: &str, trainable: &dyn Trainable, records: &[Record]) -> anyhow::Result<RunInfo> {
        let table = tenbin_registry::table(&self.game, None)?;
        Ok(RunInfo {
            game: game.to_owned(),
            method: method.to_owned(),
            evaluation: self.spec(table.as_ref())?,
            weights: trainable.weights().fingerprint(),
            games: records.len(),
            turns: records.iter().map(|record| record.turns.len()).sum(),
            fingerprint: records_fingerprint(records),
            rated: self.sources.rated(),
            validation_share: self.held_out,
            seed: self.seed,
        })
    }

    fn start_message(&self, method: &str, records: &[Record]) -> String {
        match records.len() {
            0 => format!("training by `{method}` on self-play games, seed {}", self.seed),
            games => format!(
                "training by `{method}` on {games} games, {:.0} % of them in the validation set, seed {}",
                self.held_out * 100.0,
                self.seed
            ),
        }
    }

    /// The ranking of the played turns of the validation set, with --report.
    fn ranked(
        &self,
        trainable: &dyn Trainable,
        weights: &Weights,
        records: &[Record],
        stop: &Stop,
    ) -> anyhow::Result<Option<Ranking>> {
        if !self.report || records.is_empty() {
            return Ok(None);
        }
        let games = RankingGames { records, validation_share: self.held_out, seed: self.seed, threads: self.threads() };
        let live = Live::new(0, "turns ranked");
        let ranking = trainable.rank(weights, &games, RANKED_TURNS, stop, &mut |done, total| {
            live.out_of(total as u64);
            live.at(done as u64, "");
        });
        live.done();
        Ok(Some(ranking?))
    }

    fn report_only(&self) -> anyhow::Result<ExitCode> {
        let table = tenbin_registry::table(&self.game, None)?;
        let spec = self.spec(table.as_ref())?;
        let trainable = tenbin_registry::trainable(table.as_ref(), &spec)?;
        let records = self.sources.read(&self.game)?;
        if records.is_empty() {
            bail!("{NOTHING_TO_RANK}");
        }
        let stop = stopping::on_ctrl_c()?;
        let ranking = self.ranked(trainable.as_ref(), trainable.weights(), &records, &stop)?;
        println!("{}", ranking_table(&[(&spec, ranking.unwrap_or_default())]).to_text());
        Ok(ranked_whole(&stop))
    }

    fn write(&self, weights: &Weights, info: &RunInfo) -> anyhow::Result<()> {
        write_to(&self.out, weights, info)
    }

    /// Weighs the trained weights against the initial ones, and writes them unless they are weaker.
    fn write_weighed(&self, weights: &Weights, info: &RunInfo, stop: &Stop) -> anyhow::Result<()> {
        let candidate = verdict::weaker_file(&self.out);
        if !self.no_weigh {
            write_to(&candidate, weights, info)?;
            let games = (self.weigh_games, self.threads());
            let verdict = verdict::weigh(&info.game, &info.evaluation, &candidate, games, stop)?;
            if matches!(verdict, Verdict::Weaker) && !self.keep {
                let (out, candidate) = (self.out.display(), candidate.display());
                println!("weaker, so not written to {out} (--keep writes them): the weights are in {candidate}");
                return Ok(());
            }
            std::fs::remove_file(&candidate).with_context(|| format!("cannot remove {}", candidate.display()))?;
        }
        self.write(weights, info)?;
        println!("wrote the weights to {}", self.out.display());
        Ok(())
    }
}

fn write_to(file: &Path, weights: &Weights, info: &RunInfo) -> anyhow::Result<()> {
    let text = format!("[about]\nevaluation = {:?}\nhow = {:?}\n\n{}", info.evaluation, info.how(), weights.to_toml());
    std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}

/// Shows the progress of a training run and writes checkpoints.
fn watch(live: &Live, pace: &mut Pace, checkpoint: &CheckpointFile, info: &RunInfo, event: &TrainEvent<'_>) {
    match event {
        TrainEvent::Batch { progress, samples, loss } => {
            live.out_of(*samples as u64);
            pace.at(progress.samples_done);
            let message = format!("epoch {}, loss {loss:.5}{}", progress.epoch + 1, pace.words());
            live.at(progress.samples_done as u64, &message);
            checkpoint.write_now_and_then(info, progress);
        }
        TrainEvent::Validation { done, total } => {
            live.out_of(*total as u64);
            live.at(*done as u64, "validation");
        }
        TrainEvent::Epoch(report) => {
            live.aside(|| eprintln!("{report}{}", pace.words()));
            checkpoint.try_write(info, report.progress);
            *pace = Pace::from(0);
        }
    }
}

/// Checks that the records contain what a method needs.
fn check(method: &Method, records: &[Record]) -> anyhow::Result<()> {
    if records.is_empty() && method.needs_records {
        bail!("`{}` needs games: give --records FILE or --match ID", method.name);
    }
    if method.needs_scores && records.iter().all(|record| record.scores.iter().all(Option::is_none)) {
        bail!(
            "`{}` needs search scores, and these games have none: give --match ID of a match between players with scores, or \
             add scores with `tenbin judge`",
            method.name
        );
    }
    Ok(())
}

/// The exit code after a ranking, with a warning if it was stopped.
fn ranked_whole(stop: &Stop) -> ExitCode {
    if !stop.is_raised() {
        return ExitCode::SUCCESS;
    }
    eprintln!("stopped; the ranking is incomplete");
    ExitCode::from(130)
}

fn ranking_table(rows: &[(&str, Ranking)]) -> DataTable {
    let header = ["weights", "turns", "legal turns", "played turn first", "ranked above it"];
    let mut table = DataTable::new(header).align([Align::Left, Align::Right, Align::Right, Align::Right, Align::Right]);
    for (name, ranking) in rows {
        let turns = ranking.turns.max(1) as f64;
        let share = ranking.first / turns;
        let error = 1.96 * (share * (1.0 - share) / turns).sqrt();
        table.push([
            (*name).to_owned(),
            ranking.turns.to_string(),
            format!("{:.0}", ranking.choices),
            format!("{:.1} ± {:.1} %", share * 100.0, error * 100.0),
            format!("{:.1} %", ranking.better * 100.0),
        ]);
    }
    table
}

/// Terminal width of the list of methods.
const WIDTH: usize = 80;
/// Column of the parameters' meanings.
const MEANING: usize = 19;

fn list_methods() -> anyhow::Result<ExitCode> {
    println!("Training methods for --method, as in `bonanza:epochs=20,rate=0.5`:\n");
    for method in METHODS {
        println!("{}", method.name);
        println!("  {}", wrapped(method.meaning, 2));
        for param in method.params {
            let default = if param.default.is_empty() { String::new() } else { format!(" [{}]", param.default) };
            let text = format!("{}{default}", param.meaning);
            println!("    {:<13}  {}", param.key, wrapped(&text, MEANING));
        }
        println!();
    }
    Ok(ExitCode::SUCCESS)
}

/// A text with its lines broken between words, and every line after the first indented.
fn wrapped(text: &str, indent: usize) -> String {
    let (mut lines, mut column) = (String::new(), indent);
    for word in text.split(' ') {
        let width = word.chars().count();
        if column > indent && column + 1 + width > WIDTH {
            lines.push('\n');
            lines.push_str(&" ".repeat(indent));
            column = indent;
        } else if column > indent {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += width;
    }
    lines
}
