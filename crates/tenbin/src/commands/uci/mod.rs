//! `tenbin uci`: a player of the bench for any program that speaks the universal chess interface, as Fairy-Stockfish does
//! for games other than chess.

mod go;
mod session;

use session::Session;
use std::io::BufRead;
use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct Uci {
    /// Who plays; `go` says for how long [default: the judge of openings]
    player: Option<String>,
    /// The game to begin with, such as `amazons:8x8`; `setoption name UCI_Variant` chooses another [default: the first
    /// whose moves have a UCI spelling]
    #[arg(long)]
    game: Option<String>,
}

impl Uci {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let mut session = Session::new(self.game.as_deref(), self.player.as_deref())?;
        for line in std::io::stdin().lock().lines() {
            if !session.obey(&line?) {
                return Ok(ExitCode::SUCCESS);
            }
        }
        session.finish();
        Ok(ExitCode::SUCCESS)
    }
}
