//! `tenbin learn`

mod checkpoint;
mod pace;

use super::sources::Sources;
use crate::live::Live;
use crate::stopping;
use anyhow::{Context, bail};
use checkpoint::{Card, Checkpoint};
use pace::Pace;
use std::path::PathBuf;
use std::process::ExitCode;
use tenbin_core::{Stop, Weights};
use tenbin_registry::{Games, Learning, METHODS, Method, News, Progress, Ranking, Record, Student, fingerprint};
use tenbin_report::table::{Align, Table};

/// How many turns of held-out games are ranked.
const RANKED: usize = 2_000;

const NOTHING_TO_RANK: &str = "there is nothing to rank: name files by --records or matches by --match";

#[derive(clap::Args)]
pub(crate) struct Learn {
    /// The game, such as `shogi` or `amazons:8x8`
    game: String,
    /// How to learn, with parameters: `perceptron:samples=1000`, `tdleaf:depth=3`; `tenbin learn GAME` lists all of them
    #[arg(long)]
    method: Option<String>,
    /// The evaluation whose weights are learned, by the name of its player, with its parameters [default: the game's usual one]
    #[arg(long, value_name = "PLAYER")]
    evaluation: Option<String>,
    #[command(flatten)]
    sources: Sources,
    /// Start from these weights [default: the built-in ones]
    #[arg(long, value_name = "FILE")]
    from: Option<String>,
    /// Write the learned weights into this file; FILE.progress beside it keeps what an interrupted course needs to go on
    #[arg(long, value_name = "FILE", default_value = "learned.toml")]
    out: PathBuf,
    /// Go on with the course that FILE.progress keeps
    #[arg(long)]
    resume: bool,
    /// Begin anew, though FILE.progress keeps a course that has not come to its end
    #[arg(long, conflicts_with = "resume")]
    fresh: bool,
    /// Say how often the evaluation ranks what was played first among all legal turns of the held-out games, before and
    /// after; without --method nothing is learned
    #[arg(long)]
    report: bool,
    /// The share of the games that is held out: never learned from, used for exams and --report (play against itself has none)
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share)]
    held_out: f64,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to work on [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

fn share(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "write a share from 0 to 1".to_owned())
}

impl Learn {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let Some(method) = &self.method else {
            return if self.report { self.report_only() } else { list_methods() };
        };
        let (method, settings) = Method::read(method)?;
        let table = tenbin_registry::table(&self.game, None)?;
        let student = tenbin_registry::student(table.as_ref(), &self.spec(table.as_ref())?)?;
        let records = self.sources.read(&self.game)?;
        check(method, &records)?;
        if self.report && records.is_empty() {
            bail!("{NOTHING_TO_RANK}");
        }
        let card = self.card(table.game(), &settings.canonical(), student.as_ref(), &records)?;
        let checkpoint = Checkpoint::beside(&self.out);
        let progress = self.beginning(&checkpoint, &card, student.weights())?;
        eprintln!("{}", self.opening_words(&settings.canonical(), &records));
        let stop = stopping::on_ctrl_c()?;
        let before = self.ranked(student.as_ref(), student.weights(), &records, &stop)?;
        let live = Live::new(0, "lessons");
        let mut pace = Pace::from(progress.given);
        let learning = Learning {
            method: settings,
            table: table.as_ref(),
            records: &records,
            held_out: self.held_out,
            seed: self.seed,
            threads: self.threads(),
            progress: Some(progress),
        };
        let taught = student.learn(learning, &stop, &mut |news| tell(&live, &mut pace, &checkpoint, &card, &news));
        live.done();
        if taught.is_err() && !self.resume {
            checkpoint.remove();
        }
        let taught = taught?;
        self.write(&taught.weights, &card)?;
        if !taught.is_finished {
            checkpoint.write(&card, &taught.progress)?;
            eprintln!("stopped; the weights so far are in {}, and --resume goes on", self.out.display());
            return Ok(ExitCode::from(130));
        }
        checkpoint.remove();
        println!("learned weights are in {}", self.out.display());
        let after = self.ranked(student.as_ref(), &taught.weights, &records, &stop)?;
        if let (Some(before), Some(after)) = (before, after) {
            println!("\n{}", ranking_table(&[("before", before), ("after", after)]).to_text());
        }
        Ok(ranked_whole(&stop))
    }

    /// Where the course begins, or goes on. That nothing can be written is found out here, before there is anything to lose.
    fn beginning(&self, checkpoint: &Checkpoint, card: &Card, weights: &Weights) -> anyhow::Result<Progress> {
        let progress = if self.resume { checkpoint.read(card)? } else { Progress::new(weights) };
        if !self.resume && !self.fresh {
            checkpoint.check_free()?;
        }
        if self.out.exists() {
            let opened = std::fs::OpenOptions::new().append(true).open(&self.out);
            opened.with_context(|| format!("cannot write {}", self.out.display()))?;
        }
        checkpoint.write(card, &progress)?;
        Ok(progress)
    }

    /// The evaluation to learn, with the weights to start from.
    fn spec(&self, table: &dyn tenbin_core::Table) -> anyhow::Result<String> {
        let named = match &self.evaluation {
            Some(spec) => spec.clone(),
            None => super::usual_player(table)?.to_owned(),
        };
        Ok(match &self.from {
            Some(file) => format!("{named}{}weights={file}", if named.contains(':') { "," } else { ":" }),
            None => named,
        })
    }

    fn threads(&self) -> usize {
        self.threads.map_or_else(tenbin_registry::cores, usize::from)
    }

    fn card(&self, game: &str, method: &str, student: &dyn Student, records: &[Record]) -> anyhow::Result<Card> {
        let table = tenbin_registry::table(&self.game, None)?;
        Ok(Card {
            game: game.to_owned(),
            method: method.to_owned(),
            evaluation: self.spec(table.as_ref())?,
            weights: student.weights().fingerprint(),
            games: records.len(),
            turns: records.iter().map(|record| record.turns.len()).sum(),
            fingerprint: fingerprint(records),
            rated: self.sources.rated(),
            held_out: self.held_out,
            seed: self.seed,
        })
    }

    fn opening_words(&self, method: &str, records: &[Record]) -> String {
        match records.len() {
            0 => format!("learning by `{method}` from play against itself, seed {}", self.seed),
            games => format!(
                "learning by `{method}` from {games} games, {:.0} % of them held out, seed {}",
                self.held_out * 100.0,
                self.seed
            ),
        }
    }

    /// How weights rank what was played in the held-out games, if that was asked for.
    fn ranked(
        &self,
        student: &dyn Student,
        weights: &Weights,
        records: &[Record],
        stop: &Stop,
    ) -> anyhow::Result<Option<Ranking>> {
        if !self.report || records.is_empty() {
            return Ok(None);
        }
        let games = Games { records, held_out: self.held_out, seed: self.seed, threads: self.threads() };
        Ok(Some(student.rank(weights, &games, RANKED, stop)?))
    }

    fn report_only(&self) -> anyhow::Result<ExitCode> {
        let table = tenbin_registry::table(&self.game, None)?;
        let spec = self.spec(table.as_ref())?;
        let student = tenbin_registry::student(table.as_ref(), &spec)?;
        let records = self.sources.read(&self.game)?;
        if records.is_empty() {
            bail!("{NOTHING_TO_RANK}");
        }
        let stop = stopping::on_ctrl_c()?;
        let ranking = self.ranked(student.as_ref(), student.weights(), &records, &stop)?;
        println!("{}", ranking_table(&[(&spec, ranking.unwrap_or_default())]).to_text());
        Ok(ranked_whole(&stop))
    }

    fn write(&self, weights: &Weights, card: &Card) -> anyhow::Result<()> {
        let text =
            format!("[about]\nevaluation = {:?}\nhow = {:?}\n\n{}", card.evaluation, card.how(), weights.to_toml());
        std::fs::write(&self.out, text).with_context(|| format!("cannot write {}", self.out.display()))
    }
}

/// Shows how a course goes, and keeps what it needs to go on.
fn tell(live: &Live, pace: &mut Pace, checkpoint: &Checkpoint, card: &Card, news: &News<'_>) {
    match news {
        News::Given { progress, lessons, loss } => {
            live.out_of(*lessons as u64);
            pace.at(progress.given);
            let message = format!("pass {}, loss {loss:.5}{}", progress.pass + 1, pace.words());
            live.at(progress.given as u64, &message);
            checkpoint.keep_now_and_then(card, progress);
        }
        News::Passed(passed) => {
            live.aside(|| eprintln!("{passed}{}", pace.words()));
            checkpoint.keep(card, passed.progress);
            *pace = Pace::from(0);
        }
    }
}

/// Whether a method has in these games what it learns from.
fn check(method: &Method, records: &[Record]) -> anyhow::Result<()> {
    if records.is_empty() && method.needs_records {
        bail!("`{}` learns from games: name files by --records or matches by --match", method.name);
    }
    if method.needs_scores && records.iter().all(|record| record.scores.iter().all(Option::is_none)) {
        bail!(
            "`{}` learns from what players said of their turns, and nothing is known of that in these games: name matches \
             by --match between players that tell scores (matches of earlier versions kept none)",
            method.name
        );
    }
    Ok(())
}

/// Says so where a ranking was cut short: it has fewer turns than were asked for.
fn ranked_whole(stop: &Stop) -> ExitCode {
    if !stop.is_raised() {
        return ExitCode::SUCCESS;
    }
    eprintln!("stopped; not all turns have been ranked");
    ExitCode::from(130)
}

fn ranking_table(rows: &[(&str, Ranking)]) -> Table {
    let header = ["weights", "turns ranked", "legal turns each", "played turn first", "thought better than it"];
    let mut table = Table::new(header).align([Align::Left, Align::Right, Align::Right, Align::Right, Align::Right]);
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

fn list_methods() -> anyhow::Result<ExitCode> {
    println!("Ways to learn, for --method:\n");
    for method in METHODS {
        println!("{}  {}", method.name, method.meaning);
        for param in method.params {
            println!("    {:<11} {} [{}]", param.key, param.meaning, param.default);
        }
        println!();
    }
    Ok(ExitCode::SUCCESS)
}
