//! Game records as plain data, and the file formats they are stored in.

mod encoding;
mod line_format;
mod opening_book;

pub use encoding::decode;
pub use line_format::{read_lines, write_line};
pub use opening_book::OpeningBook;

use crate::{GameEntry, game_entry, table};
use line_format::LineFormat;
use tenbin_arena::description::MatchDescription;
use tenbin_arena::record::{PairRecord, side_of_a};
use tenbin_core::{Outcome, ParseError, Score, Side, Spec, Table};

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

    /// Game 0 or 1 of a pair as a record, with the opening.
    pub fn of_match(description: &MatchDescription, pair: &PairRecord, number: usize) -> Record {
        let mut players = [description.a.spec.clone(), description.b.spec.clone()];
        if side_of_a(number) == Side::Second {
            players.swap(0, 1);
        }
        let game = &pair.games[number];
        Record {
            game: description.game.clone(),
            start: pair.opening.start.clone(),
            turns: pair.opening.turns.iter().chain(&game.turns).cloned().collect(),
            outcome: Some(game.outcome),
            players,
            ratings: [None; 2],
            scores: pair.opening.turns.iter().map(|_| None).chain(game.scores.iter().copied()).collect(),
            opening: pair.opening.turns.len(),
        }
    }

    /// Replays the game and checks every move. The game may continue past an adjudication.
    pub fn replay(&self) -> Result<Box<dyn Table>, ParseError> {
        self.replay_watched(|_, _| {})
    }

    /// Replays the game; `watch` receives the table before each move, with the move's number from 0.
    pub fn replay_watched(&self, mut watch: impl FnMut(&dyn Table, usize)) -> Result<Box<dyn Table>, ParseError> {
        let mut table = table(&self.game, Some(&self.start))?;
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

    /// Writes a record.
    fn write(&self, record: &Record) -> Result<String, ParseError>;

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
pub(crate) fn looks_like_sgf(text: &str) -> bool {
    text.trim_start().starts_with(';') || text.split_once('(').is_some_and(|(before, _)| !before.contains('|'))
}

/// The games of an SGF text with all their properties.
pub(crate) fn whole_sgf(text: &str) -> Result<String, ParseError> {
    Ok(tenbin_sgf::parse_games(text)?.iter().map(|game| game.with_utf8_charset().to_text()).collect())
}

/// The record formats of a game: its native ones, then the line format.
pub fn record_formats(entry: &'static dyn GameEntry) -> impl Iterator<Item = &'static dyn RecordFormat> {
    let lines: &dyn RecordFormat = &LineFormat;
    entry.native_formats().iter().copied().chain([lines])
}

/// A record format of a game by name: `lines`, or a native one.
///
/// ```
/// assert_eq!(tenbin_registry::record_format("amazons", "sgf").unwrap().name(), "sgf");
/// let error = tenbin_registry::record_format("breakthrough", "sgf").err().unwrap();
/// assert_eq!(error.to_string(), "unknown record format `sgf` of breakthrough\n  sgf\n  ^^^ known: lines");
/// ```
pub fn record_format(game: &str, name: &str) -> Result<&'static dyn RecordFormat, ParseError> {
    let entry = game_entry(game)?;
    record_formats(entry).find(|format| format.name() == name).ok_or_else(|| {
        let known: Vec<&str> = record_formats(entry).map(RecordFormat::name).collect();
        let message = format!("unknown record format `{name}` of {}", entry.info().name);
        ParseError::whole(name, message).advice(format!("known: {}", known.join(", ")))
    })
}

/// Reads every game in a text, in the native format that it looks like, else in the line format. The games must be of the named
/// game: of the same variant if it names one (`amazons:6x6`), of any variant if not (`amazons`).
///
/// ```
/// let read = |text| tenbin_registry::read_records("amazons", text);
/// assert_eq!(read("(;GM[18];B[djddgd])"), read("amazons:10x10 | | d1-d7/g7"));
/// ```
pub fn read_records(game: &str, text: &str) -> Result<Vec<Record>, ParseError> {
    read_as(format_of(game, text)?, game, text)
}

/// A hash of everything in records that training uses.
pub fn records_fingerprint(records: &[Record]) -> String {
    // FNV-1a: short, and the same on every machine and in every version.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |text: &str| {
        for byte in text.bytes().chain([b'\n']) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    for Record { game, start, turns, outcome, scores, opening, .. } in records {
        [game, start].into_iter().chain(turns).for_each(|text| add(text));
        add(&format!("{outcome:?} {scores:?} {opening}"));
    }
    format!("{hash:016x}")
}

/// The number of games that [`read_records`] skipped in a text: large archives always have some corrupt games.
pub fn skipped_games(game: &str, text: &str, read: &[Record]) -> Result<usize, ParseError> {
    Ok(format_of(game, text)?.skipped(text, read))
}

/// Records in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvertedRecords {
    /// Text.
    pub text: String,
    /// Number of games that could not be read.
    pub skipped: usize,
}

/// Reads the games of a text and writes them in another format. Converting to the same format loses nothing.
///
/// ```
/// let sgf = tenbin_registry::record_format("go", "sgf").unwrap();
/// let written = tenbin_registry::convert_records("go", "(;SZ[9];B[ee]C[the centre](;W[cc])(;W[gg]))", sgf).unwrap();
/// assert_eq!(written.text, "(;SZ[9]CA[UTF-8]\n;B[ee]C[the centre]\n(;W[cc])\n(;W[gg]))\n");
/// ```
pub fn convert_records(game: &str, text: &str, to: &dyn RecordFormat) -> Result<ConvertedRecords, ParseError> {
    let from = format_of(game, text)?;
    let records = read_as(from, game, text)?;
    let skipped = from.skipped(text, &records);
    if from.name() == to.name()
        && let Some(whole) = to.write_whole(text)?
    {
        return Ok(ConvertedRecords { text: whole, skipped });
    }
    let games = records.iter().map(|record| Ok(format!("{}\n", to.write(record)?.trim_end())));
    let text = games.collect::<Result<Vec<_>, ParseError>>()?.join(to.between());
    Ok(ConvertedRecords { text, skipped })
}

/// The format that a text looks like.
fn format_of(game: &str, text: &str) -> Result<&'static dyn RecordFormat, ParseError> {
    Ok(record_formats(game_entry(game)?).find(|format| format.recognises(text)).unwrap_or(&LineFormat))
}

fn read_as(format: &dyn RecordFormat, game: &str, text: &str) -> Result<Vec<Record>, ParseError> {
    let records = format.read(text)?;
    for (number, record) in (1..).zip(&records) {
        if !is_of(&record.game, game)? {
            let message = format!("game {number} is of {}, not {game}", record.game);
            return Err(ParseError::whole(game, message));
        }
    }
    Ok(records)
}

/// Whether a canonical game matches a spec.
fn is_of(canonical: &str, named: &str) -> Result<bool, ParseError> {
    let spec = Spec::parse(named)?;
    if spec.items().is_empty() {
        return Ok(Spec::parse(canonical)?.name() == spec.name());
    }
    Ok(table(named, None)?.game() == canonical)
}
