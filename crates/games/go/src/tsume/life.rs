//! Life and death that can be seen at once. Both are certain: whatever is not, the search has to find out.

use super::ground::{beside, flood, parts};
use super::siege::Siege;
use tenbin_board::{Set, Set256};
use tenbin_core::SquareSet;

/// Chains or eyes that are looked at; what lies beyond is left to the search.
const MOST: usize = 16;

/// So many things at most, without allocation.
#[derive(Clone, Copy)]
struct Few {
    sets: [Set256; MOST],
    count: usize,
}

impl Few {
    fn of(sets: impl Iterator<Item = Set256>) -> Few {
        let mut few = Few { sets: [Set256::EMPTY; MOST], count: 0 };
        for set in sets.take(MOST) {
            few.sets[few.count] = set;
            few.count += 1;
        }
        few
    }

    fn iter(&self) -> impl Iterator<Item = Set256> + '_ {
        self.sets[..self.count].iter().copied()
    }

    /// Keeps those for which something holds; whether any was dropped.
    fn retain(&mut self, keep: impl Fn(Set256) -> bool) -> bool {
        let before = self.count;
        *self = Few::of(self.iter().filter(|&set| keep(set)));
        self.count < before
    }
}

impl Siege {
    /// Whether a part of the target cannot be taken even if the defender never plays again: it has a liberty outside the
    /// region, or chains with two eyes each that they share (Benson 1976).
    pub(super) fn target_lives(&self) -> bool {
        let ground = &self.ground;
        let (side, own) = (ground.defender, self.stones[ground.defender]);
        let target = self.chain(self.left, side);
        if self.is_safe(target, side) {
            return true;
        }
        let rooms = (ground.region | self.stones[!side]) & !own;
        let shut = |room: &Set256| (*room & ground.shelter[!side]).is_empty();
        let near = parts(flood(beside(own & ground.region), rooms)).filter(shut);
        let mut eyes = Few::of(near);
        if eyes.count < 2 {
            return false;
        }
        let empty = self.empty();
        let mut chains = Few::of(parts(own & ground.region).filter(|&chain| !self.is_safe(chain, side)));
        let safe = flood(ground.shelter[side], own);
        loop {
            let is_vital = |eye: Set256, around: Set256| (eye & empty & !around).is_empty();
            let dropped = chains.retain(|chain| {
                let around = beside(chain);
                let vital = |eye: &Set256| !(*eye & around).is_empty() && is_vital(*eye, around);
                eyes.iter().filter(vital).take(2).count() == 2
            });
            let living = chains.iter().fold(safe, |all, chain| all | chain);
            if (living & self.left).is_empty() {
                return false;
            }
            let lost = eyes.retain(|eye| (beside(eye) & own & !living).is_empty());
            if !dropped && !lost {
                return true;
            }
        }
    }

    /// The attacker's stones that cannot be taken.
    pub(super) fn wall(&self) -> Set256 {
        let attacker = !self.ground.defender;
        flood(self.ground.shelter[attacker], self.stones[attacker])
    }

    /// The points that could ever become eyes of these stones: those they could get hold of, and that no stone touches which the
    /// attacker cannot lose. As such stones only become more, room only becomes less, as long as these stones are there.
    /// `None` if friends that cannot be taken are within reach.
    pub(super) fn room(&self, stones: Set256, wall: Set256) -> Option<Set256> {
        let ground = &self.ground;
        let own = self.stones[ground.defender];
        let free = (ground.region | own | self.stones[!ground.defender]) & !stones & !wall;
        let around = flood(beside(stones), free);
        let reaches_friends = !(around & own & ground.shelter[ground.defender]).is_empty();
        (!reaches_friends).then_some(around & !beside(wall) & !ground.open)
    }

    /// Whether no chain of the target has room left for a life, its friends' stones counted as room.
    ///
    /// Two eyes need two points apart from each other. So does a seki: a shared liberty beside a stone that cannot be taken the
    /// attacker can simply fill, and the attacker's stones within, which can be taken, are such points too. Room of
    /// three to six points is not enough either if its shape can be made one eye only, and the attacker has its vital point.
    pub(super) fn target_is_dead(&self) -> bool {
        let wall = self.wall();
        let inside = self.stones[!self.ground.defender];
        parts(self.chain(self.left, self.ground.defender)).all(|chain| {
            let Some(room) = self.room(chain, wall) else { return false };
            match room.count() {
                0 | 1 => true,
                2 => !(room & beside(room)).is_empty(),
                3..=6 => is_killed(room, room & inside),
                _ => false,
            }
        })
    }
}

/// Whether an attacker with these stones in a room of three to six points has made one eye of it: three in a row, the square, the
/// T, the bulky five, the cross and the rabbity six, each with its vital point taken.
fn is_killed(room: Set256, inside: Set256) -> bool {
    let (mut most, mut vital, mut ends) = (0, Set256::EMPTY, 0);
    for point in room.indices().map(Set256::single) {
        let beside = (beside(point) & room).count();
        ends += beside;
        if beside > most {
            (most, vital) = (beside, point);
        }
    }
    let is_taken = inside == vital;
    match (room.count(), ends / 2, most) {
        (3, 2, _) => is_taken,
        (4, 4, _) => inside.count() < 2,
        (4, 3, 3) | (5, 4, 4) | (5, 5, 3) | (6, 6, 4) => is_taken,
        _ => false,
    }
}
