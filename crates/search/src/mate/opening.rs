//! Opening a position: what can follow, and what is known of that before it is searched.

use super::found::{Child, Found, NO_BASE};
use super::hunt::{DEEPEST, Hunt, UNLIMITED, less, mixed};
use super::numbers::{Numbers, Role};
use super::table::{Fact, Place};
use tenbin_core::{Flow, Outcome, Tactics};

impl<G: Tactics> Hunt<'_, G> {
    /// Lists what can follow, each with what is known of it; unless `all` are wanted, one that decides is enough.
    pub(super) fn open(&self, position: &G, remaining: u16, all: bool, children: &mut Vec<Child<G::Move>>) {
        let role = self.role(position);
        let list = |ply| {
            let mut next = position.clone();
            next.play(ply);
            let place = self.place(&next);
            let found = self.assess(&next, place, less(remaining));
            // The attacker's plies are never put off: which one comes first says nothing about the others.
            let likeness = if role == Role::Defender { position.move_class(ply) } else { None };
            let behind = |likeness| children.iter().any(|other| other.is_open_and_like(likeness));
            let waits = !found.is_decided() && likeness.is_some_and(behind);
            children.push(Child { ply, place, found, likeness, waits });
            if !all && found.numbers.own(role) == 0 { Flow::Break(()) } else { Flow::Continue(()) }
        };
        match role {
            Role::Attacker => position.checks(list),
            Role::Defender => position.moves(list),
        }
    }

    /// What is known of a position before it is searched.
    fn assess(&self, position: &G, place: Place, remaining: u16) -> Found {
        let known = if remaining == UNLIMITED { self.recall(place) } else { self.recall_within(place, remaining) };
        known.unwrap_or_else(|| self.first_look(position, remaining))
    }

    /// What is remembered of a position.
    fn recall(&self, place: Place) -> Option<Found> {
        let as_good = |before: &Place| before.key == place.key && G::hand_dominates(before.reserve, place.reserve);
        if let Some(at) = self.path.iter().rposition(as_good) {
            return Some(Found::refuted(at as u16 + 1));
        }
        let known = self.table.look(place, UNLIMITED).map(|fact| recalled(&fact));
        if known.is_some_and(|found| found.is_decided()) {
            return known;
        }
        if self.path.len() >= DEEPEST {
            return Some(Found::refuted(0));
        }
        let way = self.trail.last().filter(|_| self.depends)?;
        match self.table.look(place.under(*way), 0) {
            Some(fact) if fact.numbers.is_refuted() => Some(Found::refuted(fact.remark)),
            _ => None,
        }
        .or(known)
    }

    /// What is remembered of a mate within so many plies.
    fn recall_within(&self, place: Place, remaining: u16) -> Option<Found> {
        let known = self.table.look(place, remaining).map(|fact| recalled(&fact)).filter(Found::is_decided);
        known.or_else(|| {
            let limited = self.table.look(place.under(mixed(remaining.into())), 0);
            limited.map(|fact| recalled(&fact))
        })
    }

    /// What can be seen at once: what the game says, or else the number of plies to choose from says how hard it will be to
    /// meet them all.
    fn first_look(&self, position: &G, remaining: u16) -> Found {
        if remaining == 0 {
            return self.without_plies(position);
        }
        if let Some([win, hold]) = position.initial_proof_numbers(self.attacker) {
            return match position.outcome() {
                Some(_) => self.without_plies(position),
                None => Found::open(Numbers::looking(win, hold)),
            };
        }
        let (mut count, mut alike) = (0, false);
        let role = self.role(position);
        let look = |ply| {
            match role {
                Role::Defender if position.move_class(ply).is_some() => alike = true,
                _ => count += 1,
            }
            Flow::Continue(())
        };
        match role {
            Role::Attacker => position.checks(look),
            Role::Defender => position.moves(look),
        }
        match count + u32::from(alike) {
            0 => self.without_plies(position),
            count => Found::open(Numbers::seen_by(role, 1, count)),
        }
    }

    /// What a position comes to in which nobody goes on: the game is won, or there is no mate.
    pub(super) fn without_plies(&self, position: &G) -> Found {
        let is_won = position.outcome() == Some(Outcome::Won(self.attacker));
        if is_won { Found::proved(0) } else { Found::refuted(NO_BASE) }
    }
}

fn recalled(fact: &Fact) -> Found {
    Found { numbers: fact.numbers, length: fact.remark, base: NO_BASE }
}
