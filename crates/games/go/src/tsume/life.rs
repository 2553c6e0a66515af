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
        let shut = |room: &Set256| (*room & (ground.safe[!side] | ground.open)).is_empty();
        let near = parts(flood(beside(own & ground.region), rooms)).filter(shut);
        let mut eyes = Few::of(near);
        if eyes.count < 2 {
            return false;
        }
        let empty = self.empty();
        let mut chains = Few::of(parts(own & ground.region).filter(|&chain| !self.is_safe(chain, side)));
        let safe = flood(ground.safe[side] | ground.open & own, own);
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

    /// Whether there is no room left for a life: the target is one chain, and of all the points it could ever get, there are
    /// not two apart from each other that no uncapturable stone of the attacker touches.
    ///
    /// Two eyes need two such points. So does a seki: a shared liberty beside such a stone the attacker can simply fill, and the
    /// attacker's stones within, which can be taken, are such points too.
    pub(super) fn target_is_dead(&self) -> bool {
        let ground = &self.ground;
        let (side, own, enemy) = (ground.defender, self.stones[ground.defender], self.stones[!ground.defender]);
        let target = self.chain(self.left, side);
        let wall = flood(ground.safe[!side] | ground.open & enemy, enemy);
        let free = (ground.region | own | enemy) & !target & !wall;
        let around = flood(beside(target), free);
        if !(around & (ground.open | ground.safe[side])).is_empty() {
            return false;
        }
        let room = around & !beside(wall);
        let count = room.count();
        let are_together = || !(room & beside(room)).is_empty();
        (count < 2 || count == 2 && are_together()) && parts(target).nth(1).is_none()
    }
}
