//! Groups of the charge model: chains connected by points that are as good as theirs.
//!
//! An empty point is a *candidate* of a side if its potential there is at least 1.0 and exceeds the opponent's by 0.4;
//! stones are candidates too. Stones in one connected block of candidates form a group, and diagonally connected groups
//! are merged. The paper does not define diagonal connections: here, neither of the two shared neighbours may hold an
//! opposing stone.

use crate::board::{Board, Point};
use crate::influence::{POTENTIAL_UNIT, Potentials};
use tenbin_core::Side;

/// Minimum own potential of a candidate point.
pub const CANDIDATE_POTENTIAL: i32 = POTENTIAL_UNIT;
/// Minimum lead in potential of a candidate point.
pub const CANDIDATE_LEAD: i32 = POTENTIAL_UNIT * 2 / 5;

/// The groups on a board.
#[derive(Clone, Debug)]
pub struct Groups<const N: usize> {
    /// The side whose candidate each point is: 0 none, 1 Black, 2 White.
    candidates: [u8; N],
    /// The group of each stone and candidate point, from 1; 0 for none.
    labels: [u16; N],
    /// The side of each group.
    sides: Vec<Side>,
}

impl<const N: usize> Groups<N> {
    /// The groups of a board with these potentials.
    pub fn find(board: &Board<N>, potentials: &Potentials<N>) -> Groups<N> {
        let mut groups =
            Groups { candidates: candidates(board, potentials), labels: [0; N], sides: Vec::with_capacity(64) };
        let mut open = [0; N];
        for at in board.points() {
            if let Some(side) = board.owner(at)
                && groups.labels[usize::from(at)] == 0
            {
                groups.sides.push(side);
                groups.fill(board, at, &mut open);
            }
        }
        groups.join_diagonals(board);
        groups
    }

    /// Flood fill: labels everything connected with a stone.
    fn fill(&mut self, board: &Board<N>, at: Point, open: &mut [Point; N]) {
        let (label, kind) = (self.sides.len() as u16, self.candidates[usize::from(at)]);
        let (mut count, mut next) = (1, 0);
        open[0] = at;
        self.labels[usize::from(at)] = label;
        while next < count {
            for neighbour in board.neighbours(open[next]) {
                let neighbour = usize::from(neighbour) & (N - 1);
                if self.candidates[neighbour] == kind && self.labels[neighbour] == 0 {
                    self.labels[neighbour] = label;
                    open[count & (N - 1)] = neighbour as Point;
                    count += 1;
                }
            }
            next += 1;
        }
    }

    /// Merges diagonally connected groups (union-find) and renumbers the groups without gaps.
    fn join_diagonals(&mut self, board: &Board<N>) {
        let mut roots: Vec<u16> = (0..=self.sides.len() as u16).collect();
        for at in board.points() {
            let Some(side) = board.owner(at) else { continue };
            // Only the two upper diagonals; the lower ones are reached from the other stone.
            let ([.., left, right], [_, west, east, north]) = (board.diagonal(at), board.neighbours(at));
            for (other, beside) in [(left, west), (right, east)] {
                let is_cut = || board.owner(beside) == Some(!side) || board.owner(north) == Some(!side);
                if board.owner(other) == Some(side) && !is_cut() {
                    let (a, b) =
                        (root(&roots, self.labels[usize::from(at)]), root(&roots, self.labels[usize::from(other)]));
                    roots[usize::from(a.max(b))] = a.min(b);
                }
            }
        }
        let mut numbers = vec![0; roots.len()];
        let mut sides = Vec::with_capacity(self.sides.len());
        for label in 1..roots.len() {
            let root = usize::from(root(&roots, label as u16));
            if numbers[root] == 0 {
                sides.push(self.sides[root - 1]);
                numbers[root] = sides.len() as u16;
            }
            numbers[label] = numbers[root];
        }
        self.sides = sides;
        self.labels.iter_mut().for_each(|label| *label = numbers[usize::from(*label)]);
    }

    /// The number of groups.
    pub fn len(&self) -> usize {
        self.sides.len()
    }

    /// Whether there are no groups.
    pub fn is_empty(&self) -> bool {
        self.sides.is_empty()
    }

    /// The side of a group.
    pub fn side(&self, group: usize) -> Side {
        self.sides[group]
    }

    /// The group of a stone or candidate point.
    #[inline]
    pub fn of(&self, at: Point) -> Option<usize> {
        usize::from(self.labels[usize::from(at) & (N - 1)]).checked_sub(1)
    }

    /// The side whose candidate a point is; stones are candidates of their side.
    #[inline]
    pub fn candidate(&self, at: Point) -> Option<Side> {
        match self.candidates[usize::from(at) & (N - 1)] {
            1 => Some(Side::First),
            2 => Some(Side::Second),
            _ => None,
        }
    }
}

fn candidates<const N: usize>(board: &Board<N>, potentials: &Potentials<N>) -> [u8; N] {
    let mut candidates = [0; N];
    for at in board.points() {
        let own = |side: Side| potentials[side][usize::from(at)];
        let qualifies = |side: Side| own(side) >= CANDIDATE_POTENTIAL && own(side) - own(!side) >= CANDIDATE_LEAD;
        let side = match board.owner(at) {
            Some(side) => Some(side),
            None => Side::BOTH.into_iter().find(|&side| qualifies(side)),
        };
        candidates[usize::from(at)] = side.map_or(0, |side| side as u8 + 1);
    }
    candidates
}

fn root(roots: &[u16], mut label: u16) -> u16 {
    while roots[usize::from(label)] != label {
        label = roots[usize::from(label)];
    }
    label
}
