//! Slow reference implementation of the Amazons evaluations: a list of squares and a breadth-first search from each
//! piece. It shares no code with the tested evaluations except the position.

pub(crate) mod lieberum;
pub(crate) mod takeda;

use std::collections::VecDeque;
use tenbin_amazons::{AmazonsPosition, Rule};
use tenbin_board::Set;
use tenbin_core::{Position, Side};

/// Column and row, counted from 0.
pub(crate) type At = (i32, i32);

const KING: [At; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const KNIGHT: [At; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A position as lists of pieces and open squares.
#[derive(Clone, Debug)]
pub(crate) struct ReferencePosition {
    pub(crate) rule: Rule,
    pub(crate) side_to_move: Side,
    pieces: [Vec<At>; 2],
    files: i32,
    ranks: i32,
    open: Vec<bool>,
}

/// The distance of every square from a side or a piece; `None` if unreachable.
pub(crate) type Distances = Vec<Option<u32>>;

impl ReferencePosition {
    pub(crate) fn of<S: Set>(position: &AmazonsPosition<S>) -> ReferencePosition {
        let list = |set: S| set.squares().map(|square| (i32::from(square.file), i32::from(square.rank))).collect();
        let (files, ranks) = position.size();
        let mut reference = ReferencePosition {
            rule: position.rule(),
            side_to_move: position.side_to_move(),
            pieces: Side::BOTH.map(|side| list(position.pieces(side))),
            files: files.into(),
            ranks: ranks.into(),
            open: vec![true; usize::from(files) * usize::from(ranks)],
        };
        let arrows: Vec<At> = list(position.arrows());
        for at in reference.pieces.concat().into_iter().chain(arrows) {
            let index = reference.index(at);
            reference.open[index] = false;
        }
        reference
    }

    pub(crate) fn index(&self, (column, row): At) -> usize {
        (row * self.files + column) as usize
    }

    pub(crate) fn pieces(&self, side: Side) -> &[At] {
        &self.pieces[side as usize]
    }

    pub(crate) fn is_open(&self, (column, row): At) -> bool {
        (0..self.files).contains(&column) && (0..self.ranks).contains(&row) && self.open[self.index((column, row))]
    }

    pub(crate) fn open_squares(&self) -> Vec<At> {
        let all = (0..self.ranks).flat_map(|row| (0..self.files).map(move |column| (column, row)));
        all.filter(|&at| self.is_open(at)).collect()
    }

    /// The open squares among the eight neighbours.
    pub(crate) fn around(&self, (column, row): At) -> Vec<At> {
        KING.iter().map(|(right, up)| (column + right, row + up)).filter(|&at| self.is_open(at)).collect()
    }

    /// The squares that a piece on this square can move to.
    pub(crate) fn moves(&self, (column, row): At) -> Vec<At> {
        let (steps, longest) = if self.rule == Rule::Queen { (KING, self.files.max(self.ranks)) } else { (KNIGHT, 1) };
        let ray = |(right, up): At| (1..=longest).map(move |far| (column + right * far, row + up * far));
        steps.into_iter().flat_map(|step| ray(step).take_while(|&at| self.is_open(at))).collect()
    }

    /// The distance of each open square from the nearest of some pieces, in moves.
    pub(crate) fn in_moves(&self, from: &[At]) -> Distances {
        self.distances(from, ReferencePosition::moves)
    }

    /// The same in king's steps.
    pub(crate) fn in_steps(&self, from: &[At]) -> Distances {
        self.distances(from, ReferencePosition::around)
    }

    fn distances(&self, from: &[At], next: impl Fn(&ReferencePosition, At) -> Vec<At>) -> Distances {
        let mut far: Distances = vec![None; self.open.len()];
        let mut queue: VecDeque<(At, u32)> = from.iter().map(|&at| (at, 0)).collect();
        while let Some((at, moves)) = queue.pop_front() {
            for there in next(self, at) {
                let known = &mut far[self.index(there)];
                if known.is_none() {
                    *known = Some(moves + 1);
                    queue.push_back((there, moves + 1));
                }
            }
        }
        far
    }
}
