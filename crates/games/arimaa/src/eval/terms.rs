//! Everything the evaluations look at: the one definition of each term.
//!
//! The first terms are those of the hand-made program of the paper, then comes what the paper adds, then what `rich` sees beyond
//! it. So a feature has the same number in all evaluations.

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
/// Squares of the left half of the board as a side sees them, row by row from its own: both halves count alike.
const SQUARES: &[&str] = &[
    "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4", "a5", "b5", "c5",
    "d5", "a6", "b6", "c6", "d6", "a7", "b7", "c7", "d7", "a8", "b8", "c8", "d8",
];

/// Kinds by their letters and how far away they are, in squares along rows and columns; those who are next to a stronger piece and
/// cannot step are held by it.
const HELD_OR_NEAR: &[&str] = &[
    "r held", "r 1", "r 2", "r 3", "r 4", "r 5", "c held", "c 1", "c 2", "c 3", "c 4", "c 5", "d held", "d 1", "d 2",
    "d 3", "d 4", "d 5", "h held", "h 1", "h 2", "h 3", "h 4", "h 5", "m held", "m 1", "m 2", "m 3", "m 4", "m 5",
];
/// The same without that.
const AWAY: &[&str] = &[
    "r 1", "r 2", "r 3", "r 4", "r 5", "c 1", "c 2", "c 3", "c 4", "c 5", "d 1", "d 2", "d 3", "d 4", "d 5", "h 1",
    "h 2", "h 3", "h 4", "h 5", "m 1", "m 2", "m 3", "m 4", "m 5",
];
/// Kinds and how many squares of some sort are next to them.
const BESIDE: &[&str] = &[
    "r 1", "r 2", "r 3", "r 4", "c 1", "c 2", "c 3", "c 4", "d 1", "d 2", "d 3", "d 4", "h 1", "h 2", "h 3", "h 4",
    "m 1", "m 2", "m 3", "m 4", "e 1", "e 2", "e 3", "e 4",
];
/// Rows, the first being a side's own, and a number.
const BY_ROW: &[&str] = &[
    "1: 0", "1: 1", "1: 2", "1: 3+", "2: 0", "2: 1", "2: 2", "2: 3+", "3: 0", "3: 1", "3: 2", "3: 3+", "4: 0", "4: 1",
    "4: 2", "4: 3+", "5: 0", "5: 1", "5: 2", "5: 3+", "6: 0", "6: 1", "6: 2", "6: 3+", "7: 0", "7: 1", "7: 2", "7: 3+",
];
/// More than four never are next to a trap together; the table has room for them so that it can be read as one.
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
    // What is beyond the paper: how pieces stand to each other.
    Term::new("near-cat", "weaker enemies by how far the nearest cat is").with_table(6, HELD_OR_NEAR.split_at(6).0),
    Term::new("near-dog", "weaker enemies by how far the nearest dog is").with_table(6, HELD_OR_NEAR.split_at(12).0),
    Term::new("near-horse", "weaker enemies by how far the nearest horse is")
        .with_table(6, HELD_OR_NEAR.split_at(18).0),
    Term::new("near-camel", "weaker enemies by how far the camel is").with_table(6, HELD_OR_NEAR.split_at(24).0),
    Term::new("near-elephant", "weaker enemies by how far the elephant is").with_table(6, HELD_OR_NEAR),
    Term::new("friends", "pieces by how many friends are next to them").with_table(4, BESIDE),
    Term::new("run", "rabbits by row and by how many enemies are ahead in this column and the next")
        .with_table(4, BY_ROW),
    Term::new("trap-numbers", "home traps by how many own pieces and enemies are next to them").with_table(5, NUMBERS),
    Term::new("trap-duel", "home traps by the strongest piece and the strongest enemy next to them")
        .with_table(7, DUELS),
    Term::new("escort", "pieces by how far their elephant is").with_table(5, AWAY),
    Term::new("room", "pieces that can step by how many squares next to them are empty").with_table(4, BESIDE),
    Term::new("late-row", "rabbits by row and by how many pieces other than rabbits the enemy has lost")
        .with_table(4, BY_ROW),
    Term::new("trap-contest", "home traps by the strongest piece and the strongest enemy within two squares")
        .with_table(7, DUELS),
];

/// How many of the terms are those of the hand-made program, and how many those of the paper.
const OF_HANDMADE: usize = 12;
const OF_PAPER: usize = 37;

/// The terms of the hand-made program.
pub(crate) const HANDMADE: &[Term] = TERMS.split_at(OF_HANDMADE).0;

/// These with what the paper adds.
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

/// The feature of a kind within a term that has one for each.
#[inline]
pub(super) const fn of_kind(first: Feature, kind: PieceKind) -> Feature {
    first + kind as Feature
}
