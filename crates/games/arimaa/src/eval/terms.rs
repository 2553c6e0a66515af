//! Everything the evaluations look at: the one definition of each term.
//!
//! The first terms are those of the hand-made program of the paper, the others are what the paper adds. So a feature has the
//! same number in both evaluations.

use crate::Kind;
use tenbin_core::{Feature, Term};

const KINDS: &[&str] = &["rabbit", "cat", "dog", "horse", "camel", "elephant"];
const ROWS: &[&str] = &["row 1", "row 2", "row 3", "row 4", "row 5", "row 6", "row 7", "row 8"];
const TRAPS: &[&str] = &["home", "away"];
const NEIGHBOURS: &[&str] = &["empty", "friend", "other"];
const STEPS: &[&str] = &["1 step", "2 steps", "3 steps", "4 steps"];
const UP_TO_EIGHT: &[&str] = &["0", "1", "2", "3", "4", "5", "6", "7", "8"];
const AROUND: &[&str] =
    &["home 0", "home 1", "home 2", "home 3", "home 4", "away 0", "away 1", "away 2", "away 3", "away 4"];
/// Squares of the left half of the board as a side sees them, row by row from its own: both halves count alike.
const SQUARES: &[&str] = &[
    "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4", "a5", "b5", "c5",
    "d5", "a6", "b6", "c6", "d6", "a7", "b7", "c7", "d7", "a8", "b8", "c8", "d8",
];

/// The terms, in the order of their weights.
pub(crate) const TERMS: &[Term] = &[
    Term::new("piece", "pieces on the board").with(KINDS),
    Term::new("rabbit-row", "rabbits by how far they have come").with(ROWS),
    Term::new("frozen", "pieces that are frozen").with(KINDS),
    Term::new("free", "pieces with an empty square next to them").with(KINDS),
    Term::new("backed", "pieces beside a trap with a friend beside the same trap").with(KINDS),
    Term::new("approach", "pieces two squares from a trap and beside none, where the square between is empty")
        .with(KINDS),
    Term::new("beset", "pieces on a trap with several enemies next to them").with(KINDS),
    Term::new("roving", "dogs and cats on their third row or beyond").with(&["cat", "dog"]),
    Term::new("trap-strength", "strength of the pieces beside a trap, from 1 for a rabbit to 6 for an elephant")
        .with(TRAPS),
    Term::new("trap-holder", "traps beside which the strongest piece is one's own").with(TRAPS),
    Term::new("seventh-ahead", "rabbits a step from their goal, by what is ahead of them").with(NEIGHBOURS),
    Term::new("seventh-beside", "squares beside rabbits a step from their goal, by what is there").with(NEIGHBOURS),
    // What the paper adds.
    Term::new("outranked", "how many enemies are stronger than a piece").with(KINDS),
    Term::new("unrivalled", "pieces than which no enemy is stronger").with(KINDS),
    Term::new("rabbits-left", "how many rabbits are left").with(UP_TO_EIGHT),
    Term::new("rabbit-place", "where rabbits stand").with_table(4, SQUARES),
    Term::new("cat-place", "where cats stand").with_table(4, SQUARES),
    Term::new("dog-place", "where dogs stand").with_table(4, SQUARES),
    Term::new("horse-place", "where horses stand").with_table(4, SQUARES),
    Term::new("camel-place", "where the camel stands").with_table(4, SQUARES),
    Term::new("elephant-place", "where the elephant stands").with_table(4, SQUARES),
    Term::new("cat-row", "how far cats have come").with(ROWS),
    Term::new("dog-row", "how far dogs have come").with(ROWS),
    Term::new("horse-row", "how far horses have come").with(ROWS),
    Term::new("camel-row", "how far the camel has come").with(ROWS),
    Term::new("elephant-row", "how far the elephant has come").with(ROWS),
    Term::new("trap-pieces", "how many of one's pieces stand around a trap").with(AROUND),
    Term::new("trap-elephant", "traps beside which one's elephant stands").with(TRAPS),
    Term::new("elephant-reach", "squares the elephant can reach within so many steps").with(&["3 steps", "4 steps"]),
    Term::new("goal", "steps in which the side to move can bring a rabbit home").with(STEPS),
    Term::new("goal-threat", "steps in which the side that waits could bring a rabbit home").with(STEPS),
    Term::new("capture-2", "enemy pieces that the side to move can capture in two steps").with(KINDS),
    Term::new("capture-3", "enemy pieces that the side to move can capture in three steps").with(KINDS),
    Term::new("capture-4", "enemy pieces that the side to move can capture in four steps").with(KINDS),
    Term::new("threat-2", "enemy pieces that the side that waits could capture in two steps").with(KINDS),
    Term::new("threat-3", "enemy pieces that the side that waits could capture in three steps").with(KINDS),
    Term::new("threat-4", "enemy pieces that the side that waits could capture in four steps").with(KINDS),
];

/// How many of the terms are those of the hand-made program.
const OF_HANDMADE: usize = 12;

/// The terms of the hand-made program.
pub(crate) const HANDMADE: &[Term] = TERMS.split_at(OF_HANDMADE).0;

pub(super) const PIECE: Feature = feature("piece");
pub(super) const RABBIT_ROW: Feature = feature("rabbit-row");
pub(super) const FROZEN: Feature = feature("frozen");
pub(super) const FREE: Feature = feature("free");
pub(super) const BACKED: Feature = feature("backed");
pub(super) const APPROACH: Feature = feature("approach");
pub(super) const BESET: Feature = feature("beset");
pub(super) const ROVING: Feature = feature("roving");
pub(super) const TRAP_STRENGTH: Feature = feature("trap-strength");
pub(super) const TRAP_HOLDER: Feature = feature("trap-holder");
pub(super) const SEVENTH_AHEAD: Feature = feature("seventh-ahead");
pub(super) const SEVENTH_BESIDE: Feature = feature("seventh-beside");
pub(super) const OUTRANKED: Feature = feature("outranked");
pub(super) const UNRIVALLED: Feature = feature("unrivalled");
pub(super) const RABBITS_LEFT: Feature = feature("rabbits-left");
pub(super) const PLACE: Feature = feature("rabbit-place");
pub(super) const ROW: Feature = feature("cat-row");
pub(super) const TRAP_PIECES: Feature = feature("trap-pieces");
pub(super) const TRAP_ELEPHANT: Feature = feature("trap-elephant");
pub(super) const ELEPHANT_REACH: Feature = feature("elephant-reach");
pub(super) const GOAL: Feature = feature("goal");
pub(super) const GOAL_THREAT: Feature = feature("goal-threat");
pub(super) const CAPTURE: Feature = feature("capture-2");
pub(super) const THREAT: Feature = feature("threat-2");

const fn feature(name: &str) -> Feature {
    Term::feature(TERMS, name)
}

/// The feature of a kind within a term that has one for each.
#[inline]
pub(super) const fn of_kind(first: Feature, kind: Kind) -> Feature {
    first + kind as Feature
}
