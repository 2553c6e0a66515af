//! No text makes a reader panic, and what is read is sound.

use crate::random;
use proptest::prelude::*;
use tenbin_core::{Notation, Position, Random};
use tenbin_shogi::ShogiPosition;

fn read_everything(text: &str, reader: &ShogiPosition) {
    match reader.parse_position(text) {
        Ok(position) => {
            assert_eq!(reader.parse_position(&position.position_text()), Ok(position));
            assert_eq!(position.key(), position.fresh_key());
            assert_eq!(position.count_moves(), random::plies(&position).len() as u64);
        }
        Err(mistake) => assert!(!mistake.to_string().is_empty()),
    }
    match reader.parse_move(text) {
        Ok(ply) => assert!(reader.is_legal(ply)),
        Err(mistake) => assert!(!mistake.to_string().is_empty()),
    }
}

/// A text that was right before a few of its letters were replaced, doubled or lost.
fn spoiled(position: &ShogiPosition, random: &mut Random) -> String {
    let text = match position.random_move(random) {
        Some(ply) if random.chance(0.3) => position.move_text(ply),
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
    fn any_text_is_read_or_refused(text in "\\PC*") {
        read_everything(&text, &ShogiPosition::default());
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
        read_everything(&String::from_utf8_lossy(&bytes), &ShogiPosition::default());
    }

    #[test]
    fn anything_like_a_position_is_read_or_refused(
        text in "([1-9+]?[KRBGSNLPkrbgsnlp]?[1-9]?/){6,9}9/9/9( [bw])?( ([1-9]?[RBGSNLPrbgsnlp]){0,6})?( [0-9]{0,3})?"
    ) {
        read_everything(&text, &ShogiPosition::default());
    }

    #[test]
    fn anything_like_a_ply_is_read_or_refused(seed: u64, text in "([1-9][a-i]|[RBGSNLP]\\*)[1-9][a-i]\\+?") {
        read_everything(&text, &random::position(seed));
    }

    #[test]
    fn spoiled_texts_are_read_or_refused(seed: u64) {
        let mut random = Random::new(seed);
        let position = random::position(seed);
        read_everything(&spoiled(&position, &mut random), &position);
    }
}
