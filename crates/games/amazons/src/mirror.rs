//! The point reflection, and the answer that keeps a position symmetric.
//!
//! On a board with an even number of squares no square is its own image. If each side's pieces are the other's turned by
//! half a turn, whoever moves second can answer every knight's move by its image, and so never runs out of moves first
//! (Theorem 1 of the paper on generalised Amazons). Queens can be in each other's way, and so can an arrow that jumps
//! like a knight on a board where only one side is even.

use crate::{AmazonsPosition, Move};
use std::fmt;
use tenbin_board::Set;
use tenbin_core::{Notation, Position, Side, Square};

/// Why a move cannot be answered by its image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMirror {
    /// The position before the move was not symmetric: these two squares are images of each other.
    Asymmetric {
        /// The first square that breaks the symmetry.
        square: Square,
        /// What is there.
        there: &'static str,
        /// Its image.
        image: Square,
        /// What is there instead of what should be.
        instead: &'static str,
    },
    /// The move took the square in the middle, which is its own image.
    Centre(Square),
    /// The move just made is in the way of its own image.
    Illegal {
        /// The image.
        answer: String,
        /// Why it is not legal.
        why: String,
    },
}

impl fmt::Display for NoMirror {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoMirror::Asymmetric { square, there, image, instead } => write!(
                f,
                "the position before the last move was not symmetric: {there} is on {square}, {instead} on {image}"
            ),
            NoMirror::Centre(square) => {
                write!(f, "the last move took {square}, the middle of the board, which is its own image")
            }
            NoMirror::Illegal { answer, why } => write!(f, "the image of the last move, {answer}, is not legal: {why}"),
        }
    }
}

impl<S: Set> AmazonsPosition<S> {
    /// The square that this one becomes when the board is given half a turn.
    pub fn image(&self, square: Square) -> Square {
        let (files, ranks) = self.size();
        Square::new(files - 1 - square.file, ranks - 1 - square.rank)
    }

    /// The move on the board that was given half a turn.
    pub fn image_of_move(&self, ply: Move) -> Move {
        let image = |index: u8| S::index(self.image(S::square(index)));
        Move { from: image(ply.from), to: image(ply.to), arrow: image(ply.arrow) }
    }

    /// The legal answer that makes the position symmetric again after `ply`, which is legal here.
    ///
    /// ```
    /// # use tenbin_amazons::{AmazonsPosition, Rule, Start};
    /// # use tenbin_board::Set64;
    /// # use tenbin_core::Notation;
    /// let start: AmazonsPosition<Set64> = Start { rule: Rule::Knight, files: 6, ranks: 6 }.position();
    /// let answer = start.mirror_answer(start.parse_move("b1-c3").unwrap()).unwrap();
    /// assert_eq!(start.move_text(answer), "e6-d4/e6");
    /// ```
    pub fn mirror_answer(&self, ply: Move) -> Result<Move, NoMirror> {
        self.check_symmetry()?;
        let taken = [ply.to, ply.arrow].map(S::square);
        if let Some(&centre) = taken.iter().find(|&&square| self.image(square) == square) {
            return Err(NoMirror::Centre(centre));
        }
        let mut after = *self;
        after.play(ply);
        let answer = self.image_of_move(ply);
        match after.why_illegal(answer) {
            None => Ok(answer),
            Some(why) => Err(NoMirror::Illegal { answer: after.move_text(answer), why }),
        }
    }

    /// Whether half a turn of the board and an exchange of colours leave everything in its place.
    fn check_symmetry(&self) -> Result<(), NoMirror> {
        let [white, black] = [Side::First, Side::Second].map(|side| self.pieces(side));
        let broken = |set: S, image_in: S| set.squares().find(|&square| !image_in.contains(self.image(square)));
        let pairs = [(white, black), (black, white), (self.arrows(), self.arrows())];
        let Some(square) = pairs.into_iter().find_map(|(set, image_in)| broken(set, image_in)) else { return Ok(()) };
        let image = self.image(square);
        let (there, instead) = (self.occupant(square), self.occupant(image));
        Err(NoMirror::Asymmetric { square, there, image, instead })
    }
}
