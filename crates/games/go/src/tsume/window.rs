//! The search window: the constant part of a capture game.

use super::problem::{ProblemError, TsumeProblem};
use super::proof_numbers::WindowPotential;
use crate::Board;
use crate::board::Point;
use tenbin_board::{Direction, Set, Set256};
use tenbin_core::{BySide, Side, Square, SquareSet};

/// The largest width and height of a window.
pub const MAX_WINDOW: u8 = Set256::STRIDE;

/// How a search orders moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveOrdering {
    /// By the number of replies alone.
    Plain,
    /// By potential and strength of the charge model too.
    #[default]
    Charge,
}

/// The constant part of a capture game.
#[derive(Debug)]
pub(super) struct TsumeWindow {
    pub(super) defender: Side,
    /// The lower left corner of the window on the board.
    corner: Square,
    /// The points where moves are allowed when empty.
    pub(super) region: Set256,
    /// Points of the region next to an empty point outside. Outside belongs to the attacker: its stones there are safe,
    /// and the defender gets no liberty from it.
    pub(super) open: Set256,
    /// Where stones of each side are safe: the attacker's on open points, and both sides' chains that had a liberty
    /// outside the region in the original position.
    pub(super) safe: BySide<Set256>,
    /// The window's points on the board.
    pub(super) board: Set256,
    pub(super) charges: Option<WindowPotential>,
}

/// The neighbours of all points of a set.
#[inline]
pub(super) fn neighbours(set: Set256) -> Set256 {
    let sides = set.shifted(Direction::East) | set.shifted(Direction::West);
    sides | set.shifted(Direction::North) | set.shifted(Direction::South)
}

/// Flood fill: everything in `within` connected with a set.
#[inline]
pub(super) fn flood(from: Set256, within: Set256) -> Set256 {
    let mut reached = from & within;
    loop {
        let next = (reached | neighbours(reached)) & within;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The connected components of a set.
pub(super) fn components(mut set: Set256) -> impl Iterator<Item = Set256> {
    std::iter::from_fn(move || {
        let part = flood(Set256::single(set.first()?), set);
        set &= !part;
        Some(part)
    })
}

impl TsumeWindow {
    /// The window for a problem, and the stones in it.
    pub(super) fn new<const N: usize>(
        board: &Board<N>,
        problem: &TsumeProblem,
        order: MoveOrdering,
    ) -> Result<(TsumeWindow, BySide<Set256>), ProblemError> {
        let (low, high) = problem.bounding_box().ok_or(ProblemError::NoTarget)?;
        let last = board.size() - 1;
        let high = Square::new(high.file.min(last), high.rank.min(last));
        if high.file - low.file >= MAX_WINDOW || high.rank - low.rank >= MAX_WINDOW {
            return Err(ProblemError::TooLarge);
        }
        let mut window = TsumeWindow {
            defender: problem.defender,
            corner: low,
            region: Set256::EMPTY,
            open: Set256::EMPTY,
            safe: BySide([Set256::EMPTY; 2]),
            board: Set256::board(high.file - low.file + 1, high.rank - low.rank + 1),
            charges: None,
        };
        window.region = problem.region.iter().map(|&square| window.to_window(square)).collect();
        let mut inside = [false; N];
        problem.region.iter().for_each(|&square| inside[usize::from(board.point(square))] = true);
        let is_outside = |at: Point| board.is_on_board(at) && board.is_empty(at) && !inside[usize::from(at)];
        let mut stones = BySide([Set256::EMPTY; 2]);
        for square in window.board.squares() {
            let at = board.point(window.to_board(square));
            if window.region.contains(square) && board.neighbours(at).into_iter().any(is_outside) {
                window.open |= Set256::of(square);
            }
            let Some(side) = board.owner(at) else { continue };
            stones[side] |= Set256::of(square);
            let mut safe = false;
            board.liberties_while(at, |liberty| {
                safe = !inside[usize::from(liberty)];
                !safe
            });
            if safe {
                window.safe[side] |= Set256::of(square);
            }
        }
        window.safe[!problem.defender] |= window.open;
        if order == MoveOrdering::Charge {
            window.charges = Some(WindowPotential::new(board, &window));
        }
        Ok((window, stones))
    }

    /// A board square in window coordinates.
    pub(super) fn to_window(&self, square: Square) -> Square {
        Square::new(square.file - self.corner.file, square.rank - self.corner.rank)
    }

    /// A board square in window coordinates, if it is in the window.
    pub(super) fn within(&self, square: Square) -> Option<Square> {
        let (file, rank) = (square.file.checked_sub(self.corner.file)?, square.rank.checked_sub(self.corner.rank)?);
        let to_window = Square::new(file, rank);
        (file < MAX_WINDOW && rank < MAX_WINDOW && self.board.contains(to_window)).then_some(to_window)
    }

    /// A window square in board coordinates.
    pub(super) fn to_board(&self, square: Square) -> Square {
        Square::new(square.file + self.corner.file, square.rank + self.corner.rank)
    }

    /// The same window with colours swapped.
    pub(super) fn colours_swapped(&self) -> TsumeWindow {
        let TsumeWindow { defender, corner, region, open, safe, board, .. } = *self;
        let charges = self.charges.as_ref().map(WindowPotential::colours_swapped);
        TsumeWindow { defender: !defender, corner, region, open, safe: safe.swapped(), board, charges }
    }
}
