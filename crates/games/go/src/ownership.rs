//! To whom points will belong, by playing out at random many times.

use crate::GoPosition;
use crate::board::{Board, Point};
use tenbin_core::{Position, Random, Side};

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
    let start: Board<N> = position.board().rearranged(|side| side, |square| square, &mut ());
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
            balance[usize::from(at)] += board.settled_owner(at).map_or(0, Side::sign);
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

impl Fates {
    /// The stones with this fate, in the order of the board.
    pub fn with(&self, fate: Fate) -> Vec<Point> {
        self.stones.iter().filter(|(_, known)| *known == fate).map(|&(at, _)| at).collect()
    }

    /// The same where nobody may say that stones are dead: as long as there are such, there is something left to play for.
    pub(crate) fn with_none_dead(mut self) -> Fates {
        self.settled &= self.with(Fate::Dead).is_empty();
        self.stones.iter_mut().filter(|(_, fate)| *fate == Fate::Dead).for_each(|(_, fate)| *fate = Fate::Alive);
        self
    }

    /// The same with these stones for the dead ones.
    pub(crate) fn with_dead(mut self, dead: &[Point]) -> Fates {
        for (at, fate) in &mut self.stones {
            match fate {
                _ if dead.contains(at) => *fate = Fate::Dead,
                Fate::Dead => *fate = Fate::Alive,
                Fate::Alive | Fate::Seki => {}
            }
        }
        self
    }
}

/// A point is somebody's if so large a share of the playouts says so, and nobody's if so small a one does.
const CLEAR: f64 = 0.85;
const UNCLEAR: f64 = 0.5;

/// What becomes of the stones in sensible playouts.
pub fn fates<const N: usize>(position: &GoPosition<N>, playouts: u32, random: &mut Random) -> Fates {
    let found = ownership_by(position, playouts, |board, side, ko| {
        let _ = board.play_out_sensibly(side, ko, 0, random, |_, _| {});
    });
    let board = position.board();
    let mutual = mutual(board, &found);
    let fate = |at: Point, side: Side| match found.chain_share(board, at) * f64::from(side.sign()) {
        ours if ours < 0.0 => Fate::Dead,
        _ if mutual[usize::from(board.chain(at))] && is_faced(board, &mutual, at) => Fate::Seki,
        _ => Fate::Alive,
    };
    let stones: Vec<(Point, Fate)> =
        board.points().filter_map(|at| board.owner(at).map(|side| (at, fate(at, side)))).collect();
    let clear = |at: Point| found.share(at).abs() >= CLEAR;
    let in_seki = |at: Point| board.beside(at).into_iter().any(|beside| stones.contains(&(beside, Fate::Seki)));
    let settled = board.points().all(|at| clear(at) || in_seki(at) || stones.contains(&(at, Fate::Seki)));
    Fates { stones, settled }
}

impl<const N: usize> Ownership<N> {
    /// The share of the stones of a chain, on average.
    fn chain_share(&self, board: &Board<N>, at: Point) -> f64 {
        let sum: f64 = board.chain_stones(at).map(|stone| self.share(stone)).sum();
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
            disputed += u32::from(found.share(liberty).abs() < UNCLEAR);
            true
        });
        let stays = found.chain_share(board, at) * f64::from(side.sign()) >= UNCLEAR;
        mutual[usize::from(at)] = stays && disputed == liberties && liberties > 1;
    }
    mutual
}

/// Whether a chain shares a liberty with such a chain of the other side.
fn is_faced<const N: usize>(board: &Board<N>, mutual: &[bool; N], at: Point) -> bool {
    let Some(side) = board.owner(at) else { return false };
    let mut faced = false;
    board.liberties_while(at, |liberty| {
        let is_such = |beside: Point| board.owner(beside) == Some(!side) && mutual[usize::from(board.chain(beside))];
        faced = board.beside(liberty).into_iter().any(is_such);
        !faced
    });
    faced
}
