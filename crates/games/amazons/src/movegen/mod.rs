//! Move generation: listing, counting and uniform sampling.

mod queen_moves;

use crate::{AmazonsPosition, Rule};
use queen_moves::QueenMoves;
use tenbin_board::Set;
use tenbin_core::{Flow, Position, Random};

/// A move: a movement and a shot, with squares as indices in the board's set type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Origin of the piece.
    pub from: u8,
    /// Destination of the piece.
    pub to: u8,
    /// Target of the arrow.
    pub arrow: u8,
}

/// Visits every move of these pieces over these open squares, by piece and then by destination.
#[inline]
pub(crate) fn visit_moves<S: Set>(rule: Rule, open: S, pieces: S, mut visit: impl FnMut(Move) -> Flow) {
    for from in pieces.indices() {
        // With the piece lifted, the same rays serve its moves and all its shots: its own square blocks neither.
        let lifted = open | S::single(from);
        let rays = S::rays(lifted);
        let destinations = match rule {
            Rule::Queen => S::single(from).spread(&rays) & open,
            Rule::Knight | Rule::ExtendedKnight => S::single(from).knight_moves() & open,
        };
        for to in destinations.indices() {
            let shots = match rule {
                Rule::Queen => S::single(to).spread(&rays) & !S::single(to),
                Rule::Knight => S::single(from),
                Rule::ExtendedKnight => S::single(to).knight_moves() & lifted,
            };
            for arrow in shots.indices() {
                if visit(Move { from, to, arrow }).is_break() {
                    return;
                }
            }
        }
    }
}

impl<S: Set> AmazonsPosition<S> {
    /// Destinations of the piece on `from`.
    #[inline]
    pub fn destinations(&self, from: u8) -> S {
        let piece = S::single(from);
        match self.rule() {
            Rule::Queen => piece.spread(&S::rays(self.open())) & self.open(),
            Rule::Knight | Rule::ExtendedKnight => piece.knight_moves() & self.open(),
        }
    }

    /// Targets of the arrow after this movement; the square that the piece left is open.
    #[inline]
    pub fn shots(&self, from: u8, to: u8) -> S {
        let left = S::single(from);
        let open = (self.open() | left) & !S::single(to);
        match self.rule() {
            Rule::Queen => S::single(to).spread(&S::rays(open)) & open,
            Rule::Knight => left,
            Rule::ExtendedKnight => S::single(to).knight_moves() & open,
        }
    }

    /// Number of legal moves, without listing them.
    #[inline]
    pub(crate) fn number_of_moves(&self) -> u64 {
        let pieces = self.pieces(self.side_to_move()).indices();
        match self.rule() {
            Rule::Queen => u64::from(QueenMoves::of(self).count()),
            Rule::Knight | Rule::ExtendedKnight => pieces.map(|from| u64::from(self.knight_moves_of(from))).sum(),
        }
    }

    /// A legal move chosen uniformly at random.
    #[inline]
    pub(crate) fn uniform_move(&self, random: &mut Random) -> Option<Move> {
        match self.rule() {
            Rule::Queen => QueenMoves::of(self).sample(random),
            Rule::Knight | Rule::ExtendedKnight => {
                let total = self.number_of_moves();
                (total > 0).then(|| self.numbered_knight_move(random.below(total) as u32))
            }
        }
    }

    /// Number of legal moves of the knight on `from`.
    #[inline]
    fn knight_moves_of(&self, from: u8) -> u32 {
        let destinations = self.destinations(from);
        match self.rule() {
            Rule::Queen | Rule::Knight => destinations.count(),
            Rule::ExtendedKnight => destinations.indices().map(|to| self.shots(from, to).count()).sum(),
        }
    }

    /// The knight move with this number, in the order of [`visit_moves`].
    fn numbered_knight_move(&self, mut number: u32) -> Move {
        for from in self.pieces(self.side_to_move()).indices() {
            for to in self.destinations(from).indices() {
                let shots = self.shots(from, to);
                if let Some(arrow) = shots.indices().nth(number as usize) {
                    return Move { from, to, arrow };
                }
                number -= shots.count();
            }
        }
        unreachable!("the number is below the number of moves")
    }
}
