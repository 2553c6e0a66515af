//! A naive reference implementation: letters on a grid, one step at a time.

use std::collections::HashMap;
use tenbin_core::{Notation, Position, Side};
use tenbin_othello::OthelloPosition;

const STEPS: [(isize, isize); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A grid of `X`, `O` and `.`, rank 1 first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Naive {
    pub(crate) grid: Vec<Vec<char>>,
    mover: char,
}

fn other(disc: char) -> char {
    if disc == 'X' { 'O' } else { 'X' }
}

impl Naive {
    pub(crate) fn of(position: &OthelloPosition) -> Naive {
        let board = position.diagram();
        let mut grid = vec![vec!['.'; usize::from(board.files)]; usize::from(board.ranks)];
        for piece in board.pieces {
            grid[usize::from(piece.at.rank)][usize::from(piece.at.file)] = piece.symbol;
        }
        Naive { grid, mover: if position.side_to_move() == Side::First { 'X' } else { 'O' } }
    }

    fn at(&self, file: isize, rank: isize) -> Option<char> {
        Some(*self.grid.get(usize::try_from(rank).ok()?)?.get(usize::try_from(file).ok()?)?)
    }

    /// The squares that a disc would turn over.
    fn turned(&self, mover: char, (file, rank): (isize, isize)) -> Vec<(isize, isize)> {
        let mut all = Vec::new();
        if self.at(file, rank) != Some('.') {
            return all;
        }
        for (dx, dy) in STEPS {
            let mut line = Vec::new();
            let (mut x, mut y) = (file + dx, rank + dy);
            while self.at(x, y) == Some(other(mover)) {
                line.push((x, y));
                (x, y) = (x + dx, y + dy);
            }
            if self.at(x, y) == Some(mover) {
                all.append(&mut line);
            }
        }
        all
    }

    fn discs(&self, mover: char) -> Vec<(String, Naive)> {
        let size = self.grid.len() as isize;
        let mut found = Vec::new();
        for (file, rank) in (0..size).flat_map(|rank| (0..size).map(move |file| (file, rank))) {
            let turned = self.turned(mover, (file, rank));
            if !turned.is_empty() {
                let mut next = Naive { mover: other(mover), ..self.clone() };
                for (x, y) in turned.into_iter().chain([(file, rank)]) {
                    next.grid[y as usize][x as usize] = mover;
                }
                found.push((format!("{}{}", char::from(b'a' + file as u8), rank + 1), next));
            }
        }
        found
    }

    /// Every move as text; none once neither side can move.
    pub(crate) fn moves(&self) -> Vec<(String, Naive)> {
        let discs = self.discs(self.mover);
        if discs.is_empty() && !self.discs(other(self.mover)).is_empty() {
            return vec![("pass".to_owned(), Naive { mover: other(self.mover), ..self.clone() })];
        }
        discs
    }

    /// Black's discs minus White's.
    pub(crate) fn margin(&self) -> i32 {
        let count = |disc| self.grid.iter().flatten().filter(|&&square| square == disc).count() as i32;
        count('X') - count('O')
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.moves().iter().map(|(_, next)| next.perft(depth - 1)).sum() }
    }

    /// Black's final margin with best play, by exhaustive search.
    pub(crate) fn best_margin(&self, known: &mut HashMap<Naive, i32>) -> i32 {
        if let Some(&margin) = known.get(self) {
            return margin;
        }
        let margins = self.moves().into_iter().map(|(_, next)| next.best_margin(known)).collect::<Vec<_>>();
        let best = if self.mover == 'X' { margins.iter().max() } else { margins.iter().min() };
        let margin = best.copied().unwrap_or_else(|| self.margin());
        known.insert(self.clone(), margin);
        margin
    }
}
