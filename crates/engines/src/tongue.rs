//! What a language has to offer, so that a guest can play in it.

use crate::program::{Program, Trouble};
use tenbin_core::{Choice, Clock, MAX_PLY, Score, Side, Table, lost_in, won_in};

/// A language, with what it remembers of the conversation.
pub(crate) trait Tongue: Send {
    /// The first words with a program that was just started.
    fn greet(&mut self, program: &mut Program) -> Result<Introduction, Trouble>;

    /// Prepares for a new game.
    fn begin(&mut self, program: &mut Program) -> Result<(), Trouble>;

    /// What the program has already said it would play here, where a turn of its own is several of the table's.
    fn at_hand(&mut self, _table: &dyn Table) -> Option<String> {
        None
    }

    /// Shows where the game stands and what the clocks say, where the language waits until that has been understood: it
    /// is no part of the program's time.
    fn show(&mut self, _program: &mut Program, _table: &dyn Table, _clocks: Option<&Clocks>) -> Result<(), Trouble> {
        Ok(())
    }

    /// Asks for a turn; before it, shows all that [`show`](Tongue::show) did not.
    fn ask(&mut self, program: &mut Program, table: &dyn Table, clocks: Option<&Clocks>) -> Result<(), Trouble>;

    /// Takes in a line after [`ask`](Tongue::ask): notes in `thought` what the program thinks, and says what it answers.
    fn hear(&mut self, line: &str, thought: &mut Choice) -> Heard;

    /// What makes a program answer at once.
    fn hurry(&self) -> Option<&'static str> {
        None
    }
}

/// The clocks of a game, as they are before a turn.
#[derive(Clone, Copy)]
pub(crate) struct Clocks {
    /// That of the side to move.
    pub(crate) own: Clock,
    /// That of the other side, if it has one.
    pub(crate) other: Option<Clock>,
}

impl Clocks {
    /// The clock of a side, when this one is to move.
    pub(crate) fn of(&self, side: Side, turn: Side) -> Option<Clock> {
        if side == turn { Some(self.own) } else { self.other }
    }
}

/// A score that a program tells, at most that of a win: there is nothing better.
pub(crate) fn within_reason(points: Score) -> Score {
    let longest = MAX_PLY.unsigned_abs();
    points.clamp(lost_in(longest), won_in(longest))
}

/// How a program introduces itself.
pub(crate) struct Introduction {
    /// Its name, with its version if it says one.
    pub(crate) name: String,
    /// The options it has; none if the language has no way to say so.
    pub(crate) options: Option<Vec<String>>,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// Nothing that matters.
    Nothing,
    /// What the program thinks has changed.
    News,
    /// A turn, which may be illegal.
    Turn(String),
    /// It gives up.
    Resigns,
    /// It says that it has won, here and now.
    ClaimsWin,
    /// Something is amiss.
    Amiss(Trouble),
}
