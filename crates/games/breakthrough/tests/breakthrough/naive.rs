//! A naive reference implementation: letters on a grid instead of bitboards.

use tenbin_breakthrough::BreakthroughPosition;
use tenbin_core::{Notation, Position, Side};

/// A grid of `P`, `p` and `.`, rank 1 first.
#[derive(Clone)]
pub(crate) struct Naive {
    grid: Vec<Vec<char>>,
    mover: char,
    left: u8,
    plies_per_turn: u8,
}

impl Naive {
    pub(crate) fn of(position: &BreakthroughPosition) -> Naive {
        let board = position.diagram();
        let mut grid = vec![vec!['.'; usize::from(board.files)]; usize::from(board.ranks)];
        for piece in board.pieces {
            grid[usize::from(piece.at.rank)][usize::from(piece.at.file)] = piece.symbol;
        }
        let mover = if position.side_to_move() == Side::First { 'P' } else { 'p' };
        Naive { grid, mover, left: position.plies_left(), plies_per_turn: position.plies_per_turn() }
    }

    fn count(&self, pawn: char) -> usize {
        self.grid.iter().flatten().filter(|&&square| square == pawn).count()
    }

    /// The pawn of the side that has won.
    pub(crate) fn winner(&self) -> Option<char> {
        if self.grid[self.grid.len() - 1].contains(&'P') || self.count('p') == 0 {
            Some('P')
        } else if self.grid[0].contains(&'p') || self.count('P') == 0 {
            Some('p')
        } else {
            None
        }
    }

    /// Every move as text, in the notation of the game.
    pub(crate) fn moves(&self) -> Vec<(String, Naive)> {
        let mut found = Vec::new();
        if self.winner().is_some() {
            return found;
        }
        for rank in 0..self.grid.len() {
            for file in 0..self.grid[0].len() {
                if self.grid[rank][file] == self.mover {
                    self.moves_from(rank, file, &mut found);
                }
            }
        }
        found
    }

    fn moves_from(&self, rank: usize, file: usize, found: &mut Vec<(String, Naive)>) {
        let ahead = if self.mover == 'P' { rank + 1 } else { rank.wrapping_sub(1) };
        for side in [-1isize, 0, 1] {
            let beside = file.wrapping_add_signed(side);
            let Some(&there) = self.grid.get(ahead).and_then(|row| row.get(beside)) else { continue };
            let captures = there != '.' && there != self.mover;
            if there == '.' || (captures && side != 0) {
                let name = |file: usize, rank: usize| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
                let sign = if captures { "x" } else { "-" };
                let text = format!("{}{sign}{}", name(file, rank), name(beside, ahead));
                found.push((text, self.after((rank, file), (ahead, beside))));
            }
        }
    }

    fn after(&self, from: (usize, usize), to: (usize, usize)) -> Naive {
        let mut next = self.clone();
        next.grid[from.0][from.1] = '.';
        next.grid[to.0][to.1] = self.mover;
        next.left -= 1;
        if next.left == 0 {
            next.left = self.plies_per_turn;
            next.mover = if self.mover == 'P' { 'p' } else { 'P' };
        }
        next
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.moves().iter().map(|(_, next)| next.perft(depth - 1)).sum() }
    }
}
