//! Notation: round trips and error messages.

use crate::play::for_each_position;
use proptest::prelude::*;
use tenbin_breakthrough::BreakthroughPosition;
use tenbin_core::{Notation, ParseError, Position, Side};

#[test]
fn moves_are_parsed_with_either_sign() {
    for_each_position(11, |position, mv| {
        if let Some(mv) = mv {
            let text = position.move_text(mv);
            for written in [text.clone(), text.replace('x', "-"), text.replace('-', "x"), format!(" {text}\n")] {
                assert_eq!(position.parse_move(&written), Ok(mv), "{written}");
            }
        }
    });
}

#[test]
fn texts_are_as_documented() {
    assert_eq!(BreakthroughPosition::default().position_text(), "pppppp/pppppp/6/6/PPPPPP/PPPPPP w");
    assert_eq!(BreakthroughPosition::start(3, 4, 2).unwrap().position_text(), "ppp/3/3/PPP w 1/2");
    let game = BreakthroughPosition::start(3, 4, 2).unwrap();
    let position = game.parse_position("ppp/P2/3/PPP w").unwrap();
    assert_eq!(position.plies_left(), 2, "default: a whole turn");
    assert_eq!(position.move_text(position.parse_move("a3xb4").unwrap()), "a3xb4");
    assert_eq!(
        [BreakthroughPosition::side_name(Side::First), BreakthroughPosition::side_name(Side::Second)],
        ["White", "Black"]
    );
}

#[test]
fn the_board_shows_every_pawn() {
    let position = BreakthroughPosition::default().parse_position("6/2p3/6/6/1P4/6 b").unwrap();
    let board = position.diagram();
    let pawns: Vec<String> = board.pieces.iter().map(|piece| format!("{}{}", piece.symbol, piece.at)).collect();
    assert_eq!((board.files, board.ranks, pawns.join(" ").as_str()), (6, 6, "Pb2 pc5"));
}

/// Compares a parse error with its display: the message, the text, and the caret with its advice.
#[track_caller]
fn check<T: std::fmt::Debug>(result: Result<T, ParseError>, expected: &str) {
    assert_eq!(result.expect_err("an invalid text").to_string(), expected);
}

#[test]
fn position_errors_point_at_the_place() {
    let parse = |text: &str| BreakthroughPosition::start(3, 4, 2).unwrap().parse_position(text);
    check(parse(" "), "missing position\n   \n   ^ write it like ppp/3/3/PPP w 1/2");
    check(
        parse("ppp/3/PPP w"),
        "expected 4 ranks, found 3\n  ppp/3/PPP w\n  ^^^^^^^^^ write it like ppp/3/3/PPP w 1/2",
    );
    check(parse("ppp/3/2/PPP w"), "expected 3 squares in a rank, found 2\n  ppp/3/2/PPP w\n        ^");
    check(parse("ppp/3//PPP w"), "expected 3 squares in a rank, found 0\n  ppp/3//PPP w\n        ^");
    check(parse("ppp/3/3/PPPP w"), "expected 3 squares in a rank, found more\n  ppp/3/3/PPPP w\n             ^");
    check(parse("ppp/p3/3/PPP w"), "expected 3 squares in a rank, found more\n  ppp/p3/3/PPP w\n       ^");
    check(
        parse("ppp/é2/3/PPP w"),
        "unknown piece\n  ppp/é2/3/PPP w\n      ^ expected P, p or a number of empty squares",
    );
    check(parse("ppp/3/3/PPP"), "missing side to move\n  ppp/3/3/PPP\n             ^ expected w or b");
    check(parse("ppp/3/3/PPP  p"), "unknown side to move\n  ppp/3/3/PPP  p\n               ^ expected w or b");
    check(parse("3/3/3/3 w"), "invalid position: no pawns\n  3/3/3/3 w\n  ^^^^^^^");
    check(parse("P2/3/3/p2 w"), "invalid position: both sides have a pawn on the far rank\n  P2/3/3/p2 w\n  ^^^^^^^^^");
}

#[test]
fn ply_count_errors_point_at_the_place() {
    let parse = |text: &str| BreakthroughPosition::start(3, 3, 2).unwrap().parse_position(text);
    check(
        parse("ppp/3/PPP w 2"),
        "invalid number of plies\n  ppp/3/PPP w 2\n              ^ expected plies left / plies per turn, such as 1/2",
    );
    check(parse("ppp/3/PPP w 1/3"), "wrong number of plies per turn\n  ppp/3/PPP w 1/3\n                ^ expected 2");
    check(parse("ppp/3/PPP w 3/2"), "expected 1 to 2 plies left\n  ppp/3/PPP w 3/2\n              ^");
    check(
        parse("ppp/3/PPP w 1/2 w"),
        "unexpected text after the position\n  ppp/3/PPP w 1/2 w\n                  ^ write it like ppp/3/PPP w 1/2",
    );
}

#[test]
fn move_errors_point_at_the_place() {
    let position = BreakthroughPosition::start(3, 4, 1).unwrap().parse_position("p1p/p2/PP1/2P w").unwrap();
    let parse = |text: &str| position.parse_move(text);
    check(parse("a2"), "invalid move\n  a2\n  ^^ expected two squares, such as a2-a3 or a2xb3");
    check(parse("a2-a"), "a square is a letter and a number, such as `d4`\n  a2-a\n     ^");
    check(parse("b2-b5"), "b5 is off the board\n  b2-b5\n     ^^ its squares are a1 to c4");
    check(parse("a3-a2"), "White to move has no pawn on a3\n  a3-a2\n  ^^");
    check(parse("a2-a3"), "a pawn captures diagonally only\n  a2-a3\n     ^^ try a2-b3");
    check(parse(" c1-b2"), "a pawn of the same side stands there\n   c1-b2\n      ^^ try c1-c2");
    check(
        parse("b2-b4"),
        "a pawn goes one square straight or diagonally forward\n  b2-b4\n     ^^ try b2xa3 or b2-b3 or b2-c3",
    );
    let over = position.parse_position("1P1/3/3/3 b").unwrap();
    check(over.parse_move("b4-b3"), "the game is over\n  b4-b3\n  ^^^^^");
    let behind = position.parse_position("3/P2/p2/3 w").unwrap();
    check(
        behind.parse_move("a3-a2"),
        "a pawn goes one square straight or diagonally forward\n  a3-a2\n     ^^ try a3-a4 or a3-b4",
    );
    let stuck = position.parse_position("p2/1PP/2P/3 w").unwrap();
    check(
        stuck.parse_move("c2-c3"),
        "a pawn of the same side stands there\n  c2-c3\n     ^^ the pawn on c2 cannot move",
    );
}

proptest! {
    #[test]
    fn any_text_is_parsed_or_rejected(text in ".*") {
        let game = BreakthroughPosition::start(4, 5, 2).unwrap();
        for error in [game.parse_position(&text).err(), game.parse_move(&text).err()].into_iter().flatten() {
            prop_assert!(text.get(error.place()).is_some());
            prop_assert!(error.to_string().starts_with(error.message()));
        }
    }

    #[test]
    fn texts_like_positions_are_parsed_or_rejected(text in "[pP1-4/é ]{4,14}( [wbx]( [0-3x]{0,2}/[0-3é]?)?)?") {
        let game = BreakthroughPosition::start(3, 3, 2).unwrap();
        if let Ok(position) = game.parse_position(&text) {
            prop_assert_eq!(position.key(), position.fresh_key());
            prop_assert_eq!(game.parse_position(&position.position_text()), Ok(position));
        }
    }

    #[test]
    fn texts_like_moves_are_parsed_or_rejected(text in "[a-e][0-6][-x ]?[a-eé][0-6]?") {
        let game = BreakthroughPosition::start(4, 5, 1).unwrap();
        if let Ok(mv) = game.parse_move(&text) {
            prop_assert!(game.is_legal(mv));
        }
    }
}
