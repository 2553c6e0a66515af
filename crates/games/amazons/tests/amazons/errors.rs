//! Error messages.
//!
//! `errors.txt` has all messages in order. After an intended change, rewrite it with
//! `TENBIN_REWRITE=1 cargo test -p tenbin-amazons errors` and read the difference.

use tenbin_amazons::{AmazonsPosition, Rule, Variant, board_size, read_sgf};
use tenbin_board::{Set64, Set128};
use tenbin_core::{Notation, ParseError};

/// The messages so far, under their headings.
#[derive(Default)]
struct Page(String);

impl Page {
    fn heading(&mut self, words: &str) {
        self.0.push_str(&format!("## {words}\n\n"));
    }

    #[track_caller]
    fn add<T: std::fmt::Debug>(&mut self, result: Result<T, ParseError>) {
        self.0.push_str(&format!("{}\n\n", result.expect_err("an invalid text")));
    }
}

fn reader(rule: Rule) -> AmazonsPosition<Set64> {
    Variant { rule, files: 8, ranks: 8 }.start_position()
}

fn positions(page: &mut Page) {
    page.heading("Positions on boards up to 8×8");
    for text in [
        "",
        "4/1k2/4/4 w",
        "4/1é2/4/4 w",
        "4/w4/4/4 w",
        "4/4/1/4 w",
        "4/4//4 w",
        "5/4/4/4 w",
        "5/4/3 w",
        "4/4/4/4 x",
        "4/4/4/4 w KQkq - 0 1",
        "4/4/4/4 w - - - 1",
        "4/4/4/4 w - 1 2 3",
        "4/0w3/4/4 w",
        "4/4 w",
        "17/17/17 w",
        "9/9/9 w",
        "3/3/3/3/3/3/3/3/3 w",
        "99999999999999999999/4/4/4 w",
    ] {
        page.add(reader(Rule::Queen).parse_position(text));
    }
    page.heading("Sizes of positions");
    page.add(board_size("3/3"));
    page.add(board_size("3/x3/3 w"));
}

fn moves(page: &mut Page, rule: Rule, position: &str, texts: &[&str]) {
    page.heading(&format!("Moves of {} pieces in {position}", rule.name()));
    let position = reader(rule).parse_position(position).unwrap();
    for text in texts {
        page.add(position.parse_move(text));
    }
}

const QUEEN_MOVES: [&str; 36] = [
    "",
    " ",
    "a1",
    "a1-",
    "a1-b",
    "a1-c1/d",
    "aa1-c1/d1",
    "a1-c1/d1 e1",
    "a1-c1(d1",
    "a1c1,b1d1",
    "a1–c1/d1",
    "a1-c1",
    "a1-g1/d1",
    "a1-c1/c7",
    "a1-c0/c1",
    "a1-c1/d99999999999",
    "0 5 2 5 3",
    "0 5 2 5 3 z",
    "0 5 2 6 3 5",
    "afcfd",
    "afcfdg",
    "b1-c1/d1",
    "f6-f5/f4",
    "b2-c1/d1",
    "d3-d2/d1",
    "a1-a1/b1",
    "a1-c4/d1",
    "a1-c2/d1",
    "a1-d6/d1",
    "a1-c3/d1",
    "a1-c1/c1",
    "a1-c1/d4",
    "a1-c1/b2",
    "a1-c1/f4",
    "a1-a4/d4",
    "a1-a4/a7",
];

fn sgf(page: &mut Page) {
    page.heading("Games in SGF on boards up to 11×11");
    for text in [
        "",
        "hello",
        "(",
        "()",
        "(GM[18])",
        "(;GM[18]",
        "(;GM[18)",
        "(;GM)",
        "(;GM[1])",
        "(;FF[4])",
        "(;GM[18]é[1])",
        "(;GM[18]) x",
        "(;GM[18]SZ[ten])",
        "(;GM[18]SZ[2:9])",
        "(;GM[18]SZ[12])",
        "(;GM[18]PL[x])",
        "(;GM[18]AB[kk])",
        "(;GM[18]AB[a])",
        "(;GM[18]AB[cc:aa])",
        "(;GM[18];B[djddgd]\n;W[addgae];B[gjehea])",
        "(;GM[18];B[djddgd]\n;B[addgad])",
        "(;GM[18];B[])",
        "(;GM[18];B[eeddgd])",
        "(;GM[18];B[djddgd];AA[aa])",
        "(;GM[18]SZ[3]AW[aa]AA[ab][bb][ba]PL[W]RE[W+R])",
    ] {
        page.add(read_sgf(text).and_then(|games| games[0].record::<Set128>()));
    }
    page.heading("A 10×10 game where boards are up to 8×8");
    page.add(read_sgf("(;GM[18])").and_then(|games| games[0].record::<Set64>()));
}

#[test]
fn errors_point_at_the_place() {
    let mut page = Page::default();
    positions(&mut page);
    // The piece on d3 is enclosed.
    moves(&mut page, Rule::Queen, "5b/6/1xbxxx/2xwx1/1xxxx1/w5 w", &QUEEN_MOVES);
    moves(&mut page, Rule::Queen, "w1x1/4/1b2/b3 w", &["a4-d4/d3", "a4-b4/d4", "a4-a3/c1", "a4-a2/b2", "a4-b4/b1"]);
    moves(&mut page, Rule::Knight, "4/4/1b2/w2w w", &["a1-c2/b1", "a1-b2", "a1-b1", "b2-d1"]);
    moves(&mut page, Rule::ExtendedKnight, "4/4/1b2/w2w w", &["a1-c2", "a1-c2/c3", "a1-c2/c2", "a1-c2/b2"]);
    moves(&mut page, Rule::Queen, "xxx/xwx/xxx w", &["b2-b3/b2"]);
    sgf(&mut page);
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
