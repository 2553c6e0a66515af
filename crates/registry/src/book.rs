//! Openings that somebody wrote down: one a line, or games in one of the game's own formats.

use crate::{Record, read_records, room};
use std::collections::HashSet;
use tenbin_arena::record::Opening;
use tenbin_core::{ParseError, Source, Table};

/// The openings of a file, checked. What leads to the same position as an earlier line is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    openings: Vec<Opening>,
}

impl Book {
    /// Reads openings for a table: on each line a position in any notation the game knows, or `startpos` for where the
    /// table stands, and then perhaps `moves` and the moves. Empty lines and lines that begin with `#` are passed over.
    ///
    /// ```
    /// use tenbin_registry::{Book, table};
    /// let shogi = table("shogi", None).unwrap();
    /// let book = Book::read(shogi.as_ref(), "# two of them\nstartpos moves 7g7f 3c3d\nstartpos").unwrap();
    /// assert_eq!(book.openings().len(), 2);
    /// assert_eq!(
    ///     Book::read(shogi.as_ref(), "startpos moves 7g7f 7g7f").unwrap_err().to_string().lines().next(),
    ///     Some("move 2: White has no piece on 7g: nothing is there")
    /// );
    /// ```
    ///
    /// Or the text is a record of games in one of the game's own formats, such as SGF: then each game is an opening.
    pub fn read(table: &dyn Table, text: &str) -> Result<Book, ParseError> {
        Book::read_up_to(table, text, usize::MAX)
    }

    /// The same, with so many turns of each opening only: whole games are no openings.
    pub fn read_up_to(table: &dyn Table, text: &str, most: usize) -> Result<Book, ParseError> {
        let source = Source::new(text);
        let mut lines =
            text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).peekable();
        let first = lines.peek().ok_or_else(|| source.error_at("", "there is no opening in it"))?;
        let room = room(table.game())?;
        let recorded = room.own_formats().iter().any(|format| format.recognises(text));
        // A remark may look like the beginning of a record, but a line that can be read is a line.
        let laid: Vec<Box<dyn Table>> = if recorded && lay_out(table, source, first, most).is_err() {
            // By which rules they were played does not matter, as long as they can be played here.
            let records = read_records(room.card().name, text)?;
            (1..).zip(&records).map(|(number, record)| replay(table, number, record, most)).collect::<Result<_, _>>()?
        } else {
            lines.map(|line| lay_out(table, source, line, most)).collect::<Result<_, _>>()?
        };
        let mut seen = HashSet::new();
        let new = laid.iter().filter(|laid| seen.insert(laid.position()));
        Ok(Book { openings: new.map(|laid| Opening { start: laid.start(), turns: laid.moves() }).collect() })
    }

    /// The openings, in the order they were written.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// What tells the book from others in the store, whatever its file is called.
    pub(crate) fn identity(&self) -> String {
        let words = self.openings.iter().flat_map(|opening| std::iter::once(&opening.start).chain(&opening.turns));
        // FNV-1a, as for weights; a zero byte behind every word keeps `a b` apart from `ab`.
        let bytes = words.flat_map(|word| word.bytes().chain([0]));
        let hash = bytes
            .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        format!("a book of {}, {hash:016x}", self.openings.len())
    }
}

fn lay_out(table: &dyn Table, source: Source<'_>, line: &str, most: usize) -> Result<Box<dyn Table>, ParseError> {
    let (place, moves) = parted(line);
    let mut laid = match place {
        "startpos" => table.fork(),
        text => table.with_position(text).map_err(|mistake| source.within(text, mistake))?,
    };
    for (number, turn) in (1..).zip(moves.split_whitespace()).take(most) {
        laid.play(turn).map_err(|mistake| source.at_move(number).within(turn, mistake))?;
    }
    if laid.outcome().is_some() {
        return Err(source.error_at(line, OVER));
    }
    Ok(laid)
}

const OVER: &str = "the game is over at the end of this opening";

/// The beginning of a recorded game.
fn replay(table: &dyn Table, number: usize, record: &Record, most: usize) -> Result<Box<dyn Table>, ParseError> {
    let mut laid = table.with_position(&record.start)?;
    record.turns.iter().take(most).try_for_each(|turn| laid.play(turn))?;
    if laid.outcome().is_some() {
        let turns = record.turns[..most.min(record.turns.len())].join(" ");
        return Err(ParseError::whole(&turns, format!("game {number}: {OVER}")).advice("take fewer turns of each game"));
    }
    Ok(laid)
}

/// What stands before and behind the word `moves`.
fn parted(line: &str) -> (&str, &str) {
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

    fn slip(game: &str, text: &str) -> String {
        Book::read(table(game, None).unwrap().as_ref(), text).unwrap_err().to_string()
    }

    #[test]
    fn a_bad_line_is_pointed_at() {
        assert_eq!(
            slip("shogi", "startpos moves 7g7f\nstartpos moves 7g7f 3c3x\n").lines().skip(1).collect::<Vec<_>>(),
            ["  line 2: startpos moves 7g7f 3c3x", "                                ^^ files are 1 to 9, ranks a to i"],
        );
        assert!(slip("shogi", "nonsense moves 7g7f").contains("nonsense"));
        assert_eq!(slip("shogi", "\n# nothing\n").lines().next(), Some("there is no opening in it"));
        let over = "+L+NSGKGS+N+L/1B5R1/PPPPPPPPP/9/9/9/9/9/4k4 b RB9P2G2S2N2L 1";
        assert_eq!(slip("shogi", over).lines().next(), Some("the game is over at the end of this opening"));
    }

    #[test]
    fn recorded_games_are_openings() {
        let go = table("go:9x9", None).unwrap();
        let sgf = "(;GM[1]SZ[9];B[ee];W[cc];B[gg])\n(;GM[1]SZ[9];B[ee];W[cc];B[gc])";
        let book = Book::read(go.as_ref(), sgf).unwrap();
        assert_eq!(book.openings().iter().map(|opening| opening.turns.len()).collect::<Vec<_>>(), [3, 3]);
        assert_eq!(Book::read_up_to(go.as_ref(), sgf, 2).unwrap().openings().len(), 1, "they begin alike");
        let over = "(;GM[1]SZ[9];B[ee];W[];B[])";
        assert_eq!(slip("go:9x9", over).lines().next(), Some("game 1: the game is over at the end of this opening"));
        assert_eq!(Book::read_up_to(go.as_ref(), over, 1).unwrap().openings().len(), 1);
        let remark = "# what (nearly) everybody plays\nstartpos moves E5";
        assert_eq!(Book::read(go.as_ref(), remark).unwrap().openings().len(), 1);
        assert!(slip("go:9x9", "(;GM[1]SZ[9];B[zz])").contains("zz"));
    }

    #[test]
    fn every_game_has_books() {
        let amazons = table("amazons:6x6", None).unwrap();
        let first = &amazons.legal_moves()[0];
        let text = format!("startpos moves {first}\n{}\n{} moves {first}", amazons.position(), amazons.position());
        let book = Book::read(amazons.as_ref(), &text).unwrap();
        assert_eq!(book.openings().len(), 2, "the third line leads where the first one does");
        assert_ne!(book.identity(), Book::read(amazons.as_ref(), "startpos").unwrap().identity());
    }
}
