//! The search: depth-first, the most promising ply first, every question answered at most once as long as it is
//! remembered.

use super::table::Table;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering::Relaxed};
use tenbin_core::{Flow, ReducedPosition, Stop};

/// What the threads that work on one question share.
pub(super) struct Site<'s> {
    pub(super) table: &'s Table,
    pub(super) busy: &'s Busy,
    pub(super) stop: &'s Stop,
    /// Raised as soon as one of them has the answer.
    pub(super) done: AtomicBool,
    pub(super) nodes: AtomicU64,
    /// How many of the plies in the question itself have failed, and how many there are.
    pub(super) failed: AtomicU32,
    pub(super) plies: AtomicU32,
}

/// Roughly how many threads are at each question, so that they spread out.
pub(super) struct Busy(Vec<AtomicU8>);

impl Busy {
    pub(super) fn new() -> Busy {
        Busy(std::iter::repeat_with(Default::default).take(1 << 16).collect())
    }

    fn at(&self, key: u128) -> &AtomicU8 {
        &self.0[key as u16 as usize]
    }
}

/// One thread at work.
pub(super) struct Worker<'s, Q: ReducedPosition> {
    site: &'s Site<'s>,
    memory: Q::Cache,
    nodes: u64,
    reported: u64,
    over: bool,
    /// Lists of children that are not in use.
    spare: Vec<Vec<Child<Q>>>,
}

struct Child<Q> {
    question: Q,
    /// Whether the side that got here moves on.
    again: bool,
    promise: i16,
    key: u128,
    /// Left for later, because another thread is at it.
    put_off: bool,
}

/// How many questions are opened between two looks at the flags.
const LOOK_EVERY: u64 = 256;

impl<'s, Q: ReducedPosition> Worker<'s, Q> {
    pub(super) fn new(site: &'s Site<'s>) -> Worker<'s, Q> {
        Worker { site, memory: Q::Cache::default(), nodes: 0, reported: 0, over: false, spare: Vec::new() }
    }

    /// The answer to a question, or `None` if somebody stopped the work or had the answer first.
    pub(super) fn answer(&mut self, question: &Q) -> Option<bool> {
        let answer = self.wins(question, true);
        self.report();
        answer
    }

    /// Whether the side to move wins.
    fn wins(&mut self, question: &Q, root: bool) -> Option<bool> {
        if let Some(known) = known(self.site.table, question) {
            return Some(known);
        }
        let begun = self.nodes;
        self.nodes += 1;
        self.look_around();
        if self.over {
            return None;
        }
        let busy = self.site.busy.at(question.key());
        busy.fetch_add(1, Relaxed);
        let wins = match self.first_try(question) {
            Some(false) => self.try_others(question, root),
            settled => settled,
        };
        busy.fetch_sub(1, Relaxed);
        if let Some(wins) = wins {
            self.site.table.put(question.key(), question.lead(), wins, self.nodes - begun);
        }
        wins
    }

    /// Whether the side to move wins by what stands out, if anything does.
    fn first_try(&mut self, question: &Q) -> Option<bool> {
        let Some((next, again)) = question.likely_win(&mut self.memory) else { return Some(false) };
        Some(self.wins(&next, false)? == again)
    }

    fn try_others(&mut self, question: &Q, root: bool) -> Option<bool> {
        let mut children = self.spare.pop().unwrap_or_default();
        let wins = if self.open(question, &mut children) { Some(true) } else { self.try_all(&mut children, root) };
        children.clear();
        self.spare.push(children);
        wins
    }

    /// Lists what can follow, the most promising first, without what is known to fail. Answers whether something is
    /// known to win.
    fn open(&mut self, question: &Q, children: &mut Vec<Child<Q>>) -> bool {
        let mut won = false;
        question.successors(&mut self.memory, |next, again| {
            match next.result() {
                Some(wins) if wins == again => {
                    won = true;
                    return Flow::Break(());
                }
                Some(_) => {}
                None => {
                    let promise = if again { -next.heuristic() } else { next.heuristic() };
                    children.push(Child { again, promise, key: next.key(), question: next, put_off: false });
                }
            }
            Flow::Continue(())
        });
        let table = self.site.table;
        let known_to_win = |child: &Child<Q>| table.get(child.key, child.question.lead()) == Some(child.again);
        if won || children.iter().any(known_to_win) {
            return true;
        }
        // What looks best for us is what looks worst for them.
        children.sort_unstable_by_key(|child| (child.promise, child.key, child.question.lead()));
        children.dedup_by_key(|child| (child.key, child.question.lead()));
        false
    }

    /// Tries one child after the other; those at which another thread is already come last.
    fn try_all(&mut self, children: &mut [Child<Q>], root: bool) -> Option<bool> {
        if root {
            self.site.plies.store(children.len() as u32, Relaxed);
        }
        let mut failed = 0;
        for round in 0..2 {
            for child in children.iter_mut() {
                if round == 0 {
                    child.put_off = self.site.busy.at(child.key).load(Relaxed) > 0;
                }
                // In the first round those that nobody is at, in the second the others.
                if child.put_off != (round == 1) {
                    continue;
                }
                if self.wins(&child.question, false)? == child.again {
                    return Some(true);
                }
                failed += 1;
                if root {
                    self.site.failed.fetch_max(failed, Relaxed);
                }
            }
        }
        Some(false)
    }

    /// Counts what was done and looks whether the work is over.
    fn look_around(&mut self) {
        if self.nodes >= self.reported + LOOK_EVERY {
            self.report();
            self.over |= self.site.stop.is_raised() || self.site.done.load(Relaxed);
        }
    }

    fn report(&mut self) {
        self.site.nodes.fetch_add(self.nodes - self.reported, Relaxed);
        self.reported = self.nodes;
    }
}

/// The answer to a question, where it is known.
pub(super) fn known<Q: ReducedPosition>(table: &Table, question: &Q) -> Option<bool> {
    question.result().or_else(|| table.get(question.key(), question.lead()))
}
