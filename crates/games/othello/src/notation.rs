//! Notation of positions, such as `8/8/8/3XO3/3OX3/8/8/8 b`, and of moves: `d3`, `pass`.
//!
//! A position is the board, the highest rank first (`X` Black, `O` White, a number of empty squares), then the side to
//! move. The board size belongs to the variant: a text must agree with the position that parses it.

use crate::{Move, OthelloPosition};
use tenbin_board::{Set, Set64};
use tenbin_core::{
    BySide, Diagram, FenNotation, Notation, ParseError, PieceShape, Position, Side, Source, Square, SquareSet, Touch,
    Trace,
};

/// Letters of the discs and of the side to move.
const FEN: FenNotation = FenNotation { pieces: BySide(['X', 'O']), sides: BySide(["b", "w"]), fields: 0 };

const PASS: &str = "pass";

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
        FEN.text(self.size(), |square| self.owner(square), self.side_to_move())
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let (source, word) = (Source::new(text), text.trim());
        let mv = match () {
            () if word.eq_ignore_ascii_case(PASS) => Move::PASS,
            () if word.parse::<Square>().is_ok() => self.size().parse_square(source, word)?.into(),
            () => return Err(source.error_at(word, "invalid move").advice("expected a square such as d3, or pass")),
        };
        if self.is_legal(mv) {
            return Ok(mv);
        }
        Err(source.error_at(word, self.illegality(mv)).advice(self.advice()))
    }

    fn move_text(&self, mv: Move) -> String {
        mv.square().map_or(PASS.to_owned(), |square| square.to_string())
    }

    /// A pass has no square.
    fn touches(&self, mv: Move) -> Vec<Touch> {
        mv.square().map(Touch::Square).into_iter().collect()
    }

    fn traces(&self, mv: Move) -> Vec<Trace> {
        let turned = self.turned_over(mv).squares().map(Trace::Turned);
        mv.square().map(Trace::Put).into_iter().chain(turned).collect()
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Black",
            Side::Second => "White",
        }
    }

    fn diagram(&self) -> Diagram {
        Diagram::of_sides(self.size(), PieceShape::Stone, FEN.pieces, self.discs_by_side())
    }
}

impl OthelloPosition {
    /// Why a move is illegal.
    fn illegality(&self, mv: Move) -> String {
        let side = OthelloPosition::side_name(self.side_to_move());
        match mv.square() {
            _ if self.outcome().is_some() => "the game is over".to_owned(),
            None => format!("{side} has a move and may not pass"),
            Some(square) if self.owner(square).is_some() => format!("there is a disc on {square}"),
            Some(square) => format!("a disc of {side} on {square} would turn over no disc"),
        }
    }

    /// The legal moves, for error messages.
    fn advice(&self) -> String {
        let legal = self.legal_discs(self.side_to_move());
        let squares: Vec<String> = legal.squares().map(|square| square.to_string()).collect();
        match squares[..] {
            _ if self.outcome().is_some() => "neither side has a move".to_owned(),
            [] => format!("the only legal move is `{PASS}`"),
            _ => format!("try {}", squares.join(" or ")),
        }
    }
}
