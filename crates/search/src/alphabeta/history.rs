//! How well moves did elsewhere in the search: by the parts of a move, and by the moves before it.

use tenbin_core::Tactics;

/// Beyond this, in either direction, what is remembered no longer grows.
pub(super) const CEILING: i32 = 1 << 14;
/// With more first parts than this, what follows what would take too much memory.
const FEW_PARTS: usize = 1 << 12;

/// The two moves that led to a position, the later first, by where the first part of each is remembered.
pub(super) type Before = [Option<u32>; 2];

/// What a search remembers of how well moves did.
pub(super) struct History<G: Tactics> {
    parts: [Vec<i32>; 2],
    /// By a move before and the move at hand, the first part of each; empty in games where that is too much.
    replies: Vec<i16>,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Tactics> History<G> {
    /// Whether moves are judged by those before them. In games without sharp moves hardly any refutes many others.
    const REPLIES: bool = G::PAWN_VALUE.is_some() && G::HISTORY_SIZES[0] <= FEW_PARTS;

    pub(super) fn new() -> History<G> {
        let replies = if Self::REPLIES { G::HISTORY_SIZES[0] * G::HISTORY_SIZES[0] } else { 0 };
        History {
            parts: G::HISTORY_SIZES.map(|size| vec![0; size]),
            replies: vec![0; replies],
            game: std::marker::PhantomData,
        }
    }

    pub(super) fn clear(&mut self) {
        self.parts.iter_mut().for_each(|part| part.fill(0));
        self.replies.fill(0);
    }

    /// Makes what is remembered from an earlier search count half.
    pub(super) fn fade(&mut self) {
        self.parts.iter_mut().flatten().for_each(|value| *value /= 2);
    }

    /// How promising a move is.
    #[inline]
    pub(super) fn promise(&self, position: &G, ply: G::Move, before: Before) -> i32 {
        let [first, second] = position.history_index(ply);
        let replies = before.into_iter().flatten().map(|before| self.reply(before, first)).sum::<i32>();
        self.parts[0][first] + self.parts[1][second] + replies
    }

    #[inline]
    fn reply(&self, before: u32, first: usize) -> i32 {
        if Self::REPLIES { self.replies[before as usize * G::HISTORY_SIZES[0] + first].into() } else { 0 }
    }

    /// A move did well, or badly with a negative bonus.
    pub(super) fn learn(&mut self, position: &G, ply: G::Move, before: Before, bonus: i32) {
        let slots = position.history_index(ply);
        for (part, slot) in self.parts.iter_mut().zip(slots) {
            part[slot] = drawn_to(part[slot], bonus);
        }
        if Self::REPLIES {
            for before in before.into_iter().flatten() {
                let value = &mut self.replies[before as usize * G::HISTORY_SIZES[0] + slots[0]];
                *value = drawn_to((*value).into(), bonus) as i16;
            }
        }
    }
}

/// A value with a bonus, which counts the less the nearer the value is to the ceiling already.
#[inline]
fn drawn_to(value: i32, bonus: i32) -> i32 {
    value + bonus - value * bonus.abs() / CEILING
}
