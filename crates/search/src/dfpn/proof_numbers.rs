//! Proof and disproof numbers: the leaves that must still be proved to prove, or disproved to disprove, a mate.

use super::params::{EPSILON_DIVISOR, WEAK_MARGIN};

/// The role of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// OR node: one move that mates is enough.
    Attacker,
    /// AND node: one move that escapes is enough.
    Defender,
}

/// Proof number and disproof number of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    /// 0 if proved, infinite if refuted.
    pub(super) proof: u32,
    /// 0 if refuted, infinite if proved.
    pub(super) disproof: u32,
}

/// An infinite number.
pub(super) const INFINITE: u32 = 1 << 30;
/// The largest finite number.
const FINITE_MAX: u32 = INFINITE - 1;

impl ProofNumbers {
    pub(super) const PROVED: ProofNumbers = ProofNumbers { proof: 0, disproof: INFINITE };
    pub(super) const REFUTED: ProofNumbers = ProofNumbers { proof: INFINITE, disproof: 0 };
    /// Thresholds that only a decided position reaches.
    pub(super) const UNREACHABLE: ProofNumbers = ProofNumbers { proof: INFINITE, disproof: INFINITE };

    /// Initial numbers of an open leaf, by a heuristic.
    pub(super) fn initial(proof: u32, disproof: u32) -> ProofNumbers {
        ProofNumbers { proof: proof.clamp(1, FINITE_MAX), disproof: disproof.clamp(1, FINITE_MAX) }
    }

    /// The number that a side minimises: proof for the attacker, disproof for the defender (Nagai's φ).
    #[inline]
    pub(super) fn own(self, role: Role) -> u32 {
        match role {
            Role::Attacker => self.proof,
            Role::Defender => self.disproof,
        }
    }

    /// The number that the other side minimises (Nagai's δ).
    #[inline]
    pub(super) fn other(self, role: Role) -> u32 {
        match role {
            Role::Attacker => self.disproof,
            Role::Defender => self.proof,
        }
    }

    /// Numbers from a side's point of view.
    #[inline]
    pub(super) fn by_role(role: Role, own: u32, other: u32) -> ProofNumbers {
        match role {
            Role::Attacker => ProofNumbers { proof: own, disproof: other },
            Role::Defender => ProofNumbers { proof: other, disproof: own },
        }
    }

    pub(super) fn is_proved(self) -> bool {
        self.proof == 0
    }

    pub(super) fn is_refuted(self) -> bool {
        self.disproof == 0
    }

    /// Whether a number reaches its threshold.
    #[inline]
    pub(super) fn reach(self, thresholds: ProofNumbers) -> bool {
        self.proof >= thresholds.proof || self.disproof >= thresholds.disproof
    }
}

/// How the numbers of children that must all be decided are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Combine {
    /// Their sum, for subtrees that do not overlap.
    Sum,
    /// The largest, plus one for each other open child. Where subtrees transpose, a sum would count the same leaves many
    /// times (weak proof-number search; Ueda, Hashimoto, Hashimoto and Iida 2008).
    Largest,
}

/// The combined numbers of the children, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChildSummary {
    /// The index of the best child: the smallest own number.
    pub(super) best: usize,
    least: u32,
    second: u32,
    /// How far the best child may exceed the second best.
    margin: u32,
    /// The combined number of the other side.
    all: u64,
    /// The part of `all` without the best child.
    rest: u64,
}

impl ChildSummary {
    /// Combines numbers, each with its index. Without children the side to move fails.
    pub(super) fn of(
        role: Role,
        combine: Combine,
        numbers: impl Iterator<Item = (usize, ProofNumbers)>,
    ) -> ChildSummary {
        let mut summary = ChildSummary { best: 0, least: INFINITE, second: INFINITE, margin: 0, all: 0, rest: 0 };
        let (mut sum, mut largest, mut open, mut of_best) = (0, 0, 0, 0);
        for (at, numbers) in numbers {
            let (own, other) = (numbers.own(role), u64::from(numbers.other(role)));
            if own < summary.least {
                (summary.best, summary.second, summary.least, of_best) = (at, summary.least, own, other);
            } else {
                summary.second = summary.second.min(own);
            }
            sum += other;
            largest = largest.max(other);
            open += u64::from(other > 0);
        }
        let others = open.saturating_sub(1);
        (summary.all, summary.rest, summary.margin) = match combine {
            Combine::Sum => (sum, sum - of_best, summary.second / EPSILON_DIVISOR + 1),
            Combine::Largest => (largest + others, others, summary.second + WEAK_MARGIN),
        };
        summary
    }

    /// The numbers of the position itself.
    pub(super) fn numbers(&self, role: Role) -> ProofNumbers {
        match (self.least, self.all) {
            (0, _) => ProofNumbers::by_role(role, 0, INFINITE),
            (_, 0) => ProofNumbers::by_role(role, INFINITE, 0),
            (own, other) => ProofNumbers::by_role(role, own.min(FINITE_MAX), other.min(FINITE_MAX.into()) as u32),
        }
    }

    /// The thresholds for the best child: until another one is better by a margin, or until the node itself reaches its
    /// threshold. The margin keeps the search from switching between similar children (the 1+ε trick; Pawlewicz and Lew
    /// 2007). Where the largest number counts, which
    /// grows slowly, it is constant.
    pub(super) fn thresholds(&self, role: Role, thresholds: ProofNumbers) -> ProofNumbers {
        let rival = self.second.saturating_add(self.margin).min(INFINITE);
        let other = match thresholds.other(role) {
            INFINITE => INFINITE,
            limit => u64::from(limit).saturating_sub(self.rest) as u32,
        };
        ProofNumbers::by_role(role, thresholds.own(role).min(rival), other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(role: Role, pairs: &[(u32, u32)]) -> ChildSummary {
        let numbers = pairs.iter().map(|&(proof, disproof)| ProofNumbers { proof, disproof });
        ChildSummary::of(role, Combine::Sum, numbers.enumerate())
    }

    #[test]
    fn the_attacker_takes_the_minimum_and_the_defender_the_sum() {
        let pairs = [(3, 1), (2, 5), (7, 2)];
        assert_eq!(summary(Role::Attacker, &pairs).numbers(Role::Attacker), ProofNumbers { proof: 2, disproof: 8 });
        assert_eq!(summary(Role::Defender, &pairs).numbers(Role::Defender), ProofNumbers { proof: 12, disproof: 1 });
    }

    #[test]
    fn transpositions_are_not_counted_twice() {
        let pairs = [(3, 1), (2, 5), (7, 2), (INFINITE, 0)].map(|(proof, disproof)| ProofNumbers { proof, disproof });
        let summary = ChildSummary::of(Role::Attacker, Combine::Largest, pairs.into_iter().enumerate());
        assert_eq!(summary.numbers(Role::Attacker), ProofNumbers { proof: 2, disproof: 7 });
        let limits = ProofNumbers { proof: 100, disproof: 9 };
        assert_eq!(summary.thresholds(Role::Attacker, limits), ProofNumbers { proof: 9, disproof: 7 });
        let failed = ChildSummary::of(Role::Attacker, Combine::Largest, [(0, ProofNumbers::REFUTED)].into_iter());
        assert_eq!(failed.numbers(Role::Attacker), ProofNumbers::REFUTED);
    }

    #[test]
    fn a_side_without_moves_fails() {
        assert_eq!(summary(Role::Attacker, &[]).numbers(Role::Attacker), ProofNumbers::REFUTED);
        assert_eq!(summary(Role::Defender, &[]).numbers(Role::Defender), ProofNumbers::PROVED);
    }

    #[test]
    fn numbers_of_open_nodes_stay_finite() {
        let huge = (FINITE_MAX, FINITE_MAX);
        let numbers = summary(Role::Attacker, &[huge; 9]).numbers(Role::Attacker);
        assert_eq!(numbers, ProofNumbers { proof: FINITE_MAX, disproof: FINITE_MAX });
        assert!(!numbers.reach(ProofNumbers::UNREACHABLE));
    }

    #[test]
    fn thresholds_leave_room_for_a_step() {
        let pairs = [(4, 3), (4, 5)];
        let summary = summary(Role::Attacker, &pairs);
        let limits = ProofNumbers { proof: 100, disproof: 9 };
        let inner = summary.thresholds(Role::Attacker, limits);
        assert_eq!(inner, ProofNumbers { proof: 6, disproof: 4 });
    }
}
