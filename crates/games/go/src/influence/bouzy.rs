//! Bouzy's 5/21: five dilations, then twenty-one erosions.

use super::{InfluenceMap, sign_counts, stones};
use crate::board::Board;

const STONE: i32 = 128;
const DILATIONS: usize = 5;
const EROSIONS: usize = 21;

/// Bouzy's 5/21 algorithm: five dilations away from opposing influence, then twenty-one erosions. Nothing is left
/// around a lone stone; between friendly stones their territory is.
pub fn bouzy_influence<const N: usize>(board: &Board<N>) -> InfluenceMap<N> {
    let mut field = stones(board, STONE);
    for _ in 0..DILATIONS {
        field = each_point(board, &field, |value, positive, negative, _| match () {
            () if value >= 0 && negative == 0 => value + positive,
            () if value <= 0 && positive == 0 => value - negative,
            () => value,
        });
    }
    for _ in 0..EROSIONS {
        field = each_point(board, &field, |value, positive, negative, neighbours| match value {
            1.. => (value - (neighbours - positive)).max(0),
            ..0 => (value + (neighbours - negative)).min(0),
            0 => 0,
        });
    }
    field
}

/// Applies `change` to every point: its value, the numbers of positive and negative neighbours, and the number of all
/// neighbours.
fn each_point<const N: usize>(
    board: &Board<N>,
    before: &InfluenceMap<N>,
    change: impl Fn(i32, i32, i32, i32) -> i32,
) -> InfluenceMap<N> {
    let mut field = [0; N];
    for at in board.points() {
        let (positive, negative) = sign_counts(board, before, at);
        let neighbours =
            board.neighbours(at).into_iter().filter(|&neighbour| board.is_on_board(neighbour)).count() as i32;
        field[usize::from(at)] = change(before[usize::from(at)], positive, negative, neighbours);
    }
    field
}
