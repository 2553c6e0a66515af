//! Games are read back as they were written, and other programs' files are understood.

use crate::random;
use tenbin_amazons::{Move, Position, Record, Rule, Start, read_sgf, size_of_line};
use tenbin_board::{Set, Set64, Set128, Set256};
use tenbin_core::{BySide, Game, Notation, Outcome, Random, Side};

const NAMES: [&str; 6] = ["", "ks:depth=2", "a | b", "a\\b]", "\\|]\\", "天秤 of two"];

fn random_record<S: Set>(start: Position<S>, moves: Vec<Move>, random: &mut Random) -> Record<S> {
    let mut record = Record { moves, ..Record::new(start) };
    let agreed = [None, Some(Outcome::Drawn), Some(Outcome::Won(Side::First)), Some(Outcome::Won(Side::Second))];
    record.outcome = record.end().outcome().or(agreed[random.below(4) as usize]);
    record.players = BySide::from_fn(|_| NAMES[random.below(6) as usize].to_owned());
    record
}

fn check_record<S: Set>(record: &Record<S>) {
    let size = record.start.size();
    let line = record.to_line();
    assert_eq!(size_of_line(&line), Ok(size), "{line}");
    assert_eq!(Record::from_line(&line).as_ref(), Ok(record), "{line}");
    let sgf = record.to_sgf();
    let games = read_sgf(&sgf).unwrap_or_else(|mistake| panic!("{mistake}"));
    assert_eq!((games.len(), games[0].size()), (1, Ok(size)), "{sgf}");
    assert_eq!(games[0].record().as_ref(), Ok(record), "{sgf}");
    sgf_parse::parse(&sgf).unwrap_or_else(|error| panic!("another reader stumbles: {error}\n{sgf}"));
}

fn check_random_records<S: Set>(rule: Rule, files: u8, ranks: u8, random: &mut Random) {
    let (start, moves) = random::game::<S>(Start { rule, files, ranks }, random);
    check_record(&random_record(start, moves.clone(), random));
    check_record(&random_record(start.colours_swapped(), moves, random));
    for _ in 0..4 {
        let naive = random::naive(rule, (files, ranks), random);
        let mut position: Position<S> = random::position(&naive);
        let mut moves = Vec::new();
        let start = position;
        while let Some(ply) = position.random_move(random) {
            position.play(ply);
            moves.push(ply);
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
            let reader: Position<Set64> = Start { rule, files: 3, ranks: 3 }.position();
            let start = reader.parse_position(text).unwrap();
            check_record(&random_record(start, Vec::new(), &mut Random::new(1)));
        }
    }
}

#[track_caller]
fn check_sgf(sgf: &str, line: &str) {
    let games = read_sgf(sgf).unwrap_or_else(|mistake| panic!("{mistake}"));
    let record = games[0].record::<Set128>().unwrap_or_else(|mistake| panic!("{mistake}"));
    assert_eq!(record.to_line(), line, "{sgf}");
}

#[test]
fn colours_follow_the_places_if_nothing_is_set_up() {
    let game = "10x10 | d1-d7/g7 a7-d4/a7 g1-e3/e10 | 1-0 | below | above";
    check_sgf("(;FF[4]GM[18]PB[below]PW[above]RE[B+R];B[djddgd];W[addgad];B[gjehea])", game);
    check_sgf("(;FF[4]GM[18]PW[below]PB[above]RE[W+R];W[djddgd];B[addgad];W[gjehea])", game);
    let top_first = "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 b | a7-d4/a7 | 0-1 | below | above";
    check_sgf("(;GM[18]PB[below]PW[above]RE[W+];W[addgad])", top_first);
    check_sgf("(;GM[18]PW[below]PB[above]RE[B+];B[addgad])", top_first);
    check_sgf("(;GM[18]PB[below])", "10x10 | | * | below |");
    check_sgf("(;GM[18]PL[W]SZ[4])", "1bb1/b2b/w2w/1ww1 b | | *");
}

#[test]
fn colours_are_as_written_if_something_is_set_up() {
    check_sgf("(;GM[18]SZ[4:3]AB[ac]AW[da]AA[bb]PL[B])", "3w/1x2/b3 b | | *");
    check_sgf("(;GM[18]SZ[4:3]AB[ac]AW[da]AA[bb];B[accccb])", "3w/1x2/b3 b | a1-c1/c2 | *");
    check_sgf("(;GM[18]SZ[4:3]AB[aa:da]AE[ba:ca]AW[ac])", "b2b/4/w3 w | | *");
    check_sgf("(;GM[18]SZ[3]AA[aa:cc]AE[bb]AW[bb])", "xxx/xwx/xxx w | | 0-1");
}

#[test]
fn foreign_habits_are_understood() {
    let line = "10x10 | d1-d7/g7 | * | a] b |";
    // Words before the game, old names with small letters, comments with brackets, variations, unknown properties.
    check_sgf(
        "From: me\n(;FF[3]GaMe[ 18 ]SiZe[10]PlayerBlack[a\\]\nb]C[a (b\\] ;c]XX[1][2];B[djddgd](;)(;W[addgad]))",
        line,
    );
    check_sgf("(;GM[18]RU[Standard]RE[?]PB[a\\] b]\n ; B [djddgd] C[good] ) ", line);
    check_sgf("(;GM[18]PB[a\\] b];B[d1-d7/g7])", line);
    check_sgf("(;GM[18]RU[Knight]SZ[8];W[ch dfch])".replace(' ', "").as_str(), "knight 8x8 | c1-d3/c1 | *");
    let two = read_sgf("(;GM[18]SZ[5])\n(;GM[18]SZ[6])").unwrap();
    assert_eq!(two.iter().map(|game| game.size().unwrap()).collect::<Vec<_>>(), [(5, 5), (6, 6)]);
}

#[test]
fn lines_may_be_short() {
    for (text, line) in [
        ("6x6", "6x6 | | *"),
        (" Queen 6X6 |", "6x6 | | *"),
        ("knight 4x4 | a2-c3", "knight 4x4 | a2-c3/a2 | *"),
        ("extended-knight 4x4||1/2-1/2", "extended-knight 4x4 | | 1/2-1/2"),
        ("xxx/xwx/xxx w", "xxx/xwx/xxx w | | 0-1"),
        ("6x6|||white", "6x6 | | * | white |"),
    ] {
        assert_eq!(Record::<Set64>::from_line(text).map(|record| record.to_line()), Ok(line.to_owned()));
    }
}

#[test]
fn a_written_game_looks_like_this() {
    let line = "knight 8x8 | c1-d3/c1 c8-d6/c8 | 1-0 | me | you";
    let record = Record::<Set64>::from_line(line).unwrap();
    let sgf = "(;FF[4]GM[18]CA[UTF-8]SZ[8]RU[knight]PB[me]PW[you]RE[B+]\n;B[chdfch];W[cadcca])\n";
    assert_eq!(record.to_sgf(), sgf);
}

#[test]
fn a_file_of_any_depth_is_read() {
    let many = 300_000;
    let nested = format!("{}{}", "(;GM[18]".repeat(many), ")".repeat(many));
    assert_eq!(read_sgf(&nested).unwrap().len(), 1);
    let long = format!("(;GM[18]{})", ";C[x]".repeat(many));
    assert_eq!(read_sgf(&long).unwrap()[0].record::<Set128>().unwrap().moves, []);
}

#[test]
fn the_documented_lines_are_right() {
    for line in ["10x10 | d1-d7/g7 d10-d8/g8 | 1-0 | ks:depth=2 | uct", "knight 1b2/b2w/3b/w1w1 b | a3-c4/a3 | *"] {
        assert_eq!(Record::<Set128>::from_line(line).map(|record| record.to_line()), Ok(line.to_owned()));
    }
}
