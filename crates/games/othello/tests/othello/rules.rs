//! The rules against a naive implementation and against published counts.

use crate::naive::Naive;
use tenbin_board::PlacingMove;
use tenbin_core::{Notation, Outcome, Position, Random, Side, testing};
use tenbin_othello::OthelloPosition;

/// Both implementations agree on the moves, the perft count and the result.
fn check(position: &OthelloPosition, depth: u32) {
    let text = position.position_text();
    let naive = Naive::of(position);
    let mut ours: Vec<String> = testing::legal_moves(position).into_iter().map(|mv| position.move_text(mv)).collect();
    let mut theirs: Vec<String> = naive.moves().into_iter().map(|(text, _)| text).collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs, "{text}");
    assert_eq!(position.perft(depth), naive.perft(depth), "{text}");
    let outcome = theirs.is_empty().then(|| match naive.margin() {
        0 => Outcome::Drawn,
        margin if margin > 0 => Outcome::Won(Side::First),
        _ => Outcome::Won(Side::Second),
    });
    assert_eq!(position.outcome(), outcome, "{text}");
}

#[test]
fn random_games_follow_the_naive_rules() {
    for (side, games) in [(4, 60), (6, 30), (8, 15)] {
        let start = OthelloPosition::start(side).unwrap();
        testing::random_games(&start, games, 1, |position, ply| {
            check(position, 2);
            if let Some(ply) = ply {
                let name = position.move_text(ply);
                let (_, expected) = Naive::of(position).moves().into_iter().find(|(text, _)| *text == name).unwrap();
                let mut next = position.clone();
                next.play(ply);
                assert_eq!(Naive::of(&next), expected, "{name} in {}", position.position_text());
            }
        });
    }
}

/// Positions that no game reaches, with more lines to turn over.
#[test]
fn random_positions_follow_the_naive_rules() {
    let mut random = Random::new(2);
    for side in [4u8, 6, 8] {
        let start = OthelloPosition::start(side).unwrap();
        for _ in 0..300 {
            let square = |random: &mut Random| ['X', 'O', '1'][random.below(3) as usize];
            let rank = |random: &mut Random| (0..side).map(|_| square(random)).collect::<String>();
            let ranks: Vec<String> = (0..side).map(|_| rank(&mut random)).collect();
            let text = format!("{} {}", ranks.join("/"), ["b", "w"][random.below(2) as usize]);
            check(&start.parse_position(&text).unwrap(), 2);
        }
    }
}

/// Leaves of the tree to this depth, games that end earlier included, as the published counts have them.
fn leaves(position: &OthelloPosition, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_moves().max(1);
    }
    let after = |mv| {
        let mut next = position.clone();
        next.play(mv);
        leaves(&next, depth - 1)
    };
    testing::legal_moves(position).into_iter().map(after).sum::<u64>().max(1)
}

/// The counts of many programs, collected by Aart Bik (<https://www.aartbik.com/strategy.php>). OpenSpiel has the same up to
/// depth 8. No game ends before ply 9.
const PUBLISHED: [u64; 11] = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800];

/// `TENBIN_PERFT_LEAVES=300000000 cargo test --release -p tenbin-othello perft` checks all of them.
#[test]
fn perft_counts_are_the_published_ones() {
    let most = std::env::var("TENBIN_PERFT_LEAVES").map_or(5_000_000, |most| most.parse().expect("a number"));
    let start = OthelloPosition::default();
    for (depth, expected) in (1..).zip(PUBLISHED).filter(|&(_, leaves)| leaves <= most) {
        assert_eq!(leaves(&start, depth), expected, "depth {depth}");
        if depth <= 9 {
            assert_eq!(start.perft(depth), expected, "depth {depth}");
        }
    }
    for (side, depth) in [(4, 12), (6, 7), (8, 6)] {
        let start = OthelloPosition::start(side).unwrap();
        assert_eq!(start.perft(depth), Naive::of(&start).perft(depth), "{side}×{side}");
    }
}

#[test]
fn a_pass_is_legal_only_where_it_is_forced() {
    let start = OthelloPosition::default();
    assert!(!start.is_legal(PlacingMove::PASS));
    let mut position = start.parse_position("OXXXXXX1/8/8/8/8/8/8/8 b").unwrap();
    assert_eq!(testing::legal_moves(&position), [PlacingMove::PASS]);
    position.play(PlacingMove::PASS);
    let h8 = position.parse_move("h8").unwrap();
    assert_eq!((position.side_to_move(), testing::legal_moves(&position)), (Side::Second, vec![h8]));
    position.play(h8);
    assert_eq!((position.outcome(), position.count_moves()), (Some(Outcome::Won(Side::Second)), 0));
}

#[test]
fn equal_numbers_of_discs_are_a_draw() {
    let drawn = OthelloPosition::start(4).unwrap().parse_position("XXXX/XXXX/OOOO/OOOO w").unwrap();
    assert_eq!(drawn.outcome(), Some(Outcome::Drawn));
    // Two discs on an otherwise empty board: neither side can move.
    let early = drawn.parse_position("X3/4/4/3O b").unwrap();
    assert_eq!((early.outcome(), early.count_moves()), (Some(Outcome::Drawn), 0));
}
