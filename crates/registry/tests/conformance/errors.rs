//! Errors in game specs, positions and moves: each has a caret, none panics.

use crate::variants::{default_tables, random_game, tables, variants};
use tenbin_core::{ParseError, Random, Table};
use tenbin_registry::{games, table};

/// Checks that there is an error, and that its carets mark its place in the text. Returns the message.
#[track_caller]
pub(crate) fn check_caret(text: &str, error: Option<ParseError>) -> String {
    let Some(error) = error else { panic!("`{text}` is not an error") };
    let message = error.to_string();
    assert!(!error.message().is_empty());
    assert!(error.place().end <= text.len() && text.is_char_boundary(error.place().start), "{message}");
    if text.is_empty() {
        return message;
    }
    let mut lines = message.lines().rev();
    let (marks, shown) = (lines.next().unwrap_or(""), lines.next().unwrap_or(""));
    let before = text[..error.place().start].chars().count();
    let carets = text[error.place()].chars().count().max(1);
    assert_eq!(shown.trim_end(), format!("  {text}").trim_end(), "{message}");
    assert!(marks.starts_with(&format!("  {}{}", " ".repeat(before), "^".repeat(carets))), "{message}");
    message
}

#[track_caller]
fn check_game(spec: &str) -> String {
    check_caret(spec, table(spec, None).err())
}

#[test]
fn unknown_games_are_errors_with_a_suggestion() {
    for entry in games() {
        let name = entry.info().name;
        // One letter is too little to suggest a name of two letters.
        let misspelt = if name.len() > 3 { format!("{}{}", &name[..2], &name[3..]) } else { format!("{name}o") };
        assert!(check_game(&misspelt).contains(&format!("did you mean `{name}`?")), "{misspelt}");
    }
    assert!(check_game("zzzzzzzzzzzzz").contains("known: amazons"));
    let last = games().last().expect("there are games").info().name;
    assert!(check_game("zzzzzzzzzzzzz:6x6").ends_with(last));
    check_game("");
    check_game(":6x6");
    check_game("アマゾン");
}

#[test]
fn unknown_variants_are_errors() {
    for entry in games() {
        for wrong in
            ["0x0", "1x1", "17x3", "3x17", "6", "x", "6x", "x6", "6x6x6", "-3x3", "999x999", "6×é", "zz=3", "6x6,", ","]
        {
            check_game(&format!("{}:{wrong}", entry.info().name));
        }
    }
    for wrong in ["2x2", "17x17"] {
        check_game(&format!("amazons:{wrong}"));
        check_game(&format!("breakthrough:{wrong}"));
    }
    for wrong in [
        "26x26",
        "9x13",
        "komi=6.3",
        "komi=9999",
        "komi=x",
        "rules=chess",
        "superko=maybe",
        "suicide=maybe",
        "handicap=1",
        "handicap=10",
        "handicap=200,placement=free",
        "8x8,handicap=5",
        "5x5,handicap=2",
        "placement=free",
        "moves=0",
        "moves=99999",
        "kommi=7",
    ] {
        check_game(&format!("go:{wrong}"));
    }
    for wrong in ["steps=0", "steps=5", "steps=", "6x6,steps=two", "steps=-1", "6x6,zz"] {
        check_game(&format!("breakthrough:{wrong}"));
    }
    assert!(check_game("amazons:6x6,7x7").contains("`size` is set twice"));
}

#[test]
fn duplicate_settings_are_errors() {
    check_game("breakthrough:5x5,6x6");
    check_game("go:9x9,9x9");
    check_game("go:komi=7,komi=7");
    check_game("breakthrough:steps=2,steps=3");
}

#[test]
fn the_canonical_spec_of_a_game_opens_the_same_game() {
    for entry in games() {
        for variant in variants(*entry) {
            let opened = table(&variant, None).unwrap_or_else(|error| panic!("{error}"));
            let again = table(opened.game(), None).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((again.game(), again.position()), (opened.game(), opened.position()));
        }
    }
}

/// Copies of a text with one letter deleted, inserted or replaced.
fn misspellings(text: &str, random: &mut Random) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    for _ in 0..12 {
        let at = random.below(letters.len() as u64) as usize;
        let odd = ['é', 'z', ' ', '/', '-', '9', '0', '\t'][random.below(8) as usize];
        for edit in 0..3 {
            let mut changed = letters.clone();
            match edit {
                0 => drop(changed.remove(at)),
                1 => changed.insert(at, odd),
                _ => changed[at] = odd,
            }
            found.push(changed.into_iter().collect());
        }
    }
    found
}

/// Checks the caret of an error, if there is one. Messages show tabs as spaces, so texts with tabs are not compared.
fn check_if_error<T>(text: &str, read: Result<T, ParseError>) -> bool {
    let wrong = read.is_err();
    if let Err(error) = read
        && !text.contains('\t')
    {
        check_caret(text, Some(error));
    }
    wrong
}

#[test]
fn errors_in_positions_point_at_the_place() {
    let mut random = Random::new(41);
    let mut wrong = 0;
    for start in tables() {
        let now = random_game(start.as_ref(), &mut random).swap_remove(1);
        for text in misspellings(&now.position(), &mut random) {
            wrong += usize::from(check_if_error(&text, now.with_position(&text)));
            check_if_error(&text, table(now.game(), Some(&text)));
        }
        for text in ["zzz", "///", "w", "3/3", "99999999999999999999/3/3 w", "é/é/é w"] {
            check_caret(text, now.with_position(text).err());
            check_caret(text, table(now.game(), Some(text)).err());
        }
        assert!(now.with_position("").is_err() && now.with_position(" \n ").is_err());
    }
    assert!(wrong > 200, "only {wrong} misspelt positions were errors");
}

#[test]
fn a_position_of_another_size_is_an_error() {
    for start in default_tables() {
        for variant in variants(tenbin_registry::game_entry(start.game()).expect("the table's own game")) {
            let other = table(&variant, None).unwrap_or_else(|error| panic!("{error}"));
            let text = other.position();
            if (other.diagram().files, other.diagram().ranks) != (start.diagram().files, start.diagram().ranks) {
                check_caret(&text, start.with_position(&text).err());
                check_caret(&text, table(start.game(), Some(&text)).err());
            }
        }
    }
}

#[test]
fn errors_in_moves_point_at_the_place() {
    let mut random = Random::new(42);
    let mut wrong = 0;
    for start in tables() {
        let legal = start.legal_moves();
        for _ in 0..10 {
            let mv = &legal[random.below(legal.len() as u64) as usize];
            for text in misspellings(mv, &mut random) {
                wrong += usize::from(check_if_error(&text, start.fork().play(&text)));
            }
        }
        for text in ["zzz", "a1-a1", "a1-a1/a1", "a1", "-", "é9-é9", "a99-a98", "a1-b2-c3-d4"] {
            // In games whose moves are single squares, one of these may be legal.
            if !legal.iter().any(|mv| mv.eq_ignore_ascii_case(text)) {
                check_caret(text, play(start.as_ref(), text));
            }
        }
        assert!(play(start.as_ref(), "").is_some());
    }
    assert!(wrong > 2_000, "only {wrong} misspelt moves were errors");
}

fn play(start: &dyn Table, text: &str) -> Option<ParseError> {
    start.fork().play(text).err()
}
