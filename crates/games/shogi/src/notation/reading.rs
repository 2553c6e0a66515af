//! Reads positions, and says where and how they are wrong.

use crate::{Kind, Piece, ShogiPosition, Square, Squares, Start};
use tenbin_core::{Notation, ParseError, Side, Source, end_of, nearest};

const EXAMPLE: &str = "write it like lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Reads a position: an SFEN, or the name of a start.
pub(super) fn read_position(text: &str) -> Result<ShogiPosition, ParseError> {
    let source = Source::new(text);
    let mut words = text.split_whitespace().peekable();
    let _ = words.next_if_eq(&"sfen");
    let missing = |what: &str| source.error_at(end_of(text.trim_end()), what).advice(EXAMPLE);
    let board = words.next().ok_or_else(|| missing("a position is missing"))?;
    if let Some(start) = Start::named(board) {
        return no_more(source, words.next(), "nothing follows the name of a start").map(|()| start.position());
    }
    if !board.contains('/') {
        let mistake = source.error_at(board, format!("`{board}` is neither a board nor the name of a start"));
        let meant = nearest(board, Start::ALL.map(Start::name));
        return Err(if meant.is_some() { mistake.hint(meant) } else { mistake.advice(EXAMPLE) });
    }
    let mut reader = Reader { source, position: ShogiPosition::empty(), counts: [0; 8] };
    reader.board(board)?;
    let side = words.next().ok_or_else(|| missing("the side to move is missing"))?;
    reader.side(side)?;
    let hands = words.next().ok_or_else(|| missing("the pieces in hand are missing: `-` if there are none"))?;
    reader.hands(hands)?;
    if let Some(number) = words.next() {
        check_number(source, number)?;
    }
    no_more(source, words.next(), "at most a move number follows the pieces in hand")?;
    reader.position.check_turn().map_err(|message| source.error_at(side, message))?;
    Ok(reader.position)
}

fn no_more(source: Source<'_>, word: Option<&str>, advice: &str) -> Result<(), ParseError> {
    word.map_or(Ok(()), |word| {
        let message = format!("`{word}` does not belong to a position");
        Err(source.error_at(word, message).advice(advice))
    })
}

fn check_number(source: Source<'_>, word: &str) -> Result<(), ParseError> {
    if word.bytes().all(|letter| letter.is_ascii_digit()) {
        return Ok(());
    }
    Err(source.error_at(word, format!("`{word}` is no move number")).advice("a number, or nothing at all"))
}

/// A position as far as it has been read.
struct Reader<'t> {
    source: Source<'t>,
    position: ShogiPosition,
    /// How many pieces of each kind there are, promoted or not, on the board and in hands.
    counts: [u8; 8],
}

impl Reader<'_> {
    fn board(&mut self, text: &str) -> Result<(), ParseError> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 9 {
            return Err(self.source.error_at(text, format!("{} ranks instead of 9", rows.len())).advice(EXAMPLE));
        }
        for (row, text) in (0..).zip(rows) {
            self.row(row, text)?;
        }
        if self.position.kind(Kind::King).is_empty() {
            return Err(self.source.error_at(text, "there is no king on the board"));
        }
        Ok(())
    }

    /// Reads a rank, in which files count down.
    fn row(&mut self, row: u8, text: &str) -> Result<(), ParseError> {
        let mut left: u8 = 9;
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let sign = usize::from(letter == '+');
            let length = rest[sign..].chars().next().map_or(0, char::len_utf8);
            let (here, after) = rest.split_at(sign + length);
            let gap = letter.to_digit(10).filter(|&gap| gap > 0);
            let width = gap.unwrap_or(1) as u8;
            if width > left {
                return Err(self.source.error_at(here, "this rank has more than 9 squares"));
            }
            if gap.is_none() {
                let piece = self.piece(here)?;
                self.place(here, piece, Square::at(left - 1, row))?;
            }
            left -= width;
            rest = after;
        }
        if left > 0 {
            return Err(self.source.error_at(text, format!("this rank has {} squares instead of 9", 9 - left)));
        }
        Ok(())
    }

    fn piece(&self, here: &str) -> Result<Piece, ParseError> {
        let letters = here.strip_prefix('+').unwrap_or(here);
        let letter = letters.chars().next().unwrap_or('+');
        let wrong = |message: String| {
            self.source.error_at(here, message).advice("K R B G S N L P, or a number of empty squares")
        };
        let kind = Kind::lettered(letter.to_ascii_uppercase()).ok_or_else(|| wrong(format!("`{here}` is no piece")))?;
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        if letters.len() == here.len() {
            return Ok(Piece { side, kind });
        }
        let kind = kind.promoted().ok_or_else(|| wrong(format!("a {} does not promote", kind.name())))?;
        Ok(Piece { side, kind })
    }

    /// Puts a piece on the board, if it may be there.
    fn place(&mut self, here: &str, Piece { side, kind }: Piece, at: Square) -> Result<(), ParseError> {
        let owner = ShogiPosition::side_name(side);
        let own = self.position.pieces(side, kind);
        let same_file = |square: Square| square.file() == at.file();
        let message = if kind == Kind::King && !own.is_empty() {
            format!("{owner} has two kings")
        } else if Squares::far_ranks(side, kind.stuck_ranks()).has(at) {
            format!("the {} on {at} could never move", kind.name())
        } else if kind == Kind::Pawn && own.into_iter().any(same_file) {
            format!("{owner} has two pawns on file {}", at.file())
        } else {
            self.count(here, kind)?;
            self.position.put(side, kind, at);
            return Ok(());
        };
        Err(self.source.error_at(here, message))
    }

    /// Counts one more piece of a kind, if the set still has one.
    fn count(&mut self, here: &str, kind: Kind) -> Result<(), ParseError> {
        let count = &mut self.counts[kind.plain() as usize];
        *count += 1;
        if *count <= kind.in_set() {
            return Ok(());
        }
        let message = format!("one {} too many: a set has {}", kind.plain().name(), kind.in_set());
        Err(self.source.error_at(here, message))
    }

    fn side(&mut self, word: &str) -> Result<(), ParseError> {
        match word {
            "b" => {}
            "w" => self.position.pass_turn(),
            _ => return Err(self.source.error_at(word, format!("`{word}` is no side to move")).advice("b or w")),
        }
        Ok(())
    }

    fn hands(&mut self, text: &str) -> Result<(), ParseError> {
        let mut rest = if text == "-" { "" } else { text };
        while !rest.is_empty() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let letter = rest[digits..].chars().next();
            let (here, after) = rest.split_at(digits + letter.map_or(0, char::len_utf8));
            let number = if digits == 0 { Some(1) } else { here[..digits].parse::<u8>().ok() };
            let number = number.filter(|number| (1..=18).contains(number));
            let number = number.ok_or_else(|| self.source.error_at(here, "nobody holds so many pieces of a kind"))?;
            let letter = letter.ok_or_else(|| self.source.error_at(here, "a number without a piece"))?;
            self.hold(here, letter, number)?;
            rest = after;
        }
        Ok(())
    }

    fn hold(&mut self, here: &str, letter: char, number: u8) -> Result<(), ParseError> {
        let kind = Kind::lettered(letter.to_ascii_uppercase()).filter(|&kind| kind != Kind::King);
        let no_piece =
            || self.source.error_at(here, format!("`{letter}` is nothing to hold")).advice("R B G S N L P, or `-`");
        let kind = kind.ok_or_else(no_piece)?;
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        if self.position.hand(side).has(kind) {
            return Err(self.source.error_at(here, format!("the {}s in hand are counted twice", kind.name())));
        }
        for _ in 0..number {
            self.count(here, kind)?;
            self.position.receive(side, kind);
        }
        Ok(())
    }
}

impl ShogiPosition {
    /// A king that can be captured at once should not have been left there.
    fn check_turn(&self) -> Result<(), String> {
        let us = self.side_to_move();
        if self.pressure(!us).checkers.is_empty() {
            return Ok(());
        }
        let [mover, other] = [us, !us].map(ShogiPosition::side_name);
        Err(format!("it is {mover}'s turn, but {other}'s king is in check"))
    }
}
