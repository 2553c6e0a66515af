//! The position: board, hands, side to move and hash key.
//!
//! The fields are private to this file. The few methods that change them keep bitboards, board and key consistent.

use crate::{Bitboard, Hand, LegalMoves, Move, Piece, PieceKind, Rules, Square, repetition, zobrist};
use tenbin_core::{BySide, Flow, Outcome, PastPosition, Position, Side, Symmetries};

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

impl Position for ShogiPosition {
    type Move = Move;

    const CAN_REPEAT: bool = true;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side_to_move()
    }

    /// A side without a legal move has lost, in check or not.
    fn outcome(&self) -> Option<Outcome> {
        (!LegalMoves::of(self).any()).then_some(Outcome::Won(!self.side_to_move()))
    }

    #[inline]
    fn moves(&self, visit: impl FnMut(Move) -> Flow) {
        let _ = LegalMoves::of(self).all(visit);
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        let us = self.side_to_move();
        let to = mv.to();
        match (mv.from(), mv.dropped()) {
            (Some(from), _) => {
                // An illegal move may start on an empty square; then the board stays as it is.
                if let Some(kind) = self.kind_on(from) {
                    if let Some(captured) = self.kind_on(to) {
                        self.remove(!us, captured, to);
                        self.add_to_hand(us, captured.unpromoted());
                    }
                    self.remove(us, kind, from);
                    self.put(us, kind.promoted().filter(|_| mv.promotes()).unwrap_or(kind), to);
                }
            }
            (None, kind) => {
                let kind = kind.unwrap_or(PieceKind::Pawn);
                self.remove_from_hand(us, kind);
                self.put(us, kind, to);
            }
        }
        self.flip_turn();
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        LegalMoves::of(self).contains(mv)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.incremental_key()
    }

    fn fresh_key(&self) -> u64 {
        self.computed_key()
    }

    #[inline]
    fn pack(mv: Move) -> u32 {
        mv.bits().into()
    }

    #[inline]
    fn unpack(packed: u32) -> Move {
        Move::from_bits(packed as u16)
    }

    /// 1 if the side to move is in check, 0 otherwise.
    #[inline]
    fn repetition_info(&self) -> u32 {
        if self.is_in_check() { repetition::IN_CHECK } else { 0 }
    }

    fn adjudicate(&self, past: &[PastPosition]) -> Option<Outcome> {
        self.adjudicate_without_repetition(past).or_else(|| repetition::adjudicate(past, self))
    }

    #[inline]
    fn adjudicate_in_search(&self, past: &[PastPosition]) -> Option<Outcome> {
        self.adjudicate_without_repetition(past).or_else(|| repetition::adjudicate_in_search(past, self))
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        LegalMoves::of(self).count().into()
    }
}

impl Symmetries for ShogiPosition {
    /// The board rotated by 180° with the colours exchanged.
    fn colours_swapped(&self) -> ShogiPosition {
        self.mapped(|side| !side, |square| square.rotated())
    }

    /// The mirror image. Pieces move alike to the left and to the right; only the start position is not symmetric.
    fn symmetric(&self) -> Vec<ShogiPosition> {
        vec![self.mapped(|side| side, |square| square.mirrored())]
    }
}
