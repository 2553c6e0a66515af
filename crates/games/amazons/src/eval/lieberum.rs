//! J. Lieberum's evaluation (*An evaluation function for the game of amazons*, TCS 349, 2005): queen and king distance,
//! a closeness term for each, and a penalty for hemmed-in pieces, all faded with the phase of the game.
//!
//! The paper does not give its fading functions. Here each term has one weight for each of four degrees of openness, with
//! linear interpolation between the two nearest (tapered evaluation), so that they can be trained.

use super::race::{Race, TerritoryRace};
use super::reach::{Reach, open_neighbour_planes};
use crate::AmazonsPosition;
use tenbin_board::Set;
use tenbin_core::{BySide, Evaluation, Feature, FeatureSink, Position, Side, Term, Weights};

/// Denominator of the interpolation between degrees of openness.
const PARTS: i32 = 64;
/// A tied square counts a fifth for the side to move.
const FIFTHS: i32 = 5;
/// King-distance leads count up to six moves.
const SIXTHS: i32 = 6;
/// Closeness halves with every move, and is 0 beyond six moves.
const HALVINGS: u32 = 6;
/// Queen-distance leads are counted up to this many moves for the openness.
const QUEEN_LEADS: usize = 4;

/// The knots of the interpolation over the openness: one per weight of a term.
const OPENNESS: [i32; 4] = [0, 12, 32, 64];
const DEGREES: &[&str] = &["closed", "late", "middle", "open"];

/// The knots of the interpolation over the freedom: one per weight of the term `hemmed`.
const FREEDOM: [i32; 6] = [0, 3, 8, 15, 25, 40];
const HEMMED_AT: &[&str] = &["0", "3", "8", "15", "25", "40"];

const TERMS: &[Term] = &[
    Term::new("queen-territory", "t1: squares one side reaches in fewer moves; a fifth for the side to move when tied")
        .in_parts(PARTS * FIFTHS)
        .with(DEGREES),
    Term::new("queen-closeness", "c1: closeness of each side in queen moves, halving with every move")
        .in_parts(PARTS << (HALVINGS - 1))
        .with(DEGREES),
    Term::new("king-closeness", "c2: lead of one side in king's steps, up to six")
        .in_parts(PARTS * SIXTHS)
        .with(DEGREES),
    Term::new(
        "king-territory",
        "t2: squares one side reaches in fewer king's steps; a fifth for the side to move when tied",
    )
    .in_parts(PARTS * FIFTHS)
    .with(DEGREES),
    Term::new("hemmed", "m: penalty for pieces with little freedom, by their freedom, fading as the board closes")
        .in_parts(PARTS * PARTS)
        .with(HEMMED_AT),
];

const QUEEN_TERRITORY: Feature = Term::feature(TERMS, "queen-territory");
const QUEEN_CLOSENESS: Feature = Term::feature(TERMS, "queen-closeness");
const KING_CLOSENESS: Feature = Term::feature(TERMS, "king-closeness");
const KING_TERRITORY: Feature = Term::feature(TERMS, "king-territory");
const HEMMED: Feature = Term::feature(TERMS, "hemmed");

/// Lieberum's evaluation, on boards that fit the set type `S`.
#[derive(Clone, Debug)]
pub struct Lieberum<S> {
    weights: Weights,
    /// The squares at each king distance from each square, on an empty board.
    rings: Vec<[S; HALVINGS as usize]>,
}

impl<S: Set> Lieberum<S> {
    /// The terms.
    pub const TERMS: &'static [Term] = TERMS;

    /// The evaluation with these weights.
    pub fn new(weights: Weights) -> Lieberum<S> {
        let rings = (0..u16::from(S::STRIDE) * u16::from(S::RANKS)).map(|index| {
            let mut inside = S::single(index as u8);
            std::array::from_fn(|_| {
                let ring = inside.neighbours() & !inside;
                inside |= ring;
                ring
            })
        });
        Lieberum { weights, rings: rings.collect() }
    }

    /// Freedom of a piece: the open neighbours of every square it can move to, halved with every king's step of distance. In
    /// parts of 1 / 2^[`HALVINGS`].
    #[inline]
    fn freedom(&self, index: u8, targets: S, planes: &[S; 4]) -> i32 {
        let mut freedom = 0;
        let mut further = targets;
        for (steps, &ring) in self.rings[usize::from(index)].iter().enumerate() {
            let here = targets & ring;
            let around: u32 = planes.iter().enumerate().map(|(bit, &plane)| (here & plane).count() << bit).sum();
            freedom += (around << (HALVINGS as usize - 1 - steps)) as i32;
            further &= !ring;
            if further.is_empty() {
                break;
            }
        }
        freedom
    }
}

/// Results of the fast terms that the slow terms need.
pub struct LieberumFastResult<S: Set> {
    reach: Reach<S>,
    openness: Interpolation,
}

/// Linear interpolation between two neighbouring knots.
#[derive(Clone, Copy, Debug)]
struct Interpolation {
    knot: usize,
    shares: [i32; 2],
}

impl Interpolation {
    /// The interpolation for a value. `parts` is the denominator of the value.
    #[inline]
    fn at(value: i32, knots: &[i32], parts: i32) -> Interpolation {
        let last = knots.len() - 2;
        let knot = (1..=last).rev().find(|&knot| value >= knots[knot] * parts).unwrap_or(0);
        let (low, high) = (knots[knot] * parts, knots[knot + 1] * parts);
        let share = ((value.clamp(low, high) - low) * PARTS) / (high - low);
        Interpolation { knot, shares: [PARTS - share, share] }
    }

    /// The two features that count, of a term with one weight per knot.
    #[inline]
    fn of(self, first: Feature) -> [(Feature, i32); 2] {
        let feature = first + self.knot as Feature;
        [(feature, self.shares[0]), (feature + 1, self.shares[1])]
    }
}

/// Puts the squares won by either side, and the ties for the side to move, on an interpolated term.
#[inline]
fn put_territory<S: Set>(term: [(Feature, i32); 2], won: BySide<S>, tied: S, turn: Side, sink: &mut impl FeatureSink) {
    for (feature, share) in term {
        for side in Side::BOTH {
            sink.put_all(feature, side.sign() * FIFTHS * share, won[side]);
        }
        sink.put_all(feature, turn.sign() * share, tied);
    }
}

impl<S: Set> Evaluation for Lieberum<S> {
    type Position = AmazonsPosition<S>;
    type Accumulator = ();
    type FastResult = LieberumFastResult<S>;

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn with_weights(&self, weights: Weights) -> Lieberum<S> {
        Lieberum { weights, rings: self.rings.clone() }
    }

    fn init(&self, _position: &AmazonsPosition<S>) {}

    fn update(
        &self,
        _accumulator: &mut (),
        _before: &AmazonsPosition<S>,
        _mv: <AmazonsPosition<S> as Position>::Move,
        _after: &AmazonsPosition<S>,
    ) {
    }

    fn fast_terms<Sc: FeatureSink>(
        &self,
        position: &AmazonsPosition<S>,
        _accumulator: &(),
        sink: &mut Sc,
    ) -> LieberumFastResult<S> {
        let reach = Reach::new(position);
        let mut arrivals = [BySide([S::EMPTY; 2]); HALVINGS as usize];
        let race: Race<S, QUEEN_LEADS> = Race::run(
            BySide::from_fn(|side| position.pieces(side)),
            |from| reach.moves(from),
            |moves, new| {
                if let Some(arrival) = arrivals.get_mut(moves as usize - 1) {
                    *arrival = *new;
                }
            },
        );
        let openness = Interpolation::at(openness(&race), &OPENNESS, 1 << QUEEN_LEADS);
        let won = BySide::from_fn(|side| race.alone[side] | race.sooner(side));
        put_territory(openness.of(QUEEN_TERRITORY), won, race.tied, position.side_to_move(), sink);
        for (feature, share) in openness.of(QUEEN_CLOSENESS) {
            for (earlier, new) in arrivals.iter().enumerate() {
                let closeness = share << (HALVINGS as usize - 1 - earlier);
                for side in Side::BOTH {
                    sink.put_all(feature, side.sign() * closeness, new[side]);
                }
            }
        }
        LieberumFastResult { reach, openness }
    }

    fn slow_terms<Sc: FeatureSink>(
        &self,
        position: &AmazonsPosition<S>,
        _accumulator: &(),
        found: LieberumFastResult<S>,
        sink: &mut Sc,
    ) {
        let LieberumFastResult { reach, openness } = found;
        let pieces = BySide::from_fn(|side| position.pieces(side));
        let closeness = openness.of(KING_CLOSENESS);
        let race = TerritoryRace::run::<{ SIXTHS as usize }>(
            pieces,
            |from| reach.neighbours(from),
            |side, squares| {
                for (feature, share) in closeness {
                    sink.put_all(feature, side.sign() * share, squares);
                }
            },
        );
        put_territory(openness.of(KING_TERRITORY), race.won, race.tied, position.side_to_move(), sink);
        let planes = open_neighbour_planes(position.open());
        // On a closed board being hemmed in no longer matters.
        let open = if openness.knot > 0 { PARTS } else { openness.shares[1] };
        for side in Side::BOTH {
            for index in pieces[side].indices() {
                let targets = reach.moves(S::single(index));
                let freedom = Interpolation::at(self.freedom(index, targets, &planes), &FREEDOM, 1 << HALVINGS);
                for (feature, share) in freedom.of(HEMMED) {
                    sink.put(feature, -side.sign() * share * open, S::square(index));
                }
            }
        }
    }
}

/// Openness: the number of contested squares, halved with every move one side is ahead. It is `w` in the paper, in parts of
/// 1 / 2^[`QUEEN_LEADS`].
#[inline]
fn openness<S: Set>(race: &Race<S, QUEEN_LEADS>) -> i32 {
    let ahead = (0..QUEEN_LEADS).map(|lead| {
        let squares = race.ahead[Side::First][lead] | race.ahead[Side::Second][lead];
        squares.count() << (QUEEN_LEADS - 1 - lead)
    });
    ((race.tied.count() << QUEEN_LEADS) + ahead.sum::<u32>()) as i32
}
