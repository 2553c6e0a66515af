//! Evaluations behind an object-safe trait: to play with, to explain positions, and to train.

use crate::learning::{TrainableEvaluation, Trainable, in_weight_file};
use crate::players::{thinker, typed_table};
use crate::game_entry;
use tenbin_core::{Evaluation, Notation, ParseError, Player, Settings, Spec, Table, TermValue, Weights, breakdown};

/// An evaluation of some game.
pub trait DynEvaluation {
    /// An alpha-beta player with this evaluation.
    fn player(self: Box<Self>, settings: &Settings) -> Box<dyn Player>;

    /// The evaluation as a trainable one.
    fn trainable(self: Box<Self>) -> Box<dyn Trainable>;

    /// The weights in use.
    fn weights(&self) -> &Weights;

    /// The same evaluation with other weights.
    fn with_weights(&self, weights: Weights) -> Box<dyn DynEvaluation>;

    /// The evaluation of a table's position, term by term.
    fn breakdown(&self, table: &dyn Table) -> Result<Vec<TermValue>, String>;
}

/// The evaluation of a spec such as `ks:w=0.3`, for tables of this game.
pub fn evaluation(table: &dyn Table, evaluation: &str) -> Result<Box<dyn DynEvaluation>, ParseError> {
    let entry = game_entry(table.game())?;
    let spec = Spec::parse(evaluation)?;
    let evaluations = || entry.presets().iter().filter(|preset| preset.searches);
    let preset = evaluations().find(|preset| preset.name == spec.name());
    let preset = preset.ok_or_else(|| spec.unknown_name("evaluation", evaluations().map(|preset| preset.name)))?;
    let settings = Settings::read(&spec, &preset.params())?;
    entry.evaluation(table, preset, &settings).map_err(|error| in_weight_file(&settings, error))
}

impl<E: Evaluation<Position: Notation>> DynEvaluation for E {
    fn player(self: Box<Self>, settings: &Settings) -> Box<dyn Player> {
        thinker(settings, *self)
    }

    fn trainable(self: Box<Self>) -> Box<dyn Trainable> {
        Box::new(TrainableEvaluation::new(*self))
    }

    fn weights(&self) -> &Weights {
        Evaluation::weights(self)
    }

    fn with_weights(&self, weights: Weights) -> Box<dyn DynEvaluation> {
        Box::new(Evaluation::with_weights(self, weights))
    }

    fn breakdown(&self, table: &dyn Table) -> Result<Vec<TermValue>, String> {
        Ok(breakdown(self, typed_table::<E::Position>(table)?.history().now()))
    }
}
