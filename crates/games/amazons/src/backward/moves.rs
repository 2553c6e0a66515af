//! The moves of one placement, whatever arrows there are.

use super::numbering::{Numbering, Seen, ones};
use crate::Rule;

/// So many arrows' places are looked up at once.
const CHUNK: u32 = 7;

/// All moves on the board without arrows, in a form that a set of arrows is quickly held against.
pub(super) struct Moves {
    landings: Vec<Landing>,
}

/// A piece goes from one square to another.
struct Landing {
    /// The squares, as bits of a set of arrows, that must be free.
    path: u32,
    /// Where the table's bits for the placement that comes about begin.
    first: usize,
    /// What each part of a set of arrows becomes there.
    chunks: Vec<[u32; 1 << CHUNK]>,
    shots: Vec<Shot>,
}

struct Shot {
    path: u32,
    /// What the arrow adds to the place in the table.
    bit: u32,
}

impl Moves {
    pub(super) fn new(rule: Rule, numbering: &Numbering, number: usize) -> Moves {
        let [ours, theirs] = numbering.sides(&numbering.placements()[number]);
        let board = Board { rule, numbering, number };
        let mut landings = Vec::new();
        for from in ones(ours) {
            board.reached(from, ours | theirs, board.steps(), |to, path| {
                let ours_after = ours & !(1 << from) | 1 << to;
                let seen = numbering.see(theirs, ours_after);
                landings.push(Landing {
                    path,
                    first: seen.first,
                    chunks: board.chunks(&seen, to),
                    shots: board.shots(from, to, ours_after | theirs, &seen),
                });
            });
        }
        Moves { landings }
    }

    /// Whether a move is possible with these arrows that leads to a place with the wanted property.
    #[inline]
    pub(super) fn any_wins(&mut self, arrows: u32, mut loses: impl FnMut(usize) -> bool) -> bool {
        let winning = self.landings.iter().position(|landing| {
            landing.path & arrows == 0 && {
                let place = landing.first + landing.after(arrows);
                landing.shots.iter().any(|shot| shot.path & arrows == 0 && loses(place | shot.bit as usize))
            }
        });
        // What won here often wins next time.
        if let Some(place @ 1..) = winning {
            self.landings.swap(place, place / 2);
        }
        winning.is_some()
    }
}

impl Landing {
    #[inline]
    fn after(&self, arrows: u32) -> usize {
        let mut left = arrows;
        let mut after = 0;
        for chunk in &self.chunks {
            after |= chunk[(left & ((1 << CHUNK) - 1)) as usize];
            left >>= CHUNK;
        }
        after as usize
    }
}

struct Board<'n> {
    rule: Rule,
    numbering: &'n Numbering,
    number: usize,
}

const QUEEN: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Board<'_> {
    fn steps(&self) -> &'static [(i8, i8); 8] {
        if self.rule == Rule::Queen { &QUEEN } else { &KNIGHT }
    }

    /// Every square that can be reached from another past these pieces, and what must be free for it.
    fn reached(&self, from: usize, pieces: u32, steps: &[(i8, i8); 8], mut visit: impl FnMut(usize, u32)) {
        for &step in steps {
            let (mut at, mut path) = (from, 0);
            while let Some(to) = self.stepped(at, step).filter(|to| pieces >> to & 1 == 0) {
                // The square that the piece has left may be free without having a bit.
                path |= self.numbering.slot(self.number, to).map_or(0, |slot| 1 << slot);
                visit(to, path);
                if self.rule != Rule::Queen {
                    break;
                }
                at = to;
            }
        }
    }

    fn stepped(&self, from: usize, (east, north): (i8, i8)) -> Option<usize> {
        let (files, ranks) = self.numbering.size();
        let file = (from as i8 % files as i8) + east;
        let rank = (from as i8 / files as i8) + north;
        let inside = (0..files as i8).contains(&file) && (0..ranks as i8).contains(&rank);
        inside.then(|| rank as usize * usize::from(files) + file as usize)
    }

    fn shots(&self, from: usize, to: usize, pieces: u32, seen: &Seen<'_>) -> Vec<Shot> {
        if self.rule == Rule::Knight {
            return vec![Shot { path: 0, bit: seen.bit(from) }];
        }
        let mut shots = Vec::new();
        self.reached(to, pieces, self.steps(), |target, path| shots.push(Shot { path, bit: seen.bit(target) }));
        shots
    }

    /// What parts of a set of arrows become in the table's view of the placement after a piece has gone to `to`.
    fn chunks(&self, seen: &Seen<'_>, to: usize) -> Vec<[u32; 1 << CHUNK]> {
        let (files, ranks) = self.numbering.size();
        let squares = usize::from(files) * usize::from(ranks);
        let mut becomes = vec![0; self.numbering.free_squares() as usize];
        for square in (0..squares).filter(|&square| square != to) {
            if let Some(slot) = self.numbering.slot(self.number, square) {
                becomes[slot as usize] = seen.bit(square);
            }
        }
        let chunk = |bits: &[u32]| {
            let mut chunk = [0; 1 << CHUNK];
            for set in 1..1usize << bits.len() {
                chunk[set] = chunk[set & (set - 1)] | bits[set.trailing_zeros() as usize];
            }
            chunk
        };
        becomes.chunks(CHUNK as usize).map(chunk).collect()
    }
}
