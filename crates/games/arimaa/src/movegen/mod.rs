//! Generates steps, pushes and pulls on a board, independently of turns.

mod legal;

use crate::board::{Board, forward};
use crate::{Move, PieceKind};
use tenbin_board::{Direction, Set, Set64};
use tenbin_core::{Flow, Side, SquareSet};

/// A generator for the movable pieces of a side.
pub(crate) struct MoveGenerator<'b> {
    board: &'b Board,
    side: Side,
    movable: Set64,
    weaker: [Set64; PieceKind::COUNT],
    empty: Set64,
}

impl<'b> MoveGenerator<'b> {
    #[inline]
    pub(crate) fn new(board: &'b Board, side: Side) -> MoveGenerator<'b> {
        MoveGenerator::of(board, side, board.side(side) & !board.frozen(side))
    }

    /// A generator for these pieces, which must not be frozen.
    #[inline]
    pub(crate) fn of(board: &'b Board, side: Side, movable: Set64) -> MoveGenerator<'b> {
        MoveGenerator { board, side, movable, weaker: board.weaker_enemies(side), empty: board.empty() }
    }

    /// Visits every single step with the kind of the piece, until `visit` returns `Break`.
    #[inline]
    pub(crate) fn steps(&self, mut visit: impl FnMut(PieceKind, u8, u8) -> Flow) -> Flow {
        for kind in PieceKind::ALL {
            for from in (self.movable & self.board.kind(kind)).indices() {
                for to in self.board.step_targets(self.side, kind, Set64::single(from)).indices() {
                    visit(kind, from, to)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Visits every push and pull with the kind of the stronger piece, until `visit` returns `Break`.
    #[inline]
    pub(crate) fn drags(&self, mut visit: impl FnMut(PieceKind, Move) -> Flow) -> Flow {
        for kind in &PieceKind::ALL[1..] {
            let weaker = self.weaker[*kind as usize];
            for from in (self.movable & self.board.kind(*kind) & weaker.beside()).indices() {
                self.drags_of(*kind, from, weaker, &mut visit)?;
            }
        }
        Flow::Continue(())
    }

    /// The pushes and pulls by one piece.
    #[inline]
    fn drags_of(
        &self,
        kind: PieceKind,
        from: u8,
        weaker: Set64,
        visit: &mut impl FnMut(PieceKind, Move) -> Flow,
    ) -> Flow {
        let around = Set64::single(from).beside();
        for enemy in (around & weaker).indices() {
            for to in (Set64::single(enemy).beside() & self.empty).indices() {
                visit(kind, Move::Push { from, at: enemy, to })?;
            }
            for to in (around & self.empty).indices() {
                visit(kind, Move::Pull { from, to, with: enemy })?;
            }
        }
        Flow::Continue(())
    }

    /// For each direction: the target squares of steps, and the opposite direction.
    #[inline]
    fn arrivals(&self) -> [(Set64, Direction); 4] {
        let others = self.movable & !self.board.kind(PieceKind::Rabbit);
        let (ahead, back) = (forward(self.side), forward(!self.side));
        [
            (self.movable.shifted(Direction::East) & self.empty, Direction::West),
            (self.movable.shifted(Direction::West) & self.empty, Direction::East),
            (self.movable.shifted(ahead) & self.empty, back),
            (others.shifted(back) & self.empty, ahead),
        ]
    }

    /// The number of single steps.
    #[inline]
    pub(crate) fn count_steps(&self) -> u32 {
        self.arrivals().into_iter().map(|(squares, _)| squares.count()).sum()
    }

    /// The single step with this number.
    #[inline]
    pub(crate) fn nth_step(&self, mut number: u32) -> Option<Move> {
        for (squares, back) in self.arrivals() {
            let count = squares.count();
            if number < count {
                let to = squares.indices().nth(number as usize)?;
                return Some(Move::Step { from: Set64::single(to).shifted(back).first()?, to });
            }
            number -= count;
        }
        None
    }

    /// The push or pull with this number.
    #[inline]
    pub(crate) fn nth_drag(&self, mut number: u32) -> Option<Move> {
        let mut found = None;
        let _ = self.drags(|_, ply| {
            if number == 0 {
                found = Some(ply);
                return Flow::Break(());
            }
            number -= 1;
            Flow::Continue(())
        });
        found
    }

    /// The number of pushes and pulls.
    #[inline]
    pub(crate) fn count_drags(&self) -> u32 {
        let mut count = 0;
        for kind in &PieceKind::ALL[1..] {
            let weaker = self.weaker[*kind as usize];
            for from in (self.movable & self.board.kind(*kind) & weaker.beside()).indices() {
                let around = Set64::single(from).beside();
                let pulls = (around & self.empty).count();
                let pushes = |enemy: u8| (Set64::single(enemy).beside() & self.empty).count();
                count += (around & weaker).indices().map(|enemy| pulls + pushes(enemy)).sum::<u32>();
            }
        }
        count
    }

    /// Whether a step, push or pull is possible.
    pub(crate) fn can(&self, ply: Move) -> bool {
        let mover = |from: u8| self.board.kind_on(from).filter(|_| self.movable.has(from));
        let next_to = |a: u8, b: u8| Set64::single(a).beside().has(b);
        match ply {
            Move::Step { from, to } => {
                mover(from).is_some_and(|kind| self.board.step_targets(self.side, kind, Set64::single(from)).has(to))
            }
            Move::Push { from, at, to } => {
                mover(from).is_some_and(|kind| next_to(from, at) && self.weaker[kind as usize].has(at))
                    && next_to(at, to)
                    && self.empty.has(to)
            }
            Move::Pull { from, to, with } => {
                mover(from).is_some_and(|kind| next_to(from, with) && self.weaker[kind as usize].has(with))
                    && next_to(from, to)
                    && self.empty.has(to)
            }
            Move::Place { .. } | Move::Pass => false,
        }
    }
}

impl Board {
    /// Plays a possible step, push or pull. Impossible ones leave any board, but do not panic.
    #[inline]
    pub(crate) fn make(&mut self, side: Side, ply: Move) {
        match ply {
            Move::Step { from, to } => self.step_from(side, from, to),
            Move::Push { from, at, to } => {
                self.step_from(!side, at, to);
                self.step_from(side, from, at);
            }
            Move::Pull { from, to, with } => {
                self.step_from(side, from, to);
                self.step_from(!side, with, from);
            }
            Move::Place { kind, at } => self.toggle(side, kind, at),
            Move::Pass => {}
        }
    }

    #[inline]
    fn step_from(&mut self, side: Side, from: u8, to: u8) {
        if let Some(kind) = self.kind_on(from) {
            self.step(side, kind, from, to);
        }
    }
}
