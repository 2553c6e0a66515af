//! A question as a game: the attacker wins when no stone of the target is left, the defender when it cannot happen any more.
//!
//! # Ko
//! One side is the *master* of all kos: it may take a ko back at once, as if it had all the threats, and the other side may not.
//! If the attacker takes the target although the defender is master, the target is dead; if it does not even as
//! master, the target lives; in between it is a ko. Other positions that come again (double ko, sending two and
//! returning one) bring the attack nowhere, and the search takes them for life.

use super::ground::{Ground, Order, beside, flood, parts};
use super::question::{Question, Unfit};
use crate::{Board, Move};
use std::sync::Arc;
use tenbin_board::{Set, Set256, square_keys};
use tenbin_core::{BySide, Side, Square, SquareSet};

static STONES: BySide<[u64; 256]> = BySide([square_keys(20), square_keys(21)]);
static LOST: [u64; 256] = square_keys(22);
static KO: [u64; 256] = square_keys(23);
pub(super) const TURN: u64 = square_keys(24)[0];
const MASTER: u64 = square_keys(24)[1];

/// No point.
pub(super) const NONE: u16 = u16::MAX;

/// A stone on a point of the window, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SiegeMove(pub(super) u16);

impl SiegeMove {
    /// No stone.
    pub const PASS: SiegeMove = SiegeMove(NONE);

    pub(super) fn index(self) -> Option<u8> {
        u8::try_from(self.0).ok()
    }
}

/// A position of the game that a question makes.
#[derive(Clone, Debug)]
pub struct Siege {
    pub(super) ground: Arc<Ground>,
    pub(super) stones: BySide<Set256>,
    /// The stones of the target that are left.
    pub(super) left: Set256,
    pub(super) turn: Side,
    pub(super) master: Side,
    /// The point that the side to move may not take back.
    pub(super) ko: u16,
    pub(super) key: u64,
    /// Who has won, as far as can be seen at once.
    pub(super) settled: Option<Side>,
}

impl Siege {
    /// A question about the stones of a board, with this side to move and one side that wins all kos.
    pub fn new<const N: usize>(
        board: &Board<N>,
        question: &Question,
        turn: Side,
        master: Side,
        order: Order,
    ) -> Result<Siege, Unfit> {
        let (ground, stones) = Ground::new(board, question, order)?;
        let left: Set256 = question.target.iter().map(|&square| ground.lowered(square)).collect();
        let ground = Arc::new(ground);
        Ok(Siege { ground, stones, left, turn, master, ko: NONE, key: 0, settled: None }.with_facts())
    }

    /// The same question with another master of all kos.
    #[must_use]
    pub fn with_master(&self, master: Side) -> Siege {
        Siege { master, ..self.clone() }.with_facts()
    }

    /// The same question where a ko on this square has just been taken: the side to move may not take it back at once, unless it
    /// is the master of all kos.
    #[must_use]
    pub fn with_ko(&self, at: Square) -> Siege {
        let at = self.ground.within(at).filter(|_| self.turn != self.master);
        Siege { ko: at.map_or(NONE, |square| Set256::index(square).into()), ..self.clone() }.with_facts()
    }

    pub(super) fn with_facts(mut self) -> Siege {
        self.key = self.key_from_nothing();
        self.settled = self.seen_at_once();
        self
    }

    /// Whose stones are at stake.
    pub fn defender(&self) -> Side {
        self.ground.defender
    }

    /// A move on the board of the position that the question was asked about.
    pub fn on_board<const N: usize>(&self, board: &Board<N>, ply: SiegeMove) -> Move {
        let square = ply.index().map(|index| self.ground.raised(Set256::square(index)));
        square.map_or(Move::PASS, |square| Move::at(board.point(square)))
    }

    pub(super) fn is_settled(&self) -> bool {
        self.settled.is_some()
    }

    pub(super) fn empty(&self) -> Set256 {
        self.ground.region & !self.stones[Side::First] & !self.stones[Side::Second]
    }

    /// Whether a chain cannot be taken, because of a liberty outside the region.
    #[inline]
    pub(super) fn is_safe(&self, chain: Set256, side: Side) -> bool {
        !(chain & self.ground.shelter[side]).is_empty()
    }

    #[inline]
    pub(super) fn chain(&self, from: Set256, side: Side) -> Set256 {
        flood(from, self.stones[side])
    }

    #[inline]
    pub(super) fn liberties(&self, chain: Set256) -> Set256 {
        beside(chain) & self.empty()
    }

    /// The enemy stones that a stone on an empty point takes.
    fn taken_by(&self, at: Set256, side: Side) -> Set256 {
        let enemies = beside(at) & self.stones[!side];
        if enemies.is_empty() {
            return Set256::EMPTY;
        }
        let hangs = |chain: &Set256| self.liberties(*chain) == at && !self.is_safe(*chain, !side);
        parts(flood(enemies, self.stones[!side])).filter(hangs).fold(Set256::EMPTY, |all, chain| all | chain)
    }

    /// Whether the side to move may play on a point of the window.
    #[inline]
    pub(super) fn is_playable(&self, index: u8) -> bool {
        let at = Set256::single(index);
        let empty = self.empty();
        if u16::from(index) == self.ko || (at & empty).is_empty() {
            return false;
        }
        if !(beside(at) & empty).is_empty() || self.is_safe(at, self.turn) {
            return true;
        }
        let own = flood(at, self.stones[self.turn] | at);
        let has_liberty = !(beside(own) & empty & !at).is_empty() || self.is_safe(own, self.turn);
        has_liberty || !self.taken_by(at, self.turn).is_empty()
    }

    pub(super) fn put(&mut self, index: u8) {
        let (side, at) = (self.turn, Set256::single(index));
        let taken = self.taken_by(at, side);
        self.stones[side] |= at;
        self.stones[!side] &= !taken;
        self.key ^= STONES[side][usize::from(index)];
        taken.indices().for_each(|index| self.key ^= STONES[!side][usize::from(index)]);
        (self.left & taken).indices().for_each(|index| self.key ^= LOST[usize::from(index)]);
        self.left &= !taken;
        let is_ko = |taken: u8| {
            let alone = (beside(at) & self.stones[side]).is_empty() && !self.is_safe(at, side);
            alone && self.liberties(at) == Set256::single(taken)
        };
        match taken.first().filter(|_| taken.count() == 1 && !side != self.master) {
            Some(index) if is_ko(index) => self.forbid(u16::from(index)),
            _ => self.forbid(NONE),
        }
    }

    pub(super) fn forbid(&mut self, ko: u16) {
        let key = |ko: u16| u8::try_from(ko).map_or(0, |index| KO[usize::from(index)]);
        self.key ^= key(self.ko) ^ key(ko);
        self.ko = ko;
    }

    pub(super) fn key_from_nothing(&self) -> u64 {
        let sides = [(self.turn, TURN), (self.master, MASTER)];
        let mut key = sides.into_iter().filter(|(side, _)| *side == Side::Second).fold(0, |key, (_, part)| key ^ part);
        for side in Side::BOTH {
            key = self.stones[side].indices().fold(key, |key, index| key ^ STONES[side][usize::from(index)]);
        }
        key = self.left.indices().fold(key, |key, index| key ^ LOST[usize::from(index)]);
        key ^ u8::try_from(self.ko).map_or(0, |index| KO[usize::from(index)])
    }

    pub(super) fn seen_at_once(&self) -> Option<Side> {
        let (attacker, defender) = (!self.ground.defender, self.ground.defender);
        if self.left.is_empty() {
            return Some(attacker);
        }
        if self.target_lives() {
            return Some(defender);
        }
        self.target_is_dead().then_some(attacker)
    }
}

impl PartialEq for Siege {
    fn eq(&self, other: &Siege) -> bool {
        let facts = |siege: &Siege| (siege.stones, siege.left, siege.turn, siege.master, siege.ko);
        facts(self) == facts(other)
            && (Arc::ptr_eq(&self.ground, &other.ground) || self.ground.region == other.ground.region)
    }
}
