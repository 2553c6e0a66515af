//! `tenbin games`

use crate::wrap::{parameters, wrapped};
use std::io::Write;
use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct GamesArgs {}

/// The column of the descriptions.
const COLUMN: usize = 13;

impl GamesArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let mut out = std::io::stdout().lock();
        for entry in tenbin_registry::games() {
            let info = entry.info();
            let engines = entry.protocols().iter().map(|protocol| protocol.name);
            let players: Vec<&str> = entry.presets().iter().map(|preset| preset.name).chain(engines).collect();
            writeln!(out, "{}\n  {}", info.name, wrapped(info.about, 2, 2))?;
            let players = players.join(", ");
            let rows = [("positions", info.position), ("moves", info.moves), ("players", players.as_str())];
            for (name, text) in rows {
                writeln!(out, "  {name:<9}  {}", wrapped(text, COLUMN, COLUMN))?;
            }
            writeln!(out, "{}", parameters(info.params))?;
        }
        writeln!(out, "`tenbin players GAME` lists the players and their parameters.")?;
        Ok(ExitCode::SUCCESS)
    }
}
