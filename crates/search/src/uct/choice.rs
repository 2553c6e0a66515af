//! Which child is visited next.

use super::Options;
use super::arena::Arena;
use super::node::{Node, ONE};
use tenbin_core::{Outcome, Side};

/// Visits up to which `1/n` and its root are looked up.
const TABLE: usize = 1024;

/// UCB1 and its enhancements, with what can be reckoned in advance.
pub(super) struct Chooser {
    c: f32,
    rave: f32,
    proofs: bool,
    trust: f32,
    widen: f32,
    guided: bool,
    sensible: bool,
    /// For each number of visits, what turns a sum into a mean, and the root of its inverse.
    table: Box<[(f32, f32)]>,
}

impl Chooser {
    pub(super) fn new(options: &Options, guided: bool) -> Chooser {
        Chooser {
            c: options.c as f32,
            rave: options.rave as f32,
            proofs: options.proofs,
            trust: options.trust as f32,
            widen: options.widen as f32,
            guided,
            sensible: options.sensible && !guided,
            table: (0..TABLE).map(|visits| inverse(visits as f32)).collect(),
        }
    }

    /// The child to visit next from a node with so many visits before, with `side` to move; `None` if there is none that
    /// is worth a visit.
    #[inline]
    pub(super) fn choose(&self, arena: &Arena, parent: &Node, visits: u32, side: Side) -> Option<u32> {
        let explore = self.c * (visits.max(1) as f32).ln().sqrt();
        if self.sensible {
            return self
                .best(arena, parent, u32::MAX, side, |index, node| self.with_promise(arena, index, node, explore));
        }
        match (self.guided, self.rave > 0.0) {
            (false, false) => self.best(arena, parent, u32::MAX, side, |_, node| self.plain(node, explore)),
            (false, true) => {
                self.best(arena, parent, u32::MAX, side, |index, node| self.with_rave(arena, index, node, explore))
            }
            (true, _) => self.best(arena, parent, self.width(visits), side, |_, node| self.with_prior(node, explore)),
        }
    }

    /// How many children are considered after so many visits.
    fn width(&self, visits: u32) -> u32 {
        if self.widen == 0.0 { u32::MAX } else { (self.widen * (1.0 + visits as f32).sqrt()).ceil() as u32 }
    }

    /// The child with the highest value, the first of several.
    #[inline]
    fn best(
        &self,
        arena: &Arena,
        parent: &Node,
        most: u32,
        side: Side,
        value: impl Fn(u32, &Node) -> f32,
    ) -> Option<u32> {
        let mut best = None;
        let mut highest = f32::NEG_INFINITY;
        for (start, nodes) in arena.children(parent, most) {
            for (index, node) in (start..).zip(nodes) {
                if self.proofs && node.state().proof() == Some(Outcome::Won(!side)) {
                    continue;
                }
                let value = value(index, node);
                if value > highest {
                    highest = value;
                    best = Some(index);
                }
            }
        }
        best
    }

    /// UCB1. A move that nobody has tried comes first.
    #[inline]
    fn plain(&self, node: &Node, explore: f32) -> f32 {
        let visits = node.visits();
        if visits == 0 {
            return f32::INFINITY;
        }
        let (mean, root) = self.table.get(visits as usize).copied().unwrap_or_else(|| inverse(visits as f32));
        node.sum() as i64 as f32 * mean + explore * root
    }

    /// UCB1 with the guide's value of the move as if it had been visited that often before.
    #[inline]
    fn with_prior(&self, node: &Node, explore: f32) -> f32 {
        let visits = node.visits() as f32 + self.trust;
        let sum = node.sum() as i64 as f32 + node.prior() as f32 * self.trust;
        sum / (visits * ONE as f32) + explore / visits.sqrt()
    }

    /// UCB1 with the mean drawn towards that of the playouts in which the move came later, the less the more visits there
    /// are: `β = √(k / (3n + k))` (Gelly and Silver, Artificial Intelligence 175, 2011).
    #[inline]
    fn with_rave(&self, arena: &Arena, index: u32, node: &Node, explore: f32) -> f32 {
        let visits = node.visits() as f32;
        let Some(later) = arena.later_mean(index) else { return self.plain(node, explore) };
        let beta = (self.rave / (3.0 * visits + self.rave)).sqrt();
        let mean = node.sum() as i64 as f32 / (visits.max(1.0) * ONE as f32);
        (1.0 - beta) * mean + beta * later + explore / (visits + 1.0).sqrt()
    }
}

impl Chooser {
    /// The mean, with the promise of the move as visits before, drawn towards that of the playouts in which the move came later:
    /// each weighs by its number, those the less the more visits there are.
    #[inline]
    fn with_promise(&self, arena: &Arena, index: u32, node: &Node, explore: f32) -> f32 {
        let visits = node.visits() as f32 + self.trust;
        let mean = (node.sum() as i64 as f32 + node.prior() as f32 * self.trust) / (visits * ONE as f32);
        let explored = explore / visits.sqrt();
        if self.rave == 0.0 {
            return mean + explored;
        }
        let (later, worth) = arena.later_sum(index);
        if later == 0.0 {
            return mean + explored;
        }
        let share = later / (later + visits + later * visits / self.rave);
        (1.0 - share) * mean + share * worth / later + explored
    }
}

fn inverse(visits: f32) -> (f32, f32) {
    (1.0 / (visits * ONE as f32), 1.0 / visits.sqrt())
}
