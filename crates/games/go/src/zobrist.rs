//! Zobrist keys: the same in every build, on every machine.

use crate::board::{Observer, Point};
use crate::{GoPosition, Scoring};
use tenbin_core::{BySide, Random, Side};

const POINTS: usize = 1024;

/// One key per point of the largest board, made at compile time.
const fn point_keys(kind: u64) -> [u64; POINTS] {
    let mut random = Random::stream(0x676f_6b65_7973, kind);
    let mut keys = [0; POINTS];
    let mut i = 0;
    while i < POINTS {
        keys[i] = random.bits();
        i += 1;
    }
    keys
}

static STONES: BySide<[u64; POINTS]> = BySide([point_keys(0), point_keys(1)]);
static KO: [u64; POINTS] = point_keys(2);
/// Keys of counters: each kind has its own range of indices.
static COUNTS: [u64; POINTS] = point_keys(3);

/// The key of a stone on a point.
#[inline]
pub(crate) fn stone_key(side: Side, at: Point) -> u64 {
    STONES[side][usize::from(at) & (POINTS - 1)]
}

/// The key of the side to move.
#[inline]
pub(crate) fn turn_key(side: Side) -> u64 {
    COUNTS[side as usize]
}

/// The key of the ko point; 0 without a ko.
#[inline]
pub(crate) fn ko_key(at: Point) -> u64 {
    if at == 0 { 0 } else { KO[usize::from(at) & (POINTS - 1)] }
}

/// The key of the number of passes and of handicap stones still to be placed.
#[inline]
pub(crate) fn count_key(passes: u8, handicap_left: u8) -> u64 {
    COUNTS[8 + usize::from(passes & 3)] ^ COUNTS[16 + usize::from(handicap_left)]
}

/// The key of a prisoner difference.
#[inline]
pub(crate) fn prisoner_key(difference: i32) -> u64 {
    // Too many values for a table.
    (difference as u64).wrapping_mul(COUNTS[500] | 1)
}

/// The key of all stones on a board, updated as an observer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StoneKey(pub(crate) u64);

impl Observer for StoneKey {
    #[inline]
    fn placed(&mut self, at: Point, side: Side) {
        self.0 ^= stone_key(side, at);
    }

    #[inline]
    fn removed(&mut self, at: Point, side: Side) {
        self.0 ^= stone_key(side, at);
    }
}

impl<const N: usize> GoPosition<N> {
    #[inline]
    pub(crate) fn hash_key(&self) -> u64 {
        self.stones_key() ^ self.other_keys()
    }

    /// The key of everything but the stones. Prisoners are part of it only where they change the score.
    #[inline]
    fn other_keys(&self) -> u64 {
        let taken = match self.rules().scoring {
            Scoring::Area => 0,
            Scoring::Territory => i32::from(self.prisoners(Side::First)) - i32::from(self.prisoners(Side::Second)),
        };
        turn_key(self.side_to_move())
            ^ ko_key(self.ko())
            ^ count_key(self.passes(), self.handicap_left())
            ^ prisoner_key(taken)
    }

    pub(crate) fn recomputed_key(&self) -> u64 {
        let stone = |at| self.board().owner(at).map_or(0, |side| stone_key(side, at));
        self.board().points().fold(self.other_keys(), |key, at| key ^ stone(at))
    }
}
