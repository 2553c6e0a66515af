//! Move ordering: captures by SEE, killers, quiet moves by history.
//!
//! With thousands of moves in a position, a full sort costs more than it gains. Only the best few quiet moves are sorted;
//! the others follow in a fixed order.

use super::history::{History, PreviousMoves};
use super::params::{
    EVASION_CAPTURE_BONUS, HISTORY_BONUS_FACTOR, HISTORY_BONUS_MAX, HISTORY_MAX, QUIESCENCE_TABLE_KIB, SORTED_QUIETS,
};
use super::transposition::TranspositionTable;
use tenbin_core::{Flow, LazyStats, Score, Tactics};

/// A move and its ordering score.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) packed: u32,
    pub(super) order: i32,
}

/// The smallest ordering score of a noisy move with a positive SEE.
const WINNING_EXCHANGE: i32 = 1 << 14;

impl ScoredMove {
    /// Whether a noisy move has a positive SEE.
    pub(super) fn wins_exchange(&self) -> bool {
        self.order >= WINNING_EXCHANGE
    }
}

/// The tables of one thread: history, killers, static evaluations, the quiescence table.
pub(super) struct ThreadMemory<G: Tactics> {
    history: History<G>,
    /// Two killer moves for each ply.
    killers: Vec<[Option<u32>; 2]>,
    /// Move lists for each ply, quiet and noisy, reused so that the search allocates nothing.
    lists: [Vec<Vec<ScoredMove>>; 2],
    /// The quiet moves searched so far, for each ply of the path.
    searched_quiets: Vec<Vec<u32>>,
    /// The static evaluation of each node on the path.
    static_evals: Vec<Option<Score>>,
    /// The transposition table of the quiescence search. Its nodes are many and cheap, so they get a table of their own that
    /// fits into the processor's cache.
    pub(super) quiescence_table: TranspositionTable,
    pub(super) lazy_stats: LazyStats,
}

impl<G: Tactics> ThreadMemory<G> {
    /// Empty tables, with or without the quiescence table.
    pub(super) fn new(use_table: bool) -> ThreadMemory<G> {
        ThreadMemory {
            history: History::new(),
            killers: Vec::new(),
            lists: [Vec::new(), Vec::new()],
            searched_quiets: Vec::new(),
            static_evals: Vec::new(),
            quiescence_table: TranspositionTable::of_bytes(if use_table { QUIESCENCE_TABLE_KIB << 10 } else { 0 }),
            lazy_stats: LazyStats::default(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.history.clear();
        self.killers.clear();
        self.quiescence_table.clear();
    }

    /// Ages history and forgets killers between searches.
    pub(super) fn next_search(&mut self) {
        self.history.age();
        self.killers.clear();
    }

    /// The killer moves of a ply, the latest first.
    pub(super) fn killers(&self, ply: u32) -> [Option<G::Move>; 2] {
        let killers = self.killers.get(ply as usize).copied().unwrap_or_default();
        killers.map(|packed| packed.map(G::unpack))
    }

    /// The quiet moves that were not searched yet, the best history first.
    pub(super) fn quiet_moves(
        &mut self,
        position: &G,
        (ply, previous): (u32, PreviousMoves),
        searched: &[Option<G::Move>],
        use_history: bool,
    ) -> Vec<ScoredMove> {
        let mut list = take(&mut self.lists[0], ply);
        position.quiet_moves(|mv| {
            if !searched.contains(&Some(mv)) {
                let order = if use_history { self.history.score(position, mv, previous) } else { 0 };
                list.push(ScoredMove { packed: G::pack(mv), order });
            }
            Flow::Continue(())
        });
        if use_history {
            sort_front(&mut list);
        }
        list
    }

    /// The noisy moves except one, the best SEE first. A losing exchange has a negative ordering score.
    pub(super) fn noisy_moves(&mut self, position: &G, ply: u32, except: Option<G::Move>) -> Vec<ScoredMove> {
        let mut list = take(&mut self.lists[1], ply);
        position.noisy_moves(|mv| {
            if except != Some(mv) {
                list.push(by_see(position, mv));
            }
            Flow::Continue(())
        });
        list.sort_unstable_by_key(sort_key);
        list
    }

    /// The moves of the quiescence search in one of the game's modes, `turns` turns beyond the depth.
    pub(super) fn quiescence_moves(&mut self, position: &G, ply: u32, (mode, turns): (usize, u32)) -> Vec<ScoredMove> {
        let mut list = take(&mut self.lists[1], ply);
        position.quiescence_moves(mode, turns, |mv| {
            list.push(by_see(position, mv));
            Flow::Continue(())
        });
        list.sort_unstable_by_key(sort_key);
        list
    }

    /// Check evasions: all moves, captures by gain (MVV) first, then by history.
    pub(super) fn evasions(&mut self, position: &G, (ply, previous): (u32, PreviousMoves)) -> Vec<ScoredMove> {
        let mut list = take(&mut self.lists[1], ply);
        position.moves(|mv| {
            let noisy =
                if position.is_noisy(mv) { EVASION_CAPTURE_BONUS * HISTORY_MAX + position.capture_gain(mv) } else { 0 };
            let order = noisy + self.history.score(position, mv, previous);
            list.push(ScoredMove { packed: G::pack(mv), order });
            Flow::Continue(())
        });
        list.sort_unstable_by_key(sort_key);
        list
    }

    /// Returns a list of quiet moves for reuse.
    pub(super) fn recycle_quiet(&mut self, ply: u32, list: Vec<ScoredMove>) {
        *at(&mut self.lists[0], ply) = list;
    }

    /// Returns a list of noisy moves for reuse.
    pub(super) fn recycle_noisy(&mut self, ply: u32, list: Vec<ScoredMove>) {
        *at(&mut self.lists[1], ply) = list;
    }

    /// Begins the move loop of a ply.
    #[inline]
    pub(super) fn begin_node(&mut self, ply: u32) {
        at(&mut self.searched_quiets, ply).clear();
    }

    /// Records a searched quiet move, for the history malus.
    #[inline]
    pub(super) fn record_quiet(&mut self, ply: u32, mv: G::Move) {
        at(&mut self.searched_quiets, ply).push(G::pack(mv));
    }

    /// Records the static evaluation of a node. Returns whether it is *improving*: better than two plies ago, or unknown.
    #[inline]
    pub(super) fn is_improving(&mut self, ply: u32, static_eval: Option<Score>) -> bool {
        *at(&mut self.static_evals, ply) = static_eval;
        let before = ply.checked_sub(2).and_then(|ply| self.static_evals[ply as usize]);
        static_eval.zip(before).is_none_or(|(now, before)| now > before)
    }

    /// Updates history and killers after a beta cutoff by a quiet move: a bonus for it, a malus for the quiet moves
    /// searched before it.
    pub(super) fn update_on_cutoff(
        &mut self,
        position: &G,
        (ply, previous): (u32, PreviousMoves),
        cutoff: G::Move,
        depth: u32,
    ) {
        let bonus = (depth * depth).min(HISTORY_BONUS_MAX) as i32 * HISTORY_BONUS_FACTOR;
        self.history.update(position, cutoff, previous, bonus);
        if G::PAWN_VALUE.is_some() {
            let searched = self.searched_quiets.get(ply as usize).map(Vec::as_slice).unwrap_or_default();
            for other in searched.iter().map(|&packed| G::unpack(packed)).filter(|&other| other != cutoff) {
                self.history.update(position, other, previous, -bonus);
            }
        }
        let packed = G::pack(cutoff);
        let killers = at(&mut self.killers, ply);
        if killers[0] != Some(packed) {
            *killers = [Some(packed), killers[0]];
        }
    }
}

/// A noisy move, ordered by SEE and then by its gain.
fn by_see<G: Tactics>(position: &G, mv: G::Move) -> ScoredMove {
    let see = position.see(mv);
    let order =
        if see < 0 { see } else { WINNING_EXCHANGE * see + position.capture_gain(mv).min(WINNING_EXCHANGE - 1) };
    ScoredMove { packed: G::pack(mv), order }
}

/// An empty list for a ply, with the capacity of an earlier one.
fn take(lists: &mut [Vec<ScoredMove>], ply: u32) -> Vec<ScoredMove> {
    let mut list = lists.get_mut(ply as usize).map(std::mem::take).unwrap_or_default();
    list.clear();
    list
}

/// The item of a ply; the list grows to it.
#[inline]
fn at<T: Default>(items: &mut Vec<T>, ply: u32) -> &mut T {
    let ply = ply as usize;
    if items.len() <= ply {
        items.resize_with(ply + 1, T::default);
    }
    &mut items[ply]
}

fn sort_key(scored: &ScoredMove) -> (std::cmp::Reverse<i32>, u32) {
    (std::cmp::Reverse(scored.order), scored.packed)
}

/// Sorts the best moves to the front. Ties are broken by the move, so that the order does not depend on the sort algorithm.
fn sort_front(list: &mut [ScoredMove]) {
    if list.len() > SORTED_QUIETS {
        list.select_nth_unstable_by_key(SORTED_QUIETS, sort_key);
    }
    let front = list.len().min(SORTED_QUIETS);
    list[..front].sort_unstable_by_key(sort_key);
}
