//! The `tenbin` binary: arguments in, text or JSON out. Each command is one file in `commands`.

mod commands;
mod live;
mod solver;
mod stopping;
mod store;
mod words;
mod wrap;

use clap::Parser;
use std::process::ExitCode;

/// A bench for evaluation functions of board games: matches with error bars, sweeps, training, solvers and pictures.
#[derive(Parser)]
#[command(name = "tenbin", version, max_term_width = 110)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: commands::Command,
}

/// The exit code for invalid input.
const INVALID_INPUT: u8 = 2;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.command.run() {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            let is_invalid_input = error.downcast_ref::<tenbin_core::ParseError>().is_some()
                || matches!(error.downcast_ref(), Some(tenbin_registry::MatchRunError::ParseError(_)));
            ExitCode::from(if is_invalid_input { INVALID_INPUT } else { 1 })
        }
    }
}

/// Whether the reader of the output has closed the pipe (`tenbin … | head`).
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kind = error.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
    kind == Some(std::io::ErrorKind::BrokenPipe)
}
