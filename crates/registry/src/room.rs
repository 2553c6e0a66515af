//! What the desk knows of a game.

use crate::{Hosting, LastingProver, Marks, Mates, Measure, Mind, Preset, Problem, Prover, RecordFormat, Spelling};
use tenbin_core::{ParseError, Player, Score, Settings, Spec, Stop, Table};
use tenbin_engines::Protocol;

/// The facts of a game, for a person choosing one.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// Its name in specs.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub about: &'static str,
    /// What may follow the name.
    pub variants: &'static str,
    /// How positions are written.
    pub position: &'static str,
    /// How moves are written.
    pub moves: &'static str,
}

/// How the openings of a match are made: a few random turns, kept if a judge finds the position balanced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningStyle {
    /// Random turns from the start.
    pub plies: u32,
    /// The player that judges the balance.
    pub judge: &'static str,
    /// How many points the judge may see for either side.
    pub limit: Score,
}

/// A placement of pieces that stands for all its images under the symmetries of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The position, in the game's notation.
    pub position: String,
    /// Which symmetries exchange the sides, such as `point` or `point+files`; `none` if none does.
    pub class: String,
    /// How many placements it stands for, itself included.
    pub orbit: u32,
}

/// All positions of a board, to be decided from the last ones backwards.
pub struct Tabulation<'t> {
    /// How many pieces each side has.
    pub pieces: usize,
    /// What the table may take, in bytes.
    pub memory: usize,
    /// How many threads work on it.
    pub threads: usize,
    /// Ends the work.
    pub stop: &'t Stop,
    /// Is told how many positions are decided, and of how many.
    pub watch: &'t mut dyn FnMut(u64, u64),
}

/// A game's room, as the desk sees it.
pub trait Room: Sync {
    /// The facts.
    fn card(&self) -> &Card;

    /// A table at the start of a variant, or at a position.
    fn table(&self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError>;

    /// The players that know this game.
    fn presets(&self) -> &'static [Preset];

    /// The preset that plays where only strength counts.
    fn strongest(&self) -> &'static str;

    /// The evaluation of one of the presets that look ahead with one, for a table of this game.
    fn evaluation(&self, table: &dyn Table, preset: &Preset, settings: &Settings) -> Result<Box<dyn Mind>, ParseError>;

    /// A player of one of the other presets.
    fn player(&self, table: &dyn Table, preset: &Preset, settings: &Settings) -> Result<Box<dyn Player>, ParseError>;

    /// The languages in which programs of others can play this game.
    fn guests(&self) -> &'static [Protocol] {
        &[]
    }

    /// An exact solver for tables like this one, as [`prover`](crate::prover) says.
    fn prover(&self, table: &dyn Table, _memory: usize, _theorems: bool) -> Result<Box<dyn LastingProver>, ParseError> {
        Err(ParseError::whole(table.game(), "this game has no exact solver: its games may go on for ever"))
    }

    /// The problem in a position, in any notation or record of the game, or at the start; `None` in games whose positions
    /// are solved as a whole.
    fn problem(
        &self,
        _spec: &Spec,
        _text: Option<&str>,
        _marks: &Marks<'_>,
    ) -> Result<Option<Box<dyn Problem>>, ParseError> {
        Ok(None)
    }

    /// A solver of mates for tables like this one, as [`mates`](crate::mates) says.
    fn mates(&self, table: &dyn Table, _memory: usize) -> Result<Box<dyn Mates>, ParseError> {
        Err(ParseError::whole(table.game(), "this game has no mates: nothing in it must be answered at once"))
    }

    /// Every placement of so many pieces a side on a board like this table's, up to the symmetries of the board, the
    /// first side to move; with `point_symmetric` only those in which a half turn exchanges the sides.
    fn placements(&self, table: &dyn Table, _pieces: usize, _point_symmetric: bool) -> Result<Vec<Placed>, ParseError> {
        Err(ParseError::whole(table.game(), "this game has no census: its pieces are not placed freely"))
    }

    /// Decides every position with so many pieces a side on a board like this table's, and answers with a prover that
    /// has nothing left to work out; `None` if it was stopped.
    fn tabulate(&self, table: &dyn Table, _wanted: &mut Tabulation<'_>) -> Result<Option<Box<dyn Prover>>, ParseError> {
        Err(ParseError::whole(
            table.game(),
            "this game cannot be decided backwards: it has no end that all games run into",
        ))
    }

    /// How openings are made at this table.
    fn openings(&self, table: &dyn Table) -> OpeningStyle;

    /// What `bench` measures.
    fn measures(&self) -> Vec<Measure>;

    /// The file formats that other programs of this game read, the most usual first.
    fn own_formats(&self) -> &'static [&'static dyn RecordFormat] {
        &[]
    }

    /// A turn that is legal at a table of this game, as another program spells it.
    fn spell(&self, _table: &dyn Table, turn: &str, spelling: Spelling) -> Result<String, ParseError> {
        Err(ParseError::whole(turn, format!("turns of {} have no {spelling:?} spelling", self.card().name)))
    }

    /// What hosts ask of games that are counted at their end, if this is one.
    fn hosting(&self) -> Option<&'static dyn Hosting> {
        None
    }

    /// A table at the start of this game as Botzone plays it, if it does.
    fn botzone_table(&self) -> Option<Box<dyn Table>> {
        None
    }
}
