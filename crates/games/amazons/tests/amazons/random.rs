//! Random positions and games.

use crate::naive::{At, Cell, Naive};
use tenbin_amazons::{AmazonsPosition, Move, Rule, Variant};
use tenbin_board::Set;
use tenbin_core::{BySide, Flow, Position, Random, Side, Square};

/// A position with up to six (in one of ten cases up to half the board) pieces on each side, and any number of arrows.
pub(crate) fn naive(rule: Rule, (files, ranks): (u8, u8), random: &mut Random) -> Naive {
    let area = usize::from(files) * usize::from(ranks);
    let mut cells = vec![Cell::Empty; area];
    let most = if random.chance(0.1) { area as u64 / 2 } else { 6 };
    for piece in [Cell::White, Cell::Black] {
        for _ in 0..random.below(most + 1) {
            cells[random.below(area as u64) as usize] = piece;
        }
    }
    let density = [0.0, 0.1, 0.3, 0.6, 0.9][random.below(5) as usize];
    for cell in &mut cells {
        if *cell == Cell::Empty && random.chance(density) {
            *cell = Cell::Arrow;
        }
    }
    Naive { rule, columns: files.into(), rows: ranks.into(), cells, white_to_move: random.chance(0.5) }
}

/// The same position as an `AmazonsPosition`.
pub(crate) fn position<S: Set>(naive: &Naive) -> AmazonsPosition<S> {
    let all = |kind: Cell| {
        let indices = (0..naive.cells.len()).filter(|&i| naive.cells[i] == kind);
        indices.map(|i| square((i as i32 % naive.columns, i as i32 / naive.columns))).collect()
    };
    let side_to_move = if naive.white_to_move { Side::First } else { Side::Second };
    let size = (naive.columns as u8, naive.rows as u8);
    AmazonsPosition::new(naive.rule, size, BySide([all(Cell::White), all(Cell::Black)]), all(Cell::Arrow), side_to_move)
}

pub(crate) fn square((column, row): At) -> Square {
    Square::new(column as u8, row as u8)
}

pub(crate) fn at(square: Square) -> At {
    (square.file.into(), square.rank.into())
}

/// All legal moves of the crate.
pub(crate) fn moves<S: Set>(position: &AmazonsPosition<S>) -> Vec<Move> {
    let mut found = Vec::new();
    position.moves(|mv| {
        found.push(mv);
        Flow::Continue(())
    });
    found
}

/// A game of random moves from the standard start, played out or cut short.
pub(crate) fn game<S: Set>(start: Variant, random: &mut Random) -> (AmazonsPosition<S>, Vec<Move>) {
    let start: AmazonsPosition<S> = start.start_position();
    let mut position = start;
    let mut plies = Vec::new();
    let longest = if random.chance(0.5) { u64::MAX } else { random.below(12) };
    while plies.len() as u64 != longest
        && let Some(mv) = position.random_move(random)
    {
        position.play(mv);
        plies.push(mv);
    }
    (start, plies)
}
