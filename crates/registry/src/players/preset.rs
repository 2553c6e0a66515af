//! Presets: each declares a player's name, description, parameters and constructor in one place.

use super::{DynEvaluation, alphabeta, basic, uct};
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
    /// Any other player.
    Player(PlayerConstructor),
}

impl Preset {
    /// Alpha-beta with an evaluation. `own` are the evaluation's parameters.
    pub(crate) const fn alpha_beta(
        name: &'static str,
        meaning: &'static str,
        own: &'static [Param],
        evaluation: EvaluationConstructor,
    ) -> Preset {
        Preset { name, meaning, own, constructor: Constructor::Evaluation(evaluation) }
    }

    /// Any other player, with all its parameters.
    pub(crate) const fn other(
        name: &'static str,
        meaning: &'static str,
        own: &'static [Param],
        player: PlayerConstructor,
    ) -> Preset {
        Preset { name, meaning, own, constructor: Constructor::Player(player) }
    }

    /// The player of uniformly random moves.
    pub const RANDOM: Preset = Preset::other("random", "plays uniformly at random", &[], basic::random);

    /// UCT with random playouts, or with any evaluation of the game.
    pub const UCT: Preset =
        Preset::other("uct", "UCT with uniformly random playouts, or with an evaluation", uct::PLAYER, uct::player);

    /// Whether the preset is alpha-beta with an evaluation, which [`evaluation`](crate::evaluation) constructs.
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
    pub(crate) fn evaluation(
        &self,
        table: &dyn Table,
        settings: &Settings,
    ) -> Option<Result<Box<dyn DynEvaluation>, ParseError>> {
        match self.constructor {
            Constructor::Evaluation(make) => Some(make(table, settings)),
            Constructor::Player(_) => None,
        }
    }

    /// Constructs the player.
    pub(crate) fn player(&self, table: &dyn Table, settings: &Settings) -> Result<Box<dyn Player>, ParseError> {
        match self.constructor {
            Constructor::Evaluation(make) => make(table, settings)?.alpha_beta(table, settings),
            Constructor::Player(make) => make(table, settings),
        }
    }
}
