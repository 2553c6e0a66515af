//! Life-and-death problems.

use super::SolveArgs;
use crate::live::Live;
use crate::stopping;
use crate::words::{rate, thousands};
use anyhow::Context;
use serde_json::json;
use std::process::ExitCode;
use std::time::Duration;
use tenbin_core::{Limits, ParseError};
use tenbin_registry::{Problem, ProblemMarks, Solution};

/// Options of problems.
#[derive(clap::Args)]
pub(crate) struct ProblemArgs {
    /// Go: target stones, such as `D4 E5` [default: `TR` in an SGF file, else the surrounded stones]
    #[arg(long, value_name = "POINTS")]
    target: Option<String>,
    /// Go: region of play, such as `A1:F4 G1` [default: `SQ` in an SGF file, else around the target]
    #[arg(long, value_name = "POINTS")]
    region: Option<String>,
    /// Go: node limit
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Go: time limit, such as `10s`
    #[arg(long, value_parser = crate::words::time)]
    time: Option<Duration>,
    /// Go: no move ordering by potential and strength
    #[arg(long)]
    plain: bool,
}

impl ProblemArgs {
    /// The first option that was given, if any was.
    fn given(&self) -> Option<&'static str> {
        let given = [
            ("--target", self.target.is_some()),
            ("--region", self.region.is_some()),
            ("--nodes", self.nodes.is_some()),
            ("--time", self.time.is_some()),
            ("--plain", self.plain),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }
}

/// Maximum table of a problem: a larger one only takes time to clear.
const MAX_MEMORY: usize = 256 << 20;

impl SolveArgs {
    /// The problem of the arguments, if the game has problems.
    pub(super) fn requested_problem(&self) -> anyhow::Result<Option<Box<dyn Problem>>> {
        let marks = ProblemMarks { target: self.problem.target.as_deref(), region: self.problem.region.as_deref() };
        let file = self.position.as_deref().filter(|position| position.ends_with(".sgf"));
        let posed = match file {
            None => tenbin_registry::problem(&self.game, self.position.as_deref(), &marks)?,
            Some(file) => {
                let bytes = std::fs::read(file).with_context(|| format!("cannot read {file}"))?;
                let posed = tenbin_registry::decode(&self.game, &bytes)
                    .and_then(|text| tenbin_registry::problem(&self.game, Some(&text), &marks));
                posed.map_err(|error| error.in_file(file))?
            }
        };
        match self.problem.given().filter(|_| posed.is_none()) {
            Some(option) => Err(ParseError::whole(option, "this option is for games with problems, such as go").into()),
            None => Ok(posed),
        }
    }

    pub(super) fn solve_problem(&self, problem: &dyn Problem) -> anyhow::Result<ExitCode> {
        let stop = stopping::on_ctrl_c()?;
        let budget = Limits { nodes: self.problem.nodes, time: self.problem.time, ..Limits::default() };
        let live = Live::open_ended();
        live.say(&format!("solving: {}", problem.question()));
        let solution = problem.solve(self.solver.memory().min(MAX_MEMORY), self.problem.plain, &budget, &stop);
        live.done();
        let solution = solution?;
        if self.json {
            println!("{:#}", as_json(problem, &solution));
        } else {
            print(problem, &solution);
        }
        let interrupted = solution.verdict == "unknown" && stop.is_raised();
        Ok(if interrupted { ExitCode::from(130) } else { ExitCode::SUCCESS })
    }
}

fn print(problem: &dyn Problem, solution: &Solution) {
    println!("{}\n", problem.picture(solution.first.as_deref()));
    println!("{}", problem.question());
    println!("{}\n", solution.words);
    if let Some(first) = &solution.first {
        println!("  first move {first}");
    }
    if let Some(guess) = &solution.guess {
        println!("  guess      {guess}");
    }
    let seconds = solution.time.as_secs_f64();
    let speed = rate(solution.nodes as f64 / seconds.max(1e-9));
    println!("  nodes      {} in {seconds:.2} s ({speed} nodes/s)", thousands(solution.nodes));
}

fn as_json(problem: &dyn Problem, solution: &Solution) -> serde_json::Value {
    json!({
        "game": problem.table().game(),
        "position": problem.table().position(),
        "verdict": solution.verdict,
        "best_move": solution.first,
        "guess": solution.guess,
        "nodes": solution.nodes,
        "seconds": solution.time.as_secs_f64(),
    })
}
