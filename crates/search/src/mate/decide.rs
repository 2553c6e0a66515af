//! Whether an attacker gets its way, whoever is to move, and by which ply a side begins to have its own.

use super::MateSolver;
use super::found::Child;
use super::hunt::{Hunt, UNLIMITED};
use super::numbers::Role;
use std::time::{Duration, Instant};
use tenbin_core::{Limits, Side, Stop, Tactics};

/// What a solver found out about an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decided<M> {
    /// Whether the attacker wins; `None` if the budget was spent, or somebody said stop.
    pub wins: Option<bool>,
    /// Where the side to move has its way, a ply with which it does.
    pub ply: Option<M>,
    /// Where nobody knows yet, the ply with which the side to move seems nearest to having its way: a guess.
    pub guess: Option<M>,
    /// How many positions were opened.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl<G: Tactics> MateSolver<G> {
    /// Whether `attacker` can force a win with plies that press, whoever is to move. A position that comes again is one in
    /// which the attack gets nowhere. The budget's nodes and time limit the search.
    pub fn decide(&mut self, position: &G, attacker: Side, budget: &Limits, stop: &Stop) -> Decided<G::Move> {
        let start = Instant::now();
        self.table.begin();
        let mut hunt = Hunt::new(&mut self.table, attacker, stop);
        hunt.most_nodes = budget.nodes.unwrap_or(u64::MAX);
        hunt.deadline = budget.time.map(|time| start + time);
        let found = hunt.decide(position, UNLIMITED);
        let is_known = !hunt.over && (found.numbers.is_proved() || found.numbers.is_refuted() && found.is_fact());
        let wins = is_known.then(|| found.numbers.is_proved());
        let has_its_way = wins.is_some_and(|wins| wins == (position.side_to_move() == attacker));
        let ply = if has_its_way { hunt.good_ply(position) } else { None };
        let guess = if wins.is_none() { hunt.easiest_ply(position) } else { None };
        Decided { wins, ply, guess, nodes: hunt.nodes, time: start.elapsed() }
    }
}

impl<G: Tactics> Hunt<'_, G> {
    /// A ply that has its way in a position where one does: what is remembered first, and what is not is searched again.
    /// Of several the attacker takes the one that wins soonest.
    fn good_ply(&mut self, position: &G) -> Option<G::Move> {
        let role = self.role(position);
        let children = self.remembered(position);
        let good = |child: &&Child<G::Move>| child.found.numbers.own(role) == 0;
        let known = children.iter().filter(good);
        let best = match role {
            Role::Attacker => known.min_by_key(|child| child.found.length),
            Role::Defender => known.min_by_key(|child| !child.found.is_fact()),
        };
        if let Some(child) = best {
            return Some(child.ply);
        }
        children.iter().find(|child| self.is_good(position, child.ply, role)).map(|child| child.ply)
    }

    /// The ply that looks easiest by what is remembered, unless every one is known to fail.
    fn easiest_ply(&mut self, position: &G) -> Option<G::Move> {
        let role = self.role(position);
        let children = self.remembered(position);
        let open = children.iter().filter(|child| child.found.numbers.other(role) != 0);
        open.min_by_key(|child| child.found.numbers.own(role)).map(|child| child.ply)
    }

    /// All plies of a position, each with what is remembered of where it leads.
    fn remembered(&mut self, position: &G) -> Vec<Child<G::Move>> {
        let mut children = Vec::new();
        self.path.clear();
        self.trail.clear();
        self.enter(self.place(position));
        self.open(position, UNLIMITED, true, &mut children);
        self.leave();
        children
    }

    fn is_good(&mut self, position: &G, ply: G::Move, role: Role) -> bool {
        let mut next = position.clone();
        next.play(ply);
        let found = self.decide(&next, UNLIMITED);
        !self.over && found.numbers.own(role) == 0
    }
}
