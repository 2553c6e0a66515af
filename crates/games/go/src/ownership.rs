//! To whom points will belong, by playing out at random many times.

use crate::GoPosition;
use crate::board::{Board, Point};
use tenbin_core::{Random, Side};

/// How often each point belonged to which side at the end of playouts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ownership<const N: usize> {
    playouts: u32,
    /// Black's playouts less White's.
    balance: [i32; N],
}

impl<const N: usize> Ownership<N> {
    /// From 1, always Black's, to −1, always White's.
    pub fn mean(&self, at: Point) -> f64 {
        f64::from(self.balance[usize::from(at) & (N - 1)]) / f64::from(self.playouts.max(1))
    }
}

/// Plays out so many times, every other time with the other side to begin: a point that only the next move decides belongs to
/// nobody yet.
pub fn ownership<const N: usize>(position: &GoPosition<N>, playouts: u32, random: &mut Random) -> Ownership<N> {
    ownership_by(position, playouts, |board, side, ko| {
        let _ = board.play_out(side, ko, random, |_, _| {});
    })
}

/// The same with any way to play out, which is told who begins and where not to.
fn ownership_by<const N: usize>(
    position: &GoPosition<N>,
    playouts: u32,
    mut play_out: impl FnMut(&mut Board<N>, Side, Point),
) -> Ownership<N> {
    // Built anew, stone by stone: what is drawn depends on the order of lists, and that must not tell how the position came
    // about.
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

/// The stones of chains that belong to the other side in more than half of the playouts, in the order of the board.
pub fn dead_stones<const N: usize>(position: &GoPosition<N>, playouts: u32, random: &mut Random) -> Vec<Point> {
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
pub enum StoneStatus {
    /// It lives, with eyes.
    Alive,
    /// It is as good as captured.
    DeadStoneRule,
    /// It lives because neither side can begin to take the other's.
    Seki,
}

/// What becomes of all stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalStatus {
    /// Every stone, in the order of the board.
    pub stones: Vec<(Point, StoneStatus)>,
    /// Whether every empty point has an owner or lies in a seki, so that there is nothing left to play for.
    pub settled: bool,
}

impl FinalStatus {
    /// The stones with this fate, in the order of the board.
    pub fn stones_with(&self, status: StoneStatus) -> Vec<Point> {
        self.stones.iter().filter(|(_, known)| *known == status).map(|&(at, _)| at).collect()
    }

    /// The same where nobody may say that stones are dead: as long as there are such, there is something left to play for.
    pub(crate) fn without_dead(mut self) -> FinalStatus {
        self.settled &= self.stones_with(StoneStatus::DeadStoneRule).is_empty();
        self.stones
            .iter_mut()
            .filter(|(_, status)| *status == StoneStatus::DeadStoneRule)
            .for_each(|(_, status)| *status = StoneStatus::Alive);
        self
    }

    /// The same with these stones for the dead ones.
    pub(crate) fn with_dead(mut self, dead: &[Point]) -> FinalStatus {
        for (at, status) in &mut self.stones {
            match status {
                _ if dead.contains(at) => *status = StoneStatus::DeadStoneRule,
                StoneStatus::DeadStoneRule => *status = StoneStatus::Alive,
                StoneStatus::Alive | StoneStatus::Seki => {}
            }
        }
        self
    }
}

/// A point is somebody's if so large a share of the playouts says so, and nobody's if so small a one does.
const CLEAR: f64 = 0.85;
const UNCLEAR: f64 = 0.5;

/// What becomes of the stones in sensible playouts.
pub fn final_status<const N: usize>(position: &GoPosition<N>, playouts: u32, random: &mut Random) -> FinalStatus {
    let found = ownership_by(position, playouts, |board, side, ko| {
        let _ = board.play_out_heuristically(side, ko, 0, random, |_, _| {});
    });
    let board = position.board();
    let mutual = mutual(board, &found);
    let status = |at: Point, side: Side| match found.chain_mean(board, at) * f64::from(side.sign()) {
        ours if ours < 0.0 => StoneStatus::DeadStoneRule,
        _ if mutual[usize::from(board.chain(at))] && is_faced(board, &mutual, at) => StoneStatus::Seki,
        _ => StoneStatus::Alive,
    };
    let stones: Vec<(Point, StoneStatus)> =
        board.points().filter_map(|at| board.owner(at).map(|side| (at, status(at, side)))).collect();
    let clear = |at: Point| found.mean(at).abs() >= CLEAR;
    let in_seki =
        |at: Point| board.neighbours(at).into_iter().any(|neighbour| stones.contains(&(neighbour, StoneStatus::Seki)));
    let settled = board.points().all(|at| clear(at) || in_seki(at) || stones.contains(&(at, StoneStatus::Seki)));
    FinalStatus { stones, settled }
}

impl<const N: usize> Ownership<N> {
    /// The share of the stones of a chain, on average.
    fn chain_mean(&self, board: &Board<N>, at: Point) -> f64 {
        let sum: f64 = board.chain_stones(at).map(|stone| self.mean(stone)).sum();
        sum / f64::from(board.chain_size(at).max(1))
    }
}

/// By the point that stands for it, whether a chain stays on the board although none of its liberties is anybody's, as in a
/// seki: in a fight that is not settled stones come and go.
fn mutual<const N: usize>(board: &Board<N>, found: &Ownership<N>) -> [bool; N] {
    let mut mutual = [false; N];
    for at in board.points().filter(|&at| board.chain(at) == at) {
        let Some(side) = board.owner(at) else { continue };
        let (mut liberties, mut disputed) = (0, 0);
        board.liberties_while(at, |liberty| {
            liberties += 1;
            disputed += u32::from(found.mean(liberty).abs() < UNCLEAR);
            true
        });
        let stays = found.chain_mean(board, at) * f64::from(side.sign()) >= UNCLEAR;
        mutual[usize::from(at)] = stays && disputed == liberties && liberties > 1;
    }
    mutual
}

/// Whether a chain shares a liberty with such a chain of the other side.
fn is_faced<const N: usize>(board: &Board<N>, mutual: &[bool; N], at: Point) -> bool {
    let Some(side) = board.owner(at) else { return false };
    let mut faced = false;
    board.liberties_while(at, |liberty| {
        let is_such =
            |neighbour: Point| board.owner(neighbour) == Some(!side) && mutual[usize::from(board.chain(neighbour))];
        faced = board.neighbours(liberty).into_iter().any(is_such);
        !faced
    });
    faced
}
