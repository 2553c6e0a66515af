//! The unit of an evaluation: its score for one pawn, or the game's share of one, measured with the weights in force.
//!
//! Margins of a search have to grow with the scores that they are compared with. One evaluation scores a pawn as 1, another
//! as 400, and training lets the scale drift. So the search measures it: in random games with many captures, the unit is the
//! slope of the regression of the change of the score on the material captured. Where a game has no captures, or the
//! evaluation does not value material, the unit is a share of the spread of the scores.

use crate::SearchableEvaluation;
use tenbin_core::{Flow, Position, Random, Score, Tactics};

/// The unit of an evaluation that was not measured, or whose scores are all zero, in points.
pub(crate) const USUAL_UNIT: Score = 100;
/// The largest unit, in points.
pub(crate) const MAX_UNIT: Score = 50_000;

/// Captures, or positions in games without captures, that suffice.
const SAMPLES: u32 = 512;
/// Limits of the number of random games and of their length in plies.
const GAMES: u64 = 64;
const PLIES: usize = 240;
const SEED: u64 = 0x7e5b1;
/// The root mean square of the scores over this is the unit where material says nothing. With 12, the unit of Amazons
/// evaluations in squares is about one square.
const SPREAD_DIVISOR: f64 = 12.0;
/// Material says nothing if a pawn is less than the root mean square of the scores over this.
const MATERIAL_DIVISOR: f64 = 200.0;

/// The unit of an evaluation in points, at least 1. The games are the same for all weights, so the unit is proportional to
/// them.
pub fn score_unit<E: SearchableEvaluation>(evaluation: &E, start: &E::Position) -> Score {
    let mut samples = UnitSamples::default();
    for game in 0..GAMES {
        samples.add_game(evaluation, start, &mut Random::stream(SEED, game));
        let counted = if E::Position::PAWN_VALUE.is_some() { samples.captures } else { samples.positions };
        if counted >= SAMPLES {
            break;
        }
    }
    samples.unit(E::Position::PAWN_VALUE, E::Position::UNIT_PAWNS).round().clamp(1.0, f64::from(MAX_UNIT)) as Score
}

#[derive(Default)]
struct UnitSamples {
    captures: u32,
    /// Sums over captures: of the change of the score for the capturer times the gain, and of the squared gain.
    change_times_gain: f64,
    squared_gain: f64,
    positions: u32,
    squared_score: f64,
}

impl UnitSamples {
    fn add_game<E: SearchableEvaluation>(&mut self, evaluation: &E, start: &E::Position, random: &mut Random) {
        let score = |position: &E::Position| f64::from(evaluation.score(position, &evaluation.init(position)));
        let (mut position, mut before) = (start.clone(), score(start));
        for _ in 0..PLIES {
            let Some(mv) = capture(&position, random).or_else(|| position.random_move(random)) else { return };
            let (sign, gain) = (f64::from(position.side_to_move().sign()), f64::from(position.capture_gain(mv)));
            position.play(mv);
            if position.outcome().is_some() {
                return;
            }
            let after = score(&position);
            self.positions += 1;
            self.squared_score += after * after;
            if gain > 0.0 {
                self.captures += 1;
                self.change_times_gain += sign * (after - before) * gain;
                self.squared_gain += gain * gain;
            }
            before = after;
        }
    }

    fn unit(&self, pawn_value: Option<Score>, unit_pawns: f64) -> f64 {
        let spread = (self.squared_score / f64::from(self.positions.max(1))).sqrt();
        // Weights of zero have no scale.
        if spread == 0.0 {
            return f64::from(USUAL_UNIT);
        }
        let slope = self.change_times_gain / self.squared_gain;
        let pawn = pawn_value.map(|pawn_value| slope * f64::from(pawn_value));
        let pawn = pawn.filter(|&pawn| pawn > spread / MATERIAL_DIVISOR);
        pawn.map_or(spread / SPREAD_DIVISOR, |pawn| pawn * unit_pawns)
    }
}

/// A random capture, in half of the positions that have one.
fn capture<G: Tactics>(position: &G, random: &mut Random) -> Option<G::Move> {
    G::PAWN_VALUE?;
    let mut noisy = Vec::new();
    position.noisy_moves(|mv| {
        noisy.push(mv);
        Flow::Continue(())
    });
    if noisy.is_empty() {
        return None;
    }
    noisy.get(random.below(2 * noisy.len() as u64) as usize).copied()
}
