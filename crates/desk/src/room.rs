//! What the desk knows of a game.

use crate::{Measure, Preset};
use tenbin_core::{Mistake, Outcome, Player, Score, Settings, Spec, Table};

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

/// A finished or unfinished game as kept in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game, `amazons:10x10`.
    pub game: String,
    /// The position it began with.
    pub start: String,
    /// The turns, in the game's notation.
    pub turns: Vec<String>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// Who played: the side that `First` names, then the other; empty if unknown.
    pub players: [String; 2],
}

/// A game's room, as the desk sees it.
pub trait Room: Sync {
    /// The facts.
    fn card(&self) -> &Card;

    /// A table at the start of a variant, or at a position.
    fn table(&self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, Mistake>;

    /// The players that know this game.
    fn presets(&self) -> &'static [Preset];

    /// A player of one of the presets for a table of this game.
    fn player(&self, table: &dyn Table, preset: &Preset, settings: &Settings) -> Result<Box<dyn Player>, Mistake>;

    /// How openings are made at this table.
    fn openings(&self, table: &dyn Table) -> OpeningStyle;

    /// What `bench` measures.
    fn measures(&self) -> Vec<Measure>;

    /// Reads every game of a file in any format the game knows.
    fn read_records(&self, text: &str) -> Result<Vec<Record>, Mistake>;

    /// A game in the format that other programs of this game read.
    fn write_record(&self, record: &Record) -> Result<String, Mistake>;

    /// A game on one line, the bench's own way.
    fn write_line(&self, record: &Record) -> Result<String, Mistake>;
}
