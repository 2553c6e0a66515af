//! The definition of the terms of `conjunctions`: those of `full`, where conjunctions of the paper's flags stand for the single
//! flags, and each of the four traps has its own weights.

use super::terms::{ELEPHANT_REACH, FROZEN, FULL, SEVENTH_AHEAD, TRAP_PIECES};
use tenbin_core::{Feature, Term};

/// Traps by file, on a side's own half and on the other.
const FOUR_TRAPS: &[&str] = &["c home", "f home", "c away", "f away"];
/// Traps, with or without the own elephant beside it, and the number of own pieces beside it.
const AROUND: &[&str] = &[
    "c home 0",
    "c home 1",
    "c home 2",
    "c home 3",
    "c home 4",
    "c home with e 0",
    "c home with e 1",
    "c home with e 2",
    "c home with e 3",
    "c home with e 4",
    "f home 0",
    "f home 1",
    "f home 2",
    "f home 3",
    "f home 4",
    "f home with e 0",
    "f home with e 1",
    "f home with e 2",
    "f home with e 3",
    "f home with e 4",
    "c away 0",
    "c away 1",
    "c away 2",
    "c away 3",
    "c away 4",
    "c away with e 0",
    "c away with e 1",
    "c away with e 2",
    "c away with e 3",
    "c away with e 4",
    "f away 0",
    "f away 1",
    "f away 2",
    "f away 3",
    "f away 4",
    "f away with e 0",
    "f away with e 1",
    "f away with e 2",
    "f away with e 3",
    "f away with e 4",
];
/// The flags that hold: 1 frozen, 2 with an empty neighbour, 3 backed, 4 approaching a trap, 5 beset, 6 roving.
const FLAGS: &[&str] = &[
    "none", "1", "2", "12", "3", "13", "23", "123", "4", "14", "24", "124", "34", "134", "234", "1234", "5", "15",
    "25", "125", "35", "135", "235", "1235", "45", "145", "245", "1245", "345", "1345", "2345", "12345", "6", "16",
    "26", "126", "36", "136", "236", "1236", "46", "146", "246", "1246", "346", "1346", "2346", "12346", "56", "156",
    "256", "1256", "356", "1356", "2356", "12356", "456", "1456", "2456", "12456", "3456", "13456", "23456", "123456",
];

const ADDED: &[Term] = &[
    Term::new("rabbit-flags", "rabbits by the flags that hold").with_table(8, FLAGS.split_at(32).0),
    Term::new("cat-flags", "cats by the flags that hold").with_table(8, FLAGS),
    Term::new("dog-flags", "dogs by the flags that hold").with_table(8, FLAGS),
    Term::new("horse-flags", "horses by the flags that hold").with_table(8, FLAGS.split_at(32).0),
    Term::new("camel-flags", "camels by the flags that hold").with_table(8, FLAGS.split_at(32).0),
    Term::new("elephant-flags", "elephants by the flags that hold").with_table(8, FLAGS.split_at(32).0),
    Term::new(
        "each-trap-strength",
        "strength of the pieces next to each trap, from 1 for a rabbit to 6 for an elephant",
    )
    .with(FOUR_TRAPS),
    Term::new("each-trap-holder", "each trap with the strongest adjacent piece an own one").with(FOUR_TRAPS),
    Term::new("each-trap-pieces", "number of own pieces next to each trap, without and with the elephant")
        .with_table(5, AROUND),
];

/// Indices of terms of `full`: those from the first to the second and from the third to the fourth are replaced.
const REPLACED: [usize; 4] = [2, 10, 26, 28];
const BEFORE_FLAGS: &[Term] = FULL.split_at(REPLACED[0]).0;
const AFTER_FLAGS: &[Term] = FULL.split_at(REPLACED[2]).0.split_at(REPLACED[1]).1;
const AFTER_TRAPS: &[Term] = FULL.split_at(REPLACED[3]).1;
const BEFORE_TRAPS: &[Term] = &Term::join::<{ BEFORE_FLAGS.len() + AFTER_FLAGS.len() }>(BEFORE_FLAGS, AFTER_FLAGS);
const KEPT: &[Term] = &Term::join::<{ BEFORE_TRAPS.len() + AFTER_TRAPS.len() }>(BEFORE_TRAPS, AFTER_TRAPS);

/// The terms of `conjunctions`.
pub(crate) const CONJUNCTIONS: &[Term] = &Term::join::<{ KEPT.len() + ADDED.len() }>(KEPT, ADDED);

/// The first feature of the flags of each kind.
pub(super) const KIND_FLAGS: [Feature; 6] = [
    feature("rabbit-flags"),
    feature("cat-flags"),
    feature("dog-flags"),
    feature("horse-flags"),
    feature("camel-flags"),
    feature("elephant-flags"),
];
pub(super) const EACH_TRAP_STRENGTH: Feature = feature("each-trap-strength");
pub(super) const EACH_TRAP_HOLDER: Feature = feature("each-trap-holder");
pub(super) const EACH_TRAP_PIECES: Feature = feature("each-trap-pieces");

const fn feature(name: &str) -> Feature {
    Term::feature(CONJUNCTIONS, name)
}

/// The feature of `conjunctions` that is this feature of `full`; `None` if conjunctions stand for it.
#[inline]
pub(super) const fn of_full(feature: Feature) -> Option<Feature> {
    if feature < FROZEN {
        Some(feature)
    } else if feature >= ELEPHANT_REACH {
        Some(feature - (SEVENTH_AHEAD - FROZEN) - (ELEPHANT_REACH - TRAP_PIECES))
    } else if feature >= SEVENTH_AHEAD && feature < TRAP_PIECES {
        Some(feature - (SEVENTH_AHEAD - FROZEN))
    } else {
        None
    }
}
