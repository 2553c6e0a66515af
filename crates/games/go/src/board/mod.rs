//! The board: stones, chains and captures, without a side to move.
//!
//! The same board serves rules, searches and playouts, so it is made for speed. Points are in one flat array with a
//! border. Chains are circular lists of stones with a head. The liberties of a chain are counted as *pseudo-liberties*,
//! once per adjacent stone: the count is updated by addition and subtraction, and it is 0 exactly if there is no
//! liberty. Incremental values (hash key, potential) are updated by an [`Observer`].

mod chains;
mod empties;
mod liberties;

use tenbin_core::{BySide, Side, Square};

/// The index of a point in the board's flat array; 0 is on the border and means no point.
pub type Point = u16;

/// Contents of a point, as bits: the union by `|` shows which contents occur.
pub(crate) const EMPTY: u8 = 0;
pub(crate) const EDGE: u8 = 4;

/// The content of a point with a stone of this side.
#[inline]
pub(crate) const fn stone(side: Side) -> u8 {
    side as u8 + 1
}

/// Receives every stone that is placed or removed.
pub trait Observer {
    /// A stone was placed.
    fn placed(&mut self, at: Point, side: Side);

    /// A stone was removed.
    fn removed(&mut self, at: Point, side: Side);
}

/// Ignores all changes.
impl Observer for () {
    #[inline]
    fn placed(&mut self, _at: Point, _side: Side) {}

    #[inline]
    fn removed(&mut self, _at: Point, _side: Side) {}
}

/// A link in the circular list of a chain: its head and the next stone.
#[derive(Clone, Copy, Debug, Default)]
struct Link {
    head: Point,
    next: Point,
}

/// Data of a chain, stored at its head.
#[derive(Clone, Copy, Debug, Default)]
struct Chain {
    /// The number of pairs of a stone and an adjacent empty point.
    pseudo_liberties: u16,
    stones: u16,
}

/// A board that fits into `N` points with its border; `N` is a power of two.
#[derive(Clone, Debug)]
pub struct Board<const N: usize> {
    size: u8,
    /// Distance between rows: one row and one border point.
    stride: u16,
    cells: [u8; N],
    links: [Link; N],
    chains: [Chain; N],
    /// The empty points in no particular order, and the index of each in that list.
    empties: [Point; N],
    places: [u16; N],
    empty_count: u16,
}

/// The effect of a move on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayEffect {
    /// Opposing stones captured.
    pub captured: u16,
    /// Own stones removed by suicide, including the stone played.
    pub lost: u16,
    /// The new ko point; 0 if none.
    pub ko: Point,
}

/// The array index of a point, masked so that the compiler can drop bounds checks.
#[inline(always)]
const fn index<const N: usize>(point: Point) -> usize {
    point as usize & (N - 1)
}

/// The points of a board, row by row.
#[derive(Clone, Debug)]
pub struct Points {
    next: Point,
    /// The border point after the present row.
    row_end: Point,
    /// The distance from row to row.
    stride: u16,
    /// The border point after the last row.
    end: Point,
}

impl Iterator for Points {
    type Item = Point;

    #[inline(always)]
    fn next(&mut self) -> Option<Point> {
        let at = self.next;
        if at == self.end {
            return None;
        }
        self.next += 1;
        if self.next == self.row_end && self.row_end != self.end {
            self.next += 1;
            self.row_end += self.stride;
        }
        Some(at)
    }
}

impl<const N: usize> Board<N> {
    /// The largest board size that fits.
    pub const LARGEST: u8 = {
        assert!(N.is_power_of_two() && N <= 1024, "N must be a power of two up to 1024");
        let mut size = 0;
        while Self::points_for(size + 1) <= N {
            size += 1;
        }
        size as u8
    };

    /// Array size of a board with its border.
    const fn points_for(size: usize) -> usize {
        (size + 2) * (size + 1) + 1
    }

    /// An empty board.
    ///
    /// # Panics
    /// If the size is 0 or above [`LARGEST`](Board::LARGEST).
    pub fn new(size: u8) -> Board<N> {
        assert!((1..=Self::LARGEST).contains(&size), "a board of this size does not fit");
        let mut board = Board {
            size,
            stride: u16::from(size) + 1,
            cells: [EDGE; N],
            links: [Link::default(); N],
            chains: [Chain::default(); N],
            empties: [0; N],
            places: [0; N],
            empty_count: 0,
        };
        for point in board.points() {
            board.cells[index::<N>(point)] = EMPTY;
            board.add_empty(point);
        }
        board
    }

    /// The number of lines.
    #[inline]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// All points, row by row from the bottom left.
    #[inline]
    pub fn points(&self) -> Points {
        Points { next: self.stride + 1, row_end: 2 * self.stride, stride: self.stride, end: self.stride * self.stride }
    }

    /// The point of a square on the board.
    #[inline]
    pub fn point(&self, square: Square) -> Point {
        (u16::from(square.rank) + 1) * self.stride + u16::from(square.file) + 1
    }

    /// The square of a point on the board.
    #[inline]
    pub fn square(&self, point: Point) -> Square {
        let (row, column) = (point / self.stride, point % self.stride);
        Square::new(column.saturating_sub(1) as u8, row.saturating_sub(1) as u8)
    }

    /// The four neighbours of a point; some may be border points.
    #[inline(always)]
    pub fn neighbours(&self, point: Point) -> [Point; 4] {
        let stride = self.stride;
        [point.wrapping_sub(stride), point.wrapping_sub(1), point.wrapping_add(1), point.wrapping_add(stride)]
    }

    /// The four diagonal neighbours of a point.
    #[inline(always)]
    pub fn diagonal(&self, point: Point) -> [Point; 4] {
        let (up, down) = (point.wrapping_add(self.stride), point.wrapping_sub(self.stride));
        [down.wrapping_sub(1), down.wrapping_add(1), up.wrapping_sub(1), up.wrapping_add(1)]
    }

    #[inline(always)]
    pub(crate) fn cell(&self, point: Point) -> u8 {
        self.cells[index::<N>(point)]
    }

    /// The side whose stone is on a point.
    #[inline]
    pub fn owner(&self, point: Point) -> Option<Side> {
        match self.cell(point) {
            1 => Some(Side::First),
            2 => Some(Side::Second),
            _ => None,
        }
    }

    /// Whether a point is on the board.
    #[inline]
    pub fn is_on_board(&self, point: Point) -> bool {
        self.cell(point) != EDGE
    }

    /// Whether a point is on the board and empty.
    #[inline(always)]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cell(point) == EMPTY
    }

    /// The points whose content differs between two boards of the same size.
    #[inline]
    pub(crate) fn changed_points<'b>(&'b self, other: &'b Board<N>) -> impl Iterator<Item = Point> + 'b {
        let pairs = self.cells.iter().zip(&other.cells).enumerate();
        pairs.filter(|(_, (here, there))| here != there).map(|(at, _)| at as Point)
    }

    /// The number of stones of each side.
    pub fn stones(&self) -> BySide<u16> {
        let count = |cell| self.cells.iter().filter(|&&other| other == cell).count() as u16;
        BySide::from_fn(|side| count(stone(side)))
    }

    /// The board under a symmetry, or with colours swapped.
    pub(crate) fn transformed(
        &self,
        side: impl Fn(Side) -> Side,
        place: impl Fn(Square) -> Square,
        observer: &mut impl Observer,
    ) -> Board<N> {
        let mut board = Board::new(self.size);
        for point in self.points() {
            if let Some(owner) = self.owner(point) {
                let _ = board.play(self.point(place(self.square(point))), side(owner), observer);
            }
        }
        board
    }
}

/// Compares stones only; the order of internal lists does not matter.
impl<const N: usize> PartialEq for Board<N> {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.cells == other.cells
    }
}

impl<const N: usize> Eq for Board<N> {}
