//! What is asked: whose stones are at stake, which, and where may be played.

use crate::Board;
use crate::board::Point;
use tenbin_core::{Side, Square};

/// A question of life and death.
///
/// The target is taken when none of its stones is left, and lives when the attacker cannot bring that about. Nobody plays outside
/// the region. What is empty there belongs to the attacker: its chains that touch it cannot be taken, so walls stay. The
/// defender has no liberties there, except chains that had them from the beginning: whoever joins those has got out, and lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TsumeProblem {
    /// Whose stones are at stake.
    pub defender: Side,
    /// The stones at stake.
    pub target: Vec<Square>,
    /// Where may be played, as soon as it is empty.
    pub region: Vec<Square>,
}

/// Why there is nothing to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemError {
    /// Nobody is surrounded by anybody, or there are no stones.
    NoTarget,
    /// This point is to be a stone of the target, but there is none, or it is not of the same side as the others.
    NoStone(Square),
    /// The region is wider or higher than a search can hold.
    TooLarge,
}

impl TsumeProblem {
    /// With stones at stake that somebody has marked, and the region too, if that is marked. Whole chains are at stake, and those
    /// that could be taken within the region belong to it.
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

    /// With these stones at stake and these points to play on; chains without a liberty elsewhere are added to them.
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
