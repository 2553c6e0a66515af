//! A siege as a [`Position`], for the search for forced wins.

use super::siege::{NONE, TURN};
use super::{Siege, SiegeMove};
use std::sync::Arc;
use tenbin_board::Set;
use tenbin_core::{Flow, Outcome, Position, Side, Tactics};

impl Position for Siege {
    type Move = SiegeMove;
    const HISTORY_SIZES: [usize; 2] = [2 * 257, 2];
    const CAN_REPEAT: bool = true;

    fn side_to_move(&self) -> Side {
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
        self.key_from_nothing()
    }

    fn pack(ply: SiegeMove) -> u32 {
        ply.0.into()
    }

    fn unpack(packed: u32) -> SiegeMove {
        SiegeMove(u16::try_from(packed).unwrap_or(NONE))
    }

    fn history_index(&self, ply: SiegeMove) -> [usize; 2] {
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
    /// The same stones may come in any order.
    const TRANSPOSES: bool = true;

    /// Every move of the attacker is an attack.
    fn checks(&self, visit: impl FnMut(SiegeMove) -> Flow) {
        self.moves(visit);
    }

    fn in_check(&self) -> bool {
        self.turn == self.ground.defender
    }

    fn initial_proof_numbers(&self, _attacker: Side) -> Option<[u32; 2]> {
        self.first_glance()
    }
}
