//! `tenbin mate`

use super::position::PositionArgs;
use crate::live::Live;
use crate::solver::bytes;
use crate::stopping;
use crate::words::{rate, thousands};
use serde_json::json;
use std::process::ExitCode;
use std::time::Duration;
use tenbin_core::{Limits, Table};
use tenbin_registry::{MateAnswer, MateReport};

#[derive(clap::Args)]
pub(crate) struct MateArgs {
    /// Game: `shogi`
    game: String,
    #[command(flatten)]
    position: PositionArgs,
    /// Maximum length of the mate in plies
    #[arg(long, value_name = "PLIES")]
    depth: Option<u32>,
    /// Time limit, such as `10s` [default: none]
    #[arg(long, value_parser = crate::words::time)]
    time: Option<Duration>,
    /// Size of the transposition table, such as 512M or 2G
    #[arg(long, value_name = "BYTES", default_value = "256M", value_parser = bytes)]
    memory: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl MateArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let table = self.position.table(&self.game)?;
        let mut mates = tenbin_registry::mate_solver(table.as_ref(), self.memory)?;
        let stop = stopping::on_ctrl_c()?;
        let budget = Limits { depth: self.depth, time: self.time, ..Limits::default() };
        let live = Live::open_ended();
        live.say("searching for a mate");
        let report = mates.solve(table.as_ref(), &budget, &stop).map_err(anyhow::Error::msg)?;
        live.done();
        if self.json {
            println!("{:#}", as_json(table.as_ref(), &report));
        } else {
            print(table.as_ref(), &report, self.depth);
        }
        let interrupted = report.answer == MateAnswer::Unknown && stop.is_raised();
        Ok(if interrupted { ExitCode::from(130) } else { ExitCode::SUCCESS })
    }
}

fn print(table: &dyn Table, report: &MateReport<String>, depth: Option<u32>) {
    let side = table.side_name(table.side_to_move());
    let within = depth.map(|plies| format!(" within {plies} plies")).unwrap_or_default();
    match &report.answer {
        MateAnswer::Mate(line) => println!("{side} mates in {}: {}", line.len(), line.join(" ")),
        MateAnswer::NoMate => println!("{side} has no mate{within}"),
        MateAnswer::Unknown => {
            println!("unknown: the limit was reached before a mate{within} of {side} was proved or refuted");
        }
    }
    let seconds = report.time.as_secs_f64();
    let speed = rate(report.nodes as f64 / seconds.max(1e-9));
    println!("{} nodes in {seconds:.2} s ({speed} nodes/s)", thousands(report.nodes));
}

fn as_json(table: &dyn Table, report: &MateReport<String>) -> serde_json::Value {
    let mates = match report.answer {
        MateAnswer::Mate(_) => Some(true),
        MateAnswer::NoMate => Some(false),
        MateAnswer::Unknown => None,
    };
    json!({
        "game": table.game(),
        "position": table.position(),
        "mate": mates,
        "pv": report.answer.line(),
        "nodes": report.nodes,
        "seconds": report.time.as_secs_f64(),
    })
}
