//! `tenbin solve`

mod problem;
mod saved;

use crate::live::Live;
use crate::solver::SolverOptions;
use crate::stopping;
use crate::store::StoreOption;
use crate::words::{rate, thousands};
use problem::ProblemOptions;
use saved::Saved;
use serde_json::json;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tenbin_arena::record::outcome_word;
use tenbin_core::{Outcome, Stop, Table};
use tenbin_registry::{Effort, LastingProver, Proven};

#[derive(clap::Args)]
pub(crate) struct Solve {
    /// The game, such as `amazons:4x4` or `knight-amazons:5x5`; of `go`, questions of life and death
    game: String,
    /// What to solve, in any notation the game knows, or an SGF file of Go by its name [default: the start]
    #[arg(long, value_name = "P")]
    position: Option<String>,
    #[command(flatten)]
    problem: ProblemOptions,
    #[command(flatten)]
    solver: SolverOptions,
    /// Forget what an interrupted run of the same command has found out
    #[arg(long)]
    fresh: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    store: StoreOption,
}

/// How often what was found out is written down. Longer if writing takes long.
const SAVE_EVERY: Duration = Duration::from_secs(60);

impl Solve {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        if let Some(problem) = self.posed()? {
            return self.solve_problem(problem.as_ref());
        }
        let table = tenbin_registry::table(&self.game, self.position.as_deref())?;
        let table = table.as_ref();
        let saved = Saved::beside(&self.store.path()?, table, self.solver.theorems());
        let stop = stopping::on_ctrl_c()?;
        let prover = self.solver.prover(table)?;
        self.go_on(&saved, prover.as_ref())?;
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

    /// Takes up what an earlier run has found out.
    fn go_on(&self, saved: &Saved, prover: &dyn LastingProver) -> anyhow::Result<()> {
        if self.fresh {
            return saved.remove();
        }
        match saved.read(prover) {
            Ok(true) => eprintln!("going on from `{}`", saved.path().display()),
            Ok(false) => {}
            Err(error) => {
                eprintln!("`{}` is damaged ({error:#}); starting afresh", saved.path().display());
            }
        }
        Ok(())
    }

    /// Proves, and writes down every now and then what was found out so far.
    fn prove(&self, table: &dyn Table, prover: &dyn LastingProver, saved: &Saved, stop: &Stop) -> Option<Proven> {
        let live = Live::open_ended();
        let mut due = Instant::now() + SAVE_EVERY;
        let mut watch = |effort: &Effort| {
            live.say(&progress(effort));
            if Instant::now() >= due {
                let begun = Instant::now();
                if let Err(error) = saved.write(prover) {
                    live.aside(|| eprintln!("what was found out so far is not kept: {error:#}"));
                }
                // Most of the time has to be left for the proof.
                due = Instant::now() + SAVE_EVERY.max(begun.elapsed() * 10);
            }
        };
        let proven = prover.prove(table, self.solver.threads(), stop, &mut watch);
        live.done();
        proven
    }

    fn print(&self, table: &dyn Table, proven: &Proven) {
        if self.json {
            println!("{:#}", self.to_json(table, proven));
            return;
        }
        println!("{}\n", verdict(table, proven));
        println!("  position   {}", table.position());
        if let Some(first) = proven.line.first() {
            let label = if proven.outcome == Outcome::Won(table.side_to_move()) { "wins by" } else { "longest" };
            println!("  {label}    {first}");
            println!("  line       {}", proven.line.join(" "));
        }
        let seconds = proven.time.as_secs_f64();
        let speed = rate(proven.nodes as f64 / seconds.max(1e-9));
        println!("  nodes      {} in {seconds:.2} s ({speed} a second)", thousands(proven.nodes));
        println!("  again      {}", self.command(table));
    }

    fn to_json(&self, table: &dyn Table, proven: &Proven) -> serde_json::Value {
        json!({
            "game": table.game(),
            "position": table.position(),
            "theorems": self.solver.theorems(),
            "winner": outcome_word(proven.outcome),
            "move": proven.line.first().filter(|_| proven.outcome == Outcome::Won(table.side_to_move())),
            "line": proven.line,
            "nodes": proven.nodes,
            "seconds": proven.time.as_secs_f64(),
            "interrupted": false,
        })
    }

    fn print_interrupted(&self, table: &dyn Table, saved: &Saved) {
        if self.json {
            let json =
                json!({ "game": table.game(), "position": table.position(), "winner": null, "interrupted": true });
            println!("{json:#}");
        } else {
            println!("interrupted: nobody knows yet who wins {}", table.position());
            println!("what was found out is kept in `{}`; the same command goes on", saved.path().display());
        }
    }

    /// The command that proves the same.
    fn command(&self, table: &dyn Table) -> String {
        let plainly = if self.solver.theorems() { "" } else { " --no-theorems" };
        format!("tenbin solve {} --position '{}'{plainly}", table.game(), table.position())
    }
}

/// Who wins, in a sentence.
fn verdict(table: &dyn Table, proven: &Proven) -> String {
    let mover = table.side_name(table.side_to_move());
    match (proven.outcome, table.outcome().is_some()) {
        (Outcome::Drawn, _) => format!("a draw, with {mover} to move"),
        (Outcome::Won(side), true) => format!("the game is over: {} has won", table.side_name(side)),
        (Outcome::Won(side), false) if side == table.side_to_move() => format!("{mover} (to move) wins"),
        (Outcome::Won(side), false) => format!("{} wins, with {mover} to move", table.side_name(side)),
    }
}

/// How far the proof has come, on one line.
fn progress(effort: &Effort) -> String {
    format!(
        "{} nodes, {} of {} first moves refuted, {:.0} % of the memory in use, {:.0} s",
        thousands(effort.nodes),
        effort.failed,
        effort.plies,
        effort.filled * 100.0,
        effort.time.as_secs_f64()
    )
}
