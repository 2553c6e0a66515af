//! Records: read, written, read back; slips pointed at; nothing lost; damage survived.

use crate::agreement::rule_books;
use proptest::prelude::*;
use tenbin_core::{BySide, Game, Notation, Outcome, Random, Side};
use tenbin_go::{Move, Position, Record, Rules, read_sgf};

fn read(text: &str) -> Record<512> {
    let games = read_sgf(text).unwrap_or_else(|mistake| panic!("{mistake}"));
    games[0].record().unwrap_or_else(|mistake| panic!("{mistake}"))
}

fn slip(text: &str) -> String {
    let games = read_sgf(text).unwrap_or_else(|mistake| panic!("{mistake}"));
    games[0].record::<512>().map_or_else(|mistake| mistake.to_string(), |record| format!("{record:?} is read"))
}

#[test]
fn a_game_survives_being_written_down() {
    let mut random = Random::new(21);
    for (number, rules) in rule_books().into_iter().enumerate() {
        let starts = [
            Position::<512>::new(9, rules),
            Position::with_fixed_handicap(13, rules, 5).expect("there is such a handicap"),
            Position::with_free_handicap(7, rules, 3).expect("there is such a handicap"),
        ];
        for start in starts {
            let mut record =
                Record { start, moves: Vec::new(), outcome: None, players: BySide(["a ] \\ b".into(), "白".into()]) };
            let mut now = record.start.clone();
            while let Some(ply) = now.playout_move(&mut random).filter(|_| now.plies() < 100 + number as u16) {
                record.moves.push(ply);
                now.play(ply);
            }
            record.outcome = now.outcome().or(Some(Outcome::Won(Side::Second)));
            let text = record.to_sgf();
            let again = read(&text);
            assert_eq!(again.start.position_text(), record.start.position_text(), "{text}");
            assert_eq!(again.start.rules().komi, rules.komi);
            assert_eq!((again.moves, again.outcome, again.players), (record.moves, record.outcome, record.players));
        }
    }
}

#[test]
fn setup_turn_passes_and_letters_are_understood() {
    let middle = read("(;SZ[5]RU[Japanese]AB[aa]TENBIN[w C3 2/1 1 9])");
    assert_eq!(middle.start.position_text(), "X4/5/5/5/5 w C3 2/1 1 9");
    assert_eq!(read(&middle.to_sgf()).start, middle.start);
    let record = read("(;GM[1]SZ[5]AB[aa:ba][ce]AW[ee]AE[ba]PL[W]PB[a\\]b];W[tt];B[cc])");
    assert_eq!(record.start.position_text(), "X4/5/5/5/2X1O w - 0/0 0 0");
    assert_eq!(record.players[Side::First], "a]b");
    let slip_after_the_end = slip("(;SZ[5];B[];W[];B[aa])");
    assert!(slip_after_the_end.starts_with("move 3: the game is over"), "{slip_after_the_end}");
    // On boards above 19×19 `tt` is a point.
    assert_eq!(read("(;SZ[21];B[tt])").end().board().stones()[Side::First], 1);
    // Two moves of one side in a row have a pass between them.
    assert_eq!(read("(;SZ[5];B[aa];B[bb])").end().position_text(), "X4/1X3/5/5/5 w - 0/0 0 3");
    let free = read("(;SZ[9]HA[2]KM[0.5];B[cc];B[gg];W[ee])");
    assert_eq!((free.start.placing(), free.moves.len()), (2, 3));
    assert_eq!(read("(;SZ[9]HA[2]AB[cc][gg])").start.turn(), Side::Second);
    assert_eq!(read("(;KM[3.75]RU[Chinese])").start.rules().komi.0, 8);
    assert_eq!(read("(;KM[650])").start.rules().komi.0, 13);
}

#[test]
fn slips_are_pointed_at() {
    for (text, expected) in [
        ("(;GM[2])", "this is not a game of Go\n  (;GM[2])\n       ^ Go is `GM[1]`"),
        ("(;SZ[26])", "this is no size of a board"),
        ("(;SZ[9:8])", "this is no size of a board"),
        ("(;KM[x])", "this is no komi\n  (;KM[x])\n       ^"),
        ("(;HA[many])", "this is no handicap"),
        ("(;SZ[9]TENBIN[q])", "this is no side to move\n  (;SZ[9]TENBIN[q])\n                ^"),
        ("(;PL[x])", "this is no side to move"),
        ("(;SZ[9];B[aa];W[aa])", "move 2: a stone of Black lies there\n  (;SZ[9];B[aa];W[aa])\n                  ^^"),
        ("(;SZ[9];B[zz])", "move 1: this point lies beyond a board of 9×9"),
        ("(;SZ[9];B[a])", "move 1: a point is two small letters"),
        ("(;SZ[9];B[aa]AB[bb])", "nothing can be set up once the game has begun"),
        ("(;SZ[9]AB[bb:aa])", "a rectangle is written from its upper left"),
        ("(;SZ[9]AB[aa]AW[ab][ba])", "with this stone a chain has no liberty"),
    ] {
        assert!(slip(text).starts_with(expected), "{}", slip(text));
    }
}

#[test]
fn what_players_agreed_upon_outweighs_the_board() {
    // Counted as it stands White has won; the players say otherwise, so they have taken stones for dead.
    let record = read("(;SZ[5]RU[Chinese]KM[7.5]RE[B+5];B[cc];W[];B[])");
    assert_eq!(record.outcome, Some(Outcome::Won(Side::First)));
    assert_eq!(record.moves.len(), 3 - usize::from(record.end().passes() < 2));
    assert_eq!(read("(;SZ[5]RE[?])").outcome, None);
    assert_eq!(read("(;SZ[5]RE[Jigo])").outcome, Some(Outcome::Drawn));
}

/// A game of as many plies as the rules let it have is one like any other; a longer one may last as long as it did.
#[test]
fn long_games_are_read() {
    let mut random = Random::new(23);
    let usual = Rules::JAPANESE.longest_on(5);
    for plies in [usual, usual + 20] {
        let mut now = Position::<512>::new(5, Rules { longest: u16::MAX, ..Rules::JAPANESE });
        let mut record = Record { start: now.clone(), moves: Vec::new(), outcome: None, players: BySide::default() };
        while record.moves.len() < usize::from(plies) {
            // Passes only where hardly anything else is left, so that the game goes on.
            let drawn = (0..100).find_map(|_| now.random_move(&mut random).filter(|ply| ply.point().is_some()));
            let ply = drawn.unwrap_or(Move::PASS);
            record.moves.push(ply);
            now.play(ply);
        }
        let again = read(&record.to_sgf());
        assert_eq!(again.moves, record.moves);
        assert_eq!(again.start.rules().longest, if plies > usual { plies + 1 } else { 0 });
    }
}

#[test]
fn nothing_of_a_file_is_lost() {
    let text =
        "(;FF[4]GM[1]SZ[9]XX[unknown \\] value]C[two\nlines](;B[aa]N[one](;W[bb])(;W[cc]LB[aa:A][bb:B]))(;B[dd]))";
    let games = read_sgf(text).expect("it is sound");
    let written = games[0].tree().to_text();
    let letters = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
    assert_eq!(letters(&written), letters(text));
    assert_eq!(read_sgf(&written).expect("it is sound")[0].tree().to_text(), written);
}

#[test]
fn damaged_files_are_read_or_refused() {
    let mut random = Random::new(22);
    let mut position = Position::<512>::new(9, Rules::JAPANESE);
    let mut record =
        Record { start: position.clone(), moves: Vec::new(), outcome: None, players: BySide(["a".into(), "b".into()]) };
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

/// The games in the shared folder, where there is one: every move of every one is legal.
#[test]
fn real_games_are_read() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/go/games");
    let Ok(files) = std::fs::read_dir(folder) else { return };
    for file in files.flatten().take(100) {
        let text = String::from_utf8_lossy(&std::fs::read(file.path()).expect("a file can be read")).into_owned();
        let games = read_sgf(&text).unwrap_or_else(|mistake| panic!("{}: {mistake}", file.path().display()));
        let record = games[0].record::<512>().unwrap_or_else(|slip| panic!("{}: {slip}", file.path().display()));
        assert!(!record.moves.is_empty(), "{}", file.path().display());
    }
}

proptest! {
    #[test]
    fn anything_like_sgf_is_read_or_refused(
        text in "\\(;SZ\\[5\\]([();]|(B|W|AW|AB|AE|SZ|PL|RE|RU|HA|KM)\\[[a-h0-9:]{0,5}\\]|\\\\){0,20}"
    ) {
        for game in read_sgf(&text).unwrap_or_default() {
            if let Ok(record) = game.record::<512>() {
                let again = read(&record.to_sgf());
                prop_assert!(again.end().board() == record.end().board());
            }
        }
    }
}
