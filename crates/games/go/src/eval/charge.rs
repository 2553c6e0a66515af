//! `charge`: the charge model. Fast terms: potentials, updated incrementally. Slow terms: groups, their strength, and
//! territory of candidate points.

use super::{KOMI, PRISONER, STONE, put_actual_points};
use crate::influence::groups::Groups;
use crate::influence::strength::{ChainFeatures, PARTS_PER_UNIT, Strength};
use crate::influence::{POTENTIAL_UNIT, PotentialModel, Potentials};
use crate::{GoPosition, Move};
use tenbin_core::{Evaluation, Feature, FeatureSink, Side, Term, Weights};

/// The terms, in the order of their weights.
const TERMS: &[Term] = &[
    STONE,
    PRISONER,
    KOMI,
    Term::new("potential", "Black's minus White's potential on empty points").in_parts(PARTS_PER_UNIT),
    Term::new("territory", "empty candidate points of a side"),
    Term::new("strength", "stones by strength, clipped to ±1: weak ones count for the opponent").in_parts(100),
];

const ACTUAL_POINTS: Feature = Term::feature(TERMS, "stone");
const POTENTIAL: Feature = Term::feature(TERMS, "potential");
const TERRITORY: Feature = Term::feature(TERMS, "territory");
const STRENGTH: Feature = Term::feature(TERMS, "strength");

/// Strength is clipped here: beyond, a stone's life or death is certain.
const MAX_STRENGTH: i32 = 100;

/// Move priors in hundredths of a certain win: for open points, for points that are as good as owned, and next to
/// unsettled chains.
const OPEN: i32 = 6;
const OWNED: i32 = -8;
const URGENT: i32 = 5;
const HUNDREDTH: i32 = (tenbin_core::PLAYOUT_WIN / 100) as i32;

/// The built-in weights.
pub const DEFAULT_CHARGE: &str = include_str!("../../../../../weights/go/charge.toml");

/// The evaluation `charge`.
#[derive(Clone, Debug)]
pub struct Charge<const N: usize> {
    weights: Weights,
    strength: Strength,
    model: PotentialModel<N>,
}

impl<const N: usize> Charge<N> {
    /// The terms.
    pub const TERMS: &'static [Term] = TERMS;

    /// An evaluation with these weights, model of strength and model of potential.
    pub fn new(weights: Weights, strength: Strength, model: PotentialModel<N>) -> Charge<N> {
        Charge { weights, strength, model }
    }
}

impl<const N: usize> Default for Charge<N> {
    /// The built-in weights and the default model.
    fn default() -> Charge<N> {
        let weights = Weights::parse(DEFAULT_CHARGE, TERMS).expect("the built-in weights are tested");
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

    /// Prefers open points (about equal potentials) and neighbours of chains whose life is uncertain; avoids owned
    /// points.
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
                    && known.of(board, neighbour).is_some_and(|chain| self.strength.of(chain).abs() < MAX_STRENGTH / 2)
            };
            let urgent = if board.neighbours(at).into_iter().any(is_unsettled) { URGENT } else { 0 };
            (open + owned + urgent) * HUNDREDTH
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
                let strength = self.strength.of(quantities).clamp(-MAX_STRENGTH, MAX_STRENGTH);
                sink.put(STRENGTH, side.sign() * strength, board.square(at));
            }
        }
    }
}
