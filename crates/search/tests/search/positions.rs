//! Games, evaluations and test positions.

use tenbin_amazons::{Amendments, Lieberum, Rule, Takeda, Variant};
use tenbin_board::{Set, Set64};
use tenbin_breakthrough as breakthrough;
use tenbin_core::{BySide, Flow, Notation, Position, Random, Side, Square, Weights};

pub(crate) type Amazons = tenbin_amazons::AmazonsPosition<Set64>;

pub(crate) fn amazons(rule: Rule, files: u8, ranks: u8) -> Amazons {
    Variant { rule, files, ranks }.start_position()
}

pub(crate) fn pawns(files: u8, ranks: u8, steps: u8) -> breakthrough::BreakthroughPosition {
    breakthrough::BreakthroughPosition::start(files, ranks, steps).expect("the size is within the bounds")
}

/// Parses a position on the board of `start`.
pub(crate) fn read<G: Notation>(start: &G, text: &str) -> G {
    start.parse_position(text).expect("a valid position")
}

/// An evaluation with fast and slow terms, as lazy evaluation needs them.
pub(crate) fn takeda() -> Takeda<Set64> {
    let weights = Weights::parse(include_str!("../../../../weights/amazons/takeda.toml"), Takeda::<Set64>::TERMS);
    let amendments = Amendments { coverage: true, coverage2: false, surroundings: false, regions: true };
    Takeda::new(weights.expect("the built-in weights are valid"), amendments)
}

pub(crate) fn lieberum() -> Lieberum<Set64> {
    let weights = Weights::parse(include_str!("../../../../weights/amazons/lieberum.toml"), Lieberum::<Set64>::TERMS);
    Lieberum::new(weights.expect("the built-in weights are valid"))
}

pub(crate) fn advance() -> breakthrough::Advance {
    breakthrough::Advance::default()
}

/// Every position of a random game, the final one included.
pub(crate) fn game<G: Position>(start: &G, random: &mut Random) -> Vec<G> {
    let mut positions = vec![start.clone()];
    let mut position = start.clone();
    while let Some(ply) = position.random_move(random) {
        position.play(ply);
        positions.push(position.clone());
    }
    positions
}

/// Every third position of random games, without finished ones.
pub(crate) fn sample<G: Position>(start: &G, games: usize, seed: u64) -> Vec<G> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    for number in 0..games {
        let positions = game(start, &mut random);
        found.extend(positions.into_iter().skip(number % 3).step_by(3).filter(|position| position.outcome().is_none()));
    }
    found
}

/// A random position of Amazons: one to three pieces per side, and random arrows that leave about `open` squares open.
pub(crate) fn random_amazons(rule: Rule, (files, ranks): (u8, u8), open: usize, random: &mut Random) -> Amazons {
    let mut squares: Vec<Square> =
        (0..ranks).flat_map(|rank| (0..files).map(move |file| Square::new(file, rank))).collect();
    random.shuffle(&mut squares);
    let mut draw = |count: u64| {
        let rest = squares.split_off(squares.len() - (count as usize).min(squares.len()));
        rest.into_iter().fold(Set64::EMPTY, |set, square| set | Set64::of(square))
    };
    let pieces = BySide([draw(1 + random.below(3)), draw(1 + random.below(3))]);
    let most = usize::from(files) * usize::from(ranks);
    let arrows = draw(most.saturating_sub(6 + open) as u64 + random.below(3));
    Amazons::new(rule, (files, ranks), pieces, arrows, Side::BOTH[random.below(2) as usize])
}

pub(crate) fn moves<G: Position>(position: &G) -> Vec<G::Move> {
    let mut found = Vec::new();
    position.moves(|ply| {
        found.push(ply);
        Flow::Continue(())
    });
    found
}

pub(crate) fn after<G: Position>(position: &G, ply: G::Move) -> G {
    let mut next = position.clone();
    next.play(ply);
    next
}
