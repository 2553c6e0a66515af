//! Positions and moves in text.

use crate::movegen::rulesets;
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
fn boards_have_star_points() {
    let marked = |size| Notation::diagram(&GoPosition::<512>::new(size, Rules::CHINESE)).marked.len();
    assert_eq!([5, 8, 9, 10, 13, 19].map(marked), [0, 0, 5, 4, 5, 9]);
}

#[test]
fn errors_point_at_the_place() {
    let start = Small::new(3, Rules::CHINESE);
    let error = |text: &str| start.parse_position(text).unwrap_err().to_string();
    for (text, expected) in [
        ("X1O/3 w", "expected 3 rows, found 2\n  X1O/3 w\n  ^^^^^"),
        ("X1O/4/3 w", "invalid number of empty points\n  X1O/4/3 w\n      ^"),
        ("X1O/2/3 w", "expected 3 points in a row, found 2\n  X1O/2/3 w\n      ^"),
        ("XQO/3/3 w", "unknown stone `Q`\n  XQO/3/3 w\n   ^ X, O or a number"),
        ("XO1/O2/3 w", "chain without liberties\n  XO1/O2/3 w\n      ^"),
        ("3/3/3", "missing side to move\n  3/3/3\n       ^ b or w"),
        ("3/3/3 x", "unknown side to move\n  3/3/3 x\n        ^ b or w"),
        ("3/3/3 b+0", "invalid number of handicap stones\n  3/3/3 b+0\n          ^"),
        ("3/3/3 b+9", "invalid number of handicap stones\n  3/3/3 b+9\n          ^ from 1 to 8"),
        ("XXX/3/3 b+6", "invalid number of handicap stones\n  XXX/3/3 b+6\n            ^ from 1 to 5"),
        (
            "XXX/XX1/XXX b+1",
            "invalid number of handicap stones\n  XXX/XX1/XXX b+1\n                ^ no empty points left",
        ),
        ("O2/3/3 b+1", "handicap stones after a stone of the other side\n  O2/3/3 b+1\n           ^"),
        ("3/3/3 b+2 C3", "unexpected ko while handicap stones are placed\n  3/3/3 b+2 C3\n            ^^ -"),
        ("3/3/3 b+2 -!C3", "unexpected ko while handicap stones are placed"),
        ("3/3/3 b D4", "point outside the board\n  3/3/3 b D4\n          ^^ points are A1 to C3"),
        ("3/3/3 b - 3", "expected prisoners of Black and White\n  3/3/3 b - 3\n            ^ such as 3/5"),
        ("3/3/3 b - 0/0 3", "expected 0, 1 or 2 passes"),
        ("3/3/3 b - 0/0 0 0 0", "unexpected text after the position"),
        (". . .\n. . .", "expected 3 rows, found 2"),
        (". . .\n. .\n. . .", "expected 3 points in a row, found 2\n  line 2: . ."),
        (". . .\nhello\n. . .", "invalid row of a diagram\n  line 2: hello"),
    ] {
        assert!(error(text).starts_with(expected), "{}", error(text));
    }
}

#[test]
fn superko_bans_are_written() {
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

/// Every order of placement leaves points for the remaining handicap stones.
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
    fn any_text_is_parsed_or_rejected(text in "\\PC{0,40}", near in "[XOxo0-9/ bw+!,.\\n-]{0,40}") {
        let start = Small::new(5, Rules::CHINESE);
        for text in [text, near] {
            let _ = start.parse_position(&text);
            let _ = start.parse_move(&text);
        }
    }
}
