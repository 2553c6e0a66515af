//! Implements [`Position`]: moves, outcome, key, history and symmetry.

use crate::{Bitboard, LegalMoves, Move, PieceKind, ShogiPosition, repetition};
use tenbin_core::{Flow, Outcome, PastPosition, Position, Side};

impl ShogiPosition {
    /// The result by declaration or by the move limit.
    #[inline]
    fn adjudicate_without_repetition(&self, past: &[PastPosition]) -> Option<Outcome> {
        let too_long = past.len() >= usize::from(self.rules().max_moves);
        self.declaration_outcome().or_else(|| too_long.then_some(Outcome::Drawn))
    }

    /// Whether the king of a side stands in the enemy camp.
    #[inline]
    pub fn king_in_camp(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| Bitboard::promotion_zone(side).has(king))
    }
}

impl Position for ShogiPosition {
    type Move = Move;

    /// By destination (side, kind and square), and by origin (side, square or hand) and destination.
    const HISTORY_SIZES: [usize; 2] = [2 * 16 * 128, 2 * 256 * 128];

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

    #[inline]
    fn history_index(&self, mv: Move) -> [usize; 2] {
        let side = self.side_to_move() as usize;
        let kind = mv.from().map_or_else(|| mv.dropped(), |from| self.kind_on(from)).map_or(15, |kind| kind as usize);
        [(side * 16 + kind) * 128 + mv.to().index(), (side * 256 + mv.origin()) * 128 + mv.to().index()]
    }

    /// [`repetition::IN_CHECK`] if the side to move is in check.
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

    /// The board rotated by 180° with the colours exchanged.
    fn colours_swapped(&self) -> ShogiPosition {
        self.mapped(|side| !side, |square| square.rotated())
    }

    /// The mirror image. Pieces move alike to the left and to the right; only the start position is not symmetric.
    fn symmetric(&self) -> Vec<ShogiPosition> {
        vec![self.mapped(|side| side, |square| square.mirrored())]
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        LegalMoves::of(self).count().into()
    }
}
