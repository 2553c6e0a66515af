//! UCT: Monte-Carlo tree search with random playouts, heuristic playouts or an evaluation.
//!
//! Plain, it is the algorithm of Kocsis and Szepesvári (2006): UCB1 in the tree and a uniformly random playout to the end of
//! the game; a win counts 1, a draw 0.5. With an evaluation, its score as a win probability gives the priors of moves and
//! takes the place of the playout.
//!
//! In reading order:
//! - `evaluation`: the evaluation, or none.
//! - [`options`]: every parameter by name; [`params`]: every numeric constant.
//! - `playout`: one simulation: selection, expansion, playout, backpropagation; virtual loss.
//! - `selection`: UCB1 with RAVE, priors and progressive widening.
//! - `expansion`: how moves enter the tree.
//! - `rave`: RAVE/AMAF statistics; `proofs`: proven wins and losses (MCTS-Solver).
//! - `node`, `node_pool`: the lock-free tree.
//! - `reuse`: tree reuse between moves.
//! - `result`: the result of a search; early stopping.

mod evaluation;
mod expansion;
mod memory;
mod node;
mod node_pool;
pub mod options;
pub mod params;
mod playout;
mod proofs;
mod rave;
mod result;
mod reuse;
mod selection;

pub use evaluation::{NoEvaluation, UctEvaluation};
pub use options::UctOptions;
pub use result::RootChild;

use crate::limits::SearchLimits;
use memory::{default_memory, machine_memory};
use node_pool::{NodePool, ROOT};
use playout::UctContext;
use selection::Selector;
use tenbin_core::{GameHistory, Limits, PlayoutPolicy, Random, Search, SearchResult, Stop};

/// A root move with its statistics, and the principal variation after it.
pub type RootVariation<M> = (RootChild<M>, Vec<M>);

/// UCT (upper confidence bounds applied to trees) with or without an evaluation.
///
/// Of its [`Limits`] it observes playouts and time. Of a [`SearchResult`], the nodes are all positions visited in the tree and in
/// playouts, and the depth is the length of the principal variation. The score is the win rate of the best move turned back
/// into points; without an evaluation it is `None` unless proven.
pub struct Uct<P: PlayoutPolicy, E: UctEvaluation<P> = NoEvaluation> {
    /// The evaluation that replaces playouts.
    leaf_evaluation: Option<E>,
    /// The evaluation whose move priors are added to the game's.
    prior_evaluation: Option<E>,
    options: UctOptions,
    selector: Selector,
    pool: NodePool,
    seed: u64,
    random: Random,
    /// The game that led to the root of the tree.
    root_game: Option<GameHistory<P>>,
}

impl<P: PlayoutPolicy> Uct<P> {
    /// UCT with playouts.
    pub fn with_playouts(options: UctOptions, seed: u64) -> Uct<P> {
        Uct::new(None, None, options, seed)
    }
}

impl<P: PlayoutPolicy, E: UctEvaluation<P>> Uct<P, E> {
    /// UCT with heuristic playouts and an evaluation that adds to the priors of moves.
    pub fn with_priors(evaluation: E, options: UctOptions, seed: u64) -> Uct<P, E> {
        Uct::new(None, Some(evaluation), options, seed)
    }

    /// UCT with an evaluation instead of playouts. RAVE is off: it needs playouts to the end.
    pub fn with_evaluation(evaluation: E, mut options: UctOptions, seed: u64) -> Uct<P, E> {
        options.rave = 0.0;
        Uct::new(Some(evaluation), None, options, seed)
    }

    fn new(leaf_evaluation: Option<E>, prior_evaluation: Option<E>, options: UctOptions, seed: u64) -> Uct<P, E> {
        Uct {
            selector: Selector::new(&options, leaf_evaluation.is_some()),
            pool: NodePool::new(options.memory.unwrap_or_else(machine_memory), options.rave > 0.0),
            leaf_evaluation,
            prior_evaluation,
            options,
            seed,
            random: Random::new(seed),
            root_game: None,
        }
    }

    /// The evaluation, if there is one.
    pub fn evaluation(&self) -> Option<&E> {
        self.leaf_evaluation.as_ref().or(self.prior_evaluation.as_ref())
    }

    /// The options.
    pub fn options(&self) -> &UctOptions {
        &self.options
    }

    /// What the threads of a search share, which reused this many visits and has visited this many nodes.
    fn context<'s>(
        &'s self,
        game: &'s GameHistory<P>,
        limits: &'s SearchLimits,
        (reused_visits, earlier_nodes): (u32, u64),
    ) -> UctContext<'s, P, E> {
        UctContext {
            leaf_evaluation: self.leaf_evaluation.as_ref(),
            prior_evaluation: self.prior_evaluation.as_ref(),
            options: &self.options,
            selector: &self.selector,
            pool: &self.pool,
            game,
            limits,
            reused_visits,
            earlier_nodes,
        }
    }

    /// Begins a new game with another random seed.
    pub fn reseed(&mut self, seed: u64) {
        self.seed = seed;
        self.new_game();
    }

    /// Makes the current position of a game the root, with its subtree from the search before (tree reuse).
    fn set_root(&mut self, game: &GameHistory<P>) {
        match self.find_subtree(game) {
            Some(ROOT) => {}
            Some(subtree) => self.pool.keep_subtree(subtree),
            None => self.pool.clear(),
        }
        self.root_game = Some(game.clone());
    }

    /// The node of a game's current position, if the game continues the one at the root within the tree.
    fn find_subtree(&self, game: &GameHistory<P>) -> Option<u32> {
        let root_game = self.root_game.as_ref().filter(|_| self.options.reuse)?;
        if root_game.start() != game.start() {
            return None;
        }
        let continuation = game.plies().strip_prefix(root_game.plies())?;
        continuation.iter().try_fold(ROOT, |index, &mv| self.pool.find_child(index, P::pack(mv)))
    }

    /// The root moves of the last search with their statistics, in order of expansion.
    pub fn root_children(&self) -> Vec<RootChild<P::Move>> {
        let nodes = self.pool.children(self.pool.node(ROOT), u32::MAX).flat_map(|(_, nodes)| nodes);
        nodes.map(|node| RootChild::of(node, P::unpack(node.mv()))).collect()
    }

    /// The visited root moves of the last search, the best first, each with its principal variation. `None` if that search was
    /// not of this game.
    pub fn root_variations(&self, game: &GameHistory<P>) -> Option<Vec<RootVariation<P::Move>>> {
        let root_game = self.root_game.as_ref()?;
        if root_game.start() != game.start() || root_game.plies() != game.plies() {
            return None;
        }
        let children = self.pool.children(self.pool.node(ROOT), u32::MAX);
        let nodes = children.flat_map(|(start, nodes)| (start..).zip(nodes)).filter(|(_, node)| node.visits() > 0);
        let mut variations: Vec<RootVariation<P::Move>> = nodes
            .map(|(index, node)| {
                let child = RootChild::of(node, P::unpack(node.mv()));
                let mut next = game.now().clone();
                next.play(child.mv);
                (child, result::principal_variation(&self.pool, index, next))
            })
            .collect();
        variations.sort_by(|a, b| b.0.compare(&a.0, game.now().side_to_move()));
        Some(variations)
    }

    /// Visits of the root, including those of earlier searches.
    pub fn root_visits(&self) -> u32 {
        self.pool.node(ROOT).visits()
    }

    /// The number of nodes in the tree and its maximum.
    pub fn tree_size(&self) -> (u32, u32) {
        (self.pool.used(), self.pool.limit())
    }
}

impl<P: PlayoutPolicy, E: UctEvaluation<P>> Search<P> for Uct<P, E> {
    fn search(
        &mut self,
        game: &GameHistory<P>,
        limits: &Limits,
        stop: &Stop,
        watch: &mut dyn FnMut(&SearchResult<P>),
    ) -> SearchResult<P> {
        let shared_limits = SearchLimits::new(&Limits { nodes: None, ..*limits }, stop);
        self.pool.set_limit(self.options.memory.unwrap_or_else(|| default_memory(limits)));
        self.set_root(game);
        let context = self.context(game, &shared_limits, (0, 0));
        if game.now().outcome().is_some() {
            return context.result(0);
        }
        if let Some(mv) = context.winning_move() {
            return context.won_by(mv);
        }
        // Threads race, so only a search by time, which is not reproducible anyway, uses more than one.
        let threads = if limits.is_reproducible() && !limits.is_infinite() { 1 } else { self.options.threads };
        let (reused_visits, mut nodes, mut random) = (self.root_visits(), 0, self.random.clone());
        self.pool.resume(true);
        let result = loop {
            let result = self.context(game, &shared_limits, (reused_visits, nodes)).search(&mut random, threads, watch);
            if shared_limits.has_ended() {
                break result;
            }
            nodes = result.nodes;
            let made_room = self.pool.recycle();
            self.pool.resume(made_room);
        };
        self.random = random;
        result
    }

    fn new_game(&mut self) {
        self.pool.clear();
        self.random = Random::new(self.seed);
        self.root_game = None;
    }
}
