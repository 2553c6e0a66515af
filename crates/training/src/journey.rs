//! Through a game position by position, with a search at each: a game of the records, or one that the evaluation as it is now
//! plays against itself.

use crate::games::{Library, Played};
use crate::teacher::Part;
use tenbin_core::{Evaluation, GameHistory, Outcome, Position, Random, Stop};
use tenbin_search::alphabeta::{AlphaBeta, Leaf, Options};

/// Where games come from.
pub enum Source<G: Position> {
    /// From records.
    Records(Library<G>),
    /// From play against itself.
    OwnPlay {
        /// Where every game begins.
        start: G,
        /// Games in a pass.
        games: usize,
        /// How many plies are played at random first, at most.
        random_plies: u64,
        /// How many plies a game lasts at most.
        longest: usize,
    },
}

impl<G: Position> Source<G> {
    /// How many games there are.
    pub(crate) fn games(&self, part: Part) -> usize {
        match (self, part) {
            (Source::Records(library), _) => games(library, part).len(),
            (Source::OwnPlay { games, .. }, Part::Training) => *games,
            (Source::OwnPlay { .. }, Part::HeldOut) => 0,
        }
    }

    /// A game of the records.
    pub(crate) fn game(&self, part: Part, number: usize) -> Option<&Played<G>> {
        match self {
            Source::Records(library) => games(library, part).get(number),
            Source::OwnPlay { .. } => None,
        }
    }
}

fn games<G: Position>(library: &Library<G>, part: Part) -> &[Played<G>] {
    match part {
        Part::Training => &library.training,
        Part::HeldOut => &library.held_out,
    }
}

/// How to look at each position.
pub struct Journey<G: Position> {
    /// Where the games come from.
    pub source: Source<G>,
    /// How many plies are looked ahead.
    pub depth: u32,
    /// How searches search.
    pub options: Options,
    /// A game under way when this is raised is broken off, and says nothing.
    pub stop: Stop,
}

/// A position on the way.
pub(crate) struct Station<'s, E: Evaluation> {
    pub(crate) line: &'s GameHistory<E::Position>,
    pub(crate) leaf: Leaf<E::Position>,
    pub(crate) search: &'s AlphaBeta<E>,
}

impl<G: Position> Journey<G> {
    /// Goes through a game, shows every position after the opening that is not the end of it, and answers how the game ended.
    pub(crate) fn travel<E: Evaluation<Position = G>>(
        &self,
        evaluation: &E,
        (part, number): (Part, usize),
        random: &mut Random,
        mut visit: impl FnMut(Station<'_, E>),
    ) -> Option<Outcome> {
        let own = evaluation.with_weights(evaluation.weights().clone());
        let mut search = AlphaBeta::new(own, self.options.clone());
        match &self.source {
            Source::Records(library) => {
                let game = &games(library, part)[number];
                let mut line = GameHistory::new(game.start.clone());
                for &ply in &game.plies {
                    if line.outcome().is_some() || self.stop.is_raised() {
                        break;
                    }
                    // What chance plays next says nothing about a position.
                    if line.plies().len() >= game.opening {
                        let leaf = search.leaf(&line, self.depth);
                        visit(Station { line: &line, leaf, search: &search });
                    }
                    line.play(ply);
                }
                game.outcome.or_else(|| line.outcome())
            }
            Source::OwnPlay { start, random_plies, longest, .. } => {
                let mut line = GameHistory::new(start.clone());
                for _ in 0..random.below(random_plies + 1) {
                    let Some(ply) = line.now().random_move(random) else { break };
                    line.play(ply);
                }
                while line.outcome().is_none() && line.plies().len() < *longest && !self.stop.is_raised() {
                    let leaf = search.leaf(&line, self.depth.max(1));
                    let Some(ply) = leaf.best else { break };
                    visit(Station { line: &line, leaf, search: &search });
                    line.play(ply);
                }
                line.outcome()
            }
        }
    }
}
