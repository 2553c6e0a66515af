//! `tenbin games`

use std::io::Write;
use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct GamesArgs {}

impl GamesArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let mut out = std::io::stdout().lock();
        for room in tenbin_registry::games() {
            let card = room.info();
            let guests = room.protocols().iter().map(|protocol| protocol.name);
            let players: Vec<&str> = room.presets().iter().map(|preset| preset.name).chain(guests).collect();
            writeln!(out, "{}\n  {}", card.name, card.about)?;
            writeln!(out, "  variants   {}", card.variants)?;
            writeln!(out, "  positions  {}", card.position)?;
            writeln!(out, "  moves      {}", card.moves)?;
            writeln!(out, "  players    {}\n", players.join(", "))?;
        }
        writeln!(out, "`tenbin players GAME` lists the players and their parameters.")?;
        Ok(ExitCode::SUCCESS)
    }
}
