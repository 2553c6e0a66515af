//! `tenbin players`

use crate::wrap::{parameters, wrapped};
use std::io::Write;
use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct PlayersArgs {
    /// Game
    game: String,
}

impl PlayersArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let entry = tenbin_registry::game_entry(&self.game)?;
        let mut out = std::io::stdout().lock();
        let presets = entry.presets().iter().map(|preset| (preset.name, preset.meaning, preset.own));
        let engines = entry.protocols().iter().map(|protocol| (protocol.name, protocol.meaning, protocol.params));
        for (name, meaning, params) in presets.chain(engines) {
            let title = wrapped(&format!("{name}: {meaning}"), 0, 4);
            writeln!(out, "{title}\n{}", parameters(params))?;
        }
        if let Some(preset) = entry.presets().iter().find(|preset| preset.has_evaluation()) {
            writeln!(out, "Every alpha-beta player also takes:")?;
            writeln!(out, "{}", parameters(&preset.params()[preset.own.len()..]))?;
            writeln!(out, "Parameters follow the name: {}:depth=3,lmr=off", preset.name)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
