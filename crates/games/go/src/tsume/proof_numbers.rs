//! Initial proof numbers by the charge model: potential within the region, and the strength of the target.

use super::capture_game::CaptureGame;
use super::window::{TsumeWindow, neighbours};
use crate::board::Board;
use crate::influence::PotentialModel;
use crate::influence::groups::{CANDIDATE_LEAD, CANDIDATE_POTENTIAL};
use crate::influence::strength::{
    BESIDE, COMPANY, DIFFERENCE, EYE_POTENTIAL, EYES, FEATURES, FIRM_LEAD, FIRM_POINTS, NEAR_CANDIDATE, ROOM, SPACE,
    STAND, STONES, Strength, UNITS_PER_PART, difference_level,
};
use tenbin_board::{Set, Set256};
use tenbin_core::{BySide, Score, Side, SquareSet};

/// Strength that changes a proof number by one, and the range in which it counts. Tuned on a quarter of the elementary
/// problems with even numbers; a step of 2 did about as well.
const STRENGTH_STEP: u32 = 5;
const UNCERTAINTY: Score = 100;
const MAX_CERTAINTY: Score = 400;

/// Potentials of stones on the points of a window.
#[derive(Clone, Debug)]
pub(super) struct WindowPotential {
    /// Potential of stones that cannot change: safe stones and those outside the window.
    base: BySide<Box<[i32; 256]>>,
    /// For each point where stones may change: the potential of a stone there.
    contribution: Vec<[i32; 256]>,
    /// The index of a point in `given`.
    places: Box<[u8; 256]>,
    /// The points where stones may change.
    movable: Set256,
    strength: Strength,
}

impl WindowPotential {
    pub(super) fn new<const N: usize>(board: &Board<N>, window: &TsumeWindow) -> WindowPotential {
        let model = PotentialModel::<N>::default();
        let movable = window.region;
        let mut without = Board::<N>::new(board.size());
        for at in board.points() {
            let is_movable = |square| window.within(square).is_some_and(|square| movable.contains(square));
            if let Some(side) = board.owner(at).filter(|_| !is_movable(board.square(at))) {
                let _ = without.play(at, side, &mut ());
            }
        }
        let in_window = |field: &[i32; N]| {
            let mut row = [0; 256];
            for square in window.board.squares() {
                row[usize::from(Set256::index(square))] = field[usize::from(board.point(window.to_board(square)))];
            }
            row
        };
        let potentials = model.compute(&without);
        let base = BySide::from_fn(|side| Box::new(in_window(&potentials[side])));
        let mut charges = WindowPotential {
            base,
            contribution: Vec::new(),
            places: Box::new([0; 256]),
            movable,
            strength: Strength::default(),
        };
        for index in movable.indices() {
            let mut alone = Board::<N>::new(board.size());
            let _ = alone.play(board.point(window.to_board(Set256::square(index))), Side::First, &mut ());
            charges.places[usize::from(index)] = charges.contribution.len() as u8;
            charges.contribution.push(in_window(&model.compute(&alone)[Side::First]));
        }
        charges
    }

    /// The same with colours swapped.
    pub(super) fn colours_swapped(&self) -> WindowPotential {
        WindowPotential { base: self.base.clone().swapped(), ..self.clone() }
    }

    /// The potential of a side on some points.
    fn potential(&self, side: Side, stones: Set256, on: Set256) -> [i32; 256] {
        let mut field = [0; 256];
        for index in on.indices().map(usize::from) {
            field[index] = self.base[side][index];
        }
        for stone in (stones & self.movable).indices() {
            let contribution = &self.contribution[usize::from(self.places[usize::from(stone)])];
            for index in on.indices().map(usize::from) {
                field[index] += contribution[index];
            }
        }
        field
    }
}

impl CaptureGame {
    /// The strength of the target; the region is its group's ground.
    pub(super) fn strength(&self, charges: &WindowPotential) -> Score {
        let side = self.window.defender;
        let target = self.chain(self.target, side);
        let empty = self.empty();
        let on = empty | target;
        let [own, other] = [side, !side].map(|side| charges.potential(side, self.stones[side], on));
        let difference = |index: u8| own[usize::from(index)] - other[usize::from(index)];
        let mut quantities = [0; FEATURES];
        quantities[0] = 1;
        let stones = target.count() as i32;
        let mean_difference: i32 = target.indices().map(|index| difference(index) / UNITS_PER_PART).sum();
        quantities[STAND] = mean_difference / stones.max(1);
        quantities[COMPANY] = mean_difference / stones.max(1);
        quantities[STONES] = stones;
        for index in (neighbours(target) & empty).indices() {
            quantities[BESIDE + difference_level(difference(index))] += 1;
        }
        for index in empty.indices() {
            let (here, ahead) = (own[usize::from(index)], difference(index));
            if here >= CANDIDATE_POTENTIAL && ahead >= CANDIDATE_LEAD {
                quantities[SPACE] += 1;
                quantities[DIFFERENCE] += ahead / UNITS_PER_PART;
                quantities[FIRM_POINTS] += i32::from(ahead >= FIRM_LEAD);
                quantities[EYES] += i32::from(here >= EYE_POTENTIAL);
            } else if here >= NEAR_CANDIDATE.0 && ahead >= NEAR_CANDIDATE.1 {
                quantities[ROOM] += 1;
            }
        }
        charges.strength.of(&quantities)
    }

    /// Proof and disproof number by the strength of the target; `None` with plain move ordering.
    pub(super) fn heuristic_proof_numbers(&self) -> Option<[u32; 2]> {
        let charges = self.window.charges.as_ref()?;
        if self.is_decided() {
            return Some([1, 1]);
        }
        let strength = self.strength(charges);
        let hardness = |strength: Score| 1 + (strength + UNCERTAINTY).clamp(0, MAX_CERTAINTY) as u32 / STRENGTH_STEP;
        Some([hardness(strength), hardness(-strength)])
    }
}
