//! The players of a game: presets, their constructors, and the searches behind the object-safe [`Player`](tenbin_core::Player).

mod alphabeta;
mod basic;
mod evaluation;
mod preset;
mod search_player;
pub mod uct;

pub use basic::{Basic, BasicPlayers};
pub use evaluation::{DynEvaluation, read_weights};
pub use preset::Preset;
pub use search_player::choice;

pub(crate) use alphabeta::search_options;
