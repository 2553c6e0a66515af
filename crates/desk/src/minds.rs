//! An evaluation of a game without its types: it can play, and it can learn.

use crate::learning::{Pupil, Student};
use crate::players::thinker;
use tenbin_core::{Evaluation, Notation, Player, Settings};

/// What judges positions, for whoever does not know of which game.
pub trait Mind {
    /// A player that looks ahead with it, as the settings say.
    fn player(self: Box<Self>, settings: &Settings) -> Box<dyn Player>;

    /// Somebody who learns its weights.
    fn student(self: Box<Self>) -> Box<dyn Student>;
}

impl<E: Evaluation<Game: Notation>> Mind for E {
    fn player(self: Box<Self>, settings: &Settings) -> Box<dyn Player> {
        thinker(settings, *self)
    }

    fn student(self: Box<Self>) -> Box<dyn Student> {
        Box::new(Pupil::new(*self))
    }
}
