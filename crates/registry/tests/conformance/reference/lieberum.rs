//! Lieberum's terms from their formulas, with weights for degrees of openness and of freedom blended in 64 parts.

use super::{At, ReferencePosition};
use tenbin_core::Side;

const OPENNESS: [f64; 4] = [0.0, 12.0, 32.0, 64.0];
const FREEDOM: [f64; 6] = [0.0, 3.0, 8.0, 15.0, 25.0, 40.0];

/// The distances of both sides from each open square.
type Race = Vec<[Option<u32>; 2]>;

/// Amounts by feature: four each of queen-territory, queen-closeness, king-closeness and king-territory, six of hemmed.
pub(crate) fn amounts(position: &ReferencePosition) -> Vec<i32> {
    let queen = race(position, ReferencePosition::in_moves);
    let king = race(position, ReferencePosition::in_steps);
    let w: f64 = queen.iter().map(contested).sum();
    let openness = blend(w, &OPENNESS);
    // Parts of a square: fifths for territory, 32nds for closeness at a queen's pace, sixths at a king's.
    let terms = [
        territory(&queen, position.side_to_move),
        queen_closeness(&queen),
        king_closeness(&king),
        territory(&king, position.side_to_move),
    ];
    let mut amounts: Vec<i32> = terms.iter().flat_map(|term| openness.iter().map(move |share| term * share)).collect();
    let mut hemmed = [0; 6];
    let fading = if w >= OPENNESS[1] { 64 } else { openness[1] };
    for side in Side::BOTH {
        for &piece in position.pieces(side) {
            let shares = blend(freedom(position, piece), &FREEDOM);
            hemmed.iter_mut().zip(shares).for_each(|(sum, share)| *sum -= side.sign() * share * fading);
        }
    }
    amounts.extend(hemmed);
    amounts
}

fn race(position: &ReferencePosition, distances: impl Fn(&ReferencePosition, &[At]) -> Vec<Option<u32>>) -> Race {
    let [first, second] = Side::BOTH.map(|side| distances(position, position.pieces(side)));
    position.open_squares().iter().map(|&at| [first[position.index(at)], second[position.index(at)]]).collect()
}

/// δ summed: 1 for the nearer side, a fifth for the side to move at equal distance. In fifths.
fn territory(race: &Race, side_to_move: Side) -> i32 {
    let fifths = |distances: &[Option<u32>; 2]| match *distances {
        [None, None] => 0,
        [Some(_), None] => 5,
        [None, Some(_)] => -5,
        [Some(first), Some(second)] if first == second => side_to_move.sign(),
        [Some(first), Some(second)] => {
            if first < second {
                5
            } else {
                -5
            }
        }
    };
    race.iter().map(fifths).sum()
}

/// c1 = 2 Σ 2^−D, up to six moves. In 32nds.
fn queen_closeness(race: &Race) -> i32 {
    let closeness = |distance: Option<u32>| {
        distance.filter(|&moves| moves <= 6).map_or(0.0, |moves| 2.0 * 0.5f64.powi(moves as i32))
    };
    let sum: f64 = race.iter().map(|&[first, second]| closeness(first) - closeness(second)).sum();
    (sum * 32.0) as i32
}

/// c2 = Σ of the difference in king's steps, at most six, and six where one side cannot arrive. In sixths.
fn king_closeness(race: &Race) -> i32 {
    let lead = |distances: &[Option<u32>; 2]| match *distances {
        [None, None] => 0,
        [Some(_), None] => 6,
        [None, Some(_)] => -6,
        [Some(first), Some(second)] => (second as i32 - first as i32).clamp(-6, 6),
    };
    race.iter().map(lead).sum()
}

/// A square's share of w: halved for every move of difference, at most four times.
fn contested(distances: &[Option<u32>; 2]) -> f64 {
    match *distances {
        [Some(first), Some(second)] => 0.5f64.powi(first.abs_diff(second).min(4) as i32),
        _ => 0.0,
    }
}

/// α: over the squares b one move away, 2^−(king's distance on an empty board) × (open squares around b), up to six steps.
fn freedom(position: &ReferencePosition, piece: At) -> f64 {
    let distance = |(column, row): At| (column - piece.0).abs().max((row - piece.1).abs());
    let near = position.moves(piece).into_iter().filter(|&at| distance(at) <= 6);
    near.map(|at| 0.5f64.powi(distance(at)) * position.around(at).len() as f64).sum()
}

/// The interpolation shares of the knots at a value: the two nearest share 64 parts, and the lower gets the remainder.
fn blend<const KNOTS: usize>(value: f64, knots: &[f64; KNOTS]) -> [i32; KNOTS] {
    let mut shares = [0; KNOTS];
    let Some(after) = knots.iter().position(|&knot| value < knot) else {
        shares[KNOTS - 1] = 64;
        return shares;
    };
    let (low, high) = (knots[after - 1], knots[after]);
    let share = ((value - low) * 64.0 / (high - low)).floor() as i32;
    shares[after] = share;
    shares[after - 1] = 64 - share;
    shares
}
