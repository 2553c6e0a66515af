//! Game records: round trips on lines and in each game's own format, and errors with a caret.

#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

use tenbin_core::{Outcome, ParseError, Random, Side, Table};
use tenbin_registry::{Record, games, read_lines, read_records, record_format, table, write_line};

const VARIANTS: [&str; 19] = [
    "amazons:3x3",
    "amazons:5x4",
    "amazons:10x10",
    "amazons:16x12",
    "knight-amazons:6x6",
    "extended-knight-amazons:4x7",
    "breakthrough:6x6",
    "breakthrough:3x4",
    "breakthrough:5x5,steps=2",
    "othello:4x4",
    "othello:8x8",
    "shogi",
    "shogi:rook",
    "go:9x9",
    "go:5x5,komi=0,rules=japanese",
    "go:3x3,superko=none",
    "go:4x4,rules=japanese,suicide=on,superko=positional",
    "go:4x4,komi=150,moves=9",
    "arimaa",
];

const NAMES: [&str; 6] = ["", "ks:depth=2", "a | b", "a\\b]", "\\|]\\", "天秤 of two"];

fn play_random_moves(table: &mut dyn Table, limit: u64, random: &mut Random) {
    for _ in 0..limit {
        let legal = table.legal_moves();
        if legal.is_empty() {
            return;
        }
        table.play(&legal[random.below(legal.len() as u64) as usize]).unwrap();
    }
}

/// A random game from the start of its variant or from a later position, complete or truncated.
fn random_record(game: &str, random: &mut Random) -> Record {
    let mut table = table(game, None).unwrap();
    if random.chance(0.3) {
        play_random_moves(table.as_mut(), random.below(6), random);
        table = table.with_position(&table.position()).unwrap();
    }
    let limit = if random.chance(0.5) { random.below(6) } else { u64::MAX };
    play_random_moves(table.as_mut(), limit, random);
    let results = [None, Some(Outcome::Drawn), Some(Outcome::Won(Side::First)), Some(Outcome::Won(Side::Second))];
    Record {
        game: game.to_owned(),
        start: table.start(),
        turns: table.moves(),
        outcome: table.outcome().or(results[random.below(4) as usize]),
        players: [0, 1].map(|_| NAMES[random.below(6) as usize].to_owned()),
        ratings: [None; 2],
        scores: Vec::new(),
        opening: 0,
    }
}

#[test]
fn every_game_has_test_records() {
    for entry in games() {
        let name = entry.info().name;
        assert!(VARIANTS.iter().any(|variant| variant.split(':').next() == Some(name)), "{name} has no records here");
    }
}

#[test]
fn records_survive_a_round_trip_in_every_format() {
    let mut random = Random::new(21);
    for game in VARIANTS {
        let records: Vec<Record> = (0..20).map(|_| random_record(game, &mut random)).collect();
        for name in ["lines", "sgf"] {
            let Ok(format) = record_format(game, name) else { continue };
            let texts: Vec<String> =
                records.iter().map(|record| tenbin_registry::write_record(format, record).unwrap()).collect();
            let text = texts.join("\n");
            let read = read_records(game, &text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(read, records, "{text}");
        }
    }
}

#[test]
fn the_documented_lines_are_valid() {
    for line in [
        "amazons:10x10 | | d1-d7/g7 d10-d8/g8 | 1-0 | ks:depth=2 | original",
        "breakthrough:3x4 | p1p/p2/PP1/2P w | b2xa3 | *",
    ] {
        assert_eq!(read_lines(line).map(|records| write_line(&records[0])), Ok(line.to_owned()));
    }
}

#[test]
fn lines_may_omit_fields() {
    for (text, line) in [
        ("amazons", "amazons:10x10 | | | *"),
        (" Amazons:6x6 |", "amazons:6x6 | | | *"),
        ("knight-amazons:4x4 || a2-c3", "knight-amazons:4x4 | | a2-c3/a2 | *"),
        ("amazons:4x4|||1/2-1/2", "amazons:4x4 | | | 1/2-1/2"),
        ("amazons | 1B2/4/4/W3", "amazons:4x4 | 1b2/4/4/w3 w | | *"),
        ("amazons | xxx/xwx/xxx w", "amazons:3x3 | xxx/xwx/xxx w | | 0-1"),
        ("breakthrough||||White\t Player", "breakthrough:6x6 | | | * | White Player |"),
        ("breakthrough|||||black", "breakthrough:6x6 | | | * | | black"),
    ] {
        assert_eq!(read_lines(text).map(|records| write_line(&records[0])), Ok(line.to_owned()), "{text}");
    }
}

#[test]
fn formats_are_detected() {
    let games = |game: &str, text: &str| read_records(game, text).map(|records| records.len());
    assert_eq!(games("amazons", ""), Ok(0));
    assert_eq!(games("amazons", "\n amazons:6x6 | | b1-b3(c4)\r\n\namazons:5x5 | | | * | (;GM[18])"), Ok(2));
    assert_eq!(games("amazons", "From: me\n(;GM[18]PB[a|b])\n(;GM[18]SZ[6])"), Ok(2));
    assert_eq!(games("breakthrough", "breakthrough:6x6"), Ok(1));
}

#[track_caller]
fn check<T: std::fmt::Debug>(result: Result<T, ParseError>, expected: &str) {
    assert_eq!(result.expect_err("an error").to_string(), expected);
}

#[test]
fn errors_before_the_moves_point_at_the_place() {
    check(read_lines(" | | d1-d7/g7"), "missing name\n   | | d1-d7/g7\n  ^");
    check(read_lines("amazonz:6x6 | "), "unknown game `amazonz`\n  amazonz:6x6 | \n  ^^^^^^^ did you mean `amazons`?");
    check(
        read_lines("  amazons:2x4"),
        "`size` takes columns×rows from 3x3 to 16x16, not `2x4`\n    amazons:2x4\n            ^^^",
    );
    check(
        read_lines("amazons:5x5 | 4/5/4/4 w |"),
        "expected 4 squares in a rank, found 5\n  amazons:5x5 | 4/5/4/4 w |\n                  ^",
    );
    check(
        read_lines("amazons:5x5 | 4/4/4/4 w |"),
        "the position is 4x4, the game 5x5\n  amazons:5x5 | 4/4/4/4 w |\n                ^^^^^^^^^",
    );
}

#[test]
fn errors_in_moves_point_at_the_place() {
    check(
        read_lines("amazons:4x4 | | b1-b2/c2 b4-b3/e3 | *"),
        "move 2: `e3` is off the board\n  amazons:4x4 | | b1-b2/c2 b4-b3/e3 | *\n                                 ^^ \
         its squares are a1 to d4",
    );
    check(
        read_lines("amazons:4x4 | | b1-b2 | *"),
        "move 1: missing arrow\n  amazons:4x4 | | b1-b2 | *\n                       ^ expected e.g. `b1-b2/b1`",
    );
    check(
        read_lines("amazons | xxx/xwx/xxx w | b2-b1/b2"),
        "move 1: the game is over: White has no legal move\n  amazons | xxx/xwx/xxx w | b2-b1/b2\n                            ^^^^^^^^",
    );
    check(
        read_lines("amazons:4x4\n\nbreakthrough:4x4 | | b1-b2 b4-b2\n"),
        "move 2: a pawn goes one square straight or diagonally forward\n  \
         line 3: breakthrough:4x4 | | b1-b2 b4-b2\n                                        ^^ try b4-a3 or b4-b3 or b4-c3",
    );
}

#[test]
fn errors_after_the_moves_point_at_the_place() {
    check(
        read_lines("amazons:4x4 | | b1-b2/c2 | 1:0"),
        "invalid result `1:0`\n  amazons:4x4 | | b1-b2/c2 | 1:0\n                             ^^^ \
         `1-0`, `0-1`, `1/2-1/2` or `*`",
    );
    check(
        read_lines("amazons | xxx/xwx/xxx w | | 1-0"),
        "this contradicts the final position: Black won\n  amazons | xxx/xwx/xxx w | | 1-0\n                              ^^^",
    );
    check(
        read_lines("amazons | | | * | a | b | | | c"),
        "unexpected ninth field\n  amazons | | | * | a | b | | | c\n                               ^^ in a name, write `\\|` for a bar",
    );
    check(
        read_lines("breakthrough:6x6 | | a2-a3 b5-b4 | * | | | 35 x"),
        "invalid score `x`\n  breakthrough:6x6 | | a2-a3 b5-b4 | * | | | 35 x\n                                                ^",
    );
    check(
        read_lines("breakthrough:6x6 | | a2-a3 b5-b4 | * | | | 35"),
        "1 scores for 2 moves\n  breakthrough:6x6 | | a2-a3 b5-b4 | * | | | 35\n                                             ^^",
    );
}

#[test]
fn scores_follow_the_names() {
    let line = "breakthrough:6x6 | | a2-a3 b5-b4 a3xb4 | * | advance | random | 35 . -999990";
    let records = read_lines(line).expect("the test's own line");
    assert_eq!(records[0].scores, [Some(35), None, Some(-999_990)]);
    assert_eq!(write_line(&records[0]), line);
    let nameless = "breakthrough:6x6 | | a2-a3 | * | | | 7";
    assert_eq!(write_line(&read_lines(nameless).expect("the test's own line")[0]), nameless);
}

#[test]
fn a_file_of_another_game_is_an_error() {
    let lines = "amazons:6x6\nknight-amazons:6x6";
    check(read_records("amazons", lines), "game 2 is of knight-amazons:6x6, not amazons\n  amazons\n  ^^^^^^^");
    check(
        read_records("amazons:5x5", lines),
        "game 1 is of amazons:6x6, not amazons:5x5\n  amazons:5x5\n  ^^^^^^^^^^^",
    );
    check(
        read_records("amazons", "(;GM[18]SZ[8]RU[knight])"),
        "game 1 is of knight-amazons:8x8, not amazons\n  amazons\n  ^^^^^^^",
    );
    check(
        read_records("extended-knight-amazons", "(;GM[18])"),
        "game 1 is of amazons:10x10, not extended-knight-amazons\n  extended-knight-amazons\n  \
         ^^^^^^^^^^^^^^^^^^^^^^^",
    );
    check(
        record_format("amazons", "csa").map(|format| format.name()),
        "unknown record format `csa` of amazons\n  csa\n  ^^^ known: sgf, lines",
    );
    let other_game = random_record("breakthrough:6x6", &mut Random::new(1));
    assert!(tenbin_registry::write_record(record_format("amazons", "sgf").unwrap(), &other_game).is_err());
}

/// A text with up to four letters replaced, inserted or deleted.
fn damaged(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..random.below(5) {
        let at = random.below(letters.len().max(1) as u64) as usize;
        let other = "()[];|\\/-x,:0123456789abwpé* \n".chars().nth(random.below(30) as usize).unwrap();
        match random.below(3) {
            0 if at < letters.len() => letters[at] = other,
            1 if at < letters.len() => drop(letters.remove(at)),
            _ => letters.insert(at.min(letters.len()), other),
        }
    }
    letters.into_iter().collect()
}

#[test]
fn damaged_lines_parse_or_give_an_error() {
    let mut random = Random::new(22);
    for round in 0..400 {
        let game = VARIANTS[round % VARIANTS.len()];
        let line = write_line(&random_record(game, &mut random));
        let text = damaged(&line, &mut random);
        match read_lines(&text) {
            Ok(records) => {
                let again: Vec<String> = records.iter().map(write_line).collect();
                assert_eq!(read_lines(&again.join("\n")).as_ref(), Ok(&records), "{text}");
            }
            Err(error) => assert!(text.get(error.place()).is_some(), "{text}\n{error}"),
        }
    }
}

#[test]
fn ratings_of_the_archive_are_read() {
    let setup = "1w Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2";
    let text = format!("wrating\tbrating\tresult\tmovelist\n2300\t2100\tw\t{setup}\n2300\t\tw\t{setup}\n");
    let records = read_records("arimaa", &text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(records[0].ratings, [Some(2300), Some(2100)]);
    assert_eq!([2100, 2101].map(|least| records[0].is_rated(least)), [true, false]);
    assert!(!records[1].is_rated(0), "a game with one rating is unrated");
}
