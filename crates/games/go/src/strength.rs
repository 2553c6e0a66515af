//! Strength: how easily stones live, as a weighted sum of the quantities that the charge model names.
//!
//! A group shares its eyes, its space and its ways out. Whether each of its chains will still be there at the end is another
//! question, so a chain's strength is what its group has and where it stands itself. Weights come from what happened to chains
//! in real games: with a strength of s the chance to live is (1 + tanh s) / 2.
//!
//! `space` to `links` are the paper's quantities of a group. It wants links to *living* groups; whether those live is the same
//! question again, so any other group counts. `mean_difference` to `company` are the same potentials where a chain itself lies, and beside
//! it: without them a group's chains could not be told apart.

use crate::board::{Board, Point};
use crate::field::{POTENTIAL_UNIT, PotentialModel, Potentials};
use crate::groups::{CANDIDATE_LEAD, CANDIDATE_POTENTIAL, Groups};
use std::sync::LazyLock;
use tenbin_core::{ParseError, Score, Side, Term, Weights};

/// How many parts make one unit of potential in a feature.
pub const PARTS_PER_UNIT: i32 = 720;
/// From units of the fields to parts.
pub(crate) const UNITS_PER_PART: i32 = POTENTIAL_UNIT / PARTS_PER_UNIT;

/// An own potential of about four is an eye.
pub(crate) const EYE_POTENTIAL: i32 = POTENTIAL_UNIT * 7 / 2;
/// A difference above this makes a point firm.
pub(crate) const FIRM_LEAD: i32 = POTENTIAL_UNIT;
/// A point nearly qualifies as a candidate from so much of what it needs on.
pub(crate) const NEAR_CANDIDATE: (i32, i32) = (CANDIDATE_POTENTIAL * 7 / 10, CANDIDATE_LEAD / 4);

/// What is known of a chain and of the group it belongs to, in the order of its weights.
pub const TERMS: &[Term] = &[
    Term::new("chain", "every chain once: what all of them have in common"),
    Term::new("stand", "own potential less the enemy's where its stones lie, on average").in_parts(PARTS_PER_UNIT),
    Term::new("beside", "empty points beside it, by own potential less the enemy's there").with(&LEVELS),
    Term::new("ways", "those of them that touch another chain of its side"),
    Term::new("friend", "how that chain stands, the best of them, if it is ahead").in_parts(PARTS_PER_UNIT),
    Term::new("stones", "stones of its group"),
    Term::new("company", "own potential less the enemy's where these stones lie, on average").in_parts(PARTS_PER_UNIT),
    Term::new("space", "its group's empty candidate points"),
    Term::new("difference", "own potential less the enemy's on these points, added up").in_parts(PARTS_PER_UNIT),
    Term::new("firm", "those of these points where the difference is at least 1"),
    Term::new("eyes", "those of these points where its own potential is about 4 or more"),
    Term::new("room", "empty points beside its group that nearly qualify as candidates"),
    Term::new("links", "those of them that touch another group of its side"),
];

/// Where points are told apart by the difference of potentials: below −1, below 0, below 1, and above.
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

/// How many features a chain has.
pub const FEATURES: usize = Term::features(TERMS);

/// The weights that come with the bench.
pub const DEFAULT_STRENGTH: &str = include_str!("../../../../weights/go/strength.toml");

/// What is known of a chain, feature by feature.
pub type FeatureValues = [i32; FEATURES];

/// The quantities of every chain on a board.
#[derive(Clone, Debug)]
pub struct ChainFeatures<const N: usize> {
    /// Where a chain's quantities are, from 1, at the point that stands for it.
    places: [u16; N],
    chains: Vec<(Point, FeatureValues)>,
}

impl<const N: usize> ChainFeatures<N> {
    /// Those of a board with these potentials and groups.
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

    /// The empty points beside a chain, and the friends on their other side.
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

    /// The quantities of the chain that a stone belongs to.
    #[inline]
    pub fn of(&self, board: &Board<N>, at: Point) -> Option<&FeatureValues> {
        board.owner(at)?;
        let place = usize::from(self.places[usize::from(board.chain(at)) & (N - 1)]).checked_sub(1)?;
        self.chains.get(place).map(|(_, quantities)| quantities)
    }

    /// Every chain by the point that stands for it, with its quantities.
    pub fn chains(&self) -> &[(Point, FeatureValues)] {
        &self.chains
    }
}

/// Which of the levels a difference of potentials belongs to.
#[inline]
pub(crate) fn difference_level(difference: i32) -> usize {
    (difference.div_euclid(POTENTIAL_UNIT) + 2).clamp(0, LEVELS.len() as i32 - 1) as usize
}

/// Own potential less the enemy's where the stones of a chain lie, on average, in parts.
fn mean_difference<const N: usize>(board: &Board<N>, potentials: &Potentials<N>, at: Point) -> i32 {
    let Some(side) = board.owner(at) else { return 0 };
    let stones = board.chain_stones(at).map(usize::from);
    let sum: i32 = stones.map(|stone| (potentials[side][stone] - potentials[!side][stone]) / UNITS_PER_PART).sum();
    sum / i32::from(board.chain_size(at)).max(1)
}

/// What the chains of each group share, by its number.
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

/// A point that nearly qualifies is room for the groups beside it, and a link between two of them.
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

/// Weighs the quantities of a chain.
#[derive(Clone, Debug, PartialEq)]
pub struct Strength {
    weights: Weights,
}

impl Strength {
    /// With these weights of its [`TERMS`].
    pub fn new(weights: Weights) -> Strength {
        Strength { weights }
    }

    /// With weights from a file's text.
    pub fn parse(text: &str) -> Result<Strength, ParseError> {
        Ok(Strength::new(Weights::parse(text, TERMS)?))
    }

    /// The weights in force.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The strength of a chain in points: positive if it lives, a hundred for one unit.
    #[inline]
    pub fn of(&self, quantities: &FeatureValues) -> Score {
        let weighed = quantities.iter().zip(self.weights.fixed());
        Weights::points(weighed.map(|(&amount, &weight)| i64::from(amount) * i64::from(weight)).sum())
    }
}

impl Default for Strength {
    fn default() -> Strength {
        Strength::parse(DEFAULT_STRENGTH).expect("the weights that come with the bench are tested")
    }
}

/// The stones of chains that are dead rather than alive by the usual model and the weights that come with the bench.
///
/// In the last positions of games that strength was learned from, this differs from 200 playouts on 4 stones of 100, where 8 of 100
/// are dead by those (`learn_strength` in the papers' room counts it), and no other limit than 0 differs on noticeably fewer.
pub fn dead_by_strength<const N: usize>(board: &Board<N>) -> Vec<Point> {
    static STRENGTH: LazyLock<Strength> = LazyLock::new(Strength::default);
    let potentials = PotentialModel::default().compute(board);
    let known = ChainFeatures::find(board, &potentials, &Groups::find(board, &potentials));
    let is_weak = |&at: &Point| known.of(board, at).is_some_and(|quantities| STRENGTH.of(quantities) < 0);
    board.points().filter(is_weak).collect()
}
