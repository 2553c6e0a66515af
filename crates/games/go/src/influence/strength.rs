//! Strength of chains: a weighted sum of the charge model's features that predicts survival.
//!
//! A group shares its eyes, space and ways out. Survival is predicted per chain, so a chain's features are those of its
//! group and of its own location. The weights come from logistic regression on real games: a chain of strength s lives
//! with probability (1 + tanh s) / 2.
//!
//! `space` to `links` are the paper's group features. The paper counts links to *living* groups; here any other group
//! counts, because their life is the same open question. `stand` to `company` are potentials at and around the chain
//! itself, which tell the chains of a group apart.

use crate::board::{Board, Point};
use crate::influence::groups::{CANDIDATE_LEAD, CANDIDATE_POTENTIAL, Groups};
use crate::influence::{POTENTIAL_UNIT, PotentialModel, Potentials};
use std::sync::LazyLock;
use tenbin_core::{ParseError, Score, Side, Term, Weights};

/// Feature resolution: this many parts make one unit of potential.
pub const PARTS_PER_UNIT: i32 = 720;
/// Potential per part.
pub(crate) const UNITS_PER_PART: i32 = POTENTIAL_UNIT / PARTS_PER_UNIT;

/// An own potential of about four is an eye.
pub(crate) const EYE_POTENTIAL: i32 = POTENTIAL_UNIT * 7 / 2;
/// Lead in potential from which a point is firm.
pub(crate) const FIRM_LEAD: i32 = POTENTIAL_UNIT;
/// Minimum own potential and lead of a point that nearly qualifies as a candidate.
pub(crate) const NEAR_CANDIDATE: (i32, i32) = (CANDIDATE_POTENTIAL * 7 / 10, CANDIDATE_LEAD / 4);

/// The features of a chain and its group, in the order of their weights.
pub const TERMS: &[Term] = &[
    Term::new("chain", "bias: 1 for every chain"),
    Term::new("stand", "own minus opposing potential, mean over its stones").in_parts(PARTS_PER_UNIT),
    Term::new("beside", "liberties, by own minus opposing potential").with(&LEVELS),
    Term::new("ways", "liberties shared with another chain of its side"),
    Term::new("friend", "largest positive `stand` of these chains").in_parts(PARTS_PER_UNIT),
    Term::new("stones", "stones of its group"),
    Term::new("company", "own minus opposing potential, mean over these stones").in_parts(PARTS_PER_UNIT),
    Term::new("space", "empty candidate points of its group"),
    Term::new("difference", "own minus opposing potential, sum over these points").in_parts(PARTS_PER_UNIT),
    Term::new("firm", "these points with a difference of at least 1"),
    Term::new("eyes", "these points with an own potential of about 4 or more"),
    Term::new("room", "empty neighbours of its group that nearly qualify as candidates"),
    Term::new("links", "those that also touch another group of its side"),
];

/// Classes of points by potential difference: below −1, below 0, below 1, and above.
const LEVELS: [&str; 4] = ["enemy", "behind", "ahead", "own"];

pub(crate) const STAND: usize = Term::feature(TERMS, "stand") as usize;
pub(crate) const BESIDE: usize = Term::feature(TERMS, "beside") as usize;
const WAYS: usize = Term::feature(TERMS, "ways") as usize;
const FRIEND: usize = Term::feature(TERMS, "friend") as usize;
pub(crate) const STONES: usize = Term::feature(TERMS, "stones") as usize;
pub(crate) const COMPANY: usize = Term::feature(TERMS, "company") as usize;
pub(crate) const SPACE: usize = Term::feature(TERMS, "space") as usize;
pub(crate) const DIFFERENCE: usize = Term::feature(TERMS, "difference") as usize;
pub(crate) const FIRM_POINTS: usize = Term::feature(TERMS, "firm") as usize;
pub(crate) const EYES: usize = Term::feature(TERMS, "eyes") as usize;
pub(crate) const ROOM: usize = Term::feature(TERMS, "room") as usize;
const LINKS: usize = Term::feature(TERMS, "links") as usize;

/// The number of features of a chain.
pub const FEATURES: usize = Term::features(TERMS);

/// The built-in weights.
pub const DEFAULT_STRENGTH: &str = include_str!("../../../../../weights/go/strength.toml");

/// The feature values of a chain.
pub type FeatureValues = [i32; FEATURES];

/// The features of every chain on a board.
#[derive(Clone, Debug)]
pub struct ChainFeatures<const N: usize> {
    /// Index of a chain's features, from 1, at its representative point.
    places: [u16; N],
    chains: Vec<(Point, FeatureValues)>,
}

impl<const N: usize> ChainFeatures<N> {
    /// Computes the features from a board's potentials and groups.
    pub fn find(board: &Board<N>, potentials: &Potentials<N>, groups: &Groups<N>) -> ChainFeatures<N> {
        let shared = group_features(board, potentials, groups);
        let mut known = ChainFeatures { places: [0; N], chains: Vec::with_capacity(64) };
        for at in board.points().filter(|&at| board.owner(at).is_some() && board.chain(at) == at) {
            let mut quantities = groups.of(at).map_or([0; FEATURES], |group| shared[group]);
            quantities[0] = 1;
            quantities[STAND] = mean_difference(board, potentials, at);
            known.chains.push((at, quantities));
            known.places[usize::from(at)] = known.chains.len() as u16;
        }
        for place in 0..known.chains.len() {
            known.add_liberty_features(board, potentials, place);
        }
        known
    }

    /// Adds the features of a chain's liberties, and of friendly chains on their other side.
    fn add_liberty_features(&mut self, board: &Board<N>, potentials: &Potentials<N>, place: usize) {
        let (at, mut quantities) = self.chains[place];
        let Some(side) = board.owner(at) else { return };
        board.liberties_while(at, |liberty| {
            let difference = potentials[side][usize::from(liberty)] - potentials[!side][usize::from(liberty)];
            quantities[BESIDE + difference_level(difference)] += 1;
            let is_friend = |&other: &Point| board.owner(other) == Some(side) && board.chain(other) != at;
            let friends = board.neighbours(liberty).into_iter().filter(is_friend);
            let best = friends.filter_map(|friend| self.of(board, friend)).map(|friend| friend[STAND]).max();
            quantities[WAYS] += i32::from(best.is_some());
            quantities[FRIEND] = quantities[FRIEND].max(best.unwrap_or(0));
            true
        });
        self.chains[place].1 = quantities;
    }

    /// The feature values of a stone's chain.
    #[inline]
    pub fn of(&self, board: &Board<N>, at: Point) -> Option<&FeatureValues> {
        board.owner(at)?;
        let place = usize::from(self.places[usize::from(board.chain(at)) & (N - 1)]).checked_sub(1)?;
        self.chains.get(place).map(|(_, quantities)| quantities)
    }

    /// Every chain by its representative point, with its feature values.
    pub fn chains(&self) -> &[(Point, FeatureValues)] {
        &self.chains
    }
}

/// The class of a potential difference.
#[inline]
pub(crate) fn difference_level(difference: i32) -> usize {
    (difference.div_euclid(POTENTIAL_UNIT) + 2).clamp(0, LEVELS.len() as i32 - 1) as usize
}

/// Mean difference of own and opposing potential on a chain's stones, in parts.
fn mean_difference<const N: usize>(board: &Board<N>, potentials: &Potentials<N>, at: Point) -> i32 {
    let Some(side) = board.owner(at) else { return 0 };
    let stones = board.chain_stones(at).map(usize::from);
    let sum: i32 = stones.map(|stone| (potentials[side][stone] - potentials[!side][stone]) / UNITS_PER_PART).sum();
    sum / i32::from(board.chain_size(at)).max(1)
}

/// The features that the chains of each group share.
fn group_features<const N: usize>(
    board: &Board<N>,
    potentials: &Potentials<N>,
    groups: &Groups<N>,
) -> Vec<FeatureValues> {
    let mut known = vec![[0; FEATURES]; groups.len()];
    for at in board.points() {
        let difference = |side: Side| potentials[side][usize::from(at)] - potentials[!side][usize::from(at)];
        match (groups.of(at), board.owner(at)) {
            (Some(group), Some(side)) => {
                known[group][STONES] += 1;
                known[group][COMPANY] += difference(side) / UNITS_PER_PART;
            }
            (Some(group), None) => {
                let side = groups.side(group);
                known[group][SPACE] += 1;
                known[group][DIFFERENCE] += difference(side) / UNITS_PER_PART;
                known[group][FIRM_POINTS] += i32::from(difference(side) >= FIRM_LEAD);
                known[group][EYES] += i32::from(potentials[side][usize::from(at)] >= EYE_POTENTIAL);
            }
            (None, _) => add_near_candidate(board, potentials, groups, at, &mut known),
        }
    }
    known.iter_mut().for_each(|group| group[COMPANY] /= group[STONES].max(1));
    known
}

/// A point that nearly qualifies as a candidate is room for adjacent groups, and a link between two of them.
fn add_near_candidate<const N: usize>(
    board: &Board<N>,
    potentials: &Potentials<N>,
    groups: &Groups<N>,
    at: Point,
    known: &mut [FeatureValues],
) {
    for side in Side::BOTH {
        let own = potentials[side][usize::from(at)];
        if own < NEAR_CANDIDATE.0 || own - potentials[!side][usize::from(at)] < NEAR_CANDIDATE.1 {
            continue;
        }
        let mut touched =
            board.neighbours(at).map(|neighbour| groups.of(neighbour).filter(|&group| groups.side(group) == side));
        touched.sort_unstable();
        for place in 0..touched.len() {
            let Some(group) = touched[place] else { continue };
            if place > 0 && touched[place - 1] == Some(group) {
                continue;
            }
            known[group][ROOM] += 1;
            known[group][LINKS] += i32::from(touched.iter().flatten().any(|&other| other != group));
        }
    }
}

/// The linear model of strength.
#[derive(Clone, Debug, PartialEq)]
pub struct Strength {
    weights: Weights,
}

impl Strength {
    /// A model with these weights of the [`TERMS`].
    pub fn new(weights: Weights) -> Strength {
        Strength { weights }
    }

    /// A model with weights from a file's text.
    pub fn parse(text: &str) -> Result<Strength, ParseError> {
        Ok(Strength::new(Weights::parse(text, TERMS)?))
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The strength of a chain in hundredths: positive if it is expected to live.
    #[inline]
    pub fn of(&self, quantities: &FeatureValues) -> Score {
        let weighed = quantities.iter().zip(self.weights.fixed());
        Weights::points(weighed.map(|(&amount, &weight)| i64::from(amount) * i64::from(weight)).sum())
    }
}

impl Default for Strength {
    fn default() -> Strength {
        Strength::parse(DEFAULT_STRENGTH).expect("the built-in weights are tested")
    }
}

/// Stones of chains with negative strength, by the default model and the built-in weights.
///
/// In the final positions of the training games, 4 % of stones get another status than from 200 playouts, by which 8 %
/// are dead (`learn_strength` in the examples of `papers` counts it). No other threshold than 0 differs on noticeably
/// fewer.
pub fn dead_by_strength<const N: usize>(board: &Board<N>) -> Vec<Point> {
    static STRENGTH: LazyLock<Strength> = LazyLock::new(Strength::default);
    let potentials = PotentialModel::default().compute(board);
    let known = ChainFeatures::find(board, &potentials, &Groups::find(board, &potentials));
    let is_weak = |&at: &Point| known.of(board, at).is_some_and(|quantities| STRENGTH.of(quantities) < 0);
    board.points().filter(is_weak).collect()
}
