//! Notation of positions, plies and turns.

use crate::random::{random_game, random_position};
use tenbin_arimaa::{ArimaaPosition, Move};
use tenbin_core::{Flow, Notation, Position, Random, Side, Square, Trace};

pub(crate) fn position(text: &str) -> ArimaaPosition {
    ArimaaPosition::default().parse_position(text).unwrap_or_else(|error| panic!("{error}"))
}

/// A position from rows, the eighth first, with dots for empty squares.
pub(crate) fn rows(side: &str, rows: [&str; 8]) -> ArimaaPosition {
    position(&format!("{side} [{}]", rows.concat()))
}

#[test]
fn positions_and_plies_round_trip() {
    let mut random = Random::new(21);
    let mut positions = random_game(&mut random);
    positions.extend((0..100).map(|_| random_position(&mut random)));
    for now in positions {
        assert_eq!(position(&now.position_text()), now);
        now.moves(|ply| {
            let text = now.move_text(ply);
            assert!(!text.contains(' '), "{text}");
            assert_eq!(now.parse_move(&text), Ok(ply), "{text} in {}", now.position_text());
            Flow::Continue(())
        });
    }
}

#[test]
fn whole_turns_are_parsed() {
    let mut random = Random::new(22);
    for _ in 0..5 {
        let mut now = ArimaaPosition::default();
        while now.outcome().is_none() {
            let (start, mut plies, mut words) = (now, Vec::new(), Vec::new());
            while now.side_to_move() == start.side_to_move() && now.is_setup() == start.is_setup() {
                let Some(ply) = now.random_move(&mut random) else { break };
                words.push(now.move_text(ply).replace(',', " "));
                plies.push(ply);
                now.play(ply);
            }
            if words.last().is_some_and(|word| word == "pass") {
                words.pop();
            }
            let mut after = start;
            let read = start.read_turn(&words.join(" ")).unwrap_or_else(|error| panic!("{error}"));
            read.iter().for_each(|&ply| after.play(ply));
            // Steps that form a pull are parsed as one, so the plies may differ, but not the board.
            assert_eq!(after, now, "{words:?} in {}", start.position_text());
        }
    }
}

#[test]
fn pushes_pulls_and_captures_list_all_their_steps() {
    let now =
        rows("g", ["r.......", "........", "........", ".d......", ".Er.....", "........", "........", "R......."]);
    let push = now.parse_move("rc4s,rc3x,Eb4e").unwrap();
    assert_eq!(push, Move::Push { from: 25, at: 26, to: 18 });
    assert_eq!(now.parse_move("rc4s Eb4e"), Ok(push), "the capture may be omitted");
    let pull = now.parse_move("Eb4s db5s").unwrap();
    assert_eq!((pull, now.move_text(pull).as_str()), (Move::Pull { from: 25, to: 17, with: 33 }, "Eb4s,db5s"));
    assert!(now.parse_move("Eb4s,rc3x").is_err(), "no piece is captured there");
}

#[test]
fn traces_distinguish_pushing_and_pushed_pieces() {
    let now =
        rows("g", ["r.......", "........", "........", ".d......", ".Er.....", "........", "........", "R......."]);
    let traces = |text: &str| now.traces(now.parse_move(text).unwrap());
    let [b3, b4, b5, c3, c4] = [(1, 2), (1, 3), (1, 4), (2, 2), (2, 3)].map(|(file, rank)| Square::new(file, rank));
    let push = [Trace::Shoved { from: c4, to: c3 }, Trace::Went { from: b4, to: c4 }];
    assert_eq!(traces("rc4s,rc3x,Eb4e"), push);
    let pull = [Trace::Went { from: b4, to: b3 }, Trace::Shoved { from: b5, to: b4 }];
    assert_eq!(traces("Eb4s db5s"), pull);
}

#[test]
fn the_traps_are_marked_on_the_board() {
    let marked: Vec<String> = ArimaaPosition::default().diagram().marked.iter().map(ToString::to_string).collect();
    assert_eq!(marked, ["c3", "f3", "c6", "f6"]);
}

#[test]
fn diagrams_are_parsed() {
    let diagram = "12s\n +-----------------+\n8| r   r r   r   r |\n7| m   h     e   c |\n6|   r x     x r   |\n\
        5| h   d     c   d |\n4| E   H           |\n3|   R x R R H R   |\n2| D   C     C   D |\n1| R   R R   R   R |\n \
        +-----------------+\n   a b c d e f g h\n";
    let board = "r rr r rm h  e c r    r h d  c dE H      R RRHR D C  C DR RR R R";
    assert_eq!(board.len(), 64);
    assert_eq!(position(diagram), position(&format!("s [{board}]")));
}

#[test]
fn the_start_is_an_empty_board() {
    assert_eq!(position(&format!("g [{}]", " ".repeat(64))), ArimaaPosition::default());
    assert_eq!(ArimaaPosition::default().side_to_move(), Side::First);
}

#[test]
fn a_side_without_pieces_is_setting_up() {
    let (empty, gold) = (" ".repeat(48), "DHCMECHDRRRRRRRR");
    let second = position(&format!("s [{empty}{gold}]"));
    assert_eq!(second, position(&format!("s [{empty}{gold}] setup")));
    assert!(second.is_setup() && second.outcome().is_none() && second.count_moves() == 6);
    let diagram: String = format!("{empty}{gold}").as_bytes().chunks(8).fold("1s\n".to_owned(), |text, row| {
        let cells: String = row.iter().flat_map(|&cell| [' ', cell.into()]).collect();
        format!("{text}1|{cells} |\n")
    });
    assert_eq!(position(&diagram), second);
    // With fifteen pieces or a piece outside of the home rows the game is in play: Silver has lost.
    for board in [format!("{empty} HCMECHDRRRRRRRR"), format!("{}D        HCMECHDRRRRRRRR", &empty[8..])] {
        let played = position(&format!("s [{board}]"));
        assert!(!played.is_setup() && played.outcome().is_some(), "{board}");
    }
}

#[test]
fn errors_explain_illegal_moves() {
    let now =
        rows("g", ["r.......", "........", "....R...", "...eD...", "...H....", "........", "Rd......", "EC......"]);
    for (text, expected) in [
        ("", "missing step"),
        ("Xd4n", "unknown piece"),
        ("Ed9n", "a square from a1 to h8"),
        ("Hd4q", "unknown direction"),
        ("Hd4nn", "unexpected text after a step"),
        ("Hd3n", "d3 is empty"),
        ("Dd4n", "the piece on d4 is a gold horse, not a gold dog"),
        ("Hd4e", "the horse on d4 is frozen"),
        ("Ea1w", "leaves the board"),
        ("Ea1n", "a2 is not empty"),
        ("Re6s", "e5 is not empty"),
        ("db2e", "only in a push or pull"),
        ("db2e,Ea1e", "only in a push or pull"),
        ("db2n,Cb1n", "only a weaker piece can be pushed"),
        ("pass", "must change the board"),
        ("Hd4x", "unexpected capture"),
        ("Ra2n,Ra3n", "unexpected second ply"),
        ("Ea2", "the setup is over"),
    ] {
        let error = now.parse_move(text).expect_err(text);
        assert!(error.to_string().contains(expected), "{text}: {error}");
    }
    for (text, expected) in [
        ("", "board in brackets"),
        ("g [rrr]", "expected 64 squares, found 3"),
        ("x [rrr]", "missing side to move"),
        ("g [rrr", "missing `]`"),
    ] {
        let error = now.parse_position(text).expect_err(text);
        assert!(error.to_string().contains(expected), "{text}: {error}");
    }
    let board = |letter: &str| format!("g [{letter}{}]", " ".repeat(63));
    assert!(now.parse_position(&board("z")).unwrap_err().to_string().contains("unknown piece `z`"));
    let alone = format!("g [{}E{}]", " ".repeat(18), " ".repeat(45));
    assert!(
        now.parse_position(&alone)
            .unwrap_err()
            .to_string()
            .contains("the piece on trap c6 has no adjacent friendly piece")
    );
    let setup = ArimaaPosition::default();
    assert!(setup.parse_move("Ra1").unwrap_err().to_string().contains("expected the next piece on a2"));
    assert!(setup.parse_move("ra2").unwrap_err().to_string().contains("Gold is setting up"));
    assert!(setup.parse_move("pass").is_err());
}
