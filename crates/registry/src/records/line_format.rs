//! The line format: one record per line, the same for every game.

use crate::table;
use tenbin_core::{Outcome, ParseError, Score, Side, Source, Table, end_of};
use tenbin_entry::{Record, RecordFormat};

/// The result texts.
const RESULTS: [(&str, Option<Outcome>); 4] = [
    ("1-0", Some(Outcome::Won(Side::First))),
    ("0-1", Some(Outcome::Won(Side::Second))),
    ("1/2-1/2", Some(Outcome::Drawn)),
    ("*", None),
];

/// Text of a missing score.
const UNKNOWN: &str = ".";

/// Writes a record as one line; [`read_lines`] reads it back.
///
/// ```text
/// amazons:10x10 | | d1-d7/g7 d10-d8/g8 | 1-0 | ks:depth=2 | original
/// breakthrough:3x4 | p1p/p2/PP1/2P w | b2xa3 | *
/// ```
/// Fields are separated by `|`; all but the first may be missing.
/// 1. The game.
/// 2. The start position; empty for the standard start.
/// 3. The moves, in any notation without spaces.
/// 4. The result for the side that `First` names: `1-0`, `0-1`, `1/2-1/2`, or `*` if unknown.
/// 5. The player of that side. 6. The other player. In names `\|` is a bar and `\\` a backslash.
/// 7. The score of each move, in points for the side to move; `.` where unknown.
/// 8. The length of the opening: plies at the beginning that the players did not choose.
///
/// A game may be resigned or abandoned at any time, and may continue past an adjudication such as repetition. A result that
/// contradicts the end of the game on the board is an error.
pub fn write_line(record: &Record) -> String {
    let is_standard = table(&record.game, None).is_ok_and(|table| table.start() == record.start);
    let start = if is_standard { "" } else { &record.start };
    let (result, _) = RESULTS.iter().find(|(_, outcome)| *outcome == record.outcome).expect("every result is listed");
    let mut fields = vec![start.to_owned(), record.turns.join(" "), (*result).to_owned()];
    let (is_judged, has_opening) = (record.scores.iter().any(Option::is_some), record.opening > 0);
    if is_judged || has_opening || record.players.iter().any(|name| !name.is_empty()) {
        fields.extend(record.players.iter().map(|name| escaped(name)));
    }
    if is_judged {
        let text = |score: &Option<Score>| score.map_or(UNKNOWN.to_owned(), |score| score.to_string());
        fields.push(record.scores.iter().map(text).collect::<Vec<_>>().join(" "));
    } else if has_opening {
        fields.push(String::new());
    }
    fields.extend(has_opening.then(|| record.opening.to_string()));
    fields.iter().fold(record.game.clone(), |line, field| format!("{line} | {field}").trim_end().to_owned())
}

/// Reads records in the format of [`write_line`] and checks every move. Empty lines are skipped.
///
/// ```
/// # use tenbin_registry::{read_lines, write_line};
/// let line = "breakthrough:6x6 | | a2-a3 b5-b4 a3xb4 | * | advance | random";
/// assert_eq!(write_line(&read_lines(line).unwrap()[0]), line);
/// assert_eq!(
///     read_lines("breakthrough:6x6 | | a2-a3 b5-b3").unwrap_err().to_string().lines().next(),
///     Some("move 2: a pawn goes one square straight or diagonally forward")
/// );
/// ```
pub fn read_lines(text: &str) -> Result<Vec<Record>, ParseError> {
    let source = Source::new(text);
    text.lines().filter(|line| !line.trim().is_empty()).map(|line| read_line(source, line)).collect()
}

/// The line format as a [`RecordFormat`].
pub(crate) struct LineFormat;

impl RecordFormat for LineFormat {
    fn name(&self) -> &'static str {
        "lines"
    }

    fn meaning(&self) -> &'static str {
        "one line per game, the bench's own format"
    }

    fn ending(&self) -> &'static str {
        "txt"
    }

    /// The fallback format.
    fn recognises(&self, _text: &str) -> bool {
        true
    }

    fn read(&self, text: &str) -> Result<Vec<Record>, ParseError> {
        read_lines(text)
    }

    fn write(&self, record: &Record, _table: &dyn Table) -> Result<String, ParseError> {
        Ok(write_line(record))
    }
}

fn read_line(source: Source<'_>, line: &str) -> Result<Record, ParseError> {
    let fields = fields(line);
    let field = |number: usize| fields.get(number).map_or(end_of(line), |field| field.trim());
    if let Some(more) = fields.get(8) {
        return Err(source.error_at(more, "unexpected ninth field").advice("in a name, write `\\|` for a bar"));
    }
    let mut table = set_up(source, field(0), field(1))?;
    for (number, turn) in (1..).zip(field(2).split_whitespace()) {
        table.play_unadjudicated(turn).map_err(|error| source.at_move(number).within(turn, error))?;
    }
    Ok(Record {
        game: table.game().to_owned(),
        start: table.start(),
        turns: table.moves(),
        outcome: read_result(source, field(3), table.as_ref())?,
        players: [4, 5].map(|number| plain_name(field(number))),
        ratings: [None; 2],
        scores: read_scores(source, field(6), table.moves().len())?,
        opening: read_opening(source, field(7), table.moves().len())?,
    })
}

/// The length of the opening: at most all moves.
fn read_opening(source: Source<'_>, field: &str, turns: usize) -> Result<usize, ParseError> {
    if field.is_empty() {
        return Ok(0);
    }
    let read = field.parse().ok().filter(|opening| *opening <= turns);
    read.ok_or_else(|| {
        let message = format!("invalid opening length `{field}`: expected 0 to {turns}");
        source.error_at(field, message).advice("plies at the beginning that the players did not choose")
    })
}

/// The scores: of all moves, or of none.
fn read_scores(source: Source<'_>, field: &str, turns: usize) -> Result<Vec<Option<Score>>, ParseError> {
    let read = |word: &str| match word {
        UNKNOWN => Ok(None),
        word => word.parse().map(Some).map_err(|_| source.error_at(word, format!("invalid score `{word}`"))),
    };
    let scores = field.split_whitespace().map(read).collect::<Result<Vec<_>, _>>()?;
    if !scores.is_empty() && scores.len() != turns {
        return Err(source.error_at(field, format!("{} scores for {turns} moves", scores.len())));
    }
    Ok(scores)
}

fn set_up(source: Source<'_>, game: &str, position: &str) -> Result<Box<dyn Table>, ParseError> {
    let standard = table(game, None).map_err(|error| source.within(game, error))?;
    if position.is_empty() {
        return Ok(standard);
    }
    // The game is valid, so the error is in the position.
    table(game, Some(position)).map_err(|error| source.within(position, error))
}

/// The result as written, checked against or completed by the board.
fn read_result(source: Source<'_>, field: &str, table: &dyn Table) -> Result<Option<Outcome>, ParseError> {
    let known = RESULTS.iter().find(|(text, _)| *text == field).map(|(_, outcome)| *outcome);
    let written = known.or(field.is_empty().then_some(None)).ok_or_else(|| {
        source.error_at(field, format!("invalid result `{field}`")).advice("`1-0`, `0-1`, `1/2-1/2` or `*`")
    })?;
    match (table.outcome_on_board(), written) {
        (Some(on_board), Some(written)) if on_board != written => {
            let result = match on_board {
                Outcome::Won(side) => format!("{} won", table.side_name(side)),
                Outcome::Drawn => "it is a draw".to_owned(),
            };
            Err(source.error_at(field, format!("this contradicts the final position: {result}")))
        }
        (on_board, written) => Ok(on_board.or(written)),
    }
}

/// Splits at bars without a backslash before them. There is always a first field.
fn fields(line: &str) -> Vec<&str> {
    let mut escaped = false;
    let is_bar = |letter: char| {
        let bar = letter == '|' && !escaped;
        escaped = letter == '\\' && !escaped;
        bar
    };
    line.split(is_bar).collect()
}

fn escaped(name: &str) -> String {
    on_one_line(name).replace('\\', "\\\\").replace('|', "\\|")
}

fn plain_name(field: &str) -> String {
    let mut letters = field.chars();
    let mut name = String::new();
    while let Some(letter) = letters.next() {
        name.extend(if letter == '\\' { letters.next() } else { Some(letter) });
    }
    on_one_line(&name)
}

/// A name without line breaks, tabs, or blanks at its ends.
fn on_one_line(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, opening: usize) {
        let record = read_lines(line).expect("the test's own line").remove(0);
        assert_eq!((record.opening, write_line(&record).as_str()), (opening, line));
    }

    #[test]
    fn the_opening_length_is_the_last_field() {
        check("breakthrough:6x6 | | a2-a3 b5-b4 a3xb4 | * | advance | random | . . 35 | 2", 2);
        check("breakthrough:6x6 | | a2-a3 b5-b4 a3xb4 | * | | | | 1", 1);
        // Without an opening length, as earlier versions wrote it.
        check("breakthrough:6x6 | | a2-a3 b5-b4 a3xb4 | * | advance | random | . . 35", 0);
        check("breakthrough:6x6 | | a2-a3 | *", 0);
    }

    #[test]
    fn an_opening_is_no_longer_than_the_game() {
        for wrong in ["3", "-1", "two"] {
            let line = format!("breakthrough:6x6 | | a2-a3 b5-b4 | * | | | | {wrong}");
            let error = read_lines(&line).expect_err("an error").to_string();
            assert!(error.starts_with(&format!("invalid opening length `{wrong}`: expected 0 to 2\n")), "{error}");
        }
    }
}
