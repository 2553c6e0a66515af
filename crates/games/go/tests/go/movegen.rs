//! Random games, compared ply by ply with the naive rules.

use crate::naive::Naive;
use tenbin_core::{Flow, Notation, Position, Random, Side};
use tenbin_go::{GoPosition, Move, RULESETS, Rules, Superko};

/// Every ruleset, and combinations that they do not cover.
pub(crate) fn rulesets() -> Vec<Rules> {
    let mut rulesets: Vec<Rules> = RULESETS.iter().map(|&(_, rules)| rules).collect();
    rulesets.push(Rules { superko: Superko::None, suicide: true, ..Rules::CHINESE });
    rulesets.push(Rules { superko: Superko::Positional, suicide: true, ..Rules::JAPANESE });
    rulesets
}

/// A random game with few passes, checked against the naive rules.
fn check_game<const N: usize>(size: u8, rules: Rules, plies: usize, random: &mut Random) {
    let mut position = GoPosition::<N>::new(size, rules);
    let mut naive = Naive::new(size, rules);
    for number in 0..plies {
        // Checking every point of a large board after every ply would take minutes.
        if size < 9 || number % 9 == 0 {
            naive.check(&position);
        }
        let Some(mut ply) = position.random_move(random) else { return };
        if ply == Move::PASS && random.chance(0.9) {
            ply = position.random_move(random).expect("the game is not over");
        }
        let square = ply.point().map(|at| position.board().square(at));
        naive.play(square.map(|square| (i32::from(square.file), i32::from(square.rank))));
        position.play(ply);
    }
}

#[test]
fn small_boards_agree_with_the_naive_rules() {
    let mut random = Random::new(1);
    for rules in rulesets() {
        for size in 2..=6 {
            (0..12).for_each(|_| check_game::<128>(size, Rules { max_plies: 150, ..rules }, 150, &mut random));
        }
    }
}

#[test]
fn large_boards_agree_with_the_naive_rules() {
    let mut random = Random::new(2);
    for (number, rules) in rulesets().into_iter().enumerate() {
        check_game::<128>(9, rules, 200, &mut random);
        if number % 3 == 0 {
            check_game::<512>(10, rules, 200, &mut random);
            check_game::<512>(13, rules, 250, &mut random);
        }
    }
    check_game::<512>(19, Rules::CHINESE, 350, &mut random);
    check_game::<512>(21, Rules::JAPANESE, 60, &mut random);
    check_game::<1024>(25, Rules::CHINESE, 60, &mut random);
}

/// The generated moves are exactly the legal ones.
#[test]
fn generated_moves_are_the_legal_moves() {
    let mut random = Random::new(3);
    for rules in rulesets() {
        let mut position = GoPosition::<128>::new(5, rules);
        while let Some(ply) = position.random_move(&mut random) {
            let mut generated = Vec::new();
            position.moves(|ply| {
                generated.push(ply);
                Flow::Continue(())
            });
            assert!(generated.contains(&ply));
            let all = (0..128).map(<GoPosition<128> as Position>::unpack).filter(|&ply| position.is_legal(ply));
            let (mut all, mut sorted): (Vec<u32>, Vec<u32>) = (
                all.map(GoPosition::<128>::pack).collect(),
                generated.iter().map(|&ply| GoPosition::<128>::pack(ply)).collect(),
            );
            all.sort_unstable();
            sorted.sort_unstable();
            assert_eq!(all, sorted, "{}", position.position_text());
            position.play(ply);
        }
        assert_eq!(position.count_moves(), 0);
    }
}

/// Random moves are uniform, and random playout moves are all legal moves except those that fill eyes.
#[test]
fn moves_are_drawn_uniformly() {
    let start = GoPosition::<128>::new(4, Rules::JAPANESE);
    let position = start.parse_position("XX1X/1X1X/XX1X/3X w").unwrap();
    let mut random = Random::new(4);
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..60_000 {
        let ply = position.random_move(&mut random).expect("the game is not over");
        *seen.entry(position.move_text(ply)).or_insert(0) += 1;
    }
    let names: Vec<&String> = seen.keys().collect();
    assert_eq!(names, ["A1", "B1", "C1", "C2", "C3", "C4", "pass"]);
    assert!(seen.values().all(|count| (8_200..9_000).contains(count)), "{seen:?}");
    for (side, expected) in [
        (Side::First, vec!["A1", "B1", "C1", "C2", "C3", "C4"]),
        (Side::Second, vec!["A1", "B1", "C1", "C2", "C3", "C4"]),
    ] {
        let mut board = position.board().clone();
        let mut drawn = std::collections::BTreeSet::new();
        for _ in 0..1_000 {
            let at = board.random_playout_move(side, 0, &mut random).expect("there is a play");
            drawn.insert(position.move_text(Move::at(at)));
        }
        assert_eq!(drawn.into_iter().collect::<Vec<_>>(), expected, "{side:?}");
    }
}
