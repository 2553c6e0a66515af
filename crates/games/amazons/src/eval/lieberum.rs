//! J. Lieberum's evaluation (*An evaluation function for the game of amazons*, TCS 349, 2005): queen and king distance,
//! a closeness term for each, and a penalty for hemmed-in pieces, all faded by how open the position still is.
//!
//! The paper leaves its fading functions to the reader. Here each term has one weight for each of four degrees of
//! openness, and in between the two nearest are blended, so that they can be learned.

use super::race::{Pace, Race};
use super::steps::{Steps, open_neighbour_planes};
use crate::AmazonsPosition;
use tenbin_board::Set;
use tenbin_core::{BySide, Evaluation, Feature, FeatureSink, Position, Side, Term, Weights};

/// Degrees of openness are blended in this many parts.
const BLEND: i32 = 64;
/// A tied square counts a fifth for the side to move.
const FIFTHS: i32 = 5;
/// Leads at king's pace count up to six moves.
const SIXTHS: i32 = 6;
/// Closeness halves with every move; beyond six moves it counts nothing.
const HALVINGS: u32 = 6;
/// Leads at queen's pace are told apart up to this many moves when openness is measured.
const QUEEN_LEADS: usize = 4;

/// The openness at which each of the four weights of a term holds alone.
const OPENNESS: [i32; 4] = [0, 12, 32, 64];
const DEGREES: &[&str] = &["closed", "late", "middle", "open"];

/// The freedom at which each weight of the term `hemmed` holds alone.
const FREEDOM: [i32; 6] = [0, 3, 8, 15, 25, 40];
const HEMMED_AT: &[&str] = &["0", "3", "8", "15", "25", "40"];

const TERMS: &[Term] = &[
    Term::new("queen-territory", "t1: squares one side reaches in fewer moves; a fifth for the side to move when tied")
        .in_parts(BLEND * FIFTHS)
        .with(DEGREES),
    Term::new("queen-closeness", "c1: how near each side is in moves, halving with every move")
        .in_parts(BLEND << (HALVINGS - 1))
        .with(DEGREES),
    Term::new("king-closeness", "c2: how much sooner one side arrives at a king's pace, up to six steps")
        .in_parts(BLEND * SIXTHS)
        .with(DEGREES),
    Term::new("king-territory", "t2: squares one side reaches sooner at a king's pace; a fifth when tied")
        .in_parts(BLEND * FIFTHS)
        .with(DEGREES),
    Term::new("hemmed", "m: pieces with little freedom around them, by their freedom, fading as the board closes")
        .in_parts(BLEND * BLEND)
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
    /// The squares at each distance, as a king walks over an empty board, from each square.
    rings: Vec<[S; HALVINGS as usize]>,
}

impl<S: Set> Lieberum<S> {
    /// Its terms.
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

    /// How freely a piece stands: for every square it can move to, the open squares around that one, halved with every
    /// king's step on the way. In parts of 1 / 2^[`HALVINGS`].
    #[inline]
    fn freedom(&self, index: u8, reach: S, planes: &[S; 4]) -> i32 {
        let mut freedom = 0;
        let mut further = reach;
        for (steps, &ring) in self.rings[usize::from(index)].iter().enumerate() {
            let here = reach & ring;
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

/// What the cheap stage found: how pieces move, and how open the position is.
pub struct Found<S: Set> {
    steps: Steps<S>,
    openness: Blend,
}

/// Two neighbouring knots and how much each of them counts.
#[derive(Clone, Copy, Debug)]
struct Blend {
    knot: usize,
    shares: [i32; 2],
}

impl Blend {
    /// Where a value lies among the knots. Values and knots come in the same parts.
    #[inline]
    fn at(value: i32, knots: &[i32], parts: i32) -> Blend {
        let last = knots.len() - 2;
        let knot = (1..=last).rev().find(|&knot| value >= knots[knot] * parts).unwrap_or(0);
        let (low, high) = (knots[knot] * parts, knots[knot + 1] * parts);
        let share = ((value.clamp(low, high) - low) * BLEND) / (high - low);
        Blend { knot, shares: [BLEND - share, share] }
    }

    /// The two features that count, of a term whose weights are for the knots.
    #[inline]
    fn of(self, first: Feature) -> [(Feature, i32); 2] {
        let feature = first + self.knot as Feature;
        [(feature, self.shares[0]), (feature + 1, self.shares[1])]
    }
}

/// Puts squares won by either side, and the ties for the side to move, onto a blended term.
#[inline]
fn put_territory<S: Set>(term: [(Feature, i32); 2], won: BySide<S>, tied: S, turn: Side, scale: &mut impl FeatureSink) {
    for (feature, share) in term {
        for side in Side::BOTH {
            scale.put_all(feature, side.sign() * FIFTHS * share, won[side]);
        }
        scale.put_all(feature, turn.sign() * share, tied);
    }
}

impl<S: Set> Evaluation for Lieberum<S> {
    type Position = AmazonsPosition<S>;
    type Accumulator = ();
    type FastResult = Found<S>;

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn with_weights(&self, weights: Weights) -> Lieberum<S> {
        Lieberum { weights, rings: self.rings.clone() }
    }

    fn init(&self, _position: &AmazonsPosition<S>) {}

    fn update(
        &self,
        _trail: &mut (),
        _before: &AmazonsPosition<S>,
        _ply: <AmazonsPosition<S> as Position>::Move,
        _after: &AmazonsPosition<S>,
    ) {
    }

    #[inline]
    fn fast_terms<Sc: FeatureSink>(&self, position: &AmazonsPosition<S>, _trail: &(), scale: &mut Sc) -> Found<S> {
        let steps = Steps::new(position);
        let mut arrivals = [BySide([S::EMPTY; 2]); HALVINGS as usize];
        let race: Race<S, QUEEN_LEADS> = Race::run(
            BySide::from_fn(|side| position.pieces(side)),
            |from| steps.reach(from),
            |moves, new| {
                if let Some(arrival) = arrivals.get_mut(moves as usize - 1) {
                    *arrival = *new;
                }
            },
        );
        let openness = Blend::at(openness(&race), &OPENNESS, 1 << QUEEN_LEADS);
        let won = BySide::from_fn(|side| race.alone[side] | race.sooner(side));
        put_territory(openness.of(QUEEN_TERRITORY), won, race.tied, position.side_to_move(), scale);
        for (feature, share) in openness.of(QUEEN_CLOSENESS) {
            for (earlier, new) in arrivals.iter().enumerate() {
                let closeness = share << (HALVINGS as usize - 1 - earlier);
                for side in Side::BOTH {
                    scale.put_all(feature, side.sign() * closeness, new[side]);
                }
            }
        }
        Found { steps, openness }
    }

    #[inline]
    fn slow_terms<Sc: FeatureSink>(&self, position: &AmazonsPosition<S>, _trail: &(), found: Found<S>, scale: &mut Sc) {
        let Found { steps, openness } = found;
        let pieces = BySide::from_fn(|side| position.pieces(side));
        let closeness = openness.of(KING_CLOSENESS);
        let pace = Pace::run::<{ SIXTHS as usize }>(
            pieces,
            |from| steps.neighbours(from),
            |side, squares| {
                for (feature, share) in closeness {
                    scale.put_all(feature, side.sign() * share, squares);
                }
            },
        );
        put_territory(openness.of(KING_TERRITORY), pace.won, pace.tied, position.side_to_move(), scale);
        let planes = open_neighbour_planes(position.open());
        // While the board is closed nothing is hemmed in any more than it already is.
        let open = if openness.knot > 0 { BLEND } else { openness.shares[1] };
        for side in Side::BOTH {
            for index in pieces[side].indices() {
                let reach = steps.reach(S::single(index));
                let freedom = Blend::at(self.freedom(index, reach, &planes), &FREEDOM, 1 << HALVINGS);
                for (feature, share) in freedom.of(HEMMED) {
                    scale.put(feature, -side.sign() * share * open, S::square(index));
                }
            }
        }
    }
}

/// The number of contested squares, each counting half as much for every move one side is ahead: w in the paper, in
/// parts of 1 / 2^[`QUEEN_LEADS`].
#[inline]
fn openness<S: Set>(race: &Race<S, QUEEN_LEADS>) -> i32 {
    let ahead = (0..QUEEN_LEADS).map(|lead| {
        let squares = race.ahead[Side::First][lead] | race.ahead[Side::Second][lead];
        squares.count() << (QUEEN_LEADS - 1 - lead)
    });
    ((race.tied.count() << QUEEN_LEADS) + ahead.sum::<u32>()) as i32
}
