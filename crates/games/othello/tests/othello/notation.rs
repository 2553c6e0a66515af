//! Notation: round trips, error messages, clicks and traces.

use proptest::prelude::*;
use tenbin_board::PlacingMove;
use tenbin_core::{Notation, ParseError, Position, Side, Touch, Trace};
use tenbin_othello::OthelloPosition;

#[test]
fn texts_are_as_documented() {
    let start = OthelloPosition::default();
    assert_eq!(start.position_text(), "8/8/8/3XO3/3OX3/8/8/8 b");
    assert_eq!(OthelloPosition::start(4).unwrap().position_text(), "4/1XO1/1OX1/4 b");
    let owner = |text: &str| {
        let at = text.parse().unwrap();
        start.diagram().pieces.into_iter().find(|piece| piece.at == at).map(|piece| (piece.symbol, piece.side))
    };
    let [black, white] = [Some(('X', Some(Side::First))), Some(('O', Some(Side::Second)))];
    assert_eq!(["d4", "e5", "d5", "e4"].map(owner), [white, white, black, black]);
    assert_eq!([Side::First, Side::Second].map(OthelloPosition::side_name), ["Black", "White"]);
    assert_eq!(start.parse_position("8/8/8/3xo3/3ox3/8/8/8 B"), Ok(start));
}

#[test]
fn clicks_and_traces_show_a_move() {
    let start = OthelloPosition::default();
    let square = |text: &str| text.parse().unwrap();
    let d3 = start.parse_move(" D3\n").unwrap();
    assert_eq!(start.move_text(d3), "d3");
    assert_eq!(start.touches(d3), [Touch::Square(square("d3"))]);
    assert_eq!(start.traces(d3), [Trace::Put(square("d3")), Trace::Turned(square("d4"))]);
    let stuck = start.parse_position("OXXXXXX1/8/8/8/8/8/8/8 b").unwrap();
    assert_eq!(stuck.parse_move("Pass"), Ok(PlacingMove::PASS));
    assert_eq!((stuck.touches(PlacingMove::PASS), stuck.traces(PlacingMove::PASS)), (Vec::new(), Vec::new()));
}

/// Compares a parse error with its display: the message, the text, and the caret with its advice.
#[track_caller]
fn check<T: std::fmt::Debug>(result: Result<T, ParseError>, expected: &str) {
    assert_eq!(result.expect_err("an invalid text").to_string(), expected);
}

#[test]
fn position_errors_point_at_the_place() {
    let parse = |text: &str| OthelloPosition::start(4).unwrap().parse_position(text);
    check(parse(""), "missing position\n  write it like 4/1XO1/1OX1/4 b");
    check(parse("4/1XO1/4 b"), "expected 4 ranks, found 3\n  4/1XO1/4 b\n  ^^^^^^^^ write it like 4/1XO1/1OX1/4 b");
    check(parse("4/1XO1/1OX/4 b"), "expected 4 squares in a rank, found 3\n  4/1XO1/1OX/4 b\n         ^^^");
    check(parse("4/1XO12/1OX1/4 b"), "expected 4 squares in a rank, found more\n  4/1XO12/1OX1/4 b\n        ^");
    check(
        parse("4/1Xé1/1OX1/4 b"),
        "unknown piece\n  4/1Xé1/1OX1/4 b\n      ^ expected X, O or a number of empty squares",
    );
    check(parse("4/1XO1/1OX1/4"), "missing side to move\n  4/1XO1/1OX1/4\n               ^ expected b or w");
    check(parse("4/1XO1/1OX1/4 x"), "unknown side to move\n  4/1XO1/1OX1/4 x\n                ^ expected b or w");
    check(parse("4/4/4/4 b"), "invalid position: no discs\n  4/4/4/4 b\n  ^^^^^^^");
    check(
        parse("4/1XO1/1OX1/4 b 1"),
        "unexpected text after the position\n  4/1XO1/1OX1/4 b 1\n                  ^ write it like 4/1XO1/1OX1/4 b",
    );
}

#[test]
fn move_errors_point_at_the_place() {
    let start = OthelloPosition::start(4).unwrap();
    let parse = |text: &str| start.parse_move(text);
    check(parse(" x"), "invalid move\n   x\n   ^ expected a square such as d3, or pass");
    check(parse("e1"), "e1 is off the board\n  e1\n  ^^ its squares are a1 to d4");
    check(parse("b2"), "there is a disc on b2\n  b2\n  ^^ try b1 or a2 or d3 or c4");
    check(parse("a1"), "a disc of Black on a1 would turn over no disc\n  a1\n  ^^ try b1 or a2 or d3 or c4");
    check(parse("pass"), "Black has a move and may not pass\n  pass\n  ^^^^ try b1 or a2 or d3 or c4");
    let stuck = start.parse_position("OX2/4/4/3O w").unwrap();
    assert!(stuck.parse_move("c4").is_ok(), "White turns over b4");
    let stuck = start.parse_position("OX2/4/4/3O b").unwrap();
    check(stuck.parse_move("a1"), "a disc of Black on a1 would turn over no disc\n  a1\n  ^^ try pass");
    let over = start.parse_position("X3/4/4/3O b").unwrap();
    check(over.parse_move("pass"), "the game is over\n  pass\n  ^^^^ no move is legal");
}

proptest! {
    #[test]
    fn any_text_is_parsed_or_rejected(text in ".*") {
        let game = OthelloPosition::start(6).unwrap();
        for error in [game.parse_position(&text).err(), game.parse_move(&text).err()].into_iter().flatten() {
            prop_assert!(text.get(error.place()).is_some());
            prop_assert!(error.to_string().starts_with(error.message()));
        }
    }

    #[test]
    fn texts_like_positions_are_parsed_or_rejected(text in "[XO1-4/é ]{4,19}( [wbx])?") {
        let game = OthelloPosition::start(4).unwrap();
        if let Ok(position) = game.parse_position(&text) {
            prop_assert_eq!(position.key(), position.fresh_key());
            prop_assert_eq!(game.parse_position(&position.position_text()), Ok(position));
        }
    }

    #[test]
    fn texts_like_moves_are_parsed_or_rejected(text in "[a-i][0-9]") {
        let game = OthelloPosition::default();
        if let Ok(mv) = game.parse_move(&text) {
            prop_assert!(game.is_legal(mv));
        }
    }
}
