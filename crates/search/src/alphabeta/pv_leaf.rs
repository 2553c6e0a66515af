//! The leaf of the principal variation, for training (TD-Leaf, comparison training).

use super::AlphaBeta;
use super::SearchableEvaluation;
use super::node::{SearchNode, SearchWindow, SearchWorker};
use super::params::{POLL_INTERVAL, PV_LENGTH};
use super::quiescence::{first_turn, quiescence_key};
use super::transposition::{Bound, TtEntry};
use crate::limits::{LimitPoller, SearchLimits};
use tenbin_core::{GameHistory, Limits, Position, Score, Search, Stop, is_decided};

/// The result of a search and the position at the end of its principal variation.
#[derive(Clone, Debug)]
pub struct PvLeaf<G: Position> {
    /// The best move; `None` if only the quiescence search ran and stand pat was best.
    pub best_move: Option<G::Move>,
    /// The score, from `First`'s point of view.
    pub score: Score,
    /// The position at the end of the principal variation.
    pub position: G,
    /// The key of the position at the end of the variation's first turn, or at its end if that comes first.
    pub turn_end_key: u64,
    /// Whether the static evaluation of the leaf is the score. It is not where the game is over, or where the table has lost
    /// part of the variation.
    pub is_traced: bool,
}

/// The transposition table's bounds of a position, from the point of view of its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreBounds {
    /// The depth they were searched to.
    pub depth: u32,
    /// Lower bound.
    pub lower: Option<Score>,
    /// Upper bound.
    pub upper: Option<Score>,
}

impl<E: SearchableEvaluation> AlphaBeta<E> {
    /// Searches to `depth` and follows the principal variation to its leaf, through the quiescence search too. With depth 0
    /// only the quiescence search runs.
    pub fn pv_leaf(&mut self, game: &GameHistory<E::Position>, depth: u32) -> PvLeaf<E::Position> {
        let sign = game.now().side_to_move().sign();
        let (best_move, score) = if depth == 0 {
            (None, self.quiescence_score(game))
        } else {
            let result = self.search(game, &Limits::depth(depth), &Stop::new(), &mut |_| {});
            (result.best_move(), result.score.unwrap_or(0))
        };
        let (position, turn_end_key) = self.end_of_pv(game.now(), best_move);
        let score = score * sign;
        let static_eval = self.evaluation.score(&position, &self.evaluation.init(&position));
        let is_traced = position.outcome().is_none() && !is_decided(score) && (static_eval - score).abs() <= 1;
        PvLeaf { best_move, score, position, turn_end_key, is_traced }
    }

    /// The transposition table's bounds of a position, if it is in a table.
    pub fn score_bounds(&self, position: &E::Position) -> Option<ScoreBounds> {
        let entry = self.tt_entry(position)?;
        let lower = (entry.bound != Bound::Upper).then_some(entry.score);
        let upper = (entry.bound != Bound::Lower).then_some(entry.score);
        Some(ScoreBounds { depth: entry.depth, lower, upper })
    }

    fn tt_entry(&self, position: &E::Position) -> Option<TtEntry> {
        let key = position.key();
        self.table.get(key, 0).or_else(|| self.memories[0].quiescence_table.get(key, 0))
    }

    /// The table entry of a position on the principal variation, and its number of turns beyond the depth (`None` within
    /// the depth).
    fn pv_entry(&self, position: &E::Position, turns: Option<u32>) -> Option<(TtEntry, Option<u32>)> {
        let within = || self.table.get(position.key(), 0).map(|entry| (entry, None));
        let beyond = |turns| {
            let entry = self.memories[0].quiescence_table.get(quiescence_key(position, turns), 0)?;
            Some((entry, Some(turns)))
        };
        match turns {
            Some(turns) => beyond(turns),
            None => within().or_else(|| beyond(first_turn(position))),
        }
    }

    fn quiescence_score(&mut self, game: &GameHistory<E::Position>) -> Score {
        self.table.next_search();
        let limits = SearchLimits::until(&Stop::new());
        let root = SearchNode::root(&self.evaluation, game.now());
        let mut worker = SearchWorker {
            evaluation: &self.evaluation,
            options: &self.options,
            table: &self.table,
            memory: &mut self.memories[0],
            limits: LimitPoller::new(&limits, POLL_INTERVAL),
            nodes: 0,
            past: game.past().to_vec(),
            root_depth: 1,
        };
        match worker.terminal_score(&root) {
            Some(score) => score,
            None => worker.quiescence_root(&root, SearchWindow::FULL),
        }
    }

    /// The leaf of the variation that begins with a move and follows exact table entries, and the key of its first turn's
    /// end.
    fn end_of_pv(&self, root: &E::Position, first: Option<<E::Position as Position>::Move>) -> (E::Position, u64) {
        let mut position = root.clone();
        if let Some(mv) = first {
            position.play(mv);
        }
        let mut turn_end_key = position.key();
        let mut turns = None;
        for _ in 0..PV_LENGTH {
            let exact = self.pv_entry(&position, turns).filter(|(entry, _)| entry.bound == Bound::Exact);
            let Some((entry, beyond)) = exact else { break };
            let mv = E::Position::unpack(entry.best);
            if position.outcome().is_some() || !position.is_legal(mv) {
                break;
            }
            let is_first_turn = position.side_to_move() == root.side_to_move() && position.key() == turn_end_key;
            let side = position.side_to_move();
            position.play(mv);
            turns = beyond.map(|turns| turns + u32::from(position.side_to_move() != side));
            if is_first_turn {
                turn_end_key = position.key();
            }
        }
        (position, turn_end_key)
    }
}
