//! Canonical keys of regions up to symmetry, and regions with value zero.

use super::region::{Region, steps};
use crate::Rule;
use std::hash::{Hash, Hasher};
use tenbin_board::Set;

/// Key of a region up to symmetry, and key of the region with colours exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RegionShape {
    key: u128,
    /// Half of the key, which is enough to find a partner within one position.
    swapped_key: u64,
}

impl RegionShape {
    /// The shape of a region, or `None` for a zero game: the side that moves first in it loses it.
    pub(super) fn of<S: Set>(rule: Rule, theorems: bool, region: &Region<S>) -> Option<RegionShape> {
        let here = region.normalized(|set| set);
        let (mut least, mut swapped_least) = ((u64::MAX, here), u64::MAX);
        for symmetry in SYMMETRIES {
            let image = region.normalized(|set| symmetry.apply(set));
            let swapped = image.colours_swapped();
            if theorems && rule != Rule::Queen && swapped == here && can_mirror(rule, region, symmetry) {
                return None;
            }
            let key = hashed(&image, 0);
            if key < least.0 {
                least = (key, image);
            }
            swapped_least = swapped_least.min(hashed(&swapped, 0));
        }
        // The least of eight hashes is biased towards small numbers, so it is hashed again.
        let key = u128::from(rehashed(least.0)) << 64 | u128::from(hashed(&least.1, SECOND));
        Some(RegionShape { key, swapped_key: rehashed(swapped_least) })
    }

    pub(super) fn key(&self) -> u128 {
        self.key
    }

    /// Whether the sum of the two regions is a zero game: each is the negative of the other (Tweedledum and Tweedledee).
    pub(super) fn cancels(&self, other: &RegionShape) -> bool {
        (self.key >> 64) as u64 == other.swapped_key
    }
}

/// The seed of the second half of a key.
const SECOND: u64 = 0x5851_f42d_4c95_7f2d;

/// A rotation or reflection: files and ranks exchanged, then files reversed, then ranks reversed.
#[derive(Clone, Copy)]
struct SetSymmetry {
    transposed: bool,
    mirrored: bool,
    flipped: bool,
}

const SYMMETRIES: [SetSymmetry; 8] = {
    let mut all = [SetSymmetry { transposed: false, mirrored: false, flipped: false }; 8];
    let mut i = 0;
    while i < 8 {
        all[i] = SetSymmetry { transposed: i & 1 != 0, mirrored: i & 2 != 0, flipped: i & 4 != 0 };
        i += 1;
    }
    all
};

impl SetSymmetry {
    #[inline]
    fn apply<S: Set>(self, set: S) -> S {
        let set = if self.transposed { set.transposed() } else { set };
        let set = if self.mirrored { set.mirrored() } else { set };
        if self.flipped { set.flipped() } else { set }
    }
}

/// Half turn.
const HALF_TURN: SetSymmetry = SetSymmetry { transposed: false, mirrored: true, flipped: true };

impl<S: Set> Region<S> {
    /// Whether a half turn with colours exchanged maps the region onto itself.
    pub(super) fn is_point_symmetric(&self) -> bool {
        self.normalized(|set| HALF_TURN.apply(set)).colours_swapped() == self.normalized(|set| set)
    }

    /// An image of the region, translated into the lower left corner.
    #[inline]
    fn normalized(&self, image: impl Fn(S) -> S) -> Region<S> {
        let (open, ours, theirs) = (image(self.open), image(self.ours), image(self.theirs));
        let corner = (open | ours | theirs).corner();
        Region { open: open.translated(corner), ours: ours.translated(corner), theirs: theirs.translated(corner) }
    }
}

/// Whether the mirror strategy works for knights in this region: no square is its own image, so the image of a move is
/// still legal. With [`Rule::ExtendedKnight`] the arrow must not reach the image of the knight's destination either.
fn can_mirror<S: Set>(rule: Rule, region: &Region<S>, symmetry: SetSymmetry) -> bool {
    let all = region.open | region.ours | region.theirs;
    let image_corner = symmetry.apply(all).corner();
    let corner = all.corner();
    all.indices().all(|index| {
        let square = S::single(index).translated(corner);
        let image = symmetry.apply(S::single(index)).translated(image_corner);
        image != square && (rule == Rule::Knight || (steps(rule, square) & image).is_empty())
    })
}

fn rehashed(key: u64) -> u64 {
    let mut hasher = RegionHasher::default();
    hasher.write_u64(key);
    hasher.finish()
}

fn hashed<S: Set>(region: &Region<S>, seed: u64) -> u64 {
    let mut hasher = RegionHasher(seed);
    region.hash(&mut hasher);
    hasher.finish()
}

/// A fast hash for sets of squares, the same in every build.
#[derive(Default)]
pub(super) struct RegionHasher(u64);

impl Hasher for RegionHasher {
    #[inline]
    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0.rotate_left(29) ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    #[inline]
    fn write_u128(&mut self, words: u128) {
        self.write_u64(words as u64);
        self.write_u64((words >> 64) as u64);
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^ mixed >> 32
    }
}
