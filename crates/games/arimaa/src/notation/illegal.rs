//! Explains why a ply is illegal.

use super::steps::{Token, Word};
use crate::{ArimaaPosition, Move, PieceKind};
use tenbin_board::{Set, Set64};
use tenbin_core::{Notation, ParseError, Position, Side, Source};

fn name((side, kind): (Side, PieceKind)) -> String {
    format!("{} {}", ArimaaPosition::side_name(side).to_lowercase(), kind.name())
}

impl ArimaaPosition {
    /// Checks that the piece is on the square that a step names, and returns the target.
    pub(super) fn check_words(&self, source: Source<'_>, token: &Token<'_>) -> Result<u8, ParseError> {
        let Word::Step { piece, from, to } = token.word else {
            return Err(source.error_at(token.text, "expected a step"));
        };
        if self.is_setup() {
            return Err(source.error_at(token.text, "unexpected step during setup").advice("place a piece: Ed2"));
        }
        if self.outcome().is_some() {
            return Err(source.error_at(token.text, "the game is over"));
        }
        let square = Set64::square(from);
        match self.pieces().piece_on(from) {
            Some(found) if found == piece => {}
            Some(other) => {
                let message = format!("the piece on {square} is a {}, not a {}", name(other), name(piece));
                return Err(source.error_at(token.text, message));
            }
            None => return Err(source.error_at(token.text, format!("{square} is empty"))),
        }
        to.ok_or_else(|| source.error_at(token.text, "the step leaves the board"))
    }

    pub(super) fn check_placement(
        &self,
        source: Source<'_>,
        token: &Token<'_>,
        (side, kind): (Side, PieceKind),
        at: u8,
    ) -> Result<(), ParseError> {
        let wrong = |message: String| Err(source.error_at(token.text, message));
        if !self.is_setup() {
            return wrong("the setup is over".to_owned()).map_err(|error| error.advice("a step: Ed2n"));
        }
        if side != self.side_to_move() {
            return wrong(format!("{} is setting up", ArimaaPosition::side_name(self.side_to_move())));
        }
        let next = Set64::square(self.next_square());
        if at != self.next_square() {
            return wrong(format!("expected the next piece on {next}"));
        }
        if self.unplaced(side, kind) == 0 {
            return wrong(format!("no {} left to place", name((side, kind))));
        }
        Ok(())
    }

    /// The ply, if it is legal.
    pub(super) fn checked(&self, source: Source<'_>, token: &Token<'_>, ply: Move) -> Result<Move, ParseError> {
        if self.is_legal(ply) { Ok(ply) } else { Err(source.error_at(token.text, self.illegal_reason(ply))) }
    }

    fn illegal_reason(&self, ply: Move) -> String {
        let (from, targets) = match ply {
            Move::Pass if self.is_setup() => return "passing is illegal during setup".to_owned(),
            Move::Pass => return "a turn must change the board".to_owned(),
            Move::Place { .. } => return "illegal placement".to_owned(),
            Move::Step { from, to } | Move::Pull { from, to, .. } => (from, to),
            Move::Push { from, to, .. } => (from, to),
        };
        let Some((_, kind)) = self.pieces().piece_on(from) else { return "there is no piece".to_owned() };
        if ply.steps() > self.steps_left() {
            return "a push or pull takes two steps; one is left".to_owned();
        }
        if self.pieces().frozen(self.side_to_move()).has(from) {
            return format!("the {} on {} is frozen", kind.name(), Set64::square(from));
        }
        if !self.pieces().empty().has(targets) {
            return format!("{} is not empty", Set64::square(targets));
        }
        match ply {
            Move::Push { at, .. } if self.is_as_strong(at, kind) => "only a weaker piece can be pushed".to_owned(),
            Move::Step { .. } if kind == PieceKind::Rabbit && !self.leaves_turn_start(ply) => {
                "a rabbit does not step backward".to_owned()
            }
            _ => "a turn must change the board".to_owned(),
        }
    }

    fn is_as_strong(&self, at: u8, kind: PieceKind) -> bool {
        self.pieces().kind_on(at).is_some_and(|other| other >= kind)
    }

    fn leaves_turn_start(&self, ply: Move) -> bool {
        let mut next = *self.pieces();
        next.make(self.side_to_move(), ply);
        next.key() == self.turn_start().key()
    }
}
