//! `tenbin uci` and `tenbin usi`: a player of the bench behind UCI or USI.

use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;
use tenbin_protocol::{Dialect, ProtocolSession, UciSession};

#[derive(clap::Args)]
pub(crate) struct UciArgs {
    /// Player; `go` sets the limits [default: the strongest]
    player: Option<String>,
    /// Game, such as `amazons:8x8`; in UCI the option `UCI_Variant` selects another [default: the first of the protocol]
    #[arg(long)]
    game: Option<String>,
}

impl UciArgs {
    pub(crate) fn run(&self, dialect: Dialect) -> anyhow::Result<ExitCode> {
        let (game, player) = (self.game.as_deref(), self.player.as_deref());
        serve(&mut UciSession::new(dialect, game, player, Arc::new(write_line))?)
    }
}

/// Runs a session on standard input until `quit` or the end of the input. Bytes that are not UTF-8, such as an opponent's name
/// in another encoding, do not end it.
pub(super) fn serve(session: &mut dyn ProtocolSession) -> anyhow::Result<ExitCode> {
    for line in std::io::stdin().lock().split(b'\n') {
        if !session.handle_line(String::from_utf8_lossy(&line?).trim_end_matches('\r')) {
            return Ok(ExitCode::SUCCESS);
        }
    }
    session.finish();
    Ok(ExitCode::SUCCESS)
}

/// Prints a line at once. A host that closes the output also closes the input, which ends the session.
pub(super) fn write_line(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}
