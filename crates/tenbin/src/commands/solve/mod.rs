//! `tenbin solve`

mod problem;
mod proof_file;

use crate::live::Live;
use crate::solver::SolverArgs;
use crate::stopping;
use crate::store::StoreArgs;
use crate::words::{rate, thousands};
use problem::ProblemArgs;
use proof_file::ProofFile;
use serde_json::json;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tenbin_arena::record::outcome_word;
use tenbin_core::{Outcome, Stop, Table};
use tenbin_registry::{ProvedPosition, ResumableSolver, SolverProgress};

#[derive(clap::Args)]
pub(crate) struct SolveArgs {
    /// Game, such as `amazons:4x4` or `knight-amazons:5x5`; in `go`, problems of life and death
    game: String,
    /// Position in any notation of the game, or an SGF file of Go [default: the start position]
    #[arg(long, value_name = "P")]
    position: Option<String>,
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    solver: SolverArgs,
    /// Discard the saved table of an interrupted run
    #[arg(long)]
    fresh: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    store: StoreArgs,
}

/// Interval at which the solver's table is saved; longer if saving is slow.
const SAVE_INTERVAL: Duration = Duration::from_secs(60);

impl SolveArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        if let Some(problem) = self.requested_problem()? {
            return self.solve_problem(problem.as_ref());
        }
        let table = tenbin_registry::table(&self.game, self.position.as_deref())?;
        let table = table.as_ref();
        let saved = ProofFile::beside(&self.store.path()?, table, self.solver.theorems());
        let stop = stopping::on_ctrl_c()?;
        let prover = self.solver.prover(table)?;
        eprintln!("solving {} at {} with {} threads", table.position(), table.game(), self.solver.threads());
        self.resume(&saved, prover.as_ref())?;
        match self.prove(table, prover.as_ref(), &saved, &stop) {
            Some(proven) => {
                saved.remove()?;
                self.print(table, &proven);
                Ok(ExitCode::SUCCESS)
            }
            None => {
                saved.write(prover.as_ref())?;
                self.print_interrupted(table, &saved);
                Ok(ExitCode::from(130))
            }
        }
    }

    /// Loads the table of an interrupted run.
    fn resume(&self, saved: &ProofFile, prover: &dyn ResumableSolver) -> anyhow::Result<()> {
        if self.fresh {
            return saved.remove();
        }
        match saved.read(prover) {
            Ok(true) => eprintln!("resuming from `{}`", saved.path().display()),
            Ok(false) => {}
            Err(error) => {
                eprintln!("`{}` is damaged ({error:#}); starting again", saved.path().display());
            }
        }
        Ok(())
    }

    /// Solves the position, and saves the table at intervals.
    fn prove(
        &self,
        table: &dyn Table,
        prover: &dyn ResumableSolver,
        saved: &ProofFile,
        stop: &Stop,
    ) -> Option<ProvedPosition> {
        let live = Live::open_ended();
        let mut due = Instant::now() + SAVE_INTERVAL;
        let mut watch = |effort: &SolverProgress| {
            live.say(&progress(effort));
            if Instant::now() >= due {
                let begun = Instant::now();
                if let Err(error) = saved.write(prover) {
                    live.aside(|| eprintln!("cannot save the table: {error:#}"));
                }
                // At most a tenth of the time goes into saving.
                due = Instant::now() + SAVE_INTERVAL.max(begun.elapsed() * 10);
            }
        };
        let proven = prover.prove(table, self.solver.threads(), stop, &mut watch);
        live.done();
        proven
    }

    fn print(&self, table: &dyn Table, proven: &ProvedPosition) {
        if self.json {
            println!("{:#}", self.to_json(table, proven));
            return;
        }
        println!("{}\n", verdict(table, proven));
        println!("  position   {}", table.position());
        if let Some(first) = proven.pv.first() {
            let label = if is_lost(table, proven) { "longest  " } else { "best move" };
            println!("  {label}  {first}");
            println!("  pv         {}", proven.pv.join(" "));
        }
        let seconds = proven.time.as_secs_f64();
        let speed = rate(proven.nodes as f64 / seconds.max(1e-9));
        println!("  nodes      {} in {seconds:.2} s ({speed} nodes/s)", thousands(proven.nodes));
        println!("  command    {}", self.command(table));
    }

    fn to_json(&self, table: &dyn Table, proven: &ProvedPosition) -> serde_json::Value {
        json!({
            "game": table.game(),
            "position": table.position(),
            "theorems": self.solver.theorems(),
            "winner": outcome_word(proven.outcome),
            "best_move": proven.pv.first().filter(|_| !is_lost(table, proven)),
            "pv": proven.pv,
            "nodes": proven.nodes,
            "seconds": proven.time.as_secs_f64(),
            "interrupted": false,
        })
    }

    fn print_interrupted(&self, table: &dyn Table, saved: &ProofFile) {
        if self.json {
            let json =
                json!({ "game": table.game(), "position": table.position(), "winner": null, "interrupted": true });
            println!("{json:#}");
        } else {
            println!("interrupted: {} is not solved yet", table.position());
            println!("the table is saved in `{}`; repeat the command to continue", saved.path().display());
        }
    }

    /// The command that repeats the proof.
    fn command(&self, table: &dyn Table) -> String {
        let plainly = if self.solver.theorems() { "" } else { " --no-theorems" };
        format!("tenbin solve {} --position '{}'{plainly}", table.game(), table.position())
    }
}

/// Whether the side to move loses.
fn is_lost(table: &dyn Table, proven: &ProvedPosition) -> bool {
    proven.outcome == Outcome::Won(!table.side_to_move())
}

/// The result in a sentence.
fn verdict(table: &dyn Table, proven: &ProvedPosition) -> String {
    let mover = table.side_name(table.side_to_move());
    match (proven.outcome, table.outcome().is_some()) {
        (Outcome::Drawn, _) => format!("a draw, with {mover} to move"),
        (Outcome::Won(side), true) => format!("the game is over: {} has won", table.side_name(side)),
        (Outcome::Won(side), false) if side == table.side_to_move() => format!("{mover} (to move) wins"),
        (Outcome::Won(side), false) => format!("{} wins, with {mover} to move", table.side_name(side)),
    }
}

/// The progress of the proof on one line.
fn progress(effort: &SolverProgress) -> String {
    format!(
        "{} nodes, {} of {} root moves refuted, {:.0} % of the table used, {:.0} s",
        thousands(effort.nodes),
        effort.refuted,
        effort.root_moves,
        effort.table_used * 100.0,
        effort.time.as_secs_f64()
    )
}
