//! Sensible playouts: at random, but stones in atari are saved or captured, shapes around the last stone are answered, and
//! nobody puts a large chain of its own into atari. Each playout is slower than a light one, and worth more.

mod patterns;
mod priors;

use crate::board::{Board, Point, stone};
use crate::{GoPosition, Move};
use tenbin_core::{PLAYOUT_WIN, Random, Side};

/// An own chain this large is not put into atari.
const SELF_ATARI_SIZE: u16 = 3;
/// How many points are looked at for a capture far from the last stone.
const CAPTURE_TRIES: usize = 4;
/// The part of a win that depends on its margin is one in so many.
const MARGIN: i32 = 40;

/// A few points among which one is drawn.
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
    /// How many liberties a stone of this side on an empty point would have together with all it joins, counted up to `most`,
    /// what it captures not counted; and how many stones that would be.
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

    /// Whether a play leaves a large chain of its own side with one liberty, and captures nothing.
    #[inline]
    pub(crate) fn is_self_atari(&self, at: Point, side: Side) -> bool {
        let room = self.neighbours(at).into_iter().filter(|&neighbour| self.is_empty(neighbour)).count();
        if room >= 2 || self.captures(at, side) {
            return false;
        }
        let (liberties, stones) = self.liberties_after(at, side, 2);
        liberties < 2 && stones >= SELF_ATARI_SIZE
    }

    /// Whether a playout may play there.
    #[inline]
    fn is_policy_move(&self, at: Point, side: Side, ko: Point) -> bool {
        at != ko && self.is_empty(at) && self.is_playout_move(at, side, ko) && !self.is_self_atari(at, side)
    }

    /// A play for a sensible playout after the enemy's stone on `last` (0 after a pass).
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

    /// Captures what has just come into atari, or saves what the last stone has put there.
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

    /// The plays that save a chain in atari: on its last liberty, if that gives it more, or by capturing beside it.
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

    /// A play beside the last stone that makes one of the patterns.
    fn pattern_response(&self, side: Side, ko: Point, last: Point, random: &mut Random) -> Option<Point> {
        let mut points = PointBuffer::default();
        for at in self.neighbours8(last) {
            if self.is_empty(at) && self.has_pattern(at) && self.is_policy_move(at, side, ko) {
                points.add(at);
            }
        }
        points.draw(random)
    }

    /// A capture on one of a few points anywhere.
    fn random_capture(&self, side: Side, ko: Point, random: &mut Random) -> Option<Point> {
        let empties = self.empties();
        (0..CAPTURE_TRIES.min(empties.len()))
            .map(|_| empties[random.below(empties.len() as u64) as usize])
            .find(|&at| at != ko && self.captures(at, side))
    }

    /// Plays on sensibly until both sides pass, as [`play_out`](Board::play_out) does at random.
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
    /// Plays out sensibly, and answers what that was worth to Black, of [`PLAYOUT_WIN`]. Of two wins the higher one is worth a
    /// little more. `visit` is told of the first stone on each point only: later ones say nothing about playing there now.
    pub(crate) fn heuristic_playout_value(&self, random: &mut Random, mut visit: impl FnMut(Side, Move)) -> u32 {
        if self.is_over() {
            return self.playout_value(self.final_margin());
        }
        let mut board = self.board().clone();
        let mut played = [false; N];
        let _ = board.play_out_heuristically(self.side_to_move(), self.ko(), self.last(), random, |side, at| {
            if !std::mem::replace(&mut played[usize::from(at)], true) {
                visit(side, Move::at(at));
            }
        });
        self.playout_value(self.playout_margin(board.playout_area()))
    }

    /// What a margin in half points is worth to Black.
    fn playout_value(&self, margin: i32) -> u32 {
        let most = 2 * i32::from(self.size()) * i32::from(self.size());
        let (even, finest) = (PLAYOUT_WIN as i32 / 2, PLAYOUT_WIN as i32 / MARGIN);
        (even + margin.signum() * (even - finest) + margin.clamp(-most, most) * finest / most) as u32
    }
}
