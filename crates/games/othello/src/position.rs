//! The position: discs, side to move and its legal moves, and the rules of play.

use std::cmp::Ordering;
use tenbin_board::{KeyedPieces, PlacingMove, Set, Set64, turn_key};
use tenbin_core::{BoardSize, BySide, Flow, Outcome, Position, Side, SquareSet, Symmetries};

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

    /// The discs of both sides.
    pub(crate) fn all_discs(&self) -> &KeyedPieces<Set64> {
        &self.discs
    }

    /// The discs of a side.
    #[inline]
    pub fn discs(&self, side: Side) -> Set64 {
        self.discs.of(side)
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
    pub(crate) fn turned_over(&self, mv: PlacingMove) -> Set64 {
        mv.set::<Set64>().enclosed(self.discs(self.side_to_move), self.discs(!self.side_to_move))
    }

    /// Whether neither side can move.
    #[inline]
    fn is_over(&self) -> bool {
        self.legal.is_empty() && self.legal_discs(!self.side_to_move).is_empty()
    }
}

impl Position for OthelloPosition {
    type Move = PlacingMove;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let [black, white] = self.discs.sets().0.map(Set64::count);
        self.is_over().then_some(match black.cmp(&white) {
            Ordering::Equal => Outcome::Drawn,
            Ordering::Greater => Outcome::Won(Side::First),
            Ordering::Less => Outcome::Won(Side::Second),
        })
    }

    #[inline]
    fn moves(&self, mut visit: impl FnMut(PlacingMove) -> Flow) {
        for index in self.legal.indices() {
            if visit(PlacingMove::on(index)).is_break() {
                return;
            }
        }
        if self.is_legal(PlacingMove::PASS) {
            // It is the only move, so it does not matter whether the visitor goes on.
            let _ = visit(PlacingMove::PASS);
        }
    }

    #[inline]
    fn play(&mut self, mv: PlacingMove) {
        let side = self.side_to_move;
        self.discs.turn_over(self.turned_over(mv));
        if let Some(index) = mv.index() {
            self.discs.toggle(side, index);
        }
        self.side_to_move = !side;
        self.legal = Set64::EMPTY;
        self.legal = self.legal_discs(!side);
    }

    #[inline]
    fn is_legal(&self, mv: PlacingMove) -> bool {
        mv.index().map_or_else(|| self.legal.is_empty() && !self.is_over(), |index| self.legal.has(index))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.discs.key() ^ turn_key(self.side_to_move, 1)
    }

    fn fresh_key(&self) -> u64 {
        self.discs.fresh_key() ^ turn_key(self.side_to_move, 1)
    }

    fn pack(mv: PlacingMove) -> u32 {
        mv.pack()
    }

    fn unpack(packed: u32) -> PlacingMove {
        PlacingMove::unpack::<Set64>(packed)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        u64::from(self.legal.count()).max(u64::from(self.is_legal(PlacingMove::PASS)))
    }
}

impl Symmetries for OthelloPosition {
    fn colours_swapped(&self) -> OthelloPosition {
        OthelloPosition::new(self.side, self.discs.sets().swapped(), !self.side_to_move)
    }

    /// The reflections and rotations of the square.
    fn symmetric(&self) -> Vec<OthelloPosition> {
        let [black, white] = self.discs.sets().0.map(|discs| discs.square_images(self.side));
        let images = black.into_iter().zip(white);
        images
            .map(|(black, white)| OthelloPosition::new(self.side, BySide([black, white]), self.side_to_move))
            .collect()
    }
}
