//! Test positions.

use tenbin_breakthrough::{BOARD_SIDES, BreakthroughPosition, PLIES_PER_TURN};
use tenbin_core::{Notation, Position, Random};

/// The starts of all variants: all board sizes, all turn lengths.
pub(crate) fn starts() -> impl Iterator<Item = BreakthroughPosition> {
    BOARD_SIDES
        .flat_map(|files| {
            BOARD_SIDES.flat_map(move |ranks| PLIES_PER_TURN.map(move |plies_per_turn| (files, ranks, plies_per_turn)))
        })
        .map(|(files, ranks, plies_per_turn)| {
            BreakthroughPosition::start(files, ranks, plies_per_turn)
                .expect("every size within the bounds can be played")
        })
}

/// Plays one random game and shows every position on the way, with the move that led to the next (`None` at the end).
pub(crate) fn random_game(
    start: &BreakthroughPosition,
    random: &mut Random,
    mut show: impl FnMut(&BreakthroughPosition, Option<<BreakthroughPosition as Position>::Move>),
) {
    let mut position = start.clone();
    while let Some(mv) = position.random_move(random) {
        show(&position, Some(mv));
        position.play(mv);
    }
    show(&position, None);
}

/// Shows every position of two random games of every kind.
pub(crate) fn everywhere(
    seed: u64,
    mut show: impl FnMut(&BreakthroughPosition, Option<<BreakthroughPosition as Position>::Move>),
) {
    let mut random = Random::new(seed);
    for start in starts() {
        for _ in 0..2 {
            random_game(&start, &mut random, &mut show);
        }
    }
}

/// A position with pawns anywhere but on the rank where they win, reachable or not; `None` if there is no pawn at all.
pub(crate) fn scattered(start: &BreakthroughPosition, random: &mut Random) -> Option<BreakthroughPosition> {
    let rows: Vec<String> = (0..start.ranks()).map(|row| scattered_row(start, row, random)).collect();
    let side = ["w", "b"][random.below(2) as usize];
    let left = 1 + random.below(u64::from(start.plies_per_turn()));
    start.parse_position(&format!("{} {side} {left}/{}", rows.join("/"), start.plies_per_turn())).ok()
}

fn scattered_row(start: &BreakthroughPosition, row: u8, random: &mut Random) -> String {
    let pieces = match row {
        0 => ['1', '1', '1', 'p'],
        row if row == start.ranks() - 1 => ['1', '1', '1', 'P'],
        _ => ['1', '1', 'P', 'p'],
    };
    (0..start.files()).map(|_| pieces[random.below(4) as usize]).collect()
}
