//! Positions and moves as text, and the board diagram.

use tenbin_core::{Notation, PieceShape, Position, Side};
use tenbin_shogi::{Handicap, ShogiPosition};

fn read(text: &str) -> ShogiPosition {
    ShogiPosition::default().parse_position(text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn start_positions_have_names() {
    let boards = [
        ("startpos", "lnsgkgsnl/1r5b1/ppppppppp", 'b'),
        ("lance", "lnsgkgsn1/1r5b1/ppppppppp", 'w'),
        ("bishop", "lnsgkgsnl/1r7/ppppppppp", 'w'),
        ("rook", "lnsgkgsnl/7b1/ppppppppp", 'w'),
        ("rook-lance", "lnsgkgsn1/7b1/ppppppppp", 'w'),
        ("two", "lnsgkgsnl/9/ppppppppp", 'w'),
        ("four", "1nsgkgsn1/9/ppppppppp", 'w'),
        ("six", "2sgkgs2/9/ppppppppp", 'w'),
        ("eight", "3gkg3/9/ppppppppp", 'w'),
        ("ten", "4k4/9/ppppppppp", 'w'),
    ];
    assert_eq!(boards.len(), Handicap::ALL.len());
    for (name, board, side) in boards {
        let text = format!("{board}/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {side} - 1");
        assert_eq!(read(name).position_text(), text, "{name}");
        assert_eq!(read(&name.to_uppercase()), read(&text));
    }
}

#[test]
fn optional_parts_of_an_sfen() {
    let whole = read("4k4/9/9/9/9/9/9/9/4K4 w 2P3p 57");
    assert_eq!(whole.position_text(), "4k4/9/9/9/9/9/9/9/4K4 w 2P3p 1");
    assert_eq!(read("4k4/9/9/9/9/9/9/9/4K4 w 2P3p"), whole);
    assert_eq!(read("  sfen 4k4/9/9/9/9/9/9/9/4K4  w 3p2P 1 "), whole);
    assert_eq!(read("31k4/9/9/9/9/9/9/9/4K4 w 2P3p"), whole);
}

#[test]
fn move_texts_read_back() {
    let position = read("4k4/2P6/9/9/9/9/9/9/4K4 b P 1");
    for text in ["7b7a+", "P*5e", "5i5h"] {
        assert_eq!(position.parse_move(text).unwrap().to_string(), text);
        assert_eq!(position.parse_move(&format!(" {text} ")).unwrap().to_string(), text);
    }
    assert_eq!(position.parse_move("p*5e"), position.parse_move("P*5e"));
}

#[test]
fn diagram() {
    let board = read("4k4/9/9/9/9/9/9/9/+R3K4 b G2p 1").diagram();
    assert_eq!((board.files, board.ranks), (9, 9));
    let pieces: Vec<String> = board
        .pieces
        .iter()
        .map(|piece| match piece.shape {
            PieceShape::Wedge(character) => format!("{}{}{character}", piece.symbol, piece.at),
            other => panic!("{other:?}"),
        })
        .collect();
    // Shared coordinates: file a is on the left, rank 1 at the bottom.
    assert_eq!(pieces, ["ke9玉", "Ke1玉", "Da1龍"]);
    let hands: Vec<_> = board.hands.iter().map(|held| (held.side, held.symbol, held.count)).collect();
    assert_eq!(hands, [(Side::First, 'G', 1), (Side::Second, 'p', 2)]);
}

#[test]
fn a_side_without_moves_has_lost() {
    // Boxed in and not in check: shogi has no stalemate.
    let position = read("8k/7R1/8+P/9/9/9/9/9/4K4 w - 1");
    assert_eq!(position.count_moves(), 0);
    assert!(position.outcome().is_some());
}
