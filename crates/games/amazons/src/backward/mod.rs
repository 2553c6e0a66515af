//! Every position of a small board decided at once, from full boards backwards.
//!
//! An arrow never leaves the board, so a position with so many arrows depends only on positions with one arrow more. The
//! table has one bit for every placement of the pieces (up to symmetry, the side to move being `ours`) and every set of
//! arrows: whether the side to move wins. It is filled level by level, the fullest boards first. Nothing here is shared
//! with the search that [`Fight`](crate::Fight) is made for, so each can check the other.
//!
//! - `numbering`: which placement has which number, and how to turn the board to see it.
//! - `moves`: the moves of one placement, as masks over its free squares.

mod moves;
mod numbering;

use crate::{AmazonsPosition, Move, Placement, Rule};
use moves::Moves;
use numbering::Numbering;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;
use tenbin_board::Set;
use tenbin_core::{Flow, Position, Stop};

/// Who wins each position of a board with so many pieces a side.
pub struct Backward {
    rule: Rule,
    numbering: Numbering,
    /// One bit for every position: whether the side to move wins.
    wins: Vec<AtomicU64>,
}

/// How far the work has come, in positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Decided so far.
    pub done: u64,
    /// To be decided in all.
    pub total: u64,
}

impl Backward {
    /// The bytes that a table takes, or `None` if it is out of the question.
    pub fn bytes(size: (u8, u8), pieces: usize) -> Option<u64> {
        Numbering::bytes(size, pieces)
    }

    /// Decides every position, on so many threads; the calling one is among them, and tells `watch` how it goes. `None`
    /// if it was stopped.
    ///
    /// # Panics
    ///
    /// If [`bytes`](Backward::bytes) says that it is out of the question.
    pub fn decide(
        rule: Rule,
        size: (u8, u8),
        pieces: usize,
        threads: usize,
        stop: &Stop,
        watch: &mut dyn FnMut(Decided),
    ) -> Option<Backward> {
        let numbering = Numbering::new(size, pieces);
        let words = numbering.placements().len() * numbering.words_each();
        let wins = std::iter::repeat_with(AtomicU64::default).take(words).collect();
        let table = Backward { rule, numbering, wins };
        let total = (table.numbering.placements().len() as u64) << table.numbering.free_squares();
        let done = AtomicU64::new(0);
        for arrows in (0..=table.numbering.free_squares()).rev() {
            let next = AtomicUsize::new(0);
            let work = |watch: &mut dyn FnMut(Decided)| {
                while !stop.is_raised() {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= table.numbering.placements().len() {
                        break;
                    }
                    let decided = table.decide_with(number, arrows);
                    watch(Decided { done: done.fetch_add(decided, Relaxed) + decided, total });
                }
            };
            thread::scope(|scope| {
                (1..threads).for_each(|_| drop(scope.spawn(|| work(&mut |_| ()))));
                work(watch);
            });
        }
        (!stop.is_raised()).then_some(table)
    }

    /// Every placement, in the order of [`Placements::list`](crate::Placements::list), and whether White, to move, wins it.
    pub fn placements(&self) -> impl Iterator<Item = (&Placement, bool)> {
        let each = self.numbering.words_each();
        let wins = move |number: usize| self.wins[number * each].load(Relaxed) & 1 != 0;
        self.numbering.placements().iter().enumerate().map(move |(number, placement)| (placement, wins(number)))
    }

    /// Whether the side to move wins; `None` if the position is of another kind.
    pub fn wins<S: Set>(&self, position: &AmazonsPosition<S>) -> Option<bool> {
        let ours = position.side_to_move();
        let pieces = [ours, !ours].map(|side| position.pieces(side));
        let same_kind = position.rule() == self.rule
            && position.size() == self.numbering.size()
            && pieces.iter().all(|pieces| pieces.count() as usize == self.numbering.pieces());
        let [ours, theirs] = pieces.map(|set| self.numbering.mask(set));
        same_kind.then(|| self.bit(self.numbering.place(ours, theirs, self.numbering.mask(position.arrows()))))
    }

    /// A move after which the other side loses.
    pub fn winning_move<S: Set>(&self, position: &AmazonsPosition<S>) -> Option<Move> {
        let mut winning = None;
        position.moves(|ply| {
            let mut next = *position;
            next.play(ply);
            if self.wins(&next) == Some(false) {
                winning = Some(ply);
                return Flow::Break(());
            }
            Flow::Continue(())
        });
        winning
    }

    /// Decides the positions of one placement that have so many arrows, and says how many there are.
    fn decide_with(&self, number: usize, arrows: u32) -> u64 {
        let mut moves = Moves::new(self.rule, &self.numbering, number);
        let first = number * self.numbering.words_each();
        let mut decided = 0;
        for set in sets(self.numbering.free_squares(), arrows) {
            decided += 1;
            if moves.any_wins(set, |place| !self.bit(place)) {
                // Nobody else writes to this placement's words while this level lasts.
                let word = &self.wins[first + (set as usize >> 6)];
                word.store(word.load(Relaxed) | 1 << (set & 63), Relaxed);
            }
        }
        decided
    }

    #[inline]
    fn bit(&self, place: usize) -> bool {
        self.wins[place >> 6].load(Relaxed) >> (place & 63) & 1 != 0
    }
}

/// All sets of so many of the lowest squares, in the order of their numbers.
fn sets(squares: u32, count: u32) -> impl Iterator<Item = u32> {
    let first = (count <= squares).then_some((1u64 << count) - 1);
    std::iter::successors(first, move |&set| {
        if set == 0 {
            return None;
        }
        // The next larger number with as many ones: carry the lowest run of ones one place up.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        Some(carried | ((set ^ carried) / lowest) >> 2)
    })
    .take_while(move |&set| set >> squares == 0)
    .map(|set| set as u32)
}
