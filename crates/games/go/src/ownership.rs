//! To whom points will belong, by playing out at random many times.

use crate::Position;
use crate::board::{Board, Point};
use tenbin_core::{Game, Random, Side};

/// How often each point belonged to which side at the end of playouts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ownership<const N: usize> {
    playouts: u32,
    /// Black's playouts less White's.
    balance: [i32; N],
}

impl<const N: usize> Ownership<N> {
    /// From 1, always Black's, to −1, always White's.
    pub fn share(&self, at: Point) -> f64 {
        f64::from(self.balance[usize::from(at) & (N - 1)]) / f64::from(self.playouts.max(1))
    }
}

/// Plays out so many times, every other time with the other side to begin: a point that only the next move decides belongs to
/// nobody yet.
pub fn ownership<const N: usize>(position: &Position<N>, playouts: u32, random: &mut Random) -> Ownership<N> {
    // Built anew, stone by stone: what is drawn depends on the order of lists, and that must not tell how the position came
    // about.
    let start: Board<N> = position.board().rearranged(|side| side, |square| square, &mut ());
    let mut board = start.clone();
    let mut balance = [0; N];
    for number in 0..playouts {
        board.clone_from(&start);
        let (side, ko) = match number % 2 {
            0 => (position.turn(), position.ko()),
            _ => (!position.turn(), 0),
        };
        let _ = board.play_out(side, ko, random, |_, _| {});
        for at in board.points() {
            balance[usize::from(at)] += board.settled_owner(at).map_or(0, Side::sign);
        }
    }
    Ownership { playouts, balance }
}

/// The stones of chains that belong to the other side in more than half of the playouts, in the order of the board.
pub fn dead_stones<const N: usize>(position: &Position<N>, playouts: u32, random: &mut Random) -> Vec<Point> {
    let found = ownership(position, playouts, random);
    let board = position.board();
    let is_dead = |at: Point, side: Side| {
        // A chain lives or dies as a whole.
        board.chain_stones(at).map(|stone| found.balance[usize::from(stone)] * side.sign()).sum::<i32>() < 0
    };
    board.points().filter(|&at| board.owner(at).is_some_and(|side| is_dead(at, side))).collect()
}
