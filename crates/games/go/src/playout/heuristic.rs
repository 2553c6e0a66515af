//! Heuristic playout policy: random moves, except that stones in atari are saved or captured, 3×3 patterns around the
//! last move are answered, and self-atari of large chains is avoided. Slower than a light playout, and stronger.

use crate::board::{Board, Point, stone};
use crate::{GoPosition, Move};
use tenbin_core::{PLAYOUT_WIN, Random, Side};

/// Minimum size of a chain that the policy does not put into self-atari.
const SELF_ATARI_SIZE: u16 = 3;
/// Number of random points tried for a capture away from the last move.
const CAPTURE_TRIES: usize = 4;
/// Denominator of the part of a win that depends on its margin.
const MARGIN_DIVISOR: i32 = 40;

/// A small buffer of distinct points, from which one is drawn.
#[derive(Default)]
struct PointBuffer {
    points: [Point; 16],
    count: usize,
}

impl PointBuffer {
    #[inline]
    fn add(&mut self, at: Point) {
        if self.count < self.points.len() && !self.points[..self.count].contains(&at) {
            self.points[self.count] = at;
            self.count += 1;
        }
    }

    #[inline]
    fn draw(&self, random: &mut Random) -> Option<Point> {
        (self.count > 0).then(|| self.points[random.below(self.count as u64) as usize])
    }
}

impl<const N: usize> Board<N> {
    /// The number of liberties after a move, counted up to `most` and without those gained by captures, and the size of
    /// the resulting chain.
    pub(crate) fn liberties_after(&self, at: Point, side: Side, most: usize) -> (usize, u16) {
        let mut found = [0; 8];
        let most = most.min(found.len());
        let (mut count, mut stones) = (0, 1);
        let mut heads = [0; 4];
        let mut add = |liberty: Point| {
            if liberty != at && count < most && !found[..count].contains(&liberty) {
                found[count] = liberty;
                count += 1;
            }
            count < most
        };
        for (place, neighbour) in self.neighbours(at).into_iter().enumerate() {
            if self.is_empty(neighbour) {
                add(neighbour);
            } else if self.cell(neighbour) == stone(side) && !heads.contains(&self.chain(neighbour)) {
                heads[place] = self.chain(neighbour);
                stones += self.chain_size(neighbour);
                self.liberties_while(neighbour, &mut add);
            }
        }
        (count, stones)
    }

    /// Whether a move captures nothing and puts a large own chain into atari.
    #[inline]
    pub(crate) fn is_self_atari(&self, at: Point, side: Side) -> bool {
        let room = self.neighbours(at).into_iter().filter(|&neighbour| self.is_empty(neighbour)).count();
        if room >= 2 || self.captures(at, side) {
            return false;
        }
        let (liberties, stones) = self.liberties_after(at, side, 2);
        liberties < 2 && stones >= SELF_ATARI_SIZE
    }

    /// Whether the policy may play on a point.
    #[inline]
    fn is_policy_move(&self, at: Point, side: Side, ko: Point) -> bool {
        at != ko && self.is_empty(at) && self.is_playout_move(at, side, ko) && !self.is_self_atari(at, side)
    }

    /// The policy's move after the opponent's stone on `last` (0 after a pass).
    #[inline]
    pub(crate) fn policy_move(&mut self, side: Side, ko: Point, last: Point, random: &mut Random) -> Option<Point> {
        if last != 0 && self.owner(last) == Some(!side) {
            let answer =
                self.atari_response(side, ko, last, random).or_else(|| self.pattern_response(side, ko, last, random));
            if answer.is_some() {
                return answer;
            }
        }
        self.random_capture(side, ko, random)
            .or_else(|| self.random_point_where(random, |board, at| board.is_policy_move(at, side, ko)))
    }

    /// Responds to atari: captures the last stone's chain, or saves a chain that it put into atari.
    fn atari_response(&self, side: Side, ko: Point, last: Point, random: &mut Random) -> Option<Point> {
        let mut points = PointBuffer::default();
        if let Some(at) = self.atari(last).filter(|&at| at != ko) {
            points.add(at);
        }
        for neighbour in self.neighbours(last) {
            if self.owner(neighbour) == Some(side)
                && let Some(at) = self.atari(neighbour)
            {
                self.atari_escapes(neighbour, at, side, |at| {
                    if at != ko {
                        points.add(at);
                    }
                });
            }
        }
        points.draw(random)
    }

    /// Moves that save a chain in atari: extending at its last liberty, or capturing an adjacent chain.
    pub(crate) fn atari_escapes(&self, chain: Point, last_liberty: Point, side: Side, mut visit: impl FnMut(Point)) {
        if self.liberties_after(last_liberty, side, 2).0 >= 2 {
            visit(last_liberty);
        }
        let mut before = 0;
        for own in self.chain_stones(chain) {
            for neighbour in self.neighbours(own) {
                if self.owner(neighbour) == Some(!side)
                    && self.chain(neighbour) != before
                    && let Some(at) = self.atari(neighbour)
                {
                    visit(at);
                }
                before = if self.owner(neighbour) == Some(!side) { self.chain(neighbour) } else { before };
            }
        }
    }

    /// A move next to the last stone that matches a 3×3 pattern.
    fn pattern_response(&self, side: Side, ko: Point, last: Point, random: &mut Random) -> Option<Point> {
        let mut points = PointBuffer::default();
        for at in self.neighbours8(last) {
            if self.is_empty(at) && self.has_pattern(at) && self.is_policy_move(at, side, ko) {
                points.add(at);
            }
        }
        points.draw(random)
    }

    /// A capture on one of a few random points.
    fn random_capture(&self, side: Side, ko: Point, random: &mut Random) -> Option<Point> {
        let empties = self.empties();
        (0..CAPTURE_TRIES.min(empties.len()))
            .map(|_| empties[random.below(empties.len() as u64) as usize])
            .find(|&at| at != ko && self.captures(at, side))
    }

    /// Plays a playout by the heuristic policy; like [`play_out`](Board::play_out) otherwise.
    #[inline]
    pub fn play_out_heuristically(
        &mut self,
        side: Side,
        ko: Point,
        last: Point,
        random: &mut Random,
        visit: impl FnMut(Side, Point),
    ) -> u32 {
        self.play_out_with((side, ko, last), |board, side, ko, last| board.policy_move(side, ko, last, random), visit)
    }
}

impl<const N: usize> GoPosition<N> {
    /// Plays a heuristic playout and returns its value for Black, up to [`PLAYOUT_WIN`]. A larger margin is worth
    /// slightly more. `visit` gets only the first stone on each point (for RAVE): later ones do not bear on playing
    /// there now.
    pub(crate) fn heuristic_playout_value(&self, random: &mut Random, mut visit: impl FnMut(Side, Move)) -> u32 {
        if self.is_over() {
            return self.playout_value(self.final_margin());
        }
        let mut board = self.board().clone();
        let mut played = [false; N];
        let _ = board.play_out_heuristically(self.side_to_move(), self.ko(), self.last_stone(), random, |side, at| {
            if !std::mem::replace(&mut played[usize::from(at)], true) {
                visit(side, Move::at(at));
            }
        });
        self.playout_value(self.playout_margin(board.playout_area()))
    }

    /// The value for Black of a margin in half points.
    fn playout_value(&self, margin: i32) -> u32 {
        let most = 2 * i32::from(self.size()) * i32::from(self.size());
        let (even, finest) = (PLAYOUT_WIN as i32 / 2, PLAYOUT_WIN as i32 / MARGIN_DIVISOR);
        (even + margin.signum() * (even - finest) + margin.clamp(-most, most) * finest / most) as u32
    }
}
