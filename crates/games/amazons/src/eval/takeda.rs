//! The evaluations of T. Takeda, *An Evaluation Function for Amazons*: a base of territory, potential territory and
//! mobility, and three amendments, each of which can be switched on by itself.

use super::race::Race;
use super::regions::stranded;
use super::steps::{Steps, by_open_neighbours};
use crate::AmazonsPosition;
use tenbin_board::{Direction, Set};
use tenbin_core::{BySide, Evaluation, Feature, FeatureSink, Position, Side, Term, Weights};

/// The least common multiple of 1 to 8: a mean over any number of neighbours is a whole number of these parts.
const MEAN: i32 = 840;

const TERMS: &[Term] = &[
    Term::new("territory", "squares only one side can reach at all"),
    Term::new("potential", "squares both sides can reach, one side in fewer moves"),
    Term::new("mobility", "squares each piece can move to, counted once for every piece"),
    Term::new("coverage", "KS: where both sides can move at once, how many more pieces one side has that can"),
    Term::new("coverage2", "beyond the paper: the same where both sides need two moves"),
    Term::new("around-territory", "AS: the mean territory score of the open squares around each open square")
        .in_parts(MEAN),
    Term::new("around-potential", "AS: the mean potential score of the open squares around each open square")
        .in_parts(MEAN),
    Term::new("stranded", "ME: territory lost because one piece alone holds several regions and can fill only one"),
];

const TERRITORY: Feature = Term::feature(TERMS, "territory");
const POTENTIAL: Feature = Term::feature(TERMS, "potential");
const MOBILITY: Feature = Term::feature(TERMS, "mobility");
const COVERAGE: Feature = Term::feature(TERMS, "coverage");
const COVERAGE2: Feature = Term::feature(TERMS, "coverage2");
const AROUND_TERRITORY: Feature = Term::feature(TERMS, "around-territory");
const AROUND_POTENTIAL: Feature = Term::feature(TERMS, "around-potential");
const STRANDED: Feature = Term::feature(TERMS, "stranded");

/// Which amendments an evaluation makes to the base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sees {
    /// KS: the strength of coverage.
    pub coverage: bool,
    /// Beyond the paper: the strength of coverage at two moves.
    pub coverage2: bool,
    /// AS: the squares around.
    pub surroundings: bool,
    /// ME: several regions held by one piece.
    pub regions: bool,
}

/// An evaluation of the family, on boards that fit the set type `S`.
#[derive(Clone, Debug)]
pub struct Takeda<S> {
    weights: Weights,
    sees: Sees,
    board: std::marker::PhantomData<S>,
}

impl<S: Set> Takeda<S> {
    /// The terms of the whole family.
    pub const TERMS: &'static [Term] = TERMS;

    /// The base with these amendments. The weights are used as they are; see [`with_coverage`](Takeda::with_coverage)
    /// and its siblings for the parameters of the paper.
    pub fn new(weights: Weights, sees: Sees) -> Takeda<S> {
        Takeda { weights, sees, board: std::marker::PhantomData }
    }

    /// KS with the paper's W.
    pub fn with_coverage(mut self, w: f64) -> Takeda<S> {
        self.sees.coverage = true;
        self.weights.set(COVERAGE, w);
        self
    }

    /// Coverage at two moves, with a weight of its own.
    pub fn with_coverage_at_two(mut self, w: f64) -> Takeda<S> {
        self.sees.coverage2 = true;
        self.weights.set(COVERAGE2, w);
        self
    }

    /// AS with the paper's N: the mean of the scores around counts N tenths.
    pub fn with_surroundings(mut self, n: f64) -> Takeda<S> {
        self.sees.surroundings = true;
        self.weights.set(AROUND_TERRITORY, self.weights.get(TERRITORY) * n / 10.0);
        self.weights.set(AROUND_POTENTIAL, self.weights.get(POTENTIAL) * n / 10.0);
        self
    }

    /// ME: every stranded square takes away `share` of what territory is worth; the paper's is 1.
    pub fn with_regions(mut self, share: f64) -> Takeda<S> {
        self.sees.regions = true;
        self.weights.set(STRANDED, self.weights.get(TERRITORY) * share);
        self
    }

    /// AS: the mean of the scores of the open squares around. Blocked squares have no score and do not count towards
    /// the mean; a square with nothing open around it has no surroundings.
    fn put_surroundings<Sc: FeatureSink>(&self, position: &AmazonsPosition<S>, race: &Race<S, 1>, scale: &mut Sc) {
        let scored = BySide::from_fn(|side| (race.alone[side], race.sooner(side)));
        for (number, squares) in by_open_neighbours(position.open()).into_iter().enumerate().skip(1) {
            if squares.is_empty() {
                continue;
            }
            let share = MEAN / number as i32;
            for direction in Direction::ALL {
                for side in Side::BOTH {
                    let (territory, potential) = scored[side];
                    scale.put_all(AROUND_TERRITORY, side.sign() * share, territory.shifted(direction) & squares);
                    scale.put_all(AROUND_POTENTIAL, side.sign() * share, potential.shifted(direction) & squares);
                }
            }
        }
    }
}

/// What the cheap stage found: who gets where first, and what each side reaches with its second move.
pub struct Found<S: Set> {
    steps: Steps<S>,
    race: Race<S, 1>,
    second: BySide<S>,
}

impl<S: Set> Evaluation for Takeda<S> {
    type Position = AmazonsPosition<S>;
    type Accumulator = ();
    type FastResult = Found<S>;

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn with_weights(&self, weights: Weights) -> Takeda<S> {
        Takeda::new(weights, self.sees)
    }

    fn init(&self, _position: &AmazonsPosition<S>) {}

    fn update(
        &self,
        _trail: &mut (),
        _before: &AmazonsPosition<S>,
        _ply: <AmazonsPosition<S> as Position>::Move,
        _after: &AmazonsPosition<S>,
    ) {
    }

    #[inline]
    fn fast_terms<Sc: FeatureSink>(&self, position: &AmazonsPosition<S>, _trail: &(), scale: &mut Sc) -> Found<S> {
        let steps = Steps::new(position);
        let mut second = BySide([S::EMPTY; 2]);
        let race = Race::run(
            BySide::from_fn(|side| position.pieces(side)),
            |from| steps.reach(from),
            |moves, new| {
                if moves == 2 {
                    second = *new;
                }
            },
        );
        for side in Side::BOTH {
            scale.put_all(TERRITORY, side.sign(), race.alone[side]);
            scale.put_all(POTENTIAL, side.sign(), race.sooner(side));
            if self.sees.regions {
                scale.put_all(STRANDED, -side.sign(), stranded(position.pieces(side), race.alone[side]));
            }
        }
        Found { steps, race, second }
    }

    #[inline]
    fn slow_terms<Sc: FeatureSink>(&self, position: &AmazonsPosition<S>, _trail: &(), found: Found<S>, scale: &mut Sc) {
        let race = &found.race;
        let both_cover = race.covered[Side::First] & race.covered[Side::Second];
        let both_second = found.second[Side::First] & found.second[Side::Second];
        for side in Side::BOTH {
            for index in position.pieces(side).indices() {
                let reach = found.steps.reach(S::single(index));
                scale.put_all(MOBILITY, side.sign(), reach);
                if self.sees.coverage {
                    scale.put_all(COVERAGE, side.sign(), reach & both_cover);
                }
                if self.sees.coverage2 {
                    scale.put_all(COVERAGE2, side.sign(), found.steps.reach(reach) & both_second);
                }
            }
        }
        if self.sees.surroundings {
            self.put_surroundings(position, race, scale);
        }
    }
}
