//! The evaluations: every feature occurs, and values of some features.

use crate::notation::rows;
use crate::random::{random_game, random_position};
use std::collections::HashMap;
use tenbin_arimaa::{ArimaaEvaluation, ArimaaPosition};
use tenbin_core::{Evaluation, FeatureVector, Notation, Random, Side, Term, testing};

pub(crate) fn amounts(evaluation: &ArimaaEvaluation, position: &ArimaaPosition) -> Vec<(u16, i32)> {
    let mut sparse = FeatureVector::new();
    evaluation.features(position, &evaluation.init(position), &mut sparse);
    sparse.into_amounts()
}

fn amount(position: &ArimaaPosition, term: &str, place: u16) -> i32 {
    amount_of(&amounts(&ArimaaEvaluation::rich(), position), term, place)
}

fn amount_of(amounts: &[(u16, i32)], term: &str, place: u16) -> i32 {
    let feature = Term::feature(ArimaaEvaluation::RICH_TERMS, term) + place;
    amounts.iter().find(|(found, _)| *found == feature).map_or(0, |(_, amount)| *amount)
}

#[test]
fn every_feature_occurs() {
    let rich = ArimaaEvaluation::rich();
    let mut random = Random::new(51);
    let mut seen = vec![false; Term::features(ArimaaEvaluation::RICH_TERMS)];
    let mut positions: Vec<ArimaaPosition> = (0..3_000).map(|_| random_position(&mut random)).collect();
    (0..20).for_each(|_| positions.extend(random_game(&mut random)));
    for position in positions {
        amounts(&rich, &position).iter().for_each(|(feature, _)| seen[usize::from(*feature)] = true);
    }
    let unseen: Vec<_> = (0..seen.len())
        .filter(|&feature| !seen[feature])
        .map(|feature| {
            let (term, place) = Term::of_feature(ArimaaEvaluation::RICH_TERMS, feature as u16);
            format!("{} {place}", ArimaaEvaluation::RICH_TERMS[term].name)
        })
        .collect();
    // An elephant is never frozen or outranked, and a trap has at most four neighbours.
    let crowds =
        (0..25).filter(|numbers| numbers / 5 + numbers % 5 > 4).map(|numbers| format!("trap-numbers {numbers}"));
    let never: Vec<String> = ["frozen 5", "outranked 5"].map(str::to_owned).into_iter().chain(crowds).collect();
    assert_eq!(unseen, never);
}

#[test]
fn each_evaluation_extends_the_smaller_ones() {
    let mut random = Random::new(52);
    for (small, large) in [
        (ArimaaEvaluation::handmade(), ArimaaEvaluation::full()),
        (ArimaaEvaluation::full(), ArimaaEvaluation::rich()),
        (ArimaaEvaluation::full(), ArimaaEvaluation::positional()),
    ] {
        let (short, long) = (small.weights().terms(), large.weights().terms());
        assert!(short.len() < long.len() && long.starts_with(short));
        for _ in 0..100 {
            let position = random_position(&mut random);
            let features = Term::features(short) as u16;
            let first: Vec<_> = amounts(&large, &position).into_iter().filter(|one| one.0 < features).collect();
            assert_eq!(amounts(&small, &position), first);
        }
    }
}

#[test]
fn terms_have_expected_values() {
    let now =
        rows("g", ["r.......", "....R...", "........", "........", "..h.....", ".E....D.", "........", "R......."]);
    assert_eq!(amount(&now, "goal", 0), 1, "the rabbit is a step from its goal");
    assert_eq!(amount(&now, "piece", 0), 1, "two rabbits and one");
    assert_eq!(amount(&now, "trap-holder", 0), 2, "the elephant beats the horse, and the dog is alone");
    assert_eq!(amount(&now, "seventh-ahead", 0), 1);
    let taken =
        rows("g", ["r.......", "........", "........", "..E.....", "..h.....", "........", "........", "R......."]);
    assert_eq!(amount(&taken, "capture-2", 3), 1, "the horse is pushed onto the trap");
    assert_eq!(amount(&taken, "frozen", 3), -1);
    assert_eq!(amount(&taken, "near-elephant", 18), 1, "the elephant holds the horse");
    assert_eq!(amount(&taken, "near-horse", 5), -1, "the rabbit is five squares from the horse");
    assert_eq!(amount(&taken, "trap-duel", 4), 1, "a horse alone at Gold's c3");
    assert_eq!(amount(&taken, "trap-duel", 6), -1, "an elephant alone at Silver's c6");
    assert_eq!(amount(&taken, "trap-numbers", 1), 0, "one enemy at a home trap of either side");
    let together =
        rows("g", ["........", "........", "...r....", "..RR....", "..DR....", "........", "........", "........"]);
    assert_eq!([amount(&together, "friends", 1), amount(&together, "friends", 9)], [3, 1]);
    assert_eq!(amount(&together, "run", 4 * 4 + 1), 2, "the rabbit on d6 is ahead of those on c5 and d5");
}

/// A piece of the naive reference.
pub(crate) struct NaivePiece {
    pub(crate) side: Side,
    /// 0 for a rabbit, 5 for an elephant.
    pub(crate) strength: usize,
    pub(crate) file: i32,
    pub(crate) rank: i32,
}

impl NaivePiece {
    /// All pieces of a position, read from its text.
    pub(crate) fn all(position: &ArimaaPosition) -> Vec<NaivePiece> {
        let text = position.position_text();
        let squares = text.split_once('[').expect("the board is in brackets").1.chars().take(64);
        let seen = |(place, letter): (usize, char)| {
            let side = if letter.is_uppercase() { Side::First } else { Side::Second };
            let strength = "rcdhme".find(letter.to_ascii_lowercase())?;
            Some(NaivePiece { side, strength, file: (place % 8) as i32, rank: 7 - (place / 8) as i32 })
        };
        squares.enumerate().filter_map(seen).collect()
    }

    pub(crate) fn steps_to(&self, other: &NaivePiece) -> i32 {
        (self.file - other.file).abs() + (self.rank - other.rank).abs()
    }

    fn friends(&self, all: &[NaivePiece]) -> usize {
        all.iter().filter(|other| other.side == self.side && self.steps_to(other) == 1).count()
    }

    pub(crate) fn is_frozen(&self, all: &[NaivePiece]) -> bool {
        let is_stronger = |other: &NaivePiece| other.side != self.side && other.strength > self.strength;
        self.friends(all) == 0 && all.iter().any(|other| is_stronger(other) && self.steps_to(other) == 1)
    }
}

/// The expected amounts by term and place.
struct Expected {
    pieces: Vec<NaivePiece>,
    amounts: HashMap<(String, usize), i32>,
}

impl Expected {
    fn of(position: &ArimaaPosition) -> Expected {
        let mut expected = Expected { pieces: NaivePiece::all(position), amounts: HashMap::new() };
        for number in 0..expected.pieces.len() {
            expected.add_piece(number);
        }
        for (side, rank) in [(Side::First, 2), (Side::Second, 5)] {
            [2, 5].into_iter().for_each(|file| expected.add_trap((file, rank), side));
        }
        expected
    }

    /// Counts something for a side.
    fn put(&mut self, side: Side, term: &str, place: usize) {
        *self.amounts.entry((term.to_owned(), place)).or_default() += side.sign();
    }

    fn add_piece(&mut self, number: usize) {
        let all = std::mem::take(&mut self.pieces);
        let piece = &all[number];
        let (side, strength) = (piece.side, piece.strength);
        let next_to = |other: &&NaivePiece| piece.steps_to(other) == 1;
        let edges = [piece.file, piece.rank].iter().filter(|line| matches!(line, 0 | 7)).count();
        let (friends, room) = (piece.friends(&all), 4 - edges - all.iter().filter(next_to).count());
        if friends > 0 {
            self.put(side, "friends", strength * 4 + friends - 1);
        }
        if room > 0 && !piece.is_frozen(&all) {
            self.put(side, "room", strength * 4 + room - 1);
        }
        let nearest = |of: Side, strength: usize| {
            let those = all.iter().filter(|other| other.side == of && other.strength == strength);
            those.map(|other| piece.steps_to(other) as usize).min().filter(|steps| (1..=5).contains(steps))
        };
        for (hunter, name) in (1..).zip(["cat", "dog", "horse", "camel", "elephant"]) {
            if let Some(steps) = nearest(!side, hunter).filter(|_| hunter > strength) {
                let place = if steps == 1 && piece.is_frozen(&all) { 0 } else { steps };
                self.put(!side, &format!("near-{name}"), strength * 6 + place);
            }
        }
        if let Some(steps) = nearest(side, 5).filter(|_| strength < 5) {
            self.put(side, "escort", strength * 5 + steps - 1);
        }
        let ahead =
            |other: &NaivePiece| if side == Side::First { other.rank - piece.rank } else { piece.rank - other.rank };
        let row = if side == Side::First { piece.rank } else { 7 - piece.rank } as usize;
        if strength == 0 && row < 7 {
            let enemies = || all.iter().filter(|other| other.side != side);
            let in_the_way = |other: &&NaivePiece| ahead(other) > 0 && (other.file - piece.file).abs() <= 1;
            let officers = enemies().filter(|other| other.strength > 0).count();
            self.put(side, "run", row * 4 + enemies().filter(in_the_way).count().min(3));
            self.put(side, "late-row", row * 4 + 8_usize.saturating_sub(officers).min(3));
        }
        self.pieces = all;
    }

    fn add_trap(&mut self, (file, rank): (i32, i32), side: Side) {
        let trap = &NaivePiece { side, strength: 0, file, rank };
        let within = |of: Side, steps: std::ops::RangeInclusive<i32>| {
            let those = self.pieces.iter().filter(move |piece| piece.side == of);
            those.filter(move |piece| steps.contains(&trap.steps_to(piece))).map(|piece| piece.strength + 1)
        };
        let strongest = |of, steps| within(of, steps).max().unwrap_or_default();
        let numbers = within(side, 1..=1).count() * 5 + within(!side, 1..=1).count();
        let [duel, contest] = [1..=1, 0..=2].map(|steps| strongest(side, steps.clone()) * 7 + strongest(!side, steps));
        self.put(side, "trap-numbers", numbers);
        self.put(side, "trap-duel", duel);
        self.put(side, "trap-contest", contest);
    }
}

/// Bitboard counts against counts piece by piece.
#[test]
fn relations_agree_with_the_naive_reference() {
    let (rich, mut random) = (ArimaaEvaluation::rich(), Random::new(56));
    for position in (0..300).map(|_| random_position(&mut random)) {
        let (found, expected) = (amounts(&rich, &position), Expected::of(&position).amounts);
        for term in &ArimaaEvaluation::RICH_TERMS[ArimaaEvaluation::FULL_TERMS.len()..] {
            for place in 0..term.shape.len() {
                let expected = expected.get(&(term.name.to_owned(), place)).copied().unwrap_or_default();
                let found = amount_of(&found, term.name, place as u16);
                assert_eq!(found, expected, "{} {place} in {}", term.name, position.position_text());
            }
        }
    }
}

#[test]
fn positions_during_setup_have_score_zero() {
    let mut random = Random::new(53);
    for position in random_game(&mut random).iter().take(32) {
        assert!(position.is_setup());
        for evaluation in [ArimaaEvaluation::rich(), ArimaaEvaluation::positional()] {
            assert!(amounts(&evaluation, position).is_empty());
        }
    }
}

#[test]
fn bounded_scores_are_exact_or_none() {
    let mut random = Random::new(54);
    for round in 0..60 {
        let full = match round % 6 {
            0 => ArimaaEvaluation::full(),
            1 => ArimaaEvaluation::rich(),
            2 => ArimaaEvaluation::new(testing::random_weights(ArimaaEvaluation::FULL_TERMS, round)),
            3 => ArimaaEvaluation::positional(),
            4 => ArimaaEvaluation::new(testing::random_weights(ArimaaEvaluation::POSITIONAL_TERMS, round)),
            _ => ArimaaEvaluation::new(testing::random_weights(ArimaaEvaluation::RICH_TERMS, round)),
        };
        let mut positions: Vec<ArimaaPosition> = (0..60).map(|_| random_position(&mut random)).collect();
        positions.extend(random_game(&mut random));
        for position in positions {
            let accumulator = full.init(&position);
            let score = full.score(&position, &accumulator);
            let mut sparse = FeatureVector::new();
            full.features(&position, &accumulator, &mut sparse);
            let amounts = sparse.into_amounts();
            for (side, off) in Side::BOTH.into_iter().flat_map(|side| [0, 1, 40, 300].map(|off| (side, off))) {
                let own_score = score * side.sign();
                let above = |points| {
                    let mut sparse = FeatureVector::new();
                    (
                        full.features_if_above(&position, &accumulator, (side, points), &mut sparse),
                        sparse.into_amounts(),
                    )
                };
                assert_eq!(above(own_score + off), (None, Vec::new()));
                assert_eq!(above(own_score - 1 - off), (Some(score), amounts.clone()));
            }
        }
    }
}
