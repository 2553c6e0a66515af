//! Placements by number.

use crate::placements::{Placement, Placements, binomial, symmetries};
use tenbin_board::Set;
use tenbin_core::Side;

/// Boards of more squares than this have too many sets of arrows anyway.
const MOST_SQUARES: usize = 32;

/// Which placement has which number, and how the board is to be turned to see it.
pub(super) struct Numbering {
    size: (u8, u8),
    pieces: usize,
    placements: Vec<Placement>,
    /// Where each symmetry puts each square.
    images: Vec<Vec<u8>>,
    /// For each placement the bit of a set of arrows that stands for each square; [`NONE`] where a piece stands.
    slots: Vec<[u8; MOST_SQUARES]>,
    /// For both sides' squares, by [`Numbering::rank`]: the placement's number and the symmetry that leads to it.
    known: Vec<(u32, u8)>,
    /// `choices[count][from]`: in how many ways so many can be chosen from so many.
    choices: Vec<[u32; MOST_SQUARES + 1]>,
}

/// No bit stands for this square.
const NONE: u8 = u8::MAX;

impl Numbering {
    pub(super) fn bytes(size: (u8, u8), pieces: usize) -> Option<u64> {
        let squares = usize::from(size.0) * usize::from(size.1);
        if squares > MOST_SQUARES || 2 * pieces > squares {
            return None;
        }
        let symmetries = if size.0 == size.1 { 8 } else { 4 };
        let positions = Placements { size, pieces, point_symmetric: false }.positions();
        let bits_each = (1u64 << (squares - 2 * pieces)).max(64);
        let sides = binomial(squares as u64, pieces as u64);
        (positions / symmetries).checked_mul(bits_each / 8)?.checked_add(sides.checked_mul(sides)?.checked_mul(8)?)
    }

    pub(super) fn new(size: (u8, u8), pieces: usize) -> Numbering {
        let squares = usize::from(size.0) * usize::from(size.1);
        assert!(Numbering::bytes(size, pieces).is_some(), "too large a board to be decided backwards");
        let placements = Placements { size, pieces, point_symmetric: false }.list();
        let images: Vec<Vec<u8>> = symmetries(size).into_iter().map(|symmetry| symmetry.image).collect();
        let choices = (0..=pieces).map(|count| std::array::from_fn(|from| binomial(from as u64, count as u64) as u32));
        let sides = binomial(squares as u64, pieces as u64) as usize;
        let mut numbering = Numbering {
            size,
            pieces,
            slots: Vec::with_capacity(placements.len()),
            placements: Vec::new(),
            images,
            known: vec![(0, 0); sides * sides],
            choices: choices.collect(),
        };
        for (number, placement) in placements.iter().enumerate() {
            numbering.add(number as u32, placement, squares);
        }
        numbering.placements = placements;
        numbering
    }

    /// Notes a placement's free squares, and each of its images.
    fn add(&mut self, number: u32, placement: &Placement, squares: usize) {
        let [ours, theirs] = self.sides(placement);
        let mut slots = [NONE; MOST_SQUARES];
        let free = (0..squares).filter(|square| (ours | theirs) >> square & 1 == 0);
        free.zip(0..).for_each(|(square, slot)| slots[square] = slot);
        self.slots.push(slots);
        for image in 0..self.images.len() {
            let place =
                self.rank(self.turned(image, ours)) * self.sides_count() + self.rank(self.turned(image, theirs));
            self.known[place] = (number, self.inverse(image));
        }
    }

    /// The symmetry that takes back another one.
    fn inverse(&self, image: usize) -> u8 {
        let takes_back =
            |back: &Vec<u8>| (0..).zip(&self.images[image]).all(|(square, &to)| back[usize::from(to)] == square);
        self.images.iter().position(takes_back).expect("symmetries form a group") as u8
    }

    fn turned(&self, image: usize, set: u32) -> u32 {
        ones(set).fold(0, |turned, square| turned | 1 << self.images[image][square])
    }

    fn sides_count(&self) -> usize {
        self.choices[self.pieces][usize::from(self.size.0) * usize::from(self.size.1)] as usize
    }

    /// The number of a set of squares among all sets of as many.
    fn rank(&self, set: u32) -> usize {
        ones(set).zip(1..).map(|(square, count)| self.choices[count][square] as usize).sum()
    }

    pub(super) fn size(&self) -> (u8, u8) {
        self.size
    }

    pub(super) fn pieces(&self) -> usize {
        self.pieces
    }

    pub(super) fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// How many squares no piece stands on.
    pub(super) fn free_squares(&self) -> u32 {
        u32::from(self.size.0) * u32::from(self.size.1) - 2 * self.pieces as u32
    }

    /// How many words of the table belong to each placement.
    pub(super) fn words_each(&self) -> usize {
        (1usize << self.free_squares()).div_ceil(64)
    }

    /// The squares of the side to move and of the other one.
    pub(super) fn sides(&self, placement: &Placement) -> [u32; 2] {
        [Side::First, Side::Second].map(|side| {
            let squares = placement.pieces[side].iter();
            squares.fold(0, |set, square| {
                set | 1 << (u32::from(square.rank) * u32::from(self.size.0) + u32::from(square.file))
            })
        })
    }

    /// A set of squares as this module numbers them.
    pub(super) fn mask<S: Set>(&self, set: S) -> u32 {
        set.squares().fold(0, |mask, square| {
            mask | 1 << (u32::from(square.rank) * u32::from(self.size.0) + u32::from(square.file))
        })
    }

    /// Where a position's bit is in the table.
    pub(super) fn place(&self, ours: u32, theirs: u32, arrows: u32) -> usize {
        let seen = self.see(ours, theirs);
        ones(arrows).fold(seen.first, |place, square| place | seen.bit(square) as usize)
    }

    /// A placement as the table sees it.
    pub(super) fn see(&self, ours: u32, theirs: u32) -> Seen<'_> {
        let (number, image) = self.known[self.rank(ours) * self.sides_count() + self.rank(theirs)];
        let first = number as usize * self.words_each() * 64;
        Seen { first, slots: &self.slots[number as usize], image: &self.images[usize::from(image)] }
    }

    /// The bit that stands for an arrow on each square of a placement; none where a piece stands.
    pub(super) fn slot(&self, number: usize, square: usize) -> Option<u32> {
        let slot = self.slots[number][square];
        (slot != NONE).then_some(u32::from(slot))
    }
}

/// A placement, turned to the one that stands for it.
pub(super) struct Seen<'n> {
    /// Where its bits begin in the table.
    pub(super) first: usize,
    slots: &'n [u8; MOST_SQUARES],
    image: &'n [u8],
}

impl Seen<'_> {
    /// What an arrow on a free square adds to the place in the table.
    pub(super) fn bit(&self, square: usize) -> u32 {
        1 << self.slots[usize::from(self.image[square])]
    }
}

/// The squares of a set, the lowest first.
pub(super) fn ones(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(square)
    })
}
