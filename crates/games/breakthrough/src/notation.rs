//! How positions and moves are written: `pppppp/pppppp/6/6/PPPPPP/PPPPPP w` and `a2-a3`, `a2xb3`.
//!
//! A position is the board, the highest rank first (`P` White, `p` Black, a digit for so many empty squares), the side
//! to move, and, where turns have several plies, how many are left and how many a turn has: `w 1/2`.
//!
//! The size of the board and the length of a turn belong to the game, not to the position: what is read must agree with
//! the position that reads it.

use crate::position::{BreakthroughPosition, forward};
use crate::rules::Move;
use tenbin_board::{Set, Set64};
use tenbin_core::{
    BySide, Coordinates, Diagram, DiagramPiece, Notation, ParseError, PieceShape, Position, Side, Source, Square,
    SquareSet, Touch,
};

/// How a pawn of each side is written.
pub(crate) const SYMBOLS: BySide<char> = BySide(['P', 'p']);
/// How the side to move is written.
pub(crate) const LETTERS: BySide<&str> = BySide(["w", "b"]);

impl Notation for BreakthroughPosition {
    fn parse_position(&self, text: &str) -> Result<BreakthroughPosition, ParseError> {
        self.read_position(text)
    }

    fn position_text(&self) -> String {
        let rows: Vec<String> = (0..self.ranks()).rev().map(|rank| self.row_text(rank)).collect();
        let turn = LETTERS[self.side_to_move()];
        match self.steps() {
            1 => format!("{} {turn}", rows.join("/")),
            steps => format!("{} {turn} {}/{steps}", rows.join("/"), self.plies_left()),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let source = Source::new(text);
        let all = text.trim();
        let two_squares = || source.error_at(all, "a move is two squares").advice("such as a2-a3 or a2xb3");
        let (from, to) = all.split_once(['-', 'x', 'X']).ok_or_else(two_squares)?;
        let ply = Move::new(self.read_square(source, from)?, self.read_square(source, to)?);
        if self.outcome().is_some() {
            return Err(source.error_at(all, "the game is over"));
        }
        if !self.pawns(self.side_to_move()).contains(ply.from()) {
            let side = BreakthroughPosition::side_name(self.side_to_move());
            let message = format!("it is {side}'s move, and {side} has no pawn on {}", ply.from());
            return Err(source.error_at(from, message));
        }
        if !self.is_legal(ply) {
            return Err(source.error_at(to, self.why_not(ply)).advice(self.ways_of(ply.from())));
        }
        Ok(ply)
    }

    fn move_text(&self, ply: Move) -> String {
        let captures = self.pawns(!self.side_to_move()).contains(ply.to());
        format!("{}{}{}", ply.from(), if captures { 'x' } else { '-' }, ply.to())
    }

    fn touches(&self, ply: Move) -> Vec<Touch> {
        vec![Touch::Square(ply.from()), Touch::Square(ply.to())]
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "White",
            Side::Second => "Black",
        }
    }

    fn diagram(&self) -> Diagram {
        let pieces = Side::BOTH.into_iter().flat_map(|side| {
            let piece = move |at| DiagramPiece { at, side: Some(side), shape: PieceShape::Pawn, symbol: SYMBOLS[side] };
            self.pawns(side).squares().map(piece)
        });
        Diagram {
            files: self.files(),
            ranks: self.ranks(),
            coordinates: Coordinates::default(),
            pieces: pieces.collect(),
            hands: Vec::new(),
            marked: Vec::new(),
        }
    }
}

impl BreakthroughPosition {
    fn row_text(&self, rank: u8) -> String {
        let mut text = String::new();
        let mut gap = 0;
        for file in 0..self.files() {
            let here = Square::new(file, rank);
            match Side::BOTH.into_iter().find(|&side| self.pawns(side).contains(here)) {
                Some(side) => {
                    push_gap(&mut text, &mut gap);
                    text.push(SYMBOLS[side]);
                }
                None => gap += 1,
            }
        }
        push_gap(&mut text, &mut gap);
        text
    }

    fn why_not(&self, ply: Move) -> &'static str {
        let (own, enemy) = (self.pawns(self.side_to_move()), self.pawns(!self.side_to_move()));
        let [straight, ..] = forward(self.side_to_move());
        let to = Set64::of(ply.to());
        if to == Set64::of(ply.from()).shifted(straight) & enemy {
            "a pawn captures diagonally only"
        } else if to == to & own {
            "a pawn of the same side stands there"
        } else {
            "a pawn goes one square straight or diagonally forward"
        }
    }

    fn ways_of(&self, from: Square) -> String {
        let ways: Vec<String> =
            self.targets(Set64::index(from)).squares().map(|to| self.move_text(Move::new(from, to))).collect();
        if ways.is_empty() { format!("the pawn on {from} cannot move") } else { format!("try {}", ways.join(" or ")) }
    }
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push(char::from(b'0' + *gap));
        *gap = 0;
    }
}
