//! The moves of a position, tried in order: what was good before, captures that pay, what refuted siblings, the quiet
//! rest, captures that do not pay.

use super::order::Candidate;
use super::pruning::Outlook;
use super::tree::{Best, MoveOf, Node, Tree, Window};
use tenbin_core::{Evaluation, Game, Score, Tactics};

/// Moves in the order before this place are always looked at in full depth.
const FULL_DEPTH_MOVES: usize = 6;
/// From this place on the reduction is two plies, where there is depth enough.
const DOUBLE_REDUCTION_FROM: usize = 40;
/// The same first place in games with sharp moves, where most refutations come early.
const SHARP_FULL_DEPTH_MOVES: usize = 3;

/// A move at its place in the order.
#[derive(Clone, Copy)]
struct Turn<M> {
    ply: M,
    place: usize,
    sharp: bool,
}

impl<E: Evaluation> Tree<'_, E> {
    /// Tries the moves of a position until one is good enough.
    pub(super) fn try_moves(
        &mut self,
        node: &Node<E>,
        depth: u32,
        window: Window,
        known: Option<u32>,
        outlook: &Outlook,
        best: &mut Best<E>,
    ) {
        let mut tried: [Option<MoveOf<E>>; 3] = [None; 3];
        let mut place = 0;
        let known = known.map(E::Game::unpack).filter(|&ply| node.position.is_legal(ply));
        if let Some(ply) = known {
            tried[0] = Some(ply);
            let sharp = node.position.is_sharp(ply);
            if self.try_move(node, Turn { ply, place, sharp }, depth, window, best) {
                return;
            }
            place += 1;
        }
        let sharp = self.memory.sharp(&node.position, node.ply, known);
        let pays = sharp.iter().take_while(|candidate| candidate.promise >= 0).count();
        let _refuted = self.try_sharp(node, &sharp[..pays], &mut place, depth, window, best)
            || self.try_killers(node, &mut tried, &mut place, depth, window, best)
            || self.try_quiet(node, &tried, &mut place, (depth, window), outlook, best)
            || self.try_sharp(node, &sharp[pays..], &mut place, depth, window, best);
        self.memory.keep_sharp(node.ply, sharp);
    }

    fn try_sharp(
        &mut self,
        node: &Node<E>,
        list: &[Candidate],
        place: &mut usize,
        depth: u32,
        window: Window,
        best: &mut Best<E>,
    ) -> bool {
        list.iter().any(|candidate| {
            let turn = Turn { ply: E::Game::unpack(candidate.packed), place: *place, sharp: true };
            *place += 1;
            self.try_move(node, turn, depth, window, best)
        })
    }

    fn try_killers(
        &mut self,
        node: &Node<E>,
        tried: &mut [Option<MoveOf<E>>; 3],
        place: &mut usize,
        depth: u32,
        window: Window,
        best: &mut Best<E>,
    ) -> bool {
        let killers = if self.options.killers { self.memory.killers(node.ply) } else { [None; 2] };
        for (slot, ply) in killers.into_iter().enumerate() {
            let Some(ply) = ply.filter(|&ply| !tried.contains(&Some(ply)) && node.position.is_legal(ply)) else {
                continue;
            };
            if node.position.is_sharp(ply) {
                continue;
            }
            tried[1 + slot] = Some(ply);
            if self.try_move(node, Turn { ply, place: *place, sharp: false }, depth, window, best) {
                return true;
            }
            *place += 1;
        }
        false
    }

    fn try_quiet(
        &mut self,
        node: &Node<E>,
        tried: &[Option<MoveOf<E>>; 3],
        place: &mut usize,
        (depth, window): (u32, Window),
        outlook: &Outlook,
        best: &mut Best<E>,
    ) -> bool {
        let list = self.memory.candidates(&node.position, node.ply, tried, self.options.history);
        let mut refuted = false;
        for candidate in &list {
            let ply = E::Game::unpack(candidate.packed);
            let left_out = outlook.leaves_out(*place) && best.ply.is_some() && !self.presses(node, ply);
            if !left_out && self.try_move(node, Turn { ply, place: *place, sharp: false }, depth, window, best) {
                refuted = true;
                break;
            }
            *place += 1;
        }
        self.memory.keep(node.ply, list);
        refuted
    }

    /// Whether a move threatens so that it must be answered at once.
    fn presses(&self, node: &Node<E>, ply: MoveOf<E>) -> bool {
        let mut after = node.position.clone();
        after.play(ply);
        after.is_pressed()
    }

    /// Tries one move; answers whether the others need not be tried any more.
    fn try_move(
        &mut self,
        node: &Node<E>,
        turn: Turn<MoveOf<E>>,
        depth: u32,
        window: Window,
        best: &mut Best<E>,
    ) -> bool {
        let window = Window { alpha: best.alpha, ..window };
        let score = self.score_of(node, turn, depth, window);
        self.is_over() || best.meet(turn.ply, score, window.beta)
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
        let turn = Turn { ply, place, sharp: node.position.is_sharp(ply) };
        self.score_of(node, turn, depth, window)
    }

    fn score_of(&mut self, node: &Node<E>, turn: Turn<MoveOf<E>>, depth: u32, window: Window) -> Score {
        let child = node.child(self.evaluation, turn.ply);
        let full = depth - 1;
        let reduced = full - self.reduction(&child, turn, depth).min(full);
        self.score_reduced(node, &child, turn.place, [full, reduced], window)
    }

    /// By how many plies the search of a move is cut short.
    fn reduction(&self, child: &Node<E>, turn: Turn<MoveOf<E>>, depth: u32) -> u32 {
        if !self.options.lmr || depth < 2 {
            return 0;
        }
        if E::Game::SMALLEST.is_none() {
            return match turn.place {
                ..FULL_DEPTH_MOVES => 0,
                DOUBLE_REDUCTION_FROM.. if depth >= 3 => 2,
                _ => 1,
            };
        }
        if depth < 3 || turn.sharp || turn.place < SHARP_FULL_DEPTH_MOVES || child.position.is_pressed() {
            return 0;
        }
        // Grows with both, ever more slowly: what comes late at a great depth has been looked at in full before.
        let (depth, place) = (f64::from(depth), turn.place as f64);
        (0.5 + depth.ln() * place.ln() / 2.2) as u32
    }
}
