//! Lazy evaluation against a bound. Threats take most of the evaluation's time, so they are replaced by upper bounds
//! and resolved one by one, as long as the score may still exceed the bound.

use super::full::ThreatTerms;
use crate::threats::{CaptureSearch, GoalThreat};
use crate::{ArimaaPosition, Board, PieceKind, STEPS};
use tenbin_board::{Set, Set64};
use tenbin_core::{Feature, FeatureSink, Score, Side, SquareSet, Weights};

/// Upper bounds on the score of threats, by the weights.
#[derive(Clone, Debug, Default, PartialEq)]
struct ThreatBounds {
    /// Bound for a goal in this many steps or more.
    goal: [i64; STEPS as usize + 1],
    /// Bound for the capture of each kind in this many steps or more.
    capture: [[i64; PieceKind::COUNT]; STEPS as usize + 1],
}

impl ThreatBounds {
    /// The bound for a goal and the capture of all targets.
    #[inline]
    fn total(&self, board: &Board, targets: Set64) -> i64 {
        let count = |kind: PieceKind| i64::from((targets & board.kind(kind)).count());
        self.goal[0] + PieceKind::ALL.into_iter().map(|kind| self.capture[0][kind as usize] * count(kind)).sum::<i64>()
    }

    /// Bounds from the point of view of the threatening side (`sign` 1) or of the other side (-1).
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

/// Bounds for the side to move and the other side, each from both points of view.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct AllThreatBounds([[ThreatBounds; 2]; 2]);

impl AllThreatBounds {
    pub(super) fn new(weights: &Weights) -> AllThreatBounds {
        let views = |terms| [1, -1].map(|sign| ThreatBounds::new(weights, sign, terms));
        AllThreatBounds(ThreatTerms::both(&ArimaaPosition::default()).map(views))
    }
}

/// The threats of a side: first bounds, finally exact.
pub(super) struct SideThreats<'o> {
    terms: ThreatTerms,
    bounds: &'o ThreatBounds,
    goal_threat: Option<GoalThreat<'o>>,
    goal: Option<Feature>,
    capture_search: CaptureSearch<'o>,
    targets: Set64,
    /// Steps to capture each target: a lower bound, finally exact.
    steps: [u8; 64],
}

impl<'o> SideThreats<'o> {
    /// Threats of which only the targets are known.
    #[inline]
    fn new(board: &'o Board, terms: ThreatTerms, bounds: &'o ThreatBounds) -> SideThreats<'o> {
        let capture_search = CaptureSearch::new(board, terms.side);
        let targets = capture_search.targets(terms.steps);
        SideThreats { terms, bounds, goal_threat: None, goal: None, capture_search, targets, steps: [0; 64] }
    }

    /// Puts the threat features, once resolved.
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

/// A partial score from a side's point of view, and an upper bound on the rest.
pub(super) struct BoundedScore<'o> {
    weights: &'o Weights,
    board: &'o Board,
    side: Side,
    known: i64,
    max_rest: i64,
    /// The bound that the score must exceed.
    points: Score,
}

impl<'o> BoundedScore<'o> {
    /// A position whose terms other than threats are known (from the point of view of `First`), with the side and bound
    /// in question.
    #[inline]
    pub(super) fn new(
        weights: &'o Weights,
        board: &'o Board,
        known: i64,
        (side, points): (Side, Score),
    ) -> BoundedScore<'o> {
        BoundedScore { weights, board, side, known: known * i64::from(side.sign()), max_rest: 0, points }
    }

    /// The exact score from the point of view of `First`, with the threats of both sides, or `None` if it does not
    /// exceed the bound. Cheap bounds come first, then the opponent's threats, which mostly lower the score.
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

    /// `None` if the score cannot exceed the bound.
    #[inline]
    fn check_cutoff(&self) -> Option<()> {
        (Weights::points(self.known + self.max_rest) > self.points).then_some(())
    }

    /// Replaces the bound on a goal by a static one.
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

    /// Replaces the bounds on captures by static ones.
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

    /// Resolves the steps to a goal.
    fn resolve_goal(&mut self, threats: &mut SideThreats<'o>) -> Option<()> {
        let Some(goal_threat) = &threats.goal_threat else { return Some(()) };
        threats.goal = goal_threat.steps().and_then(|steps| threats.terms.goal_feature(steps));
        self.resolve(threats.terms.side, threats.goal, threats.bounds.goal[usize::from(goal_threat.lower_bound())])
    }

    /// Resolves the steps to each capture.
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

    /// Replaces a bound by the exact contribution of a feature.
    #[inline]
    fn resolve(&mut self, of: Side, feature: Option<Feature>, bound: i64) -> Option<()> {
        let weight = feature.map_or(0, |feature| i64::from(self.weights.fixed()[usize::from(feature)]));
        self.known += if of == self.side { weight } else { -weight };
        self.max_rest -= bound;
        self.check_cutoff()
    }
}
