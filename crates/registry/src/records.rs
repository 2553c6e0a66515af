//! Games that were played, as plain data, and the formats they are kept in.

use crate::lines::Lines;
use crate::{Room, room, table};
use tenbin_arena::record::{MatchCard, PairRecord, side_of_a};
use tenbin_core::{Outcome, ParseError, Score, Side, Spec, Table};

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
    /// Their ratings, where they are known.
    pub ratings: [Option<u32>; 2],
    /// What they said of their turns, each from the view of its side, in points; empty where nothing is known.
    pub scores: Vec<Option<Score>>,
    /// How many turns at the beginning they did not choose, such as those of a match's opening; 0 where nothing is known.
    pub opening: usize,
}

impl Record {
    /// Whether both players are known to have at least this rating.
    pub fn is_rated(&self, least: u32) -> bool {
        self.ratings.iter().all(|rating| rating.is_some_and(|rating| rating >= least))
    }

    /// A game of a match as a record of its own, the opening's turns included: game 0 or 1 of a pair.
    pub fn of_match(card: &MatchCard, pair: &PairRecord, number: usize) -> Record {
        let mut players = [card.a.spec.clone(), card.b.spec.clone()];
        if side_of_a(number) == Side::Second {
            players.swap(0, 1);
        }
        let game = &pair.games[number];
        Record {
            game: card.game.clone(),
            start: pair.opening.start.clone(),
            turns: pair.opening.turns.iter().chain(&game.turns).cloned().collect(),
            outcome: Some(game.outcome),
            players,
            ratings: [None; 2],
            scores: pair.opening.turns.iter().map(|_| None).chain(game.scores.iter().copied()).collect(),
            opening: pair.opening.turns.len(),
        }
    }

    /// A table at which the game has been played over, every turn checked. It may have gone on past a ruling of ours.
    pub fn replay(&self) -> Result<Box<dyn Table>, ParseError> {
        self.replay_watched(|_, _| {})
    }

    /// The same, showing the table before each turn, with the turn's number from 0.
    pub fn replay_watched(&self, mut watch: impl FnMut(&dyn Table, usize)) -> Result<Box<dyn Table>, ParseError> {
        let mut table = table(&self.game, Some(&self.start))?;
        for (number, turn) in self.turns.iter().enumerate() {
            watch(&*table, number);
            table.play_unadjudicated(turn)?;
        }
        Ok(table)
    }
}

/// A way to write games down in a file.
pub trait RecordFormat: Sync {
    /// Its name, such as `sgf`.
    fn name(&self) -> &'static str;

    /// What it is, in a few words for a person who chooses one.
    fn meaning(&self) -> &'static str;

    /// How the names of files in this format end.
    fn ending(&self) -> &'static str {
        self.name()
    }

    /// Whether a text seems to be meant in this format, be it right or wrong.
    fn recognises(&self, text: &str) -> bool;

    /// Reads every game in a text, and checks every turn.
    fn read(&self, text: &str) -> Result<Vec<Record>, ParseError>;

    /// How many games of a text are left out, where these are all that were read.
    fn left_out(&self, _text: &str, _read: &[Record]) -> usize {
        0
    }

    /// Writes a game.
    fn write(&self, record: &Record) -> Result<String, ParseError>;

    /// A text in this format written anew with everything in it, where that is more than a [`Record`] holds: variations,
    /// comments, what only other programs know.
    fn write_whole(&self, _text: &str) -> Result<Option<String>, ParseError> {
        Ok(None)
    }

    /// What stands between two games in one file.
    fn between(&self) -> &'static str {
        ""
    }

    /// The letters in which a file of this format is written, by the name that the file gives, where it may be others than
    /// UTF-8.
    fn charset<'b>(&self, _bytes: &'b [u8]) -> Option<&'b str> {
        None
    }

    /// Whether programs write this format in Shift_JIS too.
    fn may_be_shift_jis(&self) -> bool {
        false
    }
}

/// Whether a text seems to be SGF: words may stand before the first bracket, but not the bars of a line. The bracket may be
/// lost.
pub(crate) fn looks_like_sgf(text: &str) -> bool {
    text.trim_start().starts_with(';') || text.split_once('(').is_some_and(|(before, _)| !before.contains('|'))
}

/// The games of an SGF text with everything in them.
pub(crate) fn whole_sgf(text: &str) -> Result<String, ParseError> {
    Ok(tenbin_sgf::read_games(text)?.iter().map(|game| game.in_utf_8().to_text()).collect())
}

/// The formats a game's records can have: its own, and the bench's lines, which hold any game.
pub fn record_formats(room: &'static dyn Room) -> impl Iterator<Item = &'static dyn RecordFormat> {
    let lines: &dyn RecordFormat = &Lines;
    room.own_formats().iter().copied().chain([lines])
}

/// The format of this name for records of a game: `lines`, or one of the game's own.
///
/// ```
/// assert_eq!(tenbin_registry::record_format("amazons", "sgf").unwrap().name(), "sgf");
/// let mistake = tenbin_registry::record_format("breakthrough", "sgf").err().unwrap();
/// assert_eq!(mistake.to_string(), "games of breakthrough are not written as `sgf`\n  sgf\n  ^^^ known: lines");
/// ```
pub fn record_format(game: &str, name: &str) -> Result<&'static dyn RecordFormat, ParseError> {
    let room = room(game)?;
    record_formats(room).find(|format| format.name() == name).ok_or_else(|| {
        let known: Vec<&str> = record_formats(room).map(RecordFormat::name).collect();
        let message = format!("games of {} are not written as `{name}`", room.card().name);
        ParseError::whole(name, message).advice(format!("known: {}", known.join(", ")))
    })
}

/// Reads every game in a text: in the game's own format that it looks like, as the bench's lines if it does not.
/// They have to be of the named game: of the same variant if it names one (`amazons:6x6`), of any if not (`amazons`).
///
/// ```
/// let read = |text| tenbin_registry::read_records("amazons", text);
/// assert_eq!(read("(;GM[18];B[djddgd])"), read("amazons:10x10 | | d1-d7/g7"));
/// ```
pub fn read_records(game: &str, text: &str) -> Result<Vec<Record>, ParseError> {
    read_as(format_of(game, text)?, game, text)
}

/// A number that tells games apart by all that can be learned from them.
pub fn fingerprint(records: &[Record]) -> String {
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

/// How many games of a text [`read_records`] leaves out, these being what it read: large archives always have some that are corrupt.
pub fn left_out(game: &str, text: &str, read: &[Record]) -> Result<usize, ParseError> {
    Ok(format_of(game, text)?.left_out(text, read))
}

/// Records in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The text.
    pub text: String,
    /// How many games could not be read and are not in it.
    pub left_out: usize,
}

/// The games in a text, checked as [`read_records`] does and written in a format. Nothing is lost where that is the format they are
/// in and it can hold more than what was played.
///
/// ```
/// let sgf = tenbin_registry::record_format("go", "sgf").unwrap();
/// let written = tenbin_registry::convert_records("go", "(;SZ[9];B[ee]C[the centre](;W[cc])(;W[gg]))", sgf).unwrap();
/// assert_eq!(written.text, "(;SZ[9]CA[UTF-8]\n;B[ee]C[the centre]\n(;W[cc])\n(;W[gg]))\n");
/// ```
pub fn convert_records(game: &str, text: &str, to: &dyn RecordFormat) -> Result<Converted, ParseError> {
    let from = format_of(game, text)?;
    let records = read_as(from, game, text)?;
    let left_out = from.left_out(text, &records);
    if from.name() == to.name()
        && let Some(whole) = to.write_whole(text)?
    {
        return Ok(Converted { text: whole, left_out });
    }
    let games = records.iter().map(|record| Ok(format!("{}\n", to.write(record)?.trim_end())));
    let text = games.collect::<Result<Vec<_>, ParseError>>()?.join(to.between());
    Ok(Converted { text, left_out })
}

/// The format that a text seems to be in.
fn format_of(game: &str, text: &str) -> Result<&'static dyn RecordFormat, ParseError> {
    Ok(record_formats(room(game)?).find(|format| format.recognises(text)).unwrap_or(&Lines))
}

fn read_as(format: &dyn RecordFormat, game: &str, text: &str) -> Result<Vec<Record>, ParseError> {
    let records = format.read(text)?;
    for (number, record) in (1..).zip(&records) {
        if !is_of(&record.game, game)? {
            let message = format!("game {number} is one of {}, not of {game}", record.game);
            return Err(ParseError::whole(game, message));
        }
    }
    Ok(records)
}

/// Whether a game in its canonical form is what a spec names.
fn is_of(canonical: &str, named: &str) -> Result<bool, ParseError> {
    let spec = Spec::parse(named)?;
    if spec.items().is_empty() {
        return Ok(Spec::parse(canonical)?.name() == spec.name());
    }
    Ok(table(named, None)?.game() == canonical)
}
