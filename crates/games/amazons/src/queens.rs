//! All queen moves of a side at once, counted and drawn at random without being listed.
//!
//! A queen's arrow either flies as if the piece still stood where it came from (a *plain* shot), or it flies over or
//! onto the square left (a shot *back*). Plain shots of all pieces start from the squares they cover and can be counted
//! together, bit-parallel. Shots back lie on the line of the movement, so only the lengths of the rays matter.

use crate::{AmazonsPosition, Move};
use tenbin_board::{Direction, Set};
use tenbin_core::{Position, Random};

/// The moves of the side to move, by number.
pub(crate) struct QueenMoves<S: Set> {
    rays: S::Rays,
    open: S,
    pieces: S,
    /// Where each of the first pieces can move; there are rarely more.
    reaches: [S; 8],
    /// `cover[n]`: the squares that more than `n` pieces cover. No square can be covered from more than 8 directions.
    cover: [S; 8],
    back: u32,
}

impl<S: Set> QueenMoves<S> {
    #[inline]
    pub(crate) fn of(position: &AmazonsPosition<S>) -> QueenMoves<S> {
        let open = position.open();
        let rays = S::rays(open);
        let pieces = position.pieces(position.side_to_move());
        let mut cover = [S::EMPTY; 8];
        let mut reaches = [S::EMPTY; 8];
        let mut back = 0;
        for (place, from) in pieces.indices().enumerate() {
            let (reach, lengths) = S::single(from).slides(&rays);
            add_cover(&mut cover, reach & open);
            if let Some(kept) = reaches.get_mut(place) {
                *kept = reach;
            }
            back += back_shots(&lengths).iter().sum::<u32>();
        }
        QueenMoves { rays, open, pieces, reaches, cover, back }
    }

    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.levels().map(|level| level.slide_counts(&self.rays).iter().sum::<u32>()).sum::<u32>() + self.back
    }

    /// The covered squares, once for each piece that covers them.
    #[inline]
    fn levels(&self) -> impl Iterator<Item = S> {
        self.cover.iter().copied().take_while(|level| !level.is_empty())
    }

    /// A move drawn uniformly.
    #[inline]
    pub(crate) fn draw(&self, random: &mut Random) -> Option<Move> {
        let mut counts = [[0; 8]; 8];
        for (count, level) in counts.iter_mut().zip(self.levels()) {
            *count = level.slide_counts(&self.rays);
        }
        let plain: u32 = counts.iter().flatten().sum();
        if plain + self.back == 0 {
            return None;
        }
        let number = random.below(u64::from(plain + self.back)) as u32;
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
            .expect("a square is on as many levels as there are pieces covering it");
        Move { from, to, arrow }
    }

    fn move_with_shot_back(&self, mut number: u32) -> Move {
        for from in self.pieces.indices() {
            let (_, lengths) = S::single(from).slides(&self.rays);
            let counts = back_shots(&lengths);
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
        unreachable!("the number drawn is below the sum of the counts")
    }
}

/// Counts a piece's reach into the levels: what the first level has already goes on to the second, and so on.
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

/// For each direction of movement, the pairs of a destination and an arrow on or beyond the square left.
#[inline]
fn back_shots(lengths: &[u32; 8]) -> [u32; 8] {
    std::array::from_fn(|direction| lengths[direction] * (1 + lengths[opposite(direction)]))
}

/// The opposite of the direction with this place in [`Direction::ALL`].
#[inline]
const fn opposite(direction: usize) -> usize {
    (direction + 4) % 8
}

/// The part in which the item with this number lies, and its number within the part.
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

/// The slide with this number among all that start on a square of `from`: where it starts and where it ends.
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
