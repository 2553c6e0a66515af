//! Random games and positions.

use tenbin_breakthrough::{BOARD_SIDES, BreakthroughPosition, PLIES_PER_TURN};
use tenbin_core::{Notation, Position, Random};

/// The starts of all variants: all board sizes, all turn lengths.
pub(crate) fn starts() -> impl Iterator<Item = BreakthroughPosition> {
    BOARD_SIDES
        .flat_map(|files| {
            BOARD_SIDES.flat_map(move |ranks| PLIES_PER_TURN.map(move |plies_per_turn| (files, ranks, plies_per_turn)))
        })
        .map(|(files, ranks, plies_per_turn)| {
            BreakthroughPosition::start(files, ranks, plies_per_turn).expect("a valid board size")
        })
}

/// Plays a random game and visits every position with its next move (`None` at the end).
pub(crate) fn random_game(
    start: &BreakthroughPosition,
    random: &mut Random,
    mut visit: impl FnMut(&BreakthroughPosition, Option<<BreakthroughPosition as Position>::Move>),
) {
    let mut position = start.clone();
    while let Some(mv) = position.random_move(random) {
        visit(&position, Some(mv));
        position.play(mv);
    }
    visit(&position, None);
}

/// Visits every position of two random games from every start position.
pub(crate) fn for_each_position(
    seed: u64,
    mut visit: impl FnMut(&BreakthroughPosition, Option<<BreakthroughPosition as Position>::Move>),
) {
    let mut random = Random::new(seed);
    for start in starts() {
        for _ in 0..2 {
            random_game(&start, &mut random, &mut visit);
        }
    }
}

/// A random position without pawns on their goal rank; `None` if it has no pawns.
pub(crate) fn random_position(start: &BreakthroughPosition, random: &mut Random) -> Option<BreakthroughPosition> {
    let rows: Vec<String> = (0..start.size().ranks).map(|row| random_row(start, row, random)).collect();
    let side = ["w", "b"][random.below(2) as usize];
    let left = 1 + random.below(u64::from(start.plies_per_turn()));
    start.parse_position(&format!("{} {side} {left}/{}", rows.join("/"), start.plies_per_turn())).ok()
}

fn random_row(start: &BreakthroughPosition, row: u8, random: &mut Random) -> String {
    let pieces = match row {
        0 => ['1', '1', '1', 'p'],
        row if row == start.size().ranks - 1 => ['1', '1', '1', 'P'],
        _ => ['1', '1', 'P', 'p'],
    };
    (0..start.size().files).map(|_| pieces[random.below(4) as usize]).collect()
}
