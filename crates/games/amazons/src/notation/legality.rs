//! Error messages for illegal moves, with suggestions.

use super::move_parser::{ParsedMove, ParsedSquare};
use crate::{AmazonsPosition, Move, Rule};
use tenbin_board::Set;
use tenbin_core::{Flow, Notation, ParseError, Position, Side, Source, Square, end_of};

/// Indices of the squares of a move.
const FROM: usize = 0;
const TO: usize = 1;
const ARROW: usize = 2;

impl<S: Set> AmazonsPosition<S> {
    /// The parsed move, if it is legal.
    pub(super) fn check_move(&self, source: Source<'_>, parsed: &ParsedMove<'_>) -> Result<Move, ParseError> {
        if self.outcome().is_some() {
            let side = Self::side_name(self.side_to_move());
            return Err(source.error_at(parsed.text, format!("the game is over: {side} has no legal move")));
        }
        let ParsedMove { from, to, .. } = *parsed;
        let error = |part: usize, square: ParsedSquare<'_>, reason: String| {
            Err(source.error_at(square.text, reason).hint(self.nearest_move(parsed, part).as_deref()))
        };
        if let Some(reason) = self.illegal_from(from.at) {
            return error(FROM, from, reason);
        }
        if let Some(reason) = self.illegal_to(from.at, to.at) {
            return error(TO, to, reason);
        }
        let arrow = match parsed.arrow {
            Some(arrow) => arrow,
            None if self.rule() == Rule::Knight => from,
            None => return Err(self.arrow_missing(source, parsed)),
        };
        if let Some(reason) = self.illegal_arrow(from.at, to.at, arrow.at) {
            return error(ARROW, arrow, reason);
        }
        Ok(Move { from: S::index(from.at), to: S::index(to.at), arrow: S::index(arrow.at) })
    }

    /// The reason why a move is illegal, or `None` if it is legal.
    pub(crate) fn illegality(&self, mv: Move) -> Option<String> {
        let [from, to, arrow] = [mv.from, mv.to, mv.arrow].map(S::square);
        let illegal_shot = || self.illegal_arrow(from, to, arrow);
        self.illegal_from(from).or_else(|| self.illegal_to(from, to)).or_else(illegal_shot)
    }

    fn arrow_missing(&self, source: Source<'_>, parsed: &ParsedMove<'_>) -> ParseError {
        let (from, to) = (S::index(parsed.from.at), S::index(parsed.to.at));
        // The square that the piece left is always open.
        let example = self.move_text(Move { from, to, arrow: from });
        source.error_at(end_of(parsed.text), "missing arrow").advice(format!("expected e.g. `{example}`"))
    }

    fn illegal_from(&self, from: Square) -> Option<String> {
        let side = Self::side_name(self.side_to_move());
        if !self.pieces(self.side_to_move()).contains(from) {
            return Some(format!("{side} has no piece on {from}: {} is there", self.occupant(from)));
        }
        self.destinations(S::index(from)).is_empty().then(|| format!("the piece on {from} has no legal move"))
    }

    fn illegal_to(&self, from: Square, to: Square) -> Option<String> {
        if from == to {
            return Some(format!("the piece on {from} must leave its square"));
        }
        if !self.open().contains(to) {
            return Some(format!("the piece cannot go to {to}: {} is there", self.occupant(to)));
        }
        if self.destinations(S::index(from)).contains(to) {
            return None;
        }
        Some(format!("the piece on {from} does not reach {to}: {}", self.obstruction(from, to, from)))
    }

    fn illegal_arrow(&self, from: Square, to: Square, arrow: Square) -> Option<String> {
        if self.shots(S::index(from), S::index(to)).contains(arrow) {
            return None;
        }
        if self.rule() == Rule::Knight {
            return Some(format!("the arrow must block {from}, the square that the piece left"));
        }
        if arrow == to {
            return Some(format!("the arrow cannot land on {arrow}: the piece is there"));
        }
        if arrow != from && !self.open().contains(arrow) {
            return Some(format!("the arrow cannot land on {arrow}: {} is there", self.occupant(arrow)));
        }
        Some(format!("the arrow does not reach {arrow} from {to}: {}", self.obstruction(to, arrow, from)))
    }

    /// The reason why no piece or arrow gets from one square to another while the square `left` is open.
    fn obstruction(&self, start: Square, end: Square, left: Square) -> String {
        if self.rule() != Rule::Queen {
            return "not a knight's move".to_owned();
        }
        let is_shut = |&square: &Square| square != left && !self.open().contains(square);
        match between(start, end).and_then(|mut way| way.find(is_shut)) {
            Some(square) => format!("{} is on {square}", self.occupant(square)),
            None => "not on one line".to_owned(),
        }
    }

    /// The occupant of a square, for messages.
    pub(crate) fn occupant(&self, square: Square) -> &'static str {
        match () {
            _ if self.open().contains(square) => "nothing",
            _ if self.pieces(Side::First).contains(square) => "a white piece",
            _ if self.pieces(Side::Second).contains(square) => "a black piece",
            _ => "an arrow",
        }
    }

    /// The legal move that differs from the parsed one in the wrong square only, and there the least.
    fn nearest_move(&self, parsed: &ParsedMove<'_>, wrong_part: usize) -> Option<String> {
        let arrow = parsed.arrow.unwrap_or(parsed.from);
        let expected = [parsed.from.at, parsed.to.at, arrow.at];
        let arrow_is_free = self.rule() != Rule::Knight;
        let mut best: Option<(u8, Move)> = None;
        self.moves(|mv| {
            let squares = [mv.from, mv.to, mv.arrow].map(S::square);
            let same =
                (FROM..=ARROW).all(|i| i == wrong_part || squares[i] == expected[i] || (i == ARROW && !arrow_is_free));
            let distance = steps(squares[wrong_part], expected[wrong_part]);
            if same && best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, mv));
            }
            Flow::Continue(())
        });
        // A destination more than two steps away is not a likely typing error.
        best.filter(|&(distance, _)| wrong_part != TO || distance <= 2).map(|(_, mv)| self.move_text(mv))
    }
}

/// Distance of two squares in king's steps.
fn steps(a: Square, b: Square) -> u8 {
    a.file.abs_diff(b.file).max(a.rank.abs_diff(b.rank))
}

/// The squares between two squares on one line, in order; `None` if they are not on one line.
fn between(start: Square, end: Square) -> Option<impl Iterator<Item = Square>> {
    let (files, ranks) = (start.file.abs_diff(end.file), start.rank.abs_diff(end.rank));
    let towards = |from: u8, to: u8, by: u8| if to >= from { from + by } else { from - by };
    let on_line = files == 0 || ranks == 0 || files == ranks;
    on_line.then(move || {
        (1..files.max(ranks)).map(move |by| {
            let by_file = by.min(files);
            let by_rank = by.min(ranks);
            Square::new(towards(start.file, end.file, by_file), towards(start.rank, end.rank, by_rank))
        })
    })
}
