//! Notation of positions, such as `8/8/8/3XO3/3OX3/8/8/8 b`, and of moves: `d3`, `pass`.
//!
//! A position is the board, the highest rank first (`X` Black, `O` White, a number of empty squares), then the side to
//! move. The board size belongs to the variant: a text must agree with the position that parses it.

use crate::OthelloPosition;
use tenbin_board::{PlacingMove, Set, Set64};
use tenbin_core::{
    BySide, Diagram, FenNotation, Notation, ParseError, PieceShape, Position, Side, Source, SquareSet, Touch, Trace,
    legal_moves_advice,
};

/// Letters of the discs and of the side to move.
const FEN: FenNotation = FenNotation { pieces: BySide(['X', 'O']), sides: BySide(["b", "w"]), fields: 0 };

impl Notation for OthelloPosition {
    fn parse_position(&self, text: &str) -> Result<OthelloPosition, ParseError> {
        let fen = FEN.parse(text, self.size(), || self.position_text())?;
        let discs = BySide(fen.pieces.0.map(|squares| squares.into_iter().collect::<Set64>()));
        if discs.0.iter().all(|discs| discs.is_empty()) {
            return Err(Source::new(text).error_at(fen.board, "invalid position: no discs"));
        }
        Ok(OthelloPosition::new(self.size().files, discs, fen.side_to_move))
    }

    fn position_text(&self) -> String {
        FEN.text(self.size(), |square| self.all_discs().owner(square), self.side_to_move())
    }

    fn parse_move(&self, text: &str) -> Result<PlacingMove, ParseError> {
        let mv = PlacingMove::parse::<Set64>(text, self.size())?;
        if self.is_legal(mv) {
            return Ok(mv);
        }
        Err(Source::new(text).error_at(text.trim(), self.illegality(mv)).advice(legal_moves_advice(self)))
    }

    fn move_text(&self, mv: PlacingMove) -> String {
        mv.text::<Set64>()
    }

    fn touches(&self, mv: PlacingMove) -> Vec<Touch> {
        mv.touches::<Set64>()
    }

    fn traces(&self, mv: PlacingMove) -> Vec<Trace> {
        let turned = self.turned_over(mv).squares().map(Trace::Turned);
        mv.square::<Set64>().map(Trace::Put).into_iter().chain(turned).collect()
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Black",
            Side::Second => "White",
        }
    }

    fn diagram(&self) -> Diagram {
        Diagram::of_sides(self.size(), PieceShape::Stone, FEN.pieces, self.all_discs().sets())
    }
}

impl OthelloPosition {
    /// Why a move is illegal.
    fn illegality(&self, mv: PlacingMove) -> String {
        let side = OthelloPosition::side_name(self.side_to_move());
        match mv.square::<Set64>() {
            _ if self.outcome().is_some() => "the game is over".to_owned(),
            None => format!("{side} has a move and may not pass"),
            Some(square) if self.all_discs().owner(square).is_some() => format!("there is a disc on {square}"),
            Some(square) => format!("a disc of {side} on {square} would turn over no disc"),
        }
    }
}
