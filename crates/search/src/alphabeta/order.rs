//! Which moves are tried first.
//!
//! With thousands of moves in a position, sorting them all costs more than it gains: only the most promising few are
//! sorted, the others follow in any (but always the same) order.

use super::history::{Before, CEILING, History};
use super::table::Table;
use tenbin_core::{Flow, LazyStats, Score, Tactics};

/// How many moves are put in exact order.
const SORTED: usize = 32;

/// A move and how promising it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) packed: u32,
    pub(super) promise: i32,
}

/// A sharp move that wins something in the exchange it begins promises at least this.
const WINS: i32 = 1 << 14;

impl Candidate {
    /// Whether a sharp move wins something in the exchange it begins.
    pub(super) fn wins(&self) -> bool {
        self.promise >= WINS
    }
}

/// What a search remembers of moves that did well, for one thread.
pub(super) struct Memory<G: Tactics> {
    history: History<G>,
    killers: Vec<[Option<u32>; 2]>,
    /// Lists of moves, quiet and sharp ones for each ply, kept so that nothing is allocated while searching.
    lists: [Vec<Vec<Candidate>>; 2],
    /// The quiet moves that were tried, for each ply of the way down.
    tried: Vec<Vec<u32>>,
    /// What was thought of the positions on the way down before their moves were tried.
    estimates: Vec<Option<Score>>,
    /// What is known of positions beyond the depth.
    pub(super) settled: Table,
    /// What the heavy stage of the evaluation did in this search.
    pub(super) heavy: LazyStats,
}

impl<G: Tactics> Memory<G> {
    /// A memory that keeps what is known of positions, or does not.
    pub(super) fn new(use_table: bool) -> Memory<G> {
        Memory {
            history: History::new(),
            killers: Vec::new(),
            lists: [Vec::new(), Vec::new()],
            tried: Vec::new(),
            estimates: Vec::new(),
            settled: if use_table { Table::for_settling() } else { Table::new(0) },
            heavy: LazyStats::default(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.history.clear();
        self.killers.clear();
        self.settled.clear();
    }

    /// Makes what is remembered from an earlier search count half.
    pub(super) fn fade(&mut self) {
        self.history.fade();
        self.killers.clear();
    }

    /// The moves that refuted siblings at this ply, the latest first.
    pub(super) fn killers(&self, ply: u32) -> [Option<G::Move>; 2] {
        let known = self.killers.get(ply as usize).copied().unwrap_or_default();
        known.map(|packed| packed.map(G::unpack))
    }

    /// The quiet moves of a position but those already tried, the most promising first.
    pub(super) fn candidates(
        &mut self,
        position: &G,
        (ply, before): (u32, Before),
        tried: &[Option<G::Move>],
        use_history: bool,
    ) -> Vec<Candidate> {
        let mut list = take(&mut self.lists[0], ply);
        position.quiet_moves(|ply| {
            if !tried.contains(&Some(ply)) {
                let promise = if use_history { self.history.promise(position, ply, before) } else { 0 };
                list.push(Candidate { packed: G::pack(ply), promise });
            }
            Flow::Continue(())
        });
        if use_history {
            sort_front(&mut list);
        }
        list
    }

    /// The sharp moves of a position but one, the most promising first. Those that lose in the exchange they begin promise
    /// less than nothing.
    pub(super) fn sharp(&mut self, position: &G, ply: u32, except: Option<G::Move>) -> Vec<Candidate> {
        let mut list = take(&mut self.lists[1], ply);
        position.noisy_moves(|ply| {
            if except != Some(ply) {
                list.push(by_exchange(position, ply));
            }
            Flow::Continue(())
        });
        list.sort_unstable_by_key(order);
        list
    }

    /// The moves of a position that are looked at beyond the depth in one of the game's ways, so many turns beyond it.
    pub(super) fn settling(&mut self, position: &G, ply: u32, (way, turns): (usize, u32)) -> Vec<Candidate> {
        let mut list = take(&mut self.lists[1], ply);
        position.quiescence_moves(way, turns, |ply| {
            list.push(by_exchange(position, ply));
            Flow::Continue(())
        });
        list.sort_unstable_by_key(order);
        list
    }

    /// All moves of a position in which a threat must be answered, the most promising first.
    pub(super) fn answers(&mut self, position: &G, (ply, before): (u32, Before)) -> Vec<Candidate> {
        let mut list = take(&mut self.lists[1], ply);
        position.moves(|ply| {
            let sharp = if position.is_noisy(ply) { 4 * CEILING + position.capture_gain(ply) } else { 0 };
            let promise = sharp + self.history.promise(position, ply, before);
            list.push(Candidate { packed: G::pack(ply), promise });
            Flow::Continue(())
        });
        list.sort_unstable_by_key(order);
        list
    }

    /// Gives a list of quiet moves back for the next position at this ply.
    pub(super) fn keep(&mut self, ply: u32, list: Vec<Candidate>) {
        give_back(&mut self.lists[0], ply, list);
    }

    /// The same for sharp ones.
    pub(super) fn keep_sharp(&mut self, ply: u32, list: Vec<Candidate>) {
        give_back(&mut self.lists[1], ply, list);
    }

    /// Begins to note the quiet moves that are tried at a ply.
    #[inline]
    pub(super) fn begin_trying(&mut self, ply: u32) {
        at(&mut self.tried, ply).clear();
    }

    /// Notes a quiet move that is tried at a ply.
    #[inline]
    pub(super) fn note_tried(&mut self, ply: u32, tried: G::Move) {
        at(&mut self.tried, ply).push(G::pack(tried));
    }

    /// Notes what is thought of a position before its moves are tried. Answers whether it is better than two plies ago, when
    /// the same side was to move; where that is not known, it is taken to be so.
    #[inline]
    pub(super) fn is_improving(&mut self, ply: u32, estimate: Option<Score>) -> bool {
        *at(&mut self.estimates, ply) = estimate;
        let before = ply.checked_sub(2).and_then(|ply| self.estimates[ply as usize]);
        estimate.zip(before).is_none_or(|(now, before)| now > before)
    }

    /// A quiet move refuted what led to this position; those tried before it did not.
    pub(super) fn refuted(&mut self, position: &G, (ply, before): (u32, Before), good: G::Move, depth: u32) {
        let bonus = (depth * depth).min(400) as i32 * 4;
        self.history.learn(position, good, before, bonus);
        if G::PAWN_VALUE.is_some() {
            let tried = self.tried.get(ply as usize).map(Vec::as_slice).unwrap_or_default();
            for other in tried.iter().map(|&packed| G::unpack(packed)).filter(|&other| other != good) {
                self.history.learn(position, other, before, -bonus);
            }
        }
        let packed = G::pack(good);
        let killers = at(&mut self.killers, ply);
        if killers[0] != Some(packed) {
            *killers = [Some(packed), killers[0]];
        }
    }
}

/// A move that promises what it comes to in the exchange it begins.
fn by_exchange<G: Tactics>(position: &G, ply: G::Move) -> Candidate {
    let exchange = position.see(ply);
    let promise = if exchange < 0 { exchange } else { WINS * exchange + position.capture_gain(ply).min(WINS - 1) };
    Candidate { packed: G::pack(ply), promise }
}

/// An empty list for a ply, with the room that an earlier one had.
fn take(lists: &mut [Vec<Candidate>], ply: u32) -> Vec<Candidate> {
    let mut list = lists.get_mut(ply as usize).map(std::mem::take).unwrap_or_default();
    list.clear();
    list
}

fn give_back(lists: &mut Vec<Vec<Candidate>>, ply: u32, list: Vec<Candidate>) {
    *at(lists, ply) = list;
}

/// What is kept for a ply, which may be the first time that the search comes so far.
#[inline]
fn at<T: Default>(kept: &mut Vec<T>, ply: u32) -> &mut T {
    let ply = ply as usize;
    if kept.len() <= ply {
        kept.resize_with(ply + 1, T::default);
    }
    &mut kept[ply]
}

fn order(candidate: &Candidate) -> (std::cmp::Reverse<i32>, u32) {
    (std::cmp::Reverse(candidate.promise), candidate.packed)
}

/// Sorts the most promising moves to the front. Equal promises are ordered by the move, so that the order never depends
/// on how the sort works.
fn sort_front(list: &mut [Candidate]) {
    if list.len() > SORTED {
        list.select_nth_unstable_by_key(SORTED, order);
    }
    let front = list.len().min(SORTED);
    list[..front].sort_unstable_by_key(order);
}
