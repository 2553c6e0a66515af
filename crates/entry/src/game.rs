//! A registered game: its rules, players, file formats, solvers and benchmarks behind one object-safe trait.

use crate::{
    BasicPlayers, Benchmark, DynMateSolver, DynSolver, GameScoring, MoveFormat, Preset, Problem, ProblemMarks,
    RecordFormat, ResumableSolver, ServedProtocols,
};
use tenbin_core::{Param, ParseError, Score, Spec, Stop, Table};
use tenbin_engines::{GTP_WITH_PIECES, Protocol};

/// Descriptions of a game and its notation, for help texts.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// Name in specs.
    pub name: &'static str,
    /// Description in one sentence.
    pub about: &'static str,
    /// Parameters that may follow the name: board size, handicap, rule options.
    pub params: &'static [Param],
    /// Position notation.
    pub position: &'static str,
    /// Move notation.
    pub moves: &'static str,
}

/// Default openings of a match: random plies, accepted if a judge finds the position balanced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningDefaults {
    /// Random plies from the start.
    pub plies: u32,
    /// Player whose score decides whether a position is balanced.
    pub judge: &'static str,
    /// Largest score of a balanced position, in points for either side.
    pub limit: Score,
}

/// A placement of pieces, standing for all its images under the symmetries of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanonicalPlacement {
    /// Position, in the game's notation.
    pub position: String,
    /// Symmetries that exchange the sides, such as `point` or `point+files`; `none` without any.
    pub class: String,
    /// Number of placements in the orbit.
    pub orbit: u32,
}

/// The parameters of a retrograde analysis of every position on a board.
pub struct RetrogradeConfig<'t> {
    /// Pieces per side.
    pub pieces: usize,
    /// Memory limit of the table, in bytes.
    pub memory: usize,
    /// Threads.
    pub threads: usize,
    /// Stops the analysis.
    pub stop: &'t Stop,
    /// Receives the number of decided positions and the total.
    pub watch: &'t mut dyn FnMut(u64, u64),
}

/// A registered game.
pub trait GameEntry: Sync {
    /// The descriptions.
    fn info(&self) -> &GameInfo;

    /// A table at the start of a variant, or at a position.
    fn table(&'static self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError>;

    /// The player presets of this game.
    fn presets(&self) -> &'static [Preset];

    /// The strongest preset.
    fn strongest(&self) -> &'static str;

    /// The players of this table's position type that need nothing but the rules.
    fn basic_players(&self, table: &dyn Table) -> &'static dyn BasicPlayers;

    /// The protocols by which external engines play this game.
    fn protocols(&self) -> &'static [Protocol] {
        if self.served_protocols().gtp.is_some() { &[GTP_WITH_PIECES] } else { &[] }
    }

    /// An exact solver with a transposition table of `memory` bytes. Without `theorems` it applies no theorem about the game.
    fn solver(
        &self,
        table: &dyn Table,
        _memory: usize,
        _theorems: bool,
    ) -> Result<Box<dyn ResumableSolver>, ParseError> {
        Err(ParseError::whole(table.game(), "this game has no exact solver: its games may never end"))
    }

    /// The problem in a position, in any notation or record format of the game; `None` in games that pose no problems.
    fn problem(
        &'static self,
        _spec: &Spec,
        _text: Option<&str>,
        _marks: &ProblemMarks<'_>,
    ) -> Result<Option<Box<dyn Problem>>, ParseError> {
        Ok(None)
    }

    /// A solver of forced mates with a transposition table of `memory` bytes.
    fn mate_solver(&self, table: &dyn Table, _memory: usize) -> Result<Box<dyn DynMateSolver>, ParseError> {
        Err(ParseError::whole(table.game(), "this game has no mate solver: it has no forcing moves"))
    }

    /// Every placement of `pieces` pieces per side on a board of the table's size, up to symmetry, with the first side to
    /// move; with `point_symmetric` only placements that a half turn maps to themselves with the sides exchanged.
    fn placements(
        &self,
        table: &dyn Table,
        _pieces: usize,
        _point_symmetric: bool,
    ) -> Result<Vec<CanonicalPlacement>, ParseError> {
        Err(ParseError::whole(table.game(), "this game has no census: its pieces are not placed freely"))
    }

    /// Retrograde analysis of every position on a board of the table's size; `None` if stopped. The solver it returns
    /// looks positions up.
    fn retrograde_analysis(
        &self,
        table: &dyn Table,
        _config: &mut RetrogradeConfig<'_>,
    ) -> Result<Option<Box<dyn DynSolver>>, ParseError> {
        Err(ParseError::whole(table.game(), "this game has no retrograde analysis: its games may never end"))
    }

    /// The default openings of a match from this table.
    fn openings(&self, table: &dyn Table) -> OpeningDefaults;

    /// The benchmarks that `tenbin bench` runs.
    fn benchmarks(&self) -> Vec<Benchmark>;

    /// The file formats of other programs for this game, the most common first.
    fn native_formats(&self) -> &'static [&'static dyn RecordFormat] {
        &[]
    }

    /// A legal move of the table in the notation of a protocol.
    fn format_move(&self, _table: &dyn Table, mv: &str, format: MoveFormat) -> Result<String, ParseError> {
        Err(format.unsupported(mv, self.info().name))
    }

    /// The protocols in which hosts play against the bench's players.
    fn served_protocols(&self) -> ServedProtocols {
        ServedProtocols::default()
    }

    /// Scoring of the final position, in games that count territory.
    fn scoring(&self) -> Option<&'static dyn GameScoring> {
        None
    }

    /// A table at the start position of this game on Botzone, if Botzone has it.
    fn botzone_table(&'static self) -> Option<Box<dyn Table>> {
        None
    }
}
