//! Damaged texts are read or refused, and never panic.

use super::round_trips::random_record;
use super::write;
use tenbin_core::Random;
use tenbin_registry::{decode, read_records};

const LETTERS: &str = "+-%/,'PNTV$0123456789FUKIAL|v(): \n*同成不打左右直上寄引金銀歩七６▲△変化手数まで先後勝負：・";

/// A text in which a few letters were replaced, doubled or lost.
fn spoiled(text: &str, random: &mut Random) -> String {
    let others: Vec<char> = LETTERS.chars().collect();
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(6) {
        let at = random.below(letters.len().max(1) as u64) as usize;
        let other = others[random.below(others.len() as u64) as usize];
        match random.below(3) {
            0 if at < letters.len() => letters[at] = other,
            1 if at < letters.len() => drop(letters.remove(at)),
            _ => letters.insert(at.min(letters.len()), other),
        }
    }
    letters.into_iter().collect()
}

/// Reads a text; if it can be read, what was read can be written and read again.
fn try_out(text: &str) {
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
fn spoiled_records() {
    let mut random = Random::new(33);
    for round in 0..600 {
        let name = ["kif", "ki2", "csa"][round % 3];
        let mut record = random_record(&mut random);
        // Damage is more telling in a short text.
        record.turns.truncate(random.below(30) as usize);
        record.outcome = None;
        let text = write(name, &[record]);
        try_out(&spoiled(&text, &mut random));
    }
}

#[test]
fn garbage() {
    let mut random = Random::new(34);
    let letters: Vec<char> = LETTERS.chars().collect();
    for _ in 0..3000 {
        let length = random.below(60);
        let text: String = (0..length).map(|_| letters[random.below(letters.len() as u64) as usize]).collect();
        try_out(&text);
    }
    for _ in 0..1000 {
        let bytes: Vec<u8> = (0..random.below(200)).map(|_| random.below(256) as u8).collect();
        try_out(&decode("shogi", &bytes).unwrap());
    }
}
