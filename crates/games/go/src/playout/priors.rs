//! Move priors for UCT, from features of the move alone.

use crate::board::{Board, Point};
use crate::{GoPosition, Move};
use tenbin_core::{Flow, PLAYOUT_WIN, Position, Side};

/// Unit of the features' values, as a share of a certain win; the sum starts at even.
const HUNDREDTH: i32 = (PLAYOUT_WIN / 100) as i32;
const CAPTURE: i32 = 25;
const ATARI_ESCAPE: i32 = 20;
const ATARI: i32 = 8;
const PATTERN: i32 = 10;
const SELF_ATARI: i32 = -30;
const PASS: i32 = -40;
/// By Manhattan distance to the last stone.
const NEAR: [i32; 5] = [0, 12, 10, 6, 3];
/// By line from the edge, where the neighbourhood is empty.
const LINE: [i32; 4] = [-20, -8, 6, 4];
/// Radius of that neighbourhood.
const ALONE: u16 = 3;

impl<const N: usize> GoPosition<N> {
    /// Visits the pass and every legal move that does not fill an own eye, with its prior.
    pub(crate) fn each_prior(&self, mut visit: impl FnMut(Move, u32)) {
        let (board, side) = (self.board(), self.side_to_move());
        let atari_escapes = AtariEscapes::of(board, side);
        self.moves(|ply| {
            match ply.point() {
                None => visit(ply, prior(PASS)),
                Some(at) if board.is_eye(at, side) => {}
                Some(at) => visit(ply, prior(self.prior_of(at, side, &atari_escapes))),
            }
            Flow::Continue(())
        });
    }

    fn prior_of(&self, at: Point, side: Side, atari_escapes: &AtariEscapes<N>) -> i32 {
        let board = self.board();
        let mut sum = 0;
        if board.captures(at, side) {
            sum += CAPTURE;
        }
        if atari_escapes.has(at) {
            sum += ATARI_ESCAPE;
        }
        if board.is_self_atari(at, side) {
            sum += SELF_ATARI;
        } else if board.has_pattern(at) {
            sum += PATTERN;
        }
        if board
            .neighbours(at)
            .into_iter()
            .any(|neighbour| board.owner(neighbour) == Some(!side) && board.liberties(neighbour, 3) == 2)
        {
            sum += ATARI;
        }
        sum + self.proximity(at) + self.line_value(at)
    }

    /// Most moves answer the last one.
    fn proximity(&self, at: Point) -> i32 {
        let last = self.last_stone();
        if last == 0 { 0 } else { NEAR.get(distance(self.board(), at, last)).copied().unwrap_or(0) }
    }

    /// In the open, the third and fourth line are best, and the first line is bad.
    fn line_value(&self, at: Point) -> i32 {
        let board = self.board();
        let square = board.square(at);
        let line = |place: u8| place.min(board.size() - 1 - place);
        let lowest = usize::from(line(square.file).min(line(square.rank)));
        let Some(&value) = LINE.get(lowest) else { return 0 };
        if board.is_isolated(at, ALONE) { value } else { 0 }
    }
}

impl<const N: usize> Board<N> {
    /// Whether no stone is within this distance.
    fn is_isolated(&self, at: Point, distances: u16) -> bool {
        let here = self.square(at);
        let near = |place: u8| (place.saturating_sub(distances as u8))..=(place + distances as u8).min(self.size() - 1);
        !near(here.rank).any(|rank| {
            near(here.file).any(|file| {
                let other = self.point(tenbin_core::Square::new(file, rank));
                distance(self, at, other) <= usize::from(distances) && self.owner(other).is_some()
            })
        })
    }
}

/// Manhattan distance.
fn distance<const N: usize>(board: &Board<N>, a: Point, b: Point) -> usize {
    let (a, b) = (board.square(a), board.square(b));
    usize::from(a.file.abs_diff(b.file)) + usize::from(a.rank.abs_diff(b.rank))
}

fn prior(hundredths: i32) -> u32 {
    (PLAYOUT_WIN as i32 / 2 + hundredths * HUNDREDTH).clamp(HUNDREDTH, 99 * HUNDREDTH) as u32
}

/// Points where a side can save stones in atari.
struct AtariEscapes<const N: usize>([bool; N]);

impl<const N: usize> AtariEscapes<N> {
    fn of(board: &Board<N>, side: Side) -> AtariEscapes<N> {
        let mut found = [false; N];
        for at in board.points() {
            // Each chain once, at its head.
            if board.owner(at) == Some(side)
                && board.chain(at) == at
                && let Some(last) = board.atari(at)
            {
                board.atari_escapes(at, last, side, |point| found[usize::from(point)] = true);
            }
        }
        AtariEscapes(found)
    }

    fn has(&self, at: Point) -> bool {
        self.0[usize::from(at)]
    }
}
