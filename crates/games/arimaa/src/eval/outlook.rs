//! Whether a position is worth more than so many points to a side. What the sides could do in a turn takes most of an
//! evaluation's time, so it is found out bit by bit, and only as long as the rest may still make up for what is missing.

use super::added::Prospect;
use super::terms::{CAPTURE, GOAL, GOAL_THREAT, THREAT};
use crate::threats::{Hunt, Run};
use crate::{Board, Kind, Position, STEPS};
use tenbin_board::{Set, Set64};
use tenbin_core::{Feature, Score, Side, SquareSet, Weights};

/// The most that what a side could do in a turn adds to a score, by the weights.
#[derive(Clone, Debug, Default, PartialEq)]
struct Most {
    /// By bringing a rabbit home.
    home: i64,
    /// By capturing a piece of each kind.
    taken: [i64; Kind::COUNT],
}

impl Most {
    /// From the view of the side that could do it (1), or of the other (-1).
    fn new(weights: &Weights, sign: i64, [home, taken]: [Feature; 2]) -> Most {
        let worth = |feature: Feature| sign * i64::from(weights.fixed()[usize::from(feature)]);
        let kinds = Kind::COUNT as Feature;
        let ways = |first: Feature, step: Feature, ways: u8| {
            (0..Feature::from(ways)).map(|way| worth(first + way * step)).fold(0, i64::max)
        };
        Most {
            home: ways(home, 1, STEPS),
            taken: Kind::ALL.map(|kind| ways(taken + kind as Feature, kinds, STEPS - 1)),
        }
    }

    fn of_all(&self, board: &Board, targets: Set64) -> i64 {
        Kind::ALL
            .into_iter()
            .map(|kind| self.taken[kind as usize] * i64::from((targets & board.kind(kind)).count()))
            .sum()
    }
}

/// The same for the side to move and for the side that waits, each from its own view and from the other's.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Hopes([[Most; 2]; 2]);

impl Hopes {
    pub(super) fn new(weights: &Weights) -> Hopes {
        let both = |features| [Most::new(weights, 1, features), Most::new(weights, -1, features)];
        Hopes([both([GOAL, CAPTURE]), both([GOAL_THREAT, THREAT])])
    }
}

/// What a side could do, as far as can be seen at a glance.
struct Open<'o> {
    prospect: Prospect,
    hunt: Hunt<'o>,
    targets: Set64,
    most: &'o Most,
}

impl<'o> Open<'o> {
    #[inline]
    fn new(board: &'o Board, prospect: Prospect, most: &'o [Most; 2], viewer: Side) -> Open<'o> {
        let hunt = Hunt::new(board, prospect.side);
        let targets = hunt.targets(prospect.steps);
        Open { prospect, hunt, targets, most: &most[usize::from(prospect.side != viewer)] }
    }

    #[inline]
    fn hope(&self, board: &Board) -> i64 {
        self.most.home + self.most.of_all(board, self.targets)
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
    /// A position of which everything is known that can be seen at once, from the view of `First`.
    #[inline]
    pub(super) fn new(
        weights: &'o Weights,
        position: &'o Position,
        known: i64,
        side: Side,
        points: Score,
    ) -> Outlook<'o> {
        let known = known * i64::from(side.sign());
        Outlook { weights, board: position.pieces(), side, known, hope: 0, points }
    }

    /// The score from the view of `First`, if it is more than the side needs.
    pub(super) fn score(mut self, position: &Position, hopes: &Hopes) -> Option<Score> {
        let [moving, waiting] = Prospect::both(position);
        let moving = Open::new(self.board, moving, &hopes.0[0], self.side);
        let waiting = Open::new(self.board, waiting, &hopes.0[1], self.side);
        self.hope = moving.hope(self.board) + waiting.hope(self.board);
        self.go_on()?;
        // What the other side could do first, as that mostly takes something away.
        let (other, own) = if moving.prospect.side == self.side { (waiting, moving) } else { (moving, waiting) };
        self.find_home(&own)?;
        self.find_home(&other)?;
        self.find_captures(&other)?;
        self.find_captures(&own)?;
        Some(Weights::points(self.known * i64::from(self.side.sign())))
    }

    /// `None` if it is hopeless.
    #[inline]
    fn go_on(&self) -> Option<()> {
        (Weights::points(self.known + self.hope) > self.points).then_some(())
    }

    /// Adds a feature of what a side could do, if it could, instead of what was hoped of it.
    #[inline]
    fn settle(&mut self, of: Side, feature: Option<Feature>, hoped: i64) -> Option<()> {
        let weight = feature.map_or(0, |feature| i64::from(self.weights.fixed()[usize::from(feature)]));
        self.known += if of == self.side { weight } else { -weight };
        self.hope -= hoped;
        self.go_on()
    }

    fn find_home(&mut self, open: &Open<'_>) -> Option<()> {
        let Prospect { side, steps, .. } = open.prospect;
        let needed = Run::seen(self.board, side, steps).and_then(|run| run.steps());
        self.settle(side, needed.and_then(|needed| open.prospect.home_in(needed)), open.most.home)
    }

    fn find_captures(&mut self, open: &Open<'_>) -> Option<()> {
        let Prospect { side, steps, .. } = open.prospect;
        for target in open.targets.indices() {
            let kind = self.board.kind_on(target)?;
            let needed = open.hunt.fewest(target, steps);
            let feature = needed.map(|needed| open.prospect.taken_in(needed, kind));
            self.settle(side, feature, open.most.taken[kind as usize])?;
        }
        Some(())
    }
}
