//! Static life and death. Both results are certain; everything else is left to the search.

use super::capture_game::CaptureGame;
use super::window::{components, flood, neighbours};
use tenbin_board::{Set, Set256};
use tenbin_core::SquareSet;

/// The number of chains or eyes considered; the search handles the rest.
const MAX_SETS: usize = 16;

/// A fixed-size buffer of sets, without allocation.
#[derive(Clone, Copy)]
struct SetBuffer {
    sets: [Set256; MAX_SETS],
    count: usize,
}

impl SetBuffer {
    fn of(sets: impl Iterator<Item = Set256>) -> SetBuffer {
        let mut few = SetBuffer { sets: [Set256::EMPTY; MAX_SETS], count: 0 };
        for set in sets.take(MAX_SETS) {
            few.sets[few.count] = set;
            few.count += 1;
        }
        few
    }

    fn iter(&self) -> impl Iterator<Item = Set256> + '_ {
        self.sets[..self.count].iter().copied()
    }

    /// Keeps the sets that satisfy a predicate; whether any was dropped.
    fn retain(&mut self, keep: impl Fn(Set256) -> bool) -> bool {
        let before = self.count;
        *self = SetBuffer::of(self.iter().filter(|&set| keep(set)));
        self.count < before
    }
}

impl CaptureGame {
    /// Unconditional life by Benson's algorithm (1976): a part of the target has a liberty outside the region, or
    /// belongs to chains that share two vital eyes each.
    pub(super) fn is_unconditionally_alive(&self) -> bool {
        let window = &self.window;
        let (side, own) = (window.defender, self.stones[window.defender]);
        let target = self.chain(self.target, side);
        if self.is_safe(target, side) {
            return true;
        }
        let rooms = (window.region | self.stones[!side]) & !own;
        let shut = |eye_space: &Set256| (*eye_space & window.safe[!side]).is_empty();
        let near = components(flood(neighbours(own & window.region), rooms)).filter(shut);
        let mut eyes = SetBuffer::of(near);
        if eyes.count < 2 {
            return false;
        }
        let empty = self.empty();
        let mut chains = SetBuffer::of(components(own & window.region).filter(|&chain| !self.is_safe(chain, side)));
        let safe = flood(window.safe[side], own);
        loop {
            let is_vital = |eye: Set256, around: Set256| (eye & empty & !around).is_empty();
            let dropped = chains.retain(|chain| {
                let around = neighbours(chain);
                let vital = |eye: &Set256| !(*eye & around).is_empty() && is_vital(*eye, around);
                eyes.iter().filter(vital).take(2).count() == 2
            });
            let living = chains.iter().fold(safe, |all, chain| all | chain);
            if (living & self.target).is_empty() {
                return false;
            }
            let lost = eyes.retain(|eye| (neighbours(eye) & own & !living).is_empty());
            if !dropped && !lost {
                return true;
            }
        }
    }

    /// The attacker's stones that cannot be captured.
    pub(super) fn wall(&self) -> Set256 {
        let attacker = !self.window.defender;
        flood(self.window.safe[attacker], self.stones[attacker])
    }

    /// Eye space: the points that could become eyes of these stones. Points next to safe attacking stones are excluded.
    /// As safe stones only increase, eye space only shrinks while these stones are on the board. `None` if safe
    /// friendly stones are in reach.
    pub(super) fn eye_space(&self, stones: Set256, wall: Set256) -> Option<Set256> {
        let window = &self.window;
        let own = self.stones[window.defender];
        let free = (window.region | own | self.stones[!window.defender]) & !stones & !wall;
        let around = flood(neighbours(stones), free);
        let reaches_friends = !(around & own & window.safe[window.defender]).is_empty();
        (!reaches_friends).then_some(around & !neighbours(wall) & !window.open)
    }

    /// Whether no chain of the target has enough eye space, counting friendly stones as eye space.
    ///
    /// Two eyes need two separate points. So does a seki: the attacker can fill a shared liberty next to a safe stone,
    /// and its capturable stones inside are such points too. Three to six points are not enough if the shape yields one
    /// eye only and the attacker holds its vital point.
    pub(super) fn is_statically_dead(&self) -> bool {
        let wall = self.wall();
        let inside = self.stones[!self.window.defender];
        components(self.chain(self.target, self.window.defender)).all(|chain| {
            let Some(eye_space) = self.eye_space(chain, wall) else { return false };
            match eye_space.count() {
                0 | 1 => true,
                2 => !(eye_space & neighbours(eye_space)).is_empty(),
                3..=6 => is_nakade_dead(eye_space, eye_space & inside),
                _ => false,
            }
        })
    }
}

/// Nakade: whether an attacker with these stones in an eye space of three to six points has reduced it to one eye.
/// Shapes: three in a row, square four, pyramid four, bulky five, crossed five and rabbity six, each with its vital
/// point taken.
fn is_nakade_dead(eye_space: Set256, inside: Set256) -> bool {
    let (mut most, mut vital, mut ends) = (0, Set256::EMPTY, 0);
    for point in eye_space.indices().map(Set256::single) {
        let neighbour = (neighbours(point) & eye_space).count();
        ends += neighbour;
        if neighbour > most {
            (most, vital) = (neighbour, point);
        }
    }
    let is_taken = inside == vital;
    match (eye_space.count(), ends / 2, most) {
        (3, 2, _) => is_taken,
        (4, 4, _) => inside.count() < 2,
        (4, 3, 3) | (5, 4, 4) | (5, 5, 3) | (6, 6, 4) => is_taken,
        _ => false,
    }
}
