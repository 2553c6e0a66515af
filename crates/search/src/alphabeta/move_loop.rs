//! The move loop of a node: the table move, good captures by SEE, killers, quiet moves by history, bad captures. With
//! late-move reduction (LMR), check extension and principal variation search (PVS).

use super::SearchableEvaluation;
use super::move_ordering::ScoredMove;
use super::node::{BestMove, MoveOf, SearchNode, SearchWindow, SearchWorker};
use super::params::{
    EXTENSION_PLY_FACTOR, HISTORY_MAX, LMR_BASE, LMR_DEPTH, LMR_DIVISOR, LMR_MOVE, PLAIN_LMR_DEPTH,
    PLAIN_LMR_DOUBLE_DEPTH, PLAIN_LMR_DOUBLE_MOVE, PLAIN_LMR_MOVE, SEE_TACTICAL_DIVISOR,
};
use super::pruning::PruneInfo;
use tenbin_core::{MultiPlyTurns, Position, Score, Tactics};

/// A node whose moves are being searched.
pub(super) struct MoveLoop<'n, E: SearchableEvaluation> {
    pub(super) node: &'n SearchNode<E>,
    pub(super) depth: u32,
    pub(super) window: SearchWindow,
    pub(super) prune_info: PruneInfo,
    best: BestMove<E>,
    /// The number of the next move.
    move_number: usize,
    /// The table move and the killers, which were searched out of order.
    searched_early: [Option<MoveOf<E>>; 3],
}

/// A move at its place in the order.
#[derive(Clone, Copy)]
struct OrderedMove<M> {
    mv: M,
    move_number: usize,
    /// A capture or other noisy move that loses nothing in the exchange.
    good_noisy: bool,
    history: i32,
}

impl<'n, E: SearchableEvaluation> MoveLoop<'n, E> {
    pub(super) fn new(
        node: &'n SearchNode<E>,
        depth: u32,
        window: SearchWindow,
        prune_info: PruneInfo,
    ) -> MoveLoop<'n, E> {
        let best = BestMove { score: -tenbin_core::WIN - 1, mv: None, alpha: window.alpha };
        MoveLoop { node, depth, window, prune_info, best, move_number: 0, searched_early: [None; 3] }
    }

    /// Gives the next move its number.
    fn next(&mut self, mv: MoveOf<E>, good_noisy: bool, history: i32) -> OrderedMove<MoveOf<E>> {
        let move_number = self.move_number;
        self.move_number += 1;
        OrderedMove { mv, move_number, good_noisy, history }
    }

    /// Whether moves may be pruned: there is a best move to fall back on.
    fn may_prune(&self) -> bool {
        self.best.mv.is_some()
    }
}

impl<E: SearchableEvaluation> SearchWorker<'_, E> {
    /// Searches the moves of a node until a beta cutoff.
    pub(super) fn search_moves(&mut self, mut moves: MoveLoop<'_, E>, tt_move: Option<u32>) -> BestMove<E> {
        let node = moves.node;
        self.memory.begin_node(node.ply);
        if let Some(mv) = tt_move.map(E::Position::unpack).filter(|&mv| node.position.is_legal(mv)) {
            moves.searched_early[0] = Some(mv);
            let ordered = moves.next(mv, node.position.is_noisy(mv), HISTORY_MAX);
            if self.search_move(&mut moves, ordered) {
                return moves.best;
            }
        }
        let noisy = self.memory.noisy_moves(&node.position, node.ply, moves.searched_early[0]);
        let good = noisy.iter().take_while(|scored| scored.order >= 0).count();
        let _cutoff = self.search_good_noisy(&mut moves, &noisy[..good])
            || self.search_killers(&mut moves)
            || self.search_quiets(&mut moves)
            || self.search_bad_noisy(&mut moves, &noisy[good..]);
        self.memory.recycle_noisy(node.ply, noisy);
        moves.best
    }

    fn search_good_noisy(&mut self, moves: &mut MoveLoop<'_, E>, list: &[ScoredMove]) -> bool {
        list.iter().any(|scored| {
            let ordered = moves.next(E::Position::unpack(scored.packed), true, 0);
            self.search_move(moves, ordered)
        })
    }

    /// Searches noisy moves with a negative SEE, with SEE pruning.
    fn search_bad_noisy(&mut self, moves: &mut MoveLoop<'_, E>, list: &[ScoredMove]) -> bool {
        list.iter().any(|scored| {
            let ordered = moves.next(E::Position::unpack(scored.packed), false, 0);
            // Captures may lose a little more than quiet moves: what they take counts for something.
            let pruned = moves.prune_info.prunes_by_see(|| scored.order / SEE_TACTICAL_DIVISOR)
                && moves.may_prune()
                && !moves.node.position.gives_check(ordered.mv);
            !pruned && self.search_move(moves, ordered)
        })
    }

    fn search_killers(&mut self, moves: &mut MoveLoop<'_, E>) -> bool {
        let node = moves.node;
        let killers = if self.options.killers { self.memory.killers(node.ply) } else { [None; 2] };
        for (slot, mv) in killers.into_iter().enumerate() {
            let fits = |&mv: &MoveOf<E>| !moves.searched_early.contains(&Some(mv)) && node.position.is_legal(mv);
            let Some(mv) = mv.filter(fits).filter(|&mv| !node.position.is_noisy(mv)) else { continue };
            moves.searched_early[1 + slot] = Some(mv);
            let ordered = moves.next(mv, false, HISTORY_MAX);
            if self.search_move(moves, ordered) {
                return true;
            }
        }
        false
    }

    /// Searches quiet moves, with late-move pruning (LMP), futility pruning and SEE pruning. Moves that give check are
    /// pruned only if they lose much in the exchange.
    fn search_quiets(&mut self, moves: &mut MoveLoop<'_, E>) -> bool {
        let node = moves.node;
        let place = (node.ply, node.previous);
        let list = self.memory.quiet_moves(&node.position, place, &moves.searched_early, self.options.history);
        let mut cutoff = false;
        for scored in &list {
            let ordered = moves.next(E::Position::unpack(scored.packed), false, scored.order);
            let see = || node.position.see(ordered.mv);
            let pruned = moves.may_prune()
                && moves.prune_info.prunes_quiet(ordered.move_number, see)
                && (moves.prune_info.prunes_by_see(|| see() / SEE_TACTICAL_DIVISOR)
                    || !node.position.gives_check(ordered.mv));
            if !pruned && self.search_move(moves, ordered) {
                cutoff = true;
                break;
            }
        }
        self.memory.recycle_quiet(node.ply, list);
        cutoff
    }

    /// Searches one move. Returns whether the loop ends, by a cutoff or a limit.
    fn search_move(&mut self, moves: &mut MoveLoop<'_, E>, ordered: OrderedMove<MoveOf<E>>) -> bool {
        if E::Position::PAWN_VALUE.is_some() && !ordered.good_noisy {
            self.memory.record_quiet(moves.node.ply, ordered.mv);
        }
        let window = SearchWindow { alpha: moves.best.alpha, ..moves.window };
        let score = self.move_score(moves.node, ordered, moves.depth, window, moves.prune_info.improving);
        self.is_over() || moves.best.update(ordered.mv, score, window.beta)
    }

    /// The score of a root move.
    pub(super) fn root_move_score(
        &mut self,
        root: &SearchNode<E>,
        mv: MoveOf<E>,
        move_number: usize,
        depth: u32,
        window: SearchWindow,
    ) -> Score {
        let ordered = OrderedMove { mv, move_number, good_noisy: root.position.is_noisy(mv), history: 0 };
        self.move_score(root, ordered, depth, window, true)
    }

    /// The score of a move: check extension, LMR and PVS.
    fn move_score(
        &mut self,
        node: &SearchNode<E>,
        ordered: OrderedMove<MoveOf<E>>,
        depth: u32,
        window: SearchWindow,
        improving: bool,
    ) -> Score {
        let child = node.child(self.evaluation, ordered.mv);
        // Check extension: answers to a check are forced. Checks that lose material are too many to extend.
        let checks = child.position.in_check() && (ordered.good_noisy || node.position.see(ordered.mv) >= 0);
        let extension = checks && self.options.check_extension && node.ply < EXTENSION_PLY_FACTOR * self.root_depth;
        let full = depth.saturating_sub(node.position.depth_cost(ordered.mv)) + u32::from(extension);
        let reduction = match E::Position::PAWN_VALUE.filter(|_| self.options.lmr) {
            Some(_) if checks => 0,
            Some(_) => lmr(&ordered, depth, !window.is_null(), improving),
            None if self.options.lmr => plain_lmr(&ordered, depth),
            None => 0,
        };
        self.pvs(node, &child, ordered.move_number, [full, full - reduction.min(full)], window)
    }

    /// Principal variation search (PVS): the first move gets the full window, later ones a null window, reduced ones at
    /// reduced depth first. A move that fails high is searched again.
    fn pvs(
        &mut self,
        node: &SearchNode<E>,
        child: &SearchNode<E>,
        move_number: usize,
        [full, reduced]: [u32; 2],
        window: SearchWindow,
    ) -> Score {
        if reduced < full {
            let score = self.child_score(node, child, reduced, window.null());
            if score <= window.alpha || self.is_over() {
                return score;
            }
        }
        if self.options.pvs && move_number > 0 && !window.is_null() {
            let score = self.child_score(node, child, full, window.null());
            if score <= window.alpha || score >= window.beta || self.is_over() {
                return score;
            }
        }
        self.child_score(node, child, full, window)
    }
}

/// Late-move reduction (LMR) in plies, in games without tactics.
fn plain_lmr<M>(ordered: &OrderedMove<M>, depth: u32) -> u32 {
    match ordered.move_number {
        ..PLAIN_LMR_MOVE => 0,
        _ if depth < PLAIN_LMR_DEPTH => 0,
        PLAIN_LMR_DOUBLE_MOVE.. if depth >= PLAIN_LMR_DOUBLE_DEPTH => 2,
        _ => 1,
    }
}

/// Late-move reduction (LMR) in plies, in games with tactics. Grows with the logarithms of depth and move number.
fn lmr<M>(ordered: &OrderedMove<M>, depth: u32, pv_node: bool, improving: bool) -> u32 {
    if depth < LMR_DEPTH || ordered.good_noisy || ordered.move_number < LMR_MOVE {
        return 0;
    }
    let base = (LMR_BASE + f64::from(depth).ln() * (ordered.move_number as f64).ln() / LMR_DIVISOR) as i32;
    (base + i32::from(!improving) - i32::from(pv_node) - ordered.history / HISTORY_MAX).max(0) as u32
}
