//! Positions and moves in text.

use crate::agreement::rulesets;
use proptest::prelude::*;
use tenbin_core::{Notation, Position, Random};
use tenbin_go::{GoPosition, Rules};

type Small = GoPosition<128>;

#[test]
fn diagrams_are_read() {
    let start = Small::new(3, Rules::CHINESE);
    let expected = start.parse_position("X1O/3/1X1 w").unwrap();
    for text in
        ["X . O\n. . .\n. X .\nw", "  A B C\n3 X . O 3\n2 + + + 2\n1 . X . 1\n  A B C\nW\n", "x.o\n...\n.x.\n\nw"]
    {
        assert_eq!(start.parse_position(text), Ok(expected.clone()), "{text}");
    }
}

#[test]
fn boards_are_marked_as_players_know_them() {
    let marked = |size| Notation::diagram(&GoPosition::<512>::new(size, Rules::CHINESE)).marked.len();
    assert_eq!([5, 8, 9, 10, 13, 19].map(marked), [0, 0, 5, 4, 5, 9]);
}

#[test]
fn slips_are_pointed_at() {
    let start = Small::new(3, Rules::CHINESE);
    let error = |text: &str| start.parse_position(text).unwrap_err().to_string();
    for (text, expected) in [
        ("X1O/3 w", "there are 2 rows instead of 3\n  X1O/3 w\n  ^^^^^"),
        ("X1O/4/3 w", "no row has so many points\n  X1O/4/3 w\n      ^"),
        ("X1O/2/3 w", "this row has 2 points instead of 3\n  X1O/2/3 w\n      ^"),
        ("XQO/3/3 w", "`Q` is no stone\n  XQO/3/3 w\n   ^ X, O or a number"),
        ("XO1/O2/3 w", "with this stone a chain has no liberty\n  XO1/O2/3 w\n      ^"),
        ("3/3/3", "the side to move is missing\n  3/3/3\n       ^ b or w"),
        ("3/3/3 x", "this is no side to move\n  3/3/3 x\n        ^ b or w"),
        ("3/3/3 b+0", "so many stones cannot be placed\n  3/3/3 b+0\n          ^"),
        ("3/3/3 b+9", "so many stones cannot be placed\n  3/3/3 b+9\n          ^ from 1 to 8"),
        ("XXX/3/3 b+6", "so many stones cannot be placed\n  XXX/3/3 b+6\n            ^ from 1 to 5"),
        (
            "XXX/XX1/XXX b+1",
            "so many stones cannot be placed\n  XXX/XX1/XXX b+1\n                ^ there is no room for any",
        ),
        ("O2/3/3 b+1", "handicap stones are placed before the other side has any\n  O2/3/3 b+1\n           ^"),
        ("3/3/3 b+2 C3", "nothing is forbidden while handicap stones are placed\n  3/3/3 b+2 C3\n            ^^ -"),
        ("3/3/3 b+2 -!C3", "nothing is forbidden while handicap stones are placed"),
        ("3/3/3 b D4", "there is no such point on this board\n  3/3/3 b D4\n          ^^ its points are A1 to C3"),
        ("3/3/3 b - 3", "prisoners are two numbers\n  3/3/3 b - 3\n            ^ such as 3/5"),
        ("3/3/3 b - 0/0 3", "0, 1 or 2 passes were just made"),
        ("3/3/3 b - 0/0 0 0 0", "nothing is expected here"),
        (". . .\n. . .", "there are 2 rows instead of 3"),
        (". . .\n. .\n. . .", "this row has 2 points instead of 3\n  line 2: . ."),
        (". . .\nhello\n. . .", "this is no row of a diagram\n  line 2: hello"),
    ] {
        assert!(error(text).starts_with(expected), "{}", error(text));
    }
}

#[test]
fn what_a_superko_forbids_is_written_down() {
    let mut random = Random::new(8);
    let mut forbidden = 0;
    for rules in rulesets() {
        for _ in 0..40 {
            let mut position = Small::new(3, Rules { max_plies: 200, ..rules });
            while let Some(ply) = position.random_move(&mut random) {
                let text = position.position_text();
                forbidden += usize::from(text.contains('!'));
                let again = position.parse_position(&text).unwrap();
                assert_eq!((again.position_text(), again.key()), (text, position.key()));
                let legal = |position: &Small| {
                    position.board().points().filter(|&at| position.is_playable(at)).collect::<Vec<_>>()
                };
                assert_eq!(legal(&again), legal(&position));
                position.play(ply);
            }
        }
    }
    assert!(forbidden > 20, "{forbidden}");
}

/// However a handicap is placed, there is a point for every stone of it.
#[test]
fn a_handicap_can_be_placed_in_every_order() {
    let mut random = Random::new(9);
    for rules in rulesets() {
        for (size, text) in [(2, "2/2 b+3"), (3, "3/3/3 b+8"), (3, "X1X/3/1X1 b+5"), (3, "3/3/OOO w+5")] {
            for _ in 0..50 {
                let mut position = Small::new(size, rules).parse_position(text).unwrap();
                while position.handicap_left() > 0 {
                    assert_eq!(position.parse_position(&position.position_text()), Ok(position.clone()));
                    let ply = position.random_move(&mut random).expect("the game is not over");
                    assert!(position.is_legal(ply), "{}", position.position_text());
                    position.play(ply);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_text_is_too_odd(text in "\\PC{0,40}", near in "[XOxo0-9/ bw+!,.\\n-]{0,40}") {
        let start = Small::new(5, Rules::CHINESE);
        for text in [text, near] {
            let _ = start.parse_position(&text);
            let _ = start.parse_move(&text);
        }
    }
}
