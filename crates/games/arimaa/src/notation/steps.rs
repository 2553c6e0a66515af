//! Tokens of moves: `Ed2n`, `hd3x`, `Ed2`, `pass`.

use crate::{ArimaaPosition, Board, Move, PieceKind};
use tenbin_board::{Direction, Set, Set64};
use tenbin_core::{ParseError, Side, Source, Square};

/// The four directions by letter.
const DIRECTIONS: [(char, Direction); 4] =
    [('n', Direction::North), ('s', Direction::South), ('e', Direction::East), ('w', Direction::West)];

/// A token and its meaning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    pub(super) word: Word,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A step; `to` is `None` if it leaves the board.
    Step {
        piece: (Side, PieceKind),
        from: u8,
        to: Option<u8>,
    },
    Capture,
    Place {
        piece: (Side, PieceKind),
        at: u8,
    },
    Pass,
}

/// Tokenizes a text at blanks and commas.
pub(super) fn tokens<'t>(source: Source<'_>, text: &'t str) -> Result<Vec<Token<'t>>, ParseError> {
    let words = text.split(|letter: char| letter == ',' || letter.is_whitespace()).filter(|word| !word.is_empty());
    let tokens: Vec<_> = words.map(|word| token(source, word)).collect::<Result<_, _>>()?;
    if tokens.is_empty() {
        return Err(source.error_at(text, "missing step").advice("such as Ed2n"));
    }
    Ok(tokens)
}

fn token<'t>(source: Source<'_>, text: &'t str) -> Result<Token<'t>, ParseError> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Token { text, word: Word::Pass });
    }
    let wrong =
        |message: &str| source.error_at(text, message).advice("a piece, a square and a direction, such as Ed2n");
    let mut letters = text.chars();
    let piece = letters.next().and_then(PieceKind::of_letter).ok_or_else(|| wrong("unknown piece"))?;
    let file = letters.next().filter(|file| ('a'..='h').contains(file));
    let rank = letters.next().filter(|rank| ('1'..='8').contains(rank));
    let square = file.zip(rank).map(|(file, rank)| Square::new(file as u8 - b'a', rank as u8 - b'1'));
    let at = Set64::index(square.ok_or_else(|| wrong("expected a square from a1 to h8 after the piece"))?);
    let word = match (letters.next(), letters.next()) {
        (None, _) => Word::Place { piece, at },
        (Some('x'), None) => Word::Capture,
        (Some(letter), None) => {
            let known = DIRECTIONS.iter().find(|(known, _)| *known == letter);
            let (_, direction) =
                known.ok_or_else(|| wrong("unknown direction: expected n, s, e, w, or x for a capture"))?;
            Word::Step { piece, from: at, to: Set64::single(at).shifted(*direction).first() }
        }
        _ => return Err(wrong("unexpected text after a step")),
    };
    Ok(Token { text, word })
}

/// The text of a step.
fn step_text((side, kind): (Side, PieceKind), from: u8, to: u8) -> String {
    let goes = |(_, direction): &&(char, Direction)| Set64::single(from).shifted(*direction).has(to);
    let direction = DIRECTIONS.iter().find(goes).map_or('?', |(letter, _)| *letter);
    format!("{}{}{direction}", kind.letter(side), Set64::square(from))
}

impl ArimaaPosition {
    /// The words of a ply: its steps, each followed by its captures.
    pub(super) fn ply_words(&self, ply: Move) -> Vec<String> {
        let (own, enemy) = (self.side_to_move(), !self.side_to_move());
        let halves: &[(Side, u8, u8)] = match ply {
            Move::Step { from, to } => &[(own, from, to)],
            Move::Push { from, at, to } => &[(enemy, at, to), (own, from, at)],
            Move::Pull { from, to, with } => &[(own, from, to), (enemy, with, from)],
            Move::Place { kind, at } => return vec![format!("{}{}", kind.letter(own), Set64::square(at))],
            Move::Pass => return vec!["pass".to_owned()],
        };
        let mut board = *self.pieces();
        halves.iter().flat_map(|&(side, from, to)| half_words(&mut board, side, from, to)).collect()
    }
}

/// One step, and its captures.
fn half_words(board: &mut Board, side: Side, from: u8, to: u8) -> Vec<String> {
    let Some(kind) = board.kind_on(from) else { return Vec::new() };
    let moved = (board.side(side) & !Set64::single(from)) | Set64::single(to);
    let mut words = vec![step_text((side, kind), from, to)];
    let before = *board;
    board.step(side, kind, from, to);
    for lost in (moved & !board.side(side)).indices() {
        let taken = if lost == to { Some(kind) } else { before.kind_on(lost) };
        words.extend(taken.map(|kind| format!("{}{}x", kind.letter(side), Set64::square(lost))));
    }
    words
}
