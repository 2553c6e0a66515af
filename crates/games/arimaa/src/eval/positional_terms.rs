//! The definition of the terms that `positional` adds to `full`.

use super::terms::FULL;
use tenbin_core::{Feature, Term};

const KINDS: &[&str] = &["rabbit", "cat", "dog", "horse", "camel", "elephant"];
const ROWS: &[&str] = &["row 1", "row 2", "row 3", "row 4", "row 5", "row 6", "row 7", "row 8"];
const STEPS_LEFT: &[&str] = &["1 step", "2 steps", "3 steps", "4 steps"];
const DISTANCES: &[&str] = &["1", "2", "3", "4", "5"];
/// A side's own half of the board, then the other; distances.
const BY_HALF: &[&str] =
    &["home 1", "home 2", "home 3", "home 4", "home 5", "away 1", "away 2", "away 3", "away 4", "away 5"];
/// Kinds by letter, the holder, and whether the hostage is beside the trap or two squares from it.
const HOSTAGES: &[&str] = &[
    "r by e, 1",
    "r by e, 2",
    "r by other, 1",
    "r by other, 2",
    "c by e, 1",
    "c by e, 2",
    "c by other, 1",
    "c by other, 2",
    "d by e, 1",
    "d by e, 2",
    "d by other, 1",
    "d by other, 2",
    "h by e, 1",
    "h by e, 2",
    "h by other, 1",
    "h by other, 2",
    "m by e, 1",
    "m by e, 2",
    "m by other, 1",
    "m by other, 2",
];
/// Kinds by letter, and distances.
const STRAYS: &[&str] = &[
    "r 1", "r 2", "r 3", "r 4", "c 1", "c 2", "c 3", "c 4", "d 1", "d 2", "d 3", "d 4", "h 1", "h 2", "h 3", "h 4",
    "m 1", "m 2", "m 3", "m 4",
];
/// Rows, and enemies ahead.
const ATTACKS: &[&str] =
    &["5: 0", "5: 1", "5: 2", "5: 3+", "6: 0", "6: 1", "6: 2", "6: 3+", "7: 0", "7: 1", "7: 2", "7: 3+"];
const LEADS: &[&str] = &["-3", "-2", "-1", "0", "+1", "+2", "+3"];
/// The side that wins the fight, by the kind that decides it, and the lead in pieces beside the trap.
const FIGHTS: &[&str] = &[
    "won by e or m, -2",
    "won by e or m, -1",
    "won by e or m, 0",
    "won by e or m, +1",
    "won by e or m, +2",
    "won by h, d or c, -2",
    "won by h, d or c, -1",
    "won by h, d or c, 0",
    "won by h, d or c, +1",
    "won by h, d or c, +2",
    "won by r, -2",
    "won by r, -1",
    "won by r, 0",
    "won by r, +1",
    "won by r, +2",
    "lost to e or m, -2",
    "lost to e or m, -1",
    "lost to e or m, 0",
    "lost to e or m, +1",
    "lost to e or m, +2",
    "lost to h, d or c, -2",
    "lost to h, d or c, -1",
    "lost to h, d or c, 0",
    "lost to h, d or c, +1",
    "lost to h, d or c, +2",
    "lost to r, -2",
    "lost to r, -1",
    "lost to r, 0",
    "lost to r, +1",
    "lost to r, +2",
    "even, -2",
    "even, -1",
    "even, 0",
    "even, +1",
    "even, +2",
];

const ADDED: &[Term] = &[
    Term::new("hostage", "frozen enemies within two squares of a home trap, by kind, holder and distance")
        .with_table(4, HOSTAGES),
    Term::new("framed", "pieces on a trap with one friend and no empty square beside it").with(KINDS),
    Term::new("pinned", "pieces that alone protect a friend on a trap").with(KINDS),
    Term::new("trap-fight", "home traps by decisive piece within two squares and lead in adjacent pieces")
        .with_table(5, FIGHTS),
    Term::new("phalanx", "pieces with a friend on the next file, by row").with(ROWS),
    Term::new("blockaded", "unfrozen pieces beyond their home rows that can neither step nor push").with(KINDS),
    Term::new("stray", "pieces past the middle without an adjacent friend, by distance of a stronger enemy")
        .with_table(4, STRAYS),
    Term::new("camel-danger", "camel by half of the board and distance of the enemy elephant").with_table(5, BY_HALF),
    Term::new("camel-escort", "camel by distance of its elephant").with(DISTANCES),
    Term::new("horse-danger", "horses by half of the board and distance of the enemy elephant or camel")
        .with_table(5, BY_HALF),
    Term::new("goal-attack", "rabbits past the middle by row and number of enemies ahead").with_table(4, ATTACKS),
    Term::new("wing-attack", "wings with a rabbit past the middle, by lead in pieces on the last three rows")
        .with(LEADS),
    Term::new("tempo", "the side to move, by steps left").with(STEPS_LEFT),
];

/// The terms of `positional`.
pub(crate) const POSITIONAL: &[Term] = &Term::join::<{ FULL.len() + ADDED.len() }>(FULL, ADDED);

pub(super) const HOSTAGE: Feature = feature("hostage");
pub(super) const FRAMED: Feature = feature("framed");
pub(super) const PINNED: Feature = feature("pinned");
pub(super) const TRAP_FIGHT: Feature = feature("trap-fight");
pub(super) const PHALANX: Feature = feature("phalanx");
pub(super) const BLOCKADED: Feature = feature("blockaded");
pub(super) const STRAY: Feature = feature("stray");
pub(super) const CAMEL_DANGER: Feature = feature("camel-danger");
pub(super) const CAMEL_ESCORT: Feature = feature("camel-escort");
pub(super) const HORSE_DANGER: Feature = feature("horse-danger");
pub(super) const GOAL_ATTACK: Feature = feature("goal-attack");
pub(super) const WING_ATTACK: Feature = feature("wing-attack");
pub(super) const TEMPO: Feature = feature("tempo");

const fn feature(name: &str) -> Feature {
    Term::feature(POSITIONAL, name)
}
