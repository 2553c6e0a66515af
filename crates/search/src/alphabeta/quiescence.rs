//! Quiescence search: captures and other noisy moves beyond the depth, until the position is quiet.

use super::SearchableEvaluation;
use super::move_ordering::ScoredMove;
use super::node::{BestMove, SearchNode, SearchWindow, SearchWorker, bound, tt_cutoff};
use super::params::DELTA_MARGIN;
use super::static_eval::StaticEval;
use super::transposition::TtEntry;
use tenbin_core::{MultiPlyTurns, Position, Score, Tactics, WIN};

/// Below every score: no move and no stand pat.
const NO_SCORE: Score = -WIN - 1;

/// Separates the keys of one position at different turns beyond the depth.
const TURN_KEY: u64 = 0x9e37_79b9_7f4a_7c15;

/// How far a quiescence search has come.
#[derive(Clone, Copy)]
struct QuiescenceState {
    /// The index of the mode in [`Tactics::QUIESCENCE_MODES`].
    mode: usize,
    plies: u32,
    turns: u32,
}

/// The number of turns beyond the depth at the quiescence root. Where the depth ends in mid-turn, that turn goes on.
pub(super) fn first_turn<G: MultiPlyTurns>(position: &G) -> u32 {
    u32::from(position.depth_used() == 0)
}

/// The transposition-table key of a position that is `turns` turns beyond the depth.
///
/// A game's own modes may end after a number of turns. A score found with few turns left must not be used where more are
/// left. A position at the earliest possible turn keeps its own key.
pub(super) fn quiescence_key<G: Tactics + MultiPlyTurns>(position: &G, turns: u32) -> u64 {
    let has_own_modes = G::QUIESCENCE_MODES.len() > 1;
    let later = if has_own_modes { turns.saturating_sub(first_turn(position)) } else { 0 };
    position.key().wrapping_add(TURN_KEY.wrapping_mul(later.into()))
}

impl QuiescenceState {
    fn at_root<G: MultiPlyTurns>(position: &G, mode: usize) -> QuiescenceState {
        QuiescenceState { mode, plies: 0, turns: first_turn(position) }
    }

    fn child(self, turn_ends: bool) -> QuiescenceState {
        QuiescenceState { plies: self.plies + 1, turns: self.turns + u32::from(turn_ends), ..self }
    }
}

impl<E: SearchableEvaluation> SearchWorker<'_, E> {
    /// The score of a node at depth 0: quiescence search, or the static evaluation where that is off.
    pub(super) fn quiescence_root(&mut self, node: &SearchNode<E>, window: SearchWindow) -> Score {
        match self.options.quiescence.filter(|_| E::Position::PAWN_VALUE.is_some()) {
            Some(mode) => {
                // At the root of the quiescence search both tables use the position's own key.
                let key = node.position.key();
                let tt_entry =
                    self.table.get(key, node.ply).or_else(|| self.memory.quiescence_table.get(key, node.ply));
                self.quiescence(node, tt_entry, window, QuiescenceState::at_root(&node.position, mode))
            }
            None => self.mate_in_one(node).unwrap_or_else(|| self.static_eval(node, window).score),
        }
    }

    /// Quiescence search of a node: noisy moves only, or all evasions in check.
    fn quiescence(
        &mut self,
        node: &SearchNode<E>,
        tt_entry: Option<TtEntry>,
        window: SearchWindow,
        state: QuiescenceState,
    ) -> Score {
        // Transposition table lookup.
        if let Some(score) = tt_entry.and_then(|entry| tt_cutoff(entry, 0, window)) {
            return score;
        }
        // Stand pat.
        let in_check = node.position.in_check();
        let may_stand_pat = !in_check && node.position.may_stand_pat();
        let StaticEval { score: stand_pat, estimate } =
            if may_stand_pat { self.static_eval(node, window) } else { StaticEval::exact(NO_SCORE) };
        if stand_pat >= window.beta || self.is_over() {
            return stand_pat;
        }
        // Mate in one.
        if let Some(score) = self.mate_in_one(node) {
            return score;
        }
        let list = if in_check {
            self.memory.evasions(&node.position, (node.ply, node.previous))
        } else {
            self.memory.quiescence_moves(&node.position, node.ply, (state.mode, state.turns))
        };
        if list.is_empty() && !may_stand_pat && !in_check {
            self.memory.recycle_noisy(node.ply, list);
            // A turn without a continuation need not have been begun, except where the depth ended in mid-turn.
            return if state.plies > 0 { NO_SCORE } else { self.static_eval(node, window).score };
        }
        let mut best = BestMove { score: stand_pat, mv: None, alpha: window.alpha.max(stand_pat) };
        self.push_past(node);
        for scored in &list {
            let mv = E::Position::unpack(scored.packed);
            let delta_base = estimate + DELTA_MARGIN * self.options.unit;
            if may_stand_pat && self.prunes_in_quiescence(node, scored, delta_base, state, &mut best) {
                continue;
            }
            let child = node.child(self.evaluation, mv);
            let window = SearchWindow { alpha: best.alpha, ..window };
            let score = self.quiescence_child(node, &child, window, state);
            if self.is_over() || best.update(mv, score, window.beta) {
                break;
            }
        }
        self.memory.recycle_noisy(node.ply, list);
        self.pop_past();
        if let Some(mv) = best.mv.filter(|_| !self.is_over()) {
            let packed = E::Position::pack(mv);
            let entry = TtEntry { best: packed, score: best.score, depth: 0, bound: bound(best.score, window) };
            self.memory.quiescence_table.put(quiescence_key(&node.position, state.turns), node.ply, entry);
        }
        best.score
    }

    /// SEE pruning and delta pruning of a noisy move. SEE pruning skips losing exchanges, and even ones beyond
    /// [`Tactics::EVEN_CAPTURE_PLIES`]. Delta pruning skips captures whose gain cannot raise `delta_base` to alpha.
    fn prunes_in_quiescence(
        &self,
        node: &SearchNode<E>,
        scored: &ScoredMove,
        delta_base: Score,
        state: QuiescenceState,
        best: &mut BestMove<E>,
    ) -> bool {
        let mv = E::Position::unpack(scored.packed);
        let further_gain = node.position.max_further_gain(mv);
        // SEE pruning.
        let pays = if state.plies < E::Position::EVEN_CAPTURE_PLIES {
            scored.order + further_gain >= 0
        } else {
            scored.wins_exchange()
        };
        if !pays {
            return true;
        }
        // Delta pruning. A preparing move has no bound on its gain.
        if !self.options.futility || !node.position.is_noisy(mv) {
            return false;
        }
        let gain = self.in_points(node.position.capture_gain(mv) + further_gain);
        let upper_bound = delta_base + gain;
        let futile = upper_bound <= best.alpha;
        if futile {
            best.score = best.score.max(upper_bound);
        }
        futile
    }

    /// Captured material as points of the evaluation. A pawn counts as one unit.
    fn in_points(&self, gain: Score) -> Score {
        E::Position::PAWN_VALUE.map_or(0, |pawn_value| gain * self.options.unit / pawn_value)
    }

    fn quiescence_child(
        &mut self,
        parent: &SearchNode<E>,
        child: &SearchNode<E>,
        window: SearchWindow,
        state: QuiescenceState,
    ) -> Score {
        self.nodes += 1;
        let same_side = child.position.side_to_move() == parent.position.side_to_move();
        let state = state.child(!same_side);
        // Looked up first, so that the memory access overlaps with what follows.
        let tt_entry = self.memory.quiescence_table.get(quiescence_key(&child.position, state.turns), child.ply);
        let score = match self.terminal_score(child) {
            Some(score) => score,
            None => self.quiescence(child, tt_entry, if same_side { window } else { window.reversed() }, state),
        };
        if same_side { score } else { -score }
    }
}
