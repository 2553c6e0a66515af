//! The terms of `positional` against counts piece by piece.

use crate::eval::{NaivePiece, amounts};
use crate::notation::rows;
use crate::random::{crowded_position, random_position};
use std::collections::{BTreeSet, HashMap};
use tenbin_arimaa::{ArimaaEvaluation, ArimaaPosition};
use tenbin_core::{Evaluation, FeatureVector, Position, Random, Side, Term};

const ELEPHANT: usize = 5;
const CAMEL: usize = 4;

/// The expected amounts by term and place.
struct Expected {
    pieces: Vec<NaivePiece>,
    amounts: HashMap<(&'static str, usize), i32>,
}

/// The row of a rank from a side's own, counted from 0.
fn row(side: Side, rank: i32) -> i32 {
    if side == Side::First { rank } else { 7 - rank }
}

impl Expected {
    fn of(position: &ArimaaPosition) -> Expected {
        let mut expected = Expected { pieces: NaivePiece::all(position), amounts: HashMap::new() };
        expected.put(position.side_to_move(), "tempo", usize::from(position.steps_left()) - 1);
        for number in 0..expected.pieces.len() {
            let pieces = std::mem::take(&mut expected.pieces);
            expected.add_piece(&pieces, &pieces[number]);
            expected.pieces = pieces;
        }
        for (side, rank) in [(Side::First, 2), (Side::Second, 5)] {
            [2, 5].into_iter().for_each(|file| expected.add_fight((file, rank), side));
        }
        for side in Side::BOTH {
            [0, 4].into_iter().for_each(|wing| expected.add_wing(side, wing..wing + 4));
        }
        expected
    }

    /// Counts something for a side.
    fn put(&mut self, side: Side, term: &'static str, place: usize) {
        *self.amounts.entry((term, place)).or_default() += side.sign();
    }

    fn add_piece(&mut self, all: &[NaivePiece], piece: &NaivePiece) {
        let (side, strength, row) = (piece.side, piece.strength, row(piece.side, piece.rank));
        let friends_around = |of: &NaivePiece| -> Vec<usize> {
            let those = all.iter().filter(|other| other.side == side && other.steps_to(of) == 1);
            those.map(|other| other.strength).collect()
        };
        let is_enclosed = |of: &NaivePiece| {
            let edges = [of.file, of.rank].iter().filter(|line| matches!(line, 0 | 7)).count();
            all.iter().filter(|other| other.steps_to(of) == 1).count() + edges == 4
        };
        let nearest = |is_hunter: &dyn Fn(&NaivePiece) -> bool| {
            all.iter().filter(|other| is_hunter(other)).map(|other| piece.steps_to(other) as usize).min()
        };
        if matches!(piece.file, 2 | 5) && matches!(piece.rank, 2 | 5) && friends_around(piece).len() == 1 {
            self.put(side, "pinned", friends_around(piece)[0]);
            if is_enclosed(piece) {
                self.put(side, "framed", strength);
            }
        }
        if all.iter().any(|other| other.side == side && other.rank == piece.rank && other.file == piece.file - 1) {
            self.put(side, "phalanx", row as usize);
        }
        let can_push = |other: &NaivePiece| other.side != side && other.strength < strength && !is_enclosed(other);
        if row >= 2 && is_enclosed(piece) && !piece.is_frozen(all) && nearest(&can_push) != Some(1) {
            self.put(side, "blockaded", strength);
        }
        let hunter = nearest(&|other| other.side != side && other.strength > strength);
        let is_alone = row >= 4 && friends_around(piece).is_empty() && strength < ELEPHANT;
        if let Some(distance) = hunter.filter(|distance| is_alone && *distance <= 4) {
            self.put(side, "stray", strength * 4 + distance - 1);
        }
        let half = if row >= 4 { 5 } else { 0 };
        for (term, prey, hunters) in [("camel-danger", CAMEL, ELEPHANT), ("horse-danger", CAMEL - 1, CAMEL)] {
            let distance = nearest(&|other| other.side != side && other.strength >= hunters);
            if let Some(distance) = distance.filter(|distance| *distance <= 5 && strength == prey) {
                self.put(side, term, half + distance - 1);
            }
        }
        let own_elephant = nearest(&|other| other.side == side && other.strength == ELEPHANT);
        if let Some(distance) = own_elephant.filter(|distance| *distance <= 5 && strength == CAMEL) {
            self.put(side, "camel-escort", distance - 1);
        }
        if strength == 0 && (4..7).contains(&row) {
            let is_ahead = |other: &&NaivePiece| {
                other.side != side && self::row(side, other.rank) > row && (other.file - piece.file).abs() <= 1
            };
            self.put(side, "goal-attack", (row as usize - 4) * 4 + all.iter().filter(is_ahead).count().min(3));
        }
        self.add_hostage(all, piece);
    }

    fn add_hostage(&mut self, all: &[NaivePiece], piece: &NaivePiece) {
        // The home traps of the other side.
        let rank = if piece.side == Side::First { 5 } else { 2 };
        let distance = [2, 5].map(|file| (piece.file - file).abs() + (piece.rank - rank).abs()).into_iter().min();
        let Some(distance @ 0..=2) = distance else { return };
        if piece.is_frozen(all) {
            let holds = |other: &&NaivePiece| {
                other.side != piece.side && other.strength > piece.strength && other.steps_to(piece) == 1
            };
            let by_officer = all.iter().filter(holds).any(|holder| holder.strength < ELEPHANT);
            let place = piece.strength * 4 + usize::from(by_officer) * 2 + usize::from(distance != 1);
            self.put(!piece.side, "hostage", place);
        }
    }

    fn add_fight(&mut self, (file, rank): (i32, i32), side: Side) {
        let distance = |piece: &&NaivePiece| (piece.file - file).abs() + (piece.rank - rank).abs();
        let beside = |of: Side| self.pieces.iter().filter(|one| one.side == of && distance(one) == 1).count() as i32;
        let strong = |of: Side| {
            let near = self.pieces.iter().filter(|one| one.side == of && distance(one) <= 2);
            let mut strengths: Vec<usize> =
                near.filter(|one| !one.is_frozen(&self.pieces)).map(|one| one.strength + 1).collect();
            strengths.sort_by_key(|strength| std::cmp::Reverse(*strength));
            strengths.resize(16, 0);
            strengths
        };
        let difference = strong(side).into_iter().zip(strong(!side)).find(|(own, enemy)| own != enemy);
        let class = |strength| [9, 2, 1, 1, 1, 0, 0][strength];
        let outcome = match difference {
            Some((own, enemy)) if own > enemy => class(own),
            Some((_, enemy)) => 3 + class(enemy),
            None => 6,
        };
        let lead = (beside(side) - beside(!side)).clamp(-2, 2) + 2;
        self.put(side, "trap-fight", outcome * 5 + lead as usize);
    }

    fn add_wing(&mut self, side: Side, files: std::ops::Range<i32>) {
        let on_wing = |first: i32| {
            self.pieces.iter().filter(|one| files.contains(&one.file)).filter(move |one| row(side, one.rank) >= first)
        };
        let runs = on_wing(4).any(|one| one.side == side && one.strength == 0 && row(side, one.rank) < 7);
        if runs {
            let lead: i32 = on_wing(5).map(|one| if one.side == side { 1 } else { -1 }).sum();
            self.put(side, "wing-attack", (lead.clamp(-3, 3) + 3) as usize);
        }
    }
}

fn check(position: &ArimaaPosition, seen: &mut BTreeSet<u16>) {
    let found = amounts(&ArimaaEvaluation::positional(), position);
    let expected = Expected::of(position).amounts;
    let added = &ArimaaEvaluation::POSITIONAL_TERMS[ArimaaEvaluation::FULL_TERMS.len()..];
    for term in added {
        for place in 0..term.shape.len() {
            let feature = Term::feature(ArimaaEvaluation::POSITIONAL_TERMS, term.name) + place as u16;
            let expected = expected.get(&(term.name, place)).copied().unwrap_or_default();
            let found = found.iter().find(|(found, _)| *found == feature).map_or(0, |(_, amount)| *amount);
            assert_eq!(found, expected, "{} {place} in {position:?}", term.name);
            seen.extend((found != 0).then_some(feature));
        }
    }
}

#[test]
fn positional_terms_agree_with_the_naive_reference() {
    let (mut random, mut seen) = (Random::new(57), BTreeSet::new());
    for _ in 0..2_000 {
        check(&random_position(&mut random), &mut seen);
        check(&crowded_position(&mut random), &mut seen);
    }
    for _ in 0..400 {
        let mut position = crowded_position(&mut random);
        while let Some(ply) = position.random_move(&mut random).filter(|_| random_is_early(&position)) {
            position.play(ply);
            check(&position, &mut seen);
        }
    }
    check(&framed_camel(), &mut seen);
    let first = Term::features(ArimaaEvaluation::FULL_TERMS) as u16;
    let last = Term::features(ArimaaEvaluation::POSITIONAL_TERMS) as u16;
    let unseen: Vec<String> = (first..last)
        .filter(|feature| !seen.contains(feature))
        .map(|feature| Term::weight_name(ArimaaEvaluation::POSITIONAL_TERMS, feature))
        .collect();
    // Only the elephant holds a camel.
    assert_eq!(unseen, ["hostage[18]", "hostage[19]"]);
}

fn framed_camel() -> ArimaaPosition {
    rows("g", ["r......r", "..D.....", ".rMe....", "..d.....", "........", "........", "........", "R......R"])
}

/// Whether the turn of the first side still goes on.
fn random_is_early(position: &ArimaaPosition) -> bool {
    position.side_to_move() == Side::First && position.outcome().is_none()
}

#[test]
fn positional_terms_have_expected_values() {
    let term = |position: &ArimaaPosition, name: &str, place: u16| {
        let feature = Term::feature(ArimaaEvaluation::POSITIONAL_TERMS, name) + place;
        let mut sparse = FeatureVector::new();
        let evaluation = ArimaaEvaluation::positional();
        evaluation.features(position, &evaluation.init(position), &mut sparse);
        sparse.into_amounts().into_iter().find(|(found, _)| *found == feature).map_or(0, |(_, amount)| amount)
    };
    let hostage =
        rows("g", ["r......r", "........", "........", "h.......", "M.......", "........", "........", "R......R"]);
    assert_eq!(term(&hostage, "hostage", 3 * 4 + 3), 0, "no home trap is within two squares of a5");
    let hostage =
        rows("g", ["r......r", "........", "........", "........", "........", "Mh......", "........", "R......R"]);
    assert_eq!(term(&hostage, "hostage", 3 * 4 + 2), 1, "the camel holds the horse beside c3");
    let frame =
        rows("s", ["r......r", "..D.....", ".rCe....", "..m.....", "........", "........", "........", "R......R"]);
    assert_eq!([term(&frame, "framed", 1), term(&frame, "pinned", 2)], [1, 1], "the dog alone holds the cat");
    assert_eq!(term(&frame, "trap-fight", 4), -1, "Silver's elephant decides its home trap, with a lead of two pieces");
}
