//! Zobrist's influence function (1969).

use super::{InfluenceMap, sign_counts, stones};
use crate::board::Board;

const STONE: i32 = 50;
const ROUNDS: usize = 4;

/// A stone has value 50. Four times, each point of positive value adds 1 to its neighbours, and each of negative value
/// subtracts 1.
pub fn zobrist_influence<const N: usize>(board: &Board<N>) -> InfluenceMap<N> {
    let mut field = stones(board, STONE);
    for _ in 0..ROUNDS {
        let before = field;
        for at in board.points() {
            let (positive, negative) = sign_counts(board, &before, at);
            field[usize::from(at)] += positive - negative;
        }
    }
    field
}
