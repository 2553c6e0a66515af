//! The position: what stands where, what is in hand, whose turn it is, and the hash key that goes with it.
//!
//! The fields are private to this file, and the few methods that change them keep sets, board and key together. So none
//! of them can go stale, whatever the rules next door do.

use crate::{Customs, Hand, Kind, Piece, Square, Squares, keys};
use tenbin_core::{BySide, Side};

/// A position of shogi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShogiPosition {
    kinds: [Squares; Kind::COUNT],
    sides: BySide<Squares>,
    board: [Option<Kind>; 128],
    hands: BySide<Hand>,
    kings: BySide<Square>,
    turn: Side,
    key: u64,
    customs: Customs,
}

impl ShogiPosition {
    /// An empty board with First to move, to be filled.
    pub(crate) fn empty() -> ShogiPosition {
        ShogiPosition {
            kinds: [Squares::EMPTY; Kind::COUNT],
            sides: BySide([Squares::EMPTY; 2]),
            board: [None; 128],
            hands: BySide([Hand::EMPTY; 2]),
            kings: BySide([Square::NOWHERE; 2]),
            turn: Side::First,
            key: 0,
            customs: Customs::default(),
        }
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        let kind = self.kind_on(square)?;
        let side = if self.sides[Side::First].has(square) { Side::First } else { Side::Second };
        Some(Piece { side, kind })
    }

    /// What stands on a square, whoever owns it.
    #[inline]
    pub fn kind_on(&self, square: Square) -> Option<Kind> {
        self.board[square.index()]
    }

    /// All pieces of a side.
    #[inline]
    pub fn side(&self, side: Side) -> Squares {
        self.sides[side]
    }

    /// All pieces of a kind, whoever owns them.
    #[inline]
    pub fn kind(&self, kind: Kind) -> Squares {
        self.kinds[kind as usize]
    }

    /// The pieces of a kind that a side has on the board.
    #[inline]
    pub fn pieces(&self, side: Side, kind: Kind) -> Squares {
        self.sides[side] & self.kind(kind)
    }

    /// All pieces that move like golds, whoever owns them.
    #[inline]
    pub fn golds(&self) -> Squares {
        self.kind(Kind::Gold)
            | self.kind(Kind::Tokin)
            | self.kind(Kind::PromotedLance)
            | self.kind(Kind::PromotedKnight)
            | self.kind(Kind::PromotedSilver)
    }

    /// Every square on which something stands.
    #[inline]
    pub fn occupied(&self) -> Squares {
        self.sides[Side::First] | self.sides[Side::Second]
    }

    /// What a side has in hand.
    #[inline]
    pub fn hand(&self, side: Side) -> Hand {
        self.hands[side]
    }

    /// Where a side's king stands. Mate problems may do without the king of one side.
    #[inline]
    pub fn king(&self, side: Side) -> Option<Square> {
        Some(self.kings[side]).filter(|&king| king != Square::NOWHERE)
    }

    /// The same, nowhere if there is none: no set holds that place, and every table is empty there.
    #[inline]
    pub(crate) fn king_place(&self, side: Side) -> Square {
        self.kings[side]
    }

    #[inline]
    pub(crate) fn side_to_move(&self) -> Side {
        self.turn
    }

    #[inline]
    pub(crate) fn kept_key(&self) -> u64 {
        self.key
    }

    /// What was agreed upon for the game.
    #[inline]
    pub fn customs(&self) -> Customs {
        self.customs
    }

    /// The same position in a game for which something else was agreed upon.
    #[must_use]
    pub fn with_customs(self, customs: Customs) -> ShogiPosition {
        ShogiPosition { customs, ..self }
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, side: Side, kind: Kind, at: Square) {
        self.toggle(side, kind, at);
        self.board[at.index()] = Some(kind);
        if kind == Kind::King {
            self.kings[side] = at;
        }
    }

    /// Takes away the piece of this side and kind from a square.
    #[inline]
    pub(crate) fn lift(&mut self, side: Side, kind: Kind, at: Square) {
        self.toggle(side, kind, at);
        self.board[at.index()] = None;
    }

    #[inline]
    fn toggle(&mut self, side: Side, kind: Kind, at: Square) {
        let here = Squares::single(at);
        self.kinds[kind as usize] ^= here;
        self.sides[side] ^= here;
        self.key ^= keys::piece(side, kind, at);
    }

    /// Gives a side one more piece of a kind that can be in hand.
    #[inline]
    pub(crate) fn receive(&mut self, side: Side, kind: Kind) {
        self.hold(side, kind, self.hands[side].with(kind));
    }

    /// Takes a piece from a side's hand, where it is.
    #[inline]
    pub(crate) fn spend(&mut self, side: Side, kind: Kind) {
        self.hold(side, kind, self.hands[side].without(kind));
    }

    #[inline]
    fn hold(&mut self, side: Side, kind: Kind, hand: Hand) {
        self.key ^= keys::held(side, kind, self.hands[side].count(kind)) ^ keys::held(side, kind, hand.count(kind));
        self.hands[side] = hand;
    }

    /// The same position with the other side to move, for searches that ask what a threat is worth. Only where the side to
    /// move is not in check: it would be captured.
    #[must_use]
    pub fn passed(&self) -> ShogiPosition {
        let mut next = *self;
        next.pass_turn();
        next
    }

    /// Gives the turn to the other side.
    #[inline]
    pub(crate) fn pass_turn(&mut self) {
        self.turn = !self.turn;
        self.key ^= keys::TURN;
    }

    /// The part of the key that the board makes up, with what both hands hold together: positions in which it is equal
    /// differ only in who holds what.
    #[inline]
    pub(crate) fn key_of_board_and_stock(&self) -> u64 {
        let held = Side::BOTH.iter().flat_map(|&side| self.hands[side].pieces().map(move |piece| (side, piece)));
        let board = held.fold(self.key, |key, (side, (kind, count))| key ^ keys::held(side, kind, count));
        let stock = self.hands[Side::First].bits() + self.hands[Side::Second].bits();
        board ^ keys::mixed(stock)
    }

    pub(crate) fn key_from_nothing(&self) -> u64 {
        let mut key = if self.turn == Side::Second { keys::TURN } else { 0 };
        for side in Side::BOTH {
            for kind in Kind::ALL {
                key = self.pieces(side, kind).into_iter().fold(key, |key, at| key ^ keys::piece(side, kind, at));
            }
            key = self.hands[side].pieces().fold(key, |key, (kind, count)| key ^ keys::held(side, kind, count));
        }
        key
    }

    /// The same pieces with every square moved by `place` and every owner changed by `owner`.
    pub(crate) fn rearranged(&self, owner: impl Fn(Side) -> Side, place: impl Fn(Square) -> Square) -> ShogiPosition {
        let mut position = ShogiPosition::empty().with_customs(self.customs);
        for (at, piece) in Square::all().filter_map(|at| Some((at, self.piece_on(at)?))) {
            position.put(owner(piece.side), piece.kind, place(at));
        }
        for side in Side::BOTH {
            for (kind, count) in self.hands[side].pieces() {
                (0..count).for_each(|_| position.receive(owner(side), kind));
            }
        }
        if owner(self.turn) == Side::Second {
            position.pass_turn();
        }
        position
    }
}
