//! A lesson says the same whether or not an evaluation knows shortcuts.

use crate::evaluations::odd_weights;
use tenbin_arimaa::{Arimaa, ArimaaPosition, Move, Trail};
use tenbin_core::{Evaluation, Feature, FeatureSink, Position, Random, Term, Weights};
use tenbin_search::alphabeta::Options;
use tenbin_training::comparison::{Comparison, Others, Pull};
use tenbin_training::{Lesson, Library, Part, Played, Teacher};

/// An evaluation without the shortcuts that it may take: only what every evaluation has to offer.
struct Plodding(Arimaa);

impl Evaluation for Plodding {
    type Position = ArimaaPosition;
    type Accumulator = Trail;
    type FastResult = ();

    fn weights(&self) -> &Weights {
        self.0.weights()
    }

    fn with_weights(&self, weights: Weights) -> Plodding {
        Plodding(self.0.with_weights(weights))
    }

    fn init(&self, position: &ArimaaPosition) -> Trail {
        self.0.init(position)
    }

    fn update(&self, trail: &mut Trail, before: &ArimaaPosition, ply: Move, after: &ArimaaPosition) {
        self.0.update(trail, before, ply, after);
    }

    fn fast_terms<S: FeatureSink>(&self, position: &ArimaaPosition, trail: &Trail, scale: &mut S) {
        self.0.fast_terms(position, trail, scale);
    }

    fn slow_terms<S: FeatureSink>(&self, position: &ArimaaPosition, trail: &Trail, (): (), scale: &mut S) {
        self.0.slow_terms(position, trail, (), scale);
    }
}

/// A game at random, so that all kinds of positions come up.
fn game(random: &mut Random) -> Played<ArimaaPosition> {
    let (mut now, mut plies) = (ArimaaPosition::default(), Vec::new());
    while let Some(ply) = now.random_move(random).filter(|_| plies.len() < 400) {
        now.play(ply);
        plies.push(ply);
    }
    Played { start: ArimaaPosition::default(), plies, opening: 0, outcome: now.outcome(), scores: Vec::new() }
}

/// All that a lesson says, to the last bit.
fn said(lesson: &Lesson) -> Vec<u64> {
    let features = 0..Term::features(Arimaa::RICH_TERMS) as Feature;
    let directions = features.map(|feature| lesson.direction(feature));
    [lesson.loss, lesson.count].into_iter().chain(directions).map(f64::to_bits).collect()
}

#[test]
fn shortcuts_change_no_lesson() {
    let mut random = Random::new(91);
    let library = Library { training: (0..3).map(|_| game(&mut random)).collect(), held_out: Vec::new() };
    for pull in [Pull::Margin(100.0), Pull::Margin(0.3), Pull::Sigmoid(40.0), Pull::Likelihood(40.0)] {
        let options = Options { hash: 1, ..Options::usual() };
        let teacher = Comparison::new(&library, pull, Others::Sampled(40), false, options);
        for arimaa in [Arimaa::full(), Arimaa::rich(), Arimaa::new(odd_weights(Arimaa::FULL_TERMS))] {
            let plodding = Plodding(arimaa.clone());
            let mut pulled = 0;
            for number in 0..Teacher::<Arimaa>::lessons(&teacher, Part::Training) {
                let lesson = teacher.teach(&arimaa, Part::Training, number, &mut Random::stream(92, number as u64));
                let slow = teacher.teach(&plodding, Part::Training, number, &mut Random::stream(92, number as u64));
                assert_eq!(said(&lesson), said(&slow), "{pull:?}, lesson {number}");
                pulled += usize::from(lesson.loss > 0.0);
            }
            assert!(pulled > 10, "only {pulled} lessons say anything");
        }
    }
}
