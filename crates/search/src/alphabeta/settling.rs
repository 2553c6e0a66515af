//! Beyond the depth: captures and the like are followed until the position is quiet, because an estimate in the middle of
//! an exchange means nothing.

use super::table::Entry;
use super::tree::{Best, Node, Tree, Window, bound, sufficient};
use tenbin_core::{Evaluation, Game, Score, Tactics, WIN};

impl<E: Evaluation> Tree<'_, E> {
    /// The score of a position at the end of the depth.
    pub(super) fn settled(&mut self, node: &Node<E>, window: Window) -> Score {
        match E::Game::SMALLEST.filter(|_| self.options.quiet) {
            Some(smallest) => self.quiet_score(node, window, smallest),
            None => self.estimate(node, window),
        }
    }

    /// The score of a position in which only sharp moves are looked at, or all if a threat must be answered.
    fn quiet_score(&mut self, node: &Node<E>, window: Window, smallest: Score) -> Score {
        let key = node.position.key();
        let known = self.table.get(key, node.ply);
        if let Some(score) = known.and_then(|entry| sufficient(entry, 0, window)) {
            return score;
        }
        let pressed = node.position.is_pressed();
        // Whoever need not move need not take either.
        let standing = if pressed { -WIN - 1 } else { self.estimate(node, window) };
        if standing >= window.beta || self.is_over() {
            return standing;
        }
        let mut best = Best { score: standing, ply: None, alpha: window.alpha.max(standing) };
        self.remember(node);
        self.try_to_settle(node, window, (!pressed).then_some(standing + 2 * smallest), &mut best);
        self.forget();
        if let Some(ply) = best.ply.filter(|_| !self.is_over()) {
            let packed = E::Game::pack(ply);
            let entry = Entry { best: packed, score: best.score, depth: 0, bound: bound(best.score, window) };
            self.table.put(key, node.ply, entry);
        }
        best.score
    }

    /// Tries what may settle a position. `reach` is what a move comes to, at most, besides what it takes; with a threat to
    /// be answered there is no such thing, and everything is tried.
    fn try_to_settle(&mut self, node: &Node<E>, window: Window, reach: Option<Score>, best: &mut Best<E>) {
        let list = match reach {
            Some(_) => self.memory.sharp(&node.position, node.ply, None),
            None => self.memory.answers(&node.position, node.ply),
        };
        for candidate in &list {
            let ply = E::Game::unpack(candidate.packed);
            if let Some(reach) = reach {
                if candidate.promise < 0 {
                    break;
                }
                let most = reach + node.position.gain(ply);
                if self.options.futility && most <= best.alpha {
                    best.score = best.score.max(most);
                    continue;
                }
            }
            let child = node.child(self.evaluation, ply);
            let window = Window { alpha: best.alpha, ..window };
            let same_side = child.position.turn() == node.position.turn();
            let score = self.settled_child(&child, if same_side { window } else { window.reversed() });
            if self.is_over() || best.meet(ply, if same_side { score } else { -score }, window.beta) {
                break;
            }
        }
        self.memory.keep_sharp(node.ply, list);
    }

    fn settled_child(&mut self, child: &Node<E>, window: Window) -> Score {
        self.nodes += 1;
        match self.ending(child) {
            Some(score) => score,
            None => self.settled(child, window),
        }
    }
}
