//! Which squares a piece attacks, from tables for steps and by arithmetic for slides.
//!
//! Slides use the subtraction trick. Let `way` be what stands on a line and `r` the slider. Then `way - r` borrows through
//! the empty squares above `r` up to the first piece, so `way ^ (way - r)` are those squares and that piece. Downwards
//! the same works on the bits in opposite order. On a rank or a diagonal no two squares share a byte, since their bits
//! lie 9, 10 or 11 apart; there it is enough to reverse the bytes, which is one instruction a word.

use crate::{Kind, Square, Squares};
use tenbin_core::{BySide, Side};

/// A set for each place of the layout; those that are no squares are empty.
pub(crate) type Table = [Squares; 128];

/// Steps as (files to the left, ranks down), as First makes them.
type Steps<'s> = &'s [(i8, i8)];

const GOLD_STEPS: Steps<'_> = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
const SILVER_STEPS: Steps<'_> = &[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)];
const KNIGHT_STEPS: Steps<'_> = &[(-1, -2), (1, -2)];
const STRAIGHT_STEPS: Steps<'_> = &[(0, -1), (0, 1), (-1, 0), (1, 0)];
const DIAGONAL_STEPS: Steps<'_> = &[(-1, -1), (1, -1), (-1, 1), (1, 1)];

static PAWN: BySide<Table> = by_side(&[(0, -1)], 1);
static KNIGHT: BySide<Table> = by_side(KNIGHT_STEPS, 1);
static SILVER: BySide<Table> = by_side(SILVER_STEPS, 1);
static GOLD: BySide<Table> = by_side(GOLD_STEPS, 1);
static STRAIGHT: Table = table(STRAIGHT_STEPS, 1, 1);
static DIAGONAL: Table = table(DIAGONAL_STEPS, 1, 1);
static RING: Table = either(table(STRAIGHT_STEPS, 1, 1), table(DIAGONAL_STEPS, 1, 1));
/// Everything ahead on the same file.
static FILE_AHEAD: BySide<Table> = by_side(&[(0, -1)], 8);
static FILE: Table = table(&[(0, -1), (0, 1)], 8, 1);
static RANK: Table = table(&[(-1, 0), (1, 0)], 8, 1);
/// From the upper right to the lower left, and from the upper left to the lower right.
static FALLING: Table = table(&[(-1, -1), (1, 1)], 8, 1);
static RISING: Table = table(&[(-1, 1), (1, -1)], 8, 1);
static CROSS: Table = table(STRAIGHT_STEPS, 8, 1);
static DIAGONALS: Table = table(DIAGONAL_STEPS, 8, 1);
/// Squares from which a piece that steps could attack a neighbour of the square: two files and three ranks away at most.
static VICINITY: Table = vicinity();

/// Where up to `far` of the same steps lead from each square; `down` is -1 to turn them over.
const fn table(steps: Steps<'_>, far: i8, down: i8) -> Table {
    let mut sets = [Squares::EMPTY; 128];
    let mut index = 0;
    while index < 128 {
        if let Some(square) = Square::from_index(index) {
            let mut s = 0;
            while s < steps.len() {
                let (left, below) = steps[s];
                let mut length = 1;
                while length <= far {
                    let column = square.file() as i8 - 1 + left * length;
                    let row = square.rank() as i8 - 1 + below * down * length;
                    if column >= 0 && column < 9 && row >= 0 && row < 9 {
                        sets[index as usize].0 |= Squares::single(Square::at(column as u8, row as u8)).0;
                    }
                    length += 1;
                }
                s += 1;
            }
        }
        index += 1;
    }
    sets
}

const fn by_side(steps: Steps<'_>, far: i8) -> BySide<Table> {
    BySide([table(steps, far, 1), table(steps, far, -1)])
}

const fn either(mut a: Table, b: Table) -> Table {
    let mut index = 0;
    while index < 128 {
        a[index].0 |= b[index].0;
        index += 1;
    }
    a
}

const fn vicinity() -> Table {
    let mut all = table(&[(0, -1), (0, 1)], 3, 1);
    let mut rank = -3;
    while rank <= 3 {
        all = either(all, table(&[(-2, rank), (-1, rank), (1, rank), (2, rank)], 1, 1));
        rank += 1;
    }
    all
}

/// The squares that could matter to whether a neighbour of this square, or itself, is attacked by a step.
#[inline]
pub(crate) fn vicinity_of(square: Square) -> Squares {
    VICINITY[square.index()]
}

/// The up to eight squares around a square.
#[inline]
pub fn ring(square: Square) -> Squares {
    RING[square.index()]
}

/// What a slider on `from` attacks on a rank or a diagonal.
#[inline]
fn slide(line: Squares, from: Square, occupied: Squares) -> Squares {
    let way = (occupied & line).0;
    let slider = Squares::single(from).0;
    let up = way.wrapping_sub(slider);
    let down = way.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
    Squares((up ^ down) & line.0)
}

/// What a lance of this side on `from` attacks.
#[inline]
pub fn lance(side: Side, from: Square, occupied: Squares) -> Squares {
    let line = FILE_AHEAD[side][from.index()];
    let way = (occupied & line).0;
    let slider = Squares::single(from).0;
    match side {
        // From the nearest piece above it (or the very first bit) up to just below the slider.
        Side::First => Squares(slider.wrapping_sub(1 << (127 - (way | 1).leading_zeros())) & line.0),
        Side::Second => Squares((way ^ way.wrapping_sub(slider)) & line.0),
    }
}

/// What a bishop on `from` attacks.
#[inline]
pub fn bishop(from: Square, occupied: Squares) -> Squares {
    let at = from.index();
    slide(FALLING[at], from, occupied) | slide(RISING[at], from, occupied)
}

/// What a rook on `from` attacks.
#[inline]
pub fn rook(from: Square, occupied: Squares) -> Squares {
    let file = lance(Side::First, from, occupied) | lance(Side::Second, from, occupied);
    file | slide(RANK[from.index()], from, occupied)
}

/// What a piece attacks, whoever stands there.
///
/// ```
/// # use tenbin_shogi::{Kind, Square, Squares, attacks};
/// # use tenbin_core::{Side, SquareSet};
/// let centre = Square::named("5e").unwrap();
/// assert_eq!(attacks::of(Side::First, Kind::Gold, centre, Squares::EMPTY).count(), 6);
/// assert_eq!(attacks::of(Side::First, Kind::Dragon, centre, Squares::EMPTY).count(), 20);
/// ```
#[inline]
pub fn of(side: Side, kind: Kind, from: Square, occupied: Squares) -> Squares {
    match kind {
        Kind::Pawn => pawn(side, from),
        Kind::Lance => lance(side, from, occupied),
        Kind::Knight => knight(side, from),
        Kind::Silver => silver(side, from),
        Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
            gold(side, from)
        }
        Kind::Bishop => bishop(from, occupied),
        Kind::Rook => rook(from, occupied),
        Kind::King => ring(from),
        Kind::Horse => horse(from, occupied),
        Kind::Dragon => dragon(from, occupied),
    }
}

/// What a pawn attacks.
#[inline]
pub fn pawn(side: Side, from: Square) -> Squares {
    PAWN[side][from.index()]
}

/// What a knight attacks.
#[inline]
pub fn knight(side: Side, from: Square) -> Squares {
    KNIGHT[side][from.index()]
}

/// What a silver attacks.
#[inline]
pub fn silver(side: Side, from: Square) -> Squares {
    SILVER[side][from.index()]
}

/// What a gold attacks, or a small piece that has promoted.
#[inline]
pub fn gold(side: Side, from: Square) -> Squares {
    GOLD[side][from.index()]
}

/// What a horse attacks.
#[inline]
pub fn horse(from: Square, occupied: Squares) -> Squares {
    bishop(from, occupied) | STRAIGHT[from.index()]
}

/// What a dragon attacks.
#[inline]
pub fn dragon(from: Square, occupied: Squares) -> Squares {
    rook(from, occupied) | DIAGONAL[from.index()]
}

/// The neighbours straight ahead, behind and aside.
#[inline]
pub(crate) fn straight_steps(from: Square) -> Squares {
    STRAIGHT[from.index()]
}

/// The neighbours at the corners.
#[inline]
pub(crate) fn diagonal_steps(from: Square) -> Squares {
    DIAGONAL[from.index()]
}

/// Every square a rook would attack on an empty board.
#[inline]
pub(crate) fn cross(from: Square) -> Squares {
    CROSS[from.index()]
}

/// Every square a bishop would attack on an empty board.
#[inline]
pub(crate) fn diagonals(from: Square) -> Squares {
    DIAGONALS[from.index()]
}

/// Every square a lance would attack on an empty board.
#[inline]
pub(crate) fn file_ahead(side: Side, from: Square) -> Squares {
    FILE_AHEAD[side][from.index()]
}

/// The whole line through two squares without the first of them, if a line of squares joins them; otherwise nothing.
#[inline]
pub fn line(a: Square, b: Square) -> Squares {
    let at = a.index();
    let lines = [&FILE, &RANK, &FALLING, &RISING].map(|table| table[at]);
    lines.into_iter().find(|line| line.has(b)).unwrap_or(Squares::EMPTY)
}

/// The squares between two, if a line of squares joins them.
#[inline]
pub fn between(a: Square, b: Square) -> Squares {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let span = Squares::single(high).0.wrapping_sub(Squares::single(low).0 << 1);
    Squares(span & line(a, b).0)
}
