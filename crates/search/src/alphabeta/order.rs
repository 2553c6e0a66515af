//! Which moves are tried first.
//!
//! With thousands of moves in a position, sorting them all costs more than it gains: only the most promising few are
//! sorted, the others follow in any (but always the same) order.

use tenbin_core::{Flow, HeavyCount, Tactics};

/// How many moves are put in exact order.
const SORTED: usize = 32;
/// Beyond this the memory of a part of a move no longer grows.
const CEILING: i32 = 1 << 14;

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
    parts: [Vec<i32>; 2],
    killers: Vec<[u32; 2]>,
    /// Lists of moves, quiet and sharp ones for each ply, kept so that nothing is allocated while searching.
    lists: [Vec<Vec<Candidate>>; 2],
    /// What the heavy stage of the evaluation did in this search.
    pub(super) heavy: HeavyCount,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Tactics> Memory<G> {
    pub(super) fn new() -> Memory<G> {
        Memory {
            parts: G::MEMORY.map(|size| vec![0; size]),
            killers: Vec::new(),
            lists: [Vec::new(), Vec::new()],
            heavy: HeavyCount::default(),
            game: std::marker::PhantomData,
        }
    }

    pub(super) fn clear(&mut self) {
        self.parts.iter_mut().for_each(|part| part.fill(0));
        self.killers.clear();
    }

    /// Makes what is remembered from an earlier search count half.
    pub(super) fn fade(&mut self) {
        self.parts.iter_mut().flatten().for_each(|value| *value /= 2);
        self.killers.clear();
    }

    /// The moves that refuted siblings at this ply, the latest first.
    pub(super) fn killers(&self, ply: u32) -> [Option<G::Move>; 2] {
        let known = self.killers.get(ply as usize).copied().unwrap_or([u32::MAX; 2]);
        known.map(|packed| (packed != u32::MAX).then(|| G::unpack(packed)))
    }

    /// The quiet moves of a position but those already tried, the most promising first.
    pub(super) fn candidates(
        &mut self,
        position: &G,
        ply: u32,
        tried: &[Option<G::Move>],
        use_history: bool,
    ) -> Vec<Candidate> {
        let mut list = take(&mut self.lists[0], ply);
        position.quiet_moves(|ply| {
            if !tried.contains(&Some(ply)) {
                let promise = if use_history { self.promise(position, ply) } else { 0 };
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
        position.sharp_moves(|ply| {
            if except != Some(ply) {
                let exchange = position.exchange(ply);
                let promise = if exchange < 0 { exchange } else { WINS * exchange + position.gain(ply).min(WINS - 1) };
                list.push(Candidate { packed: G::pack(ply), promise });
            }
            Flow::Continue(())
        });
        list.sort_unstable_by_key(order);
        list
    }

    /// All moves of a position in which a threat must be answered, the most promising first.
    pub(super) fn answers(&mut self, position: &G, ply: u32) -> Vec<Candidate> {
        let mut list = take(&mut self.lists[1], ply);
        position.moves(|ply| {
            let sharp = if position.is_sharp(ply) { 2 * CEILING + position.gain(ply) } else { 0 };
            list.push(Candidate { packed: G::pack(ply), promise: sharp + self.promise(position, ply) });
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

    fn promise(&self, position: &G, ply: G::Move) -> i32 {
        let [first, second] = position.memory(ply);
        self.parts[0][first] + self.parts[1][second]
    }

    /// A move refuted what led to this position.
    pub(super) fn refuted(&mut self, position: &G, ply: u32, good: G::Move, depth: u32) {
        let bonus = (depth * depth).min(400) as i32 * 4;
        for (part, slot) in self.parts.iter_mut().zip(position.memory(good)) {
            let value = &mut part[slot];
            *value += bonus - *value * bonus / CEILING;
        }
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [u32::MAX; 2]);
        }
        let packed = G::pack(good);
        let [first, _] = self.killers[ply];
        if first != packed {
            self.killers[ply] = [packed, first];
        }
    }
}

/// An empty list for a ply, with the room that an earlier one had.
fn take(lists: &mut [Vec<Candidate>], ply: u32) -> Vec<Candidate> {
    let mut list = lists.get_mut(ply as usize).map(std::mem::take).unwrap_or_default();
    list.clear();
    list
}

fn give_back(lists: &mut Vec<Vec<Candidate>>, ply: u32, list: Vec<Candidate>) {
    let ply = ply as usize;
    if lists.len() <= ply {
        lists.resize_with(ply + 1, Vec::new);
    }
    lists[ply] = list;
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
