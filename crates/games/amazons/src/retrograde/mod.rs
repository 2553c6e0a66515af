//! Retrograde analysis: the winner of every position of a small board, from full boards backwards.
//!
//! Arrows stay on the board, so a position depends only on positions with one arrow more. The table has one bit for every
//! placement of the pieces (up to symmetry, from the point of view of the side to move) and every set of arrows: whether the
//! side to move wins. It is filled by number of arrows, the fullest boards first. It shares no code with the reduction for the
//! solver ([`ReducedBoard`](crate::ReducedBoard)), so that each can check the other.
//!
//! - `index`: the index function of the table.
//! - `moves`: the moves of one placement as masks over its free squares.

mod index;
mod moves;

use crate::{AmazonsPosition, Move, Placement, Rule};
use index::TableIndex;
use moves::PlacementMoves;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;
use tenbin_board::Set;
use tenbin_core::{Flow, Position, Stop};

/// The winner of every position with a given board size and number of pieces per side.
pub struct RetrogradeTable {
    rule: Rule,
    index: TableIndex,
    /// One bit per position: whether the side to move wins.
    wins: Vec<AtomicU64>,
}

/// Progress of the analysis, in positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetrogradeProgress {
    /// Positions solved.
    pub done: u64,
    /// All positions.
    pub total: u64,
}

impl RetrogradeTable {
    /// Size of the table in bytes, or `None` if the board is too large.
    pub fn bytes(size: (u8, u8), pieces: usize) -> Option<u64> {
        TableIndex::bytes(size, pieces)
    }

    /// Solves all positions with this number of threads, including the calling one, which reports progress to `watch`. `None`
    /// if `stop` was raised.
    ///
    /// # Panics
    ///
    /// If [`bytes`](RetrogradeTable::bytes) is `None`.
    pub fn build(
        rule: Rule,
        size: (u8, u8),
        pieces: usize,
        threads: usize,
        stop: &Stop,
        watch: &mut dyn FnMut(RetrogradeProgress),
    ) -> Option<RetrogradeTable> {
        let index = TableIndex::new(size, pieces);
        let words = index.placements().len() * index.words_per_placement();
        let wins = std::iter::repeat_with(AtomicU64::default).take(words).collect();
        let table = RetrogradeTable { rule, index, wins };
        let total = (table.index.placements().len() as u64) << table.index.free_squares();
        let done = AtomicU64::new(0);
        for arrows in (0..=table.index.free_squares()).rev() {
            let next = AtomicUsize::new(0);
            let work = |watch: &mut dyn FnMut(RetrogradeProgress)| {
                while !stop.is_raised() {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= table.index.placements().len() {
                        break;
                    }
                    let solved = table.solve_placement(number, arrows);
                    watch(RetrogradeProgress { done: done.fetch_add(solved, Relaxed) + solved, total });
                }
            };
            thread::scope(|scope| {
                (1..threads).for_each(|_| drop(scope.spawn(|| work(&mut |_| ()))));
                work(watch);
            });
        }
        (!stop.is_raised()).then_some(table)
    }

    /// All placements in the order of [`Placements::list`](crate::Placements::list), and whether White to move wins.
    pub fn placements(&self) -> impl Iterator<Item = (&Placement, bool)> {
        let each = self.index.words_per_placement();
        let wins = move |number: usize| self.wins[number * each].load(Relaxed) & 1 != 0;
        self.index.placements().iter().enumerate().map(move |(number, placement)| (placement, wins(number)))
    }

    /// Whether the side to move wins; `None` for another rule, board size or number of pieces.
    pub fn wins<S: Set>(&self, position: &AmazonsPosition<S>) -> Option<bool> {
        let ours = position.side_to_move();
        let pieces = [ours, !ours].map(|side| position.pieces(side));
        let same_kind = position.rule() == self.rule
            && position.size() == self.index.size()
            && pieces.iter().all(|pieces| pieces.count() as usize == self.index.pieces());
        let [ours, theirs] = pieces.map(|set| self.index.mask(set));
        same_kind.then(|| self.bit(self.index.place(ours, theirs, self.index.mask(position.arrows()))))
    }

    /// A winning move, if there is one.
    pub fn winning_move<S: Set>(&self, position: &AmazonsPosition<S>) -> Option<Move> {
        let mut winning = None;
        position.moves(|mv| {
            let mut next = *position;
            next.play(mv);
            if self.wins(&next) == Some(false) {
                winning = Some(mv);
                return Flow::Break(());
            }
            Flow::Continue(())
        });
        winning
    }

    /// Solves the positions of one placement with this number of arrows, and returns how many there are.
    fn solve_placement(&self, number: usize, arrows: u32) -> u64 {
        let mut moves = PlacementMoves::new(self.rule, &self.index, number);
        let first = number * self.index.words_per_placement();
        let mut solved = 0;
        for set in sets(self.index.free_squares(), arrows) {
            solved += 1;
            if moves.any_wins(set, |place| !self.bit(place)) {
                // No other thread writes to this placement's words at this number of arrows.
                let word = &self.wins[first + (set as usize >> 6)];
                word.store(word.load(Relaxed) | 1 << (set & 63), Relaxed);
            }
        }
        solved
    }

    #[inline]
    fn bit(&self, place: usize) -> bool {
        self.wins[place >> 6].load(Relaxed) >> (place & 63) & 1 != 0
    }
}

/// All sets of `count` of the lowest squares, in numeric order.
fn sets(squares: u32, count: u32) -> impl Iterator<Item = u32> {
    let first = (count <= squares).then_some((1u64 << count) - 1);
    std::iter::successors(first, move |&set| {
        if set == 0 {
            return None;
        }
        // Gosper's hack: the next larger number with the same population count.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        Some(carried | ((set ^ carried) / lowest) >> 2)
    })
    .take_while(move |&set| set >> squares == 0)
    .map(|set| set as u32)
}
