//! Damaged texts parse or give an error, and never panic.

use super::round_trips::random_record;
use super::write;
use tenbin_core::Random;
use tenbin_registry::{decode, read_records};

const LETTERS: &str = "+-%/,'PNTV$0123456789FUKIAL|v(): \n*同成不打左右直上寄引金銀歩七６▲△変化手数まで先後勝負：・";

/// A text with one to six letters replaced, inserted or deleted.
fn damaged(text: &str, random: &mut Random) -> String {
    let replacements: Vec<char> = LETTERS.chars().collect();
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(6) {
        let at = random.below(letters.len().max(1) as u64) as usize;
        let replacement = replacements[random.below(replacements.len() as u64) as usize];
        match random.below(3) {
            0 if at < letters.len() => letters[at] = replacement,
            1 if at < letters.len() => drop(letters.remove(at)),
            _ => letters.insert(at.min(letters.len()), replacement),
        }
    }
    letters.into_iter().collect()
}

/// Reads a text; if it parses, checks the round trip of its records.
fn check_read(text: &str) {
    match read_records("shogi", text) {
        Ok(records) => {
            for name in ["kif", "ki2", "csa", "lines"] {
                let again = write(name, &records);
                assert_eq!(read_records("shogi", &again).as_ref(), Ok(&records), "{text}\n{again}");
            }
        }
        Err(error) => {
            assert!(text.get(error.place()).is_some(), "{text}\n{error}");
            assert!(!error.to_string().is_empty());
        }
    }
}

#[test]
fn damaged_records() {
    let mut random = Random::new(33);
    for round in 0..600 {
        let name = ["kif", "ki2", "csa"][round % 3];
        let mut record = random_record(&mut random);
        // Damage has more effect in a short text.
        record.turns.truncate(random.below(30) as usize);
        record.outcome = None;
        let text = write(name, &[record]);
        check_read(&damaged(&text, &mut random));
    }
}

#[test]
fn random_letters_and_bytes() {
    let mut random = Random::new(34);
    let letters: Vec<char> = LETTERS.chars().collect();
    for _ in 0..3000 {
        let length = random.below(60);
        let text: String = (0..length).map(|_| letters[random.below(letters.len() as u64) as usize]).collect();
        check_read(&text);
    }
    for _ in 0..1000 {
        let bytes: Vec<u8> = (0..random.below(200)).map(|_| random.below(256) as u8).collect();
        check_read(&decode("shogi", &bytes).unwrap());
    }
}
