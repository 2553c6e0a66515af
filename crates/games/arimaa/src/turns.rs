//! Counts the distinct boards that a side can reach at the end of its turn.
//!
//! Boards are found in the order of steps used. A board reached before with fewer steps is skipped, because everything
//! after it has been found already.

use crate::board::Board;
use crate::movegen::MoveGenerator;
use crate::{ArimaaPosition, Move};
use tenbin_core::{Flow, Side};

/// Steps in a turn.
pub const STEPS: u8 = 4;

/// A reusable hash set of keys that keeps its memory when cleared.
struct KeySet {
    /// 0 for an empty slot.
    slots: Vec<u64>,
    count: usize,
}

impl KeySet {
    fn new() -> KeySet {
        KeySet { slots: vec![0; 1 << 12], count: 0 }
    }

    fn clear(&mut self) {
        self.slots.fill(0);
        self.count = 0;
    }

    /// Inserts a key; whether it is new.
    #[inline]
    fn insert(&mut self, key: u64) -> bool {
        let mask = self.slots.len() - 1;
        // Key 0 marks empty slots; the collision of a board with it is as unlikely as any other.
        let key = key | u64::from(key == 0);
        let mut place = key as usize & mask;
        loop {
            match self.slots[place] {
                0 => break,
                other if other == key => return false,
                _ => place = (place + 1) & mask,
            }
        }
        self.slots[place] = key;
        self.count += 1;
        if self.count * 2 > self.slots.len() {
            self.grow();
        }
        true
    }

    fn grow(&mut self) {
        let larger = vec![0; self.slots.len() * 4];
        let old = std::mem::replace(&mut self.slots, larger);
        self.count = 0;
        for key in old.into_iter().filter(|&key| key != 0) {
            self.insert(key);
        }
    }
}

/// A counter of distinct turns that keeps its memory between positions.
///
/// ```
/// use tenbin_arimaa::{ArimaaPosition, TurnCounter};
/// use tenbin_core::Notation;
/// let text = "g [rrrrrrrrdhcemchd                                DHCMECHDRRRRRRRR]";
/// let position = ArimaaPosition::default().parse_position(text).unwrap();
/// assert_eq!(TurnCounter::new().count(&position), 3_353);
/// ```
pub struct TurnCounter {
    visited: KeySet,
    /// The boards found, by steps used.
    found: [Vec<Board>; STEPS as usize],
}

impl Default for TurnCounter {
    fn default() -> TurnCounter {
        TurnCounter::new()
    }
}

impl TurnCounter {
    /// A new counter.
    pub fn new() -> TurnCounter {
        TurnCounter { visited: KeySet::new(), found: Default::default() }
    }

    /// The number of distinct boards that the side to move can reach with its remaining steps. The board at the start
    /// of the turn does not count. The end of the game and repetition are ignored.
    pub fn count(&mut self, position: &ArimaaPosition) -> u64 {
        self.explore(position);
        // The board at the start of the turn is excluded, whether or not it was reached.
        self.visited.insert(position.turn_start().key());
        (self.visited.count - 1) as u64
    }

    fn explore(&mut self, position: &ArimaaPosition) {
        self.visited.clear();
        self.found.iter_mut().for_each(Vec::clear);
        self.visited.insert(position.pieces().key());
        let steps_used = STEPS - position.steps_left();
        self.found[usize::from(steps_used)].push(*position.pieces());
        for steps_used in steps_used..STEPS {
            let boards = std::mem::take(&mut self.found[usize::from(steps_used)]);
            // Steps before pushes and pulls: boards reached by both are then found with fewer steps.
            boards.iter().for_each(|board| self.step(board, position.side_to_move(), steps_used));
            if steps_used + 2 <= STEPS {
                boards.iter().for_each(|board| self.drag(board, position.side_to_move(), steps_used));
            }
            self.found[usize::from(steps_used)] = boards;
        }
    }

    fn step(&mut self, board: &Board, side: Side, steps_used: u8) {
        let _ = MoveGenerator::new(board, side).steps(|kind, from, to| {
            if self.visited.insert(board.key_after(side, kind, from, to)) && steps_used + 1 < STEPS {
                let mut next = *board;
                next.step(side, kind, from, to);
                self.found[usize::from(steps_used + 1)].push(next);
            }
            Flow::Continue(())
        });
    }

    fn drag(&mut self, board: &Board, side: Side, steps_used: u8) {
        let _ = MoveGenerator::new(board, side).drags(|_, ply: Move| {
            let mut next = *board;
            next.make(side, ply);
            if self.visited.insert(next.key()) && steps_used + 2 < STEPS {
                self.found[usize::from(steps_used + 2)].push(next);
            }
            Flow::Continue(())
        });
    }
}
