//! The potential of the charge model (Maeda, Kitoma and Nakamura): a stone contributes 1/d to every point at Manhattan
//! distance d.
//!
//! Potentials of Black and White are kept apart. Stones near the edge have images beyond it ([`MirrorAxis`]) that
//! contribute like stones. With shadows, a friendly stone weakens the contributions of stones and images behind it; a
//! stone does not shade its own images. All values are integers, so incremental updates equal recomputation bit for
//! bit.

use super::mirror::{ImageCharges, LinePoint, MirrorAxis, place};
use super::shadow::{deepest_shadow, shade};
use crate::board::{Board, Point};
use std::sync::{Arc, OnceLock};
use tenbin_core::{BySide, Side};

/// One unit of potential: divisible by every distance up to 16, so that contributions nearby are exact.
pub const POTENTIAL_UNIT: i32 = 720_720;

/// The potentials of both sides on every point.
pub type Potentials<const N: usize> = BySide<[i32; N]>;

/// The contribution of a stone on each point to every point, without shadows.
type ContributionRows<const N: usize> = Box<[[i32; N]]>;

/// Parameters of the potential, with cached contributions.
#[derive(Clone, Debug)]
pub struct PotentialModel<const N: usize> {
    axis: MirrorAxis,
    shadow: bool,
    /// By board size, computed on first use.
    rows: Arc<[OnceLock<ContributionRows<N>>; 26]>,
}

impl<const N: usize> PotentialModel<N> {
    /// A model with this mirror axis, with or without shadows.
    pub fn new(axis: MirrorAxis, shadow: bool) -> PotentialModel<N> {
        PotentialModel { axis, shadow, rows: Arc::new([const { OnceLock::new() }; 26]) }
    }

    /// Computes both potentials from scratch.
    pub fn compute(&self, board: &Board<N>) -> Potentials<N> {
        let mut potentials = BySide([[0; N]; 2]);
        for side in Side::BOTH {
            let stones = board.points().filter(|&at| board.owner(at) == Some(side));
            if self.shadow {
                self.compute_shadowed(board, &stones.collect::<Vec<_>>(), &mut potentials[side]);
            } else {
                stones.for_each(|at| self.change(board, at, 1, &mut potentials[side]));
            }
        }
        potentials
    }

    /// Updates both potentials after a move.
    pub fn update(&self, potentials: &mut Potentials<N>, before: &Board<N>, after: &Board<N>) {
        if self.shadow {
            return Side::BOTH
                .into_iter()
                .for_each(|side| self.update_shadowed(side, &mut potentials[side], before, after));
        }
        for at in before.changed_points(after) {
            for (board, sign) in [(before, -1), (after, 1)] {
                if let Some(side) = board.owner(at) {
                    self.change(after, at, sign, &mut potentials[side]);
                }
            }
        }
    }

    /// The same for one side with shadows, stone by stone: each changes the contributions of the friendly stones
    /// present.
    fn update_shadowed(&self, side: Side, field: &mut [i32; N], before: &Board<N>, after: &Board<N>) {
        let mut friends = stones(before, side);
        for at in before.changed_points(after) {
            friends.retain(|&friend| friend != at);
            if before.owner(at) == Some(side) {
                self.change_shadowed(after, at, &friends, -1, field);
            } else if after.owner(at) == Some(side) {
                self.change_shadowed(after, at, &friends, 1, field);
                friends.push(at);
            }
        }
    }

    /// Adds (or subtracts) the contribution of a stone without shadows.
    #[inline]
    fn change(&self, board: &Board<N>, at: Point, sign: i32, field: &mut [i32; N]) {
        let square = board.square(at);
        let rows = self.rows(board);
        let row = &rows[usize::from(square.rank) * usize::from(board.size()) + usize::from(square.file)];
        field.iter_mut().zip(row).for_each(|(sum, contribution)| *sum += sign * contribution);
    }

    fn rows(&self, board: &Board<N>) -> &ContributionRows<N> {
        self.rows[usize::from(board.size())].get_or_init(|| {
            let row = |at: Point| {
                let mut row = [0; N];
                self.add_charge(board, at, &[], 1, &mut row);
                row
            };
            board.points().map(row).collect()
        })
    }

    /// Adds (or subtracts) the contribution of a stone shaded by these friendly stones.
    fn add_charge(&self, board: &Board<N>, at: Point, friends: &[Point], sign: i32, field: &mut [i32; N]) {
        for &charge in self.charges(board, at).places() {
            for point in board.points() {
                let to = place(board.square(point));
                let farther = deepest_shadow(charge, places(board, friends), to);
                field[usize::from(point)] += sign * contribution(charge, to, farther);
            }
        }
    }

    fn charges(&self, board: &Board<N>, at: Point) -> ImageCharges {
        ImageCharges::of(board.square(at), board.size(), self.axis)
    }

    fn compute_shadowed(&self, board: &Board<N>, stones: &[Point], field: &mut [i32; N]) {
        for &at in stones {
            let friends: Vec<Point> = stones.iter().copied().filter(|&friend| friend != at).collect();
            self.add_charge(board, at, &friends, 1, field);
        }
    }

    /// Adds (or removes) a stone among friendly stones: its own contribution, and its shadow on theirs.
    fn change_shadowed(&self, board: &Board<N>, at: Point, friends: &[Point], sign: i32, field: &mut [i32; N]) {
        self.add_charge(board, at, friends, sign, field);
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
                    let without = deepest_shadow(charge, others().map(|other| place(board.square(other))), to);
                    let with = without.max(by_stone);
                    field[usize::from(point)] +=
                        sign * (contribution(charge, to, with) - contribution(charge, to, without));
                }
            }
        }
    }
}

impl<const N: usize> Default for PotentialModel<N> {
    /// Without images and shadows: the best predictor of survival of all variants (`tenbin paper charge`).
    fn default() -> PotentialModel<N> {
        PotentialModel::new(MirrorAxis::None, false)
    }
}

fn stones<const N: usize>(board: &Board<N>, side: Side) -> Vec<Point> {
    board.points().filter(|&at| board.owner(at) == Some(side)).collect()
}

fn places<'p, const N: usize>(board: &'p Board<N>, points: &'p [Point]) -> impl Iterator<Item = LinePoint> + 'p {
    points.iter().map(|&at| place(board.square(at)))
}

/// The contribution of a charge to a point, with a shadow's additional distance; 0 on its own point.
#[inline]
fn contribution(charge: LinePoint, to: LinePoint, farther: i32) -> i32 {
    match (charge.0 - to.0).abs() + (charge.1 - to.1).abs() {
        0 => 0,
        distance => POTENTIAL_UNIT / (distance + farther),
    }
}
