//! Life-and-death problems: target, defender and region.

use crate::Board;
use crate::board::Point;
use tenbin_core::{Side, Square};

/// A life-and-death problem.
///
/// The target dies if all of its stones are captured, and lives otherwise. Moves are restricted to the region. Empty
/// points outside belong to the attacker: its chains that touch them cannot be captured, so walls stay. The defender
/// has no liberties there, except chains that had them from the beginning: connecting to those is an escape, and counts
/// as life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TsumeProblem {
    /// The side whose stones are at stake.
    pub defender: Side,
    /// The stones at stake.
    pub target: Vec<Square>,
    /// The points where moves are allowed when empty.
    pub region: Vec<Square>,
}

/// Why a position poses no problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemError {
    /// No surrounded stones.
    NoTarget,
    /// A target square without a stone, or with a stone of another side than the other target squares.
    NoStone(Square),
    /// The region does not fit into the search window.
    TooLarge,
}

impl TsumeProblem {
    /// A problem with marked target stones, and a marked region if not empty. Whole chains are at stake. Chains with
    /// all liberties in the region are part of it.
    pub fn marked<const N: usize>(
        board: &Board<N>,
        stones: &[Square],
        region: &[Square],
    ) -> Result<TsumeProblem, ProblemError> {
        let owner = |&square: &Square| board.owner(board.point(square)).ok_or(ProblemError::NoStone(square));
        let Some(first) = stones.first() else { return Err(ProblemError::NoTarget) };
        let defender = owner(first)?;
        if let Some(&other) = stones.iter().find(|square| owner(square) != Ok(defender)) {
            return Err(ProblemError::NoStone(other));
        }
        let mut target: Vec<Point> = Vec::new();
        for &square in stones {
            target.extend(board.chain_stones(board.point(square)));
        }
        target.sort_unstable();
        target.dedup();
        if region.is_empty() {
            return TsumeProblem::around(board, defender, &target);
        }
        let region = region.iter().map(|&square| board.point(square)).collect();
        Ok(TsumeProblem::within(board, defender, &target, region))
    }

    /// A problem with this target and region; chains without liberties elsewhere are added to the region.
    pub(super) fn within<const N: usize>(
        board: &Board<N>,
        defender: Side,
        target: &[Point],
        mut region: Vec<Point>,
    ) -> TsumeProblem {
        let mut inside = [false; N];
        region.iter().for_each(|&at| inside[usize::from(at)] = true);
        for at in board.points().filter(|&at| board.owner(at).is_some() && board.chain(at) == at) {
            let mut shut = true;
            board.liberties_while(at, |liberty| {
                shut &= inside[usize::from(liberty)];
                shut
            });
            if shut {
                region.extend(board.chain_stones(at));
            }
        }
        region.sort_unstable();
        region.dedup();
        let squares = |points: &[Point]| points.iter().map(|&at| board.square(at)).collect();
        TsumeProblem { defender, target: squares(target), region: squares(&region) }
    }
}
