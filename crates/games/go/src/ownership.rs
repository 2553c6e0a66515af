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
    ownership_by(position, playouts, |board, side, ko| {
        let _ = board.play_out(side, ko, random, |_, _| {});
    })
}

/// The same with any way to play out, which is told who begins and where not to.
fn ownership_by<const N: usize>(
    position: &Position<N>,
    playouts: u32,
    mut play_out: impl FnMut(&mut Board<N>, Side, Point),
) -> Ownership<N> {
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
        play_out(&mut board, side, ko);
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

/// What becomes of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It lives, with eyes.
    Alive,
    /// It is as good as captured.
    Dead,
    /// It lives because neither side can begin to take the other's.
    Seki,
}

/// What becomes of all stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fates {
    /// Every stone, in the order of the board.
    pub stones: Vec<(Point, Fate)>,
    /// Whether every empty point has an owner or lies in a seki, so that there is nothing left to play for.
    pub settled: bool,
}

/// A point is somebody's if so large a share of the playouts says so, and nobody's if so small a one does.
const CLEAR: f64 = 0.85;
const UNCLEAR: f64 = 0.5;

/// What becomes of the stones in sensible playouts.
pub fn fates<const N: usize>(position: &Position<N>, playouts: u32, random: &mut Random) -> Fates {
    let found = ownership_by(position, playouts, |board, side, ko| {
        let _ = board.play_out_sensibly(side, ko, 0, random, |_, _| {});
    });
    let board = position.board();
    let share = |at: Point| found.share(at);
    let fate = |at: Point, side: Side| {
        let chain: Vec<Point> = board.chain_stones(at).collect();
        let mean = chain.iter().map(|&stone| share(stone)).sum::<f64>() / chain.len().max(1) as f64;
        let (mut liberties, mut disputed) = (0, 0);
        board.liberties_while(at, |liberty| {
            liberties += 1;
            disputed += u32::from(share(liberty).abs() < UNCLEAR);
            true
        });
        match mean * f64::from(side.sign()) {
            ours if ours < 0.0 => Fate::Dead,
            _ if disputed == liberties && liberties > 1 => Fate::Seki,
            _ => Fate::Alive,
        }
    };
    let stones: Vec<(Point, Fate)> =
        board.points().filter_map(|at| board.owner(at).map(|side| (at, fate(at, side)))).collect();
    let clear = |at: Point| share(at).abs() >= CLEAR;
    let in_seki = |at: Point| board.beside(at).into_iter().any(|beside| stones.contains(&(beside, Fate::Seki)));
    let settled = board.points().all(|at| clear(at) || in_seki(at) || stones.contains(&(at, Fate::Seki)));
    Fates { stones, settled }
}
