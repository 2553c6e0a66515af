//! A stone and its mirror images beyond the edge.

use tenbin_core::Square;

/// The mirror axis for images of stones near the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MirrorAxis {
    /// No images.
    None,
    /// On the first line: a stone there coincides with its image, and counts once.
    Line,
    /// Half a line outside the board.
    Half,
    /// One line outside the board.
    Out,
}

impl MirrorAxis {
    /// All values with their names.
    pub const NAMED: [(&'static str, MirrorAxis); 4] =
        [("none", MirrorAxis::None), ("line", MirrorAxis::Line), ("half", MirrorAxis::Half), ("out", MirrorAxis::Out)];

    /// The sum of the line numbers of a stone and its image, lines counted from 1.
    fn sum(self) -> Option<i32> {
        match self {
            MirrorAxis::None => None,
            MirrorAxis::Line => Some(2),
            MirrorAxis::Half => Some(1),
            MirrorAxis::Out => Some(0),
        }
    }
}

/// Stones up to this line have images.
const LAST_LINE: i32 = 4;

/// A point on or off the board; lines are counted from 1.
pub(super) type LinePoint = (i32, i32);

pub(super) fn place(square: Square) -> LinePoint {
    (i32::from(square.file) + 1, i32::from(square.rank) + 1)
}

/// A stone and its images across one edge, the other, and both near a corner. Coinciding images count once.
pub(super) struct ImageCharges {
    places: [LinePoint; 9],
    count: usize,
}

impl ImageCharges {
    pub(super) fn of(square: Square, size: u8, axis: MirrorAxis) -> ImageCharges {
        let (column, row) = place(square);
        let mut charges = ImageCharges { places: [(0, 0); 9], count: 0 };
        for column in coordinates(column, i32::from(size), axis).into_iter().flatten() {
            for row in coordinates(row, i32::from(size), axis).into_iter().flatten() {
                charges.add((column, row));
            }
        }
        charges
    }

    fn add(&mut self, place: LinePoint) {
        if !self.places().contains(&place) {
            self.places[self.count] = place;
            self.count += 1;
        }
    }

    /// The points of all charges, the stone first.
    pub(super) fn places(&self) -> &[LinePoint] {
        &self.places[..self.count]
    }
}

/// A line and its images at both ends of the board.
fn coordinates(line: i32, size: i32, axis: MirrorAxis) -> [Option<i32>; 3] {
    let Some(sum) = axis.sum() else { return [Some(line), None, None] };
    let from_far = size + 1 - line;
    [
        Some(line),
        (line <= LAST_LINE).then_some(sum - line),
        (from_far <= LAST_LINE).then_some(size + 1 - (sum - from_far)),
    ]
}
