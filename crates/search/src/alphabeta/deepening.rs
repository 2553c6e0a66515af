//! Iterative deepening: depth 1, 2, 3 … until the budget is spent.

use super::Options;
use super::limits::LimitChecker;
use super::order::Memory;
use super::table::Table;
use super::tree::{Node, Tree, Window};
use tenbin_core::{
    Evaluation, Flow, GameHistory, Limits, Position, Score, SearchResult, Stop, Tactics, WIN, is_decided,
};

/// The deepest search there is when nothing else limits it.
const DEEPEST: u32 = 120;
/// Half the width of the first window tried around the last score, in points.
const NARROW: Score = 150;
/// Beyond this the window is open.
const WIDE: Score = 3_000;
/// Worse than any score: of moves that were not looked at.
const UNSEEN: Score = -WIN - 1;

type MoveOf<E> = <<E as Evaluation>::Position as Position>::Move;

/// One search from the root.
pub(super) struct Deepening<'s, E: Evaluation> {
    pub(super) evaluation: &'s E,
    pub(super) options: &'s Options,
    pub(super) table: &'s Table,
    pub(super) line: &'s GameHistory<E::Position>,
    pub(super) budget: &'s Limits,
    pub(super) stop: &'s Stop,
}

/// A move at the root and what the last iteration thought of it.
#[derive(Clone, Copy)]
struct RootMove<M> {
    ply: M,
    score: Score,
}

impl<E: Evaluation> Deepening<'_, E> {
    /// Searches with one thread for each memory and answers what the first of them found. The others fill the shared
    /// table, each starting one ply deeper than the one before so that they are not all at the same work.
    pub(super) fn run(
        &self,
        memories: &mut [Memory<E::Position>],
        watch: &mut dyn FnMut(&SearchResult<E::Position>),
    ) -> SearchResult<E::Position> {
        let (main, helpers) = memories.split_first_mut().expect("there is at least one thread");
        if helpers.is_empty() {
            return self.deepen(main, self.stop, 1, watch);
        }
        let enough = Stop::new();
        std::thread::scope(|scope| {
            let helpers: Vec<_> = helpers
                .iter_mut()
                .enumerate()
                .map(|(number, memory)| {
                    let enough = &enough;
                    scope.spawn(move || self.deepen(memory, enough, 2 + number as u32 % 2, &mut |_| {}).nodes)
                })
                .collect();
            let mut thought = self.deepen(main, self.stop, 1, watch);
            enough.raise();
            thought.nodes +=
                helpers.into_iter().map(|helper| helper.join().expect("a search does not panic")).sum::<u64>();
            thought
        })
    }

    fn deepen(
        &self,
        memory: &mut Memory<E::Position>,
        stop: &Stop,
        first_depth: u32,
        watch: &mut dyn FnMut(&SearchResult<E::Position>),
    ) -> SearchResult<E::Position> {
        memory.fade();
        let mut tree = Tree {
            evaluation: self.evaluation,
            options: self.options,
            table: self.table,
            memory,
            limits: LimitChecker::new(self.budget, stop),
            nodes: 0,
            past: self.line.past().to_vec(),
            depth: 1,
        };
        let root = Node::root(self.evaluation, self.line.now());
        tree.remember(&root);
        let mut moves = self.root_moves(&mut tree, &root);
        // Where the budget ended before every move was looked at, not even one ply was looked ahead in full.
        let looked_at_all = moves.last().is_some_and(|last| last.score > UNSEEN);
        let mut thought = self.thought(&tree, &moves, 1, u32::from(looked_at_all));
        if moves.len() <= 1 {
            return thought;
        }
        let deepest = self.budget.depth.unwrap_or(DEEPEST);
        self.tell(&tree, &moves, thought.depth, watch);
        for depth in first_depth.max(2)..=deepest {
            if !tree.limits.allow_another_iteration(tree.nodes) || is_decided(moves[0].score) {
                break;
            }
            tree.depth = depth;
            // Each line is the best one without the first moves of those before it.
            let lines = self.options.lines.min(moves.len());
            let finished = (0..lines).all(|rank| self.iteration(&mut tree, &root, depth, &mut moves[rank..]));
            if finished {
                // What was learned on the way may have made a later line look better than an earlier one.
                sort(&mut moves[..lines]);
            }
            let reached = if finished { depth } else { thought.depth };
            thought = self.thought(&tree, &moves, 1, reached);
            if !finished {
                break;
            }
            self.tell(&tree, &moves, depth, watch);
        }
        thought
    }

    /// Tells of every line that was asked for.
    fn tell(
        &self,
        tree: &Tree<'_, E>,
        moves: &[RootMove<MoveOf<E>>],
        depth: u32,
        watch: &mut dyn FnMut(&SearchResult<E::Position>),
    ) {
        (1..=self.options.lines.min(moves.len())).for_each(|rank| watch(&self.thought(tree, moves, rank, depth)));
    }

    /// Every move with the score of the position it leads to, the best first: depth 1. Where a look at a position is one
    /// estimate, the window is open, so that the order of all of them is known; where exchanges are followed, that would
    /// cost many times as much, and what is worse than the best so far is only known to be so, unless several lines are to
    /// be told.
    fn root_moves(&self, tree: &mut Tree<'_, E>, root: &Node<E>) -> Vec<RootMove<MoveOf<E>>> {
        let mut moves = Vec::new();
        root.position.moves(|ply| {
            moves.push(RootMove { ply, score: UNSEEN });
            Flow::Continue(())
        });
        let follows_exchanges = E::Position::PAWN_VALUE.is_some() && self.options.quiet.is_some();
        if follows_exchanges {
            moves.sort_by_cached_key(|root_move| std::cmp::Reverse(root.position.see(root_move.ply)));
        }
        let mut window = Window::FULL;
        for root_move in &mut moves {
            let child = root.child(self.evaluation, root_move.ply);
            let score = tree.child_score(root, &child, 0, window);
            let over = tree.is_over();
            // Exchanges that were not followed to their end say nothing.
            root_move.score = if over && follows_exchanges { UNSEEN } else { score };
            if over {
                break;
            }
            if follows_exchanges && self.options.lines == 1 {
                window.alpha = window.alpha.max(score);
            }
        }
        sort(&mut moves);
        moves
    }

    /// Searches all root moves to a depth; answers whether it came to the end. Cut short, the moves it did finish are
    /// still at the front if they are better.
    fn iteration(&self, tree: &mut Tree<'_, E>, root: &Node<E>, depth: u32, moves: &mut [RootMove<MoveOf<E>>]) -> bool {
        let guess = moves[0].score;
        let mut window = Window::FULL;
        let mut width = NARROW;
        if self.options.aspiration && depth > 2 && !is_decided(guess) {
            window = Window { alpha: guess - width, beta: guess + width };
        }
        loop {
            let score = self.root_search(tree, root, depth, window, moves);
            if tree.is_over() || (window.alpha < score && score < window.beta) {
                return !tree.is_over();
            }
            // Twice as wide where the score fell out of the window, and soon all of it.
            width *= 4;
            if score <= window.alpha {
                window.alpha = if width > WIDE { Window::FULL.alpha } else { guess - width };
            } else {
                window.beta = if width > WIDE { Window::FULL.beta } else { guess + width };
            }
        }
    }

    /// One pass over the root moves with a window. The best goes to the front, the others keep their order.
    fn root_search(
        &self,
        tree: &mut Tree<'_, E>,
        root: &Node<E>,
        depth: u32,
        window: Window,
        moves: &mut [RootMove<MoveOf<E>>],
    ) -> Score {
        let mut alpha = window.alpha;
        for place in 0..moves.len() {
            let score = tree.score_in_place(root, moves[place].ply, place, depth, Window { alpha, beta: window.beta });
            if tree.is_over() {
                break;
            }
            moves[place].score = score;
            if score > alpha {
                alpha = score;
                moves[..=place].rotate_right(1);
            }
            if alpha >= window.beta {
                break;
            }
        }
        moves[0].score
    }

    fn thought(
        &self,
        tree: &Tree<'_, E>,
        moves: &[RootMove<MoveOf<E>>],
        rank: usize,
        depth: u32,
    ) -> SearchResult<E::Position> {
        let root_move = moves.get(rank - 1);
        SearchResult {
            pv: root_move.map(|root_move| self.line(root_move.ply, depth)).unwrap_or_default(),
            multipv: rank,
            score: root_move.map(|root_move| root_move.score).filter(|&score| score > UNSEEN),
            depth,
            nodes: tree.nodes,
            time: tree.limits.elapsed(),
        }
    }

    /// The expected line: the best move, and what the table remembers after it.
    fn line(&self, first: MoveOf<E>, depth: u32) -> Vec<MoveOf<E>> {
        let mut line = vec![first];
        let mut position = self.line.now().clone();
        position.play(first);
        while line.len() < depth as usize {
            let Some(entry) = self.table.get(position.key(), 0) else { break };
            let ply = E::Position::unpack(entry.best);
            if position.outcome().is_some() || !position.is_legal(ply) {
                break;
            }
            position.play(ply);
            line.push(ply);
        }
        line
    }
}

/// The best first; equal scores keep the order in which the moves were found.
fn sort<M: Copy>(moves: &mut [RootMove<M>]) {
    moves.sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
}
