//! Beyond the depth: captures and the like are followed until the position is quiet, because an estimate in the middle of
//! an exchange means nothing.

use super::order::Candidate;
use super::table::Entry;
use super::tree::{Best, Node, Tree, Window, bound, sufficient};
use tenbin_core::{Evaluation, Game, Score, Tactics, WIN};

/// For so many plies beyond the depth exchanges that come out even are followed too, and after that only those that win
/// something: in a tense position there are more even ones, in all their orders, than anybody can look at.
const EVEN_FOR: u32 = 4;

impl<E: Evaluation> Tree<'_, E> {
    /// The score of a position at the end of the depth.
    pub(super) fn settled(&mut self, node: &Node<E>, window: Window) -> Score {
        match E::Game::SMALLEST.filter(|_| self.options.quiet) {
            Some(smallest) => self.quiet_score(node, window, smallest, 0),
            None => self.estimate(node, window),
        }
    }

    /// The score of a position in which only sharp moves are looked at, or all if a threat must be answered.
    fn quiet_score(&mut self, node: &Node<E>, window: Window, smallest: Score, beyond: u32) -> Score {
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
        let list = if pressed {
            self.memory.answers(&node.position, (node.ply, node.before))
        } else {
            self.memory.sharp(&node.position, node.ply, None)
        };
        for candidate in &list {
            let ply = E::Game::unpack(candidate.packed);
            if !pressed && self.is_not_worth_it(node, candidate, standing + 2 * smallest, beyond, &mut best) {
                continue;
            }
            let child = node.child(self.evaluation, ply);
            let window = Window { alpha: best.alpha, ..window };
            let score = self.settled_child(node, &child, window, smallest, beyond + 1);
            if self.is_over() || best.meet(ply, score, window.beta) {
                break;
            }
        }
        self.memory.keep_sharp(node.ply, list);
        self.forget();
        if let Some(ply) = best.ply.filter(|_| !self.is_over()) {
            let packed = E::Game::pack(ply);
            let entry = Entry { best: packed, score: best.score, depth: 0, bound: bound(best.score, window) };
            self.table.put(key, node.ply, entry);
        }
        best.score
    }

    /// Whether a sharp move loses in the exchange it begins, comes out even too late, or cannot make up for what is
    /// missing: `reach` is what a move comes to, at most, besides what it takes.
    fn is_not_worth_it(
        &self,
        node: &Node<E>,
        candidate: &Candidate,
        reach: Score,
        beyond: u32,
        best: &mut Best<E>,
    ) -> bool {
        let gain = node.position.gain(E::Game::unpack(candidate.packed));
        let pays = if beyond < EVEN_FOR { candidate.promise >= 0 } else { candidate.wins() };
        if !pays {
            return true;
        }
        let hopeless = self.options.futility && reach + gain <= best.alpha;
        if hopeless {
            best.score = best.score.max(reach + gain);
        }
        hopeless
    }

    fn settled_child(
        &mut self,
        parent: &Node<E>,
        child: &Node<E>,
        window: Window,
        smallest: Score,
        beyond: u32,
    ) -> Score {
        self.nodes += 1;
        let same_side = child.position.turn() == parent.position.turn();
        let score = match self.ending(child) {
            Some(score) => score,
            None => self.quiet_score(child, if same_side { window } else { window.reversed() }, smallest, beyond),
        };
        if same_side { score } else { -score }
    }
}
