//! Game records: round trips, and files of other programs.

use crate::random;
use tenbin_amazons::{AmazonsPosition, AmazonsRecord, Move, Rule, Variant, read_sgf};
use tenbin_board::{Set, Set64, Set128, Set256};
use tenbin_core::{BySide, Notation, Outcome, Position, Random, Side, Symmetries};

const NAMES: [&str; 6] = ["", "ks:depth=2", "a | b", "a\\b]", "\\|]\\", "天秤 of two"];

fn random_record<S: Set>(start: AmazonsPosition<S>, moves: Vec<Move>, random: &mut Random) -> AmazonsRecord<S> {
    let mut record = AmazonsRecord { moves, ..AmazonsRecord::new(start) };
    let agreed = [None, Some(Outcome::Drawn), Some(Outcome::Won(Side::First)), Some(Outcome::Won(Side::Second))];
    record.outcome = record.end().outcome().or(agreed[random.below(4) as usize]);
    record.players = BySide::from_fn(|_| NAMES[random.below(6) as usize].to_owned());
    record
}

fn check_record<S: Set>(record: &AmazonsRecord<S>) {
    let size = record.start.size();
    let sgf = record.to_sgf();
    let games = read_sgf(&sgf).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((games.len(), games[0].size()), (1, Ok(size)), "{sgf}");
    assert_eq!(games[0].record().as_ref(), Ok(record), "{sgf}");
    sgf_parse::parse(&sgf).unwrap_or_else(|error| panic!("`sgf_parse` rejects it: {error}\n{sgf}"));
}

fn check_random_records<S: Set>(rule: Rule, files: u8, ranks: u8, random: &mut Random) {
    let (start, moves) = random::game::<S>(Variant { rule, files, ranks }, random);
    check_record(&random_record(start, moves.clone(), random));
    check_record(&random_record(start.colours_swapped(), moves, random));
    for _ in 0..4 {
        let naive = random::naive(rule, (files, ranks), random);
        let mut position: AmazonsPosition<S> = random::position(&naive);
        let mut moves = Vec::new();
        let start = position;
        while let Some(mv) = position.random_move(random) {
            position.play(mv);
            moves.push(mv);
        }
        check_record(&random_record(start, moves, random));
    }
}

#[test]
fn records_are_read_back() {
    let mut random = Random::new(21);
    for rule in Rule::ALL {
        for (files, ranks) in [(3, 3), (5, 4), (8, 8), (4, 7)] {
            check_random_records::<Set64>(rule, files, ranks, &mut random);
        }
        check_random_records::<Set128>(rule, 10, 10, &mut random);
        check_random_records::<Set256>(rule, 16, 12, &mut random);
    }
}

#[test]
fn starts_without_moves_are_read_back() {
    for text in
        ["3/3/3 w", "3/3/3 b", "3/1x1/3 b", "w2/3/3 b", "bbb/3/www w", "bbb/3/www b", "www/3/bbb w", "www/3/bbb b"]
    {
        for rule in Rule::ALL {
            let reader: AmazonsPosition<Set64> = Variant { rule, files: 3, ranks: 3 }.start_position();
            let start = reader.parse_position(text).unwrap();
            check_record(&random_record(start, Vec::new(), &mut Random::new(1)));
        }
    }
}

/// The record of a game with these moves.
fn played<S: Set>(rule: Rule, start: &str, moves: &str) -> AmazonsRecord<S> {
    let reader: AmazonsPosition<S> = Variant { rule, files: 3, ranks: 3 }.start_position();
    let mut record = AmazonsRecord::new(reader.parse_position(start).unwrap());
    for text in moves.split_whitespace() {
        let mv = record.end().parse_move(text).unwrap_or_else(|error| panic!("{error}"));
        record.moves.push(mv);
    }
    record
}

fn named<S>(record: AmazonsRecord<S>, outcome: Option<Outcome>, [white, black]: [&str; 2]) -> AmazonsRecord<S> {
    AmazonsRecord { outcome, players: BySide([white.to_owned(), black.to_owned()]), ..record }
}

#[track_caller]
fn check_sgf(sgf: &str, expected: &AmazonsRecord<Set128>) {
    let games = read_sgf(sgf).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(games[0].record().as_ref(), Ok(expected), "{sgf}");
}

const STANDARD: &str = "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w";
const WHITE_WON: Option<Outcome> = Some(Outcome::Won(Side::First));
const BLACK_WON: Option<Outcome> = Some(Outcome::Won(Side::Second));

#[test]
fn colours_follow_the_squares_without_setup_properties() {
    let moves = played(Rule::Queen, STANDARD, "d1-d7/g7 a7-d4/a7 g1-e3/e10");
    let game = named(moves, WHITE_WON, ["below", "above"]);
    check_sgf("(;FF[4]GM[18]PB[below]PW[above]RE[B+R];B[djddgd];W[addgad];B[gjehea])", &game);
    check_sgf("(;FF[4]GM[18]PW[below]PB[above]RE[W+R];W[djddgd];B[addgad];W[gjehea])", &game);
    let moves = played(Rule::Queen, "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 b", "a7-d4/a7");
    let top_first = named(moves, BLACK_WON, ["below", "above"]);
    check_sgf("(;GM[18]PB[below]PW[above]RE[W+];W[addgad])", &top_first);
    check_sgf("(;GM[18]PW[below]PB[above]RE[B+];B[addgad])", &top_first);
    check_sgf("(;GM[18]PB[below])", &named(played(Rule::Queen, STANDARD, ""), None, ["below", ""]));
    check_sgf("(;GM[18]PL[W]SZ[4])", &played(Rule::Queen, "1bb1/b2b/w2w/1ww1 b", ""));
}

#[test]
fn colours_are_literal_with_setup_properties() {
    let queens = |start, moves| played(Rule::Queen, start, moves);
    check_sgf("(;GM[18]SZ[4:3]AB[ac]AW[da]AA[bb]PL[B])", &queens("3w/1x2/b3 b", ""));
    check_sgf("(;GM[18]SZ[4:3]AB[ac]AW[da]AA[bb];B[accccb])", &queens("3w/1x2/b3 b", "a1-c1/c2"));
    check_sgf("(;GM[18]SZ[4:3]AB[aa:da]AE[ba:ca]AW[ac])", &queens("b2b/4/w3 w", ""));
    check_sgf("(;GM[18]SZ[3]AA[aa:cc]AE[bb]AW[bb])", &named(queens("xxx/xwx/xxx w", ""), BLACK_WON, ["", ""]));
}

#[test]
fn records_of_other_programs_are_parsed() {
    let game = named(played(Rule::Queen, STANDARD, "d1-d7/g7"), None, ["a] b", ""]);
    // Words before the game, old names with small letters, comments with brackets, variations, unknown properties.
    check_sgf(
        "From: me\n(;FF[3]GaMe[ 18 ]SiZe[10]PlayerBlack[a\\]\nb]C[a (b\\] ;c]XX[1][2];B[djddgd](;)(;W[addgad]))",
        &game,
    );
    check_sgf("(;GM[18]RU[Standard]RE[?]PB[a\\] b]\n ; B [djddgd] C[good] ) ", &game);
    check_sgf("(;GM[18]PB[a\\] b];B[d1-d7/g7])", &game);
    let knights = played(Rule::Knight, "2b2b2/8/b6b/8/8/w6w/8/2w2w2 w", "c1-d3");
    check_sgf("(;GM[18]RU[Knight]SZ[8];W[chdfch])", &knights);
    let two = read_sgf("(;GM[18]SZ[5])\n(;GM[18]SZ[6])").unwrap();
    assert_eq!(two.iter().map(|game| game.size().unwrap()).collect::<Vec<_>>(), [(5, 5), (6, 6)]);
}

#[test]
fn written_sgf_is_pinned() {
    let moves = played::<Set64>(Rule::Knight, "2b2b2/8/b6b/8/8/w6w/8/2w2w2 w", "c1-d3 c8-d6");
    let sgf = "(;FF[4]GM[18]CA[UTF-8]SZ[8]RU[knight]PB[me]PW[you]RE[B+]\n;B[chdfch];W[cadcca])\n";
    assert_eq!(named(moves, WHITE_WON, ["me", "you"]).to_sgf(), sgf);
}

#[test]
fn a_file_of_any_depth_is_read() {
    let many = 300_000;
    let nested = format!("{}{}", "(;GM[18]".repeat(many), ")".repeat(many));
    assert_eq!(read_sgf(&nested).unwrap().len(), 1);
    let long = format!("(;GM[18]{})", ";C[x]".repeat(many));
    assert_eq!(read_sgf(&long).unwrap()[0].record::<Set128>().unwrap().moves, []);
}
