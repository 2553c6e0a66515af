//! Games with one position type, whose tables, players and solver follow from it.

use crate::players::Basic;
use crate::{
    BasicPlayers, Benchmark, GameEntry, GameInfo, OpeningDefaults, Preset, ResumableSolver, ServedProtocols, TypedTable,
};
use tenbin_core::{MultiPlyTurns, Notation, ParseError, PlayoutPolicy, Settings, Solvable, Spec, Table};
use tenbin_search::Solver;

/// A game with one position type that is simple enough for [`GameEntry`] to follow from a few constants.
pub trait SimpleGame: Sync + 'static {
    /// Position type.
    type Position: Notation + MultiPlyTurns + PlayoutPolicy + Solvable;

    /// Descriptions.
    const INFO: GameInfo;

    /// Player presets, the strongest first.
    const PRESETS: &'static [Preset];

    /// Default openings of a match.
    const OPENINGS: OpeningDefaults;

    /// Protocols in which hosts play against the players.
    const SERVED: ServedProtocols;

    /// The canonical settings of a variant, such as `6x6`, and its start position.
    fn variant(settings: &Settings) -> Result<(String, Self::Position), &'static str>;

    /// The benchmarks that `tenbin bench` runs.
    fn benchmarks() -> Vec<Benchmark>;
}

impl<T: SimpleGame> GameEntry for T {
    fn info(&self) -> &GameInfo {
        &T::INFO
    }

    fn table(&'static self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        let variant = T::variant(&Settings::read(spec, T::INFO.params)?);
        let (settings, start) = variant.map_err(|message| ParseError::whole(spec.text(), message))?;
        TypedTable::boxed(self, format!("{}:{settings}", T::INFO.name), start, position)
    }

    fn presets(&self) -> &'static [Preset] {
        T::PRESETS
    }

    fn strongest(&self) -> &'static str {
        T::PRESETS.first().expect("a game has players").name
    }

    fn basic_players(&self, _table: &dyn Table) -> &'static dyn BasicPlayers {
        &Basic::<T::Position>::PLAYERS
    }

    fn solver(
        &self,
        _table: &dyn Table,
        memory: usize,
        theorems: bool,
    ) -> Result<Box<dyn ResumableSolver>, ParseError> {
        Ok(Box::new(Solver::<T::Position>::new(memory, theorems)))
    }

    fn served_protocols(&self) -> ServedProtocols {
        T::SERVED
    }

    fn openings(&self, _table: &dyn Table) -> OpeningDefaults {
        T::OPENINGS
    }

    fn benchmarks(&self) -> Vec<Benchmark> {
        T::benchmarks()
    }
}
