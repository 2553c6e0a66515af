//! The rules against a naive implementation; hash keys and symmetries.

use crate::naive::Naive;
use crate::play::{for_each_position, random_position, starts};
use tenbin_breakthrough::BreakthroughPosition;
use tenbin_core::{Flow, Notation, Outcome, Position, Random, Side, Symmetries};

fn plies(position: &BreakthroughPosition) -> Vec<<BreakthroughPosition as Position>::Move> {
    let mut plies = Vec::new();
    position.moves(|mv| {
        plies.push(mv);
        Flow::Continue(())
    });
    plies
}

/// Both implementations agree on the winner, the moves and the perft count.
fn check(position: &BreakthroughPosition, depth: u32) {
    let naive = Naive::of(position);
    let winner = position.outcome().map(|outcome| if outcome == Outcome::Won(Side::First) { 'P' } else { 'p' });
    assert_eq!(winner, naive.winner(), "{}", position.position_text());
    let mut ours: Vec<String> = plies(position).into_iter().map(|mv| position.move_text(mv)).collect();
    let mut theirs: Vec<String> = naive.moves().into_iter().map(|(text, _)| text).collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs, "{}", position.position_text());
    assert_eq!(position.count_moves(), ours.len() as u64, "{}", position.position_text());
    assert_eq!(position.perft(depth), naive.perft(depth), "{}", position.position_text());
}

#[test]
fn random_games_follow_the_naive_rules() {
    for_each_position(1, |position, _| check(position, 2));
}

#[test]
fn random_positions_follow_the_naive_rules() {
    let mut random = Random::new(2);
    let mut checked = 0;
    for start in starts() {
        for position in (0..10).filter_map(|_| random_position(&start, &mut random)) {
            check(&position, 3);
            checked += position.outcome().is_none() as u32;
        }
    }
    assert!(checked > 1000, "only {checked} positions were not finished");
}

#[test]
fn perft_counts_are_pinned() {
    let check = |(files, ranks, plies_per_turn), expected: [u64; 5]| {
        let start = BreakthroughPosition::start(files, ranks, plies_per_turn).unwrap();
        assert_eq!(
            [1, 2, 3, 4, 5].map(|depth| start.perft(depth)),
            expected,
            "{files}×{ranks}, {plies_per_turn} plies per turn"
        );
    };
    check((3, 3, 1), [7, 42, 174, 466, 930]);
    check((3, 4, 3), [7, 49, 256, 1394, 5388]);
    check((6, 6, 1), [16, 256, 4308, 71_478, 1_248_290]);
    check((6, 6, 2), [16, 256, 4308, 71_478, 1_252_160]);
    check((8, 8, 1), [22, 484, 11_132, 256_036, 6_182_818]);
    assert_eq!(Naive::of(&BreakthroughPosition::default()).perft(5), 1_248_290);
    assert_eq!(Naive::of(&BreakthroughPosition::start(6, 6, 2).unwrap()).perft(5), 1_252_160);
}

#[test]
fn a_turn_has_the_number_of_plies_of_the_variant() {
    let sides = |plies_per_turn| {
        let mut position = BreakthroughPosition::start(8, 8, plies_per_turn).unwrap();
        let mut text = String::new();
        for _ in 0..8 {
            text.push_str(if position.side_to_move() == Side::First { "w" } else { "b" });
            position.play(plies(&position)[0]);
        }
        text
    };
    assert_eq!([1, 2, 3].map(sides), ["wbwbwbwb", "wbbwwbbw", "wbbbwwwb"]);
}

#[test]
fn a_win_ends_the_game_in_the_middle_of_a_turn() {
    let mut position = BreakthroughPosition::start(3, 3, 2).unwrap().parse_position("2p/P2/3 w 2/2").unwrap();
    position.play(position.parse_move("a2-a3").unwrap());
    assert_eq!((position.side_to_move(), position.plies_left()), (Side::First, 1));
    assert_eq!((position.outcome(), position.count_moves()), (Some(Outcome::Won(Side::First)), 0));
}

#[test]
fn every_side_with_pawns_can_move() {
    let mut random = Random::new(3);
    for start in starts() {
        for position in (0..20).filter_map(|_| random_position(&start, &mut random)) {
            assert!(position.outcome().is_some() || position.count_moves() > 0, "{}", position.position_text());
        }
    }
}

#[test]
fn keys_distinguish_positions() {
    let mut seen = std::collections::HashMap::new();
    let mut random = Random::new(5);
    let start = BreakthroughPosition::start(6, 6, 3).unwrap();
    for _ in 0..300 {
        crate::play::random_game(&start, &mut random, |position, _| {
            let text = position.position_text();
            assert_eq!(seen.entry(position.key()).or_insert_with(|| text.clone()), &text);
        });
    }
    let texts: std::collections::HashSet<&String> = seen.values().collect();
    assert_eq!(texts.len(), seen.len(), "equal positions have equal keys");
}

#[test]
fn symmetric_positions_have_the_same_tree() {
    for_each_position(7, |position, _| {
        let swapped = position.colours_swapped();
        assert_eq!(swapped.side_to_move(), !position.side_to_move());
        for same in position.symmetric().into_iter().chain([swapped]) {
            assert_eq!(same.perft(2), position.perft(2), "{}", position.position_text());
        }
        for mirrored in position.symmetric() {
            assert_eq!((mirrored.side_to_move(), mirrored.outcome()), (position.side_to_move(), position.outcome()));
            assert_eq!(mirrored.symmetric().as_slice(), std::slice::from_ref(position));
        }
    });
}
