//! The board alone: stones, chains and captures, and nothing about whose turn it is.
//!
//! One board serves the rules, the searches and the playouts, so it is made for speed. Points lie in one flat array with a
//! border around the board; chains are circular lists of stones under one head; a chain's liberties are counted once for each
//! stone they touch (*pseudo-liberties*), because that number is kept by adding and subtracting, and it is 0 exactly when
//! there is no liberty left. Whoever wants to know what changes (a hash key, a potential) listens as an [`Observer`].

mod chains;
mod empties;
mod liberties;

use tenbin_core::{BySide, Side, Square};

/// A point by its place in the flat array of the board; 0 lies on the border and stands for no point.
pub type Point = u16;

/// What lies on a point. Numbers that can be joined by `|`, so that one look tells which kinds are around.
pub(crate) const EMPTY: u8 = 0;
pub(crate) const EDGE: u8 = 4;

/// The number for a stone of a side.
#[inline]
pub(crate) const fn stone(side: Side) -> u8 {
    side as u8 + 1
}

/// Is told of every stone that comes and goes.
pub trait Observer {
    /// A stone was put on a point.
    fn put(&mut self, at: Point, side: Side);

    /// A stone was taken off a point.
    fn lift(&mut self, at: Point, side: Side);
}

/// Does not listen.
impl Observer for () {
    #[inline]
    fn put(&mut self, _at: Point, _side: Side) {}

    #[inline]
    fn lift(&mut self, _at: Point, _side: Side) {}
}

/// Where the chain of a stone begins and where it goes on.
#[derive(Clone, Copy, Debug, Default)]
struct Link {
    head: Point,
    next: Point,
}

/// What is known of a chain, at its head.
#[derive(Clone, Copy, Debug, Default)]
struct Chain {
    /// Pairs of a stone and an empty point beside it.
    pseudo_liberties: u16,
    stones: u16,
}

/// Stones on a board of any size that fits into `N` points with its border; `N` is a power of two.
#[derive(Clone, Debug)]
pub struct Board<const N: usize> {
    size: u8,
    /// From a point to the one above it: a row, and one point of border that ends it and begins the next.
    stride: u16,
    cells: [u8; N],
    links: [Link; N],
    chains: [Chain; N],
    /// The empty points in no order, and where each of them stands in that list.
    empties: [Point; N],
    places: [u16; N],
    empty_count: u16,
}

/// What a play did to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayEffect {
    /// How many enemy stones were captured.
    pub captured: u16,
    /// How many own stones were taken off, the one played among them.
    pub lost: u16,
    /// The point that may not be taken back at once; 0 if there is none.
    pub ko: Point,
}

/// The index of a point. Whatever the number, it lies within the array, which the compiler sees too.
#[inline(always)]
const fn index<const N: usize>(point: Point) -> usize {
    point as usize & (N - 1)
}

impl<const N: usize> Board<N> {
    /// The largest board that fits.
    pub const LARGEST: u8 = {
        assert!(N.is_power_of_two() && N <= 1024, "points are told apart by their lowest bits");
        let mut size = 0;
        while Self::points_for(size + 1) <= N {
            size += 1;
        }
        size as u8
    };

    /// How many points a board takes up with its border.
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

    /// The number of lines each way.
    #[inline]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// All points, row by row from the bottom left.
    #[inline]
    pub fn points(&self) -> impl Iterator<Item = Point> + use<N> {
        let (size, stride) = (u16::from(self.size), self.stride);
        (1..=size).flat_map(move |row| (1..=size).map(move |column| row * stride + column))
    }

    /// The point at a square, which has to lie on the board.
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

    /// The four points beside a point; on the border there are some that are not on the board.
    #[inline(always)]
    pub fn neighbours(&self, point: Point) -> [Point; 4] {
        let stride = self.stride;
        [point.wrapping_sub(stride), point.wrapping_sub(1), point.wrapping_add(1), point.wrapping_add(stride)]
    }

    /// The four points diagonal to a point.
    #[inline(always)]
    pub fn diagonal(&self, point: Point) -> [Point; 4] {
        let (up, down) = (point.wrapping_add(self.stride), point.wrapping_sub(self.stride));
        [down.wrapping_sub(1), down.wrapping_add(1), up.wrapping_sub(1), up.wrapping_add(1)]
    }

    #[inline(always)]
    pub(crate) fn cell(&self, point: Point) -> u8 {
        self.cells[index::<N>(point)]
    }

    /// Whose stone lies on a point, if any does.
    #[inline]
    pub fn owner(&self, point: Point) -> Option<Side> {
        match self.cell(point) {
            1 => Some(Side::First),
            2 => Some(Side::Second),
            _ => None,
        }
    }

    /// Whether a point lies on the board.
    #[inline]
    pub fn is_on_board(&self, point: Point) -> bool {
        self.cell(point) != EDGE
    }

    /// Whether a point of the board is empty.
    #[inline(always)]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cell(point) == EMPTY
    }

    /// The points on which another board of the same size has something else.
    #[inline]
    pub(crate) fn changed_points<'b>(&'b self, other: &'b Board<N>) -> impl Iterator<Item = Point> + 'b {
        let pairs = self.cells.iter().zip(&other.cells).enumerate();
        pairs.filter(|(_, (here, there))| here != there).map(|(at, _)| at as Point)
    }

    /// How many stones each side has.
    pub fn stones(&self) -> BySide<u16> {
        let count = |cell| self.cells.iter().filter(|&&other| other == cell).count() as u16;
        BySide::from_fn(|side| count(stone(side)))
    }

    /// The same stones seen through a symmetry of the board, or with other colours.
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

/// Boards are equal if the same stones lie on them; the order in which lists came about does not matter.
impl<const N: usize> PartialEq for Board<N> {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.cells == other.cells
    }
}

impl<const N: usize> Eq for Board<N> {}
