//! Proof and disproof numbers: how many open positions must still turn out well to show a mate, and to rule it out.

/// Whose choice it is in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The side that wants to mate: one ply that works is enough.
    Attacker,
    /// The other side: one ply that saves it is enough.
    Defender,
}

/// Both numbers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// 0 where the mate is proved, infinite where it is ruled out.
    pub(super) proof: u32,
    /// 0 where the mate is ruled out, infinite where it is proved.
    pub(super) disproof: u32,
}

/// The number of something that cannot be.
pub(super) const INFINITE: u32 = 1 << 30;
/// The largest number of something that can be.
const MOST: u32 = INFINITE - 1;

impl Numbers {
    pub(super) const PROVED: Numbers = Numbers { proof: 0, disproof: INFINITE };
    pub(super) const REFUTED: Numbers = Numbers { proof: INFINITE, disproof: 0 };
    /// As thresholds: until it is known.
    pub(super) const ENDLESS: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };

    /// Those of a position that is not decided, as hard as it looks for the attacker and for the defender.
    pub(super) fn looking(win: u32, hold: u32) -> Numbers {
        Numbers { proof: win.clamp(1, MOST), disproof: hold.clamp(1, MOST) }
    }

    /// How hard it still is for a side to have its way.
    #[inline]
    pub(super) fn own(self, role: Role) -> u32 {
        match role {
            Role::Attacker => self.proof,
            Role::Defender => self.disproof,
        }
    }

    /// How hard it still is for the other side.
    #[inline]
    pub(super) fn other(self, role: Role) -> u32 {
        match role {
            Role::Attacker => self.disproof,
            Role::Defender => self.proof,
        }
    }

    /// Numbers from a side's point of view.
    #[inline]
    pub(super) fn seen_by(role: Role, own: u32, other: u32) -> Numbers {
        match role {
            Role::Attacker => Numbers { proof: own, disproof: other },
            Role::Defender => Numbers { proof: other, disproof: own },
        }
    }

    pub(super) fn is_proved(self) -> bool {
        self.proof == 0
    }

    pub(super) fn is_refuted(self) -> bool {
        self.disproof == 0
    }

    /// Whether one of the numbers has reached its threshold.
    #[inline]
    pub(super) fn reach(self, thresholds: Numbers) -> bool {
        self.proof >= thresholds.proof || self.disproof >= thresholds.disproof
    }
}

/// How the numbers of positions that must all be met are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    /// By their sum: right where what lies behind one position has nothing to do with what lies behind the others.
    Sum,
    /// By the largest, and one more for each other that is open: where the same positions lie behind most of them, a sum
    /// would count these again and again (weak proof-number search; Ueda, Hashimoto, Hashimoto and Iida 2008).
    Largest,
}

/// The numbers of the positions that follow, put together for the side that chooses between them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    /// The easiest of them for that side, by its place in the list.
    pub(super) best: usize,
    least: u32,
    second: u32,
    /// By how much it has to become harder than the second easiest before that one has its turn.
    margin: u32,
    /// How hard it is for the other side to meet them all.
    all: u64,
    /// The part of that which does not change when the best one does, or does not grow with it.
    rest: u64,
}

impl Tally {
    /// Counts numbers, each with its place in a list. Numbers of nothing say that the side has no choice and fails.
    pub(super) fn of(role: Role, count: Count, numbers: impl Iterator<Item = (usize, Numbers)>) -> Tally {
        let mut tally = Tally { best: 0, least: INFINITE, second: INFINITE, margin: 0, all: 0, rest: 0 };
        let (mut sum, mut largest, mut open, mut of_best) = (0, 0, 0, 0);
        for (at, numbers) in numbers {
            let (own, other) = (numbers.own(role), u64::from(numbers.other(role)));
            if own < tally.least {
                (tally.best, tally.second, tally.least, of_best) = (at, tally.least, own, other);
            } else {
                tally.second = tally.second.min(own);
            }
            sum += other;
            largest = largest.max(other);
            open += u64::from(other > 0);
        }
        let others = open.saturating_sub(1);
        (tally.all, tally.rest, tally.margin) = match count {
            Count::Sum => (sum, sum - of_best, tally.second / 4 + 1),
            Count::Largest => (largest + others, others, tally.second + 3),
        };
        tally
    }

    /// The numbers of the position itself.
    pub(super) fn numbers(&self, role: Role) -> Numbers {
        match (self.least, self.all) {
            (0, _) => Numbers::seen_by(role, 0, INFINITE),
            (_, 0) => Numbers::seen_by(role, INFINITE, 0),
            (own, other) => Numbers::seen_by(role, own.min(MOST), other.min(MOST.into()) as u32),
        }
    }

    /// How far to go with the best of them: until it is no longer the best by a margin, which keeps a search from jumping to
    /// and fro between two that are much the same, or until the position itself has reached its threshold. The margin is a
    /// quarter, and where the largest number counts, which grows slowly, as much again.
    pub(super) fn thresholds(&self, role: Role, thresholds: Numbers) -> Numbers {
        let rival = self.second.saturating_add(self.margin).min(INFINITE);
        let other = match thresholds.other(role) {
            INFINITE => INFINITE,
            limit => u64::from(limit).saturating_sub(self.rest) as u32,
        };
        Numbers::seen_by(role, thresholds.own(role).min(rival), other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(role: Role, pairs: &[(u32, u32)]) -> Tally {
        let numbers = pairs.iter().map(|&(proof, disproof)| Numbers { proof, disproof });
        Tally::of(role, Count::Sum, numbers.enumerate())
    }

    #[test]
    fn the_attacker_needs_one_and_the_defender_must_meet_all() {
        let pairs = [(3, 1), (2, 5), (7, 2)];
        assert_eq!(tally(Role::Attacker, &pairs).numbers(Role::Attacker), Numbers { proof: 2, disproof: 8 });
        assert_eq!(tally(Role::Defender, &pairs).numbers(Role::Defender), Numbers { proof: 12, disproof: 1 });
    }

    #[test]
    fn what_mingles_is_not_counted_twice() {
        let pairs = [(3, 1), (2, 5), (7, 2), (INFINITE, 0)].map(|(proof, disproof)| Numbers { proof, disproof });
        let tally = Tally::of(Role::Attacker, Count::Largest, pairs.into_iter().enumerate());
        assert_eq!(tally.numbers(Role::Attacker), Numbers { proof: 2, disproof: 7 });
        let limits = Numbers { proof: 100, disproof: 9 };
        assert_eq!(tally.thresholds(Role::Attacker, limits), Numbers { proof: 9, disproof: 7 });
        let failed = Tally::of(Role::Attacker, Count::Largest, [(0, Numbers::REFUTED)].into_iter());
        assert_eq!(failed.numbers(Role::Attacker), Numbers::REFUTED);
    }

    #[test]
    fn whoever_has_no_choice_fails() {
        assert_eq!(tally(Role::Attacker, &[]).numbers(Role::Attacker), Numbers::REFUTED);
        assert_eq!(tally(Role::Defender, &[]).numbers(Role::Defender), Numbers::PROVED);
    }

    #[test]
    fn numbers_that_are_not_known_stay_finite() {
        let huge = (MOST, MOST);
        let numbers = tally(Role::Attacker, &[huge; 9]).numbers(Role::Attacker);
        assert_eq!(numbers, Numbers { proof: MOST, disproof: MOST });
        assert!(!numbers.reach(Numbers::ENDLESS));
    }

    #[test]
    fn thresholds_leave_room_for_a_step() {
        let pairs = [(4, 3), (4, 5)];
        let tally = tally(Role::Attacker, &pairs);
        let limits = Numbers { proof: 100, disproof: 9 };
        let inner = tally.thresholds(Role::Attacker, limits);
        assert_eq!(inner, Numbers { proof: 6, disproof: 4 });
    }
}
