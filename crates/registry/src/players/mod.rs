//! Players by name: presets, their constructors, and the searches behind the object-safe [`Player`].

mod alphabeta;
mod basic;
mod evaluation;
mod preset;
mod search_player;
mod sweep;
pub(crate) mod uct;

pub use basic::BasicPlayers;
pub use evaluation::{DynEvaluation, evaluation};
pub use preset::Preset;
pub use sweep::Sweep;

pub(crate) use alphabeta::search_options;
pub(crate) use basic::Basic;
pub(crate) use evaluation::read_weights;
pub(crate) use search_player::{choice, typed_table};

use crate::game_entry;
use tenbin_core::{ParseError, Player, Settings, Spec, Table};
use tenbin_engines::Protocol;

/// A player's spec, resolved but not yet built.
enum PlayerKind {
    Engine(&'static Protocol),
    Preset(&'static Preset, Settings),
}

/// A player for a table, by a spec such as `ks:w=0.2,depth=3`, or `usi:engine,time=1s` for an external engine, which is started
/// at once.
pub fn player(table: &dyn Table, player: &str) -> Result<Box<dyn Player>, ParseError> {
    let spec = Spec::parse(player)?;
    match resolve(table, &spec)? {
        PlayerKind::Engine(protocol) => tenbin_engines::start(protocol, &spec),
        PlayerKind::Preset(preset, settings) => preset.player(table, &settings),
    }
}

/// Checks a player's name and parameters without building it. The parameters of an external engine are checked at its start.
pub fn check_player(table: &dyn Table, player: &str) -> Result<(), ParseError> {
    resolve(table, &Spec::parse(player)?).map(drop)
}

fn resolve(table: &dyn Table, spec: &Spec) -> Result<PlayerKind, ParseError> {
    let entry = game_entry(table.game())?;
    if let Some(protocol) = entry.protocols().iter().find(|protocol| protocol.name == spec.name()) {
        return Ok(PlayerKind::Engine(protocol));
    }
    let Some(preset) = entry.presets().iter().find(|preset| preset.name == spec.name()) else {
        let presets = entry.presets().iter().map(|preset| preset.name);
        return Err(spec.unknown_name("player", presets.chain(entry.protocols().iter().map(|protocol| protocol.name))));
    };
    Ok(PlayerKind::Preset(preset, Settings::read(spec, &preset.params())?))
}
