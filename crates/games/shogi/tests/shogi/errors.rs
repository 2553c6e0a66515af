//! Parse errors: message, place and suggestion.
//!
//! `errors.txt` holds the messages as they are printed. After an intended change, `TENBIN_REWRITE=1 cargo test -p
//! tenbin-shogi errors` rewrites it; read the difference.

use tenbin_core::{Notation, ParseError};
use tenbin_shogi::ShogiPosition;

/// The messages under their headings.
#[derive(Default)]
struct Page(String);

impl Page {
    fn heading(&mut self, words: &str) {
        self.0.push_str(&format!("## {words}\n\n"));
    }

    #[track_caller]
    fn add<T: std::fmt::Debug>(&mut self, result: Result<T, ParseError>) {
        self.0.push_str(&format!("{}\n\n", result.expect_err("an error")));
    }
}

const POSITIONS: [&str; 36] = [
    "",
    "sfen",
    "start",
    "nonsense",
    "startpos b",
    "9/9/9 b - 1",
    "4k4/9/9/9/9/9/9/9/4K5 b - 1",
    "4k4/9/9/9/9/9/9/9/4K3 b - 1",
    "4k4/9/9/9//9/9/9/4K4 b - 1",
    "4k4/9/9/4x4/9/9/9/9/4K4 b - 1",
    "4k4/9/9/4é4/9/9/9/9/4K4 b - 1",
    "4k4/9/9/4+G4/9/9/9/9/4K4 b - 1",
    "4k4/9/9/4+/9/9/9/9/4K4 b - 1",
    "4k4/9/9/40/9/9/9/9/4K4 b - 1",
    "9/9/9/9/9/9/9/9/9 b -",
    "4k4/9/9/9/9/9/9/9/K3K4 b - 1",
    "P3k4/9/9/9/9/9/9/9/4K4 b - 1",
    "4k4/N8/9/9/9/9/9/9/4K4 b - 1",
    "4k4/9/9/9/9/9/9/9/l3K4 b - 1",
    "4k4/9/P8/9/P8/9/9/9/4K4 b - 1",
    "4k4/9/RR7/R8/9/9/9/9/4K4 b - 1",
    "4k4/9/9/9/9/9/9/9/4K4",
    "4k4/9/9/9/9/9/9/9/4K4 x - 1",
    "4k4/9/9/9/9/9/9/9/4K4 b",
    "4k4/9/9/9/9/9/9/9/4K4 b X 1",
    "4k4/9/9/9/9/9/9/9/4K4 b K 1",
    "4k4/9/9/9/9/9/9/9/4K4 b 3R 1",
    "4k4/9/9/9/9/9/9/9/4K4 b 19P 1",
    "4k4/9/9/9/9/9/9/9/4K4 b 0P 1",
    "4k4/9/9/9/9/9/9/9/4K4 b 99999999999999P 1",
    "4k4/9/9/9/9/9/9/9/4K4 b P2 1",
    "4k4/9/9/9/9/9/9/9/4K4 b PRP 1",
    "4k4/9/9/9/9/9/9/9/4K4 b - one",
    "4k4/9/9/9/9/9/9/9/4K4 b - 1 moves",
    "4k4/4P4/9/9/9/9/9/9/4K4 b - 1",
    "4k4/9/9/9/9/9/9/9/3rK4 w - 1",
];

/// Positions, each with illegal moves.
const MOVES: [(&str, &[&str]); 6] = [
    (
        "startpos",
        &[
            "", " ", "7g", "7g7f++", "7g7f=", "7é7f", "7g7j", "0g7f", "7f7e", "3c3d", "7g7e", "8h2b", "8h2b+", "9i9g",
            "5i5i", "7g7f+", "P*5e", "X*5e", "K*5e", "*5e1", "P*5e+",
        ],
    ),
    // Promotions.
    ("4k4/2P6/8N/4G1+S1p/9/9/9/9/4K4 b - 1", &["7b7a", "1c2a", "5d5c+", "3d3c+", "5i5h+"]),
    // A pinned silver, and pieces in hand.
    ("4r3k/9/9/9/9/9/2P6/4S4/4K4 b PNLG 1", &["5h4g", "P*7d", "P*5a", "P*2a", "N*2b", "N*2a", "L*3a", "5i5h", "R*5e"]),
    // In check from the rook.
    ("4r3k/9/9/9/9/9/9/6S2/4K4 b PG 1", &["3h3g", "P*4e", "5i5h", "G*5i"]),
    // A pawn drop that would mate, and a pinned gold.
    ("R6sk/9/7G1/9/9/9/9/9/4K4 b P 1", &["P*1b", "5i5i", "2c2b+"]),
    // Mated.
    ("8k/8G/8P/9/9/9/9/9/4K4 w - 1", &["1a1b"]),
];

#[test]
fn errors_point_at_the_place() {
    let mut page = Page::default();
    page.heading("Positions");
    for text in POSITIONS {
        page.add(ShogiPosition::default().parse_position(text));
    }
    for (text, moves) in MOVES {
        page.heading(&format!("Moves in {text}"));
        let position = ShogiPosition::default().parse_position(text).unwrap();
        for mv in moves {
            page.add(position.parse_move(mv));
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/errors.txt");
    if std::env::var_os("TENBIN_REWRITE").is_some() {
        std::fs::write(path, &page.0).unwrap();
    }
    let expected = std::fs::read_to_string(path).unwrap();
    for (found, expected) in page.0.split("\n\n").zip(expected.split("\n\n")) {
        assert!(found == expected, "\n--- found\n{found}\n--- expected\n{expected}\n");
    }
    assert_eq!(page.0.len(), expected.len());
}
