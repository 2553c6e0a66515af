//! The moves of a position, tried in order: what was good before, captures that pay, what refuted siblings, the quiet
//! rest, captures that do not pay.

use super::history::CEILING;
use super::order::Candidate;
use super::pruning::Outlook;
use super::tree::{Best, MoveOf, Node, Tree, Window};
use tenbin_core::{Evaluation, Position, Score, Tactics};

/// Moves in the order before this place are always looked at in full depth.
const FULL_DEPTH_MOVES: usize = 6;
/// From this place on the reduction is two plies, where there is depth enough.
const DOUBLE_REDUCTION_FROM: usize = 40;
/// The same first place in games with sharp moves, where most refutations come early.
const SHARP_FULL_DEPTH_MOVES: usize = 3;

/// A position whose moves are being tried, and how far that has come.
pub(super) struct Trial<'n, E: Evaluation> {
    pub(super) node: &'n Node<E>,
    pub(super) depth: u32,
    pub(super) window: Window,
    pub(super) outlook: Outlook,
    best: Best<E>,
    /// The place in the order of the next move.
    place: usize,
    /// What was tried out of order.
    early: [Option<MoveOf<E>>; 3],
}

/// A move at its place in the order.
#[derive(Clone, Copy)]
struct Turn<M> {
    ply: M,
    place: usize,
    /// Whether it is sharp and does not lose in the exchange it begins.
    sharp: bool,
    /// How well it did elsewhere.
    promise: i32,
}

impl<'n, E: Evaluation> Trial<'n, E> {
    pub(super) fn new(node: &'n Node<E>, depth: u32, window: Window, outlook: Outlook) -> Trial<'n, E> {
        let best = Best { score: -tenbin_core::WIN - 1, ply: None, alpha: window.alpha };
        Trial { node, depth, window, outlook, best, place: 0, early: [None; 3] }
    }

    /// The next move in the order.
    fn next(&mut self, ply: MoveOf<E>, sharp: bool, promise: i32) -> Turn<MoveOf<E>> {
        let place = self.place;
        self.place += 1;
        Turn { ply, place, sharp, promise }
    }

    /// Whether a move may be left out at all: there must be something to fall back on.
    fn may_leave_out(&self) -> bool {
        self.best.ply.is_some()
    }
}

impl<E: Evaluation> Tree<'_, E> {
    /// Tries the moves of a position until one is good enough.
    pub(super) fn try_moves(&mut self, mut trial: Trial<'_, E>, known: Option<u32>) -> Best<E> {
        let node = trial.node;
        self.memory.begin_trying(node.ply);
        if let Some(ply) = known.map(E::Position::unpack).filter(|&ply| node.position.is_legal(ply)) {
            trial.early[0] = Some(ply);
            let turn = trial.next(ply, node.position.is_noisy(ply), CEILING);
            if self.try_move(&mut trial, turn) {
                return trial.best;
            }
        }
        let sharp = self.memory.sharp(&node.position, node.ply, trial.early[0]);
        let pays = sharp.iter().take_while(|candidate| candidate.promise >= 0).count();
        let _refuted = self.try_sharp(&mut trial, &sharp[..pays])
            || self.try_killers(&mut trial)
            || self.try_quiet(&mut trial)
            || self.try_losing(&mut trial, &sharp[pays..]);
        self.memory.keep_sharp(node.ply, sharp);
        trial.best
    }

    fn try_sharp(&mut self, trial: &mut Trial<'_, E>, list: &[Candidate]) -> bool {
        list.iter().any(|candidate| {
            let turn = trial.next(E::Position::unpack(candidate.packed), true, 0);
            self.try_move(trial, turn)
        })
    }

    /// Tries sharp moves that lose in the exchange they begin.
    fn try_losing(&mut self, trial: &mut Trial<'_, E>, list: &[Candidate]) -> bool {
        list.iter().any(|candidate| {
            let turn = trial.next(E::Position::unpack(candidate.packed), false, 0);
            // What is taken on the way counts for something, so these may lose a little more than quiet ones.
            let dear = trial.outlook.is_too_dear(|| candidate.promise / 2);
            let left_out = dear && trial.may_leave_out() && !trial.node.position.gives_check(turn.ply);
            !left_out && self.try_move(trial, turn)
        })
    }

    fn try_killers(&mut self, trial: &mut Trial<'_, E>) -> bool {
        let node = trial.node;
        let killers = if self.options.killers { self.memory.killers(node.ply) } else { [None; 2] };
        for (slot, ply) in killers.into_iter().enumerate() {
            let fits = |&ply: &MoveOf<E>| !trial.early.contains(&Some(ply)) && node.position.is_legal(ply);
            let Some(ply) = ply.filter(fits).filter(|&ply| !node.position.is_noisy(ply)) else { continue };
            trial.early[1 + slot] = Some(ply);
            let turn = trial.next(ply, false, CEILING);
            if self.try_move(trial, turn) {
                return true;
            }
        }
        false
    }

    fn try_quiet(&mut self, trial: &mut Trial<'_, E>) -> bool {
        let node = trial.node;
        let place = (node.ply, node.before);
        let list = self.memory.candidates(&node.position, place, &trial.early, self.options.history);
        let mut refuted = false;
        for candidate in &list {
            let turn = trial.next(E::Position::unpack(candidate.packed), false, candidate.promise);
            let exchange = || node.position.see(turn.ply);
            let left_out = trial.may_leave_out()
                && trial.outlook.leaves_out(turn.place, exchange)
                && (trial.outlook.is_too_dear(|| exchange() / 2) || !node.position.gives_check(turn.ply));
            if !left_out && self.try_move(trial, turn) {
                refuted = true;
                break;
            }
        }
        self.memory.keep(node.ply, list);
        refuted
    }

    /// Tries one move; answers whether the others need not be tried any more.
    fn try_move(&mut self, trial: &mut Trial<'_, E>, turn: Turn<MoveOf<E>>) -> bool {
        if E::Position::PAWN_VALUE.is_some() && !turn.sharp {
            self.memory.note_tried(trial.node.ply, turn.ply);
        }
        let window = Window { alpha: trial.best.alpha, ..trial.window };
        let score = self.score_of(trial.node, turn, trial.depth, window, trial.outlook.improving);
        self.is_over() || trial.best.meet(turn.ply, score, window.beta)
    }

    /// The score of a move by its place in the order: the first gets the whole window, later ones are first asked
    /// whether they are better at all, and late ones are asked so at less depth.
    fn score_reduced(
        &mut self,
        node: &Node<E>,
        child: &Node<E>,
        place: usize,
        [full, reduced]: [u32; 2],
        window: Window,
    ) -> Score {
        if reduced < full {
            let score = self.child_score(node, child, reduced, window.null());
            if score <= window.alpha || self.is_over() {
                return score;
            }
        }
        if self.options.pvs && place > 0 && !window.is_null() {
            let score = self.child_score(node, child, full, window.null());
            if score <= window.alpha || score >= window.beta || self.is_over() {
                return score;
            }
        }
        self.child_score(node, child, full, window)
    }

    /// The score of a move at the root, by its place in the order.
    pub(super) fn score_in_place(
        &mut self,
        node: &Node<E>,
        ply: MoveOf<E>,
        place: usize,
        depth: u32,
        window: Window,
    ) -> Score {
        let turn = Turn { ply, place, sharp: node.position.is_noisy(ply), promise: 0 };
        self.score_of(node, turn, depth, window, true)
    }

    fn score_of(
        &mut self,
        node: &Node<E>,
        turn: Turn<MoveOf<E>>,
        depth: u32,
        window: Window,
        improving: bool,
    ) -> Score {
        let child = node.child(self.evaluation, turn.ply);
        // What follows a threat is forced, so it is looked at deeper. But not if the threat is thrown away: there are many.
        let threat = child.position.in_check() && (turn.sharp || node.position.see(turn.ply) >= 0);
        let deeper = threat && self.options.extend && node.ply < 2 * self.depth;
        let full = depth.saturating_sub(node.position.depth_cost(turn.ply)) + u32::from(deeper);
        let less = match E::Position::PAWN_VALUE.filter(|_| self.options.lmr) {
            Some(_) if threat => 0,
            Some(_) => sharp_reduction(&turn, depth, !window.is_null(), improving),
            None if self.options.lmr => reduction(&turn, depth),
            None => 0,
        };
        self.score_reduced(node, &child, turn.place, [full, full - less.min(full)], window)
    }
}

/// By how many plies the search of a move is cut short.
fn reduction<M>(turn: &Turn<M>, depth: u32) -> u32 {
    match turn.place {
        ..FULL_DEPTH_MOVES => 0,
        _ if depth < 2 => 0,
        DOUBLE_REDUCTION_FROM.. if depth >= 3 => 2,
        _ => 1,
    }
}

/// The same in games with sharp moves, which are not cut short if they pay.
fn sharp_reduction<M>(turn: &Turn<M>, depth: u32, open: bool, improving: bool) -> u32 {
    if depth < 3 || turn.sharp || turn.place < SHARP_FULL_DEPTH_MOVES {
        return 0;
    }
    // Grows with both, ever more slowly: what comes late at a great depth has been looked at in full before.
    let usual = (0.5 + f64::from(depth).ln() * (turn.place as f64).ln() / 2.2) as i32;
    (usual + i32::from(!improving) - i32::from(open) - turn.promise / CEILING).max(0) as u32
}
