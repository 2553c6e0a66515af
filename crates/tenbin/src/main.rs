//! The `tenbin` binary: arguments in, words out. Each command is one file in `commands`.

mod commands;
mod live;
mod solver;
mod stopping;
mod store;
mod words;

use clap::Parser;
use std::process::ExitCode;

/// A bench for weighing evaluation functions of board games: put one evaluation in each pan, and it tells you which is
/// heavier, by how much, and how sure that is.
#[derive(Parser)]
#[command(name = "tenbin", version, max_term_width = 110)]
struct Arguments {
    #[command(subcommand)]
    command: commands::Command,
}

/// What a person typed is wrong: the exit code that tells it apart from everything else that can go wrong.
const WRONG_INPUT: u8 = 2;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.command.run() {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            let typed_wrong = error.downcast_ref::<tenbin_core::ParseError>().is_some()
                || matches!(error.downcast_ref(), Some(tenbin_registry::WeighingError::ParseError(_)));
            ExitCode::from(if typed_wrong { WRONG_INPUT } else { 1 })
        }
    }
}

/// Whether whoever read our output has read enough (`tenbin … | head`).
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kind = error.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
    kind == Some(std::io::ErrorKind::BrokenPipe)
}
