//! `charge`: the charge model as an evaluation. Potentials follow the moves; groups, their strength and the territory that
//! candidate points are make the heavy stage.

use super::{KOMI, PRISONER, STONE, put_actual_points};
use crate::field::{POTENTIAL_UNIT, PotentialModel, Potentials};
use crate::groups::Groups;
use crate::strength::{ChainFeatures, PARTS_PER_UNIT, Strength};
use crate::{GoPosition, Move};
use tenbin_core::{Evaluation, Feature, FeatureSink, Side, Term, Weights};

/// Everything the evaluation looks at, in the order of its weights.
const TERMS: &[Term] = &[
    STONE,
    PRISONER,
    KOMI,
    Term::new("potential", "Black's potential less White's on empty points").in_parts(PARTS_PER_UNIT),
    Term::new("territory", "empty points that are as good as a side's: its candidate points"),
    Term::new("strength", "stones by their strength, at most 1 either way: weak ones count for the enemy")
        .in_parts(100),
];

const ACTUAL_POINTS: Feature = Term::feature(TERMS, "stone");
const POTENTIAL: Feature = Term::feature(TERMS, "potential");
const TERRITORY: Feature = Term::feature(TERMS, "territory");
const STRENGTH: Feature = Term::feature(TERMS, "strength");

/// A strength beyond this says no more than that stones live, or die.
const PLAYOUT_WIN: i32 = 100;

/// What it advises, in hundredths of a certain win: to play where the board is open, not where it is somebody's, and beside
/// groups that are not settled.
const OPEN: i32 = 6;
const OWNED: i32 = -8;
const URGENT: i32 = 5;
const HUNDREDTH: i32 = (tenbin_core::PLAYOUT_WIN / 100) as i32;

/// The weights that come with the bench.
pub const DEFAULT_CHARGE: &str = include_str!("../../../../../weights/go/charge.toml");

/// The evaluation `charge`.
#[derive(Clone, Debug)]
pub struct Charge<const N: usize> {
    weights: Weights,
    strength: Strength,
    model: PotentialModel<N>,
}

impl<const N: usize> Charge<N> {
    /// Everything the evaluation looks at.
    pub const TERMS: &'static [Term] = TERMS;

    /// The evaluation with these weights of its terms and of the strength of groups.
    pub fn new(weights: Weights, strength: Strength, model: PotentialModel<N>) -> Charge<N> {
        Charge { weights, strength, model }
    }
}

impl<const N: usize> Default for Charge<N> {
    /// With the weights that come with the bench and the usual model.
    fn default() -> Charge<N> {
        let weights = Weights::parse(DEFAULT_CHARGE, TERMS).expect("the weights that come with the bench are tested");
        Charge::new(weights, Strength::default(), PotentialModel::default())
    }
}

impl<const N: usize> Evaluation for Charge<N> {
    type Position = GoPosition<N>;
    type Accumulator = Potentials<N>;
    type FastResult = ();

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn with_weights(&self, weights: Weights) -> Charge<N> {
        Charge { weights, ..self.clone() }
    }

    fn init(&self, position: &GoPosition<N>) -> Potentials<N> {
        self.model.compute(position.board())
    }

    #[inline]
    fn update(&self, accumulator: &mut Potentials<N>, before: &GoPosition<N>, _ply: Move, after: &GoPosition<N>) {
        self.model.update(accumulator, before.board(), after.board());
    }

    /// Where both sides have about the same potential the board is open, and so it is beside chains of which nobody knows yet
    /// whether they live; on points that are as good as somebody's there is little to do.
    fn move_prior(&self, position: &GoPosition<N>) -> impl Fn(Move) -> i32 {
        let board = position.board();
        let potentials = self.model.compute(board);
        let groups = Groups::find(board, &potentials);
        let known = ChainFeatures::find(board, &potentials, &groups);
        move |ply| {
            let Some(at) = ply.point() else { return 0 };
            let difference =
                (potentials[Side::First][usize::from(at)] - potentials[Side::Second][usize::from(at)]).abs();
            let open = (POTENTIAL_UNIT - difference.min(POTENTIAL_UNIT)) * OPEN / POTENTIAL_UNIT;
            let owned = if groups.candidate(at).is_some() { OWNED } else { 0 };
            let is_unsettled = |neighbour| {
                board.owner(neighbour).is_some()
                    && known.of(board, neighbour).is_some_and(|chain| self.strength.of(chain).abs() < PLAYOUT_WIN / 2)
            };
            let atari_response = if board.neighbours(at).into_iter().any(is_unsettled) { URGENT } else { 0 };
            (open + owned + atari_response) * HUNDREDTH
        }
    }

    #[inline]
    fn fast_terms<S: FeatureSink>(&self, position: &GoPosition<N>, accumulator: &Potentials<N>, sink: &mut S) {
        put_actual_points(position, ACTUAL_POINTS, sink);
        let board = position.board();
        for at in board.points().filter(|&at| board.is_empty(at)) {
            let difference = accumulator[Side::First][usize::from(at)] - accumulator[Side::Second][usize::from(at)];
            sink.put(POTENTIAL, difference / (POTENTIAL_UNIT / PARTS_PER_UNIT), board.square(at));
        }
    }

    fn slow_terms<S: FeatureSink>(&self, position: &GoPosition<N>, accumulator: &Potentials<N>, (): (), sink: &mut S) {
        let board = position.board();
        let groups = Groups::find(board, accumulator);
        let known = ChainFeatures::find(board, accumulator, &groups);
        for at in board.points() {
            if board.is_empty(at) {
                if let Some(side) = groups.candidate(at) {
                    sink.put(TERRITORY, side.sign(), board.square(at));
                }
            } else if let Some((side, quantities)) = board.owner(at).zip(known.of(board, at)) {
                let strength = self.strength.of(quantities).clamp(-PLAYOUT_WIN, PLAYOUT_WIN);
                sink.put(STRENGTH, side.sign() * strength, board.square(at));
            }
        }
    }
}
