//! The capture game as a [`Position`] for df-pn.

use super::capture_game::{NONE, TURN};
use super::{CaptureGame, CaptureMove};
use std::sync::Arc;
use tenbin_board::Set;
use tenbin_core::{Flow, ForcedWins, Outcome, Position, Side, Symmetries, Tactics};

impl Position for CaptureGame {
    type Move = CaptureMove;
    const CAN_REPEAT: bool = true;

    fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Won)
    }

    fn moves(&self, mut visit: impl FnMut(CaptureMove) -> Flow) {
        if self.winner.is_some() {
            return;
        }
        for index in self.candidates().indices() {
            if self.is_playable(index) && visit(CaptureMove(index.into())).is_break() {
                return;
            }
        }
        if self.side_to_move == self.window.defender {
            let _ = visit(CaptureMove::PASS);
        }
    }

    fn play(&mut self, ply: CaptureMove) {
        match ply.index() {
            Some(index) => self.place(index),
            None => self.set_ko(NONE),
        }
        self.side_to_move = !self.side_to_move;
        self.key ^= TURN;
        self.winner = self.static_winner();
    }

    fn is_legal(&self, ply: CaptureMove) -> bool {
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
        self.recomputed_key()
    }

    fn pack(ply: CaptureMove) -> u32 {
        ply.0.into()
    }

    fn unpack(packed: u32) -> CaptureMove {
        CaptureMove(u16::try_from(packed).unwrap_or(NONE))
    }
}

impl Symmetries for CaptureGame {
    fn colours_swapped(&self) -> CaptureGame {
        let window = Arc::new(self.window.colours_swapped());
        let stones = self.stones.swapped();
        let (side_to_move, ko_master) = (!self.side_to_move, !self.ko_master);
        CaptureGame { window, stones, target: self.target, side_to_move, ko_master, ko: self.ko, key: 0, winner: None }
            .with_derived()
    }

    /// A window has no symmetries.
    fn symmetric(&self) -> Vec<CaptureGame> {
        Vec::new()
    }
}

impl Tactics for CaptureGame {
    /// Every move of the attacker is a check.
    fn checks(&self, visit: impl FnMut(CaptureMove) -> Flow) {
        self.moves(visit);
    }

    fn in_check(&self) -> bool {
        self.side_to_move == self.window.defender
    }
}

impl ForcedWins for CaptureGame {
    /// The order of moves rarely matters.
    const TRANSPOSES: bool = true;

    fn initial_proof_numbers(&self, _attacker: Side) -> Option<[u32; 2]> {
        self.heuristic_proof_numbers()
    }
}
