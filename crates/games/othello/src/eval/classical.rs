//! The evaluation `classical`: mobility, potential mobility, square values, stable discs and parity, by phase.
//!
//! The terms are those of IAGO (Rosenbloom, *A world-championship-level Othello program*, 1982) and its successors. A weight
//! per phase is faded: between the middle of two phases both count in part.

use super::stability::stable_discs;
use crate::OthelloPosition;
use tenbin_board::{PlacingMove, Set, Set64};
use tenbin_core::{Evaluation, Feature, FeatureSink, Position, Side, SquareSet, Term, Weights};

const PHASES: &[&str] = &["opening", "midgame", "endgame"];
/// The number of parts of a unit, which the phases share.
const PARTS: i32 = 30;
/// Squares that symmetries of the board exchange have one weight. They are named after 8×8; smaller boards have the first
/// files and ranks.
const CLASSES: usize = 10;
#[rustfmt::skip]
const SQUARES: &[&str] = &[
    "a1 opening", "b1 opening", "c1 opening", "d1 opening", "b2 opening",
    "c2 opening", "d2 opening", "c3 opening", "d3 opening", "d4 opening",
    "a1 midgame", "b1 midgame", "c1 midgame", "d1 midgame", "b2 midgame",
    "c2 midgame", "d2 midgame", "c3 midgame", "d3 midgame", "d4 midgame",
    "a1 endgame", "b1 endgame", "c1 endgame", "d1 endgame", "b2 endgame",
    "c2 endgame", "d2 endgame", "c3 endgame", "d3 endgame", "d4 endgame",
];

/// The terms, in the order of their weights.
pub const TERMS: &[Term] = &[
    Term::new("mobility", "legal moves").in_parts(PARTS).with(PHASES),
    Term::new("potential", "potential mobility: empty squares beside discs of the other side")
        .in_parts(PARTS)
        .with(PHASES),
    Term::new("square", "discs by their squares").in_parts(PARTS).with_table(CLASSES, SQUARES),
    Term::new("discs", "discs on the board").in_parts(PARTS).with(PHASES),
    Term::new("parity", "making the last move if neither side passes").in_parts(PARTS).with(PHASES),
    Term::new("x-square", "discs diagonally beside an empty corner"),
    Term::new("c-square", "discs on the edge beside an empty corner"),
    Term::new("stable", "discs that can never be turned over again").in_parts(PARTS).with(PHASES),
];

const MOBILITY: Feature = Term::feature(TERMS, "mobility");
const POTENTIAL: Feature = Term::feature(TERMS, "potential");
const SQUARE: Feature = Term::feature(TERMS, "square");
const DISCS: Feature = Term::feature(TERMS, "discs");
const PARITY: Feature = Term::feature(TERMS, "parity");
const X_SQUARE: Feature = Term::feature(TERMS, "x-square");
const C_SQUARE: Feature = Term::feature(TERMS, "c-square");
const STABLE: Feature = Term::feature(TERMS, "stable");

/// Weight file of the weights by hand.
pub const DEFAULT_WEIGHTS: &str = include_str!("../../../../../weights/othello/classical.toml");

/// Weight file of the learned weights.
pub const LEARNED_WEIGHTS: &str = include_str!("../../../../../weights/othello/learned.toml");

/// The places of corners, C-squares and X-squares among the classes.
const CORNER: usize = 0;
const C: usize = 1;
const X: usize = 4;

/// The squares of each class, on 4×4, 6×6 and 8×8.
static SQUARES_OF_CLASS: [[Set64; CLASSES]; 3] = [squares_of_class(4), squares_of_class(6), squares_of_class(8)];

const fn squares_of_class(side: u8) -> [Set64; CLASSES] {
    let mut bits = [0; CLASSES];
    let mut index = 0;
    while index < 64 {
        let (file, rank) = (index % 8, index / 8);
        if file < side && rank < side {
            bits[class(file, rank, side)] |= 1 << index;
        }
        index += 1;
    }
    let mut sets = [Set64::from_bits(0); CLASSES];
    let mut class = 0;
    while class < CLASSES {
        sets[class] = Set64::from_bits(bits[class]);
        class += 1;
    }
    sets
}

/// The class of a square: its distances to the nearest edges, the smaller one first.
const fn class(file: u8, rank: u8, side: u8) -> usize {
    const FIRST: [u8; 4] = [0, 4, 7, 9];
    let file = if file < side / 2 { file } else { side - 1 - file };
    let rank = if rank < side / 2 { rank } else { side - 1 - rank };
    let (near, far) = if file < rank { (file, rank) } else { (rank, file) };
    (FIRST[near as usize] + far - near) as usize
}

/// The evaluation `classical`.
#[derive(Clone, Debug, PartialEq)]
pub struct Classical {
    weights: Weights,
}

impl Classical {
    /// The evaluation with these weights of [`TERMS`].
    pub fn new(weights: Weights) -> Classical {
        Classical { weights }
    }
}

impl Default for Classical {
    /// The evaluation with the weights by hand.
    fn default() -> Classical {
        Classical::new(Weights::parse(DEFAULT_WEIGHTS, TERMS).expect("the default weights are tested"))
    }
}

/// The share of each phase in a position, in parts of `PARTS`.
#[derive(Clone, Copy, Debug)]
pub struct PhaseShares([i32; 3]);

impl PhaseShares {
    fn of(position: &OthelloPosition) -> PhaseShares {
        let squares = position.board().count() as i32;
        // The discs after the start, from 0 to twice the parts.
        let filled = 2 * PARTS * (squares - position.empty().count() as i32 - 4).max(0) / (squares - 4);
        PhaseShares([(PARTS - filled).max(0), PARTS - (PARTS - filled).abs(), (filled - PARTS).max(0)])
    }

    /// Each phase with a share in the position: its number and its share.
    fn each(self) -> impl Iterator<Item = (Feature, i32)> {
        (0..).zip(self.0).filter(|&(_, share)| share > 0)
    }
}

/// Puts a term with a weight per phase.
#[inline]
fn put_phased<S: FeatureSink>(feature: Feature, shares: PhaseShares, side: Side, squares: Set64, sink: &mut S) {
    for (phase, share) in shares.each() {
        sink.put_all(feature + phase, side.sign() * share, squares);
    }
}

impl Evaluation for Classical {
    type Position = OthelloPosition;
    type Accumulator = ();
    type FastResult = PhaseShares;

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn with_weights(&self, weights: Weights) -> Classical {
        Classical::new(weights)
    }

    fn init(&self, _position: &OthelloPosition) {}

    fn update(&self, (): &mut (), _before: &OthelloPosition, _mv: PlacingMove, _after: &OthelloPosition) {}

    #[inline]
    fn fast_terms<S: FeatureSink>(&self, position: &OthelloPosition, (): &(), sink: &mut S) -> PhaseShares {
        let shares = PhaseShares::of(position);
        let empty = position.empty();
        let last = if empty.count() % 2 == 1 { position.side_to_move() } else { !position.side_to_move() };
        for (phase, share) in shares.each() {
            sink.put_whole(PARITY + phase, last.sign() * share);
        }
        for side in Side::BOTH {
            put_phased(MOBILITY, shares, side, position.legal_discs(side), sink);
            put_phased(POTENTIAL, shares, side, position.discs(!side).neighbours() & empty, sink);
            put_phased(DISCS, shares, side, position.discs(side), sink);
            put_squares(position, side, shares, sink);
        }
        shares
    }

    #[inline]
    fn slow_terms<S: FeatureSink>(&self, position: &OthelloPosition, (): &(), shares: PhaseShares, sink: &mut S) {
        let stable = stable_discs(position);
        for side in Side::BOTH {
            put_phased(STABLE, shares, side, stable[side], sink);
        }
    }
}

/// Puts the terms of single squares.
#[inline]
fn put_squares<S: FeatureSink>(position: &OthelloPosition, side: Side, shares: PhaseShares, sink: &mut S) {
    let discs = position.discs(side);
    let squares = &SQUARES_OF_CLASS[usize::from(position.size().files / 2 - 2)];
    for (phase, share) in shares.each() {
        for (class, &squares) in (0..).zip(squares) {
            sink.put_all(SQUARE + CLASSES as Feature * phase + class, side.sign() * share, discs & squares);
        }
    }
    let beside_empty_corner = (squares[CORNER] & position.empty()).neighbours() & discs;
    sink.put_all(X_SQUARE, side.sign(), beside_empty_corner & squares[X]);
    sink.put_all(C_SQUARE, side.sign(), beside_empty_corner & squares[C]);
}
