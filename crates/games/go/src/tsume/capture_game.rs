//! A tsume problem as a game: the attacker wins when no stone of the target is left, the defender when capture has
//! become impossible.
//!
//! # Ko
//! One side is the *ko master*: it may retake a ko at once, as if it had all ko threats; the other side may not. If the
//! attacker wins with the defender as ko master, the target is dead. If it does not win even as ko master itself, the
//! target lives. Otherwise the result is a ko. Other repetitions (double ko, sending two and returning one) count as
//! life.

use super::problem::{ProblemError, TsumeProblem};
use super::window::{MoveOrdering, TsumeWindow, components, flood, neighbours};
use crate::{Board, Move};
use std::sync::Arc;
use tenbin_board::{Set, Set256, zobrist_keys};
use tenbin_core::{BySide, Side, Square, SquareSet};

static STONES: BySide<[u64; 256]> = BySide([zobrist_keys(20), zobrist_keys(21)]);
static LOST: [u64; 256] = zobrist_keys(22);
static KO: [u64; 256] = zobrist_keys(23);
pub(super) const TURN: u64 = zobrist_keys(24)[0];
const KO_MASTER: u64 = zobrist_keys(24)[1];

/// No ko point; a pass as a move.
pub(super) const NONE: u16 = u16::MAX;

/// A move in the window, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CaptureMove(pub(super) u16);

impl CaptureMove {
    /// The pass.
    pub const PASS: CaptureMove = CaptureMove(NONE);

    pub(super) fn index(self) -> Option<u8> {
        u8::try_from(self.0).ok()
    }
}

/// A position of the capture game.
#[derive(Clone, Debug)]
pub struct CaptureGame {
    pub(super) window: Arc<TsumeWindow>,
    pub(super) stones: BySide<Set256>,
    /// The target stones still on the board.
    pub(super) target: Set256,
    pub(super) side_to_move: Side,
    pub(super) ko_master: Side,
    /// The ko point, which the side to move may not retake.
    pub(super) ko: u16,
    pub(super) key: u64,
    /// The winner, if static life-and-death rules decide the position.
    pub(super) winner: Option<Side>,
}

impl CaptureGame {
    /// The problem on a board, with this side to move and this ko master.
    pub fn new<const N: usize>(
        board: &Board<N>,
        problem: &TsumeProblem,
        side_to_move: Side,
        ko_master: Side,
        order: MoveOrdering,
    ) -> Result<CaptureGame, ProblemError> {
        let (window, stones) = TsumeWindow::new(board, problem, order)?;
        let target: Set256 = problem.target.iter().map(|&square| window.to_window(square)).collect();
        let window = Arc::new(window);
        Ok(CaptureGame { window, stones, target, side_to_move, ko_master, ko: NONE, key: 0, winner: None }
            .with_derived())
    }

    /// The same position with another ko master.
    #[must_use]
    pub fn with_ko_master(&self, ko_master: Side) -> CaptureGame {
        CaptureGame { ko_master, ..self.clone() }.with_derived()
    }

    /// The same position with a ko just taken on this square; the ko master may retake it at once.
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

    /// The side whose stones are at stake.
    pub fn defender(&self) -> Side {
        self.window.defender
    }

    /// A move on the board of the original position.
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

    /// Whether a chain has a liberty outside the region and cannot be captured.
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

    /// The opposing stones that a move captures.
    fn captured_by(&self, at: Set256, side: Side) -> Set256 {
        let opposing = neighbours(at) & self.stones[!side];
        if opposing.is_empty() {
            return Set256::EMPTY;
        }
        let hangs = |chain: &Set256| self.liberties(*chain) == at && !self.is_safe(*chain, !side);
        components(flood(opposing, self.stones[!side])).filter(hangs).fold(Set256::EMPTY, |all, chain| all | chain)
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

    pub(super) fn place(&mut self, index: u8) {
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
