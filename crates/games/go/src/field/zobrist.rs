//! Zobrist's influence function (1969).

use super::{InfluenceMap, signs, stones};
use crate::board::Board;

const STONE: i32 = 50;
const ROUNDS: usize = 4;

/// A stone is worth 50. Four times, every point of positive value adds 1 to each of its neighbours and every one of negative
/// value takes 1 away.
pub fn zobrist<const N: usize>(board: &Board<N>) -> InfluenceMap<N> {
    let mut field = stones(board, STONE);
    for _ in 0..ROUNDS {
        let before = field;
        for at in board.points() {
            let (positive, negative) = signs(board, &before, at);
            field[usize::from(at)] += positive - negative;
        }
    }
    field
}
