//! The position: discs, side to move and its legal moves, and the rules of play.

use crate::Move;
use tenbin_board::{KeyedPieces, Set, Set64, turn_key};
use tenbin_core::{BoardSize, BySide, Flow, Outcome, Position, Side, Square, SquareSet, Symmetries};

/// A position of Othello.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OthelloPosition {
    side: u8,
    board: Set64,
    discs: KeyedPieces<Set64>,
    side_to_move: Side,
    /// The legal discs of the side to move, kept because every node of a search asks several times.
    legal: Set64,
}

impl OthelloPosition {
    /// A position on a board with this many files and ranks.
    pub(crate) fn new(side: u8, discs: BySide<Set64>, side_to_move: Side) -> OthelloPosition {
        let (board, discs) = (Set64::board(side, side), KeyedPieces::new(discs));
        let mut position = OthelloPosition { side, board, discs, side_to_move, legal: Set64::EMPTY };
        position.legal = position.legal_discs(side_to_move);
        position
    }

    /// Board size.
    pub fn size(&self) -> BoardSize {
        BoardSize::new(self.side, self.side)
    }

    /// All squares.
    #[inline]
    pub(crate) fn board(&self) -> Set64 {
        self.board
    }

    /// The discs of a side.
    #[inline]
    pub fn discs(&self, side: Side) -> Set64 {
        self.discs.of(side)
    }

    /// The discs of both sides.
    pub(crate) fn discs_by_side(&self) -> BySide<Set64> {
        self.discs.sets()
    }

    /// The owner of the disc on a square.
    pub(crate) fn owner(&self, square: Square) -> Option<Side> {
        self.discs.owner(Set64::index(square))
    }

    /// The empty squares.
    #[inline]
    pub fn empty(&self) -> Set64 {
        self.board & !self.discs.all()
    }

    /// The squares on which a side could place a disc if it were to move.
    #[inline]
    pub fn legal_discs(&self, side: Side) -> Set64 {
        if side == self.side_to_move && !self.legal.is_empty() {
            return self.legal;
        }
        self.discs(side).jumps(self.discs(!side)) & self.empty()
    }

    /// The discs that a move turns over.
    #[inline]
    pub(crate) fn turned_over(&self, mv: Move) -> Set64 {
        let (own, enemy) = (self.discs(self.side_to_move), self.discs(!self.side_to_move));
        mv.disc().enclosed(own, enemy)
    }

    /// Whether neither side can move.
    #[inline]
    fn is_over(&self) -> bool {
        self.legal.is_empty() && self.legal_discs(!self.side_to_move).is_empty()
    }

    /// A side's discs minus those of the other side.
    pub fn disc_difference(&self, side: Side) -> i32 {
        self.discs(side).count() as i32 - self.discs(!side).count() as i32
    }

    /// The position with every square moved by the same map.
    fn mapped(&self, map: impl Fn(Set64) -> Set64) -> OthelloPosition {
        OthelloPosition::new(self.side, BySide(self.discs_by_side().0.map(map)), self.side_to_move)
    }
}

impl Position for OthelloPosition {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| match self.disc_difference(Side::First) {
            0 => Outcome::Drawn,
            1.. => Outcome::Won(Side::First),
            _ => Outcome::Won(Side::Second),
        })
    }

    #[inline]
    fn moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        for index in self.legal.indices() {
            if visit(Move::from_index(u32::from(index))).is_break() {
                return;
            }
        }
        if self.is_legal(Move::PASS) {
            // It is the only move, so it does not matter whether the visitor goes on.
            let _ = visit(Move::PASS);
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        let side = self.side_to_move;
        if mv != Move::PASS {
            self.discs.turn_over(self.turned_over(mv));
            self.discs.toggle(side, mv.index());
        }
        self.side_to_move = !side;
        self.legal = Set64::EMPTY;
        self.legal = self.legal_discs(!side);
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        if mv == Move::PASS { self.legal.is_empty() && !self.is_over() } else { self.legal.has(mv.index()) }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.discs.key() ^ turn_key(self.side_to_move, 1)
    }

    fn fresh_key(&self) -> u64 {
        self.discs.fresh_key() ^ turn_key(self.side_to_move, 1)
    }

    fn pack(mv: Move) -> u32 {
        u32::from(mv.index())
    }

    fn unpack(packed: u32) -> Move {
        Move::from_index(packed)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        u64::from(self.legal.count()).max(u64::from(self.is_legal(Move::PASS)))
    }
}

impl Symmetries for OthelloPosition {
    fn colours_swapped(&self) -> OthelloPosition {
        OthelloPosition::new(self.side, self.discs_by_side().swapped(), !self.side_to_move)
    }

    /// The reflections and rotations of the square.
    fn symmetric(&self) -> Vec<OthelloPosition> {
        // Within the layout a reflection leaves the lower left corner, where the board is.
        let edge = Set64::STRIDE - self.side;
        let mirror = |set: Set64| set.mirrored().translated((edge, 0));
        let flip = |set: Set64| set.flipped().translated((0, edge));
        let mut images = vec![self.mapped(mirror), self.mapped(flip), self.mapped(|set| flip(mirror(set)))];
        images.extend(images.iter().map(|image| image.mapped(Set64::transposed)).collect::<Vec<_>>());
        images.push(self.mapped(Set64::transposed));
        images
    }
}
