//! Game records: replaying, reading and writing them, and opening books.

mod encoding;
mod line_format;
mod opening_book;

pub use encoding::decode;
pub use line_format::{read_lines, write_line};
pub use opening_book::OpeningBook;

use crate::{game_entry, table};
use line_format::LineFormat;
use tenbin_arena::description::MatchDescription;
use tenbin_arena::record::{PairRecord, side_of_a};
use tenbin_core::{ParseError, Side, Spec, Table};
use tenbin_entry::{GameEntry, Record, RecordFormat};

/// Game 0 or 1 of a pair of a match as a record, with the opening.
pub fn match_record(description: &MatchDescription, pair: &PairRecord, number: usize) -> Record {
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

/// Replays a game and checks every move. The game may continue past an adjudication. `watch` receives the table before each
/// move, with the move's number from 0.
pub fn replay(record: &Record, watch: impl FnMut(&dyn Table, usize)) -> Result<Box<dyn Table>, ParseError> {
    record.replay(game_entry(&record.game)?, watch)
}

/// A record in a file format.
pub fn write_record(format: &dyn RecordFormat, record: &Record) -> Result<String, ParseError> {
    format.write(record, replay(record, |_, _| {})?.as_ref())
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
    let games = records.iter().map(|record| Ok(format!("{}\n", write_record(to, record)?.trim_end())));
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
