//! Evaluations behind an object-safe trait: to play with, to explain positions, and to train.

use super::{alphabeta, typed_table, uct};
use crate::game_entry;
use crate::training::{Trainable, TrainableEvaluation};
use tenbin_core::{
    Evaluation, Limits, Notation, Param, ParamKind, ParseError, Player, PlayoutPolicy, Settings, Spec, Table, Term,
    TermValue, Weights, breakdown,
};
use tenbin_search::SearchableEvaluation;

pub(super) const WEIGHTS: Param =
    Param::new("weights", "weight file that replaces the built-in weights", ParamKind::File, "");

/// An evaluation of some game.
pub trait DynEvaluation {
    /// An alpha-beta player with this evaluation.
    fn alpha_beta(self: Box<Self>, settings: &Settings) -> Box<dyn Player>;

    /// A UCT player with this evaluation instead of playouts, by default within limits.
    fn uct(self: Box<Self>, settings: &Settings, default: Limits) -> Box<dyn Player>;

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
    let spec = Spec::parse(evaluation)?;
    let presets = game_entry(table.game())?.presets();
    let preset = presets.iter().find(|preset| preset.has_evaluation() && preset.name == spec.name());
    let unknown = || spec.unknown_name("evaluation", evaluation_names(table));
    let preset = preset.ok_or_else(unknown)?;
    let settings = Settings::read(&spec, &preset.params())?;
    let made = preset.evaluation(table, &settings).ok_or_else(unknown)?;
    made.map_err(|error| in_weight_file(&settings, error))
}

/// The names of the evaluations of a table's game.
pub(super) fn evaluation_names(table: &dyn Table) -> impl Iterator<Item = &'static str> {
    let presets = game_entry(table.game()).map(|entry| entry.presets()).unwrap_or_default();
    presets.iter().filter(|preset| preset.has_evaluation()).map(|preset| preset.name)
}

/// The weights in the file that the settings name, or the built-in ones.
pub(crate) fn read_weights(settings: &Settings, built_in: &str, terms: &'static [Term]) -> Result<Weights, ParseError> {
    match weight_text(settings)? {
        Some(text) => Weights::parse(&text, terms),
        None => Weights::parse(built_in, terms),
    }
}

/// The text of the weight file that the settings name.
pub(super) fn weight_text(settings: &Settings) -> Result<Option<String>, ParseError> {
    let Some(file) = settings.text(WEIGHTS.key) else { return Ok(None) };
    let text = std::fs::read_to_string(file);
    let unreadable =
        |error| ParseError::at(&settings.canonical(), file, format!("cannot read the weight file: {error}"));
    text.map(Some).map_err(unreadable)
}

/// Adds the weight file that the settings name to an error.
pub(crate) fn in_weight_file(settings: &Settings, error: ParseError) -> ParseError {
    match settings.knows(WEIGHTS.key).then(|| settings.text(WEIGHTS.key)).flatten() {
        Some(file) => error.in_file(file),
        None => error,
    }
}

impl<E: SearchableEvaluation<Position: Notation + PlayoutPolicy>> DynEvaluation for E {
    fn alpha_beta(self: Box<Self>, settings: &Settings) -> Box<dyn Player> {
        alphabeta::player(settings, *self)
    }

    fn uct(self: Box<Self>, settings: &Settings, default: Limits) -> Box<dyn Player> {
        uct::with_evaluation(settings, *self, default)
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
