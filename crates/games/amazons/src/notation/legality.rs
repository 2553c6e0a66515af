//! Why a move is not legal, and what was probably meant.

use super::spelling::{Spelled, Spot};
use crate::{AmazonsPosition, Move, Rule};
use tenbin_board::Set;
use tenbin_core::{Flow, Notation, ParseError, Position, Side, Source, Square, end_of};

/// The parts of a move.
const FROM: usize = 0;
const TO: usize = 1;
const ARROW: usize = 2;

impl<S: Set> AmazonsPosition<S> {
    /// The spelled move, if it is legal.
    pub(super) fn check_move(&self, source: Source<'_>, spelled: &Spelled<'_>) -> Result<Move, ParseError> {
        if self.outcome().is_some() {
            let side = Self::side_name(self.side_to_move());
            return Err(source.error_at(spelled.text, format!("the game is over: {side} cannot move")));
        }
        let Spelled { from, to, .. } = *spelled;
        let blame = |part: usize, spot: Spot<'_>, why: String| {
            Err(source.error_at(spot.text, why).hint(self.meant(spelled, part).as_deref()))
        };
        if let Some(why) = self.why_not_from(from.at) {
            return blame(FROM, from, why);
        }
        if let Some(why) = self.why_not_to(from.at, to.at) {
            return blame(TO, to, why);
        }
        let arrow = match spelled.arrow {
            Some(arrow) => arrow,
            None if self.rule() == Rule::Knight => from,
            None => return Err(self.arrow_missing(source, spelled)),
        };
        if let Some(why) = self.why_not_arrow(from.at, to.at, arrow.at) {
            return blame(ARROW, arrow, why);
        }
        Ok(Move { from: S::index(from.at), to: S::index(to.at), arrow: S::index(arrow.at) })
    }

    /// Why a move between squares of the board is not legal; nothing if it is.
    pub(crate) fn why_illegal(&self, ply: Move) -> Option<String> {
        let [from, to, arrow] = [ply.from, ply.to, ply.arrow].map(S::square);
        let why_not_shot = || self.why_not_arrow(from, to, arrow);
        self.why_not_from(from).or_else(|| self.why_not_to(from, to)).or_else(why_not_shot)
    }

    fn arrow_missing(&self, source: Source<'_>, spelled: &Spelled<'_>) -> ParseError {
        let (from, to) = (S::index(spelled.from.at), S::index(spelled.to.at));
        // The way back is always open.
        let example = self.move_text(Move { from, to, arrow: from });
        source.error_at(end_of(spelled.text), "the arrow is missing").advice(format!("such as in `{example}`"))
    }

    fn why_not_from(&self, from: Square) -> Option<String> {
        let side = Self::side_name(self.side_to_move());
        if !self.pieces(self.side_to_move()).contains(from) {
            return Some(format!("{side} has no piece on {from}: {} is there", self.occupant(from)));
        }
        self.destinations(S::index(from)).is_empty().then(|| format!("the piece on {from} cannot move"))
    }

    fn why_not_to(&self, from: Square, to: Square) -> Option<String> {
        if from == to {
            return Some(format!("the piece on {from} has to leave its square"));
        }
        if !self.open().contains(to) {
            return Some(format!("the piece cannot go to {to}: {} is there", self.occupant(to)));
        }
        if self.destinations(S::index(from)).contains(to) {
            return None;
        }
        Some(format!("the piece on {from} does not reach {to}: {}", self.why_no_way(from, to, from)))
    }

    fn why_not_arrow(&self, from: Square, to: Square, arrow: Square) -> Option<String> {
        if self.shots(S::index(from), S::index(to)).contains(arrow) {
            return None;
        }
        if self.rule() == Rule::Knight {
            return Some(format!("the arrow falls on the square left, {from}"));
        }
        if arrow == to {
            return Some(format!("the arrow cannot land on {arrow}: the piece is there now"));
        }
        if arrow != from && !self.open().contains(arrow) {
            return Some(format!("the arrow cannot land on {arrow}: {} is there", self.occupant(arrow)));
        }
        Some(format!("the arrow does not reach {arrow} from {to}: {}", self.why_no_way(to, arrow, from)))
    }

    /// Why nothing gets from one square to another while the square `left` is open.
    fn why_no_way(&self, start: Square, end: Square, left: Square) -> String {
        if self.rule() != Rule::Queen {
            return "it is no knight's jump away".to_owned();
        }
        let is_shut = |&square: &Square| square != left && !self.open().contains(square);
        match between(start, end).and_then(|mut way| way.find(is_shut)) {
            Some(square) => format!("{} is on {square}", self.occupant(square)),
            None => "they are not on one line".to_owned(),
        }
    }

    /// What stands on a square, in words.
    pub(crate) fn occupant(&self, square: Square) -> &'static str {
        match () {
            _ if self.open().contains(square) => "nothing",
            _ if self.pieces(Side::First).contains(square) => "a white piece",
            _ if self.pieces(Side::Second).contains(square) => "a black piece",
            _ => "an arrow",
        }
    }

    /// The legal move that differs from the spelled one in the blamed square only, and there the least.
    fn meant(&self, spelled: &Spelled<'_>, blamed: usize) -> Option<String> {
        let arrow = spelled.arrow.unwrap_or(spelled.from);
        let wanted = [spelled.from.at, spelled.to.at, arrow.at];
        let arrow_is_free = self.rule() != Rule::Knight;
        let mut best: Option<(u8, Move)> = None;
        self.moves(|ply| {
            let squares = [ply.from, ply.to, ply.arrow].map(S::square);
            let same = (FROM..=ARROW).all(|i| i == blamed || squares[i] == wanted[i] || (i == ARROW && !arrow_is_free));
            let distance = steps(squares[blamed], wanted[blamed]);
            if same && best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, ply));
            }
            Flow::Continue(())
        });
        // A piece that ends up far from where it was sent was hardly meant to.
        best.filter(|&(distance, _)| blamed != TO || distance <= 2).map(|(_, ply)| self.move_text(ply))
    }
}

/// How many king's steps two squares are apart.
fn steps(a: Square, b: Square) -> u8 {
    a.file.abs_diff(b.file).max(a.rank.abs_diff(b.rank))
}

/// The squares between two on one line, in order; `None` if they are not on one line.
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
