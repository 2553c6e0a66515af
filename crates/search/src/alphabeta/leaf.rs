//! Where a score comes from: for whoever learns from searches.

use super::AlphaBeta;
use super::limits::LimitChecker;
use super::settling::{first_turn, settled_key};
use super::table::{Bound, Entry};
use super::tree::{Node, Tree, Window};
use tenbin_core::{Evaluation, GameHistory, Limits, Position, Score, Search, Stop, is_decided};

/// A line is followed for so many plies at most.
const LONGEST_LINE: usize = 64;

/// What a search thinks of a position, and the position at the end of the line it expects.
#[derive(Clone, Debug)]
pub struct Leaf<G: Position> {
    /// The chosen ply; `None` if only what comes after the depth was looked at, and nothing there is better than to stop.
    pub best: Option<G::Move>,
    /// The score, from `First`'s view.
    pub score: Score,
    /// The end of the expected line.
    pub position: G,
    /// The key of the position where the first turn of that line ends, or the line, if it does not leave that turn.
    pub turn_end: u64,
    /// Whether the evaluation of that position is the score. It is not where the game is over, and where the table has
    /// lost the line on the way.
    pub is_source: bool,
}

/// What a search has found out about a position on its way, for the side to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remembered {
    /// How many plies were looked ahead from it.
    pub depth: u32,
    /// The score is at least this …
    pub least: Option<Score>,
    /// … and at most this.
    pub most: Option<Score>,
}

impl<E: Evaluation> AlphaBeta<E> {
    /// Looks `depth` plies ahead and follows the best line to its end, beyond the depth too; with 0 only what comes after
    /// the depth is looked at.
    pub fn leaf(&mut self, line: &GameHistory<E::Position>, depth: u32) -> Leaf<E::Position> {
        let sign = line.now().side_to_move().sign();
        let (best, score) = if depth == 0 {
            (None, self.settled_score(line))
        } else {
            let thought = self.search(line, &Limits::depth(depth), &Stop::new(), &mut |_| {});
            (thought.best_move(), thought.score.unwrap_or(0))
        };
        let (position, turn_end) = self.end_of_line(line.now(), best);
        let score = score * sign;
        let estimate = self.evaluation.score(&position, &self.evaluation.init(&position));
        let is_source = position.outcome().is_none() && !is_decided(score) && (estimate - score).abs() <= 1;
        Leaf { best, score, position, turn_end, is_source }
    }

    /// What the last searches have found out about a position, if it is still remembered.
    pub fn remembered(&self, position: &E::Position) -> Option<Remembered> {
        let entry = self.known(position)?;
        let least = (entry.bound != Bound::Upper).then_some(entry.score);
        let most = (entry.bound != Bound::Lower).then_some(entry.score);
        Some(Remembered { depth: entry.depth, least, most })
    }

    fn known(&self, position: &E::Position) -> Option<Entry> {
        let key = position.key();
        self.table.get(key, 0).or_else(|| self.memories[0].settled.get(key, 0))
    }

    /// What is known of a position on the expected line, and how many turns after the depth that is: none as long as the line
    /// is within the depth.
    fn on_line(&self, position: &E::Position, turns: Option<u32>) -> Option<(Entry, Option<u32>)> {
        let within = || self.table.get(position.key(), 0).map(|entry| (entry, None));
        let beyond = |turns| {
            let entry = self.memories[0].settled.get(settled_key(position, turns), 0)?;
            Some((entry, Some(turns)))
        };
        match turns {
            Some(turns) => beyond(turns),
            None => within().or_else(|| beyond(first_turn(position))),
        }
    }

    fn settled_score(&mut self, line: &GameHistory<E::Position>) -> Score {
        self.table.next_search();
        let (budget, stop) = (Limits::default(), Stop::new());
        let root = Node::root(&self.evaluation, line.now());
        let mut tree = Tree {
            evaluation: &self.evaluation,
            options: &self.options,
            table: &self.table,
            memory: &mut self.memories[0],
            limits: LimitChecker::new(&budget, &stop),
            nodes: 0,
            past: line.past().to_vec(),
            depth: 1,
        };
        match tree.ending(&root) {
            Some(score) => score,
            None => tree.settled(&root, Window::FULL),
        }
    }

    /// The end of the line that begins with a ply and goes on as the table remembers, and the key of where its first turn ends.
    fn end_of_line(&self, from: &E::Position, first: Option<<E::Position as Position>::Move>) -> (E::Position, u64) {
        let mut position = from.clone();
        if let Some(ply) = first {
            position.play(ply);
        }
        let mut turn_end = position.key();
        let mut turns = None;
        for _ in 0..LONGEST_LINE {
            let known = self.on_line(&position, turns).filter(|(entry, _)| entry.bound == Bound::Exact);
            let Some((entry, beyond)) = known else { break };
            let ply = E::Position::unpack(entry.best);
            if position.outcome().is_some() || !position.is_legal(ply) {
                break;
            }
            let is_first_turn = position.side_to_move() == from.side_to_move() && position.key() == turn_end;
            let side = position.side_to_move();
            position.play(ply);
            turns = beyond.map(|turns| turns + u32::from(position.side_to_move() != side));
            if is_first_turn {
                turn_end = position.key();
            }
        }
        (position, turn_end)
    }
}
