//! Light playouts: uniformly random moves that fill no own eye, until both sides pass.

mod heuristic;
mod patterns;
mod priors;

use crate::GoPosition;
use crate::board::{Board, Point};
use tenbin_core::{BySide, Random, Side};

impl<const N: usize> Board<N> {
    /// Whether a light playout may play on an empty point: not the ko, no suicide, and not an own eye.
    #[inline(always)]
    pub fn is_playout_move(&self, at: Point, side: Side, ko: Point) -> bool {
        self.has_empty_neighbour(at) || (at != ko && !self.is_eye(at, side) && !self.is_suicide(at, side))
    }

    /// A move of a light playout, drawn uniformly; `None` if there is none.
    #[inline]
    pub fn random_playout_move(&mut self, side: Side, ko: Point, random: &mut Random) -> Option<Point> {
        self.random_point_where(random, |board, at| board.is_playout_move(at, side, ko))
    }

    /// An empty point that satisfies `holds`, drawn uniformly; `None` if there is none.
    #[inline]
    pub(crate) fn random_point_where(
        &mut self,
        random: &mut Random,
        holds: impl Fn(&Self, Point) -> bool,
    ) -> Option<Point> {
        let mut count = self.empties().len() as u16;
        while count > 0 {
            let place = random.below(u64::from(count)) as u16;
            let at = self.empties()[usize::from(place)];
            if holds(self, at) {
                return Some(at);
            }
            // Rejected points move behind those that are still to be drawn from.
            count -= 1;
            self.swap_empties(place, count);
        }
        None
    }

    /// Plays a light playout and returns its length in plies. `visit` gets every stone. Rare endless fights are cut off
    /// at three plies per point.
    #[inline]
    pub fn play_out(&mut self, side: Side, ko: Point, random: &mut Random, visit: impl FnMut(Side, Point)) -> u32 {
        self.play_out_with((side, ko, 0), |board, side, ko, _| board.random_playout_move(side, ko, random), visit)
    }

    /// Plays out with any move function; it gets the side to move, the ko point and the last stone (0 after a pass).
    #[inline]
    pub(crate) fn play_out_with(
        &mut self,
        (mut side, mut ko, mut last): (Side, Point, Point),
        mut choose: impl FnMut(&mut Self, Side, Point, Point) -> Option<Point>,
        mut visit: impl FnMut(Side, Point),
    ) -> u32 {
        let max_plies = 3 * u32::from(self.size()) * u32::from(self.size());
        let (mut plies, mut passes) = (0, 0);
        while passes < 2 && plies < max_plies {
            match choose(self, side, ko, last) {
                Some(at) => {
                    ko = self.play(at, side, &mut ()).ko;
                    last = at;
                    passes = 0;
                    visit(side, at);
                }
                None => {
                    (ko, last) = (0, 0);
                    passes += 1;
                }
            }
            side = !side;
            plies += 1;
        }
        plies
    }

    /// The owner of a point at the end of a playout, when every empty point is an eye or neutral.
    #[inline]
    pub fn owner_after_playout(&self, at: Point) -> Option<Side> {
        match if self.is_empty(at) { self.neighbour_kinds(at) & 3 } else { self.cell(at) } {
            1 => Some(Side::First),
            2 => Some(Side::Second),
            _ => None,
        }
    }

    /// The area score at the end of a playout.
    pub fn playout_area(&self) -> BySide<i32> {
        let mut points = BySide::from_fn(|side| i32::from(self.stones()[side]));
        for &at in self.empties() {
            if let Some(side) = self.owner_after_playout(at) {
                points[side] += 1;
            }
        }
        points
    }
}

impl<const N: usize> GoPosition<N> {
    /// Plays one light playout on `board`, which is overwritten, and returns Black's lead in half points.
    pub fn play_out(&self, board: &mut Board<N>, random: &mut Random) -> i32 {
        board.clone_from(self.board());
        let _ = board.play_out(self.side_to_move(), self.ko(), random, |_, _| {});
        self.playout_margin(board.playout_area())
    }
}
