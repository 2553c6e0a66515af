//! `tenbin perft`

use super::position::PositionArgs;
use crate::words::thousands;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use tenbin_core::Table;

#[derive(clap::Args)]
pub(crate) struct PerftArgs {
    /// Game, such as `amazons` or `knight-amazons:8x8`
    game: String,
    #[command(flatten)]
    position: PositionArgs,
    /// Length of the sequences in plies
    #[arg(long, value_name = "N")]
    depth: u32,
    /// Print the count after each root move
    #[arg(long)]
    divide: bool,
}

impl PerftArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let table = self.position.table(&self.game)?;
        let start = Instant::now();
        let mut out = std::io::stdout().lock();
        let total = if self.depth < 2 && !self.divide {
            table.perft(self.depth)
        } else {
            let counts = divided(table.as_ref(), self.depth.max(1));
            if self.divide {
                for (turn, count) in &counts {
                    writeln!(out, "{turn}: {count}")?;
                }
            }
            counts.iter().map(|(_, count)| count).sum()
        };
        let seconds = start.elapsed().as_secs_f64();
        writeln!(out, "depth {}: {} in {seconds:.3} s", self.depth, thousands(total))?;
        writeln!(out, "{total}")?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Perft divided by root move, on all cores, with progress.
fn divided(table: &dyn Table, depth: u32) -> Vec<(String, u64)> {
    let turns = table.legal_moves();
    let live = crate::live::Live::new(turns.len() as u64, "root moves");
    let next = AtomicUsize::new(0);
    let counts = Mutex::new(vec![0; turns.len()]);
    let done = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..tenbin_registry::cores() {
            let table = table.fork();
            let (turns, next, counts, done) = (&turns, &next, &counts, &done);
            scope.spawn(move || {
                while let Some(turn) = turns.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut after = table.fork();
                    after.play(turn).expect("a legal move can be played");
                    let count = after.perft(depth - 1);
                    let place = turns.iter().position(|other| other == turn).expect("the turn is on the list");
                    counts.lock().expect("no thread panics")[place] = count;
                    done.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        while done.load(Ordering::Relaxed) < turns.len() {
            live.at(done.load(Ordering::Relaxed) as u64, "");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    });
    live.done();
    turns.into_iter().zip(counts.into_inner().expect("no thread panics")).collect()
}
