//! Whether a position is worth more than so many points to a side. What the sides could do in a turn takes most of an
//! evaluation's time, so it is found out bit by bit, and only as long as the rest may still make up for what is missing.

use super::added::Prospect;
use crate::threats::{Hunt, Run};
use crate::{ArimaaPosition, Board, Kind, STEPS};
use tenbin_board::{Set, Set64};
use tenbin_core::{Feature, FeatureSink, Score, Side, SquareSet, Weights};

/// The most that what a side could do in a turn adds to a score, by the weights.
#[derive(Clone, Debug, Default, PartialEq)]
struct Most {
    /// By bringing a rabbit home, in so many steps or more.
    home: [i64; STEPS as usize + 1],
    /// By capturing a piece of each kind, in so many steps or more.
    taken: [[i64; Kind::COUNT]; STEPS as usize + 1],
}

impl Most {
    /// If a rabbit comes home and all of these are captured.
    #[inline]
    fn of_all(&self, board: &Board, targets: Set64) -> i64 {
        let count = |kind: Kind| i64::from((targets & board.kind(kind)).count());
        self.home[0] + Kind::ALL.into_iter().map(|kind| self.taken[0][kind as usize] * count(kind)).sum::<i64>()
    }

    /// From the view of the side that could do it (1), or of the other (-1).
    fn new(weights: &Weights, sign: i64, prospect: Prospect) -> Most {
        let worth = |feature: Feature| sign * i64::from(weights.fixed()[usize::from(feature)]);
        let from = |least: usize, fewest: u8| least.max(usize::from(fewest)) as u8..=STEPS;
        let home = |least| from(least, 1).filter_map(|steps| prospect.home_in(steps)).map(worth).fold(0, i64::max);
        let taken = |least, kind| from(least, 2).map(|steps| worth(prospect.taken_in(steps, kind))).fold(0, i64::max);
        Most {
            home: std::array::from_fn(home),
            taken: std::array::from_fn(|least| Kind::ALL.map(|kind| taken(least, kind))),
        }
    }
}

/// The same for the side to move and for the side that waits, each from its own view and from the other's.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Hopes([[Most; 2]; 2]);

impl Hopes {
    pub(super) fn new(weights: &Weights) -> Hopes {
        let views = |prospect| [1, -1].map(|sign| Most::new(weights, sign, prospect));
        Hopes(Prospect::both(&ArimaaPosition::default()).map(views))
    }
}

/// What a side could do: at first as far as can be seen at a glance, in the end as it is.
pub(super) struct Could<'o> {
    prospect: Prospect,
    most: &'o Most,
    run: Option<Run<'o>>,
    home: Option<Feature>,
    hunt: Hunt<'o>,
    targets: Set64,
    /// In how many steps each target is captured: at least, and in the end exactly.
    steps: [u8; 64],
}

impl<'o> Could<'o> {
    /// Nothing is known but where the enemies stand.
    #[inline]
    fn new(board: &'o Board, prospect: Prospect, most: &'o Most) -> Could<'o> {
        let hunt = Hunt::new(board, prospect.side);
        let targets = hunt.targets(prospect.steps);
        Could { prospect, most, run: None, home: None, hunt, targets, steps: [0; 64] }
    }

    /// Puts what the side could do, once that is known.
    pub(super) fn put<S: FeatureSink>(&self, board: &Board, scale: &mut S) {
        let amount = self.prospect.side.sign();
        if let Some(feature) = self.home {
            scale.put_whole(feature, amount);
        }
        for target in self.targets.indices() {
            if let Some(kind) = board.kind_on(target) {
                let feature = self.prospect.taken_in(self.steps[usize::from(target)], kind);
                scale.put(feature, amount, Set64::square(target));
            }
        }
    }
}

/// What is known of a score, from a side's view, and how much more it may become.
pub(super) struct Outlook<'o> {
    weights: &'o Weights,
    board: &'o Board,
    side: Side,
    known: i64,
    hope: i64,
    /// With no more points than these it is hopeless.
    points: Score,
}

impl<'o> Outlook<'o> {
    /// A position of which everything is known that can be seen at once, from the view of `First`; no more than so many points
    /// for a side are hopeless.
    #[inline]
    pub(super) fn new(
        weights: &'o Weights,
        board: &'o Board,
        known: i64,
        (side, points): (Side, Score),
    ) -> Outlook<'o> {
        Outlook { weights, board, side, known: known * i64::from(side.sign()), hope: 0, points }
    }

    /// The score from the view of `First`, if it is more than the side needs, with what both sides could do. What takes little
    /// time is found out first, and of the rest what the other side could do, as that mostly takes something away.
    pub(super) fn score(mut self, position: &ArimaaPosition, hopes: &'o Hopes) -> Option<(Score, [Could<'o>; 2])> {
        let [moving, waiting] = Prospect::both(position);
        let [of_moving, of_waiting] = &hopes.0;
        let is_own = moving.side == self.side;
        let (own, most) = if is_own { (moving, &of_moving[0]) } else { (waiting, &of_waiting[0]) };
        let (other, others_most) = if is_own { (waiting, &of_waiting[1]) } else { (moving, &of_moving[1]) };
        let feared = others_most.of_all(self.board, self.board.side(self.side));
        let mut own = Could::new(self.board, own, most);
        self.hope = feared + most.of_all(self.board, own.targets);
        self.go_on()?;
        self.look_home(&mut own)?;
        self.look_at_targets(&mut own)?;
        let mut other = Could::new(self.board, other, others_most);
        self.hope += others_most.of_all(self.board, other.targets) - feared;
        self.find_captures(&mut other)?;
        self.look_home(&mut other)?;
        self.find_home(&mut other)?;
        self.find_captures(&mut own)?;
        self.find_home(&mut own)?;
        Some((Weights::points(self.known * i64::from(self.side.sign())), [other, own]))
    }

    /// `None` if it is hopeless.
    #[inline]
    fn go_on(&self) -> Option<()> {
        (Weights::points(self.known + self.hope) > self.points).then_some(())
    }

    /// Sees at a glance whether a rabbit may come home.
    #[inline]
    fn look_home(&mut self, could: &mut Could<'o>) -> Option<()> {
        could.run = Run::seen(self.board, could.prospect.side, could.prospect.steps);
        let hope = could.run.as_ref().map_or(0, |run| could.most.home[usize::from(run.least())]);
        self.hope -= could.most.home[0] - hope;
        self.go_on()
    }

    /// Sees at a glance which targets may be captured.
    #[inline]
    fn look_at_targets(&mut self, could: &mut Could<'o>) -> Option<()> {
        for target in could.targets.indices() {
            let kind = self.board.kind_on(target)? as usize;
            self.hope -= could.most.taken[0][kind];
            if let Some(least) = could.hunt.least(target, could.prospect.steps) {
                self.hope += could.most.taken[usize::from(least)][kind];
                could.steps[usize::from(target)] = least;
            } else {
                could.targets &= !Set64::single(target);
            }
        }
        self.go_on()
    }

    /// Finds out in how many steps a rabbit comes home.
    fn find_home(&mut self, could: &mut Could<'o>) -> Option<()> {
        let Some(run) = &could.run else { return Some(()) };
        could.home = run.steps().and_then(|steps| could.prospect.home_in(steps));
        self.settle(could.prospect.side, could.home, could.most.home[usize::from(run.least())])
    }

    /// Finds out in how many steps each target is captured.
    fn find_captures(&mut self, could: &mut Could<'o>) -> Option<()> {
        let Prospect { side, steps: most, .. } = could.prospect;
        for target in could.targets.indices() {
            let kind = self.board.kind_on(target)?;
            let steps = &mut could.steps[usize::from(target)];
            let hoped = could.most.taken[usize::from(*steps)][kind as usize];
            let feature = if let Some(needed) = could.hunt.fewest(target, most) {
                *steps = needed;
                Some(could.prospect.taken_in(needed, kind))
            } else {
                could.targets &= !Set64::single(target);
                None
            };
            self.settle(side, feature, hoped)?;
        }
        Some(())
    }

    /// Adds a feature of what a side could do, if it could, instead of what was hoped of it.
    #[inline]
    fn settle(&mut self, of: Side, feature: Option<Feature>, hoped: i64) -> Option<()> {
        let weight = feature.map_or(0, |feature| i64::from(self.weights.fixed()[usize::from(feature)]));
        self.known += if of == self.side { weight } else { -weight };
        self.hope -= hoped;
        self.go_on()
    }
}
