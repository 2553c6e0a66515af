//! Datasets: games, split into a training set and a validation set.

use crate::objective::Split;
use std::collections::HashMap;
use tenbin_core::{Outcome, Position, Random, Score, Side};

/// A recorded game to train on.
#[derive(Clone, Debug)]
pub struct TrainingGame<G: Position> {
    /// The start position.
    pub start: G,
    /// The plies played.
    pub plies: Vec<G::Move>,
    /// The number of leading plies that no player chose, such as those of a random opening.
    pub opening: usize,
    /// The result, if the game ended.
    pub outcome: Option<Outcome>,
    /// The search score before each ply, from the view of the side to move. Empty, or `None`, where there is none.
    pub scores: Vec<Option<Score>>,
}

/// One turn of an expert.
#[derive(Clone, Debug)]
pub(crate) struct ExpertTurn<G: Position> {
    /// The position before the turn.
    pub(crate) before: G,
    /// The position after it.
    pub(crate) after: G,
}

impl<G: Position> ExpertTurn<G> {
    /// The side that played the turn.
    pub(crate) fn side(&self) -> Side {
        self.before.side_to_move()
    }
}

impl<G: Position> TrainingGame<G> {
    /// The turns that a player chose, without those that start within the opening. A turn that ends the game needs no
    /// evaluation and is left out.
    pub(crate) fn turns(&self) -> Vec<ExpertTurn<G>> {
        let mut turns = Vec::new();
        let mut before = self.start.clone();
        let mut now = before.clone();
        let mut first_ply = 0;
        for (number, &ply) in self.plies.iter().enumerate() {
            now.play(ply);
            if now.outcome().is_some() {
                break;
            }
            if now.side_to_move() != before.side_to_move() {
                let turn = ExpertTurn { before, after: now.clone() };
                turns.extend((first_ply >= self.opening).then_some(turn));
                before = now.clone();
                first_ply = number + 1;
            }
        }
        turns
    }

    /// The position after the opening.
    fn opening_position(&self) -> G {
        let mut now = self.start.clone();
        self.plies.iter().take(self.opening).for_each(|&ply| now.play(ply));
        now
    }
}

/// Games split into a training set and a validation set. The split depends on the seed alone.
#[derive(Clone, Debug)]
pub struct Dataset<G: Position> {
    /// Games to train on.
    pub training: Vec<TrainingGame<G>>,
    /// Held-out games.
    pub validation: Vec<TrainingGame<G>>,
}

impl<G: Position> Dataset<G> {
    /// Whether a side plays several plies in a row in the training games.
    pub fn has_turns_of_several_plies(&self) -> bool {
        self.training.iter().any(|game| {
            let mut now = game.start.clone();
            let mut sides = game.plies.iter().map(|&ply| {
                now.play(ply);
                now.side_to_move()
            });
            let mut last = game.start.side_to_move();
            sides.any(|side| std::mem::replace(&mut last, side) == side)
        })
    }

    /// The games of a split.
    pub(crate) fn games(&self, split: Split) -> &[TrainingGame<G>] {
        match split {
            Split::Training => &self.training,
            Split::Validation => &self.validation,
        }
    }

    /// Holds out about a share of the games at random; at least one where two groups of games exist.
    ///
    /// Games from one opening, such as the two of a pair, stay in one set, because they leak information about each other.
    /// Games from a usual start position (`is_usual`) are independent.
    pub fn split(games: Vec<TrainingGame<G>>, share: f64, seed: u64, is_usual: impl Fn(&G) -> bool) -> Dataset<G> {
        let all = games.len();
        let wanted = (all as f64 * share).round() as usize;
        let mut groups = opening_groups(games, is_usual);
        Random::stream(seed, 0x4E1D).shuffle(&mut groups);
        let is_some_wanted = groups.len() > 1 && share > 0.0;
        let (mut training, mut validation) = draw_validation(groups, wanted.max(usize::from(is_some_wanted)));
        if training.is_empty() && wanted < all {
            training.extend(validation.pop());
        }
        if validation.is_empty() && is_some_wanted {
            let smallest = (0..training.len()).min_by_key(|&at| training[at].len());
            validation.extend(smallest.map(|at| training.remove(at)));
        }
        let in_order = |groups: Vec<GameGroup<G>>| groups.into_iter().rev().flatten().collect();
        Dataset { training: in_order(training), validation: in_order(validation) }
    }
}

/// Games from one opening.
type GameGroup<G> = Vec<TrainingGame<G>>;

/// Groups games by opening, in the order of the first game of each.
fn opening_groups<G: Position>(games: Vec<TrainingGame<G>>, is_usual: impl Fn(&G) -> bool) -> Vec<GameGroup<G>> {
    let mut groups: Vec<GameGroup<G>> = Vec::new();
    let mut indices = HashMap::new();
    for game in games {
        if game.opening == 0 && is_usual(&game.start) {
            groups.push(vec![game]);
            continue;
        }
        let at = *indices.entry(game.opening_position().key()).or_insert(groups.len());
        if at == groups.len() {
            groups.push(Vec::new());
        }
        groups[at].push(game);
    }
    groups
}

/// Splits groups, from the last on, into training and validation set, with about `wanted` games in the latter. A group that
/// is much too large goes to the training set.
fn draw_validation<G: Position>(
    groups: Vec<GameGroup<G>>,
    mut wanted: usize,
) -> (Vec<GameGroup<G>>, Vec<GameGroup<G>>) {
    groups.into_iter().rev().partition(|group| {
        let is_held_out = group.len() <= 2 * wanted;
        if is_held_out {
            wanted = wanted.saturating_sub(group.len());
        }
        !is_held_out
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_breakthrough::BreakthroughPosition;

    /// A game of random plies from a start.
    fn game(
        start: &BreakthroughPosition,
        plies: usize,
        opening: usize,
        random: &mut Random,
    ) -> TrainingGame<BreakthroughPosition> {
        let mut now = start.clone();
        let draw = |_| {
            let ply = now.random_move(random).filter(|_| now.outcome().is_none())?;
            now.play(ply);
            Some(ply)
        };
        let plies = (0..plies).map_while(draw).collect();
        TrainingGame { start: start.clone(), plies, opening, outcome: None, scores: Vec::new() }
    }

    fn start(steps: u8) -> BreakthroughPosition {
        BreakthroughPosition::start(5, 6, steps).expect("a valid board size")
    }

    #[test]
    fn turns_of_the_opening_are_left_out() {
        let start = start(2);
        let whole = game(&start, 12, 0, &mut Random::new(1));
        let turns = whole.turns();
        // The first turn is a single ply, so the others begin with plies 1, 3, 5, 7 and 9.
        assert_eq!(turns.len(), 6);
        for (opening, left) in [(0, 6), (1, 5), (2, 4), (3, 4), (4, 3), (9, 1), (10, 0), (50, 0)] {
            let chosen = TrainingGame { opening, ..whole.clone() }.turns();
            let befores = |turns: &[ExpertTurn<BreakthroughPosition>]| {
                turns.iter().map(|turn| turn.before.key()).collect::<Vec<_>>()
            };
            assert_eq!(befores(&chosen), befores(&turns[6 - left..]), "an opening of {opening} plies");
        }
    }

    /// Pairs of games from one opening each.
    fn pairs(count: u64) -> Vec<TrainingGame<BreakthroughPosition>> {
        let pair = |number| {
            let opening = game(&start(1), 4, 4, &mut Random::stream(2, number));
            let middle = opening.opening_position();
            [0, 1].map(|game_number| {
                let rest = game(&middle, 6, 0, &mut Random::stream(3 + game_number, number));
                TrainingGame { plies: [opening.plies.clone(), rest.plies].concat(), ..opening.clone() }
            })
        };
        (0..count).flat_map(pair).collect()
    }

    fn openings(games: &[TrainingGame<BreakthroughPosition>]) -> Vec<u64> {
        games.iter().map(|game| game.opening_position().key()).collect()
    }

    #[test]
    fn pairs_stay_in_one_set() {
        let games = pairs(40);
        for seed in 0..20 {
            let dataset = Dataset::split(games.clone(), 0.25, seed, |_| true);
            assert_eq!((dataset.training.len(), dataset.validation.len()), (60, 20));
            let trained = openings(&dataset.training);
            assert!(openings(&dataset.validation).iter().all(|key| !trained.contains(key)), "seed {seed}");
            let again = Dataset::split(games.clone(), 0.25, seed, |_| true);
            assert_eq!(openings(&again.validation), openings(&dataset.validation));
        }
    }

    #[test]
    fn an_unusual_start_position_counts_as_an_opening() {
        // As in imported records: each game starts from its own position without an opening.
        let cut = |game: TrainingGame<BreakthroughPosition>| TrainingGame {
            start: game.opening_position(),
            plies: game.plies[game.opening..].to_vec(),
            opening: 0,
            ..game
        };
        let games: Vec<_> = pairs(10).into_iter().map(cut).collect();
        let dataset = Dataset::split(games.clone(), 0.5, 1, |position| *position == start(1));
        let trained = openings(&dataset.training);
        assert_eq!(trained.len(), 10);
        assert!(openings(&dataset.validation).iter().all(|key| !trained.contains(key)));
        // Games from usual starts are independent.
        let dataset = Dataset::split(games, 0.1, 1, |_| true);
        assert_eq!(dataset.validation.len(), 2);
    }

    #[test]
    fn groups_larger_than_the_validation_share_stay_in_training() {
        let counts = |games: &[TrainingGame<BreakthroughPosition>], share| {
            let Dataset { training, validation } = Dataset::split(games.to_vec(), share, 1, |_| false);
            (training.len(), validation.len())
        };
        let same_opening: Vec<_> =
            (0..10).map(|number| game(&start(1), 6, 0, &mut Random::stream(7, number))).collect();
        assert_eq!(counts(&same_opening, 0.1), (10, 0));
        assert_eq!(counts(&same_opening, 0.9), (10, 0));
        assert_eq!(counts(&same_opening, 1.0), (0, 10));
        let both = [same_opening, pairs(3)].concat();
        assert_eq!(counts(&both, 0.1), (14, 2));
        assert_eq!(counts(&both, 0.0), (16, 0));
        assert_eq!(counts(&pairs(1), 0.5), (2, 0));
    }
}
