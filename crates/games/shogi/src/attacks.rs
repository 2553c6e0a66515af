//! Attack sets: tables for steps, bit arithmetic for slides.
//!
//! Slides use the subtraction trick (*o − 2r*). Let `occupied_line` be the pieces on a line and `r` the slider. Then
//! `occupied_line - r` borrows through the empty squares above `r` up to the first piece, so `occupied_line ^
//! (occupied_line - r)` are those squares and that piece. Downwards the same works on the reversed bits. On a rank or
//! a diagonal the bits of two squares lie 9, 10 or 11 apart, so no two share a byte, and reversing the bytes is
//! enough: one instruction a word.

use crate::{Bitboard, PieceKind, Square};
use tenbin_core::{BySide, Side};

/// A bitboard for each index; empty at guards.
pub(crate) type SquareTable = [Bitboard; 128];

/// Steps as (files to the left, ranks down), as First moves.
type Steps<'s> = &'s [(i8, i8)];

const GOLD_STEPS: Steps<'_> = &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
const SILVER_STEPS: Steps<'_> = &[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)];
const KNIGHT_STEPS: Steps<'_> = &[(-1, -2), (1, -2)];
const STRAIGHT_STEPS: Steps<'_> = &[(0, -1), (0, 1), (-1, 0), (1, 0)];
const DIAGONAL_STEPS: Steps<'_> = &[(-1, -1), (1, -1), (-1, 1), (1, 1)];

static PAWN: BySide<SquareTable> = by_side(&[(0, -1)], 1);
static KNIGHT: BySide<SquareTable> = by_side(KNIGHT_STEPS, 1);
static SILVER: BySide<SquareTable> = by_side(SILVER_STEPS, 1);
static GOLD: BySide<SquareTable> = by_side(GOLD_STEPS, 1);
static STRAIGHT: SquareTable = table(STRAIGHT_STEPS, 1, 1);
static DIAGONAL: SquareTable = table(DIAGONAL_STEPS, 1, 1);
static KING: SquareTable = either(table(STRAIGHT_STEPS, 1, 1), table(DIAGONAL_STEPS, 1, 1));
/// All squares ahead on the same file.
static FILE_AHEAD: BySide<SquareTable> = by_side(&[(0, -1)], 8);
static FILE: SquareTable = table(&[(0, -1), (0, 1)], 8, 1);
static RANK: SquareTable = table(&[(-1, 0), (1, 0)], 8, 1);
/// From the upper right to the lower left, and from the upper left to the lower right.
static FALLING: SquareTable = table(&[(-1, -1), (1, 1)], 8, 1);
static RISING: SquareTable = table(&[(-1, 1), (1, -1)], 8, 1);
static CROSS: SquareTable = table(STRAIGHT_STEPS, 8, 1);
static DIAGONALS: SquareTable = table(DIAGONAL_STEPS, 8, 1);
/// All squares from which a stepping piece could attack the square or a neighbour: at most two files and three ranks
/// away.
static VICINITY: SquareTable = vicinity();

/// The squares that up to `far` equal steps reach from each square; `down` is -1 to mirror the steps.
const fn table(steps: Steps<'_>, far: i8, down: i8) -> SquareTable {
    let mut sets = [Bitboard::EMPTY; 128];
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
                        sets[index as usize].0 |= Bitboard::single(Square::at(column as u8, row as u8)).0;
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

const fn by_side(steps: Steps<'_>, far: i8) -> BySide<SquareTable> {
    BySide([table(steps, far, 1), table(steps, far, -1)])
}

const fn either(mut a: SquareTable, b: SquareTable) -> SquareTable {
    let mut index = 0;
    while index < 128 {
        a[index].0 |= b[index].0;
        index += 1;
    }
    a
}

const fn vicinity() -> SquareTable {
    let mut all = table(&[(0, -1), (0, 1)], 3, 1);
    let mut rank = -3;
    while rank <= 3 {
        all = either(all, table(&[(-2, rank), (-1, rank), (1, rank), (2, rank)], 1, 1));
        rank += 1;
    }
    all
}

/// The squares from which a step could attack this square or a neighbour.
#[inline]
pub(crate) fn vicinity_of(square: Square) -> Bitboard {
    VICINITY[square.index()]
}

/// The attacks of a king: up to eight neighbours.
#[inline]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The slide along a rank or a diagonal.
#[inline]
fn slide(line: Bitboard, from: Square, occupied: Bitboard) -> Bitboard {
    let occupied_line = (occupied & line).0;
    let slider = Bitboard::single(from).0;
    let up = occupied_line.wrapping_sub(slider);
    let down = occupied_line.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
    Bitboard((up ^ down) & line.0)
}

/// The attacks of a lance.
#[inline]
pub fn lance(side: Side, from: Square, occupied: Bitboard) -> Bitboard {
    let line = FILE_AHEAD[side][from.index()];
    let occupied_line = (occupied & line).0;
    let slider = Bitboard::single(from).0;
    match side {
        // From the nearest piece above (or the very first bit) up to just below the slider.
        Side::First => Bitboard(slider.wrapping_sub(1 << (127 - (occupied_line | 1).leading_zeros())) & line.0),
        Side::Second => Bitboard((occupied_line ^ occupied_line.wrapping_sub(slider)) & line.0),
    }
}

/// The attacks of a bishop.
#[inline]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let at = from.index();
    slide(FALLING[at], from, occupied) | slide(RISING[at], from, occupied)
}

/// The attacks of a rook.
#[inline]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let file = lance(Side::First, from, occupied) | lance(Side::Second, from, occupied);
    file | slide(RANK[from.index()], from, occupied)
}

/// The attacks of a piece of any kind.
///
/// ```
/// # use tenbin_shogi::{PieceKind, Square, Bitboard, attacks};
/// # use tenbin_core::{Side, SquareSet};
/// let centre = Square::from_name("5e").unwrap();
/// assert_eq!(attacks::of(Side::First, PieceKind::Gold, centre, Bitboard::EMPTY).count(), 6);
/// assert_eq!(attacks::of(Side::First, PieceKind::Dragon, centre, Bitboard::EMPTY).count(), 20);
/// ```
#[inline]
pub fn of(side: Side, kind: PieceKind, from: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceKind::Pawn => pawn(side, from),
        PieceKind::Lance => lance(side, from, occupied),
        PieceKind::Knight => knight(side, from),
        PieceKind::Silver => silver(side, from),
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => gold(side, from),
        PieceKind::Bishop => bishop(from, occupied),
        PieceKind::Rook => rook(from, occupied),
        PieceKind::King => king(from),
        PieceKind::Horse => horse(from, occupied),
        PieceKind::Dragon => dragon(from, occupied),
    }
}

/// The attacks of a pawn.
#[inline]
pub fn pawn(side: Side, from: Square) -> Bitboard {
    PAWN[side][from.index()]
}

/// The attacks of a knight.
#[inline]
pub fn knight(side: Side, from: Square) -> Bitboard {
    KNIGHT[side][from.index()]
}

/// The attacks of a silver.
#[inline]
pub fn silver(side: Side, from: Square) -> Bitboard {
    SILVER[side][from.index()]
}

/// The attacks of a gold, also of a promoted pawn, lance, knight or silver.
#[inline]
pub fn gold(side: Side, from: Square) -> Bitboard {
    GOLD[side][from.index()]
}

/// The attacks of a horse (promoted bishop).
#[inline]
pub fn horse(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | STRAIGHT[from.index()]
}

/// The attacks of a dragon (promoted rook).
#[inline]
pub fn dragon(from: Square, occupied: Bitboard) -> Bitboard {
    rook(from, occupied) | DIAGONAL[from.index()]
}

/// The orthogonal neighbours.
#[inline]
pub(crate) fn orthogonal_steps(from: Square) -> Bitboard {
    STRAIGHT[from.index()]
}

/// The diagonal neighbours.
#[inline]
pub(crate) fn diagonal_steps(from: Square) -> Bitboard {
    DIAGONAL[from.index()]
}

/// The attacks of a rook on an empty board.
#[inline]
pub(crate) fn rook_lines(from: Square) -> Bitboard {
    CROSS[from.index()]
}

/// The attacks of a bishop on an empty board.
#[inline]
pub(crate) fn bishop_lines(from: Square) -> Bitboard {
    DIAGONALS[from.index()]
}

/// The attacks of a lance on an empty board.
#[inline]
pub(crate) fn lance_line(side: Side, from: Square) -> Bitboard {
    FILE_AHEAD[side][from.index()]
}

/// The whole line through two squares, without the first; empty if no rank, file or diagonal joins them.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    let at = a.index();
    let lines = [&FILE, &RANK, &FALLING, &RISING].map(|table| table[at]);
    lines.into_iter().find(|line| line.has(b)).unwrap_or(Bitboard::EMPTY)
}

/// The squares strictly between two squares; empty if no rank, file or diagonal joins them.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let span = Bitboard::single(high).0.wrapping_sub(Bitboard::single(low).0 << 1);
    Bitboard(span & line(a, b).0)
}
