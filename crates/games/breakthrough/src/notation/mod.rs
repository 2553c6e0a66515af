//! Notation of positions, such as `pppppp/pppppp/6/6/PPPPPP/PPPPPP w`, and of moves: `a2-a3`, `a2xb3`.
//!
//! A position is the board, the highest rank first (`P` White, `p` Black, a digit for a number of empty squares), then the
//! side to move and, in variants with several plies per turn, the plies left and the plies per turn: `w 1/2`.
//!
//! The board size and the plies per turn belong to the variant, not to the position: a text must agree with the position
//! that parses it.

mod parse;

use crate::BreakthroughPosition;
use crate::movegen::{Move, forward};
use tenbin_board::{Set, Set64};
use tenbin_core::{
    BySide, Diagram, FenNotation, Notation, ParseError, PieceShape, Position, Side, Source, Square, SquareSet, Touch,
};

/// Letters of the pawns and of the side to move; the plies left follow.
const FEN: FenNotation = FenNotation { pieces: BySide(['P', 'p']), sides: BySide(["w", "b"]), fields: 1 };

impl Notation for BreakthroughPosition {
    fn parse_position(&self, text: &str) -> Result<BreakthroughPosition, ParseError> {
        self.parse_position_text(text)
    }

    fn position_text(&self) -> String {
        let text = FEN.text(self.size(), |square| self.all_pawns().owner(square), self.side_to_move());
        match self.plies_per_turn() {
            1 => text,
            plies => format!("{text} {}/{plies}", self.plies_left()),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let source = Source::new(text);
        let all = text.trim();
        let two_squares =
            || source.error_at(all, "invalid move").advice("expected two squares, such as a2-a3 or a2xb3");
        let (from, to) = all.split_once(['-', 'x', 'X']).ok_or_else(two_squares)?;
        let square = |part| self.size().parse_square(source, part);
        let mv = Move::new(square(from)?, square(to)?);
        if self.outcome().is_some() {
            return Err(source.error_at(all, "the game is over"));
        }
        if !self.pawns(self.side_to_move()).contains(mv.from()) {
            let side = BreakthroughPosition::side_name(self.side_to_move());
            let message = format!("{side} to move has no pawn on {}", mv.from());
            return Err(source.error_at(from, message));
        }
        if !self.is_legal(mv) {
            return Err(source.error_at(to, self.illegality(mv)).advice(self.targets_hint(mv.from())));
        }
        Ok(mv)
    }

    fn move_text(&self, mv: Move) -> String {
        let captures = self.pawns(!self.side_to_move()).contains(mv.to());
        format!("{}{}{}", mv.from(), if captures { 'x' } else { '-' }, mv.to())
    }

    fn touches(&self, mv: Move) -> Vec<Touch> {
        vec![Touch::Square(mv.from()), Touch::Square(mv.to())]
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "White",
            Side::Second => "Black",
        }
    }

    fn diagram(&self) -> Diagram {
        Diagram::of_sides(self.size(), PieceShape::Pawn, FEN.pieces, self.all_pawns().sets())
    }
}

impl BreakthroughPosition {
    fn illegality(&self, mv: Move) -> &'static str {
        let (own, enemy) = (self.pawns(self.side_to_move()), self.pawns(!self.side_to_move()));
        let [straight, ..] = forward(self.side_to_move());
        let to = Set64::of(mv.to());
        if to == Set64::of(mv.from()).shifted(straight) & enemy {
            "a pawn captures diagonally only"
        } else if to == to & own {
            "a pawn of the same side stands there"
        } else {
            "a pawn goes one square straight or diagonally forward"
        }
    }

    fn targets_hint(&self, from: Square) -> String {
        let moves: Vec<String> =
            self.targets(Set64::index(from)).squares().map(|to| self.move_text(Move::new(from, to))).collect();
        if moves.is_empty() { format!("the pawn on {from} cannot move") } else { format!("try {}", moves.join(" or ")) }
    }
}
