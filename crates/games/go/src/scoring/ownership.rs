//! Ownership of points, estimated by playouts.

use crate::GoPosition;
use crate::board::{Board, Point};
use tenbin_core::{Random, Side};

/// How often each point belongs to each side at the end of playouts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ownership<const N: usize> {
    playouts: u32,
    /// Black's playouts less White's.
    balance: [i32; N],
}

impl<const N: usize> Ownership<N> {
    /// Mean owner of a point: from 1 (always Black) to −1 (always White).
    pub fn mean(&self, at: Point) -> f64 {
        f64::from(self.balance[usize::from(at) & (N - 1)]) / f64::from(self.playouts.max(1))
    }
}

/// Ownership by light playouts. Every other playout lets the other side move first, so that points decided by the next
/// move come out neutral.
pub fn ownership<const N: usize>(position: &GoPosition<N>, playouts: u32, random: &mut Random) -> Ownership<N> {
    ownership_by(position, playouts, |board, side, ko| {
        let _ = board.play_out(side, ko, random, |_, _| {});
    })
}

/// Ownership by any playout function; it gets the board, the side to move and the ko point.
pub(super) fn ownership_by<const N: usize>(
    position: &GoPosition<N>,
    playouts: u32,
    mut play_out: impl FnMut(&mut Board<N>, Side, Point),
) -> Ownership<N> {
    // Rebuilt in board order: random draws depend on the order of internal lists, which must not depend on the move
    // order.
    let start: Board<N> = position.board().transformed(|side| side, |square| square, &mut ());
    let mut board = start.clone();
    let mut balance = [0; N];
    for number in 0..playouts {
        board.clone_from(&start);
        let (side, ko) = match number % 2 {
            0 => (position.side_to_move(), position.ko()),
            _ => (!position.side_to_move(), 0),
        };
        play_out(&mut board, side, ko);
        for at in board.points() {
            balance[usize::from(at)] += board.owner_after_playout(at).map_or(0, Side::sign);
        }
    }
    Ownership { playouts, balance }
}

/// Stones of chains that the other side owns in most playouts, in board order.
pub fn dead_stones<const N: usize>(position: &GoPosition<N>, playouts: u32, random: &mut Random) -> Vec<Point> {
    let found = ownership(position, playouts, random);
    let board = position.board();
    let is_dead = |at: Point, side: Side| {
        // A chain lives or dies as a whole.
        board.chain_stones(at).map(|stone| found.balance[usize::from(stone)] * side.sign()).sum::<i32>() < 0
    };
    board.points().filter(|&at| board.owner(at).is_some_and(|side| is_dead(at, side))).collect()
}

impl<const N: usize> Ownership<N> {
    /// The mean ownership of a chain.
    pub(super) fn chain_mean(&self, board: &Board<N>, at: Point) -> f64 {
        let sum: f64 = board.chain_stones(at).map(|stone| self.mean(stone)).sum();
        sum / f64::from(board.chain_size(at).max(1))
    }
}
