//! Detects the problem of a position without marks.
//!
//! 1. *Defender*: the side whose stones have fewer open lines per stone. A line is open if at least five empty points
//!    lead to the edge.
//! 2. *Outside*: everything reachable from the open board at a distance of more than two from attacking stones, and
//!    from there within two steps over empty points. So small gaps in a wall count as closed. Other empty points are
//!    *inside*, and so are those where the defender's potential is not below the attacker's.
//! 3. *Target*: the defender's chains without a liberty at most one step from the open.
//! 4. *Region*: empty neighbours of the target; connected inside points within three steps, or farther in the
//!    defender's territory by potential; points on paths of at most four empty points to other friendly chains;
//!    liberties of adjacent attacking chains with at most two liberties, and the neighbours of these.
//!
//! Points outside the region belong to the attacker: see [`TsumeProblem`].

use super::problem::{ProblemError, TsumeProblem};
use crate::board::Point;
use crate::{Board, PotentialModel};
use std::collections::VecDeque;
use tenbin_core::{BySide, Side, Square};

/// Minimum length of an open line.
const OPEN_LINE: usize = 5;
/// Distance at which attacking stones block a path.
const ATTACKER_REACH: u8 = 2;
/// Distance from the target within which inside points belong to the region, under either side's influence.
const NEAR_STEPS: u8 = 3;
/// Upper bound on the length of a connection to friendly chains.
const MAX_LINK: u8 = 5;
/// Attacking chains with at most this many liberties may be captured, so all their liberties matter.
const FEW_LIBERTIES: usize = 2;
/// Not reached.
const UNREACHED: u8 = u8::MAX;

impl TsumeProblem {
    /// Detects the problem of a position.
    pub fn detect<const N: usize>(board: &Board<N>) -> Result<TsumeProblem, ProblemError> {
        let defender = surrounded_side(board).ok_or(ProblemError::NoTarget)?;
        let target = OutsideMap::of(board, defender).target(board, defender);
        if target.is_empty() {
            return Err(ProblemError::NoTarget);
        }
        TsumeProblem::around(board, defender, &target)
    }

    /// A problem with this target and a detected region.
    pub(super) fn around<const N: usize>(
        board: &Board<N>,
        defender: Side,
        target: &[Point],
    ) -> Result<TsumeProblem, ProblemError> {
        let region = OutsideMap::of(board, defender).region(board, defender, target);
        Ok(TsumeProblem::within(board, defender, target, region))
    }
}

/// The side whose stones have fewer open lines per stone.
fn surrounded_side<const N: usize>(board: &Board<N>) -> Option<Side> {
    let (mut seen, mut stones) = (BySide([0u32; 2]), BySide([0u32; 2]));
    for at in board.points() {
        let Some(side) = board.owner(at) else { continue };
        stones[side] += 1;
        for direction in 0..4 {
            seen[side] += u32::from(has_open_line(board, at, direction));
        }
    }
    if stones[Side::First] == 0 || stones[Side::Second] == 0 {
        return None;
    }
    let [first, second] = Side::BOTH.map(|side| seen[side] * stones[!side]);
    Some(if first < second { Side::First } else { Side::Second })
}

/// Whether a line of empty points leads from a stone to the edge.
fn has_open_line<const N: usize>(board: &Board<N>, at: Point, direction: usize) -> bool {
    let (mut now, mut empty) = (board.neighbours(at)[direction], 0);
    while board.is_on_board(now) && board.is_empty(now) {
        empty += 1;
        now = board.neighbours(now)[direction];
    }
    !board.is_on_board(now) && empty >= OPEN_LINE
}

/// Distances from the open board, for one attacker.
struct OutsideMap<const N: usize> {
    /// Steps from the open board: 0 in the open, `UNREACHED` inside.
    outside: [u8; N],
}

impl<const N: usize> OutsideMap<N> {
    fn of(board: &Board<N>, defender: Side) -> OutsideMap<N> {
        let attackers = board.points().filter(|&at| board.owner(at) == Some(!defender));
        let from_attackers = distances(board, attackers, UNREACHED, |_| true);
        let from_stones = distances(board, board.points().filter(|&at| board.owner(at).is_some()), UNREACHED, |_| true);
        let farthest = board.points().map(|at| from_stones[usize::from(at)]).max().unwrap_or(0);
        let starts = board.points().filter(|&at| from_stones[usize::from(at)] >= farthest.min(OPEN_LINE as u8));
        let is_free = |at: Point| from_attackers[usize::from(at)] > ATTACKER_REACH;
        let open = distances(board, starts.filter(|&at| is_free(at)), UNREACHED, is_free);
        let is_open = |at: &Point| open[usize::from(*at)] != UNREACHED;
        let outside = distances(board, board.points().filter(is_open), ATTACKER_REACH, |at| board.is_empty(at));
        OutsideMap { outside }
    }

    /// Whether a chain has neither a stone nor a liberty less than two steps outside.
    fn is_enclosed(&self, board: &Board<N>, at: Point) -> bool {
        let is_well_outside = |at: Point| self.outside[usize::from(at)] < ATTACKER_REACH;
        let mut shut = !board.chain_stones(at).any(is_well_outside);
        board.liberties_while(at, |liberty| {
            shut &= !is_well_outside(liberty);
            shut
        });
        shut
    }

    /// The stones of the defender's enclosed chains.
    fn target(&self, board: &Board<N>, defender: Side) -> Vec<Point> {
        let heads = board.points().filter(|&at| board.owner(at) == Some(defender) && board.chain(at) == at);
        heads.filter(|&at| self.is_enclosed(board, at)).flat_map(|at| board.chain_stones(at)).collect()
    }
}

impl<const N: usize> OutsideMap<N> {
    /// The region of play.
    fn region(&self, board: &Board<N>, defender: Side, target: &[Point]) -> Vec<Point> {
        let potentials = PotentialModel::<N>::default().compute(board);
        let is_territory = |at: Point| potentials[defender][usize::from(at)] >= potentials[!defender][usize::from(at)];
        let is_inside = |at: Point| match board.owner(at) {
            None => self.outside[usize::from(at)] == UNREACHED || is_territory(at),
            Some(side) => side == defender || self.is_enclosed(board, at),
        };
        let inside = distances(board, target.iter().copied(), UNREACHED, is_inside);
        let near = distances(board, target.iter().copied(), NEAR_STEPS, |at| board.is_empty(at));
        let friends =
            board.points().filter(|&at| board.owner(at) == Some(defender) && inside[usize::from(at)] == UNREACHED);
        let to_friends = distances(board, friends, MAX_LINK, |at| board.is_empty(at));
        let matters = |&at: &Point| {
            let place = usize::from(at);
            let links = near[place].saturating_add(to_friends[place]) <= MAX_LINK;
            near[place] <= 1 || links || inside[place] != UNREACHED && (near[place] != UNREACHED || is_territory(at))
        };
        let mut region: Vec<Point> = board.points().filter(|&at| board.is_empty(at)).filter(matters).collect();
        for &at in target {
            for neighbour in board.neighbours(at).into_iter().filter(|&at| board.owner(at) == Some(!defender)) {
                if board.liberties(neighbour, FEW_LIBERTIES + 1) <= FEW_LIBERTIES {
                    board.liberties_while(neighbour, |liberty| {
                        region.push(liberty);
                        region.extend(board.neighbours(liberty).into_iter().filter(|&at| board.is_empty(at)));
                        true
                    });
                }
            }
        }
        region
    }
}

/// Breadth-first distances from some points over points that may be entered, up to a limit.
fn distances<const N: usize>(
    board: &Board<N>,
    from: impl Iterator<Item = Point>,
    most: u8,
    may_enter: impl Fn(Point) -> bool,
) -> [u8; N] {
    let mut distances = [UNREACHED; N];
    let mut waiting: VecDeque<Point> = from.collect();
    waiting.iter().for_each(|&at| distances[usize::from(at)] = 0);
    while let Some(at) = waiting.pop_front() {
        let next = distances[usize::from(at)] + 1;
        if next > most || next == UNREACHED {
            continue;
        }
        for neighbour in board.neighbours(at) {
            if board.is_on_board(neighbour) && distances[usize::from(neighbour)] == UNREACHED && may_enter(neighbour) {
                distances[usize::from(neighbour)] = next;
                waiting.push_back(neighbour);
            }
        }
    }
    distances
}

impl TsumeProblem {
    /// The bounding box of target and region with a margin of one.
    pub(super) fn bounding_box(&self) -> Option<(Square, Square)> {
        let squares = || self.region.iter().chain(&self.target);
        let bound = |side: fn(&Square) -> u8| {
            let low = squares().map(side).min()?;
            Some((low.saturating_sub(1), squares().map(side).max()?.saturating_add(1)))
        };
        let ((left, right), (low, high)) = (bound(|square| square.file)?, bound(|square| square.rank)?);
        Some((Square::new(left, low), Square::new(right, high)))
    }
}
