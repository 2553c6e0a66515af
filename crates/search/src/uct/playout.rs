//! One simulation after the other: selection, expansion, playout, backpropagation.

use super::UctOptions;
use super::evaluation::UctEvaluation;
use super::node::{ONE, outcome_value};
use super::node_pool::{NodePool, ROOT};
use super::params::{EARLY_STOP_INTERVAL, FIRST_REPORT, POLL_INTERVAL};
use super::rave::PlayoutMoves;
use super::selection::Selector;
use crate::limits::{LimitPoller, SearchLimits};
use tenbin_core::{GameHistory, Outcome, PastPosition, PlayoutPolicy, Random, SearchResult, Side};

/// What all threads of a search share.
pub(super) struct UctContext<'s, P: PlayoutPolicy, E: UctEvaluation<P>> {
    pub(super) leaf_evaluation: Option<&'s E>,
    pub(super) prior_evaluation: Option<&'s E>,
    pub(super) options: &'s UctOptions,
    pub(super) selector: &'s Selector,
    pub(super) pool: &'s NodePool,
    pub(super) game: &'s GameHistory<P>,
    pub(super) limits: &'s SearchLimits,
    /// Visits of the root that the search took over from earlier ones.
    pub(super) reused_visits: u32,
    /// Positions visited before the tree was recycled.
    pub(super) earlier_nodes: u64,
}

impl<P: PlayoutPolicy, E: UctEvaluation<P>> UctContext<'_, P, E> {
    /// Runs several threads in one tree, until a limit is reached or the tree is full. The first of them reports.
    pub(super) fn search(
        &self,
        random: &mut Random,
        threads: usize,
        watch: &mut dyn FnMut(&SearchResult<P>),
    ) -> SearchResult<P> {
        let mut worker = PlayoutWorker::new(self, random.clone());
        if self.earlier_nodes == 0 {
            self.limits.begin_first_playout();
            worker.simulate();
        }
        let seeds: Vec<u64> = (1..threads).map(|_| worker.random.bits()).collect();
        let helper_nodes = std::thread::scope(|scope| {
            let helpers: Vec<_> = (seeds.iter())
                .map(|&seed| {
                    scope.spawn(move || {
                        let mut helper = PlayoutWorker::new(self, Random::new(seed));
                        helper.run(|_, _| {});
                        helper.nodes
                    })
                })
                .collect();
            worker.run(|worker, playouts| {
                if playouts >= FIRST_REPORT && playouts.is_power_of_two() {
                    watch(&self.result(worker.nodes));
                }
                if self.options.early && playouts.is_multiple_of(EARLY_STOP_INTERVAL) && self.may_stop_early() {
                    self.limits.end();
                }
            });
            if !self.pool.is_full() {
                self.limits.end();
            }
            helpers.into_iter().map(|helper| helper.join().expect("a search does not panic")).sum::<u64>()
        });
        *random = worker.random;
        self.result(worker.nodes + helper_nodes)
    }
}

/// The simulations of one thread.
pub(super) struct PlayoutWorker<'s, P: PlayoutPolicy, E: UctEvaluation<P>> {
    pub(super) context: &'s UctContext<'s, P, E>,
    pub(super) random: Random,
    limits: LimitPoller<'s>,
    /// Nodes counted for polling, with the cost of evaluations.
    polled_nodes: u64,
    /// Positions visited in the tree and in playouts.
    pub(super) nodes: u64,
    /// The moves of a node during expansion, each with its prior.
    pub(super) expanding: Vec<(u32, u32)>,
    path: Vec<PathStep>,
    /// The earlier positions of the game and the playout, for repetitions.
    past: Vec<PastPosition>,
    playout_moves: PlayoutMoves,
}

/// A node on the path and its side to move.
#[derive(Clone, Copy)]
struct PathStep {
    index: u32,
    side: Side,
}

impl<'s, P: PlayoutPolicy, E: UctEvaluation<P>> PlayoutWorker<'s, P, E> {
    pub(super) fn new(context: &'s UctContext<'s, P, E>, random: Random) -> PlayoutWorker<'s, P, E> {
        PlayoutWorker {
            context,
            random,
            limits: LimitPoller::new(context.limits, POLL_INTERVAL),
            polled_nodes: 0,
            nodes: 0,
            expanding: Vec::new(),
            path: Vec::new(),
            past: context.game.past().to_vec(),
            playout_moves: PlayoutMoves::new(),
        }
    }

    /// Simulates until a limit is reached, the root is proven or the tree is full. `after_each` gets the number of playouts.
    pub(super) fn run(&mut self, mut after_each: impl FnMut(&Self, u64)) {
        let mut playouts = 0;
        let mut nodes_before = self.nodes;
        while !self.is_over_after(self.nodes - nodes_before)
            && !self.context.pool.is_full()
            && self.context.limits.begin_playout()
        {
            nodes_before = self.nodes;
            self.simulate();
            playouts += 1;
            after_each(self, playouts);
            if self.context.pool.node(ROOT).state().proof().is_some() {
                self.context.limits.end();
            }
        }
    }

    /// Whether a limit is reached, this many nodes after the last call.
    #[inline]
    pub(super) fn is_over_after(&mut self, nodes: u64) -> bool {
        self.polled_nodes += nodes;
        self.limits.is_over(self.polled_nodes)
    }

    /// One simulation: selection down the tree with a virtual loss at each node, expansion, playout, backpropagation.
    pub(super) fn simulate(&mut self) {
        let mut position = self.context.game.now().clone();
        self.path.clear();
        self.past.truncate(self.context.game.past().len());
        self.playout_moves.clear();
        let mut index = ROOT;
        let adjudicated = loop {
            let visits = self.context.pool.node(index).add_virtual_loss();
            self.path.push(PathStep { index, side: position.side_to_move() });
            // The root must get a move even in a repeated position.
            let adjudicated = self.adjudicate(&position).filter(|_| index != ROOT);
            if adjudicated.is_some() {
                break adjudicated;
            }
            let Some(child) = self.select_or_expand(index, visits, &position) else { break None };
            self.play(&mut position, P::unpack(self.context.pool.node(child).mv()));
            index = child;
        };
        self.nodes += self.path.len() as u64;
        // An adjudication depends on the path, so it proves nothing about the node.
        let value = match adjudicated {
            Some(outcome) => outcome_value(outcome, Side::First),
            None => self.leaf_value(index, position),
        };
        self.backpropagate(value);
    }

    /// Plays a move and records the position before it for repetitions.
    #[inline]
    pub(super) fn play(&mut self, position: &mut P, mv: P::Move) {
        if P::CAN_REPEAT {
            self.past.push(PastPosition::of(position));
        }
        position.play(mv);
    }

    /// The adjudicated result of a repetition.
    #[inline]
    fn adjudicate(&self, position: &P) -> Option<Outcome> {
        if P::CAN_REPEAT { position.adjudicate_in_search(&self.past) } else { None }
    }

    /// Selects a child of a node that had this many visits before, after expanding the node if due. `None` at a leaf.
    fn select_or_expand(&mut self, index: u32, visits: u32, position: &P) -> Option<u32> {
        let UctContext { pool, options, selector, .. } = *self.context;
        let node = pool.node(index);
        let state = node.state();
        if state.proof().is_some() {
            return None;
        }
        if !state.is_expanded() {
            if visits < options.threshold && index != ROOT {
                return None;
            }
            // While another thread expands the node, this one selects from the children so far.
            if node.try_lock_expansion() {
                let added = self.expand(index, position);
                node.unlock_expansion();
                if added.is_some() {
                    return added;
                }
            }
        }
        selector.select(pool, node, visits, position.side_to_move())
    }

    /// The value of a leaf for `First`: proof, end of the game, evaluation or playout.
    fn leaf_value(&mut self, index: u32, position: P) -> u32 {
        let node = self.context.pool.node(index);
        if self.context.options.proofs
            && let Some(outcome) = node.state().proof().or_else(|| position.outcome())
        {
            node.prove(outcome);
            return outcome_value(outcome, Side::First);
        }
        match self.context.leaf_evaluation {
            Some(evaluation) => self.evaluated_value(evaluation, index, position),
            None => self.playout_value(position),
        }
    }

    /// The prior of a node, for `First`.
    pub(super) fn prior_for_first(&self, index: u32) -> Option<u32> {
        let parent = self.path.len().checked_sub(2).map(|place| self.path[place])?;
        let prior = self.context.pool.node(index).prior();
        Some(if parent.side == Side::First { prior } else { ONE - prior })
    }

    /// The value of a playout for `First`, by the game's heuristic playout or its playout policy.
    fn playout_value(&mut self, mut position: P) -> u32 {
        let rave = self.context.options.rave > 0.0;
        if self.context.options.heuristic {
            let (playout_moves, nodes) = (&mut self.playout_moves, &mut self.nodes);
            let value = position.heuristic_playout(&mut self.random, |side, mv| {
                *nodes += 1;
                if rave {
                    playout_moves.insert(side, P::pack(mv));
                }
            });
            if let Some(value) = value {
                return value;
            }
        }
        while let Some(mv) = position.playout_move(&mut self.random) {
            if rave {
                self.playout_moves.insert(position.side_to_move(), P::pack(mv));
            }
            self.play(&mut position, mv);
            self.nodes += 1;
            if let Some(outcome) = self.adjudicate(&position) {
                return outcome_value(outcome, Side::First);
            }
        }
        outcome_value(position.outcome().expect("a game without a move has ended"), Side::First)
    }

    /// Backpropagation: adds the value, from `First`'s point of view, to every node on the path, and to RAVE.
    fn backpropagate(&mut self, value: u32) {
        let UctContext { pool, options, .. } = *self.context;
        let for_side = |side| if side == Side::First { value } else { ONE - value };
        for place in (0..self.path.len()).rev() {
            let PathStep { index, side } = self.path[place];
            // The mover at the root is unknown; its value is never used.
            let mover = match place {
                0 => !side,
                _ if options.root_backup => self.path[0].side,
                _ => self.path[place - 1].side,
            };
            pool.node(index).add_value(for_side(mover));
            if options.rave > 0.0 {
                if let Some(below) = self.path.get(place + 1) {
                    self.playout_moves.insert(side, pool.node(below.index).mv());
                }
                pool.update_rave(index, &self.playout_moves, side, for_side(side) as f32 / ONE as f32);
            }
        }
        if options.proofs {
            self.backpropagate_proof();
        }
    }

    /// Backpropagates a proof from the leaf (MCTS-Solver).
    fn backpropagate_proof(&self) {
        let pool = self.context.pool;
        for pair in self.path.windows(2).rev() {
            let [above, below] = pair else { unreachable!("windows of two") };
            let proof = pool.node(below.index).state().proof();
            let Some(outcome) = proof.and_then(|proof| pool.proof_from(above.index, above.side, proof)) else {
                return;
            };
            pool.node(above.index).prove(outcome);
        }
    }
}
