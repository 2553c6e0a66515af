//! Handicaps: stones on fixed points, or placed freely before White's first move.

use crate::position::PositionState;
use crate::{Board, GoPosition, Rules};
use tenbin_core::{Side, Square};

/// The largest free handicap.
pub const MAX_FREE_HANDICAP: u8 = crate::notation::MAX_FREE_HANDICAP;

/// The points of a fixed handicap, in the order of GTP's `fixed_handicap`; `None` if the board has no such handicap.
///
/// Four corner points from 7×7; also the centre and the sides on odd boards from 9×9. The first two stones are in
/// opposite corners. Odd numbers from 5 include the centre.
///
/// ```
/// # use tenbin_go::{fixed_handicap, point_text};
/// let names = |size, stones| fixed_handicap(size, stones).unwrap().into_iter().map(point_text).collect::<Vec<_>>();
/// assert_eq!(names(9, 5), ["C3", "G7", "C7", "G3", "E5"]);
/// assert_eq!(names(19, 2), ["D4", "Q16"]);
/// assert_eq!(fixed_handicap(8, 5), None);
/// ```
pub fn fixed_handicap(size: u8, stones: u8) -> Option<Vec<Square>> {
    let most = match size {
        ..7 => 0,
        7 => 4,
        _ if size.is_multiple_of(2) => 4,
        _ => 9,
    };
    if !(2..=most).contains(&stones) {
        return None;
    }
    let low = if size < 13 { 2 } else { 3 };
    let (high, middle) = (size - 1 - low, size / 2);
    let corners = [(low, low), (high, high), (low, high), (high, low)];
    let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
    let has_centre = stones >= 5 && stones % 2 == 1;
    let mut points: Vec<(u8, u8)> = corners.into_iter().chain(sides).take(usize::from(stones)).collect();
    if has_centre {
        points.truncate(usize::from(stones) - 1);
        points.push((middle, middle));
    }
    Some(points.into_iter().map(|(file, rank)| Square::new(file, rank)).collect())
}

impl<const N: usize> GoPosition<N> {
    /// The start of a game with a fixed handicap, White to move; `None` if the board has no such handicap.
    pub fn with_fixed_handicap(size: u8, rules: Rules, stones: u8) -> Option<GoPosition<N>> {
        let mut board = Board::new(size);
        for square in fixed_handicap(size, stones)? {
            let _ = board.play(board.point(square), Side::First, &mut ());
        }
        Some(GoPosition::with(board, rules, &PositionState::start(Side::Second)))
    }

    /// The start of a game in which Black first places this many stones freely; `None` if they do not fit.
    pub fn with_free_handicap(size: u8, rules: Rules, stones: u8) -> Option<GoPosition<N>> {
        let room = u16::from(size) * u16::from(size) - 1;
        let fits = (2..=MAX_FREE_HANDICAP).contains(&stones) && u16::from(stones) < room;
        fits.then(|| {
            GoPosition::with(
                Board::new(size),
                rules,
                &PositionState { handicap_left: stones, ..PositionState::start(Side::First) },
            )
        })
    }
}
