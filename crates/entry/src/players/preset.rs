//! Presets: each declares a player's name, description, parameters and constructor in one place.

use super::{DynEvaluation, alphabeta, uct};
use crate::GameEntry;
use crate::scratch::SCRATCH;
use tenbin_core::{Param, ParseError, Player, Settings, Table};

/// Constructs an evaluation for a table, from the preset's settings.
type EvaluationConstructor = fn(&dyn Table, &Settings) -> Result<Box<dyn DynEvaluation>, ParseError>;

/// Constructs a player for a table, from the preset's settings.
pub(super) type PlayerConstructor = fn(&dyn Table, &Settings) -> Result<Box<dyn Player>, ParseError>;

/// A named player with its parameters and its constructor.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Name in specs.
    pub name: &'static str,
    /// Description in one sentence.
    pub meaning: &'static str,
    /// Parameters besides those that all alpha-beta players share.
    pub own: &'static [Param],
    constructor: Constructor,
}

#[derive(Clone, Copy, Debug)]
enum Constructor {
    /// Alpha-beta with this evaluation. UCT takes it by name.
    Evaluation(EvaluationConstructor),
    /// UCT with playouts or with an evaluation of the game.
    Uct,
    /// Uniformly random moves.
    Random,
    /// Any other player.
    Player(PlayerConstructor),
}

impl Preset {
    /// Alpha-beta with an evaluation. `own` are the evaluation's parameters.
    pub const fn alpha_beta(
        name: &'static str,
        meaning: &'static str,
        own: &'static [Param],
        evaluation: EvaluationConstructor,
    ) -> Preset {
        Preset { name, meaning, own, constructor: Constructor::Evaluation(evaluation) }
    }

    /// Alpha-beta with the terms on trial in the game's `scratch.rs`. `own` are the base and its parameters.
    pub const fn scratch(own: &'static [Param], evaluation: EvaluationConstructor) -> Preset {
        Preset::alpha_beta(SCRATCH, "another evaluation with the terms on trial in `scratch.rs`", own, evaluation)
    }

    /// Any other player, with all its parameters.
    pub const fn other(
        name: &'static str,
        meaning: &'static str,
        own: &'static [Param],
        player: PlayerConstructor,
    ) -> Preset {
        Preset { name, meaning, own, constructor: Constructor::Player(player) }
    }

    /// The player of uniformly random moves.
    pub const RANDOM: Preset =
        Preset { name: "random", meaning: "plays uniformly at random", own: &[], constructor: Constructor::Random };

    /// UCT with random playouts, or with any evaluation of the game.
    pub const UCT: Preset = Preset {
        name: "uct",
        meaning: "UCT with uniformly random playouts, or with an evaluation",
        own: uct::PLAYER,
        constructor: Constructor::Uct,
    };

    /// Whether the preset is alpha-beta with an evaluation, which [`Preset::evaluation`] constructs.
    pub fn has_evaluation(&self) -> bool {
        matches!(self.constructor, Constructor::Evaluation(_))
    }

    /// All parameters. An own parameter replaces the alpha-beta parameter of the same name.
    pub fn params(&self) -> Vec<Param> {
        let mut params = self.own.to_vec();
        if self.has_evaluation() {
            params.extend(alphabeta::params().filter(|param| self.own.iter().all(|own| own.key != param.key)));
        }
        params
    }

    /// Constructs the evaluation; `None` if the preset has none.
    pub fn evaluation(
        &self,
        table: &dyn Table,
        settings: &Settings,
    ) -> Option<Result<Box<dyn DynEvaluation>, ParseError>> {
        match self.constructor {
            Constructor::Evaluation(make) => Some(make(table, settings)),
            _ => None,
        }
    }

    /// Constructs the player.
    pub fn player(
        &self,
        entry: &dyn GameEntry,
        table: &dyn Table,
        settings: &Settings,
    ) -> Result<Box<dyn Player>, ParseError> {
        match self.constructor {
            Constructor::Evaluation(make) => make(table, settings)?.alpha_beta(table, settings),
            Constructor::Uct => uct::player(entry, table, settings),
            Constructor::Random => Ok(entry.basic_players(table).random(settings)),
            Constructor::Player(make) => make(table, settings),
        }
    }
}
