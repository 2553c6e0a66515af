//! Parses SFEN, with errors that point at the place.

use crate::{Bitboard, Handicap, Piece, PieceKind, ShogiPosition, Square};
use tenbin_core::{Notation, ParseError, Side, Source, end_of, nearest};

const EXAMPLE: &str = "expected a position like lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Parses a position: an SFEN, or the name of a start position.
pub(super) fn parse_sfen(text: &str) -> Result<ShogiPosition, ParseError> {
    let source = Source::new(text);
    let mut words = text.split_whitespace().peekable();
    let _ = words.next_if_eq(&"sfen");
    let missing = |message: &str| source.error_at(end_of(text.trim_end()), message).advice(EXAMPLE);
    let board = words.next().ok_or_else(|| missing("missing position"))?;
    if let Some(start) = Handicap::from_name(board) {
        return no_more(source, words.next(), "nothing may follow the name of a start position")
            .map(|()| start.position());
    }
    if !board.contains('/') {
        let error = source.error_at(board, format!("unknown start position `{board}`"));
        let meant = nearest(board, Handicap::ALL.map(Handicap::name));
        return Err(if meant.is_some() { error.hint(meant) } else { error.advice(EXAMPLE) });
    }
    let mut reader = SfenParser { source, position: ShogiPosition::empty(), counts: [0; 8] };
    reader.board(board)?;
    let side = words.next().ok_or_else(|| missing("missing side to move"))?;
    reader.side(side)?;
    let hands = words.next().ok_or_else(|| missing("missing pieces in hand: `-` for none"))?;
    reader.hands(hands)?;
    if let Some(number) = words.next() {
        check_number(source, number)?;
    }
    no_more(source, words.next(), "only a move number may follow the pieces in hand")?;
    reader.position.check_turn().map_err(|message| source.error_at(side, message))?;
    Ok(reader.position)
}

fn no_more(source: Source<'_>, word: Option<&str>, advice: &str) -> Result<(), ParseError> {
    word.map_or(Ok(()), |word| {
        let message = format!("unexpected `{word}` after the position");
        Err(source.error_at(word, message).advice(advice))
    })
}

fn check_number(source: Source<'_>, word: &str) -> Result<(), ParseError> {
    if word.bytes().all(|letter| letter.is_ascii_digit()) {
        return Ok(());
    }
    Err(source.error_at(word, format!("invalid move number `{word}`")).advice("expected a number, or nothing"))
}

/// A position while its SFEN is being parsed.
struct SfenParser<'t> {
    source: Source<'t>,
    position: ShogiPosition,
    /// The number of pieces of each kind, promoted or not, on the board and in hand.
    counts: [u8; 8],
}

impl SfenParser<'_> {
    fn board(&mut self, text: &str) -> Result<(), ParseError> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 9 {
            return Err(self.source.error_at(text, format!("expected 9 ranks, found {}", rows.len())).advice(EXAMPLE));
        }
        for (row, text) in (0..).zip(rows) {
            self.row(row, text)?;
        }
        if self.position.kind(PieceKind::King).is_empty() {
            return Err(self.source.error_at(text, "missing king: the board has none"));
        }
        Ok(())
    }

    /// Parses a rank, from file 9 to file 1.
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
                return Err(self.source.error_at(here, "more than 9 squares in this rank"));
            }
            if gap.is_none() {
                let piece = self.piece(here)?;
                self.place(here, piece, Square::at(left - 1, row))?;
            }
            left -= width;
            rest = after;
        }
        if left > 0 {
            return Err(self.source.error_at(text, format!("expected 9 squares in this rank, found {}", 9 - left)));
        }
        Ok(())
    }

    fn piece(&self, here: &str) -> Result<Piece, ParseError> {
        let letters = here.strip_prefix('+').unwrap_or(here);
        let letter = letters.chars().next().unwrap_or('+');
        let error = |message: String| {
            self.source.error_at(here, message).advice("expected K R B G S N L P, or a number of empty squares")
        };
        let kind = PieceKind::from_letter(letter.to_ascii_uppercase())
            .ok_or_else(|| error(format!("unknown piece `{here}`")))?;
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        if letters.len() == here.len() {
            return Ok(Piece { side, kind });
        }
        let kind = kind.promoted().ok_or_else(|| error(format!("a {} does not promote", kind.name())))?;
        Ok(Piece { side, kind })
    }

    /// Puts a piece on the board, if it may stand there.
    fn place(&mut self, here: &str, Piece { side, kind }: Piece, at: Square) -> Result<(), ParseError> {
        let owner = ShogiPosition::side_name(side);
        let own = self.position.pieces(side, kind);
        let same_file = |square: Square| square.file() == at.file();
        let message = if kind == PieceKind::King && !own.is_empty() {
            format!("{owner} has two kings")
        } else if Bitboard::far_ranks(side, kind.immobile_ranks()).has(at) {
            format!("the {} on {at} could never move", kind.name())
        } else if kind == PieceKind::Pawn && own.into_iter().any(same_file) {
            format!("{owner} has two pawns on file {}", at.file())
        } else {
            self.count(here, kind)?;
            self.position.put(side, kind, at);
            return Ok(());
        };
        Err(self.source.error_at(here, message))
    }

    /// Counts a piece of a kind, up to the number in the set.
    fn count(&mut self, here: &str, kind: PieceKind) -> Result<(), ParseError> {
        let count = &mut self.counts[kind.unpromoted() as usize];
        *count += 1;
        if *count <= kind.set_count() {
            return Ok(());
        }
        let message = format!("one {} too many: a set has {}", kind.unpromoted().name(), kind.set_count());
        Err(self.source.error_at(here, message))
    }

    fn side(&mut self, word: &str) -> Result<(), ParseError> {
        match word {
            "b" => {}
            "w" => self.position.flip_turn(),
            _ => {
                return Err(self
                    .source
                    .error_at(word, format!("unknown side to move `{word}`"))
                    .advice("expected b or w"));
            }
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
            let number =
                number.ok_or_else(|| self.source.error_at(here, "invalid number of pieces: expected 1 to 18"))?;
            let letter = letter.ok_or_else(|| self.source.error_at(here, "missing piece after the number"))?;
            self.hold(here, letter, number)?;
            rest = after;
        }
        Ok(())
    }

    fn hold(&mut self, here: &str, letter: char, number: u8) -> Result<(), ParseError> {
        let kind = PieceKind::from_letter(letter.to_ascii_uppercase()).filter(|&kind| kind != PieceKind::King);
        let no_piece = || {
            self.source
                .error_at(here, format!("invalid piece in hand `{letter}`"))
                .advice("expected R B G S N L P, or `-`")
        };
        let kind = kind.ok_or_else(no_piece)?;
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        if self.position.hand(side).has(kind) {
            return Err(self.source.error_at(here, format!("duplicate count of {}s in hand", kind.name())));
        }
        for _ in 0..number {
            self.count(here, kind)?;
            self.position.add_to_hand(side, kind);
        }
        Ok(())
    }
}

impl ShogiPosition {
    /// Rejects a position in which the king of the side not to move could be captured.
    fn check_turn(&self) -> Result<(), String> {
        let us = self.side_to_move();
        if self.checkers_and_pins(!us).checkers.is_empty() {
            return Ok(());
        }
        let [mover, other] = [us, !us].map(ShogiPosition::side_name);
        Err(format!("it is {mover}'s turn, but {other}'s king is in check"))
    }
}
