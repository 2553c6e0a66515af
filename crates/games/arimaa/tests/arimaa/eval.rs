//! The evaluations: every feature can be found, and a few are what they say.

use crate::notation::rows;
use crate::random::{random_game, scattered};
use tenbin_arimaa::{Arimaa, Position};
use tenbin_core::{Evaluation, Feature, Game, Random, Side, Sparse, Term, Weights};

fn amounts(evaluation: &Arimaa, position: &Position) -> Vec<(u16, i32)> {
    let mut sparse = Sparse::new();
    evaluation.walk(position, &evaluation.start(position), &mut sparse);
    sparse.into_amounts()
}

fn amount(position: &Position, term: &str, place: u16) -> i32 {
    let full = Arimaa::full();
    let feature = Term::feature(Arimaa::FULL_TERMS, term) + place;
    amounts(&full, position).iter().find(|(found, _)| *found == feature).map_or(0, |(_, amount)| *amount)
}

#[test]
fn every_feature_is_found_somewhere() {
    let full = Arimaa::full();
    let mut random = Random::new(51);
    let mut seen = vec![false; Term::features(Arimaa::FULL_TERMS)];
    let mut positions: Vec<Position> = (0..3_000).map(|_| scattered(&mut random)).collect();
    (0..20).for_each(|_| positions.extend(random_game(&mut random)));
    for position in positions {
        amounts(&full, &position).iter().for_each(|(feature, _)| seen[usize::from(*feature)] = true);
    }
    let unseen: Vec<_> = (0..seen.len())
        .filter(|&feature| !seen[feature])
        .map(|feature| {
            let (term, place) = Term::of_feature(Arimaa::FULL_TERMS, feature as u16);
            format!("{} {place}", Arimaa::FULL_TERMS[term].name)
        })
        .collect();
    // An elephant is never frozen and never outranked.
    assert_eq!(unseen, ["frozen 5", "outranked 5"]);
}

#[test]
fn the_hand_made_terms_are_the_first_of_all() {
    let (short, long) = (Arimaa::HANDMADE_TERMS, Arimaa::FULL_TERMS);
    assert!(short.len() < long.len() && long.starts_with(short));
    let mut random = Random::new(52);
    for _ in 0..100 {
        let position = scattered(&mut random);
        let features = Term::features(short) as u16;
        let first: Vec<_> = amounts(&Arimaa::full(), &position).into_iter().filter(|one| one.0 < features).collect();
        assert_eq!(amounts(&Arimaa::handmade(), &position), first);
    }
}

#[test]
fn terms_see_what_they_say() {
    let now =
        rows("g", ["r.......", "....R...", "........", "........", "..h.....", ".E....D.", "........", "R......."]);
    assert_eq!(amount(&now, "goal", 0), 1, "the rabbit is a step from home");
    assert_eq!(amount(&now, "piece", 0), 1, "two rabbits and one");
    assert_eq!(amount(&now, "trap-holder", 0), 2, "the elephant beats the horse, and the dog is alone");
    assert_eq!(amount(&now, "seventh-ahead", 0), 1);
    let taken =
        rows("g", ["r.......", "........", "........", "..E.....", "..h.....", "........", "........", "R......."]);
    assert_eq!(amount(&taken, "capture-2", 3), 1, "the horse is pushed onto the trap");
    assert_eq!(amount(&taken, "frozen", 3), -1);
}

#[test]
fn nothing_is_judged_while_the_sides_set_up() {
    let mut random = Random::new(53);
    for position in random_game(&mut random).iter().take(32) {
        assert!(position.is_setup() && amounts(&Arimaa::full(), position).is_empty());
    }
}

/// Weights of any sign, those of goals and captures as large as those of pieces, so that every shortcut is tempting and some are
/// wrong.
fn any_weights(random: &mut Random) -> Weights {
    let mut weights = Weights::zero(Arimaa::FULL_TERMS);
    for feature in 0..Term::features(Arimaa::FULL_TERMS) as Feature {
        weights.set(feature, random.below(4_001) as f64 / 1_000.0 - 2.0);
    }
    weights
}

#[test]
fn a_score_above_so_many_points_is_the_score_itself_or_nothing() {
    let mut random = Random::new(54);
    for round in 0..60 {
        let full = if round % 3 == 0 { Arimaa::full() } else { Arimaa::new(any_weights(&mut random)) };
        let mut positions: Vec<Position> = (0..60).map(|_| scattered(&mut random)).collect();
        positions.extend(random_game(&mut random));
        for position in positions {
            let trail = full.start(&position);
            let score = full.score(&position, &trail);
            let mut sparse = Sparse::new();
            full.walk(&position, &trail, &mut sparse);
            let amounts = sparse.into_amounts();
            for (side, off) in Side::BOTH.into_iter().flat_map(|side| [0, 1, 40, 300].map(|off| (side, off))) {
                let worth = score * side.sign();
                let above = |points| {
                    let mut sparse = Sparse::new();
                    (full.walk_above(&position, &trail, (side, points), &mut sparse), sparse.into_amounts())
                };
                assert_eq!(above(worth + off), (None, Vec::new()));
                assert_eq!(above(worth - 1 - off), (Some(score), amounts.clone()));
            }
        }
    }
}

#[test]
fn a_turn_is_followed_as_its_plies_are() {
    let (full, mut random) = (Arimaa::full(), Random::new(55));
    for start in random_game(&mut random).into_iter().filter(|start| !start.is_setup()) {
        let (mut now, mut plies, mut trail) = (start, Vec::new(), full.start(&start));
        full.follow_all(&mut trail, &start, &plies, &now);
        while let Some(ply) = now.random_move(&mut random).filter(|_| now.turn() == start.turn()) {
            now.play(ply);
            plies.push(ply);
        }
        full.follow_all(&mut trail, &start, &plies, &now);
        assert_eq!(trail, full.start(&now));
    }
}
