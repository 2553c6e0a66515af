//! Players and evaluations by name.

use crate::game_entry;
use tenbin_core::{ParseError, Player, Settings, Spec, Table};
use tenbin_engines::Protocol;
use tenbin_entry::{DynEvaluation, GameEntry, Preset, Trainable};

/// A player's spec, resolved but not yet built.
enum PlayerKind {
    Engine(&'static Protocol),
    Preset(&'static Preset, Settings),
}

/// A player for a table, by a spec such as `ks:w=0.2,depth=3`, or `usi:engine,time=1s` for an external engine, which is started
/// at once.
pub fn player(table: &dyn Table, player: &str) -> Result<Box<dyn Player>, ParseError> {
    let (entry, spec) = (game_entry(table.game())?, Spec::parse(player)?);
    match resolve(entry, &spec)? {
        PlayerKind::Engine(protocol) => tenbin_engines::start(protocol, &spec),
        PlayerKind::Preset(preset, settings) => preset.player(entry, table, &settings),
    }
}

/// Checks a player's name and parameters without building it. The parameters of an external engine are checked at its start.
pub fn check_player(table: &dyn Table, player: &str) -> Result<(), ParseError> {
    resolve(game_entry(table.game())?, &Spec::parse(player)?).map(drop)
}

/// The evaluation of a spec such as `ks:w=0.3`, for tables of this game.
pub fn evaluation(table: &dyn Table, evaluation: &str) -> Result<Box<dyn DynEvaluation>, ParseError> {
    game_entry(table.game())?.evaluation(table, evaluation)
}

/// The trainable evaluation of a spec such as `lieberum:weights=mine.toml`.
pub fn trainable(table: &dyn Table, evaluation: &str) -> Result<Box<dyn Trainable>, ParseError> {
    let entry = game_entry(table.game())?;
    let named = entry.evaluation(table, evaluation)?;
    let spec = Spec::parse(evaluation)?;
    let preset = entry.presets().iter().find(|preset| preset.name == spec.name());
    let params = preset.map(Preset::params).unwrap_or_default();
    named.trainable(table, &Settings::read(&spec, &params)?)
}

fn resolve(entry: &dyn GameEntry, spec: &Spec) -> Result<PlayerKind, ParseError> {
    if let Some(protocol) = entry.protocols().iter().find(|protocol| protocol.name == spec.name()) {
        return Ok(PlayerKind::Engine(protocol));
    }
    let Some(preset) = entry.presets().iter().find(|preset| preset.name == spec.name()) else {
        let presets = entry.presets().iter().map(|preset| preset.name);
        return Err(spec.unknown_name("player", presets.chain(entry.protocols().iter().map(|protocol| protocol.name))));
    };
    Ok(PlayerKind::Preset(preset, Settings::read(spec, &preset.params())?))
}
