//! A question as a game: the attacker wins when no stone of the target is left, the defender when it cannot happen any more.
//!
//! # Ko
//! One side is the *master* of all kos: it may take a ko back at once, as if it had all the threats, and the other side may not.
//! If the attacker takes the target although the defender is master, the target is dead; if it does not even as
//! master, the target lives; in between it is a ko. Other positions that come again (double ko, sending two and
//! returning one) bring the attack nowhere, and the search takes them for life.
//!
//! # What is left out
//! A side does not take its own last liberty. The attacker does not pass: a defender that could be made to move could pass as
//! well, which it always may, so that a seki is life. The defender does not fill an eye that a single chain of its own
//! surrounds, nor a liberty that is nothing else, and with the whole target in atari it plays nothing that does not save it.

use super::ground::{Ground, Order, beside, flood, parts};
use super::question::{Question, Unfit};
use crate::{Board, Move};
use std::sync::Arc;
use tenbin_board::{Set, Set256, square_keys};
use tenbin_core::{BySide, Flow, Game, Outcome, Side, SquareSet, Tactics};

static STONES: BySide<[u64; 256]> = BySide([square_keys(20), square_keys(21)]);
static LOST: [u64; 256] = square_keys(22);
static KO: [u64; 256] = square_keys(23);
const TURN: u64 = square_keys(24)[0];
const MASTER: u64 = square_keys(24)[1];

/// No point.
const NONE: u16 = u16::MAX;

/// A stone on a point of the window, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SiegeMove(u16);

impl SiegeMove {
    /// No stone.
    pub const PASS: SiegeMove = SiegeMove(NONE);

    fn index(self) -> Option<u8> {
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
    turn: Side,
    master: Side,
    /// The point that the side to move may not take back.
    ko: u16,
    key: u64,
    /// Who has won, as far as can be seen at once.
    settled: Option<Side>,
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

    fn with_facts(mut self) -> Siege {
        self.key = self.fresh_key();
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
    fn is_playable(&self, index: u8) -> bool {
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

    fn put(&mut self, index: u8) {
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

    fn forbid(&mut self, ko: u16) {
        let key = |ko: u16| u8::try_from(ko).map_or(0, |index| KO[usize::from(index)]);
        self.key ^= key(self.ko) ^ key(ko);
        self.ko = ko;
    }

    fn seen_at_once(&self) -> Option<Side> {
        let (attacker, defender) = (!self.ground.defender, self.ground.defender);
        if self.left.is_empty() {
            return Some(attacker);
        }
        if self.target_lives() {
            return Some(defender);
        }
        self.target_is_dead().then_some(attacker)
    }

    /// The moves to look at, without the pass.
    fn candidates(&self) -> Set256 {
        let empty = self.empty();
        if self.turn != self.ground.defender {
            return empty;
        }
        match self.rescues() {
            Some(rescues) => rescues & empty,
            None => empty & !self.own_eyes(empty) & !self.pointless(empty),
        }
    }

    /// Where the defender has to play if the whole target is in atari: the last liberty, or where the chains that shut it in
    /// are taken.
    fn rescues(&self) -> Option<Set256> {
        let side = self.ground.defender;
        let chain = self.chain(self.left, side);
        let last = self.liberties(chain);
        // A single stone may be in a ko that cannot be taken just now.
        if last.count() != 1 || chain.count() < 2 || parts(chain).nth(1).is_some() {
            return None;
        }
        let enemies = flood(beside(chain) & self.stones[!side], self.stones[!side]);
        let weak = parts(enemies).filter(|&enemy| !self.is_safe(enemy, !side));
        let captures = weak.map(|enemy| self.liberties(enemy)).filter(|liberties| liberties.count() == 1);
        Some(captures.fold(last, |all, liberty| all | liberty))
    }

    /// Points that are worth nothing to the defender but a liberty, which it would lose by playing there: nothing that could
    /// become an eye lies there or beside, no stone to take, and no two chains to join.
    fn pointless(&self, empty: Set256) -> Set256 {
        let own = self.stones[self.ground.defender];
        let wall = self.wall();
        let Some(room) = self.room(self.chain(self.left, self.ground.defender), wall) else { return Set256::EMPTY };
        let weak = self.stones[!self.ground.defender] & !wall;
        let plain = empty & !room & !beside(room & !own) & !beside(weak);
        let joins = |&index: &u8| {
            let around = beside(Set256::single(index)) & own;
            around.count() > 1 && parts(flood(around, own)).nth(1).is_some()
        };
        plain.indices().filter(|index| !joins(index)).fold(Set256::EMPTY, |all, index| all | Set256::single(index))
    }

    /// Empty points that a single chain of the defender surrounds, but for its last liberty.
    fn own_eyes(&self, empty: Set256) -> Set256 {
        let own = self.stones[self.ground.defender];
        let walls = own | !self.ground.board;
        let closed = empty & !beside(!walls & self.ground.board) & !self.ground.open;
        let is_eye = |&index: &u8| {
            let at = Set256::single(index);
            let chain = self.chain(beside(at), self.ground.defender);
            parts(chain).nth(1).is_none() && self.liberties(chain) != at
        };
        closed.indices().filter(is_eye).fold(Set256::EMPTY, |all, index| all | Set256::single(index))
    }
}

impl PartialEq for Siege {
    fn eq(&self, other: &Siege) -> bool {
        let facts = |siege: &Siege| (siege.stones, siege.left, siege.turn, siege.master, siege.ko);
        facts(self) == facts(other)
            && (Arc::ptr_eq(&self.ground, &other.ground) || self.ground.region == other.ground.region)
    }
}

impl Game for Siege {
    type Move = SiegeMove;
    const MEMORY: [usize; 2] = [2 * 257, 2];
    const RECURS: bool = true;

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.settled.map(Outcome::Won)
    }

    fn moves(&self, mut visit: impl FnMut(SiegeMove) -> Flow) {
        if self.settled.is_some() {
            return;
        }
        for index in self.candidates().indices() {
            if self.is_playable(index) && visit(SiegeMove(index.into())).is_break() {
                return;
            }
        }
        if self.turn == self.ground.defender {
            let _ = visit(SiegeMove::PASS);
        }
    }

    fn play(&mut self, ply: SiegeMove) {
        match ply.index() {
            Some(index) => self.put(index),
            None => self.forbid(NONE),
        }
        self.turn = !self.turn;
        self.key ^= TURN;
        self.settled = self.seen_at_once();
    }

    fn is_legal(&self, ply: SiegeMove) -> bool {
        let mut found = false;
        self.moves(|known| {
            found |= known == ply;
            if found { Flow::Break(()) } else { Flow::Continue(()) }
        });
        found
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        let sides = [(self.turn, TURN), (self.master, MASTER)];
        let mut key = sides.into_iter().filter(|(side, _)| *side == Side::Second).fold(0, |key, (_, part)| key ^ part);
        for side in Side::BOTH {
            key = self.stones[side].indices().fold(key, |key, index| key ^ STONES[side][usize::from(index)]);
        }
        key = self.left.indices().fold(key, |key, index| key ^ LOST[usize::from(index)]);
        key ^ u8::try_from(self.ko).map_or(0, |index| KO[usize::from(index)])
    }

    fn pack(ply: SiegeMove) -> u32 {
        ply.0.into()
    }

    fn unpack(packed: u32) -> SiegeMove {
        SiegeMove(u16::try_from(packed).unwrap_or(NONE))
    }

    fn memory(&self, ply: SiegeMove) -> [usize; 2] {
        let side = self.turn as usize;
        [side * 257 + ply.index().map_or(256, usize::from), side]
    }

    fn colours_swapped(&self) -> Siege {
        let ground = Arc::new(self.ground.colours_swapped());
        let stones = self.stones.swapped();
        let (turn, master) = (!self.turn, !self.master);
        Siege { ground, stones, left: self.left, turn, master, ko: self.ko, key: 0, settled: None }.with_facts()
    }

    /// The window is part of a board, so there are none to speak of.
    fn symmetric(&self) -> Vec<Siege> {
        Vec::new()
    }
}

impl Tactics for Siege {
    /// Every move of the attacker is an attack.
    fn pressing_moves(&self, visit: impl FnMut(SiegeMove) -> Flow) {
        self.moves(visit);
    }

    fn is_pressed(&self) -> bool {
        self.turn == self.ground.defender
    }

    fn outlook(&self, _attacker: Side) -> Option<[u32; 2]> {
        self.first_glance()
    }
}
