//! Fuzzing: no text makes a parser panic.

use crate::random::random_game;
use proptest::prelude::*;
use tenbin_arimaa::{ArchiveColumns, ArimaaPosition};
use tenbin_core::{Notation, Position, Random};

/// A text with a few letters inserted, replaced or removed, or cut off.
fn mutated(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(letters.len() as u64 + 1) as usize;
        let new = ['E', 'r', 'x', 'n', '[', ']', ' ', ',', '\\', '\t', '9', 'é', '\n', '|'][random.below(14) as usize];
        match random.below(4) {
            0 => letters.insert(at, new),
            1 if at < letters.len() => letters[at] = new,
            2 if at < letters.len() => drop(letters.remove(at)),
            _ => letters.truncate(at.max(1)),
        }
    }
    letters.into_iter().collect()
}

fn parse_all(now: &ArimaaPosition, text: &str) {
    let _ = now.parse_position(text);
    let _ = now.read_turn(text);
    if let Ok(ply) = now.parse_move(text) {
        assert!(now.is_legal(ply));
    }
    if let Ok(position) = now.parse_position(text) {
        assert_eq!(now.parse_position(&position.position_text()), Ok(position), "{text}");
    }
    let columns = ArchiveColumns::read("id\tmovelist").expect("moves have a column");
    let _ = columns.game(&format!("1\t{text}"));
    let _ = ArchiveColumns::read(text).map(|columns| columns.game(text));
}

#[test]
fn mutated_texts_are_parsed_or_rejected() {
    let mut random = Random::new(31);
    let game = random_game(&mut random);
    for now in game.iter().step_by(3) {
        let ply = now.random_move(&mut random).map(|ply| now.move_text(ply)).unwrap_or_default();
        for text in [now.position_text(), ply.clone(), format!("2w {ply} {ply}"), format!("2w {ply}\\n2b {ply}")] {
            (0..10).for_each(|_| parse_all(now, &mutated(&text, &mut random)));
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_parsed_or_rejected(text in "\\PC{0,80}") {
        parse_all(&ArimaaPosition::default(), &text);
    }

    #[test]
    fn texts_of_valid_letters_are_parsed_or_rejected(text in "[gs12 \\[\\]EMHDCRemhdcr.a-h1-8nsewx,|\\n]{0,90}") {
        parse_all(&ArimaaPosition::default(), &text);
    }
}
