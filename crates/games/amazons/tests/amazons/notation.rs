//! Round trips of positions and moves, in every notation.

use crate::random;
use tenbin_amazons::{AmazonsPosition, Move, Rule, Variant, board_size};
use tenbin_board::{Set, Set64, Set128, Set256};
use tenbin_core::{Notation, PieceShape, Position, Random, Side};

fn start<S: Set>(rule: Rule, files: u8, ranks: u8) -> AmazonsPosition<S> {
    Variant { rule, files, ranks }.start_position()
}

/// The formats that are also written.
const UCI: usize = 3;
const BOTZONE: usize = 9;

/// The move in every format; the first is our own.
fn spellings<S: Set>(position: &AmazonsPosition<S>, mv: Move) -> Vec<String> {
    let [from, to, arrow] = [mv.from, mv.to, mv.arrow].map(S::square);
    let top = position.size().1 - 1;
    let numbers = [from, to, arrow].map(|square| format!("{} {}", square.file, top - square.rank));
    let letter = |number: u8| char::from(b'a' + number);
    let points = [from, to, arrow].map(|square| format!("{}{}", letter(square.file), letter(top - square.rank)));
    let mut all = vec![
        format!("{from}-{to}/{arrow}"),
        format!("{from}{to}/{arrow}"),
        format!("{from}-{to}x{arrow}"),
        format!("{from}{to},{to}{arrow}"),
        format!("{from}{to},{arrow}"),
        format!("{from}-{to}({arrow})"),
        format!(" {from} - {to} / {arrow} "),
        format!("{from}{to}{arrow}"),
        format!("{from}-{to}/{arrow}").to_uppercase(),
        numbers.join(" "),
        points.concat(),
    ];
    if position.rule() == Rule::Knight {
        all.extend([format!("{from}-{to}"), format!("{from}{to}")]);
    }
    all
}

fn check_game<S: Set>(rule: Rule, files: u8, ranks: u8, random: &mut Random) {
    let (mut position, plies) = random::game::<S>(Variant { rule, files, ranks }, random);
    for mv in plies {
        let text = position.position_text();
        assert_eq!(board_size(&text), Ok((files, ranks)));
        assert_eq!(start::<S>(rule, 3, 3).parse_position(&text), Ok(position));
        let spellings = spellings(&position, mv);
        assert_eq!(position.move_text(mv), spellings[0]);
        assert_eq!(position.uci_text(mv), spellings[UCI]);
        assert_eq!(position.botzone_text(mv), spellings[BOTZONE]);
        for spelling in spellings {
            assert_eq!(position.parse_move(&spelling), Ok(mv), "{text} {spelling}");
        }
        position.play(mv);
    }
}

#[test]
fn games_round_trip_in_every_format() {
    let mut random = Random::new(11);
    for rule in Rule::ALL {
        for (files, ranks) in [(3, 3), (5, 4), (8, 8), (4, 7)] {
            check_game::<Set64>(rule, files, ranks, &mut random);
        }
        check_game::<Set128>(rule, 10, 10, &mut random);
        check_game::<Set128>(rule, 11, 6, &mut random);
        check_game::<Set256>(rule, 16, 16, &mut random);
        check_game::<Set256>(rule, 3, 13, &mut random);
    }
}

#[test]
fn any_placement_round_trips() {
    let mut random = Random::new(12);
    for files in 3..=16 {
        for ranks in 3..=16 {
            let naive = random::naive(Rule::Queen, (files, ranks), &mut random);
            let position: AmazonsPosition<Set256> = random::position(&naive);
            let text = position.position_text();
            assert_eq!(start::<Set256>(Rule::Queen, 3, 3).parse_position(&text), Ok(position), "{text}");
        }
    }
}

#[test]
fn the_standard_start_reads_and_writes_as_usual() {
    let position: AmazonsPosition<Set128> = start(Rule::Queen, 10, 10);
    assert_eq!(position.position_text(), "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w");
}

#[test]
fn other_notations_mean_the_same_position() {
    let reader: AmazonsPosition<Set64> = start(Rule::Queen, 3, 3);
    let check = |text: &str, expected: &str| {
        let read = reader.parse_position(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(read.position_text(), expected, "{text}");
    };
    check("1b2/2x1/4/w3 w", "1b2/2x1/4/w3 w");
    check("1q2/2*1/4/Q3 w - - 0 1", "1b2/2x1/4/w3 w");
    check("1n2/2*1/4/N3 b - 1", "1b2/2x1/4/w3 b");
    check(".B2/2X./..../W... BLACK", "1b2/2x1/4/w3 b");
    check("1b.1/1.x1/2../w3", "1b2/2x1/4/w3 w");
    check("  1b2/2x1/4/w3   w  ", "1b2/2x1/4/w3 w");
    check("3/3/3 b", "3/3/3 b");
    check("xxx/xxx/xxx w 7", "xxx/xxx/xxx w");
}

#[test]
fn diagrams_contain_pieces_and_arrows() {
    let queens: AmazonsPosition<Set64> = start(Rule::Queen, 3, 3);
    let board = queens.parse_position("b2/1x1/2w w").unwrap().diagram();
    let seen: Vec<_> = board.pieces.iter().map(|p| (p.at.to_string(), p.side, p.shape, p.symbol)).collect();
    assert_eq!(
        seen,
        [
            ("c1".to_owned(), Some(Side::First), PieceShape::Queen, 'W'),
            ("a3".to_owned(), Some(Side::Second), PieceShape::Queen, 'B'),
            ("b2".to_owned(), None, PieceShape::Blocked, 'x'),
        ]
    );
    let knights: AmazonsPosition<Set64> = start(Rule::Knight, 4, 5);
    assert!(knights.diagram().pieces.iter().all(|piece| piece.shape == PieceShape::Knight));
    assert_eq!((knights.diagram().files, knights.diagram().ranks), (4, 5));
}
