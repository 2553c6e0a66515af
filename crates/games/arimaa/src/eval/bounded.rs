//! Whether a position is worth more than so many points to a side. What the sides could do in a turn takes most of an
//! evaluation's time, so it is found out bit by bit, and only as long as the rest may still make up for what is missing.

use super::full::ThreatTerms;
use crate::threats::{CaptureSearch, GoalThreat};
use crate::{ArimaaPosition, Board, PieceKind, STEPS};
use tenbin_board::{Set, Set64};
use tenbin_core::{Feature, FeatureSink, Score, Side, SquareSet, Weights};

/// The most that what a side could do in a turn adds to a score, by the weights.
#[derive(Clone, Debug, Default, PartialEq)]
struct ThreatBounds {
    /// By bringing a rabbit home, in so many steps or more.
    goal: [i64; STEPS as usize + 1],
    /// By capturing a piece of each kind, in so many steps or more.
    capture: [[i64; PieceKind::COUNT]; STEPS as usize + 1],
}

impl ThreatBounds {
    /// If a rabbit comes home and all of these are captured.
    #[inline]
    fn total(&self, board: &Board, targets: Set64) -> i64 {
        let count = |kind: PieceKind| i64::from((targets & board.kind(kind)).count());
        self.goal[0] + PieceKind::ALL.into_iter().map(|kind| self.capture[0][kind as usize] * count(kind)).sum::<i64>()
    }

    /// From the view of the side that could do it (1), or of the other (-1).
    fn new(weights: &Weights, sign: i64, terms: ThreatTerms) -> ThreatBounds {
        let weight_of = |feature: Feature| sign * i64::from(weights.fixed()[usize::from(feature)]);
        let from = |lower_bound: usize, min_steps: u8| lower_bound.max(usize::from(min_steps)) as u8..=STEPS;
        let goal = |lower_bound| {
            from(lower_bound, 1).filter_map(|steps| terms.goal_feature(steps)).map(weight_of).fold(0, i64::max)
        };
        let capture = |lower_bound, kind| {
            from(lower_bound, 2).map(|steps| weight_of(terms.capture_feature(steps, kind))).fold(0, i64::max)
        };
        ThreatBounds {
            goal: std::array::from_fn(goal),
            capture: std::array::from_fn(|lower_bound| PieceKind::ALL.map(|kind| capture(lower_bound, kind))),
        }
    }
}

/// The same for the side to move and for the side that waits, each from its own view and from the other's.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct AllThreatBounds([[ThreatBounds; 2]; 2]);

impl AllThreatBounds {
    pub(super) fn new(weights: &Weights) -> AllThreatBounds {
        let views = |terms| [1, -1].map(|sign| ThreatBounds::new(weights, sign, terms));
        AllThreatBounds(ThreatTerms::both(&ArimaaPosition::default()).map(views))
    }
}

/// What a side could do: at first as far as can be seen at a glance, in the end as it is.
pub(super) struct SideThreats<'o> {
    terms: ThreatTerms,
    bounds: &'o ThreatBounds,
    goal_threat: Option<GoalThreat<'o>>,
    goal: Option<Feature>,
    capture_search: CaptureSearch<'o>,
    targets: Set64,
    /// In how many steps each target is captured: at least, and in the end exactly.
    steps: [u8; 64],
}

impl<'o> SideThreats<'o> {
    /// Nothing is known but where the enemies stand.
    #[inline]
    fn new(board: &'o Board, terms: ThreatTerms, bounds: &'o ThreatBounds) -> SideThreats<'o> {
        let capture_search = CaptureSearch::new(board, terms.side);
        let targets = capture_search.targets(terms.steps);
        SideThreats { terms, bounds, goal_threat: None, goal: None, capture_search, targets, steps: [0; 64] }
    }

    /// Puts what the side could do, once that is known.
    pub(super) fn put<S: FeatureSink>(&self, board: &Board, sink: &mut S) {
        let amount = self.terms.side.sign();
        if let Some(feature) = self.goal {
            sink.put_whole(feature, amount);
        }
        for target in self.targets.indices() {
            if let Some(kind) = board.kind_on(target) {
                let feature = self.terms.capture_feature(self.steps[usize::from(target)], kind);
                sink.put(feature, amount, Set64::square(target));
            }
        }
    }
}

/// What is known of a score, from a side's view, and how much more it may become.
pub(super) struct BoundedScore<'o> {
    weights: &'o Weights,
    board: &'o Board,
    side: Side,
    known: i64,
    max_rest: i64,
    /// With no more points than these it is hopeless.
    points: Score,
}

impl<'o> BoundedScore<'o> {
    /// A position of which everything is known that can be seen at once, from the view of `First`; no more than so many points
    /// for a side are hopeless.
    #[inline]
    pub(super) fn new(
        weights: &'o Weights,
        board: &'o Board,
        known: i64,
        (side, points): (Side, Score),
    ) -> BoundedScore<'o> {
        BoundedScore { weights, board, side, known: known * i64::from(side.sign()), max_rest: 0, points }
    }

    /// The score from the view of `First`, if it is more than the side needs, with what both sides could do. What takes little
    /// time is found out first, and of the rest what the other side could do, as that mostly takes something away.
    pub(super) fn score(
        mut self,
        position: &ArimaaPosition,
        threat_bounds: &'o AllThreatBounds,
    ) -> Option<(Score, [SideThreats<'o>; 2])> {
        let [moving, waiting] = ThreatTerms::both(position);
        let [of_moving, of_waiting] = &threat_bounds.0;
        let is_own = moving.side == self.side;
        let (own, bounds) = if is_own { (moving, &of_moving[0]) } else { (waiting, &of_waiting[0]) };
        let (other, other_bounds) = if is_own { (waiting, &of_waiting[1]) } else { (moving, &of_moving[1]) };
        let opponent_bound = other_bounds.total(self.board, self.board.side(self.side));
        let mut own = SideThreats::new(self.board, own, bounds);
        self.max_rest = opponent_bound + bounds.total(self.board, own.targets);
        self.check_cutoff()?;
        self.bound_goal(&mut own)?;
        self.bound_captures(&mut own)?;
        let mut other = SideThreats::new(self.board, other, other_bounds);
        self.max_rest += other_bounds.total(self.board, other.targets) - opponent_bound;
        self.resolve_captures(&mut other)?;
        self.bound_goal(&mut other)?;
        self.resolve_goal(&mut other)?;
        self.resolve_captures(&mut own)?;
        self.resolve_goal(&mut own)?;
        Some((Weights::points(self.known * i64::from(self.side.sign())), [other, own]))
    }

    /// `None` if it is hopeless.
    #[inline]
    fn check_cutoff(&self) -> Option<()> {
        (Weights::points(self.known + self.max_rest) > self.points).then_some(())
    }

    /// Sees at a glance whether a rabbit may come home.
    #[inline]
    fn bound_goal(&mut self, threats: &mut SideThreats<'o>) -> Option<()> {
        threats.goal_threat = GoalThreat::detect(self.board, threats.terms.side, threats.terms.steps);
        let max_rest = threats
            .goal_threat
            .as_ref()
            .map_or(0, |goal_threat| threats.bounds.goal[usize::from(goal_threat.lower_bound())]);
        self.max_rest -= threats.bounds.goal[0] - max_rest;
        self.check_cutoff()
    }

    /// Sees at a glance which targets may be captured.
    #[inline]
    fn bound_captures(&mut self, threats: &mut SideThreats<'o>) -> Option<()> {
        for target in threats.targets.indices() {
            let kind = self.board.kind_on(target)? as usize;
            self.max_rest -= threats.bounds.capture[0][kind];
            if let Some(lower_bound) = threats.capture_search.lower_bound(target, threats.terms.steps) {
                self.max_rest += threats.bounds.capture[usize::from(lower_bound)][kind];
                threats.steps[usize::from(target)] = lower_bound;
            } else {
                threats.targets &= !Set64::single(target);
            }
        }
        self.check_cutoff()
    }

    /// Finds out in how many steps a rabbit comes home.
    fn resolve_goal(&mut self, threats: &mut SideThreats<'o>) -> Option<()> {
        let Some(goal_threat) = &threats.goal_threat else { return Some(()) };
        threats.goal = goal_threat.steps().and_then(|steps| threats.terms.goal_feature(steps));
        self.resolve(threats.terms.side, threats.goal, threats.bounds.goal[usize::from(goal_threat.lower_bound())])
    }

    /// Finds out in how many steps each target is captured.
    fn resolve_captures(&mut self, threats: &mut SideThreats<'o>) -> Option<()> {
        let ThreatTerms { side, steps: most, .. } = threats.terms;
        for target in threats.targets.indices() {
            let kind = self.board.kind_on(target)?;
            let steps = &mut threats.steps[usize::from(target)];
            let bound = threats.bounds.capture[usize::from(*steps)][kind as usize];
            let feature = if let Some(needed) = threats.capture_search.min_steps(target, most) {
                *steps = needed;
                Some(threats.terms.capture_feature(needed, kind))
            } else {
                threats.targets &= !Set64::single(target);
                None
            };
            self.resolve(side, feature, bound)?;
        }
        Some(())
    }

    /// Adds a feature of what a side could do, if it could, instead of what was hoped of it.
    #[inline]
    fn resolve(&mut self, of: Side, feature: Option<Feature>, bound: i64) -> Option<()> {
        let weight = feature.map_or(0, |feature| i64::from(self.weights.fixed()[usize::from(feature)]));
        self.known += if of == self.side { weight } else { -weight };
        self.max_rest -= bound;
        self.check_cutoff()
    }
}
