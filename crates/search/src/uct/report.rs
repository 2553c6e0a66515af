//! What came out of a search.

use super::arena::{Arena, ROOT};
use super::node::{Node, ONE};
use super::walk::Shared;
use std::cmp::Ordering;
use std::ops::RangeInclusive;
use tenbin_core::{Evaluation, Flow, MAX_PLY, Outcome, Position, Score, SearchResult, Side, WIN, lost_in, won_in};

/// An estimate is never mistaken for a proof.
const LARGEST_ESTIMATE: f64 = (WIN - MAX_PLY - 1) as f64;

/// Means of playouts for which it is worth thinking to the end of the time. Elsewhere the game is as good as decided.
const DOUBTFUL: RangeInclusive<f64> = 0.05..=0.95;
/// The share of the time that is enough where it is.
const ENOUGH: f64 = 0.2;

/// A move at the root and how it did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried<M> {
    /// The move.
    pub ply: M,
    /// How often it was visited.
    pub visits: u32,
    /// Its mean value for the side that makes it, from 0 (lost) to 1 (won); 0 if it was never visited.
    pub mean: f64,
    /// How the game ends after it, if it was proven.
    pub proof: Option<Outcome>,
}

impl<M> Tried<M> {
    pub(super) fn of(node: &Node, ply: M) -> Tried<M> {
        let visits = node.visits();
        let mean = node.sum() as f64 / (f64::from(visits.max(1)) * f64::from(ONE));
        Tried { ply, visits, mean, proof: node.state().proof() }
    }

    /// How good the move is to choose: proven wins first, proven losses last, otherwise by visits and then by the mean.
    pub(super) fn compare(&self, other: &Tried<M>, side: Side) -> Ordering {
        let certain = |tried: &Tried<M>| match tried.proof {
            Some(Outcome::Won(winner)) if winner == side => 1,
            Some(Outcome::Won(_)) => -1,
            _ => 0,
        };
        (certain(self).cmp(&certain(other))).then(self.visits.cmp(&other.visits)).then(self.mean.total_cmp(&other.mean))
    }
}

/// The child of a node that is best for the side to move, the first of several, and how it did.
fn best_child(arena: &Arena, parent: &Node, side: Side) -> Option<(u32, Tried<u32>)> {
    let children = arena.children(parent, u32::MAX).flat_map(|(start, nodes)| (start..).zip(nodes.iter()));
    let tried = children.map(|(index, node)| (index, Tried::of(node, node.ply())));
    tried.reduce(|best, next| if next.1.compare(&best.1, side).is_gt() { next } else { best })
}

/// The best move at a node and what is best after it, as long as the tree has moves that were visited; at the root there is
/// one in any case.
pub(super) fn best_line<G: Position>(arena: &Arena, mut index: u32, mut position: G) -> Vec<G::Move> {
    let mut line = Vec::new();
    while let Some((best, tried)) = best_child(arena, arena.node(index), position.side_to_move()) {
        if tried.visits == 0 && index != ROOT {
            break;
        }
        let ply = G::unpack(tried.ply);
        position.play(ply);
        line.push(ply);
        index = best;
    }
    line
}

impl<E: Evaluation> Shared<'_, E> {
    /// What the tree says now, after so many positions.
    pub(super) fn thought(&self, positions: u64) -> SearchResult<E::Position> {
        let line = self.line();
        SearchResult {
            score: self.score(line.len() as u32),
            depth: line.len() as u32,
            pv: line,
            multipv: 1,
            nodes: positions,
            time: self.limits.elapsed(),
        }
    }

    /// A ply that ends the game at once and wins it. Playouts find most other plies just as good there, so whoever plays
    /// sensibly looks for it.
    pub(super) fn winning_ply(&self) -> Option<<E::Position as Position>::Move> {
        if !self.options.sensible {
            return None;
        }
        let now = self.line.now();
        let mut found = None;
        now.moves(|ply| {
            let mut next = now.clone();
            next.play(ply);
            if next.outcome() == Some(Outcome::Won(now.side_to_move())) {
                found = Some(ply);
                return Flow::Break(());
            }
            Flow::Continue(())
        });
        found
    }

    /// What there is to say when a ply wins at once.
    pub(super) fn won_by(&self, ply: <E::Position as Position>::Move) -> SearchResult<E::Position> {
        SearchResult {
            score: Some(won_in(1)),
            depth: 1,
            pv: vec![ply],
            multipv: 1,
            nodes: 1,
            time: self.limits.elapsed(),
        }
    }

    /// Whether the move is chosen before the time is over: no other can be visited as often any more, or playouts hardly
    /// ever end otherwise.
    pub(super) fn is_decided(&self) -> bool {
        let Some(left) = self.limits.playouts_left() else { return false };
        let root = self.arena.node(ROOT);
        let Some((chosen, best)) = best_child(self.arena, root, self.line.now().side_to_move()) else { return false };
        if self.guide.is_none() && !DOUBTFUL.contains(&best.mean) && self.limits.is_spent(ENOUGH) {
            return true;
        }
        let children = self.arena.children(root, u32::MAX).flat_map(|(start, nodes)| (start..).zip(nodes));
        (children.filter(|(index, _)| *index != chosen))
            .all(|(_, other)| u64::from(other.visits()) + left < u64::from(best.visits))
    }

    /// The best move and what is best after it.
    fn line(&self) -> Vec<<E::Position as Position>::Move> {
        best_line(self.arena, ROOT, self.line.now().clone())
    }

    /// What the best move is worth in points; with a proof, how soon the line that is expected ends the game.
    fn score(&self, plies: u32) -> Option<Score> {
        let side = self.line.now().side_to_move();
        let (_, best) = best_child(self.arena, self.arena.node(ROOT), side)?;
        match best.proof {
            Some(Outcome::Won(winner)) if winner == side => Some(won_in(plies)),
            Some(Outcome::Won(_)) => Some(lost_in(plies)),
            _ => self.guide.map(|_| points(best.mean, self.options.scale)),
        }
    }
}

/// A probability to win as points: the inverse of the logistic function.
fn points(mean: f64, scale: f64) -> Score {
    ((mean / (1.0 - mean)).ln() * scale).round().clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE) as Score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_come_before_visits_and_visits_before_means() {
        let tried = |visits, mean, proof| Tried { ply: 0, visits, mean, proof };
        let mut moves = [
            tried(90, 0.9, Some(Outcome::Won(Side::Second))),
            tried(5, 0.9, None),
            tried(9, 0.2, None),
            tried(9, 0.5, Some(Outcome::Drawn)),
            tried(1, 1.0, Some(Outcome::Won(Side::First))),
        ];
        let expected = moves;
        moves.reverse();
        moves.sort_by(|a, b| a.compare(b, Side::First));
        assert_eq!(moves, expected);
    }

    #[test]
    fn certainty_has_no_points_beyond_measure() {
        assert_eq!((points(0.5, 400.0), points(1.0, 400.0)), (0, LARGEST_ESTIMATE as Score));
        assert_eq!(points(0.0, 400.0), -LARGEST_ESTIMATE as Score);
        assert_eq!(points(1.0 / (1.0 + (-2.0f64).exp()), 300.0), 600);
    }
}
