//! Counting points at the end.

use crate::board::{Board, Point};
use crate::ownership::dead_stones;
use crate::{Position, Scoring};
use tenbin_core::{BySide, Outcome, Random, Side};

/// How many playouts decide which stones are dead when territory is counted and nobody says so.
const PLAYOUTS: u32 = 64;

/// Points of each side.
pub type Points = BySide<i32>;

/// Every point to whom it belongs: stones to their side, and empty points to the side whose stones alone they touch.
pub fn areas<const N: usize>(board: &Board<N>) -> [Option<Side>; N] {
    let mut areas = [None; N];
    let mut seen = [false; N];
    let mut region = [0; N];
    for at in board.points() {
        if let Some(side) = board.owner(at) {
            areas[usize::from(at)] = Some(side);
        } else if !seen[usize::from(at)] {
            let (length, around) = flood(board, at, &mut seen, &mut region);
            let owner = match around & 3 {
                1 => Some(Side::First),
                2 => Some(Side::Second),
                _ => None,
            };
            region[..length].iter().for_each(|&point| areas[usize::from(point)] = owner);
        }
    }
    areas
}

/// The empty points connected with one, and what they touch, joined.
fn flood<const N: usize>(board: &Board<N>, at: Point, seen: &mut [bool; N], region: &mut [Point; N]) -> (usize, u8) {
    let (mut length, mut next, mut around) = (1, 0, 0);
    region[0] = at;
    seen[usize::from(at)] = true;
    while next < length {
        for beside in board.beside(region[next]) {
            around |= board.cell(beside);
            if board.is_empty(beside) && !seen[usize::from(beside)] {
                seen[usize::from(beside)] = true;
                region[length] = beside;
                length += 1;
            }
        }
        next += 1;
    }
    (length, around)
}

/// Stones and surrounded points of each side.
pub fn area<const N: usize>(board: &Board<N>) -> Points {
    let mut points = BySide([0; 2]);
    areas(board).into_iter().flatten().for_each(|side| points[side] += 1);
    points
}

impl<const N: usize> Position<N> {
    /// The same board without these stones, and how many each side has lost by that.
    fn without(&self, dead: &[Point]) -> (Board<N>, BySide<i32>) {
        let mut board = Board::new(self.size());
        let mut lost = BySide([0; 2]);
        for at in self.board().points() {
            match self.board().owner(at) {
                Some(side) if dead.contains(&at) => lost[side] += 1,
                Some(side) => drop(board.play(at, side, &mut ())),
                None => {}
            }
        }
        (board, lost)
    }

    /// Points of each side by the rules of the game, komi among them in halves, with these stones taken for dead:
    /// twice the points, so that there are no fractions.
    pub fn half_points(&self, dead: &[Point]) -> Points {
        let (board, lost) = self.without(dead);
        let areas = areas(&board);
        let mut points = BySide([0; 2]);
        for at in board.points() {
            let counts = self.rules().scoring == Scoring::Area || board.is_empty(at);
            if let Some(side) = areas[usize::from(at)].filter(|_| counts) {
                points[side] += 2;
            }
        }
        if self.rules().scoring == Scoring::Territory {
            for side in Side::BOTH {
                points[side] += 2 * (i32::from(self.prisoners(side)) + lost[!side]);
            }
        }
        points[Side::Second] += i32::from(self.rules().komi.0);
        points
    }

    /// The stones that are dead when the game is over: none where area is counted, as whoever thinks otherwise can go on
    /// and capture them without loss; where territory is counted, those that random playouts lose.
    pub fn final_dead(&self) -> Vec<Point> {
        match self.rules().scoring {
            Scoring::Area => Vec::new(),
            // Drawn from the position itself, so that the same game always ends the same way.
            Scoring::Territory => dead_stones(self, PLAYOUTS, &mut Random::new(self.kept_key())),
        }
    }

    /// By how many half points Black is ahead at the end.
    pub fn final_margin(&self) -> i32 {
        let points = self.half_points(&self.final_dead());
        points[Side::First] - points[Side::Second]
    }

    pub(crate) fn final_outcome(&self) -> Outcome {
        match self.final_margin().signum() {
            1 => Outcome::Won(Side::First),
            -1 => Outcome::Won(Side::Second),
            _ => Outcome::Drawn,
        }
    }
}
