//! Fuzzing: no text makes a parser panic, and every parsed value is valid.

use crate::random;
use proptest::prelude::*;
use tenbin_amazons::{AmazonsPosition, AmazonsRecord, Rule, Variant, board_size, read_sgf};
use tenbin_board::{Set, Set64, Set128, Set256};
use tenbin_core::{Notation, Position, Random};

fn read_everything<S: Set>(text: &str) {
    for rule in Rule::ALL {
        let reader: AmazonsPosition<S> = Variant { rule, files: 8, ranks: 8 }.start_position();
        if let Ok(position) = reader.parse_position(text) {
            assert_eq!(reader.parse_position(&position.position_text()), Ok(position));
        }
        match reader.parse_move(text) {
            Ok(mv) => assert!(reader.is_legal(mv)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    for game in read_sgf(text).unwrap_or_default() {
        let _ = game.size();
        if let Ok(record) = game.record::<S>() {
            let again = record.to_sgf();
            assert_eq!(read_sgf(&again).unwrap()[0].record(), Ok(record));
        }
    }
}

fn read_with_every_set(text: &str) {
    let _ = board_size(text);
    read_everything::<Set64>(text);
    read_everything::<Set128>(text);
    read_everything::<Set256>(text);
}

/// A valid text with up to three characters replaced, inserted or removed.
fn mutated(seed: u64) -> String {
    let mut random = Random::new(seed);
    let rule = Rule::ALL[random.below(3) as usize];
    let (start, moves) = random::game::<Set64>(Variant { rule, files: 5, ranks: 6 }, &mut random);
    let record = AmazonsRecord { moves, ..AmazonsRecord::new(start) };
    let text = match random.below(3) {
        0 => record.to_sgf(),
        1 => record.end().position_text(),
        _ => start.random_move(&mut random).map_or(String::new(), |mv| start.move_text(mv)),
    };
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..random.below(4) {
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

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn any_text_is_parsed_or_rejected(text in "\\PC*") {
        read_with_every_set(&text);
    }

    #[test]
    fn anything_like_a_position_is_parsed_or_rejected(text in "[0-9wbxQq*./]{0,40}( [wbx])?( -){0,3}( [0-9]){0,3}") {
        read_with_every_set(&text);
    }

    #[test]
    fn anything_like_a_move_is_parsed_or_rejected(text in "([a-i][0-9]{0,2}[-/x,() ]?){0,4}|[a-i]{6}|([0-9] ){6}") {
        read_with_every_set(&text);
    }

    #[test]
    fn anything_like_sgf_is_parsed_or_rejected(text in "\\(;GM\\[18\\]([();]|(B|W|AA|AW|AB|SZ|PL|RE|RU)\\[[a-h0-9:]{0,6}\\]|\\\\){0,20}") {
        read_with_every_set(&text);
    }

    #[test]
    fn mutated_texts_are_parsed_or_rejected(seed: u64) {
        read_with_every_set(&mutated(seed));
    }
}
