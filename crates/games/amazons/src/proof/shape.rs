//! A region up to symmetry, and regions that are known to be worth nothing.

use super::regions::{Region, steps};
use crate::Rule;
use std::hash::{Hash, Hasher};
use tenbin_board::Set;

/// The key of a region up to symmetry, and that of the same region with the colours exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    key: u128,
    /// Half of it is enough to find a partner within one position.
    exchanged: u64,
}

impl Shape {
    /// The shape of a region, or `None` if it is worth nothing: whoever moves in it first loses it.
    pub(super) fn of<S: Set>(rule: Rule, theorems: bool, region: &Region<S>) -> Option<Shape> {
        let here = region.in_corner(|set| set);
        let (mut least, mut exchanged_least) = ((u64::MAX, here), u64::MAX);
        for symmetry in SYMMETRIES {
            let image = region.in_corner(|set| symmetry.apply(set));
            let exchanged = image.exchanged();
            if theorems && rule != Rule::Queen && exchanged == here && can_mirror(rule, region, symmetry) {
                return None;
            }
            let key = mixed(&image, 0);
            if key < least.0 {
                least = (key, image);
            }
            exchanged_least = exchanged_least.min(mixed(&exchanged, 0));
        }
        // The least of eight numbers is small; a key must be any.
        let key = u128::from(scattered(least.0)) << 64 | u128::from(mixed(&least.1, SECOND));
        Some(Shape { key, exchanged: scattered(exchanged_least) })
    }

    pub(super) fn key(&self) -> u128 {
        self.key
    }

    /// Whether the two regions together are worth nothing: what one side does in one, the other does in the other.
    pub(super) fn cancels(&self, other: &Shape) -> bool {
        (self.key >> 64) as u64 == other.exchanged
    }
}

/// The seed of the second half of a key.
const SECOND: u64 = 0x5851_f42d_4c95_7f2d;

/// A turn or a reflection: files and ranks exchanged, then files reversed, then ranks reversed.
#[derive(Clone, Copy)]
struct Symmetry {
    transposed: bool,
    mirrored: bool,
    flipped: bool,
}

const SYMMETRIES: [Symmetry; 8] = {
    let mut all = [Symmetry { transposed: false, mirrored: false, flipped: false }; 8];
    let mut i = 0;
    while i < 8 {
        all[i] = Symmetry { transposed: i & 1 != 0, mirrored: i & 2 != 0, flipped: i & 4 != 0 };
        i += 1;
    }
    all
};

impl Symmetry {
    #[inline]
    fn apply<S: Set>(self, set: S) -> S {
        let set = if self.transposed { set.transposed() } else { set };
        let set = if self.mirrored { set.mirrored() } else { set };
        if self.flipped { set.flipped() } else { set }
    }
}

/// Half a turn.
const HALF_TURN: Symmetry = Symmetry { transposed: false, mirrored: true, flipped: true };

impl<S: Set> Region<S> {
    /// Whether half a turn exchanges the sides and leaves everything else as it is.
    pub(super) fn is_half_turned_onto_itself(&self) -> bool {
        self.in_corner(|set| HALF_TURN.apply(set)).exchanged() == self.in_corner(|set| set)
    }

    /// An image of the region, moved as far into the corner as it goes.
    #[inline]
    fn in_corner(&self, image: impl Fn(S) -> S) -> Region<S> {
        let (open, ours, theirs) = (image(self.open), image(self.ours), image(self.theirs));
        let corner = (open | ours | theirs).corner();
        Region { open: open.lowered(corner), ours: ours.lowered(corner), theirs: theirs.lowered(corner) }
    }
}

/// Whether every move of a knight in a region can be answered by its image, which exchanges the sides: if no square is
/// its own image, what the answer needs is still open. An arrow that flies must not hit the image of where its knight
/// landed either.
fn can_mirror<S: Set>(rule: Rule, region: &Region<S>, symmetry: Symmetry) -> bool {
    let all = region.open | region.ours | region.theirs;
    let image_corner = symmetry.apply(all).corner();
    let corner = all.corner();
    all.indices().all(|index| {
        let square = S::single(index).lowered(corner);
        let image = symmetry.apply(S::single(index)).lowered(image_corner);
        image != square && (rule == Rule::Knight || (steps(rule, square) & image).is_empty())
    })
}

fn scattered(key: u64) -> u64 {
    let mut mixer = Mixer::default();
    mixer.write_u64(key);
    mixer.finish()
}

fn mixed<S: Set>(region: &Region<S>, seed: u64) -> u64 {
    let mut mixer = Mixer(seed);
    region.hash(&mut mixer);
    mixer.finish()
}

/// A quick hash for squares, the same in every build.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
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
