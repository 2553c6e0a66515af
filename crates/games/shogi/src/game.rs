//! Shogi as a [`Position`]: what the rest of the bench asks of it.

use crate::{Kind, Move, Plies, ShogiPosition, Squares, repetition};
use tenbin_core::{Flow, Outcome, PastPosition, Position, Side};

impl ShogiPosition {
    /// What a declaration comes to, or the draw of a game that has lasted too long.
    #[inline]
    fn ruling_without_repetition(&self, past: &[PastPosition]) -> Option<Outcome> {
        let too_long = past.len() >= usize::from(self.customs().longest);
        self.declared().or_else(|| too_long.then_some(Outcome::Drawn))
    }

    /// Whether the king of a side stands in the enemy camp.
    #[inline]
    pub fn has_entered(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| Squares::promotion_zone(side).has(king))
    }
}

impl Position for ShogiPosition {
    type Move = Move;

    /// What arrives where (by side, kind and square), and where it comes from (by side, square or hand, and square).
    const HISTORY_SIZES: [usize; 2] = [2 * 16 * 128, 2 * 256 * 128];

    const CAN_REPEAT: bool = true;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side_to_move()
    }

    /// Whoever has no legal ply has lost, in check or not.
    fn outcome(&self) -> Option<Outcome> {
        (!Plies::of(self).any()).then_some(Outcome::Won(!self.side_to_move()))
    }

    #[inline]
    fn moves(&self, visit: impl FnMut(Move) -> Flow) {
        let _ = Plies::of(self).all(visit);
    }

    #[inline]
    fn play(&mut self, ply: Move) {
        let us = self.side_to_move();
        let to = ply.to();
        match (ply.from(), ply.dropped()) {
            (Some(from), _) => {
                // An illegal ply may start anywhere; then nothing moves.
                if let Some(kind) = self.kind_on(from) {
                    if let Some(captured) = self.kind_on(to) {
                        self.lift(!us, captured, to);
                        self.receive(us, captured.plain());
                    }
                    self.lift(us, kind, from);
                    self.put(us, kind.promoted().filter(|_| ply.promotes()).unwrap_or(kind), to);
                }
            }
            (None, kind) => {
                let kind = kind.unwrap_or(Kind::Pawn);
                self.spend(us, kind);
                self.put(us, kind, to);
            }
        }
        self.pass_turn();
    }

    #[inline]
    fn is_legal(&self, ply: Move) -> bool {
        Plies::of(self).contain(ply)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.kept_key()
    }

    fn fresh_key(&self) -> u64 {
        self.key_from_nothing()
    }

    #[inline]
    fn pack(ply: Move) -> u32 {
        ply.bits().into()
    }

    #[inline]
    fn unpack(packed: u32) -> Move {
        Move::from_bits(packed as u16)
    }

    #[inline]
    fn history_index(&self, ply: Move) -> [usize; 2] {
        let side = self.side_to_move() as usize;
        let kind = ply.from().map_or_else(|| ply.dropped(), |from| self.kind_on(from)).map_or(15, |kind| kind as usize);
        [(side * 16 + kind) * 128 + ply.to().index(), (side * 256 + ply.origin()) * 128 + ply.to().index()]
    }

    /// Whether it is a check.
    #[inline]
    fn repetition_info(&self) -> u32 {
        if self.is_in_check() { repetition::IN_CHECK } else { 0 }
    }

    fn adjudicate(&self, past: &[PastPosition]) -> Option<Outcome> {
        self.ruling_without_repetition(past).or_else(|| repetition::ended(past, self))
    }

    #[inline]
    fn adjudicate_in_search(&self, past: &[PastPosition]) -> Option<Outcome> {
        self.ruling_without_repetition(past).or_else(|| repetition::in_sight(past, self))
    }

    /// The board turned by 180° with the colours exchanged.
    fn colours_swapped(&self) -> ShogiPosition {
        self.rearranged(|side| !side, |square| square.turned())
    }

    /// The mirror image: pieces are symmetric from left to right, though the start is not.
    fn symmetric(&self) -> Vec<ShogiPosition> {
        vec![self.rearranged(|side| side, |square| square.mirrored())]
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        Plies::of(self).count().into()
    }
}
