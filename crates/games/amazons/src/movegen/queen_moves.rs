//! Counting and uniform sampling of queen moves without listing them.
//!
//! A *plain* shot flies as if the piece were still on its origin. A shot *back* flies over or onto that square. Plain shots
//! of all pieces start from the destinations of the pieces, so they are counted together, bit-parallel. Shots back lie on the
//! line of the movement, so only the lengths of the rays matter.

use crate::{AmazonsPosition, Move};
use tenbin_board::{Direction, Set};
use tenbin_core::{Position, Random};

/// The numbered moves of the side to move.
pub(crate) struct QueenMoves<S: Set> {
    rays: S::Rays,
    open: S,
    pieces: S,
    /// Destinations of the first eight pieces, with their own squares; more pieces are rare.
    reaches: [S; 8],
    /// `cover[n]`: the destinations of more than `n` pieces. No square is reached from more than 8 directions.
    cover: [S; 8],
    back_shots: u32,
}

impl<S: Set> QueenMoves<S> {
    #[inline]
    pub(crate) fn of(position: &AmazonsPosition<S>) -> QueenMoves<S> {
        let open = position.open();
        let rays = S::rays(open);
        let pieces = position.pieces(position.side_to_move());
        let mut cover = [S::EMPTY; 8];
        let mut reaches = [S::EMPTY; 8];
        let mut back_shots = 0;
        for (place, from) in pieces.indices().enumerate() {
            let (reach, lengths) = S::single(from).slides(&rays);
            add_cover(&mut cover, reach & open);
            if let Some(kept) = reaches.get_mut(place) {
                *kept = reach;
            }
            back_shots += count_back_shots(&lengths).iter().sum::<u32>();
        }
        QueenMoves { rays, open, pieces, reaches, cover, back_shots }
    }

    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.levels().map(|level| level.slide_counts(&self.rays).iter().sum::<u32>()).sum::<u32>() + self.back_shots
    }

    /// The non-empty levels: each destination occurs once per piece that reaches it.
    #[inline]
    fn levels(&self) -> impl Iterator<Item = S> {
        self.cover.iter().copied().take_while(|level| !level.is_empty())
    }

    /// A move chosen uniformly at random.
    #[inline]
    pub(crate) fn sample(&self, random: &mut Random) -> Option<Move> {
        let mut counts = [[0; 8]; 8];
        for (count, level) in counts.iter_mut().zip(self.levels()) {
            *count = level.slide_counts(&self.rays);
        }
        let plain: u32 = counts.iter().flatten().sum();
        if plain + self.back_shots == 0 {
            return None;
        }
        let number = random.below(u64::from(plain + self.back_shots)) as u32;
        Some(if number < plain { self.plain_move(&counts, number) } else { self.move_with_shot_back(number - plain) })
    }

    fn plain_move(&self, counts: &[[u32; 8]; 8], number: u32) -> Move {
        let (place, number) = pick(counts.as_flattened(), number);
        let (level, direction) = (place / 8, Direction::ALL[place % 8]);
        let (to, arrow) = numbered_slide(self.cover[level], direction, self.open, number);
        let covers = |&(place, from): &(usize, u8)| {
            let reach = self.reaches.get(place).copied().unwrap_or_else(|| S::single(from).spread(&self.rays));
            reach.has(to)
        };
        let (_, from) = (self.pieces.indices().enumerate().filter(covers).nth(level))
            .expect("a square is on as many levels as there are pieces that reach it");
        Move { from, to, arrow }
    }

    fn move_with_shot_back(&self, mut number: u32) -> Move {
        for from in self.pieces.indices() {
            let (_, lengths) = S::single(from).slides(&self.rays);
            let counts = count_back_shots(&lengths);
            let total: u32 = counts.iter().sum();
            if number < total {
                let (direction, number) = pick(&counts, number);
                let shots = 1 + lengths[opposite(direction)];
                let step = Direction::ALL[direction].index_step::<S>();
                let to = i16::from(from) + step * (1 + number / shots) as i16;
                let arrow = i16::from(from) - step * (number % shots) as i16;
                return Move { from, to: to as u8, arrow: arrow as u8 };
            }
            number -= total;
        }
        unreachable!("the number is below the sum of the counts")
    }
}

/// Adds a piece's destinations to the levels: a unary counter per square. Squares already on a level carry to the next.
#[inline]
fn add_cover<S: Set>(cover: &mut [S; 8], reach: S) {
    let mut rest = reach;
    for level in cover {
        let again = *level & rest;
        *level |= rest;
        rest = again;
        if rest.is_empty() {
            return;
        }
    }
}

/// Number of shots back by direction of movement: pairs of a destination and an arrow on or beyond the origin.
#[inline]
fn count_back_shots(lengths: &[u32; 8]) -> [u32; 8] {
    std::array::from_fn(|direction| lengths[direction] * (1 + lengths[opposite(direction)]))
}

/// Index of the opposite direction in [`Direction::ALL`].
#[inline]
const fn opposite(direction: usize) -> usize {
    (direction + 4) % 8
}

/// The group that contains the item with this number, and the item's number within the group.
#[inline]
fn pick(counts: &[u32], mut number: u32) -> (usize, u32) {
    for (place, &count) in counts.iter().enumerate() {
        if number < count {
            return (place, number);
        }
        number -= count;
    }
    unreachable!("the number is below the sum of the counts")
}

/// Origin and destination of the slide with this number among all that start in `from`.
#[inline]
fn numbered_slide<S: Set>(from: S, direction: Direction, open: S, mut number: u32) -> (u8, u8) {
    let mut ends = from.shifted(direction) & open;
    let mut length = 1;
    while number >= ends.count() {
        number -= ends.count();
        ends = ends.shifted(direction) & open;
        length += 1;
    }
    let end = ends.indices().nth(number as usize).expect("the number is below the count");
    ((i16::from(end) - direction.index_step::<S>() * length) as u8, end)
}
