//! Evaluations behind an object-safe trait: to play with, to explain positions, and to train.

use super::{alphabeta, uct};
use crate::training::{Trainable, TrainableEvaluation};
use crate::{GameEntry, typed_table};
use tenbin_core::{
    Evaluation, Limits, Notation, Param, ParamKind, ParseError, Player, PlayoutPolicy, Score, Settings, Spec, Table,
    Term, TermValue, Weights, breakdown,
};
use tenbin_search::{SearchableEvaluation, score_unit};

pub(super) const WEIGHTS: Param =
    Param::new("weights", "weight file that replaces the built-in weights", ParamKind::File, "");

/// Any weight by its name.
pub(super) const WEIGHT: Param = Param::new(
    "weight.TERM",
    "one weight: weight.territory=2, or weight.hemmed[3]=0.3 for one of several, counted from 0",
    ParamKind::Float { min: -MAX_WEIGHT, max: MAX_WEIGHT },
    "",
)
.family();
const MAX_WEIGHT: f64 = 100_000.0;

/// An evaluation of some game.
pub trait DynEvaluation {
    /// An alpha-beta player with this evaluation, for a table's game.
    fn alpha_beta(self: Box<Self>, table: &dyn Table, settings: &Settings) -> Result<Box<dyn Player>, ParseError>;

    /// A UCT player with this evaluation instead of playouts, by default within limits.
    fn uct(
        self: Box<Self>,
        table: &dyn Table,
        settings: &Settings,
        default: Limits,
    ) -> Result<Box<dyn Player>, ParseError>;

    /// The evaluation as a trainable one, for a table's game. Training methods that search do it with these settings.
    fn trainable(self: Box<Self>, table: &dyn Table, settings: &Settings) -> Result<Box<dyn Trainable>, ParseError>;

    /// The weights in use.
    fn weights(&self) -> &Weights;

    /// The same evaluation with other weights.
    fn with_weights(&self, weights: Weights) -> Box<dyn DynEvaluation>;

    /// The sigmoid scale of the scores in points, with the unit measured for a table's game.
    fn score_scale(&self, table: &dyn Table) -> Result<f64, ParseError>;

    /// The evaluation of a table's position, term by term.
    fn breakdown(&self, table: &dyn Table) -> Result<Vec<TermValue>, String>;
}

impl dyn GameEntry + '_ {
    /// The evaluation of a spec such as `ks:w=0.3`, for tables of this game.
    pub fn evaluation(&self, table: &dyn Table, evaluation: &str) -> Result<Box<dyn DynEvaluation>, ParseError> {
        let spec = Spec::parse(evaluation)?;
        let preset = self.presets().iter().find(|preset| preset.has_evaluation() && preset.name == spec.name());
        let unknown = || spec.unknown_name("evaluation", self.evaluation_names());
        let preset = preset.ok_or_else(unknown)?;
        let settings = Settings::read(&spec, &preset.params())?;
        preset.evaluation(table, &settings).ok_or_else(unknown)?
    }

    /// The names of the evaluations.
    pub fn evaluation_names(&self) -> impl Iterator<Item = &'static str> {
        self.presets().iter().filter(|preset| preset.has_evaluation()).map(|preset| preset.name)
    }
}

/// The unit of an evaluation in points, measured from the game's usual start position whatever the table shows, so that a
/// player is the same in every position.
pub(super) fn measured_unit<E: SearchableEvaluation<Position: Notation>>(
    evaluation: &E,
    table: &dyn Table,
) -> Result<Score, ParseError> {
    let typed = typed_table::<E::Position>(table).map_err(|message| ParseError::whole(table.game(), message))?;
    Ok(score_unit(evaluation, &typed.usual_start()?))
}

/// The weights in the file that the settings name, or the built-in ones, with the weights that the settings set one by one.
pub fn read_weights(settings: &Settings, built_in: &str, terms: &'static [Term]) -> Result<Weights, ParseError> {
    let mut weights = match settings.text(WEIGHTS.key).zip(weight_text(settings)?) {
        Some((file, text)) => Weights::parse(&text, terms).map_err(|error| error.in_file(file))?,
        None => Weights::parse(built_in, terms)?,
    };
    let spec = settings.canonical();
    for (name, value) in settings.members(WEIGHT.key) {
        let key = WEIGHT.member_key(name);
        let place = spec.find(&key).map_or(0, |start| start + key.len() - name.len());
        weights.set(weights.feature_named(name).map_err(|error| error.within(&spec, place))?, value);
    }
    Ok(weights)
}

/// The text of the weight file that the settings name.
pub(super) fn weight_text(settings: &Settings) -> Result<Option<String>, ParseError> {
    let Some(file) = settings.text(WEIGHTS.key) else { return Ok(None) };
    let text = std::fs::read_to_string(file);
    let unreadable =
        |error| ParseError::at(&settings.canonical(), file, format!("cannot read the weight file: {error}"));
    text.map(Some).map_err(unreadable)
}

impl<E: SearchableEvaluation<Position: Notation + PlayoutPolicy>> DynEvaluation for E {
    fn alpha_beta(self: Box<Self>, table: &dyn Table, settings: &Settings) -> Result<Box<dyn Player>, ParseError> {
        alphabeta::player(table, settings, *self)
    }

    fn uct(
        self: Box<Self>,
        table: &dyn Table,
        settings: &Settings,
        default: Limits,
    ) -> Result<Box<dyn Player>, ParseError> {
        uct::with_evaluation(table, settings, *self, default)
    }

    fn trainable(self: Box<Self>, table: &dyn Table, settings: &Settings) -> Result<Box<dyn Trainable>, ParseError> {
        Ok(Box::new(TrainableEvaluation::new(table, settings, *self)?))
    }

    fn weights(&self) -> &Weights {
        Evaluation::weights(self)
    }

    fn with_weights(&self, weights: Weights) -> Box<dyn DynEvaluation> {
        Box::new(Evaluation::with_weights(self, weights))
    }

    fn score_scale(&self, table: &dyn Table) -> Result<f64, ParseError> {
        Ok(Evaluation::weights(self).scale_in_units() * f64::from(measured_unit(self, table)?))
    }

    fn breakdown(&self, table: &dyn Table) -> Result<Vec<TermValue>, String> {
        Ok(breakdown(self, typed_table::<E::Position>(table)?.history().now()))
    }
}
