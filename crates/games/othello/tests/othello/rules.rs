//! The rules against a naive implementation and against published counts.

use crate::naive::Naive;
use tenbin_core::{Notation, Outcome, Position, Random, Side, testing};
use tenbin_othello::{Move, OthelloPosition};

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

/// The counts for 8×8 are those of many programs (<https://www.aartbik.com/strategy.php>), and of OpenSpiel up to depth 7.
#[test]
fn perft_counts_are_the_published_ones() {
    let counts = |side, depth| {
        let start = OthelloPosition::start(side).unwrap();
        (1..=depth).map(|depth| start.perft(depth)).collect::<Vec<_>>()
    };
    assert_eq!(counts(8, 9), [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288]);
    let naive = |side, depth| Naive::of(&OthelloPosition::start(side).unwrap()).perft(depth);
    for (side, depth) in [(4, 12), (6, 7), (8, 6)] {
        assert_eq!(counts(side, depth).pop(), Some(naive(side, depth)), "{side}×{side}");
    }
}

#[test]
fn a_pass_is_legal_only_where_it_is_forced() {
    let start = OthelloPosition::default();
    assert!(!start.is_legal(Move::PASS));
    let mut position = start.parse_position("OXXXXXX1/8/8/8/8/8/8/8 b").unwrap();
    assert_eq!(testing::legal_moves(&position), [Move::PASS]);
    position.play(Move::PASS);
    let h8 = position.parse_move("h8").unwrap();
    assert_eq!((position.side_to_move(), testing::legal_moves(&position)), (Side::Second, vec![h8]));
    position.play(h8);
    assert_eq!((position.outcome(), position.count_moves()), (Some(Outcome::Won(Side::Second)), 0));
}

#[test]
fn equal_numbers_of_discs_are_a_draw() {
    let drawn = OthelloPosition::start(4).unwrap().parse_position("XXXX/XXXX/OOOO/OOOO w").unwrap();
    assert_eq!((drawn.outcome(), drawn.disc_difference(Side::First)), (Some(Outcome::Drawn), 0));
    // Two discs on an otherwise empty board: neither side can move.
    let early = drawn.parse_position("X3/4/4/3O b").unwrap();
    assert_eq!((early.outcome(), early.count_moves()), (Some(Outcome::Drawn), 0));
}
