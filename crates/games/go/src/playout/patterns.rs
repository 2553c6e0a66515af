//! The 3×3 patterns of MoGo (Gelly, Wang, Munos, Teytaud: Modification of UCT with patterns in Monte-Carlo Go, 2006):
//! hane, cuts and blocks at the edge around an empty point.

use crate::board::{Board, EDGE, Point};
use std::sync::LazyLock;

/// Patterns, row by row without the empty centre: `A` and `B` are stones of the two sides, `.` is empty, `-` the edge,
/// `a` anything but `A` and the edge, `b` anything but `B` and the edge, `*` anything. Colours may be swapped, and
/// patterns rotated and mirrored.
const PATTERNS: [&str; 12] = [
    // Hane: around two stones, next to one, and at the end of two.
    "ABA..***", "AB...*.*", "AB*A.a.*", ".B.A....",
    // Cuts: an unprotected one, one next to a peep, one between two stones, and that of a large knight's move.
    "AB*Bbabb", "AB*BA***", "*A*BBbbb", "BA*bB***",
    // At the edge: chase, block a cut, block a connection, descend.
    "A.*B*---", "BA*AB---", "*A*aB---", "*BAAB---",
];

/// Permutations of the eight neighbours under a quarter turn and a reflection.
const ROTATED: [usize; 8] = [5, 3, 0, 6, 1, 7, 4, 2];
const MIRRORED: [usize; 8] = [2, 1, 0, 4, 3, 7, 6, 5];

/// Bit set over all 2¹⁶ neighbourhoods, two bits per neighbour.
static PATTERN_TABLE: LazyLock<Box<[u64; 1024]>> = LazyLock::new(|| {
    let mut known = Box::new([0; 1024]);
    for shape in PATTERNS {
        let mut places: [u8; 8] = std::array::from_fn(|place| shape.as_bytes()[place]);
        for _ in 0..2 {
            for _ in 0..4 {
                for swapped in [false, true] {
                    add(&mut known, &places, swapped, 0, 0);
                }
                places = ROTATED.map(|from| places[from]);
            }
            places = MIRRORED.map(|from| places[from]);
        }
    }
    known
});

/// Adds all neighbourhoods that match the rest of a pattern.
fn add(known: &mut [u64; 1024], places: &[u8; 8], swapped: bool, place: usize, code: usize) {
    let Some(&wanted) = places.get(place) else {
        known[code / 64] |= 1 << (code % 64);
        return;
    };
    for content in 0..4 {
        if allows(wanted, content, swapped) {
            add(known, places, swapped, place + 1, code | content << (2 * place));
        }
    }
}

/// Whether a pattern cell matches a content: 0 empty, 1 and 2 stones, 3 the edge.
fn allows(wanted: u8, content: usize, swapped: bool) -> bool {
    let (a, b) = if swapped { (2, 1) } else { (1, 2) };
    match wanted {
        b'A' => content == a,
        b'B' => content == b,
        b'a' => content != a && content != 3,
        b'b' => content != b && content != 3,
        b'.' => content == 0,
        b'-' => content == 3,
        _ => true,
    }
}

impl<const N: usize> Board<N> {
    /// Whether the neighbourhood of an empty point matches a pattern.
    #[inline]
    pub(crate) fn has_pattern(&self, at: Point) -> bool {
        let [below, left, right, above] = self.neighbours(at);
        let [below_left, below_right, above_left, above_right] = self.diagonal(at);
        let around = [above_left, above, above_right, left, right, below_left, below, below_right];
        let mut code = 0;
        for (place, point) in around.into_iter().enumerate() {
            let cell = self.cell(point);
            code |= usize::from(if cell == EDGE { 3 } else { cell }) << (2 * place);
        }
        PATTERN_TABLE[code / 64] >> (code % 64) & 1 != 0
    }

    /// The eight neighbours of a point, orthogonal ones first.
    #[inline]
    pub(crate) fn neighbours8(&self, at: Point) -> impl Iterator<Item = Point> {
        self.neighbours(at).into_iter().chain(self.diagonal(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_core::{Side, Square};

    fn board_of(rows: [&str; 5]) -> Board<128> {
        let mut board = Board::new(5);
        for (row, text) in rows.iter().rev().enumerate() {
            for (column, cell) in text.bytes().enumerate() {
                let at = board.point(Square::new(column as u8, row as u8));
                match cell {
                    b'X' => drop(board.play(at, Side::First, &mut ())),
                    b'O' => drop(board.play(at, Side::Second, &mut ())),
                    _ => {}
                }
            }
        }
        board
    }

    fn check(rows: [&str; 5], file: u8, rank: u8, expected: bool) {
        let board = board_of(rows);
        assert_eq!(board.has_pattern(board.point(Square::new(file, rank))), expected, "{rows:?}");
    }

    #[test]
    fn hane_and_cut_patterns_match_in_every_direction_for_both_sides() {
        check([".....", ".XOX.", ".....", ".....", "....."], 2, 2, true);
        check([".....", ".X...", ".O...", ".X...", "....."], 2, 2, true);
        check([".....", ".OXO.", ".....", ".....", "....."], 2, 2, true);
        check([".....", ".XO..", ".O...", ".....", "....."], 2, 2, true);
        check([".....", ".XO..", ".O.O.", "..O..", "....."], 2, 2, false);
        check([".....", ".....", ".....", ".....", "....."], 2, 2, false);
    }

    #[test]
    fn edge_patterns_match_only_at_the_edge() {
        check([".....", ".....", ".....", ".OX..", ".X.O."], 2, 0, true);
        check([".....", ".....", ".....", ".....", "....."], 2, 0, false);
    }
}
