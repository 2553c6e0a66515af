//! All moves of one placement, for testing against sets of arrows.

use super::index::{IndexedPlacement, TableIndex, ones};
use crate::Rule;

/// Bits of a set of arrows that are mapped with one table lookup.
const CHUNK: u32 = 7;

/// All moves on the board without arrows, as masks of the squares that must be free.
pub(super) struct PlacementMoves {
    movements: Vec<Movement>,
}

/// A movement of a piece, with its shots.
struct Movement {
    /// The squares that must be free, as bits of a set of arrows.
    path: u32,
    /// Index of the first bit of the resulting placement in the table.
    first: usize,
    /// The mapping of a set of arrows to that placement, by parts of [`CHUNK`] bits.
    chunks: Vec<[u32; 1 << CHUNK]>,
    shots: Vec<Shot>,
}

struct Shot {
    path: u32,
    /// The bit that the arrow adds to the index.
    bit: u32,
}

impl PlacementMoves {
    pub(super) fn new(rule: Rule, index: &TableIndex, number: usize) -> PlacementMoves {
        let [ours, theirs] = index.sides(&index.placements()[number]);
        let board = PlacementBoard { rule, index, number };
        let mut movements = Vec::new();
        for from in ones(ours) {
            board.visit_reach(from, ours | theirs, board.steps(), |to, path| {
                let ours_after = ours & !(1 << from) | 1 << to;
                let target = index.indexed(theirs, ours_after);
                movements.push(Movement {
                    path,
                    first: target.first,
                    chunks: board.chunks(&target, to),
                    shots: board.shots(from, to, ours_after | theirs, &target),
                });
            });
        }
        PlacementMoves { movements }
    }

    /// Whether a move that is legal with these arrows leads to an index with `loses`.
    #[inline]
    pub(super) fn any_wins(&mut self, arrows: u32, mut loses: impl FnMut(usize) -> bool) -> bool {
        let winning = self.movements.iter().position(|movement| {
            movement.path & arrows == 0 && {
                let place = movement.first + movement.mapped(arrows);
                movement.shots.iter().any(|shot| shot.path & arrows == 0 && loses(place | shot.bit as usize))
            }
        });
        // Move to the front: a winning move often wins again with the next set of arrows.
        if let Some(place @ 1..) = winning {
            self.movements.swap(place, place / 2);
        }
        winning.is_some()
    }
}

impl Movement {
    #[inline]
    fn mapped(&self, arrows: u32) -> usize {
        let mut left = arrows;
        let mut mapped = 0;
        for chunk in &self.chunks {
            mapped |= chunk[(left & ((1 << CHUNK) - 1)) as usize];
            left >>= CHUNK;
        }
        mapped as usize
    }
}

struct PlacementBoard<'n> {
    rule: Rule,
    index: &'n TableIndex,
    number: usize,
}

const QUEEN: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl PlacementBoard<'_> {
    fn steps(&self) -> &'static [(i8, i8); 8] {
        if self.rule == Rule::Queen { &QUEEN } else { &KNIGHT }
    }

    /// Visits the squares that can be reached past these pieces, with the squares that must be free.
    fn visit_reach(&self, from: usize, pieces: u32, steps: &[(i8, i8); 8], mut visit: impl FnMut(usize, u32)) {
        for &step in steps {
            let (mut at, mut path) = (from, 0);
            while let Some(to) = self.step(at, step).filter(|to| pieces >> to & 1 == 0) {
                // The square that the piece left has no bit, and is free.
                path |= self.index.slot(self.number, to).map_or(0, |slot| 1 << slot);
                visit(to, path);
                if self.rule != Rule::Queen {
                    break;
                }
                at = to;
            }
        }
    }

    fn step(&self, from: usize, (east, north): (i8, i8)) -> Option<usize> {
        let (files, ranks) = self.index.size();
        let file = (from as i8 % files as i8) + east;
        let rank = (from as i8 / files as i8) + north;
        let inside = (0..files as i8).contains(&file) && (0..ranks as i8).contains(&rank);
        inside.then(|| rank as usize * usize::from(files) + file as usize)
    }

    fn shots(&self, from: usize, to: usize, pieces: u32, target: &IndexedPlacement<'_>) -> Vec<Shot> {
        if self.rule == Rule::Knight {
            return vec![Shot { path: 0, bit: target.bit(from) }];
        }
        let mut shots = Vec::new();
        self.visit_reach(to, pieces, self.steps(), |square, path| shots.push(Shot { path, bit: target.bit(square) }));
        shots
    }

    /// The mapping of a set of arrows to the placement after a movement to `to`, by parts of [`CHUNK`] bits.
    fn chunks(&self, target: &IndexedPlacement<'_>, to: usize) -> Vec<[u32; 1 << CHUNK]> {
        let (files, ranks) = self.index.size();
        let squares = usize::from(files) * usize::from(ranks);
        let mut image = vec![0; self.index.free_squares() as usize];
        for square in (0..squares).filter(|&square| square != to) {
            if let Some(slot) = self.index.slot(self.number, square) {
                image[slot as usize] = target.bit(square);
            }
        }
        let chunk = |bits: &[u32]| {
            let mut chunk = [0; 1 << CHUNK];
            for set in 1..1usize << bits.len() {
                chunk[set] = chunk[set & (set - 1)] | bits[set.trailing_zeros() as usize];
            }
            chunk
        };
        image.chunks(CHUNK as usize).map(chunk).collect()
    }
}
