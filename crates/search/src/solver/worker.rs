//! The solver's search: depth-first, the most promising move first, with a shared transposition table.

use super::params::{BUSY_COUNTS, POLL_INTERVAL};
use super::table::SolverTable;
use crate::limits::{LimitPoller, SearchLimits};
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering::Relaxed};
use tenbin_core::{Flow, ReducedPosition};

/// What the threads of one proof share.
pub(super) struct SolverContext<'s> {
    pub(super) table: &'s SolverTable,
    pub(super) busy: &'s BusyCounts,
    /// The stop flag; ended once a thread has the result.
    pub(super) limits: &'s SearchLimits,
    pub(super) nodes: AtomicU64,
    /// Root moves proved to lose, and all root moves.
    pub(super) refuted: AtomicU32,
    pub(super) root_moves: AtomicU32,
}

/// The approximate number of threads in each position's subtree, so that threads spread out (ABDADA; Weill 1996).
pub(super) struct BusyCounts(Vec<AtomicU8>);

impl BusyCounts {
    pub(super) fn new() -> BusyCounts {
        BusyCounts(std::iter::repeat_with(Default::default).take(BUSY_COUNTS).collect())
    }

    fn at(&self, key: u128) -> &AtomicU8 {
        &self.0[key as usize % BUSY_COUNTS]
    }
}

/// The search of one thread.
pub(super) struct SolverWorker<'s, Q: ReducedPosition> {
    context: &'s SolverContext<'s>,
    cache: Q::Cache,
    nodes: u64,
    reported: u64,
    limits: LimitPoller<'s>,
    /// Unused lists of children.
    spare: Vec<Vec<SolverChild<Q>>>,
}

struct SolverChild<Q> {
    position: Q,
    /// Whether the side that moved here moves on.
    same_side: bool,
    order: i16,
    key: u128,
    /// Postponed, because another thread searches it.
    postponed: bool,
}

impl<'s, Q: ReducedPosition> SolverWorker<'s, Q> {
    pub(super) fn new(context: &'s SolverContext<'s>) -> SolverWorker<'s, Q> {
        SolverWorker {
            context,
            cache: Q::Cache::default(),
            nodes: 0,
            reported: 0,
            limits: LimitPoller::new(context.limits, POLL_INTERVAL),
            spare: Vec::new(),
        }
    }

    /// Whether the side to move wins; `None` if stopped or if another thread was first.
    pub(super) fn solve(&mut self, position: &Q) -> Option<bool> {
        let result = self.wins(position, true);
        self.report();
        result
    }

    /// Whether the side to move wins.
    fn wins(&mut self, position: &Q, is_root: bool) -> Option<bool> {
        if let Some(known) = known_result(self.context.table, position) {
            return Some(known);
        }
        let nodes_before = self.nodes;
        self.nodes += 1;
        if self.is_over() {
            return None;
        }
        let busy = self.context.busy.at(position.key());
        busy.fetch_add(1, Relaxed);
        let wins = match self.try_likely_win(position) {
            Some(false) => self.search_children(position, is_root),
            decided => decided,
        };
        busy.fetch_sub(1, Relaxed);
        if let Some(wins) = wins {
            self.context.table.put(position.key(), position.lead(), wins, self.nodes - nodes_before);
        }
        wins
    }

    /// Whether the side to move wins by the game's guess, if it has one.
    fn try_likely_win(&mut self, position: &Q) -> Option<bool> {
        let Some((next, same_side)) = position.likely_win(&mut self.cache) else { return Some(false) };
        Some(self.wins(&next, false)? == same_side)
    }

    fn search_children(&mut self, position: &Q, is_root: bool) -> Option<bool> {
        let mut children = self.spare.pop().unwrap_or_default();
        let wins =
            if self.expand(position, &mut children) { Some(true) } else { self.search_all(&mut children, is_root) };
        children.clear();
        self.spare.push(children);
        wins
    }

    /// Lists the children that are not known to lose, the most promising first. Returns whether one is known to win
    /// (enhanced transposition cutoff).
    fn expand(&mut self, position: &Q, children: &mut Vec<SolverChild<Q>>) -> bool {
        let mut won = false;
        position.successors(&mut self.cache, |next, same_side| {
            match next.result() {
                Some(wins) if wins == same_side => {
                    won = true;
                    return Flow::Break(());
                }
                Some(_) => {}
                None => {
                    let order = if same_side { -next.heuristic() } else { next.heuristic() };
                    children.push(SolverChild { same_side, order, key: next.key(), position: next, postponed: false });
                }
            }
            Flow::Continue(())
        });
        let table = self.context.table;
        let known_to_win =
            |child: &SolverChild<Q>| table.get(child.key, child.position.lead()) == Some(child.same_side);
        if won || children.iter().any(known_to_win) {
            return true;
        }
        // The best child is the worst one for the other side.
        children.sort_unstable_by_key(|child| (child.order, child.key, child.position.lead()));
        children.dedup_by_key(|child| (child.key, child.position.lead()));
        false
    }

    /// Searches the children, first those that no other thread is searching.
    fn search_all(&mut self, children: &mut [SolverChild<Q>], is_root: bool) -> Option<bool> {
        if is_root {
            self.context.root_moves.store(children.len() as u32, Relaxed);
        }
        let mut refuted = 0;
        for round in 0..2 {
            for child in children.iter_mut() {
                if round == 0 {
                    child.postponed = self.context.busy.at(child.key).load(Relaxed) > 0;
                }
                if child.postponed != (round == 1) {
                    continue;
                }
                if self.wins(&child.position, false)? == child.same_side {
                    return Some(true);
                }
                refuted += 1;
                if is_root {
                    self.context.refuted.fetch_max(refuted, Relaxed);
                }
            }
        }
        Some(false)
    }

    /// Polls the limits, and reports the nodes when it does.
    fn is_over(&mut self) -> bool {
        if self.limits.is_due(self.nodes) {
            self.report();
            self.limits.poll(self.nodes);
        }
        self.limits.was_over()
    }

    fn report(&mut self) {
        self.context.nodes.fetch_add(self.nodes - self.reported, Relaxed);
        self.reported = self.nodes;
    }
}

/// Whether the side to move wins, if it is known without search.
pub(super) fn known_result<Q: ReducedPosition>(table: &SolverTable, position: &Q) -> Option<bool> {
    position.result().or_else(|| table.get(position.key(), position.lead()))
}
