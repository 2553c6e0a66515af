//! UCT: a tree that grows where playouts did well, with or without an evaluation to guide it.
//!
//! Plain, it is the algorithm of Kocsis and Szepesvári: UCB1 in the tree, from where the tree ends a uniformly random game
//! to its end, and a win counts one, a draw a half. With a guide, an evaluation squashed into a probability to win says
//! which moves come first, and takes the place of the rest of the game.
//!
//! The whole of it, in the order of reading:
//! - [`options`]: everything that can be set, by name.
//! - `walk`: one playout after the other, down the tree, out and back.
//! - `choice`: which child is visited next.
//! - `grow`: how moves enter the tree.
//! - `later`: RAVE; `proofs`: proven wins and losses.
//! - `node`, `arena`: the tree itself, shared by all threads without a lock.
//! - `keep`: what lies below the moves that were played stays for the next search.
//! - `report`: what came out.
//! - `limits`: when it has to end.

mod arena;
mod choice;
mod grow;
mod keep;
mod later;
mod limits;
mod node;
pub mod options;
mod proofs;
mod report;
mod walk;

pub use options::Options;
pub use report::Tried;

use arena::{Arena, ROOT};
use choice::Chooser;
use limits::SharedLimits;
use tenbin_core::{Evaluation, GameHistory, Limits, Position, Random, Search, SearchResult, Stop};
use walk::Shared;

/// A move at the root, how it did, and what is expected after it.
pub type Expected<G> = (Tried<<G as Position>::Move>, Vec<<G as Position>::Move>);

/// Upper confidence bounds applied to trees, guided by an evaluation or not.
///
/// Of a [`Limits`] it minds playouts and time. A [`SearchResult`] counts as nodes all positions visited, in the tree and in
/// playouts; its depth is the length of the expected line, which goes on as long as the tree has a visited move; its
/// score is the mean value of the best move turned back into points, and `None` without a guide unless the game is proven.
pub struct Uct<E: Evaluation> {
    guide: Option<E>,
    adviser: Option<E>,
    options: Options,
    chooser: Chooser,
    arena: Arena,
    seed: u64,
    random: Random,
    /// The game that led to the root of the tree, as far as the tree is of use.
    known: Option<GameHistory<E::Position>>,
}

impl<E: Evaluation> Uct<E> {
    /// A search by random playouts; the evaluation's type only says which game it is.
    pub fn plain(options: Options, seed: u64) -> Uct<E> {
        Uct::new(None, None, options, seed)
    }

    /// A search by sensible playouts, in which an evaluation adds to what moves promise at a first look.
    pub fn advised(adviser: E, options: Options, seed: u64) -> Uct<E> {
        Uct::new(None, Some(adviser), options, seed)
    }

    /// A search guided by an evaluation. There is no RAVE in it: without playouts to the end nothing comes later.
    pub fn guided(guide: E, mut options: Options, seed: u64) -> Uct<E> {
        options.rave = 0.0;
        Uct::new(Some(guide), None, options, seed)
    }

    fn new(guide: Option<E>, adviser: Option<E>, options: Options, seed: u64) -> Uct<E> {
        Uct {
            chooser: Chooser::new(&options, guide.is_some()),
            arena: Arena::new(options.memory, options.rave > 0.0),
            guide,
            adviser,
            options,
            seed,
            random: Random::new(seed),
            known: None,
        }
    }

    /// The evaluation that guides it or adds to what moves promise, if any does.
    pub fn evaluation(&self) -> Option<&E> {
        self.guide.as_ref().or(self.adviser.as_ref())
    }

    /// Forgets everything; from now on all chance comes from this seed.
    pub fn reseed(&mut self, seed: u64) {
        self.seed = seed;
        self.new_game();
    }

    /// Makes the position of a line the root, with what is known of it from the search before.
    fn set_root(&mut self, line: &GameHistory<E::Position>) {
        match self.find(line) {
            Some(ROOT) => {}
            Some(kept) => self.arena.keep_only(kept),
            None => self.arena.clear(),
        }
        self.known = Some(line.clone());
    }

    /// The node of a line's position, if the line goes on from the one before and the tree has its moves.
    fn find(&self, line: &GameHistory<E::Position>) -> Option<u32> {
        let known = self.known.as_ref().filter(|_| self.options.reuse)?;
        if known.start() != line.start() {
            return None;
        }
        let more = line.plies().strip_prefix(known.plies())?;
        more.iter().try_fold(ROOT, |index, &ply| self.arena.find_child(index, E::Position::pack(ply)))
    }

    /// The moves at the root of the last search, in the order in which they came, and how they did.
    pub fn tried(&self) -> Vec<Tried<<E::Position as Position>::Move>> {
        let nodes = self.arena.children(self.arena.node(ROOT), u32::MAX).flat_map(|(_, nodes)| nodes);
        nodes.map(|node| Tried::of(node, E::Position::unpack(node.ply()))).collect()
    }

    /// The moves at the root of the last search that were visited, the best first, each with what is best after it. `None` if
    /// that search was not one of this line.
    pub fn lines(&self, line: &GameHistory<E::Position>) -> Option<Vec<Expected<E::Position>>> {
        let known = self.known.as_ref()?;
        if known.start() != line.start() || known.plies() != line.plies() {
            return None;
        }
        let children = self.arena.children(self.arena.node(ROOT), u32::MAX);
        let nodes = children.flat_map(|(start, nodes)| (start..).zip(nodes)).filter(|(_, node)| node.visits() > 0);
        let mut found: Vec<Expected<E::Position>> = nodes
            .map(|(index, node)| {
                let tried = Tried::of(node, E::Position::unpack(node.ply()));
                let mut after = line.now().clone();
                after.play(tried.ply);
                (tried, report::best_line(&self.arena, index, after))
            })
            .collect();
        found.sort_by(|a, b| b.0.compare(&a.0, line.now().side_to_move()));
        Some(found)
    }

    /// How many visits the root has had, those kept from earlier searches included.
    pub fn visits(&self) -> u32 {
        self.arena.node(ROOT).visits()
    }

    /// How many nodes the tree takes up, and the most it ever may.
    pub fn size(&self) -> (u32, u32) {
        (self.arena.used(), self.arena.limit())
    }
}

impl<E: Evaluation> Search<E::Position> for Uct<E> {
    fn search(
        &mut self,
        line: &GameHistory<E::Position>,
        budget: &Limits,
        stop: &Stop,
        watch: &mut dyn FnMut(&SearchResult<E::Position>),
    ) -> SearchResult<E::Position> {
        let limits = SharedLimits::new(budget, stop);
        self.set_root(line);
        let shared = Shared {
            guide: self.guide.as_ref(),
            adviser: self.adviser.as_ref(),
            options: &self.options,
            chooser: &self.chooser,
            arena: &self.arena,
            line,
            limits: &limits,
        };
        if line.now().outcome().is_some() {
            return shared.thought(0);
        }
        if let Some(ply) = shared.winning_ply() {
            return shared.won_by(ply);
        }
        // A second thread makes the answer depend on chance, so it helps only where the clock does so anyway.
        let threads = if budget.is_reproducible() && !budget.is_endless() { 1 } else { self.options.threads };
        shared.search(&mut self.random, threads, watch)
    }

    fn new_game(&mut self) {
        self.arena.clear();
        self.random = Random::new(self.seed);
        self.known = None;
    }
}
