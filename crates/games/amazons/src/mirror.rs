//! The mirror strategy: replies by point reflection, which keep a position symmetric.
//!
//! On a board with an even number of squares, no square is its own image. If a half turn exchanges the sides, the second
//! player can answer every knight's move with its image, and never runs out of moves first (Theorem 1 of the paper on
//! generalised Amazons). Queens can block each other, and so can an arrow that jumps like a knight on a board where only one
//! side is even.

use crate::{AmazonsPosition, Move};
use std::fmt;
use tenbin_board::Set;
use tenbin_core::{Notation, Position, Side, Square};

/// The reason why a move has no mirror reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MirrorError {
    /// The position before the move was not symmetric.
    Asymmetric {
        /// The first square that breaks the symmetry.
        square: Square,
        /// Its occupant.
        occupant: &'static str,
        /// Its image.
        image: Square,
        /// The occupant of the image.
        image_occupant: &'static str,
    },
    /// The move used the centre square, which is its own image.
    Centre(Square),
    /// The image of the move is not legal.
    Illegal {
        /// The image.
        reply: String,
        /// The reason.
        why: String,
    },
}

impl fmt::Display for MirrorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MirrorError::Asymmetric { square, occupant, image, image_occupant } => write!(
                f,
                "the position before the last move was not symmetric: {occupant} is on {square}, {image_occupant} on {image}"
            ),
            MirrorError::Centre(square) => {
                write!(f, "the last move used {square}, the centre of the board, which is its own image")
            }
            MirrorError::Illegal { reply, why } => {
                write!(f, "the image of the last move, {reply}, is not legal: {why}")
            }
        }
    }
}

impl<S: Set> AmazonsPosition<S> {
    /// The image of a square under a half turn of the board.
    pub fn image(&self, square: Square) -> Square {
        let (files, ranks) = self.size();
        Square::new(files - 1 - square.file, ranks - 1 - square.rank)
    }

    /// The image of a move under a half turn of the board.
    pub fn image_of_move(&self, mv: Move) -> Move {
        let image = |index: u8| S::index(self.image(S::square(index)));
        Move { from: image(mv.from), to: image(mv.to), arrow: image(mv.arrow) }
    }

    /// The legal reply to the legal move `mv` that makes the position symmetric again.
    ///
    /// ```
    /// # use tenbin_amazons::{AmazonsPosition, Rule, Variant};
    /// # use tenbin_board::Set64;
    /// # use tenbin_core::Notation;
    /// let start: AmazonsPosition<Set64> = Variant { rule: Rule::Knight, files: 6, ranks: 6 }.start_position();
    /// let reply = start.mirror_reply(start.parse_move("b1-c3").unwrap()).unwrap();
    /// assert_eq!(start.move_text(reply), "e6-d4/e6");
    /// ```
    pub fn mirror_reply(&self, mv: Move) -> Result<Move, MirrorError> {
        self.check_symmetry()?;
        let taken = [mv.to, mv.arrow].map(S::square);
        if let Some(&centre) = taken.iter().find(|&&square| self.image(square) == square) {
            return Err(MirrorError::Centre(centre));
        }
        let mut after = *self;
        after.play(mv);
        let reply = self.image_of_move(mv);
        match after.illegality(reply) {
            None => Ok(reply),
            Some(why) => Err(MirrorError::Illegal { reply: after.move_text(reply), why }),
        }
    }

    /// Checks that a half turn with colours exchanged maps the position onto itself.
    fn check_symmetry(&self) -> Result<(), MirrorError> {
        let [white, black] = [Side::First, Side::Second].map(|side| self.pieces(side));
        let broken = |set: S, image_in: S| set.squares().find(|&square| !image_in.contains(self.image(square)));
        let pairs = [(white, black), (black, white), (self.arrows(), self.arrows())];
        let Some(square) = pairs.into_iter().find_map(|(set, image_in)| broken(set, image_in)) else { return Ok(()) };
        let image = self.image(square);
        let (occupant, image_occupant) = (self.occupant(square), self.occupant(image));
        Err(MirrorError::Asymmetric { square, occupant, image, image_occupant })
    }
}
