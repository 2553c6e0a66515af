//! The potential of the charge model (Maeda, Kitoma and Nakamura): a stone gives 1/d to every point at Manhattan distance d.
//!
//! Black's and White's potentials are kept apart. Stones near the edge have images beyond it ([`Axis`]) that give potential
//! like stones. With shadows, a friend on the board weakens what stones and images behind it give; a stone does not stand in
//! the way of its own images. Everything is an integer, so what follows the moves equals what is computed afresh, bit for bit.

use super::charges::{Axis, Charges, Place, place};
use super::shadow::{deepest, shade};
use crate::board::{Board, Point};
use std::sync::{Arc, OnceLock};
use tenbin_core::{BySide, Side};

/// One unit of potential: divisible by every distance up to 16, so that what stones nearby give is exact.
pub const UNIT: i32 = 720_720;

/// The potentials of both sides on every point.
pub type Fields<const N: usize> = BySide<[i32; N]>;

/// What a stone on each point of a board gives to every point, all friends left aside.
type Rows<const N: usize> = Box<[[i32; N]]>;

/// How potential is computed.
#[derive(Clone, Debug)]
pub struct Model<const N: usize> {
    axis: Axis,
    shadow: bool,
    /// By size of the board, made when first needed.
    rows: Arc<[OnceLock<Rows<N>>; 26]>,
}

impl<const N: usize> Model<N> {
    /// The model with this mirror, with shadows or without.
    pub fn new(axis: Axis, shadow: bool) -> Model<N> {
        Model { axis, shadow, rows: Arc::new([const { OnceLock::new() }; 26]) }
    }

    /// Both potentials of a board from nothing.
    pub fn compute(&self, board: &Board<N>) -> Fields<N> {
        let mut fields = BySide([[0; N]; 2]);
        for side in Side::BOTH {
            let stones = board.points().filter(|&at| board.owner(at) == Some(side));
            if self.shadow {
                self.compute_shaded(board, &stones.collect::<Vec<_>>(), &mut fields[side]);
            } else {
                stones.for_each(|at| self.change(board, at, 1, &mut fields[side]));
            }
        }
        fields
    }

    /// Both potentials after a play, from those before it.
    pub fn follow(&self, fields: &mut Fields<N>, before: &Board<N>, after: &Board<N>) {
        if self.shadow {
            return Side::BOTH.into_iter().for_each(|side| self.follow_shaded(side, &mut fields[side], before, after));
        }
        for at in before.changed(after) {
            for (board, sign) in [(before, -1), (after, 1)] {
                if let Some(side) = board.owner(at) {
                    self.change(after, at, sign, &mut fields[side]);
                }
            }
        }
    }

    /// The same for one side, stone by stone: each changes what the friends that are there at the time give.
    fn follow_shaded(&self, side: Side, field: &mut [i32; N], before: &Board<N>, after: &Board<N>) {
        let mut friends = stones(before, side);
        for at in before.changed(after) {
            friends.retain(|&friend| friend != at);
            if before.owner(at) == Some(side) {
                self.change_shaded(after, at, &friends, -1, field);
            } else if after.owner(at) == Some(side) {
                self.change_shaded(after, at, &friends, 1, field);
                friends.push(at);
            }
        }
    }

    /// Adds or takes away all that a stone gives, without shadows.
    #[inline]
    fn change(&self, board: &Board<N>, at: Point, sign: i32, field: &mut [i32; N]) {
        let square = board.square(at);
        let rows = self.rows(board);
        let row = &rows[usize::from(square.rank) * usize::from(board.size()) + usize::from(square.file)];
        field.iter_mut().zip(row).for_each(|(sum, given)| *sum += sign * given);
    }

    fn rows(&self, board: &Board<N>) -> &Rows<N> {
        self.rows[usize::from(board.size())].get_or_init(|| {
            let row = |at: Point| {
                let mut row = [0; N];
                self.give(board, at, &[], 1, &mut row);
                row
            };
            board.points().map(row).collect()
        })
    }

    /// Adds or takes away what a stone gives with these friends on the board, itself not among them.
    fn give(&self, board: &Board<N>, at: Point, friends: &[Point], sign: i32, field: &mut [i32; N]) {
        for &charge in self.charges(board, at).places() {
            for point in board.points() {
                let to = place(board.square(point));
                let farther = deepest(charge, places(board, friends), to);
                field[usize::from(point)] += sign * given(charge, to, farther);
            }
        }
    }

    fn charges(&self, board: &Board<N>, at: Point) -> Charges {
        Charges::of(board.square(at), board.size(), self.axis)
    }

    fn compute_shaded(&self, board: &Board<N>, stones: &[Point], field: &mut [i32; N]) {
        for &at in stones {
            let friends: Vec<Point> = stones.iter().copied().filter(|&friend| friend != at).collect();
            self.give(board, at, &friends, 1, field);
        }
    }

    /// Adds or takes away a stone among these friends: its own part, and the shadow it throws on theirs.
    fn change_shaded(&self, board: &Board<N>, at: Point, friends: &[Point], sign: i32, field: &mut [i32; N]) {
        self.give(board, at, friends, sign, field);
        let stone = place(board.square(at));
        for &friend in friends {
            let others = || friends.iter().copied().filter(move |&other| other != friend);
            for &charge in self.charges(board, friend).places() {
                for point in board.points() {
                    let to = place(board.square(point));
                    let by_stone = shade(charge, stone, to);
                    if by_stone == 0 {
                        continue;
                    }
                    let without = deepest(charge, others().map(|other| place(board.square(other))), to);
                    let with = without.max(by_stone);
                    field[usize::from(point)] += sign * (given(charge, to, with) - given(charge, to, without));
                }
            }
        }
    }
}

impl<const N: usize> Default for Model<N> {
    /// Without images and shadows: of all models this one tells best which stones will live (`tenbin paper charge`).
    fn default() -> Model<N> {
        Model::new(Axis::None, false)
    }
}

fn stones<const N: usize>(board: &Board<N>, side: Side) -> Vec<Point> {
    board.points().filter(|&at| board.owner(at) == Some(side)).collect()
}

fn places<'p, const N: usize>(board: &'p Board<N>, points: &'p [Point]) -> impl Iterator<Item = Place> + 'p {
    points.iter().map(|&at| place(board.square(at)))
}

/// What a charge gives to a point that counts as so much farther away; nothing to its own place.
#[inline]
fn given(charge: Place, to: Place, farther: i32) -> i32 {
    match (charge.0 - to.0).abs() + (charge.1 - to.1).abs() {
        0 => 0,
        distance => UNIT / (distance + farther),
    }
}
