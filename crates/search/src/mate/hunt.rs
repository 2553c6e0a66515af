//! The search: depth first, always on towards the position that decides the most with the least, as far as thresholds
//! allow.
//!
//! # Positions that come again
//! A mate never needs the same position twice, so a position that is already on the path, or one in which the attacker
//! holds less than there, is as good as refuted. But only on this path. Proofs never rest on that, so they are facts. A
//! refutation remembers the nearest to the root of the positions on the path it rests on (its *base*). Where that is the
//! refuted position itself or lies behind it, the refutation holds on every path and is kept as a fact. Otherwise it is
//! kept under the position *and* the path, so that only the same path finds it again. When the root is refuted nothing
//! lies before it, and the answer is a fact.
//!
//! A search for a mate within a number of plies keeps what it finds under the position and the plies that remain. These
//! become fewer with every ply, so nothing can come again, and nothing depends on the path.

use super::found::{Child, Found, NO_BASE, wake};
use super::numbers::{Count, Numbers, Role, Tally};
use super::table::{Fact, Place, Table};
use std::time::Instant;
use tenbin_core::{Side, Stop, Tactics};

/// How many plies may remain where any number may.
pub(super) const UNLIMITED: u16 = u16::MAX;

/// The longest path. What lies beyond is left alone, and nothing that rests on it becomes a fact.
pub(super) const DEEPEST: usize = 600;

/// How many positions are opened between two looks at the clock and the flag.
const LOOK_EVERY: u64 = 256;

/// One question at work.
pub(super) struct Hunt<'s, G: Tactics> {
    pub(super) table: &'s mut Table<G>,
    pub(super) attacker: Side,
    pub(super) nodes: u64,
    /// No more positions than this.
    pub(super) most_nodes: u64,
    pub(super) deadline: Option<Instant>,
    pub(super) stop: &'s Stop,
    /// Whether the budget is spent or somebody said stop: nothing found since means anything.
    pub(super) over: bool,
    pub(super) path: Vec<Place>,
    /// For each place on the path a key of the way there, itself included.
    pub(super) trail: Vec<u64>,
    /// Whether any refutation was kept that holds on its own path only.
    pub(super) depends: bool,
    /// Lists that are not in use.
    spare: Vec<Vec<Child<G::Move>>>,
}

impl<'s, G: Tactics> Hunt<'s, G> {
    pub(super) fn new(table: &'s mut Table<G>, attacker: Side, stop: &'s Stop) -> Hunt<'s, G> {
        Hunt {
            table,
            attacker,
            nodes: 0,
            most_nodes: u64::MAX,
            deadline: None,
            stop,
            over: stop.is_raised(),
            path: Vec::new(),
            trail: Vec::new(),
            depends: false,
            spare: Vec::new(),
        }
    }

    /// Searches a position until it is decided, or the work is over.
    pub(super) fn decide(&mut self, position: &G, remaining: u16) -> Found {
        self.path.clear();
        self.trail.clear();
        self.search(position, self.place(position), Numbers::ENDLESS, remaining)
    }

    pub(super) fn role(&self, position: &G) -> Role {
        if position.side_to_move() == self.attacker { Role::Attacker } else { Role::Defender }
    }

    pub(super) fn place(&self, position: &G) -> Place {
        let (key, reserve) = position.hand(self.attacker);
        // The same position may be met with the other side as the attacker.
        Place { key: if self.attacker == Side::First { key } else { !key }, reserve }
    }

    fn search(&mut self, position: &G, place: Place, thresholds: Numbers, remaining: u16) -> Found {
        self.look_around();
        if self.over {
            return Found::open(Numbers::ENDLESS);
        }
        let begun = self.nodes;
        self.nodes += 1;
        let way = self.enter(place);
        let role = self.role(position);
        let mut children = self.spare.pop().unwrap_or_default();
        self.open(position, remaining, false, &mut children);
        let count = if G::TRANSPOSES { Count::Largest } else { Count::Sum };
        let found = loop {
            let active = children.iter().enumerate().filter(|(_, child)| !child.waits);
            let tally = Tally::of(role, count, active.map(|(at, child)| (at, child.found.numbers)));
            let numbers = tally.numbers(role);
            if numbers.reach(thresholds) || self.over {
                break self.summed_up(position, role, numbers, &children);
            }
            let best = &children[tally.best];
            let inner = tally.thresholds(role, thresholds);
            let mut next = position.clone();
            next.play(best.ply);
            let found = self.search(&next, best.place, inner, less(remaining));
            children[tally.best].found = found;
            if found.numbers.other(role) == 0 {
                wake(&mut children, tally.best);
            }
        };
        children.clear();
        self.spare.push(children);
        self.leave();
        if !self.over {
            self.remember(place, &found, way, remaining, self.nodes - begun);
        }
        found
    }

    /// Puts a position on the path, and answers the key of the way there.
    pub(super) fn enter(&mut self, place: Place) -> u64 {
        let way = self.trail.last().copied().unwrap_or(0);
        self.path.push(place);
        self.trail.push(mixed(way ^ place.key ^ u64::from(place.reserve) << 20));
        way
    }

    /// Takes the last position off the path.
    pub(super) fn leave(&mut self) {
        self.path.pop();
        self.trail.pop();
    }

    /// What the children come to.
    fn summed_up(&self, position: &G, role: Role, numbers: Numbers, children: &[Child<G::Move>]) -> Found {
        if children.is_empty() {
            return self.without_plies(position);
        }
        let proved = children.iter().filter(|child| child.found.numbers.is_proved()).map(|child| child.found.length);
        let refuted = children.iter().filter(|child| child.found.numbers.is_refuted()).map(|child| child.found.base);
        let (length, base) = match role {
            Role::Attacker => (proved.min(), refuted.min()),
            Role::Defender => (proved.max(), refuted.max()),
        };
        if numbers.is_proved() {
            Found::proved(length.unwrap_or(0).saturating_add(1))
        } else if numbers.is_refuted() {
            let base = base.unwrap_or(NO_BASE);
            // Resting on this very position, or on one behind it, is resting on nothing before it.
            Found::refuted(if usize::from(base) >= self.path.len() { NO_BASE } else { base })
        } else {
            Found::open(numbers)
        }
    }

    fn remember(&mut self, place: Place, found: &Found, way: u64, remaining: u16, work: u64) {
        let numbers = found.numbers;
        let (place, remark) = if numbers.is_proved() {
            (place, found.length)
        } else if remaining != UNLIMITED {
            (place.under(mixed(remaining.into())), 0)
        } else if numbers.is_refuted() && !found.is_fact() {
            self.depends = true;
            (place.under(way), found.base)
        } else {
            (place, 0)
        };
        self.table.put(place, Fact { numbers, remark }, work);
    }

    /// Sees whether the work is over, by the clock and the flag only now and then.
    fn look_around(&mut self) {
        self.over |= self.nodes >= self.most_nodes;
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            self.over |= self.stop.is_raised() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        }
    }
}

/// One ply less, where they are counted.
pub(super) fn less(remaining: u16) -> u16 {
    if remaining == UNLIMITED { UNLIMITED } else { remaining.saturating_sub(1) }
}

/// Spreads a number over all bits.
pub(super) fn mixed(number: u64) -> u64 {
    let spread = (number ^ number >> 32).wrapping_add(0x1234_5678_9ABC_DEF1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (spread ^ spread >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}
