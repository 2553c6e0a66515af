//! Which positions look good for whom, by the charge model: potential within the region, and the strength of the target
//! that follows from it.

use super::ground::{Ground, beside};
use super::siege::Siege;
use crate::board::Board;
use crate::field::Model;
use crate::groups::{AHEAD, ENOUGH};
use crate::strength::{
    BESIDE, COMPANY, DIFFERENCE, EYE, EYES, FEATURES, FIRM, FIRM_POINTS, NEARLY, PER_PART, ROOM, SPACE, STAND, STONES,
    Strength, level,
};
use tenbin_board::{Set, Set256};
use tenbin_core::{BySide, Score, Side, SquareSet};

/// Strength in points that makes it one step harder to go against it, from this much doubt on and up to this much. Chosen on a
/// quarter of the elementary problems of even number, where a step of 2 did about as well.
const STEP: u32 = 5;
const DOUBT: Score = 100;
const SURE: Score = 400;

/// What stones give to the points of a window.
#[derive(Clone, Debug)]
pub(super) struct Charges {
    /// What stones that cannot be taken give to each point, and those outside the window.
    base: BySide<Box<[i32; 256]>>,
    /// Where other stones may come and go: what one there gives to each point.
    given: Vec<[i32; 256]>,
    /// Where that is, by point.
    places: Box<[u8; 256]>,
    /// The points that stones may come and go on.
    movable: Set256,
    strength: Strength,
}

impl Charges {
    pub(super) fn new<const N: usize>(board: &Board<N>, ground: &Ground) -> Charges {
        let model = Model::<N>::default();
        let movable = ground.region;
        let mut without = Board::<N>::new(board.size());
        for at in board.points() {
            let is_movable = |square| ground.within(square).is_some_and(|square| movable.contains(square));
            if let Some(side) = board.owner(at).filter(|_| !is_movable(board.square(at))) {
                let _ = without.play(at, side, &mut ());
            }
        }
        let in_window = |field: &[i32; N]| {
            let mut row = [0; 256];
            for square in ground.board.squares() {
                row[usize::from(Set256::index(square))] = field[usize::from(board.point(ground.raised(square)))];
            }
            row
        };
        let fields = model.compute(&without);
        let base = BySide::from_fn(|side| Box::new(in_window(&fields[side])));
        let mut charges =
            Charges { base, given: Vec::new(), places: Box::new([0; 256]), movable, strength: Strength::default() };
        for index in movable.indices() {
            let mut alone = Board::<N>::new(board.size());
            let _ = alone.play(board.point(ground.raised(Set256::square(index))), Side::First, &mut ());
            charges.places[usize::from(index)] = charges.given.len() as u8;
            charges.given.push(in_window(&model.compute(&alone)[Side::First]));
        }
        charges
    }

    /// The same with the colours exchanged.
    pub(super) fn colours_swapped(&self) -> Charges {
        Charges { base: self.base.clone().swapped(), ..self.clone() }
    }

    /// The potential of a side on each of these points.
    fn potential(&self, side: Side, stones: Set256, on: Set256) -> [i32; 256] {
        let mut field = [0; 256];
        for index in on.indices().map(usize::from) {
            field[index] = self.base[side][index];
        }
        for stone in (stones & self.movable).indices() {
            let given = &self.given[usize::from(self.places[usize::from(stone)])];
            for index in on.indices().map(usize::from) {
                field[index] += given[index];
            }
        }
        field
    }
}

impl Siege {
    /// The strength of the target, in points, with the region for its group's ground.
    pub(super) fn strength(&self, charges: &Charges) -> Score {
        let side = self.ground.defender;
        let target = self.chain(self.left, side);
        let empty = self.empty();
        let on = empty | target;
        let [own, other] = [side, !side].map(|side| charges.potential(side, self.stones[side], on));
        let difference = |index: u8| own[usize::from(index)] - other[usize::from(index)];
        let mut quantities = [0; FEATURES];
        quantities[0] = 1;
        let stones = target.count() as i32;
        let stand: i32 = target.indices().map(|index| difference(index) / PER_PART).sum();
        quantities[STAND] = stand / stones.max(1);
        quantities[COMPANY] = stand / stones.max(1);
        quantities[STONES] = stones;
        for index in (beside(target) & empty).indices() {
            quantities[BESIDE + level(difference(index))] += 1;
        }
        for index in empty.indices() {
            let (here, ahead) = (own[usize::from(index)], difference(index));
            if here >= ENOUGH && ahead >= AHEAD {
                quantities[SPACE] += 1;
                quantities[DIFFERENCE] += ahead / PER_PART;
                quantities[FIRM_POINTS] += i32::from(ahead >= FIRM);
                quantities[EYES] += i32::from(here >= EYE);
            } else if here >= NEARLY.0 && ahead >= NEARLY.1 {
                quantities[ROOM] += 1;
            }
        }
        charges.strength.of(&quantities)
    }

    /// How hard it looks for the attacker to take the target, and for the defender to keep it. `None` where moves are ordered
    /// plainly.
    pub(super) fn first_glance(&self) -> Option<[u32; 2]> {
        let charges = self.ground.charges.as_ref()?;
        if self.is_settled() {
            return Some([1, 1]);
        }
        let strength = self.strength(charges);
        let hardness = |strength: Score| 1 + (strength + DOUBT).clamp(0, SURE) as u32 / STEP;
        Some([hardness(strength), hardness(-strength)])
    }
}
