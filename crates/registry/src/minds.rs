//! An evaluation of a game without its types: it can play, and it can learn.

use crate::learning::{Pupil, Student, in_weights};
use crate::players::{seat, thinker};
use crate::room;
use tenbin_core::{Evaluation, Notation, ParseError, Player, Settings, Spec, Table, TermValue, Weights, breakdown};

/// What judges positions, for whoever does not know of which game.
pub trait Mind {
    /// A player that looks ahead with it, as the settings say.
    fn player(self: Box<Self>, settings: &Settings) -> Box<dyn Player>;

    /// Somebody who learns its weights.
    fn student(self: Box<Self>) -> Box<dyn Student>;

    /// The weights in force.
    fn weights(&self) -> &Weights;

    /// The same evaluation with other weights.
    fn with_weights(&self, weights: Weights) -> Box<dyn Mind>;

    /// What it sees at a table of its game, term by term.
    fn sheet(&self, table: &dyn Table) -> Result<Vec<TermValue>, String>;
}

/// The evaluation that a spec such as `ks:w=0.3` names, for tables like this one.
pub fn mind(table: &dyn Table, evaluation: &str) -> Result<Box<dyn Mind>, ParseError> {
    let room = room(table.game())?;
    let spec = Spec::parse(evaluation)?;
    let minds = || room.presets().iter().filter(|preset| preset.searches);
    let preset = minds().find(|preset| preset.name == spec.name());
    let preset = preset.ok_or_else(|| spec.unknown_name("evaluation", minds().map(|preset| preset.name)))?;
    let settings = Settings::read(&spec, &preset.params())?;
    room.evaluation(table, preset, &settings).map_err(|mistake| in_weights(&settings, mistake))
}

impl<E: Evaluation<Position: Notation>> Mind for E {
    fn player(self: Box<Self>, settings: &Settings) -> Box<dyn Player> {
        thinker(settings, *self)
    }

    fn student(self: Box<Self>) -> Box<dyn Student> {
        Box::new(Pupil::new(*self))
    }

    fn weights(&self) -> &Weights {
        Evaluation::weights(self)
    }

    fn with_weights(&self, weights: Weights) -> Box<dyn Mind> {
        Box::new(Evaluation::with_weights(self, weights))
    }

    fn sheet(&self, table: &dyn Table) -> Result<Vec<TermValue>, String> {
        Ok(breakdown(self, seat::<E::Position>(table)?.line().now()))
    }
}
