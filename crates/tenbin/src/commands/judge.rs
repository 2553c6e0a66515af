//! `tenbin judge`

use super::record::read_file;
use super::sources::Sources;
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

/// How often somebody who thinks is watched for having thought long enough.
const GLANCE: Duration = Duration::from_millis(5);

#[derive(clap::Args)]
pub(crate) struct Judge {
    /// The game, such as `shogi` or `amazons:8x8`
    game: String,
    /// Who judges, such as `learned:nodes=100000`; in some games also the program of another, `usi:COMMAND,time=1s`
    player: String,
    #[command(flatten)]
    sources: Sources,
    /// How many positions of each game are judged; which ones, the seed says
    #[arg(long, value_name = "N", default_value_t = 8)]
    positions: usize,
    /// Ask the player to stop after this time, whatever it was told: many programs have no limit below a second
    #[arg(long, value_name = "TIME", value_parser = words::time)]
    look: Option<Duration>,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games judged at the same time [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Write the games with what was said into this file; `learn --method review --records FILE` learns from it. Games that
    /// it holds already are not judged again
    #[arg(long, value_name = "FILE", default_value = "judged.txt")]
    out: PathBuf,
}

impl Judge {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let records = self.sources.read(&self.game)?;
        if records.is_empty() {
            bail!("there is nothing to judge: name files by --records or matches by --match");
        }
        let judged = self.judged_already(&records)?;
        let threads = self.threads.unwrap_or_else(tenbin_registry::cores);
        let mut players = (0..threads.max(1)).map(|_| self.seat(&records[0])).collect::<anyhow::Result<Vec<_>>>()?;
        let stop = stopping::on_ctrl_c()?;
        let live = Live::new(records.len() as u64, "games");
        live.start_at(judged as u64);
        let written = self.judge_all(&records, judged, &mut players, &stop, &live);
        live.done();
        let written = judged + written?;
        if written < records.len() {
            eprintln!(
                "stopped; {written} of {} games are in {}, and the same command goes on",
                records.len(),
                self.out.display()
            );
            return Ok(ExitCode::from(130));
        }
        println!("what {} said of {written} games is in {}", self.player, self.out.display());
        Ok(ExitCode::SUCCESS)
    }

    fn seat(&self, record: &Record) -> anyhow::Result<Box<dyn Player>> {
        Ok(tenbin_registry::player(tenbin_registry::table(&record.game, None)?.as_ref(), &self.player)?)
    }

    /// How many games the file holds, which must be the first of these.
    fn judged_already(&self, records: &[Record]) -> anyhow::Result<usize> {
        if !self.out.exists() {
            return Ok(0);
        }
        let held = read_file(&self.game, &self.out)?;
        let same = |(held, record): (&Record, &Record)| (&held.start, &held.turns) == (&record.start, &record.turns);
        if held.len() > records.len() || !held.iter().zip(records).all(same) {
            bail!("{} holds other games: name another file by --out", self.out.display());
        }
        Ok(held.len())
    }

    /// Judges the games from a number on, and writes them down in their order. Answers how many.
    fn judge_all(
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
            let (tell, hear) = mpsc::channel();
            for player in players {
                let (tell, next) = (tell.clone(), &next);
                scope.spawn(move || {
                    while let Some((number, record)) = take(next, records).filter(|_| !stop.is_raised()) {
                        let judged = self.judge(record, number, player.as_mut(), stop);
                        if tell.send((number, judged)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(tell);
            let mut waiting = BTreeMap::new();
            let mut due = first;
            for (number, judged) in hear {
                // What was cut short is judged again next time.
                let Some(judged) = judged? else { continue };
                waiting.insert(number, judged);
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

    /// A game with what the player says of some of its positions, and nothing else that was said; none if there was no time.
    fn judge(
        &self,
        record: &Record,
        number: usize,
        player: &mut dyn Player,
        stop: &Stop,
    ) -> anyhow::Result<Option<Record>> {
        let chosen = self.drawn(record.turns.len(), number);
        let mut scores = vec![None; record.turns.len()];
        let mut trouble = None;
        player.new_game(self.seed);
        record.replay_watched(|table, turn| {
            if chosen.binary_search(&turn).is_ok()
                && table.outcome().is_none()
                && trouble.is_none()
                && !stop.is_raised()
            {
                match self.ask(player, table, stop) {
                    Ok(choice) => scores[turn] = choice.score,
                    Err(why) => trouble = Some(why),
                }
            }
        })?;
        match trouble {
            _ if stop.is_raised() => Ok(None),
            Some(why) => bail!("game {}: {} does not answer: {why}", number + 1, self.player),
            None => Ok(Some(Record { scores, ..record.clone() })),
        }
    }

    /// The turns of a game whose positions are judged, in order.
    fn drawn(&self, turns: usize, number: usize) -> Vec<usize> {
        let mut chosen: Vec<usize> = (0..turns).collect();
        Random::stream(self.seed, number as u64).shuffle(&mut chosen);
        chosen.truncate(self.positions);
        chosen.sort_unstable();
        chosen
    }

    /// Asks the player, and asks it to stop when it is time.
    fn ask(&self, player: &mut dyn Player, table: &dyn Table, stop: &Stop) -> Result<Choice, String> {
        let Some(look) = self.look else { return player.choose(table, stop, &mut |_| {}) };
        let (started, enough) = (Instant::now(), Stop::new());
        let (done, is_done) = mpsc::channel::<()>();
        std::thread::scope(|scope| {
            let told = enough.clone();
            scope.spawn(move || {
                while started.elapsed() < look && !stop.is_raised() {
                    if is_done.recv_timeout(GLANCE) == Err(mpsc::RecvTimeoutError::Disconnected) {
                        return;
                    }
                }
                told.raise();
            });
            let chosen = player.choose(table, &enough, &mut |_| {});
            drop(done);
            chosen
        })
    }
}

/// The next game that nobody judges yet.
fn take<'r>(next: &AtomicUsize, records: &'r [Record]) -> Option<(usize, &'r Record)> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    Some((number, records.get(number)?))
}
