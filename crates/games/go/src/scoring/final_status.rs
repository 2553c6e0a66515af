//! Status of stones at the end of the game: alive, dead or in a seki.

use super::ownership::{Ownership, ownership_by};
use crate::GoPosition;
use crate::board::{Board, Point};
use tenbin_core::{Random, Side};

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
