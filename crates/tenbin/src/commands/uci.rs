//! `tenbin uci` and `tenbin usi`: a player of the bench for any program that speaks the universal chess interface, as
//! Fairy-Stockfish does for games other than chess, or the universal shogi interface.

use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;
use tenbin_protocol::{Dialect, Session, Voice};

#[derive(clap::Args)]
pub(crate) struct Uci {
    /// Who plays; `go` says for how long [default: the strongest]
    player: Option<String>,
    /// The game to begin with, such as `amazons:8x8`; in UCI, `setoption name UCI_Variant` chooses another [default: the
    /// first whose moves have the interface's spelling]
    #[arg(long)]
    game: Option<String>,
}

impl Uci {
    pub(crate) fn run(&self, dialect: Dialect) -> anyhow::Result<ExitCode> {
        let voice: Voice = Arc::new(say);
        let mut session = Session::new(dialect, self.game.as_deref(), self.player.as_deref(), voice)?;
        if listen(|line| session.obey(line))? {
            session.finish();
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Hands over every line that is said, until an answer is to stop; answers whether nothing more will be said instead. What is
/// no text, such as the name of an opponent in another encoding, must not end a game.
pub(super) fn listen(mut obey: impl FnMut(&str) -> bool) -> anyhow::Result<bool> {
    for line in std::io::stdin().lock().split(b'\n') {
        if !obey(String::from_utf8_lossy(&line?).trim_end_matches('\r')) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Prints a line at once. Whoever has stopped listening has also closed the input, which ends the session.
pub(super) fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}
