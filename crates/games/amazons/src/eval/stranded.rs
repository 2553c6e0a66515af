//! Stranded territory: one piece alone can fill only one of several separate regions.

use tenbin_board::Set;

/// The squares of a side's territory that it cannot use, because a single piece holds several separate regions and can fill
/// only the largest.
///
/// A region is a connected part of the territory; an adjacent piece holds it.
pub(super) fn stranded<S: Set>(pieces: S, territory: S) -> S {
    let mut stranded = S::EMPTY;
    for index in pieces.indices() {
        let piece = S::single(index);
        // All regions held by this piece alone.
        let mut largest = S::EMPTY;
        let mut rest = piece.neighbours() & territory;
        while let Some(first) = rest.first() {
            let region = S::single(first).flood_fill(territory);
            rest &= !region;
            let holders = region.neighbours() & pieces;
            if holders != piece {
                continue;
            }
            let (smaller, larger) =
                if region.count() > largest.count() { (largest, region) } else { (region, largest) };
            stranded |= smaller;
            largest = larger;
        }
    }
    stranded
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_board::{Set64, draw};
    use tenbin_core::Square;

    fn set(rows: [&str; 5], mark: char) -> Set64 {
        let squares = rows.iter().rev().enumerate().flat_map(|(rank, row)| {
            row.chars()
                .enumerate()
                .filter(move |&(_, c)| c == mark)
                .map(move |(file, _)| Square::new(file as u8, rank as u8))
        });
        squares.collect()
    }

    /// `w` pieces, `.` territory; everything else is blocked.
    fn check(rows: [&str; 5], expected: &str) {
        assert_eq!(draw(stranded(set(rows, 'w'), set(rows, '.')), 5, 5), expected);
    }

    #[test]
    fn the_smaller_of_two_regions_is_lost() {
        check(["..x..", "..x..", "xxwxx", "xxxxx", "xxxxx"], "...XX\n...XX\n.....\n.....\n.....\n");
        check(["..x..", ".xxx.", "xxwxx", "x...x", "xxxxx"], ".....\n.....\n.....\n.....\n.....\n");
        check(["xxxxx", "x.x..", "xxwxx", "xxx..", "xxxxx"], ".....\n.X.XX\n.....\n.....\n.....\n");
    }

    #[test]
    fn two_pieces_keep_two_regions() {
        check(["xxxxx", "x.xxx", "xxwwx", "xxx..", "xxxxx"], ".....\n.....\n.....\n.....\n.....\n");
    }
}
