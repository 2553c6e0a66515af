//! The index function of the table: placement, symmetry and arrows to a bit.

use crate::placements::{Placement, Placements, binomial, symmetries};
use tenbin_board::Set;
use tenbin_core::Side;

/// Larger boards have too many sets of arrows.
const MAX_SQUARES: usize = 32;

/// The index function of the table.
pub(super) struct TableIndex {
    size: (u8, u8),
    pieces: usize,
    placements: Vec<Placement>,
    /// The image of each square under each symmetry.
    images: Vec<Vec<u8>>,
    /// For each placement, the bit of each square in a set of arrows; [`NONE`] where a piece stands.
    slots: Vec<[u8; MAX_SQUARES]>,
    /// By [`TableIndex::rank`] of both sides' squares: number of the placement, and symmetry that maps onto it.
    indices: Vec<(u32, u8)>,
    /// `choices[count][from]`: binomial coefficients.
    choices: Vec<[u32; MAX_SQUARES + 1]>,
}

/// The square has no bit.
const NONE: u8 = u8::MAX;

impl TableIndex {
    pub(super) fn bytes(size: (u8, u8), pieces: usize) -> Option<u64> {
        let squares = usize::from(size.0) * usize::from(size.1);
        if squares > MAX_SQUARES || 2 * pieces > squares {
            return None;
        }
        let symmetries = if size.0 == size.1 { 8 } else { 4 };
        let positions = Placements { size, pieces, point_symmetric: false }.positions();
        let bits_each = (1u64 << (squares - 2 * pieces)).max(64);
        let sides = binomial(squares as u64, pieces as u64);
        (positions / symmetries).checked_mul(bits_each / 8)?.checked_add(sides.checked_mul(sides)?.checked_mul(8)?)
    }

    pub(super) fn new(size: (u8, u8), pieces: usize) -> TableIndex {
        let squares = usize::from(size.0) * usize::from(size.1);
        assert!(TableIndex::bytes(size, pieces).is_some(), "the board is too large for retrograde analysis");
        let placements = Placements { size, pieces, point_symmetric: false }.list();
        let images: Vec<Vec<u8>> = symmetries(size).into_iter().map(|symmetry| symmetry.image).collect();
        let choices = (0..=pieces).map(|count| std::array::from_fn(|from| binomial(from as u64, count as u64) as u32));
        let sides = binomial(squares as u64, pieces as u64) as usize;
        let mut index = TableIndex {
            size,
            pieces,
            slots: Vec::with_capacity(placements.len()),
            placements: Vec::new(),
            images,
            indices: vec![(0, 0); sides * sides],
            choices: choices.collect(),
        };
        for (number, placement) in placements.iter().enumerate() {
            index.add(number as u32, placement, squares);
        }
        index.placements = placements;
        index
    }

    /// Adds a placement: its free squares, and all its images.
    fn add(&mut self, number: u32, placement: &Placement, squares: usize) {
        let [ours, theirs] = self.sides(placement);
        let mut slots = [NONE; MAX_SQUARES];
        let free = (0..squares).filter(|square| (ours | theirs) >> square & 1 == 0);
        free.zip(0..).for_each(|(square, slot)| slots[square] = slot);
        self.slots.push(slots);
        for image in 0..self.images.len() {
            let place =
                self.rank(self.mapped(image, ours)) * self.sides_count() + self.rank(self.mapped(image, theirs));
            self.indices[place] = (number, self.inverse(image));
        }
    }

    /// The inverse of a symmetry.
    fn inverse(&self, image: usize) -> u8 {
        let is_inverse =
            |inverse: &Vec<u8>| (0..).zip(&self.images[image]).all(|(square, &to)| inverse[usize::from(to)] == square);
        self.images.iter().position(is_inverse).expect("symmetries form a group") as u8
    }

    fn mapped(&self, image: usize, set: u32) -> u32 {
        ones(set).fold(0, |mapped, square| mapped | 1 << self.images[image][square])
    }

    fn sides_count(&self) -> usize {
        self.choices[self.pieces][usize::from(self.size.0) * usize::from(self.size.1)] as usize
    }

    /// Rank of a set of squares among all sets of the same size (combinatorial number system).
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

    /// Number of squares without a piece.
    pub(super) fn free_squares(&self) -> u32 {
        u32::from(self.size.0) * u32::from(self.size.1) - 2 * self.pieces as u32
    }

    /// Words of the table per placement.
    pub(super) fn words_per_placement(&self) -> usize {
        (1usize << self.free_squares()).div_ceil(64)
    }

    /// The squares of the side to move and of the opponent.
    pub(super) fn sides(&self, placement: &Placement) -> [u32; 2] {
        [Side::First, Side::Second].map(|side| {
            let squares = placement.pieces[side].iter();
            squares.fold(0, |set, square| {
                set | 1 << (u32::from(square.rank) * u32::from(self.size.0) + u32::from(square.file))
            })
        })
    }

    /// A set of squares as a mask in this module's numbering.
    pub(super) fn mask<S: Set>(&self, set: S) -> u32 {
        set.squares().fold(0, |mask, square| {
            mask | 1 << (u32::from(square.rank) * u32::from(self.size.0) + u32::from(square.file))
        })
    }

    /// Index of a position's bit in the table.
    pub(super) fn place(&self, ours: u32, theirs: u32, arrows: u32) -> usize {
        let indexed = self.indexed(ours, theirs);
        ones(arrows).fold(indexed.first, |place, square| place | indexed.bit(square) as usize)
    }

    /// The representative of a placement.
    pub(super) fn indexed(&self, ours: u32, theirs: u32) -> IndexedPlacement<'_> {
        let (number, image) = self.indices[self.rank(ours) * self.sides_count() + self.rank(theirs)];
        let first = number as usize * self.words_per_placement() * 64;
        IndexedPlacement { first, slots: &self.slots[number as usize], image: &self.images[usize::from(image)] }
    }

    /// The bit of a square in the sets of arrows of a placement; none where a piece stands.
    pub(super) fn slot(&self, number: usize, square: usize) -> Option<u32> {
        let slot = self.slots[number][square];
        (slot != NONE).then_some(u32::from(slot))
    }
}

/// A placement mapped onto its representative.
pub(super) struct IndexedPlacement<'n> {
    /// Index of its first bit in the table.
    pub(super) first: usize,
    slots: &'n [u8; MAX_SQUARES],
    image: &'n [u8],
}

impl IndexedPlacement<'_> {
    /// The bit that an arrow on a free square adds to the index.
    pub(super) fn bit(&self, square: usize) -> u32 {
        1 << self.slots[usize::from(self.image[square])]
    }
}

/// The squares of a mask, lowest first.
pub(super) fn ones(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(square)
    })
}
