//! `tenbin judge`

use super::record::read_file;
use super::sources::GameSourceArgs;
use crate::live::Live;
use crate::{stopping, words};
use anyhow::{Context, bail};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use tenbin_core::{Choice, Player, Random, Stop, Table};
use tenbin_registry::Record;

/// Interval at which a running search is checked against --look.
const POLL: Duration = Duration::from_millis(5);

#[derive(clap::Args)]
pub(crate) struct JudgeArgs {
    /// Game, such as `shogi` or `amazons:8x8`
    game: String,
    /// Player that scores, such as `learned:nodes=100000` or an external engine, `usi:COMMAND,time=1s`
    player: String,
    #[command(flatten)]
    sources: GameSourceArgs,
    /// Random positions per game
    #[arg(long, value_name = "N", default_value_t = 8)]
    positions: usize,
    /// Stop each search after this time, whatever the player's own limit
    #[arg(long, value_name = "TIME", value_parser = words::time)]
    look: Option<Duration>,
    /// Random seed; the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Parallel games [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Output file of games with scores, for `learn --records FILE`. Games already in it are skipped
    #[arg(long, value_name = "FILE", default_value = "judged.txt")]
    out: PathBuf,
}

impl JudgeArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let records = self.sources.read(&self.game)?;
        if records.is_empty() {
            bail!("no games: set --records or --match");
        }
        let scored = self.scored_games(&records)?;
        let threads = self.threads.unwrap_or_else(tenbin_registry::cores);
        let mut players = (0..threads.max(1)).map(|_| self.player(&records[0])).collect::<anyhow::Result<Vec<_>>>()?;
        let stop = stopping::on_ctrl_c()?;
        let live = Live::new(records.len() as u64, "games");
        live.start_at(scored as u64);
        let written = self.score_all(&records, scored, &mut players, &stop, &live);
        live.done();
        let written = scored + written?;
        if written < records.len() {
            eprintln!(
                "interrupted; {written} of {} games are in {}; repeat the command to continue",
                records.len(),
                self.out.display()
            );
            return Ok(ExitCode::from(130));
        }
        println!("{written} games with scores of {} are in {}", self.player, self.out.display());
        Ok(ExitCode::SUCCESS)
    }

    fn player(&self, record: &Record) -> anyhow::Result<Box<dyn Player>> {
        Ok(tenbin_registry::player(tenbin_registry::table(&record.game, None)?.as_ref(), &self.player)?)
    }

    /// The number of games already in the output file, which must be the first of the sources.
    fn scored_games(&self, records: &[Record]) -> anyhow::Result<usize> {
        if !self.out.exists() {
            return Ok(0);
        }
        let held = read_file(&self.game, &self.out)?;
        let same = |(held, record): (&Record, &Record)| (&held.start, &held.turns) == (&record.start, &record.turns);
        if held.len() > records.len() || !held.iter().zip(records).all(same) {
            bail!("{} holds other games: set another file with --out", self.out.display());
        }
        Ok(held.len())
    }

    /// Scores the games from a number on and writes them in order. Returns their number.
    fn score_all(
        &self,
        records: &[Record],
        first: usize,
        players: &mut [Box<dyn Player>],
        stop: &Stop,
        live: &Live,
    ) -> anyhow::Result<usize> {
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(&self.out);
        let file = file.as_mut().map_err(|error| anyhow::anyhow!("cannot write {}: {error}", self.out.display()))?;
        let next = AtomicUsize::new(first);
        std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for player in players {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while let Some((number, record)) = next_game(next, records).filter(|_| !stop.is_raised()) {
                        let scored = self.score_game(record, number, player.as_mut(), stop);
                        if sender.send((number, scored)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut due = first;
            for (number, scored) in receiver {
                // An interrupted game is scored again next time.
                let Some(scored) = scored? else { continue };
                waiting.insert(number, scored);
                while let Some(record) = waiting.remove(&due) {
                    writeln!(file, "{}", tenbin_registry::write_line(&record))
                        .with_context(|| format!("cannot write {}", self.out.display()))?;
                    due += 1;
                }
                live.at(due as u64, "");
            }
            Ok(due - first)
        })
    }

    /// A game with the player's scores of some positions, replacing any others; `None` if interrupted.
    fn score_game(
        &self,
        record: &Record,
        number: usize,
        player: &mut dyn Player,
        stop: &Stop,
    ) -> anyhow::Result<Option<Record>> {
        let chosen = self.sampled(record.turns.len(), number);
        let mut scores = vec![None; record.turns.len()];
        let mut failure = None;
        player.new_game(self.seed);
        tenbin_registry::replay(record, |table, turn| {
            if chosen.binary_search(&turn).is_ok()
                && table.outcome().is_none()
                && failure.is_none()
                && !stop.is_raised()
            {
                match self.search(player, table, stop) {
                    Ok(choice) => scores[turn] = choice.score,
                    Err(why) => failure = Some(why),
                }
            }
        })?;
        match failure {
            _ if stop.is_raised() => Ok(None),
            Some(why) => bail!("game {}: {} failed: {why}", number + 1, self.player),
            None => Ok(Some(Record { scores, ..record.clone() })),
        }
    }

    /// The sampled positions of a game, in order.
    fn sampled(&self, turns: usize, number: usize) -> Vec<usize> {
        let mut chosen: Vec<usize> = (0..turns).collect();
        Random::stream(self.seed, number as u64).shuffle(&mut chosen);
        chosen.truncate(self.positions);
        chosen.sort_unstable();
        chosen
    }

    /// Searches a position, and stops the search after --look.
    fn search(&self, player: &mut dyn Player, table: &dyn Table, stop: &Stop) -> Result<Choice, String> {
        let Some(look) = self.look else { return player.choose(table, &player.default_limits(), stop, &mut |_| {}) };
        let (started, enough) = (Instant::now(), Stop::new());
        let (done, is_done) = mpsc::channel::<()>();
        std::thread::scope(|scope| {
            let stopped = enough.clone();
            scope.spawn(move || {
                while started.elapsed() < look && !stop.is_raised() {
                    if is_done.recv_timeout(POLL) == Err(mpsc::RecvTimeoutError::Disconnected) {
                        return;
                    }
                }
                stopped.raise();
            });
            let chosen = player.choose(table, &player.default_limits(), &enough, &mut |_| {});
            drop(done);
            chosen
        })
    }
}

/// The next unscored game.
fn next_game<'r>(next: &AtomicUsize, records: &'r [Record]) -> Option<(usize, &'r Record)> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    Some((number, records.get(number)?))
}
