//! Opening books: one opening per line, or games in one of the game's record formats.

use crate::{Record, game_entry, read_records};
use std::collections::HashSet;
use tenbin_arena::record::Opening;
use tenbin_core::{ParseError, Source, Table};

/// The openings of a file, checked, without transpositions to an earlier opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningBook {
    openings: Vec<Opening>,
}

impl OpeningBook {
    /// Reads openings for a table. Each line is a position in any notation of the game, or `startpos` for the table's
    /// position, then optionally `moves` and the moves. Empty lines and lines that begin with `#` are skipped.
    ///
    /// ```
    /// use tenbin_registry::{OpeningBook, table};
    /// let shogi = table("shogi", None).unwrap();
    /// let book = OpeningBook::read(shogi.as_ref(), "# two of them\nstartpos moves 7g7f 3c3d\nstartpos").unwrap();
    /// assert_eq!(book.openings().len(), 2);
    /// assert_eq!(
    ///     OpeningBook::read(shogi.as_ref(), "startpos moves 7g7f 7g7f").unwrap_err().to_string().lines().next(),
    ///     Some("move 2: White has no piece on 7g: nothing is there")
    /// );
    /// ```
    ///
    /// A text in one of the game's record formats, such as SGF, gives one opening per game.
    pub fn read(table: &dyn Table, text: &str) -> Result<OpeningBook, ParseError> {
        OpeningBook::read_up_to(table, text, usize::MAX)
    }

    /// Reads openings, at most `plies` plies of each: whole games are no openings.
    pub fn read_up_to(table: &dyn Table, text: &str, plies: usize) -> Result<OpeningBook, ParseError> {
        let source = Source::new(text);
        let mut lines =
            text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).peekable();
        let first = lines.peek().ok_or_else(|| source.error_at("", "no openings found"))?;
        let entry = game_entry(table.game())?;
        let recorded = entry.native_formats().iter().any(|format| format.recognises(text));
        // A comment may look like the beginning of a record, so try the line format first.
        let ends: Vec<Box<dyn Table>> = if recorded && play_line(table, source, first, plies).is_err() {
            // The records may use other rule options, as long as their moves are legal here.
            let records = read_records(entry.info().name, text)?;
            (1..)
                .zip(&records)
                .map(|(number, record)| replay(table, number, record, plies))
                .collect::<Result<_, _>>()?
        } else {
            lines.map(|line| play_line(table, source, line, plies)).collect::<Result<_, _>>()?
        };
        let mut seen = HashSet::new();
        let new = ends.iter().filter(|end| seen.insert(end.position()));
        Ok(OpeningBook { openings: new.map(|end| Opening { start: end.start(), turns: end.moves() }).collect() })
    }

    /// The openings, in the order of the file.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// A hash of the openings, independent of the file name.
    pub(crate) fn hash(&self) -> String {
        let words = self.openings.iter().flat_map(|opening| std::iter::once(&opening.start).chain(&opening.turns));
        // FNV-1a, as for weights; a zero byte behind every word keeps `a b` apart from `ab`.
        let bytes = words.flat_map(|word| word.bytes().chain([0]));
        let hash = bytes
            .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        format!("{hash:016x}")
    }
}

fn play_line(table: &dyn Table, source: Source<'_>, line: &str, plies: usize) -> Result<Box<dyn Table>, ParseError> {
    let (position, moves) = split_moves(line);
    let mut played = match position {
        "startpos" => table.fork(),
        text => table.with_position(text).map_err(|error| source.within(text, error))?,
    };
    for (number, turn) in (1..).zip(moves.split_whitespace()).take(plies) {
        played.play(turn).map_err(|error| source.at_move(number).within(turn, error))?;
    }
    if played.outcome().is_some() {
        return Err(source.error_at(line, OVER));
    }
    Ok(played)
}

const OVER: &str = "the game is over after this opening";

/// The beginning of a recorded game.
fn replay(table: &dyn Table, number: usize, record: &Record, plies: usize) -> Result<Box<dyn Table>, ParseError> {
    let mut played = table.with_position(&record.start)?;
    record.turns.iter().take(plies).try_for_each(|turn| played.play(turn))?;
    if played.outcome().is_some() {
        let turns = record.turns[..plies.min(record.turns.len())].join(" ");
        return Err(ParseError::whole(&turns, format!("game {number}: {OVER}")).advice("use fewer plies of each game"));
    }
    Ok(played)
}

/// The text before and after the word `moves`.
fn split_moves(line: &str) -> (&str, &str) {
    let mut starts = line.match_indices("moves").map(|(at, _)| at);
    let is_word = |&at: &usize| {
        let (before, behind) = (&line[..at], &line[at + "moves".len()..]);
        before.ends_with(char::is_whitespace) && (behind.is_empty() || behind.starts_with(char::is_whitespace))
    };
    let cut = starts.find(is_word);
    cut.map_or((line, ""), |at| (line[..at].trim_end(), &line[at + "moves".len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table;

    fn error_of(game: &str, text: &str) -> String {
        OpeningBook::read(table(game, None).unwrap().as_ref(), text).unwrap_err().to_string()
    }

    #[test]
    fn an_invalid_line_is_an_error() {
        assert_eq!(
            error_of("shogi", "startpos moves 7g7f\nstartpos moves 7g7f 3c3x\n").lines().skip(1).collect::<Vec<_>>(),
            ["  line 2: startpos moves 7g7f 3c3x", "                                ^^ files are 1 to 9, ranks a to i"],
        );
        assert!(error_of("shogi", "nonsense moves 7g7f").contains("nonsense"));
        assert_eq!(error_of("shogi", "\n# nothing\n").lines().next(), Some("no openings found"));
        let over = "+L+NSGKGS+N+L/1B5R1/PPPPPPPPP/9/9/9/9/9/4k4 b RB9P2G2S2N2L 1";
        assert_eq!(error_of("shogi", over).lines().next(), Some("the game is over after this opening"));
    }

    #[test]
    fn recorded_games_are_openings() {
        let go = table("go:9x9", None).unwrap();
        let sgf = "(;GM[1]SZ[9];B[ee];W[cc];B[gg])\n(;GM[1]SZ[9];B[ee];W[cc];B[gc])";
        let book = OpeningBook::read(go.as_ref(), sgf).unwrap();
        assert_eq!(book.openings().iter().map(|opening| opening.turns.len()).collect::<Vec<_>>(), [3, 3]);
        assert_eq!(
            OpeningBook::read_up_to(go.as_ref(), sgf, 2).unwrap().openings().len(),
            1,
            "both games start with the same moves"
        );
        let over = "(;GM[1]SZ[9];B[ee];W[];B[])";
        assert_eq!(error_of("go:9x9", over).lines().next(), Some("game 1: the game is over after this opening"));
        assert_eq!(OpeningBook::read_up_to(go.as_ref(), over, 1).unwrap().openings().len(), 1);
        let comment = "# the usual setup\nstartpos moves E5";
        assert_eq!(OpeningBook::read(go.as_ref(), comment).unwrap().openings().len(), 1);
        assert!(error_of("go:9x9", "(;GM[1]SZ[9];B[zz])").contains("zz"));
    }

    #[test]
    fn every_game_has_books() {
        let amazons = table("amazons:6x6", None).unwrap();
        let first = &amazons.legal_moves()[0];
        let text = format!("startpos moves {first}\n{}\n{} moves {first}", amazons.position(), amazons.position());
        let book = OpeningBook::read(amazons.as_ref(), &text).unwrap();
        assert_eq!(book.openings().len(), 2, "the third line gives the position of the first");
        assert_ne!(book.hash(), OpeningBook::read(amazons.as_ref(), "startpos").unwrap().hash());
    }
}
