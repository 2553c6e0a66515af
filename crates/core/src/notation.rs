//! Notation: how positions and moves are written and drawn.

use crate::{Diagram, Flow, ParseError, Position, Side, Touch, Trace};

/// The notation of a game, and its board as plain data.
pub trait Notation: Position {
    /// Parses a position in any of the game's notations. `self` is any position of the same game. It supplies what the text
    /// leaves out (the rule variant) and may have to agree with the text (the board size); its pieces do not matter.
    fn parse_position(&self, text: &str) -> Result<Self, ParseError>;

    /// The position in the game's own notation; [`parse_position`](Notation::parse_position) reads it back.
    fn position_text(&self) -> String;

    /// Parses a legal move in any of the game's notations.
    fn parse_move(&self, text: &str) -> Result<Self::Move, ParseError>;

    /// Parses a whole turn into its plies.
    fn parse_turn(&self, text: &str) -> Result<Vec<Self::Move>, ParseError> {
        Ok(vec![self.parse_move(text)?])
    }

    /// The move in the game's own notation.
    fn move_text(&self, mv: Self::Move) -> String;

    /// The game's name for a side.
    fn side_name(side: Side) -> &'static str;

    /// The board as plain data, for terminal and picture.
    fn diagram(&self) -> Diagram;

    /// The clicks on the board that make a move, in order: origin, target and others. No move's list is a prefix of another's;
    /// moves with the same list are distinguished by their text. Empty for moves off the board and in games without input
    /// by clicks.
    fn touches(&self, _mv: Self::Move) -> Vec<Touch> {
        Vec::new()
    }

    /// The traces of a move on the board. The default is one move from the first touched square to the second, or one placement
    /// on the only one.
    fn traces(&self, mv: Self::Move) -> Vec<Trace> {
        let touched = self.touches(mv).into_iter().filter_map(|touch| match touch {
            Touch::Square(square) => Some(square),
            Touch::Hand(_) => None,
        });
        match touched.collect::<Vec<_>>()[..] {
            [] => Vec::new(),
            [at] => vec![Trace::Put(at)],
            [from, to, ..] => vec![Trace::Went { from, to }],
        }
    }

    /// Rule options that other engines must be told, by name: `komi`, `7.5`.
    fn rule_options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// Legal moves that an error message suggests.
const SUGGESTED_MOVES: usize = 8;

/// Advice for the error of an illegal move: some legal ones.
pub fn legal_moves_advice<G: Notation>(position: &G) -> String {
    let mut moves = Vec::new();
    position.moves(|mv| {
        moves.push(position.move_text(mv));
        if moves.len() < SUGGESTED_MOVES { Flow::Continue(()) } else { Flow::Break(()) }
    });
    if moves.is_empty() { "no move is legal".to_owned() } else { format!("try {}", moves.join(" or ")) }
}
