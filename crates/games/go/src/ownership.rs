//! Ownership of points and status of stones, estimated by playouts.

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
fn ownership_by<const N: usize>(
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

/// The status of a stone at the end of the game, as in GTP's `final_status`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoneStatus {
    /// Alive.
    Alive,
    /// Dead: as good as captured.
    Dead,
    /// Alive in a seki.
    Seki,
}

/// The status of all stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalStatus {
    /// Every stone in board order, with its status.
    pub stones: Vec<(Point, StoneStatus)>,
    /// Whether every empty point has an owner or lies in a seki, so that no moves are left to play.
    pub settled: bool,
}

impl FinalStatus {
    /// The stones with this status, in board order.
    pub fn stones_with(&self, status: StoneStatus) -> Vec<Point> {
        self.stones.iter().filter(|(_, known)| *known == status).map(|&(at, _)| at).collect()
    }

    /// The same where all stones count as alive: as long as dead stones are on the board, it is not settled.
    pub(crate) fn without_dead(mut self) -> FinalStatus {
        self.settled &= self.stones_with(StoneStatus::Dead).is_empty();
        self.stones
            .iter_mut()
            .filter(|(_, status)| *status == StoneStatus::Dead)
            .for_each(|(_, status)| *status = StoneStatus::Alive);
        self
    }

    /// The same with these stones as the dead ones.
    pub(crate) fn with_dead(mut self, dead: &[Point]) -> FinalStatus {
        for (at, status) in &mut self.stones {
            match status {
                _ if dead.contains(at) => *status = StoneStatus::Dead,
                StoneStatus::Dead => *status = StoneStatus::Alive,
                StoneStatus::Alive | StoneStatus::Seki => {}
            }
        }
        self
    }
}

/// Share of playouts above which a point is owned, and below which it is disputed.
const OWNED_SHARE: f64 = 0.85;
const DISPUTED_SHARE: f64 = 0.5;

/// Status of all stones by heuristic playouts.
pub fn final_status<const N: usize>(position: &GoPosition<N>, playouts: u32, random: &mut Random) -> FinalStatus {
    let found = ownership_by(position, playouts, |board, side, ko| {
        let _ = board.play_out_heuristically(side, ko, 0, random, |_, _| {});
    });
    let board = position.board();
    let survives_disputed = survives_disputed(board, &found);
    let status = |at: Point, side: Side| match found.chain_mean(board, at) * f64::from(side.sign()) {
        ours if ours < 0.0 => StoneStatus::Dead,
        _ if survives_disputed[usize::from(board.chain(at))]
            && is_opposed_by_disputed(board, &survives_disputed, at) =>
        {
            StoneStatus::Seki
        }
        _ => StoneStatus::Alive,
    };
    let stones: Vec<(Point, StoneStatus)> =
        board.points().filter_map(|at| board.owner(at).map(|side| (at, status(at, side)))).collect();
    let clear = |at: Point| found.mean(at).abs() >= OWNED_SHARE;
    let in_seki =
        |at: Point| board.neighbours(at).into_iter().any(|neighbour| stones.contains(&(neighbour, StoneStatus::Seki)));
    let settled = board.points().all(|at| clear(at) || in_seki(at) || stones.contains(&(at, StoneStatus::Seki)));
    FinalStatus { stones, settled }
}

impl<const N: usize> Ownership<N> {
    /// The mean ownership of a chain.
    fn chain_mean(&self, board: &Board<N>, at: Point) -> f64 {
        let sum: f64 = board.chain_stones(at).map(|stone| self.mean(stone)).sum();
        sum / f64::from(board.chain_size(at).max(1))
    }
}

/// For each chain (by its representative point): whether it survives although all its liberties are disputed, as in a
/// seki. In an undecided fight stones come and go.
fn survives_disputed<const N: usize>(board: &Board<N>, found: &Ownership<N>) -> [bool; N] {
    let mut survives_disputed = [false; N];
    for at in board.points().filter(|&at| board.chain(at) == at) {
        let Some(side) = board.owner(at) else { continue };
        let (mut liberties, mut disputed) = (0, 0);
        board.liberties_while(at, |liberty| {
            liberties += 1;
            disputed += u32::from(found.mean(liberty).abs() < DISPUTED_SHARE);
            true
        });
        let stays = found.chain_mean(board, at) * f64::from(side.sign()) >= DISPUTED_SHARE;
        survives_disputed[usize::from(at)] = stays && disputed == liberties && liberties > 1;
    }
    survives_disputed
}

/// Whether a chain shares a liberty with such a chain of the other side.
fn is_opposed_by_disputed<const N: usize>(board: &Board<N>, survives_disputed: &[bool; N], at: Point) -> bool {
    let Some(side) = board.owner(at) else { return false };
    let mut faced = false;
    board.liberties_while(at, |liberty| {
        let is_such = |neighbour: Point| {
            board.owner(neighbour) == Some(!side) && survives_disputed[usize::from(board.chain(neighbour))]
        };
        faced = board.neighbours(liberty).into_iter().any(is_such);
        !faced
    });
    faced
}
