//! A question as a game: the attacker wins when no stone of the target is left, the defender when it cannot happen any more.
//!
//! # Ko
//! One side is the *master* of all kos: it may take a ko back at once, as if it had all the threats, and the other side may not.
//! If the attacker takes the target although the defender is master, the target is dead; if it does not even as
//! master, the target lives; in between it is a ko. Other positions that come again (double ko, sending two and
//! returning one) bring the attack nowhere, and the search takes them for life.

use super::problem::{ProblemError, TsumeProblem};
use super::window::{MoveOrdering, Window, components, flood, neighbours};
use crate::{Board, Move};
use std::sync::Arc;
use tenbin_board::{Set, Set256, square_keys};
use tenbin_core::{BySide, Side, Square, SquareSet};

static STONES: BySide<[u64; 256]> = BySide([square_keys(20), square_keys(21)]);
static LOST: [u64; 256] = square_keys(22);
static KO: [u64; 256] = square_keys(23);
pub(super) const TURN: u64 = square_keys(24)[0];
const KO_MASTER: u64 = square_keys(24)[1];

/// No point.
pub(super) const NONE: u16 = u16::MAX;

/// A stone on a point of the window, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CaptureMove(pub(super) u16);

impl CaptureMove {
    /// No stone.
    pub const PASS: CaptureMove = CaptureMove(NONE);

    pub(super) fn index(self) -> Option<u8> {
        u8::try_from(self.0).ok()
    }
}

/// A position of the game that a question makes.
#[derive(Clone, Debug)]
pub struct CaptureGame {
    pub(super) window: Arc<Window>,
    pub(super) stones: BySide<Set256>,
    /// The stones of the target that are left.
    pub(super) target: Set256,
    pub(super) side_to_move: Side,
    pub(super) ko_master: Side,
    /// The point that the side to move may not take back.
    pub(super) ko: u16,
    pub(super) key: u64,
    /// Who has won, as far as can be seen at once.
    pub(super) winner: Option<Side>,
}

impl CaptureGame {
    /// A question about the stones of a board, with this side to move and one side that wins all kos.
    pub fn new<const N: usize>(
        board: &Board<N>,
        problem: &TsumeProblem,
        side_to_move: Side,
        ko_master: Side,
        order: MoveOrdering,
    ) -> Result<CaptureGame, ProblemError> {
        let (window, stones) = Window::new(board, problem, order)?;
        let target: Set256 = problem.target.iter().map(|&square| window.to_window(square)).collect();
        let window = Arc::new(window);
        Ok(CaptureGame { window, stones, target, side_to_move, ko_master, ko: NONE, key: 0, winner: None }
            .with_derived())
    }

    /// The same question with another master of all kos.
    #[must_use]
    pub fn with_ko_master(&self, ko_master: Side) -> CaptureGame {
        CaptureGame { ko_master, ..self.clone() }.with_derived()
    }

    /// The same question where a ko on this square has just been taken: the side to move may not take it back at once, unless it
    /// is the master of all kos.
    #[must_use]
    pub fn with_ko(&self, at: Square) -> CaptureGame {
        let at = self.window.within(at).filter(|_| self.side_to_move != self.ko_master);
        CaptureGame { ko: at.map_or(NONE, |square| Set256::index(square).into()), ..self.clone() }.with_derived()
    }

    pub(super) fn with_derived(mut self) -> CaptureGame {
        self.key = self.recomputed_key();
        self.winner = self.static_winner();
        self
    }

    /// Whose stones are at stake.
    pub fn defender(&self) -> Side {
        self.window.defender
    }

    /// A move on the board of the position that the question was asked about.
    pub fn board_move<const N: usize>(&self, board: &Board<N>, ply: CaptureMove) -> Move {
        let square = ply.index().map(|index| self.window.to_board(Set256::square(index)));
        square.map_or(Move::PASS, |square| Move::at(board.point(square)))
    }

    pub(super) fn is_decided(&self) -> bool {
        self.winner.is_some()
    }

    pub(super) fn empty(&self) -> Set256 {
        self.window.region & !self.stones[Side::First] & !self.stones[Side::Second]
    }

    /// Whether a chain cannot be taken, because of a liberty outside the region.
    #[inline]
    pub(super) fn is_safe(&self, chain: Set256, side: Side) -> bool {
        !(chain & self.window.safe[side]).is_empty()
    }

    #[inline]
    pub(super) fn chain(&self, from: Set256, side: Side) -> Set256 {
        flood(from, self.stones[side])
    }

    #[inline]
    pub(super) fn liberties(&self, chain: Set256) -> Set256 {
        neighbours(chain) & self.empty()
    }

    /// The enemy stones that a stone on an empty point takes.
    fn captured_by(&self, at: Set256, side: Side) -> Set256 {
        let enemies = neighbours(at) & self.stones[!side];
        if enemies.is_empty() {
            return Set256::EMPTY;
        }
        let hangs = |chain: &Set256| self.liberties(*chain) == at && !self.is_safe(*chain, !side);
        components(flood(enemies, self.stones[!side])).filter(hangs).fold(Set256::EMPTY, |all, chain| all | chain)
    }

    /// Whether the side to move may play on a point of the window.
    #[inline]
    pub(super) fn is_playable(&self, index: u8) -> bool {
        let at = Set256::single(index);
        let empty = self.empty();
        if u16::from(index) == self.ko || (at & empty).is_empty() {
            return false;
        }
        if !(neighbours(at) & empty).is_empty() || self.is_safe(at, self.side_to_move) {
            return true;
        }
        let own = flood(at, self.stones[self.side_to_move] | at);
        let has_liberty = !(neighbours(own) & empty & !at).is_empty() || self.is_safe(own, self.side_to_move);
        has_liberty || !self.captured_by(at, self.side_to_move).is_empty()
    }

    pub(super) fn put(&mut self, index: u8) {
        let (side, at) = (self.side_to_move, Set256::single(index));
        let taken = self.captured_by(at, side);
        self.stones[side] |= at;
        self.stones[!side] &= !taken;
        self.key ^= STONES[side][usize::from(index)];
        taken.indices().for_each(|index| self.key ^= STONES[!side][usize::from(index)]);
        (self.target & taken).indices().for_each(|index| self.key ^= LOST[usize::from(index)]);
        self.target &= !taken;
        let is_ko = |taken: u8| {
            let alone = (neighbours(at) & self.stones[side]).is_empty() && !self.is_safe(at, side);
            alone && self.liberties(at) == Set256::single(taken)
        };
        match taken.first().filter(|_| taken.count() == 1 && !side != self.ko_master) {
            Some(index) if is_ko(index) => self.set_ko(u16::from(index)),
            _ => self.set_ko(NONE),
        }
    }

    pub(super) fn set_ko(&mut self, ko: u16) {
        let key = |ko: u16| u8::try_from(ko).map_or(0, |index| KO[usize::from(index)]);
        self.key ^= key(self.ko) ^ key(ko);
        self.ko = ko;
    }

    pub(super) fn recomputed_key(&self) -> u64 {
        let sides = [(self.side_to_move, TURN), (self.ko_master, KO_MASTER)];
        let mut key = sides.into_iter().filter(|(side, _)| *side == Side::Second).fold(0, |key, (_, part)| key ^ part);
        for side in Side::BOTH {
            key = self.stones[side].indices().fold(key, |key, index| key ^ STONES[side][usize::from(index)]);
        }
        key = self.target.indices().fold(key, |key, index| key ^ LOST[usize::from(index)]);
        key ^ u8::try_from(self.ko).map_or(0, |index| KO[usize::from(index)])
    }

    pub(super) fn static_winner(&self) -> Option<Side> {
        let (attacker, defender) = (!self.window.defender, self.window.defender);
        if self.target.is_empty() {
            return Some(attacker);
        }
        if self.is_unconditionally_alive() {
            return Some(defender);
        }
        self.is_statically_dead().then_some(attacker)
    }
}

impl PartialEq for CaptureGame {
    fn eq(&self, other: &CaptureGame) -> bool {
        let facts = |game: &CaptureGame| (game.stones, game.target, game.side_to_move, game.ko_master, game.ko);
        facts(self) == facts(other)
            && (Arc::ptr_eq(&self.window, &other.window) || self.window.region == other.window.region)
    }
}
