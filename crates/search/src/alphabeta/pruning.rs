//! What need not be looked at: positions that are plain without their moves, and moves that come too late or too short.
//!
//! All of it rests on estimates, so it is for games that say what their smallest piece is worth. Positions are cut short only
//! where the question is whether a score is above a bound, not how much it is; moves are left out wherever one was looked at.

use super::Options;
use super::tree::{Node, Tree, Window};
use tenbin_core::{Evaluation, Score, Tactics, is_decided};

/// To this depth a position may be too far ahead to be caught.
const AHEAD_UP_TO: u32 = 7;
/// To this depth quiet moves may be too far behind to catch up.
const BEHIND_UP_TO: u32 = 6;
/// To this depth quiet moves may come too late.
const LATE_UP_TO: u32 = 6;
/// To this depth moves may lose too much at once.
const DEAR_UP_TO: u32 = 7;
/// Giving the turn away is supposed from this depth on.
const PASS_FROM: u32 = 3;

/// What a position promises before its moves are tried.
pub(super) struct Outlook {
    /// The estimate for the side to move, where it is used.
    estimate: Option<Score>,
    /// Whether quiet moves that press nobody can be left out from the start.
    behind: bool,
    /// After so many moves quiet ones are left out.
    enough: usize,
    /// Moves that lose more than this in the exchange they begin are left out.
    dearest: Option<Score>,
    /// Whether the position is better than two plies ago, as far as is known.
    pub(super) improving: bool,
}

impl Outlook {
    /// Nothing is left out.
    const OPEN: Outlook = Outlook { estimate: None, behind: false, enough: usize::MAX, dearest: None, improving: true };

    /// Whether a quiet move in this place of the order is left out, coming to so much in the exchange it begins.
    pub(super) fn leaves_out(&self, place: usize, exchange: impl FnOnce() -> Score) -> bool {
        self.behind || place >= self.enough || self.is_too_dear(exchange)
    }

    /// Whether a move is left out for what it loses in the exchange it begins.
    pub(super) fn is_too_dear(&self, exchange: impl FnOnce() -> Score) -> bool {
        self.dearest.is_some_and(|dearest| exchange() < -dearest)
    }
}

impl<E: Evaluation> Tree<'_, E> {
    /// What a position promises. Where a threat must be answered, estimates mean little.
    pub(super) fn outlook(&mut self, node: &Node<E>, depth: u32, window: Window, pressed: bool) -> Outlook {
        let Options { null, futility, late, .. } = *self.options;
        let Some(smallest) = E::Position::PAWN_VALUE.filter(|_| null || futility || late) else { return Outlook::OPEN };
        let estimate = (!pressed).then(|| self.estimate(node, Window::FULL));
        let improving = self.memory.is_improving(node.ply, estimate);
        let Some(estimate) = estimate.filter(|_| !is_decided(window.alpha)) else {
            return Outlook { improving, ..Outlook::OPEN };
        };
        let catch_up = smallest * (1 + depth as Score);
        let enough = (4 + 2 * (depth * depth) as usize) / if improving { 1 } else { 2 };
        Outlook {
            estimate: Some(estimate),
            behind: futility && depth <= BEHIND_UP_TO && estimate + catch_up <= window.alpha,
            enough: if late && depth <= LATE_UP_TO { enough } else { usize::MAX },
            dearest: (late && depth <= DEAR_UP_TO).then(|| smallest * (depth * depth) as Score / 4),
            improving,
        }
    }

    /// The score of a position that is plain without looking at its moves.
    pub(super) fn cut_short(&mut self, node: &Node<E>, depth: u32, window: Window, outlook: &Outlook) -> Option<Score> {
        let (smallest, estimate) = (E::Position::PAWN_VALUE?, outlook.estimate.filter(|_| window.is_null())?);
        if self.options.futility && depth <= AHEAD_UP_TO && estimate - smallest * depth as Score >= window.beta {
            return Some(estimate);
        }
        if !self.options.null || depth < PASS_FROM || estimate < window.beta || node.by_passing {
            return None;
        }
        // If even giving the turn away is good enough, some move will be.
        let child = node.passed(self.evaluation)?;
        let surplus = ((estimate - window.beta) / (2 * smallest)).min(3) as u32;
        let left = depth.saturating_sub(3 + depth / 4 + surplus);
        self.remember(node);
        let score = self.child_score(node, &child, left, Window { alpha: window.beta - 1, beta: window.beta });
        self.forget();
        if self.is_over() {
            return Some(0);
        }
        // A win after a pass is no proof: the pass is not a move.
        (score >= window.beta).then(|| if is_decided(score) { window.beta } else { score })
    }
}
