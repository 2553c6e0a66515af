//! The evaluations of T. Takeda, *An Evaluation Function for Amazons*: a base of territory, potential territory and
//! mobility, and three amendments, each with a switch of its own.

use super::race::Race;
use super::reach::{Reach, by_open_neighbours};
use super::stranded::stranded;
use crate::AmazonsPosition;
use tenbin_board::{Direction, Set};
use tenbin_core::{BySide, Evaluation, Feature, FeatureSink, Position, Side, Term, Weights};

/// The least common multiple of 1 to 8, so that a mean over any number of neighbours is an integer.
const MEAN: i32 = 840;

const TERMS: &[Term] = &[
    Term::new("territory", "squares only one side can reach"),
    Term::new("potential", "squares both sides can reach, one side in fewer moves"),
    Term::new("mobility", "squares each piece can move to, once per piece"),
    Term::new(
        "coverage",
        "KS: on squares within one move of both sides, the difference in the number of pieces that can move there",
    ),
    Term::new("coverage2", "not in the paper: KS on squares two moves from both sides"),
    Term::new("around-territory", "AS: mean territory score of the open squares around each open square")
        .in_parts(MEAN),
    Term::new("around-potential", "AS: mean potential score of the open squares around each open square")
        .in_parts(MEAN),
    Term::new("stranded", "ME: territory lost because one piece holds several regions and can fill only one"),
];

const TERRITORY: Feature = Term::feature(TERMS, "territory");
const POTENTIAL: Feature = Term::feature(TERMS, "potential");
const MOBILITY: Feature = Term::feature(TERMS, "mobility");
const COVERAGE: Feature = Term::feature(TERMS, "coverage");
const COVERAGE2: Feature = Term::feature(TERMS, "coverage2");
const AROUND_TERRITORY: Feature = Term::feature(TERMS, "around-territory");
const AROUND_POTENTIAL: Feature = Term::feature(TERMS, "around-potential");
const STRANDED: Feature = Term::feature(TERMS, "stranded");

/// The amendments of an evaluation to the base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amendments {
    /// KS: coverage.
    pub coverage: bool,
    /// Coverage at two moves, which is not in the paper.
    pub coverage2: bool,
    /// AS: surroundings.
    pub surroundings: bool,
    /// ME: regions held by one piece.
    pub regions: bool,
}

/// An evaluation of the family, on boards that fit the set type `S`.
#[derive(Clone, Debug)]
pub struct Takeda<S> {
    weights: Weights,
    amendments: Amendments,
    board: std::marker::PhantomData<S>,
}

impl<S: Set> Takeda<S> {
    /// The terms of the whole family.
    pub const TERMS: &'static [Term] = TERMS;

    /// The base with these amendments.
    pub fn new(weights: Weights, amendments: Amendments) -> Takeda<S> {
        Takeda { weights, amendments, board: std::marker::PhantomData }
    }

    /// AS: the mean of the scores of the open neighbours. Blocked squares do not count towards the mean, and a square without
    /// open neighbours has no surroundings.
    fn put_surroundings<Sc: FeatureSink>(&self, position: &AmazonsPosition<S>, race: &Race<S, 1>, sink: &mut Sc) {
        let scored = BySide::from_fn(|side| (race.alone[side], race.sooner(side)));
        for (number, squares) in by_open_neighbours(position.open()).into_iter().enumerate().skip(1) {
            if squares.is_empty() {
                continue;
            }
            let share = MEAN / number as i32;
            for direction in Direction::ALL {
                for side in Side::BOTH {
                    let (territory, potential) = scored[side];
                    sink.put_all(AROUND_TERRITORY, side.sign() * share, territory.shifted(direction) & squares);
                    sink.put_all(AROUND_POTENTIAL, side.sign() * share, potential.shifted(direction) & squares);
                }
            }
        }
    }
}

/// Results of the fast terms that the slow terms need.
pub struct TakedaFastResult<S: Set> {
    reach: Reach<S>,
    race: Race<S, 1>,
    /// The squares that each side reaches with its second move.
    second: BySide<S>,
}

impl<S: Set> Evaluation for Takeda<S> {
    type Position = AmazonsPosition<S>;
    type Accumulator = ();
    type FastResult = TakedaFastResult<S>;

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn with_weights(&self, weights: Weights) -> Takeda<S> {
        Takeda::new(weights, self.amendments)
    }

    fn init(&self, _position: &AmazonsPosition<S>) {}

    fn update(
        &self,
        _accumulator: &mut (),
        _before: &AmazonsPosition<S>,
        _mv: <AmazonsPosition<S> as Position>::Move,
        _after: &AmazonsPosition<S>,
    ) {
    }

    fn fast_terms<Sc: FeatureSink>(
        &self,
        position: &AmazonsPosition<S>,
        _accumulator: &(),
        sink: &mut Sc,
    ) -> TakedaFastResult<S> {
        let reach = Reach::new(position);
        let mut second = BySide([S::EMPTY; 2]);
        let race = Race::run(
            BySide::from_fn(|side| position.pieces(side)),
            |from| reach.moves(from),
            |moves, new| {
                if moves == 2 {
                    second = *new;
                }
            },
        );
        for side in Side::BOTH {
            sink.put_all(TERRITORY, side.sign(), race.alone[side]);
            sink.put_all(POTENTIAL, side.sign(), race.sooner(side));
            if self.amendments.regions {
                sink.put_all(STRANDED, -side.sign(), stranded(position.pieces(side), race.alone[side]));
            }
        }
        TakedaFastResult { reach, race, second }
    }

    fn slow_terms<Sc: FeatureSink>(
        &self,
        position: &AmazonsPosition<S>,
        _accumulator: &(),
        found: TakedaFastResult<S>,
        sink: &mut Sc,
    ) {
        let race = &found.race;
        let both_cover = race.covered[Side::First] & race.covered[Side::Second];
        let both_second = found.second[Side::First] & found.second[Side::Second];
        for side in Side::BOTH {
            for index in position.pieces(side).indices() {
                let targets = found.reach.moves(S::single(index));
                sink.put_all(MOBILITY, side.sign(), targets);
                if self.amendments.coverage {
                    sink.put_all(COVERAGE, side.sign(), targets & both_cover);
                }
                if self.amendments.coverage2 {
                    sink.put_all(COVERAGE2, side.sign(), found.reach.moves(targets) & both_second);
                }
            }
        }
        if self.amendments.surroundings {
            self.put_surroundings(position, race, sink);
        }
    }
}
