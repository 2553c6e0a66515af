//! The position: board, hands, side to move and hash key.
//!
//! The fields are private to this file. The few methods that change them keep bitboards, board and key consistent.

use crate::{Bitboard, Hand, Piece, PieceKind, Rules, Square, zobrist};
use tenbin_core::{BySide, Side};

/// A position of shogi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShogiPosition {
    kinds: [Bitboard; PieceKind::COUNT],
    sides: BySide<Bitboard>,
    board: [Option<PieceKind>; 128],
    hands: BySide<Hand>,
    kings: BySide<Square>,
    turn: Side,
    key: u64,
    rules: Rules,
}

impl ShogiPosition {
    /// An empty board with First to move.
    pub(crate) fn empty() -> ShogiPosition {
        ShogiPosition {
            kinds: [Bitboard::EMPTY; PieceKind::COUNT],
            sides: BySide([Bitboard::EMPTY; 2]),
            board: [None; 128],
            hands: BySide([Hand::EMPTY; 2]),
            kings: BySide([Square::NONE; 2]),
            turn: Side::First,
            key: 0,
            rules: Rules::default(),
        }
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        let kind = self.kind_on(square)?;
        let side = if self.sides[Side::First].has(square) { Side::First } else { Side::Second };
        Some(Piece { side, kind })
    }

    /// The kind of the piece on a square, of either side.
    #[inline]
    pub fn kind_on(&self, square: Square) -> Option<PieceKind> {
        self.board[square.index()]
    }

    /// All pieces of a side.
    #[inline]
    pub fn side(&self, side: Side) -> Bitboard {
        self.sides[side]
    }

    /// All pieces of a kind, of both sides.
    #[inline]
    pub fn kind(&self, kind: PieceKind) -> Bitboard {
        self.kinds[kind as usize]
    }

    /// The pieces of a kind that a side has on the board.
    #[inline]
    pub fn pieces(&self, side: Side, kind: PieceKind) -> Bitboard {
        self.sides[side] & self.kind(kind)
    }

    /// All pieces of both sides that move like golds.
    #[inline]
    pub fn golds(&self) -> Bitboard {
        self.kind(PieceKind::Gold)
            | self.kind(PieceKind::Tokin)
            | self.kind(PieceKind::PromotedLance)
            | self.kind(PieceKind::PromotedKnight)
            | self.kind(PieceKind::PromotedSilver)
    }

    /// All occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[Side::First] | self.sides[Side::Second]
    }

    /// The hand of a side.
    #[inline]
    pub fn hand(&self, side: Side) -> Hand {
        self.hands[side]
    }

    /// The square of a side's king. In mate problems one side may have no king.
    #[inline]
    pub fn king(&self, side: Side) -> Option<Square> {
        Some(self.kings[side]).filter(|&king| king != Square::NONE)
    }

    /// The square of a side's king, or [`Square::NONE`]: no bitboard contains it, and every table is empty there.
    #[inline]
    pub(crate) fn king_or_none(&self, side: Side) -> Square {
        self.kings[side]
    }

    #[inline]
    pub(crate) fn side_to_move(&self) -> Side {
        self.turn
    }

    #[inline]
    pub(crate) fn incremental_key(&self) -> u64 {
        self.key
    }

    /// The rule options of the game.
    #[inline]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The same position under other rule options.
    #[must_use]
    pub fn with_rules(self, rules: Rules) -> ShogiPosition {
        ShogiPosition { rules, ..self }
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, side: Side, kind: PieceKind, at: Square) {
        self.toggle(side, kind, at);
        self.board[at.index()] = Some(kind);
        if kind == PieceKind::King {
            self.kings[side] = at;
        }
    }

    /// Removes the piece of this side and kind from a square.
    #[inline]
    pub(crate) fn remove(&mut self, side: Side, kind: PieceKind, at: Square) {
        self.toggle(side, kind, at);
        self.board[at.index()] = None;
    }

    #[inline]
    fn toggle(&mut self, side: Side, kind: PieceKind, at: Square) {
        let here = Bitboard::single(at);
        self.kinds[kind as usize] ^= here;
        self.sides[side] ^= here;
        self.key ^= zobrist::piece(side, kind, at);
    }

    /// Adds a piece to a side's hand.
    #[inline]
    pub(crate) fn add_to_hand(&mut self, side: Side, kind: PieceKind) {
        self.set_hand(side, kind, self.hands[side].with(kind));
    }

    /// Removes a piece from a side's hand.
    #[inline]
    pub(crate) fn remove_from_hand(&mut self, side: Side, kind: PieceKind) {
        self.set_hand(side, kind, self.hands[side].without(kind));
    }

    #[inline]
    fn set_hand(&mut self, side: Side, kind: PieceKind, hand: Hand) {
        self.key ^=
            zobrist::hand(side, kind, self.hands[side].count(kind)) ^ zobrist::hand(side, kind, hand.count(kind));
        self.hands[side] = hand;
    }

    /// The position after a null move: the same board with the other side to move. Valid only if the side to move is
    /// not in check; otherwise its king could be captured.
    #[must_use]
    pub fn with_turn_passed(&self) -> ShogiPosition {
        let mut next = *self;
        next.flip_turn();
        next
    }

    /// Flips the side to move.
    #[inline]
    pub(crate) fn flip_turn(&mut self) {
        self.turn = !self.turn;
        self.key ^= zobrist::SIDE_TO_MOVE;
    }

    /// A hash key of the board and of both hands together. Positions with equal keys differ only in which side holds
    /// what.
    #[inline]
    pub(crate) fn key_without_hand_owners(&self) -> u64 {
        let held = Side::BOTH.iter().flat_map(|&side| self.hands[side].pieces().map(move |piece| (side, piece)));
        let board = held.fold(self.key, |key, (side, (kind, count))| key ^ zobrist::hand(side, kind, count));
        let stock = self.hands[Side::First].bits() + self.hands[Side::Second].bits();
        board ^ zobrist::mix(stock)
    }

    pub(crate) fn computed_key(&self) -> u64 {
        let mut key = if self.turn == Side::Second { zobrist::SIDE_TO_MOVE } else { 0 };
        for side in Side::BOTH {
            for kind in PieceKind::ALL {
                key = self.pieces(side, kind).into_iter().fold(key, |key, at| key ^ zobrist::piece(side, kind, at));
            }
            key = self.hands[side].pieces().fold(key, |key, (kind, count)| key ^ zobrist::hand(side, kind, count));
        }
        key
    }

    /// The position with every square mapped by `place` and every owner by `owner`.
    pub(crate) fn mapped(&self, owner: impl Fn(Side) -> Side, place: impl Fn(Square) -> Square) -> ShogiPosition {
        let mut position = ShogiPosition::empty().with_rules(self.rules);
        for (at, piece) in Square::all().filter_map(|at| Some((at, self.piece_on(at)?))) {
            position.put(owner(piece.side), piece.kind, place(at));
        }
        for side in Side::BOTH {
            for (kind, count) in self.hands[side].pieces() {
                (0..count).for_each(|_| position.add_to_hand(owner(side), kind));
            }
        }
        if owner(self.turn) == Side::Second {
            position.flip_turn();
        }
        position
    }
}
