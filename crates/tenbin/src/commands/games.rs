//! `tenbin games`

use std::io::Write;
use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct Games {}

impl Games {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let mut out = std::io::stdout().lock();
        for room in tenbin_registry::games() {
            let card = room.card();
            let guests = room.guests().iter().map(|protocol| protocol.name);
            let players: Vec<&str> = room.presets().iter().map(|preset| preset.name).chain(guests).collect();
            writeln!(out, "{}\n  {}", card.name, card.about)?;
            writeln!(out, "  variants   {}", card.variants)?;
            writeln!(out, "  positions  {}", card.position)?;
            writeln!(out, "  moves      {}", card.moves)?;
            writeln!(out, "  players    {}\n", players.join(", "))?;
        }
        writeln!(out, "`tenbin players GAME` says what each player does and what can be set.")?;
        Ok(ExitCode::SUCCESS)
    }
}
