//! Shapes with well-known status.

use super::{Verdict, exhaustive, position, problem, solved};
use tenbin_core::{Limits, Notation, Position, Side, Stop};
use tenbin_go::GoPosition;
use tenbin_go::tsume::{CaptureGame, MoveOrdering, ProblemError, TsumeProblem};
use tenbin_search::MateSolver;

const BLACK: Side = Side::First;
const WHITE: Side = Side::Second;

/// The status of the chains of these stones, by each move ordering, and by the exhaustive solver for each ko master.
fn verdict(rows: &str, side_to_move: Side, target: &str, region: &[&str]) -> (Verdict, Option<String>) {
    let position = position(rows, side_to_move);
    let problem = problem(&position, target, region);
    let found = solved(&position, &problem, MoveOrdering::Charge);
    assert_eq!(solved(&position, &problem, MoveOrdering::Plain).0, found.0, "{rows}");
    for ko_master in Side::BOTH {
        if let Some(taken) = exhaustive::is_taken(&position, &problem, ko_master, 20_000) {
            let expected = match found.0 {
                Verdict::Lives => false,
                Verdict::Dies => true,
                Verdict::Ko => ko_master != problem.defender,
            };
            assert_eq!(taken, expected, "{rows} {ko_master:?} {found:?}");
        }
    }
    found
}

fn with_move(verdict: Verdict, at: &str) -> (Verdict, Option<String>) {
    (verdict, Some(at.to_owned()))
}

const EMPTY: &str = "......... ......... ......... ......... .........";

#[test]
fn three_in_a_row_is_decided_by_the_side_to_move() {
    let rows = format!("OX...XO.. OXXXXXO.. OOOOOOO.. ......... {EMPTY}");
    assert_eq!(verdict(&rows, BLACK, "B8", &["C9", "D9", "E9"]), with_move(Verdict::Lives, "D9"));
    assert_eq!(verdict(&rows, WHITE, "B8", &["C9", "D9", "E9"]), with_move(Verdict::Dies, "D9"));
}

#[test]
fn four_in_a_row_lives_and_a_square_does_not() {
    let row = format!("OX....XO. OXXXXXXO. OOOOOOOO. ......... {EMPTY}");
    assert_eq!(verdict(&row, WHITE, "B8", &["C9", "D9", "E9", "F9"]), (Verdict::Lives, None));
    let square = format!("OX..XO... OX..XO... OXXXXO... OOOOOO... {EMPTY}");
    for side_to_move in Side::BOTH {
        assert_eq!(verdict(&square, side_to_move, "B8", &["C9", "D9", "C8", "D8"]), (Verdict::Dies, None));
    }
}

#[test]
fn the_bulky_five_has_one_vital_point() {
    let rows = format!("OX..XXO.. OX...XO.. OXXXXXO.. OOOOOOO.. {EMPTY}");
    let region = ["C9", "D9", "C8", "D8", "E8"];
    assert_eq!(verdict(&rows, WHITE, "B8", &region), with_move(Verdict::Dies, "D8"));
    assert_eq!(verdict(&rows, BLACK, "B8", &region), with_move(Verdict::Lives, "D8"));
}

#[test]
fn an_interrupted_search_returns_a_guess() {
    let rows = format!("OX..XXO.. OX...XO.. OXXXXXO.. OOOOOOO.. {EMPTY}");
    let position = position(&rows, WHITE);
    let problem = problem(&position, "B8", &["C9", "D9", "C8", "D8", "E8"]);
    let game =
        CaptureGame::new(position.board(), &problem, WHITE, BLACK, MoveOrdering::Charge).expect("a valid problem");
    let none = Limits { nodes: Some(0), ..Limits::default() };
    let found = MateSolver::new(1 << 20).solve_attack(&game, WHITE, &none, &Stop::new());
    assert_eq!((found.wins, found.best_move), (None, None));
    assert!(found.guess.is_some_and(|ply| game.is_legal(ply)), "{found:?}");
    let found = MateSolver::new(1 << 20).solve_attack(&game, WHITE, &Limits::default(), &Stop::new());
    assert!(found.wins == Some(true) && found.best_move.is_some() && found.guess.is_none(), "{found:?}");
}

/// The rectangular six in the corner dies, is a ko or lives as it has no, one or two liberties outside.
#[test]
fn six_in_the_corner_needs_liberties_outside() {
    let inside = ["A9", "B9", "C9", "A8", "B8", "C8"];
    let rows = |right: &str| format!("...X{right} ...X{right} XXXXO.... OOOOO.... {EMPTY}");
    assert_eq!(verdict(&rows("O...."), WHITE, "A7", &inside).0, Verdict::Dies);
    let one = format!("...X..O.. ...XOOO.. XXXXO.... OOOOO.... {EMPTY}");
    assert_eq!(verdict(&one, WHITE, "A7", &[&inside[..], &["E9"]].concat()).0, Verdict::Ko);
    let two = format!("...X.OO.. ...X.O... XXXXOO... OOOOO.... {EMPTY}");
    assert_eq!(verdict(&two, WHITE, "A7", &[&inside[..], &["E9", "E8"]].concat()).0, Verdict::Lives);
}

#[test]
fn seki_is_life() {
    let rows = format!("X.OOO.XO. XXXXXXXO. OOOOOOOO. ......... {EMPTY}");
    let region = ["B9", "F9"];
    assert_eq!(verdict(&rows, WHITE, "A8", &region).0, Verdict::Lives);
    assert_eq!(verdict(&rows, BLACK, "A8", &region), with_move(Verdict::Lives, "pass"));
}

#[test]
fn an_eye_that_depends_on_a_ko() {
    // One eye at A9; the other at C9, as long as White does not take the stone beside it.
    let rows = format!(".X.XO.... XXXOO.... OOOO..... ......... {EMPTY}");
    let region = ["A9", "C9", "D9"];
    assert_eq!(verdict(&rows, WHITE, "A8", &region), with_move(Verdict::Ko, "C9"));
    assert_eq!(verdict(&rows, BLACK, "A8", &region), with_move(Verdict::Ko, "pass"));
}

/// White can start the ko at any time, and Black cannot prevent it.
#[test]
fn bent_four_in_the_corner_is_a_ko() {
    let rows = "OO.XO.... OXXXO.... .XOOO.... XXO...... OOO...... ......... ......... ......... .........";
    let region = ["A9", "B9", "C9", "A8", "A7"];
    assert_eq!(verdict(rows, WHITE, "B8", &region).0, Verdict::Ko);
    assert_eq!(verdict(rows, BLACK, "B8", &region), with_move(Verdict::Ko, "pass"));
}

/// Both eyes are false, but the two chains are joined on both sides of the living stones between them.
#[test]
fn a_dragon_with_two_heads_lives() {
    let rows = ".OOOOOOO. OXXXXXXXO OXO.O.OXO XXOOOOOXX X.XXXXX.X OXXOOOXXO .OO...OO. ......... .........";
    assert_eq!(verdict(rows, WHITE, "A5 C5", &["B5", "H5", "D7", "F7"]), (Verdict::Lives, None));
}

#[test]
fn connecting_to_outside_stones_is_life() {
    let rows = format!("XX.....X. OO.OOOOX. ..OO..OX. ......OX. {EMPTY}");
    let region = ["C9", "D9", "E9", "F9", "G9", "C8"];
    assert_eq!(verdict(&rows, BLACK, "A9", &region).0, Verdict::Dies);
    let near = format!("XX.X..... OOOX..... ..OX..... ......... {EMPTY}");
    assert_eq!(verdict(&near, BLACK, "A9", &["C9"]), with_move(Verdict::Lives, "C9"));
    assert_eq!(verdict(&near, WHITE, "A9", &["C9"]), with_move(Verdict::Dies, "C9"));
}

#[test]
fn the_target_is_detected() {
    let rows = format!("..X.XO... XXX.XO... OOXXXO... .OOOOO... {EMPTY}");
    let found = TsumeProblem::detect(position(&rows, BLACK).board()).unwrap();
    assert_eq!(found.defender, BLACK);
    assert!(found.target.len() == 9 && found.region.len() >= 13, "{found:?}");
    let swapped = rows.replace('X', "-").replace('O', "X").replace('-', "O");
    let other = TsumeProblem::detect(position(&swapped, BLACK).board()).unwrap();
    assert_eq!(other, TsumeProblem { defender: WHITE, ..found });
}

#[test]
fn an_empty_board_has_no_target() {
    let empty = position(&format!("......... {EMPTY} ......... ......... ........."), BLACK);
    assert_eq!(TsumeProblem::detect(empty.board()), Err(ProblemError::NoTarget));
    let stones = TsumeProblem::marked(empty.board(), &["D4".parse().unwrap()], &[]);
    assert!(matches!(stones, Err(ProblemError::NoStone(_))));
}

#[test]
fn a_region_may_be_too_large() {
    let rows: Vec<String> =
        (0..19).map(|row| if row == 0 { "XO".to_owned() + &".".repeat(17) } else { ".".repeat(19) }).collect();
    let empty = GoPosition::<512>::new(19, tenbin_go::Rules::CHINESE);
    let position = empty.parse_position(&(rows.join("\n") + "\nb\n")).unwrap();
    let all: Vec<_> = position.board().points().map(|at| position.board().square(at)).collect();
    let target = [tenbin_go::parse_point("A19", 19).unwrap()];
    let problem = TsumeProblem::marked(position.board(), &target, &all).unwrap();
    let game = tenbin_go::tsume::CaptureGame::new(position.board(), &problem, BLACK, BLACK, MoveOrdering::Plain);
    assert_eq!(game.err(), Some(ProblemError::TooLarge));
}
