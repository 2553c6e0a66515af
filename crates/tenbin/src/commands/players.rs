//! `tenbin players`

use std::io::Write;
use std::process::ExitCode;
use tenbin_core::Param;
use tenbin_report::table::DataTable;

#[derive(clap::Args)]
pub(crate) struct PlayersArgs {
    /// Game
    game: String,
}

impl PlayersArgs {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let room = tenbin_registry::game_entry(&self.game)?;
        let mut out = std::io::stdout().lock();
        for preset in room.presets() {
            writeln!(out, "{}: {}", preset.name, preset.meaning)?;
            if !preset.own.is_empty() {
                writeln!(out, "{}", table(preset.own).to_text())?;
            }
            writeln!(out)?;
        }
        for protocol in room.protocols() {
            writeln!(out, "{}: {}", protocol.name, protocol.meaning)?;
            writeln!(out, "{}\n", table(protocol.params).to_text())?;
        }
        let searching = room.presets().iter().find(|preset| preset.has_evaluation());
        if let Some(preset) = searching {
            writeln!(out, "Every alpha-beta player also takes:")?;
            writeln!(out, "{}\n", table(&preset.params()[preset.own.len()..]).to_text())?;
            writeln!(out, "Parameters follow the name: {}:depth=3,lmr=off", preset.name)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn table(params: &[Param]) -> DataTable {
    let mut table = DataTable::new(["parameter", "default", "takes", "meaning"]);
    for param in params {
        let default = if param.default.is_empty() { "–" } else { param.default };
        table.push([param.key.to_owned(), default.to_owned(), param.kind.describe(), param.meaning.to_owned()]);
    }
    table
}
