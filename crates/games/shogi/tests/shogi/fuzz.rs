//! No text makes a parser panic, and parsed positions are sound.

use crate::random;
use proptest::prelude::*;
use tenbin_core::{Notation, Position, Random};
use tenbin_shogi::ShogiPosition;

fn parse_all(text: &str, reader: &ShogiPosition) {
    match reader.parse_position(text) {
        Ok(position) => {
            assert_eq!(reader.parse_position(&position.position_text()), Ok(position));
            assert_eq!(position.key(), position.fresh_key());
            assert_eq!(position.count_moves(), random::moves(&position).len() as u64);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match reader.parse_move(text) {
        Ok(mv) => assert!(reader.is_legal(mv)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A valid text with a few letters replaced, doubled or removed.
fn mutated(position: &ShogiPosition, random: &mut Random) -> String {
    let text = match position.random_move(random) {
        Some(mv) if random.chance(0.3) => position.move_text(mv),
        _ => position.position_text(),
    };
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..random.below(4) {
        let at = random.below(letters.len().max(1) as u64) as usize;
        let other = "+*/-0123456789abcdefghikKRBGSNLPrbgsnlpw é\n".chars().nth(random.below(43) as usize).unwrap();
        match random.below(3) {
            0 if at < letters.len() => letters[at] = other,
            1 if at < letters.len() => drop(letters.remove(at)),
            _ => letters.insert(at.min(letters.len()), other),
        }
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn any_text_is_parsed_or_rejected(text in "\\PC*") {
        parse_all(&text, &ShogiPosition::default());
    }

    #[test]
    fn any_bytes_are_parsed_or_rejected(bytes: Vec<u8>) {
        parse_all(&String::from_utf8_lossy(&bytes), &ShogiPosition::default());
    }

    #[test]
    fn texts_like_positions_are_parsed_or_rejected(
        text in "([1-9+]?[KRBGSNLPkrbgsnlp]?[1-9]?/){6,9}9/9/9( [bw])?( ([1-9]?[RBGSNLPrbgsnlp]){0,6})?( [0-9]{0,3})?"
    ) {
        parse_all(&text, &ShogiPosition::default());
    }

    #[test]
    fn texts_like_moves_are_parsed_or_rejected(seed: u64, text in "([1-9][a-i]|[RBGSNLP]\\*)[1-9][a-i]\\+?") {
        parse_all(&text, &random::position(seed));
    }

    #[test]
    fn mutated_texts_are_parsed_or_rejected(seed: u64) {
        let mut random = Random::new(seed);
        let position = random::position(seed);
        parse_all(&mutated(&position, &mut random), &position);
    }
}
