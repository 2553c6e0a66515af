//! The definition of all terms.
//!
//! The terms of the paper's hand-made program come first, then the paper's additional terms, then those of `rich`. So a
//! feature has the same number in all evaluations.

use crate::PieceKind;
use tenbin_core::{Feature, Term};

const KINDS: &[&str] = &["rabbit", "cat", "dog", "horse", "camel", "elephant"];
const ROWS: &[&str] = &["row 1", "row 2", "row 3", "row 4", "row 5", "row 6", "row 7", "row 8"];
const TRAPS: &[&str] = &["home", "away"];
const NEIGHBOURS: &[&str] = &["empty", "friend", "other"];
const STEPS: &[&str] = &["1 step", "2 steps", "3 steps", "4 steps"];
const UP_TO_EIGHT: &[&str] = &["0", "1", "2", "3", "4", "5", "6", "7", "8"];
const AROUND: &[&str] =
    &["home 0", "home 1", "home 2", "home 3", "home 4", "away 0", "away 1", "away 2", "away 3", "away 4"];
/// Squares of the left half of the board from a side's point of view; the board is symmetric.
const SQUARES: &[&str] = &[
    "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4", "a5", "b5", "c5",
    "d5", "a6", "b6", "c6", "d6", "a7", "b7", "c7", "d7", "a8", "b8", "c8", "d8",
];

/// Kinds by letter, and Manhattan distances; `held` means next to a stronger piece and frozen.
const HELD_OR_NEAR: &[&str] = &[
    "r held", "r 1", "r 2", "r 3", "r 4", "r 5", "c held", "c 1", "c 2", "c 3", "c 4", "c 5", "d held", "d 1", "d 2",
    "d 3", "d 4", "d 5", "h held", "h 1", "h 2", "h 3", "h 4", "h 5", "m held", "m 1", "m 2", "m 3", "m 4", "m 5",
];
/// The same without `held`.
const AWAY: &[&str] = &[
    "r 1", "r 2", "r 3", "r 4", "r 5", "c 1", "c 2", "c 3", "c 4", "c 5", "d 1", "d 2", "d 3", "d 4", "d 5", "h 1",
    "h 2", "h 3", "h 4", "h 5", "m 1", "m 2", "m 3", "m 4", "m 5",
];
/// Kinds by letter, and numbers of neighbours of some sort.
const BESIDE: &[&str] = &[
    "r 1", "r 2", "r 3", "r 4", "c 1", "c 2", "c 3", "c 4", "d 1", "d 2", "d 3", "d 4", "h 1", "h 2", "h 3", "h 4",
    "m 1", "m 2", "m 3", "m 4", "e 1", "e 2", "e 3", "e 4",
];
/// Rows from a side's own, and a count.
const BY_ROW: &[&str] = &[
    "1: 0", "1: 1", "1: 2", "1: 3+", "2: 0", "2: 1", "2: 2", "2: 3+", "3: 0", "3: 1", "3: 2", "3: 3+", "4: 0", "4: 1",
    "4: 2", "4: 3+", "5: 0", "5: 1", "5: 2", "5: 3+", "6: 0", "6: 1", "6: 2", "6: 3+", "7: 0", "7: 1", "7: 2", "7: 3+",
];
/// At most four pieces are next to a trap, but a rectangular table is easier to read.
const NUMBERS: &[&str] = &[
    "0 to 0", "0 to 1", "0 to 2", "0 to 3", "0 to 4", "1 to 0", "1 to 1", "1 to 2", "1 to 3", "1 to 4", "2 to 0",
    "2 to 1", "2 to 2", "2 to 3", "2 to 4", "3 to 0", "3 to 1", "3 to 2", "3 to 3", "3 to 4", "4 to 0", "4 to 1",
    "4 to 2", "4 to 3", "4 to 4",
];
const DUELS: &[&str] = &[
    "- to -", "- to r", "- to c", "- to d", "- to h", "- to m", "- to e", "r to -", "r to r", "r to c", "r to d",
    "r to h", "r to m", "r to e", "c to -", "c to r", "c to c", "c to d", "c to h", "c to m", "c to e", "d to -",
    "d to r", "d to c", "d to d", "d to h", "d to m", "d to e", "h to -", "h to r", "h to c", "h to d", "h to h",
    "h to m", "h to e", "m to -", "m to r", "m to c", "m to d", "m to h", "m to m", "m to e", "e to -", "e to r",
    "e to c", "e to d", "e to h", "e to m", "e to e",
];

/// The terms, in the order of their weights.
pub(crate) const TERMS: &[Term] = &[
    Term::new("piece", "pieces on the board").with(KINDS),
    Term::new("rabbit-row", "rabbits by row").with(ROWS),
    Term::new("frozen", "frozen pieces").with(KINDS),
    Term::new("free", "pieces with an empty neighbour").with(KINDS),
    Term::new("backed", "pieces next to a trap with a friendly piece next to the same trap").with(KINDS),
    Term::new("approach", "pieces two squares from a trap over an empty square, next to no trap").with(KINDS),
    Term::new("beset", "pieces on a trap with several adjacent enemies").with(KINDS),
    Term::new("roving", "dogs and cats on their third row or beyond").with(&["cat", "dog"]),
    Term::new("trap-strength", "strength of the pieces next to a trap, from 1 for a rabbit to 6 for an elephant")
        .with(TRAPS),
    Term::new("trap-holder", "traps with the strongest adjacent piece an own one").with(TRAPS),
    Term::new("seventh-ahead", "rabbits one step from the goal, by content of the square ahead").with(NEIGHBOURS),
    Term::new("seventh-beside", "squares beside rabbits one step from the goal, by content").with(NEIGHBOURS),
    // Terms that the paper adds.
    Term::new("outranked", "number of enemies stronger than a piece").with(KINDS),
    Term::new("unrivalled", "pieces without a stronger enemy").with(KINDS),
    Term::new("rabbits-left", "number of rabbits left").with(UP_TO_EIGHT),
    Term::new("rabbit-place", "rabbit on square").with_table(4, SQUARES),
    Term::new("cat-place", "cat on square").with_table(4, SQUARES),
    Term::new("dog-place", "dog on square").with_table(4, SQUARES),
    Term::new("horse-place", "horse on square").with_table(4, SQUARES),
    Term::new("camel-place", "camel on square").with_table(4, SQUARES),
    Term::new("elephant-place", "elephant on square").with_table(4, SQUARES),
    Term::new("cat-row", "cats by row").with(ROWS),
    Term::new("dog-row", "dogs by row").with(ROWS),
    Term::new("horse-row", "horses by row").with(ROWS),
    Term::new("camel-row", "camel by row").with(ROWS),
    Term::new("elephant-row", "elephant by row").with(ROWS),
    Term::new("trap-pieces", "number of own pieces next to a trap").with(AROUND),
    Term::new("trap-elephant", "traps with the own elephant next to them").with(TRAPS),
    Term::new("elephant-reach", "empty squares that the elephant can reach").with(&["3 steps", "4 steps"]),
    Term::new("goal", "steps to a goal of the side to move").with(STEPS),
    Term::new("goal-threat", "steps to a goal of the other side").with(STEPS),
    Term::new("capture-2", "pieces that the side to move can capture in two steps").with(KINDS),
    Term::new("capture-3", "pieces that the side to move can capture in three steps").with(KINDS),
    Term::new("capture-4", "pieces that the side to move can capture in four steps").with(KINDS),
    Term::new("threat-2", "pieces that the other side could capture in two steps").with(KINDS),
    Term::new("threat-3", "pieces that the other side could capture in three steps").with(KINDS),
    Term::new("threat-4", "pieces that the other side could capture in four steps").with(KINDS),
    // Terms beyond the paper: relations between pieces.
    Term::new("near-cat", "weaker enemies by distance of the nearest cat").with_table(6, HELD_OR_NEAR.split_at(6).0),
    Term::new("near-dog", "weaker enemies by distance of the nearest dog").with_table(6, HELD_OR_NEAR.split_at(12).0),
    Term::new("near-horse", "weaker enemies by distance of the nearest horse")
        .with_table(6, HELD_OR_NEAR.split_at(18).0),
    Term::new("near-camel", "weaker enemies by distance of the camel").with_table(6, HELD_OR_NEAR.split_at(24).0),
    Term::new("near-elephant", "weaker enemies by distance of the elephant").with_table(6, HELD_OR_NEAR),
    Term::new("friends", "pieces by number of adjacent friendly pieces").with_table(4, BESIDE),
    Term::new("run", "rabbits by row and number of enemies ahead on this and adjacent files").with_table(4, BY_ROW),
    Term::new("trap-numbers", "home traps by numbers of adjacent own and enemy pieces").with_table(5, NUMBERS),
    Term::new("trap-duel", "home traps by strongest adjacent own and enemy piece").with_table(7, DUELS),
    Term::new("escort", "pieces by distance of their elephant").with_table(5, AWAY),
    Term::new("room", "unfrozen pieces by number of empty neighbours").with_table(4, BESIDE),
    Term::new("late-row", "rabbits by row and number of officers the opponent has lost").with_table(4, BY_ROW),
    Term::new("trap-contest", "home traps by strongest own and enemy piece within two squares").with_table(7, DUELS),
];

/// The numbers of terms of the hand-made program and of the paper.
const OF_HANDMADE: usize = 12;
const OF_PAPER: usize = 37;

/// The terms of the hand-made program.
pub(crate) const HANDMADE: &[Term] = TERMS.split_at(OF_HANDMADE).0;

/// The terms of the paper.
pub(crate) const FULL: &[Term] = TERMS.split_at(OF_PAPER).0;

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
pub(super) const NEAR: Feature = feature("near-cat");
pub(super) const FRIENDLY: Feature = feature("friends");
pub(super) const RUN: Feature = feature("run");
pub(super) const TRAP_NUMBERS: Feature = feature("trap-numbers");
pub(super) const TRAP_DUEL: Feature = feature("trap-duel");
pub(super) const ESCORT: Feature = feature("escort");
pub(super) const ROOM: Feature = feature("room");
pub(super) const LATE_ROW: Feature = feature("late-row");
pub(super) const TRAP_CONTEST: Feature = feature("trap-contest");

const fn feature(name: &str) -> Feature {
    Term::feature(TERMS, name)
}

/// The feature of a kind within a term with one feature per kind.
#[inline]
pub(super) const fn of_kind(first: Feature, kind: PieceKind) -> Feature {
    first + kind as Feature
}
