//! The strength of a group: how easily it lives, as a weighted sum of the quantities that the charge model names.

use crate::board::{Board, Point};
use crate::field::{Fields, UNIT};
use crate::groups::{AHEAD, ENOUGH, Groups};
use tenbin_core::{Mistake, Score, Side, Term, Weights};

/// How many parts make one unit of potential in a feature.
pub const PARTS: i32 = 720;
/// From units of the fields to parts.
const PER_PART: i32 = UNIT / PARTS;

/// An own potential of about four is an eye.
const EYE: i32 = UNIT * 7 / 2;
/// A difference above this makes a point firm.
const FIRM: i32 = UNIT;
/// A point nearly qualifies as a candidate from so much of what it needs on.
const NEARLY: (i32, i32) = (ENOUGH * 7 / 10, AHEAD / 4);

/// What is known of a group, in the order of its weights.
pub const TERMS: &[Term] = &[
    Term::new("group", "every group once: what all of them have in common"),
    Term::new("stones", "its stones"),
    Term::new("stand", "own potential less the enemy's where its stones lie, on average").in_parts(PARTS),
    Term::new("space", "its empty candidate points"),
    Term::new("difference", "own potential less the enemy's on these points, added up").in_parts(PARTS),
    Term::new("firm", "those of these points where the difference is at least 1"),
    Term::new("eyes", "those of these points where its own potential is about 4 or more"),
    Term::new("room", "empty points beside it that nearly qualify as candidates"),
    Term::new("links", "those of them that touch another group of its side"),
];

const STONES: usize = Term::feature(TERMS, "stones") as usize;
const STAND: usize = Term::feature(TERMS, "stand") as usize;
const SPACE: usize = Term::feature(TERMS, "space") as usize;
const DIFFERENCE: usize = Term::feature(TERMS, "difference") as usize;
const FIRM_POINTS: usize = Term::feature(TERMS, "firm") as usize;
const EYES: usize = Term::feature(TERMS, "eyes") as usize;
const ROOM: usize = Term::feature(TERMS, "room") as usize;
const LINKS: usize = Term::feature(TERMS, "links") as usize;

/// How many features a group has.
pub const FEATURES: usize = Term::features(TERMS);

/// The weights that come with the bench.
pub const DEFAULT_STRENGTH: &str = include_str!("../../../../weights/go/strength.toml");

/// What is known of a group, feature by feature.
pub type Quantities = [i32; FEATURES];

/// The quantities of every group, by its number.
pub fn quantities<const N: usize>(board: &Board<N>, fields: &Fields<N>, groups: &Groups<N>) -> Vec<Quantities> {
    let mut known = vec![[0; FEATURES]; groups.len()];
    for at in board.points() {
        let difference = |side: Side| fields[side][usize::from(at)] - fields[!side][usize::from(at)];
        match (groups.of(at), board.owner(at)) {
            (Some(group), Some(side)) => {
                known[group][STONES] += 1;
                known[group][STAND] += difference(side) / PER_PART;
            }
            (Some(group), None) => {
                let side = groups.side(group);
                known[group][SPACE] += 1;
                known[group][DIFFERENCE] += difference(side) / PER_PART;
                known[group][FIRM_POINTS] += i32::from(difference(side) >= FIRM);
                known[group][EYES] += i32::from(fields[side][usize::from(at)] >= EYE);
            }
            (None, _) => add_outlet(board, fields, groups, at, &mut known),
        }
    }
    for group in &mut known {
        group[0] = 1;
        group[STAND] /= group[STONES].max(1);
    }
    known
}

/// A point that nearly qualifies is room for the groups beside it, and a link between two of them.
fn add_outlet<const N: usize>(
    board: &Board<N>,
    fields: &Fields<N>,
    groups: &Groups<N>,
    at: Point,
    known: &mut [Quantities],
) {
    for side in Side::BOTH {
        let own = fields[side][usize::from(at)];
        if own < NEARLY.0 || own - fields[!side][usize::from(at)] < NEARLY.1 {
            continue;
        }
        let mut touched = board.beside(at).map(|beside| groups.of(beside).filter(|&group| groups.side(group) == side));
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

/// Weighs the quantities of a group.
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
    pub fn parse(text: &str) -> Result<Strength, Mistake> {
        Ok(Strength::new(Weights::parse(text, TERMS)?))
    }

    /// The weights in force.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The strength of a group in points: positive if it lives, a hundred for one unit.
    #[inline]
    pub fn of(&self, quantities: &Quantities) -> Score {
        let weighed = quantities.iter().zip(self.weights.fixed());
        Weights::points(weighed.map(|(&amount, &weight)| i64::from(amount) * i64::from(weight)).sum())
    }
}

impl Default for Strength {
    fn default() -> Strength {
        Strength::parse(DEFAULT_STRENGTH).expect("the weights that come with the bench are tested")
    }
}
