//! Game replay: a search at each position of a recorded game or of a self-play game.

use crate::dataset::{Dataset, TrainingGame};
use crate::objective::Split;
use tenbin_core::{GameHistory, Outcome, Position, Random, Stop, Tactics};
use tenbin_search::alphabeta::{AlphaBeta, AlphaBetaOptions, PvLeaf, SearchableEvaluation};

/// The source of training games.
pub enum GameSource<G: Position> {
    /// Recorded games.
    Records(Dataset<G>),
    /// Self-play with the present weights.
    SelfPlay {
        /// The start position of every game.
        start: G,
        /// Games per epoch.
        games: usize,
        /// Maximum number of random plies at the start.
        random_plies: u64,
        /// Maximum length of a game in plies.
        max_plies: usize,
    },
}

impl<G: Position> GameSource<G> {
    /// The number of games.
    pub(crate) fn games(&self, split: Split) -> usize {
        match (self, split) {
            (GameSource::Records(dataset), _) => dataset.games(split).len(),
            (GameSource::SelfPlay { games, .. }, Split::Training) => *games,
            (GameSource::SelfPlay { .. }, Split::Validation) => 0,
        }
    }

    /// A recorded game.
    pub(crate) fn game(&self, split: Split, number: usize) -> Option<&TrainingGame<G>> {
        match self {
            GameSource::Records(dataset) => dataset.games(split).get(number),
            GameSource::SelfPlay { .. } => None,
        }
    }
}

/// Replays games with a search at each position.
pub struct GameReplay<G: Position> {
    /// The source of the games.
    pub source: GameSource<G>,
    /// Search depth in plies.
    pub depth: u32,
    /// Search options.
    pub options: AlphaBetaOptions,
    /// Whether quiescence search resolves the positions whose static evaluation is trained. In a position with captures
    /// pending no static evaluation is right, and training on it shrinks the value of material.
    pub quiescence: bool,
    /// Raised to break off the current game, whose sample is then discarded.
    pub stop: Stop,
}

/// A replayed position with its search result.
pub(crate) struct ReplayStep<'s, E: SearchableEvaluation> {
    pub(crate) line: &'s GameHistory<E::Position>,
    pub(crate) leaf: PvLeaf<E::Position>,
    pub(crate) search: &'s AlphaBeta<E>,
    pub(crate) resolver: &'s mut Resolver<E>,
}

impl<E: SearchableEvaluation> ReplayStep<'_, E> {
    /// The leaf of the principal variation; `None` if the score cannot be traced to it.
    pub(crate) fn traced_leaf(&self) -> Option<StaticLeaf<E::Position>> {
        let PvLeaf { position, score, is_traced, .. } = &self.leaf;
        is_traced.then(|| StaticLeaf { position: position.clone(), points: f64::from(*score) })
    }
}

/// Finds the position whose static evaluation stands for a position: the leaf of its quiescence search, or itself.
pub(crate) struct Resolver<E: SearchableEvaluation> {
    evaluation: E,
    search: Option<AlphaBeta<E>>,
}

/// A position and its static evaluation in points from `First`'s view.
pub(crate) struct StaticLeaf<G> {
    pub(crate) position: G,
    pub(crate) points: f64,
}

impl<E: SearchableEvaluation> Resolver<E> {
    /// A resolver with a quiescence search of these options, in games with captures, or without one.
    pub(crate) fn new(evaluation: &E, options: Option<AlphaBetaOptions>) -> Resolver<E> {
        let copy = || evaluation.with_weights(evaluation.weights().clone());
        let options = options.filter(|options| E::Position::PAWN_VALUE.is_some() && options.quiescence.is_some());
        Resolver { evaluation: copy(), search: options.map(|options| AlphaBeta::new(copy(), options)) }
    }

    /// The leaf of a position; `None` if the game is decided there, or the score cannot be traced to a leaf.
    pub(crate) fn leaf(&mut self, position: &E::Position) -> Option<StaticLeaf<E::Position>> {
        let Some(search) = &mut self.search else {
            let points = f64::from(self.evaluation.score(position, &self.evaluation.init(position)));
            return Some(StaticLeaf { position: position.clone(), points });
        };
        let leaf = search.pv_leaf(&GameHistory::new(position.clone()), 0);
        leaf.is_traced.then(|| StaticLeaf { points: f64::from(leaf.score), position: leaf.position })
    }
}

impl<G: Position> GameReplay<G> {
    /// Replays a game, visits each position after the opening that is not terminal, and returns the result of the game.
    pub(crate) fn replay<E: SearchableEvaluation<Position = G>>(
        &self,
        evaluation: &E,
        (split, number): (Split, usize),
        random: &mut Random,
        mut visit: impl FnMut(ReplayStep<'_, E>),
    ) -> Option<Outcome> {
        let own = evaluation.with_weights(evaluation.weights().clone());
        let mut search = AlphaBeta::new(own, self.options.clone());
        let mut resolver = Resolver::new(evaluation, self.quiescence.then(|| self.options.clone()));
        match &self.source {
            GameSource::Records(dataset) => {
                let game = &dataset.games(split)[number];
                let mut line = GameHistory::new(game.start.clone());
                for &ply in &game.plies {
                    if line.outcome().is_some() || self.stop.is_raised() {
                        break;
                    }
                    // A random opening ply is no evidence about the position before it.
                    if line.plies().len() >= game.opening {
                        let leaf = search.pv_leaf(&line, self.depth);
                        visit(ReplayStep { line: &line, leaf, search: &search, resolver: &mut resolver });
                    }
                    line.play(ply);
                }
                game.outcome.or_else(|| line.outcome())
            }
            GameSource::SelfPlay { start, random_plies, max_plies, .. } => {
                let mut line = GameHistory::new(start.clone());
                for _ in 0..random.below(random_plies + 1) {
                    let Some(ply) = line.now().random_move(random) else { break };
                    line.play(ply);
                }
                while line.outcome().is_none() && line.plies().len() < *max_plies && !self.stop.is_raised() {
                    let leaf = search.pv_leaf(&line, self.depth.max(1));
                    let Some(ply) = leaf.best_move else { break };
                    visit(ReplayStep { line: &line, leaf, search: &search, resolver: &mut resolver });
                    line.play(ply);
                }
                line.outcome()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_breakthrough::{Advance, BreakthroughPosition};
    use tenbin_core::{Evaluation, Notation};

    #[test]
    fn quiescence_resolves_pending_captures() {
        let evaluation = Advance::default();
        let start = BreakthroughPosition::default();
        let position = start.parse_position("1pppp1/6/3p2/2P3/6/PPP3 w").expect("a valid position");
        let score = |position: &BreakthroughPosition| f64::from(evaluation.score(position, &evaluation.init(position)));
        let itself = Resolver::new(&evaluation, None).leaf(&position).expect("a static evaluation");
        assert_eq!((itself.points, &itself.position), (score(&position), &position));
        let options = AlphaBetaOptions { hash: 1, ..AlphaBetaOptions::defaults() };
        let leaf = Resolver::new(&evaluation, Some(options)).leaf(&position).expect("a leaf after the capture");
        assert!(leaf.position != position && leaf.points >= itself.points + 100.0, "{}", leaf.points);
        assert_eq!(leaf.points, score(&leaf.position));
    }
}
