//! Game records as plain data, and the trait of the file formats they are stored in.

use crate::GameEntry;
use tenbin_core::{Outcome, ParseError, Score, Spec, Table};

/// A finished or unfinished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Game, `amazons:10x10`.
    pub game: String,
    /// Start position.
    pub start: String,
    /// Moves, in the game's notation.
    pub turns: Vec<String>,
    /// Result, if known.
    pub outcome: Option<Outcome>,
    /// Names of the players, `First` first; empty if unknown.
    pub players: [String; 2],
    /// Ratings of the players, where known.
    pub ratings: [Option<u32>; 2],
    /// Score of each move from the mover's point of view, in points; empty if none is known.
    pub scores: Vec<Option<Score>>,
    /// Length of the opening: plies at the beginning that the players did not choose; 0 if unknown.
    pub opening: usize,
}

impl Record {
    /// Whether both players have at least this rating.
    pub fn is_rated(&self, least: u32) -> bool {
        self.ratings.iter().all(|rating| rating.is_some_and(|rating| rating >= least))
    }

    /// Replays the game, which is of this entry, and checks every move. The game may continue past an adjudication. `watch`
    /// receives the table before each move, with the move's number from 0.
    pub fn replay(
        &self,
        entry: &'static dyn GameEntry,
        mut watch: impl FnMut(&dyn Table, usize),
    ) -> Result<Box<dyn Table>, ParseError> {
        let mut table = entry.table(&Spec::parse(&self.game)?, Some(&self.start))?;
        for (number, turn) in self.turns.iter().enumerate() {
            watch(&*table, number);
            table.play_unadjudicated(turn)?;
        }
        Ok(table)
    }
}

/// A file format of game records.
pub trait RecordFormat: Sync {
    /// Name, such as `sgf`.
    fn name(&self) -> &'static str;

    /// Description in a few words.
    fn meaning(&self) -> &'static str;

    /// File name extension.
    fn ending(&self) -> &'static str {
        self.name()
    }

    /// Whether a text looks like this format, valid or not.
    fn recognises(&self, text: &str) -> bool;

    /// Reads every game in a text and checks every move.
    fn read(&self, text: &str) -> Result<Vec<Record>, ParseError>;

    /// Number of games of a text that `read` skipped.
    fn skipped(&self, _text: &str, _read: &[Record]) -> usize {
        0
    }

    /// Writes a record; the table shows the end of its game.
    fn write(&self, record: &Record, table: &dyn Table) -> Result<String, ParseError>;

    /// Rewrites a text in this format with everything that a [`Record`] cannot hold, such as variations and comments.
    fn write_whole(&self, _text: &str) -> Result<Option<String>, ParseError> {
        Ok(None)
    }

    /// Separator between two games in one file.
    fn between(&self) -> &'static str {
        ""
    }

    /// The character encoding that the file names, if it may be other than UTF-8.
    fn charset<'b>(&self, _bytes: &'b [u8]) -> Option<&'b str> {
        None
    }

    /// Whether files of this format may be in Shift_JIS.
    fn may_be_shift_jis(&self) -> bool {
        false
    }
}

/// Whether a text looks like SGF. Words may precede the first parenthesis, but not the bars of the line format; the
/// parenthesis may be missing.
pub fn looks_like_sgf(text: &str) -> bool {
    text.trim_start().starts_with(';') || text.split_once('(').is_some_and(|(before, _)| !before.contains('|'))
}

/// The games of an SGF text with all their properties.
pub fn whole_sgf(text: &str) -> Result<String, ParseError> {
    Ok(tenbin_sgf::parse_games(text)?.iter().map(|game| game.with_utf8_charset().to_text()).collect())
}
