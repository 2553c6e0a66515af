//! Tactics: captures, goals within a turn, null move and quiescence moves.

mod defence;
mod quiescence;

use crate::board::{Board, TRAP_NEIGHBOURS, TRAPS};
use crate::threats::{NEAR_TRAPS, captures, goal_in};
use crate::turns::STEPS;
use crate::{ArimaaPosition, Move, PieceKind, TurnCounter};
use tenbin_board::{Set, Set64};
use tenbin_core::{Flow, MultiPlyTurns, PlayoutPolicy, Position, Score, Side, SquareSet, Tactics};

/// Piece values for captures, by [`PieceKind`].
const PIECE_VALUES: [Score; PieceKind::COUNT] = [100, 150, 180, 300, 500, 2_000];

/// Turns searched by quiescence search, in addition to a turn interrupted by the depth limit.
const TURNS: u32 = 2;

/// Index of the mode `paper` in [`Tactics::QUIESCENCE_MODES`].
const PAPER: usize = 0;

/// The material value of a side.
pub(crate) fn material(board: &Board, side: Side) -> Score {
    PieceKind::ALL.into_iter().map(|kind| PIECE_VALUES[kind as usize] * board.pieces(side, kind).count() as Score).sum()
}

/// The total value of pieces that a side can capture within these steps.
pub(crate) fn capture_value(board: &Board, by: Side, steps: u8) -> Score {
    let mut sum = 0;
    captures(board, by, steps, |target, _| sum += piece_value(board, target));
    sum
}

/// The value of a piece.
pub(crate) fn piece_value(board: &Board, at: u8) -> Score {
    board.kind_on(at).map_or(0, |kind| PIECE_VALUES[kind as usize])
}

impl Tactics for ArimaaPosition {
    /// History tables: side, action, kind and target square; side, origin (of the pusher in a push) and target square.
    const HISTORY_SIZES: [usize; 2] = [2 * 4 * 8 * 64, 2 * 64 * 64];

    const PAWN_VALUE: Option<Score> = Some(PIECE_VALUES[PieceKind::Rabbit as usize]);

    #[inline]
    fn history_index(&self, ply: Move) -> [usize; 2] {
        let side = self.side_to_move() as usize;
        let kind_on = |at: u8| self.pieces().kind_on(at).map_or(7, |kind| kind as usize);
        let (what, kind, from, to) = match ply {
            Move::Step { from, to } => (0, kind_on(from), from, to),
            Move::Push { from, at, to } => (1, kind_on(at), from, to),
            Move::Pull { from, with, .. } => (2, kind_on(with), with, from),
            Move::Place { kind, at } => (3, kind as usize, at, at),
            Move::Pass => (3, 7, 0, 0),
        };
        let (from, to) = (usize::from(from), usize::from(to));
        [((side * 4 + what) * 8 + kind) * 64 + to, (side * 64 + from) * 64 + to]
    }

    /// Capture turns as in the paper on comparison training, or all captures within the turn and defences against them.
    const QUIESCENCE_MODES: &'static [&'static str] = &["paper", "complete"];

    /// The steps of two turns.
    const EVEN_CAPTURE_PLIES: u32 = TURNS * STEPS as u32;

    /// A goal within the remaining steps.
    #[inline]
    fn immediate_win(&self) -> Option<u32> {
        if self.is_setup() {
            return None;
        }
        let steps = goal_in(self.pieces(), self.side_to_move(), self.steps_left())?;
        Some(u32::from(steps) + u32::from(steps < self.steps_left()))
    }

    /// No stand pat within a turn, because the opponent must be able to answer.
    #[inline]
    fn may_stand_pat(&self) -> bool {
        !self.may_pass()
    }

    fn noisy_moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        if self.can_capture() {
            self.moves(|ply| if self.is_noisy(ply) { visit(ply) } else { Flow::Continue(()) });
        }
    }

    fn quiet_moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        if !self.can_capture() {
            return self.moves(visit);
        }
        self.moves(|ply| if self.is_noisy(ply) { Flow::Continue(()) } else { visit(ply) });
    }

    /// Whether it captures an enemy piece.
    #[inline]
    fn is_noisy(&self, ply: Move) -> bool {
        let (Move::Push { at: from, to, .. } | Move::Pull { with: from, from: to, .. }) = ply else { return false };
        loses_piece(self.pieces().side(!self.side_to_move()), from, to)
    }

    /// Captured value minus own losses.
    fn capture_gain(&self, ply: Move) -> Score {
        if !self.captures_any(ply) {
            return 0;
        }
        let side = self.side_to_move();
        let mut next = *self.pieces();
        next.make(side, ply);
        let lost = |side: Side| {
            let same = self.pieces().side(side).count() == next.side(side).count();
            if same { 0 } else { material(self.pieces(), side) - material(&next, side) }
        };
        lost(!side) - lost(side)
    }

    /// With `turns` at 0, the depth limit has interrupted this turn.
    fn quiescence_moves(&self, mode: usize, turns: u32, visit: impl FnMut(Move) -> Flow) {
        if turns <= TURNS && !self.is_setup() {
            let whole = turns > 0;
            // In the last turn the opponent's reply is not searched, so that a defence would have no effect.
            let defends = turns < TURNS;
            if mode == PAPER { self.paper_moves(whole, visit) } else { self.complete_moves(whole, defends, visit) }
        }
    }

    /// Null move: only whole turns can be skipped.
    fn null_move(&self) -> Option<ArimaaPosition> {
        (self.steps_left() == STEPS && !self.is_setup() && self.outcome().is_none()).then(|| self.after_null_move())
    }
}

impl MultiPlyTurns for ArimaaPosition {
    /// Depth is measured in steps; a turn that ends early uses up four.
    #[inline]
    fn depth_cost(&self, ply: Move) -> u32 {
        match ply {
            Move::Pass => self.steps_left().into(),
            Move::Place { .. } => 1,
            _ => ply.steps().into(),
        }
    }

    #[inline]
    fn depth_used(&self) -> u32 {
        (STEPS - self.steps_left()).into()
    }

    /// A capture takes two steps, so at most one more fits: of the strongest enemy that can be dragged onto a trap, or
    /// is on one.
    fn max_further_gain(&self, ply: Move) -> Score {
        if ply == Move::Pass || self.steps_left() - ply.steps() < 2 {
            return 0;
        }
        let (board, enemy) = (self.pieces(), self.pieces().side(!self.side_to_move()));
        let may_go = |kind: PieceKind| {
            let near = if kind == PieceKind::Elephant { TRAPS } else { NEAR_TRAPS };
            !(enemy & board.kind(kind) & near).is_empty()
        };
        PieceKind::ALL.into_iter().rev().find(|&kind| may_go(kind)).map_or(0, |kind| PIECE_VALUES[kind as usize])
    }

    /// The number of distinct boards; during setup, of positions after the next placement.
    fn count_turns(&self) -> u64 {
        if self.is_setup() { self.count_moves() } else { TurnCounter::new().count(self) }
    }
}

/// Uniformly random playouts.
impl PlayoutPolicy for ArimaaPosition {}

/// Whether a side with these pieces loses one in a trap when one of them steps.
#[inline]
fn loses_piece(pieces: Set64, from: u8, to: u8) -> bool {
    let moved = pieces ^ Set64::single(from) ^ Set64::single(to);
    let trapped = moved & TRAPS;
    !trapped.is_empty() && !(trapped & !moved.beside()).is_empty()
}

impl ArimaaPosition {
    /// Whether a ply captures a piece of either side.
    #[inline]
    fn captures_any(&self, ply: Move) -> bool {
        let own = self.pieces().side(self.side_to_move());
        match ply {
            Move::Step { from, to } | Move::Pull { from, to, .. } => loses_piece(own, from, to) || self.is_noisy(ply),
            Move::Push { from, at, .. } => loses_piece(own, from, at) || self.is_noisy(ply),
            Move::Place { .. } | Move::Pass => false,
        }
    }

    /// Whether a push or pull of a piece on or next to a trap may be possible.
    #[inline]
    fn can_capture(&self) -> bool {
        let (board, side) = (self.pieces(), self.side_to_move());
        let strong = board.side(side) & !board.kind(PieceKind::Rabbit);
        self.steps_left() >= 2
            && !self.is_setup()
            && !(strong.beside() & board.side(!side) & TRAP_NEIGHBOURS).is_empty()
    }
}
