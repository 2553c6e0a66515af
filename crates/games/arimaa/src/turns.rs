//! How many different boards a side can leave behind at the end of its turn.
//!
//! Boards are found by how many steps they take, the fewest first: what can be reached in fewer steps need not be looked at
//! again, because whatever follows it in the steps that are left has been found already.

use crate::board::Board;
use crate::generate::MoveGenerator;
use crate::{ArimaaPosition, Move};
use tenbin_core::{Flow, Side};

/// How many steps a turn has.
pub const STEPS: u8 = 4;

/// A set of keys that is filled and emptied again and again without giving its memory back.
struct KeySet {
    /// 0 where nothing is.
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

    /// Answers whether the key is new.
    #[inline]
    fn insert(&mut self, key: u64) -> bool {
        let mask = self.slots.len() - 1;
        // No board has this key but by a chance that no table of keys is free of.
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

/// Counts turns, keeping its memory from one position to the next.
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
    /// The boards found, by the steps they take.
    found: [Vec<Board>; STEPS as usize],
}

impl Default for TurnCounter {
    fn default() -> TurnCounter {
        TurnCounter::new()
    }
}

impl TurnCounter {
    /// A counter that has counted nothing yet.
    pub fn new() -> TurnCounter {
        TurnCounter { visited: KeySet::new(), found: Default::default() }
    }

    /// The number of different boards that the side to move can leave behind at the end of this turn, with the steps it has
    /// left. The board the turn began with does not count. Nor does it count whether the game is over, or what was on the
    /// board in earlier turns.
    pub fn count(&mut self, position: &ArimaaPosition) -> u64 {
        self.explore(position);
        // Found on the way or not, the board at the beginning is no end.
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
            // All steps before all pushes: what both lead to is reached by the steps first, with more of them left.
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
