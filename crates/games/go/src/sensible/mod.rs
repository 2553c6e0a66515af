//! Sensible playouts: at random, but stones in atari are saved or captured, shapes around the last stone are answered, and
//! nobody puts a large chain of its own into atari. Each playout is slower than a light one, and worth more.

mod patterns;
mod promise;

use crate::board::{Board, Point, stone};
use crate::{GoPosition, Move};
use tenbin_core::{PLAYOUT_WIN, Position, Random, Side};

/// An own chain this large is not put into atari.
const LARGE: u16 = 3;
/// How many points are looked at for a capture far from the last stone.
const LOOKS: usize = 4;
/// The part of a win that depends on its margin is one in so many.
const MARGIN: i32 = 40;

/// A few points among which one is drawn.
#[derive(Default)]
struct Few {
    points: [Point; 16],
    count: usize,
}

impl Few {
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
    pub(crate) fn joined(&self, at: Point, side: Side, most: usize) -> (usize, u16) {
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
        for (place, beside) in self.beside(at).into_iter().enumerate() {
            if self.is_empty(beside) {
                add(beside);
            } else if self.cell(beside) == stone(side) && !heads.contains(&self.chain(beside)) {
                heads[place] = self.chain(beside);
                stones += self.chain_size(beside);
                self.liberties_while(beside, &mut add);
            }
        }
        (count, stones)
    }

    /// Whether a play leaves a large chain of its own side with one liberty, and captures nothing.
    #[inline]
    pub(crate) fn is_blunder(&self, at: Point, side: Side) -> bool {
        let room = self.beside(at).into_iter().filter(|&beside| self.is_empty(beside)).count();
        if room >= 2 || self.captures(at, side) {
            return false;
        }
        let (liberties, stones) = self.joined(at, side, 2);
        liberties < 2 && stones >= LARGE
    }

    /// Whether a playout may play there.
    #[inline]
    fn is_wise(&self, at: Point, side: Side, ko: Point) -> bool {
        at != ko && self.is_empty(at) && self.is_sensible(at, side, ko) && !self.is_blunder(at, side)
    }

    /// A play for a sensible playout after the enemy's stone on `last` (0 after a pass).
    #[inline]
    pub(crate) fn draw_wisely(&mut self, side: Side, ko: Point, last: Point, random: &mut Random) -> Option<Point> {
        if last != 0 && self.owner(last) == Some(!side) {
            let answer = self.urgent(side, ko, last, random).or_else(|| self.shapely(side, ko, last, random));
            if answer.is_some() {
                return answer;
            }
        }
        self.distant_capture(side, ko, random)
            .or_else(|| self.draw_where(random, |board, at| board.is_wise(at, side, ko)))
    }

    /// Captures what has just come into atari, or saves what the last stone has put there.
    fn urgent(&self, side: Side, ko: Point, last: Point, random: &mut Random) -> Option<Point> {
        let mut few = Few::default();
        if let Some(at) = self.atari(last).filter(|&at| at != ko) {
            few.add(at);
        }
        for beside in self.beside(last) {
            if self.owner(beside) == Some(side)
                && let Some(at) = self.atari(beside)
            {
                self.rescues(beside, at, side, |at| {
                    if at != ko {
                        few.add(at);
                    }
                });
            }
        }
        few.draw(random)
    }

    /// The plays that save a chain in atari: on its last liberty, if that gives it more, or by capturing beside it.
    pub(crate) fn rescues(&self, chain: Point, last_liberty: Point, side: Side, mut visit: impl FnMut(Point)) {
        if self.joined(last_liberty, side, 2).0 >= 2 {
            visit(last_liberty);
        }
        let mut before = 0;
        for own in self.chain_stones(chain) {
            for beside in self.beside(own) {
                if self.owner(beside) == Some(!side)
                    && self.chain(beside) != before
                    && let Some(at) = self.atari(beside)
                {
                    visit(at);
                }
                before = if self.owner(beside) == Some(!side) { self.chain(beside) } else { before };
            }
        }
    }

    /// A play beside the last stone that makes one of the patterns.
    fn shapely(&self, side: Side, ko: Point, last: Point, random: &mut Random) -> Option<Point> {
        let mut few = Few::default();
        for at in self.surrounding(last) {
            if self.is_empty(at) && self.has_pattern(at) && self.is_wise(at, side, ko) {
                few.add(at);
            }
        }
        few.draw(random)
    }

    /// A capture on one of a few points anywhere.
    fn distant_capture(&self, side: Side, ko: Point, random: &mut Random) -> Option<Point> {
        let empties = self.empties();
        (0..LOOKS.min(empties.len()))
            .map(|_| empties[random.below(empties.len() as u64) as usize])
            .find(|&at| at != ko && self.captures(at, side))
    }

    /// Plays on sensibly until both sides pass, as [`play_out`](Board::play_out) does at random.
    #[inline]
    pub fn play_out_sensibly(
        &mut self,
        side: Side,
        ko: Point,
        last: Point,
        random: &mut Random,
        visit: impl FnMut(Side, Point),
    ) -> u32 {
        self.play_out_by((side, ko, last), |board, side, ko, last| board.draw_wisely(side, ko, last, random), visit)
    }
}

impl<const N: usize> GoPosition<N> {
    /// Plays out sensibly, and answers what that was worth to Black, of [`PLAYOUT_WIN`]. Of two wins the higher one is worth a
    /// little more. `visit` is told of the first stone on each point only: later ones say nothing about playing there now.
    pub(crate) fn played_out_sensibly(&self, random: &mut Random, mut visit: impl FnMut(Side, Move)) -> u32 {
        if self.is_over() {
            return self.worth(self.final_margin());
        }
        let mut board = self.board().clone();
        let mut played = [false; N];
        let _ = board.play_out_sensibly(self.side_to_move(), self.ko(), self.last(), random, |side, at| {
            if !std::mem::replace(&mut played[usize::from(at)], true) {
                visit(side, Move::at(at));
            }
        });
        self.worth(self.played_out_margin(board.settled_points()))
    }

    /// What a margin in half points is worth to Black.
    fn worth(&self, margin: i32) -> u32 {
        let most = 2 * i32::from(self.size()) * i32::from(self.size());
        let (even, finest) = (PLAYOUT_WIN as i32 / 2, PLAYOUT_WIN as i32 / MARGIN);
        (even + margin.signum() * (even - finest) + margin.clamp(-most, most) * finest / most) as u32
    }
}
