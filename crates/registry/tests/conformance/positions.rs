//! Typed Amazons positions of random games and with scattered pieces.

use tenbin_amazons::{AmazonsPosition, Rule, Variant};
use tenbin_board::Set;
use tenbin_core::{BySide, Position, Random, Side, Square};

/// Every position of a random game, the finished one last.
pub(crate) fn random_game<G: Position>(start: &G, random: &mut Random) -> Vec<G> {
    let mut now = start.clone();
    let mut seen = vec![now.clone()];
    while let Some(ply) = now.random_move(random) {
        now.play(ply);
        seen.push(now.clone());
    }
    seen
}

/// Pieces and arrows on random squares; such a position need not occur in any game.
pub(crate) fn scattered<S: Set>(rule: Rule, (files, ranks): (u8, u8), random: &mut Random) -> AmazonsPosition<S> {
    let most = [1, 2, 4, 9][random.below(4) as usize];
    let density = [0.0, 0.1, 0.3, 0.5, 0.8][random.below(5) as usize];
    let mut squares: Vec<Square> =
        (0..ranks).flat_map(|rank| (0..files).map(move |file| Square::new(file, rank))).collect();
    random.shuffle(&mut squares);
    let mut draw = |count: u64| {
        let rest = squares.split_off(squares.len().saturating_sub(count as usize));
        rest.into_iter().fold(S::EMPTY, |set, square| set | S::of(square))
    };
    let pieces = BySide([draw(random.below(most + 1)), draw(random.below(most + 1))]);
    let arrows = draw((f64::from(files) * f64::from(ranks) * density) as u64);
    AmazonsPosition::new(rule, (files, ranks), pieces, arrows, Side::BOTH[random.below(2) as usize])
}

/// Positions of a random game from the start, and scattered ones.
pub(crate) fn varied<S: Set>(rule: Rule, (files, ranks): (u8, u8), seed: u64) -> Vec<AmazonsPosition<S>> {
    let mut random = Random::stream(seed, u64::from(files) << 8 | u64::from(ranks));
    let mut positions = random_game(&Variant { rule, files, ranks }.start_position::<S>(), &mut random);
    positions.extend((0..60).map(|_| scattered::<S>(rule, (files, ranks), &mut random)));
    positions
}

/// The same position in another set type.
pub(crate) fn copied<S: Set, T: Set>(position: &AmazonsPosition<S>) -> AmazonsPosition<T> {
    let copy = |set: S| set.squares().fold(T::EMPTY, |copy, square| copy | T::of(square));
    let pieces = BySide::from_fn(|side| copy(position.pieces(side)));
    AmazonsPosition::new(position.rule(), position.size(), pieces, copy(position.arrows()), position.side_to_move())
}
