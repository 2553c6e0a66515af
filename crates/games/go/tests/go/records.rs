//! SGF records: read, written, read back; error messages; damaged files.

use crate::movegen::rulesets;
use proptest::prelude::*;
use tenbin_core::{BySide, Notation, Outcome, PlayoutPolicy, Position, Random, Side};
use tenbin_go::{DeadStoneRule, GoPosition, GoRecord, Komi, Move, Rules, Superko, read_sgf};

fn read(text: &str) -> GoRecord<512> {
    let games = read_sgf(text).unwrap_or_else(|error| panic!("{error}"));
    games[0].record().unwrap_or_else(|error| panic!("{error}"))
}

fn error(text: &str) -> String {
    let games = read_sgf(text).unwrap_or_else(|error| panic!("{error}"));
    games[0].record::<512>().map_or_else(|error| error.to_string(), |record| format!("{record:?} is read"))
}

/// A record without moves, players and result.
fn unfinished(start: GoPosition<512>) -> GoRecord<512> {
    GoRecord { start, moves: Vec::new(), outcome: None, players: BySide::default() }
}

/// A game of this many plies on 5×5, with passes only where few other moves are left, so that it continues.
fn random_record(plies: u16, random: &mut Random) -> GoRecord<512> {
    let mut record = unfinished(GoPosition::new(5, Rules::JAPANESE));
    let mut now = GoPosition::<512>::new(5, Rules { max_plies: u16::MAX, ..Rules::JAPANESE });
    for _ in 0..plies {
        let drawn = (0..100).find_map(|_| now.random_move(random).filter(|ply| ply.point().is_some()));
        let ply = drawn.unwrap_or(Move::PASS);
        record.moves.push(ply);
        now.play(ply);
    }
    record
}

#[test]
fn games_round_trip() {
    let mut random = Random::new(21);
    let mut rulesets = rulesets();
    rulesets.push(Rules { max_plies: 90, komi: Komi(300), ..Rules::CHINESE });
    rulesets.push(Rules { superko: Superko::None, komi: Komi(-1301), dead: DeadStoneRule::Strength, ..Rules::CHINESE });
    for (number, rules) in rulesets.into_iter().enumerate() {
        let starts = [
            GoPosition::<512>::new(9, rules),
            GoPosition::with_fixed_handicap(13, rules, 5).expect("a valid handicap"),
            GoPosition::with_free_handicap(7, rules, 3).expect("a valid handicap"),
        ];
        for start in starts {
            let mut record =
                GoRecord {
                    start, moves: Vec::new(), outcome: None, players: BySide(["a ] \\ b".into(), "白".into()])
                };
            let mut now = record.start.clone();
            while let Some(ply) = now.playout_move(&mut random).filter(|_| now.plies() < 100 + number as u16) {
                record.moves.push(ply);
                now.play(ply);
            }
            record.outcome = now.outcome().or(Some(Outcome::Won(Side::Second)));
            let text = record.to_sgf();
            let again = read(&text);
            assert_eq!(again.start, record.start, "{text}");
            assert_eq!((again.moves, again.outcome, again.players), (record.moves, record.outcome, record.players));
        }
    }
}

/// Rule options outside of all rulesets are written too.
#[test]
fn rule_options_outside_of_all_rulesets_round_trip() {
    let free = Rules { superko: Superko::None, ..Rules::CHINESE };
    let suicidal = Rules { suicide: true, ..Rules::JAPANESE };
    for (size, rules, position, moves) in [
        (5, free, "O1X2/OXX2/OX3/OXXX1/1O1X1 b", "pass C1 A1 B1"),
        (3, suicidal, "1XO/XXO/OO1 b", "A3"),
        (5, Rules { max_plies: 3, ..Rules::CHINESE }, "5/5/5/5/5 b", "A1 B2 C3"),
    ] {
        let start = GoPosition::<512>::new(size, rules).parse_position(position).expect("a valid position");
        let mut record = unfinished(start.clone());
        let mut now = start;
        for mv in moves.split(' ') {
            let ply = now.parse_move(mv).expect("a legal move");
            record.moves.push(ply);
            now.play(ply);
        }
        record.outcome = now.outcome();
        assert_eq!(read(&record.to_sgf()), record);
    }
    // A ruleset is written as its name alone, which other programs know.
    assert!(!unfinished(GoPosition::new(9, Rules::CHINESE)).to_sgf().contains("TENBIN"));
}

#[test]
fn unplaced_handicap_stones_round_trip() {
    let start = GoPosition::<512>::with_free_handicap(9, Rules::CHINESE, 3).expect("a valid handicap");
    let mut record = unfinished(start.clone());
    assert_eq!(read(&record.to_sgf()), record);
    record.moves.push(start.parse_move("C3").expect("a legal move"));
    assert_eq!(read(&record.to_sgf()), record);
    let begun = unfinished(record.end());
    assert_eq!(read(&begun.to_sgf()), begun);
    // A pass is not a handicap stone.
    assert_eq!(read("(;SZ[9]HA[3];B[cc];B[];B[gg];W[ee])").end().board().stones().0, [2, 1]);
}

#[test]
fn setup_properties_and_passes_are_parsed() {
    let middle = read("(;SZ[5]RU[Japanese]AB[aa]TENBIN[w C3 2/1 1 9])");
    assert_eq!(middle.start.position_text(), "X4/5/5/5/5 w C3 2/1 1 9");
    assert_eq!(read(&middle.to_sgf()).start, middle.start);
    let record = read("(;GM[1]SZ[5]AB[aa:ba][ce]AW[ee]AE[ba]PL[W]PB[a\\]b];W[tt];B[cc])");
    assert_eq!(record.start.position_text(), "X4/5/5/5/2X1O w - 0/0 0 0");
    assert_eq!(record.players[Side::First], "a]b");
    // On boards above 19×19 `tt` is a point.
    assert_eq!(read("(;SZ[21];B[tt])").end().board().stones()[Side::First], 1);
    // Two moves of one side in a row have a pass between them.
    assert_eq!(read("(;SZ[5];B[aa];B[bb])").end().position_text(), "X4/1X3/5/5/5 w - 0/0 0 3");
    let free = read("(;SZ[9]HA[2]KM[0.5];B[cc];B[gg];W[ee])");
    assert_eq!((free.start.handicap_left(), free.moves.len()), (2, 3));
    assert_eq!(read("(;SZ[9]HA[2]AB[cc][gg])").start.side_to_move(), Side::Second);
}

/// Some servers write hundredths; Chinese files count komi in zi of two points.
#[test]
fn komi_is_parsed() {
    for (text, points) in [
        ("KM[6.5]", "6.5"),
        ("KM[650]", "6.5"),
        ("KM[750]RU[Japanese]", "7.5"),
        ("KM[0]RU[Chinese]", "0"),
        ("KM[7.5]RU[Chinese]", "7.5"),
        ("KM[3.75]RU[Chinese]", "7.5"),
        ("KM[375]RU[Chinese]", "7.5"),
        ("KM[2.75]RU[Chinese]", "5.5"),
        ("KM[275]RU[Chinese]", "5.5"),
        ("KM[3.25]RU[AGA]", "6.5"),
        ("KM[-3.75]RU[Chinese]", "-7.5"),
        ("KM[5.6]RU[Chinese]", "5.5"),
        ("KM[361]", "361"),
        ("KM[ ]RU[Chinese]", "7.5"),
    ] {
        assert_eq!(read(&format!("(;{text})")).start.rules().komi.to_string(), points, "{text}");
    }
}

/// Two passes end a game; files often have more, and play may be resumed after them.
#[test]
fn passes_are_parsed() {
    for (text, moves) in [
        ("(;SZ[9]RU[AGA];B[cc];W[gg];B[];W[];B[])", "C7 G3 pass pass"),
        ("(;SZ[9];B[cc];W[gg];B[];W[];B[];W[])", "C7 G3 pass pass"),
        ("(;SZ[9];B[cc];W[];B[];W[gg])", "C7 G3"),
        ("(;SZ[9];B[cc];W[];B[];W[];B[gg];W[ee];B[];W[])", "C7 pass G3 E5 pass pass"),
        ("(;SZ[9];B[cc];W[];B[];B[gg])", "C7 pass G3"),
        ("(;SZ[9];B[cc];B[];B[gg])", "C7 pass G3"),
        ("(;SZ[9];B[cc];B[])", "C7 pass pass"),
        ("(;SZ[9];B[];W[];B[cc])", "C7"),
        ("(;SZ[9];B[];W[cc])", "pass C7"),
        ("(;SZ[9];B[];W[];B[])", "pass pass"),
    ] {
        let record = read(text);
        let mut now = record.start.clone();
        let mut played = Vec::new();
        for &ply in &record.moves {
            assert!(now.is_legal(ply), "{text}");
            played.push(now.move_text(ply));
            now.play(ply);
        }
        assert_eq!(played.join(" "), moves, "{text}");
        assert_eq!(read(&record.to_sgf()), record, "{text}");
    }
}

/// Dropped passes do not lift a ko. Where it is retaken after them, the record starts there, so that the stones are right.
#[test]
fn a_ko_may_be_retaken_after_dropped_passes() {
    let before = "SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc]PL[B];B[cb]";
    let record = read(&format!("(;{before};W[];B[];W[bb];B[ee])"));
    assert_eq!(record.start.position_text(), "1XO2/X1XO1/1XO2/5/5 w - 1/0 0 1");
    assert_eq!(record.end().position_text(), "1XO2/XO1O1/1XO2/5/4X w - 1/1 0 3");
    assert_eq!(read(&record.to_sgf()), record);
    let forbidden = "illegal retake of a ko";
    assert!(error(&format!("(;{before};W[bb])")).starts_with(&format!("move 2: {forbidden}")));
    assert!(error(&format!("(;RU[Chinese]{before};W[];B[];W[bb])")).starts_with(&format!("move 4: {forbidden}")));
}

#[test]
fn errors_point_at_the_place() {
    for (text, expected) in [
        ("(;GM[2])", "not a Go record\n  (;GM[2])\n       ^ Go is `GM[1]`"),
        ("(;SZ[26])", "invalid board size"),
        ("(;SZ[9:8])", "invalid board size"),
        ("(;KM[x])", "invalid komi\n  (;KM[x])\n       ^"),
        ("(;HA[many])", "invalid handicap"),
        ("(;SZ[9]TENBIN[q])", "unknown side to move\n  (;SZ[9]TENBIN[q])\n                ^"),
        ("(;PL[x])", "unknown side to move"),
        (
            "(;SZ[9];B[aa];W[aa])",
            "move 2: the point is occupied by Black\n  (;SZ[9];B[aa];W[aa])\n                  ^^",
        ),
        ("(;SZ[9];B[zz])", "move 1: point outside the 9×9 board"),
        ("(;SZ[9];B[a])", "move 1: expected two lower-case letters"),
        ("(;SZ[9];B[aa]AB[bb])", "unexpected setup property after the first move"),
        ("(;SZ[9]AB[bb:aa])", "invalid rectangle"),
        ("(;SZ[9]AB[aa]AW[ab][ba])", "chain without liberties"),
        (
            "(;TENBINRULES[suicide=on,ko=no])",
            "unknown rule option `ko`\n  (;TENBINRULES[suicide=on,ko=no])\n                           ^^ \
             known: dead, komi, moves, suicide, superko",
        ),
        ("(;TENBINRULES[superko=some])", "expected one of none, positional, situational\n"),
        (
            "(;TENBINRULES[suicide=1])",
            "expected one of on, off\n  (;TENBINRULES[suicide=1])\n                        ^",
        ),
        ("(;TENBINRULES[moves=0])", "expected `moves` from 1 to 65535"),
        ("(;TENBINRULES[komi=x])", "expected komi in points or half points"),
    ] {
        assert!(error(text).starts_with(expected), "{}", error(text));
    }
}

#[test]
fn the_recorded_result_overrides_the_board() {
    // By area, the whole board is Black's. With another recorded result, the players agreed that the stone is dead.
    let black = read("(;SZ[5]RU[Chinese]KM[7.5]RE[B+17.5];B[cc];W[];B[])");
    assert_eq!((black.outcome, black.moves.len()), (Some(Outcome::Won(Side::First)), 3));
    assert_eq!(black.end().outcome(), black.outcome);
    let white = read("(;SZ[5]RU[Chinese]KM[7.5]RE[W+5];B[cc];W[];B[])");
    assert_eq!((white.outcome, white.moves.len()), (Some(Outcome::Won(Side::Second)), 2));
    assert_eq!(white.end().outcome(), None);
    assert_eq!(read(&white.to_sgf()), white);
    assert_eq!(read("(;SZ[5]RE[?])").outcome, None);
    assert_eq!(read("(;SZ[5]RE[Jigo])").outcome, Some(Outcome::Drawn));
}

/// A record at the ply limit is valid. A longer game raises the limit, and so does a recorded result that differs from the
/// board's.
#[test]
fn long_games_are_parsed() {
    let mut random = Random::new(23);
    let usual = Rules::JAPANESE.max_plies_on(5);
    for plies in [usual, usual + 20] {
        let mut record = random_record(plies, &mut random);
        let again = read(&record.to_sgf());
        assert_eq!(again.moves, record.moves);
        assert_eq!(again.start.rules().max_plies, if plies > usual { plies + 1 } else { 0 });
        assert_eq!(read(&again.to_sgf()), again);
        let on_board = record.end().outcome();
        record.outcome = Side::BOTH.map(Outcome::Won).into_iter().find(|&won| Some(won) != on_board);
        let resigned = read(&record.to_sgf());
        assert_eq!((&resigned.moves, resigned.outcome), (&record.moves, record.outcome));
        assert_eq!(resigned.end().outcome(), None);
        assert_eq!(resigned.start.rules().max_plies, plies + 1);
    }
    // A start beyond the ply limit does not raise the limit.
    let over = read("(;SZ[5]RU[Japanese]TENBIN[b - 0/0 0 80])");
    assert_eq!((over.start.rules().max_plies, over.end().outcome().is_some()), (0, true));
    let on = read("(;SZ[5]RU[Japanese]TENBIN[b - 0/0 0 80];B[aa])");
    assert_eq!((on.start.rules().max_plies, on.end().plies()), (82, 81));
}

#[test]
fn files_round_trip_without_loss() {
    let text =
        "(;FF[4]GM[1]SZ[9]XX[unknown \\] value]C[two\nlines](;B[aa]N[one](;W[bb])(;W[cc]LB[aa:A][bb:B]))(;B[dd]))";
    let games = read_sgf(text).expect("a valid file");
    let written = games[0].tree().to_text();
    let letters = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
    assert_eq!(letters(&written), letters(text));
    assert_eq!(read_sgf(&written).expect("a valid file")[0].tree().to_text(), written);
}

#[test]
fn damaged_files_are_parsed_or_rejected() {
    let mut random = Random::new(22);
    let mut position = GoPosition::<512>::new(9, Rules::JAPANESE);
    let mut record = GoRecord {
        start: position.clone(),
        moves: Vec::new(),
        outcome: None,
        players: BySide(["a".into(), "b".into()]),
    };
    for _ in 0..60 {
        let ply = position.playout_move(&mut random).expect("the game is not over");
        record.moves.push(ply);
        position.play(ply);
    }
    let text = record.to_sgf();
    for _ in 0..3_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len().max(1) as u64) as usize;
            match random.below(3) {
                _ if bytes.len() < 2 => {}
                0 => bytes[at] = b"()[];\\:aztBWA19\n"[random.below(16) as usize],
                1 => drop(bytes.remove(at)),
                _ => bytes.truncate(at.max(1)),
            }
        }
        for game in read_sgf(&String::from_utf8_lossy(&bytes)).unwrap_or_default() {
            let _ = game.record::<512>();
            let _ = game.tree().to_text();
        }
    }
}

/// The games in the shared folder, if available: all moves are legal, and every komi is plausible.
#[test]
fn real_games_are_parsed() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/go/games");
    let Ok(files) = std::fs::read_dir(folder) else { return };
    for file in files.flatten() {
        let text = String::from_utf8_lossy(&std::fs::read(file.path()).expect("a file can be read")).into_owned();
        let games = read_sgf(&text).unwrap_or_else(|error| panic!("{}: {error}", file.path().display()));
        let record = games[0].record::<512>().unwrap_or_else(|error| panic!("{}: {error}", file.path().display()));
        assert!(!record.moves.is_empty(), "{}", file.path().display());
        assert!([0, 13, 15].contains(&record.start.rules().komi.0), "{}", file.path().display());
    }
}

proptest! {
    #[test]
    fn texts_like_sgf_are_parsed_or_rejected(
        text in "\\(;SZ\\[5\\]([();]|(B|W|AW|AB|AE|SZ|PL|RE|RU|HA|KM)\\[[a-h0-9:]{0,5}\\]|\\\\){0,20}"
    ) {
        for game in read_sgf(&text).unwrap_or_default() {
            if let Ok(record) = game.record::<512>() {
                let again = read(&record.to_sgf());
                prop_assert!(again.end().board() == record.end().board());
            }
        }
    }

    /// Inserted passes of either side change no stone.
    #[test]
    fn passes_keep_stones(seed in any::<u64>(), passes in prop::collection::vec((1..60_usize, any::<bool>()), 0..20)) {
        let record = random_record(60, &mut Random::new(seed));
        let text = record.to_sgf();
        let mut nodes: Vec<&str> = text.split(';').collect();
        for (place, black) in passes {
            nodes.insert(place + 1, if black { "B[]" } else { "W[]" });
        }
        prop_assert!(read(&nodes.join(";")).end().board() == record.end().board());
    }
}
