//! Games to learn from.

use std::collections::HashMap;
use tenbin_core::{Outcome, Position, Random, Score, Side};

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played<G: Position> {
    /// The position it began with.
    pub start: G,
    /// What was played.
    pub plies: Vec<G::Move>,
    /// How many of these plies, from the first on, no player chose, such as those of an opening drawn by chance.
    pub opening: usize,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// What was said of the position before each ply after a search, from the view of the side to move; empty, or `None`, where
    /// nobody said anything.
    pub scores: Vec<Option<Score>>,
}

/// One turn of somebody to learn from.
#[derive(Clone, Debug)]
pub(crate) struct Turn<G: Position> {
    /// The position before the turn.
    pub(crate) before: G,
    /// The position after it.
    pub(crate) after: G,
}

impl<G: Position> Turn<G> {
    /// Whose turn it was.
    pub(crate) fn side(&self) -> Side {
        self.before.side_to_move()
    }
}

impl<G: Position> Played<G> {
    /// Every turn of the game that a player chose and that did not end it: what ends a game needs no judgement. A turn that
    /// began with the opening is nobody's.
    pub(crate) fn turns(&self) -> Vec<Turn<G>> {
        let mut turns = Vec::new();
        let mut before = self.start.clone();
        let mut now = before.clone();
        let mut begun = 0;
        for (number, &ply) in self.plies.iter().enumerate() {
            now.play(ply);
            if now.outcome().is_some() {
                break;
            }
            if now.side_to_move() != before.side_to_move() {
                let turn = Turn { before, after: now.clone() };
                turns.extend((begun >= self.opening).then_some(turn));
                before = now.clone();
                begun = number + 1;
            }
        }
        turns
    }

    /// The position in which the players took over.
    fn taken_over(&self) -> G {
        let mut now = self.start.clone();
        self.plies.iter().take(self.opening).for_each(|&ply| now.play(ply));
        now
    }
}

/// Games to learn from, and games held out to see what was learned. Which is which depends on the seed alone.
#[derive(Clone, Debug)]
pub struct Library<G: Position> {
    /// To learn from.
    pub training: Vec<Played<G>>,
    /// Never learned from.
    pub held_out: Vec<Played<G>>,
}

impl<G: Position> Library<G> {
    /// Holds out about a share of the games, drawn by the seed; something where there are two games that did not begin alike.
    ///
    /// Games that began alike, such as the two of a pair, stay together: who has learned from one of them knows the other. Games
    /// that began where games usually do, which `is_usual` says of a position, were not made alike.
    pub fn split(games: Vec<Played<G>>, share: f64, seed: u64, is_usual: impl Fn(&G) -> bool) -> Library<G> {
        let all = games.len();
        let wanted = (all as f64 * share).round() as usize;
        let mut families = families(games, is_usual);
        Random::stream(seed, 0x4E1D).shuffle(&mut families);
        let is_some_wanted = families.len() > 1 && share > 0.0;
        let (mut training, mut held_out) = drawn(families, wanted.max(usize::from(is_some_wanted)));
        if training.is_empty() && wanted < all {
            training.extend(held_out.pop());
        }
        if held_out.is_empty() && is_some_wanted {
            let smallest = (0..training.len()).min_by_key(|&place| training[place].len());
            held_out.extend(smallest.map(|place| training.remove(place)));
        }
        let in_order = |families: Vec<Family<G>>| families.into_iter().rev().flatten().collect();
        Library { training: in_order(training), held_out: in_order(held_out) }
    }
}

/// Games that began alike.
type Family<G> = Vec<Played<G>>;

/// The games by how they began, in the order of the first of each.
fn families<G: Position>(games: Vec<Played<G>>, is_usual: impl Fn(&G) -> bool) -> Vec<Family<G>> {
    let mut families: Vec<Family<G>> = Vec::new();
    let mut places = HashMap::new();
    for game in games {
        if game.opening == 0 && is_usual(&game.start) {
            families.push(vec![game]);
            continue;
        }
        let place = *places.entry(game.taken_over().key()).or_insert(families.len());
        if place == families.len() {
            families.push(Vec::new());
        }
        families[place].push(game);
    }
    families
}

/// Parts families, from the last on, into those that are learned from and those that are held out: so many games, if a little
/// more or less will do. A family that is much too large is learned from.
fn drawn<G: Position>(families: Vec<Family<G>>, mut wanted: usize) -> (Vec<Family<G>>, Vec<Family<G>>) {
    families.into_iter().rev().partition(|family| {
        let is_held_out = family.len() <= 2 * wanted;
        if is_held_out {
            wanted = wanted.saturating_sub(family.len());
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
    ) -> Played<BreakthroughPosition> {
        let mut now = start.clone();
        let draw = |_| {
            let ply = now.random_move(random).filter(|_| now.outcome().is_none())?;
            now.play(ply);
            Some(ply)
        };
        let plies = (0..plies).map_while(draw).collect();
        Played { start: start.clone(), plies, opening, outcome: None, scores: Vec::new() }
    }

    fn start(steps: u8) -> BreakthroughPosition {
        BreakthroughPosition::start(5, 6, steps).expect("there is such a board")
    }

    #[test]
    fn turns_of_the_opening_are_nobodys() {
        let start = start(2);
        let whole = game(&start, 12, 0, &mut Random::new(1));
        let turns = whole.turns();
        // The first turn is a single ply, so the others begin with plies 1, 3, 5, 7 and 9.
        assert_eq!(turns.len(), 6);
        for (opening, left) in [(0, 6), (1, 5), (2, 4), (3, 4), (4, 3), (9, 1), (10, 0), (50, 0)] {
            let chosen = Played { opening, ..whole.clone() }.turns();
            let befores =
                |turns: &[Turn<BreakthroughPosition>]| turns.iter().map(|turn| turn.before.key()).collect::<Vec<_>>();
            assert_eq!(befores(&chosen), befores(&turns[6 - left..]), "an opening of {opening} plies");
        }
    }

    /// Pairs of games from one opening each, with what tells the pairs apart.
    fn pairs(count: u64) -> Vec<Played<BreakthroughPosition>> {
        let pair = |number| {
            let opening = game(&start(1), 4, 4, &mut Random::stream(2, number));
            let middle = opening.taken_over();
            [0, 1].map(|game_number| {
                let rest = game(&middle, 6, 0, &mut Random::stream(3 + game_number, number));
                Played { plies: [opening.plies.clone(), rest.plies].concat(), ..opening.clone() }
            })
        };
        (0..count).flat_map(pair).collect()
    }

    fn beginnings(games: &[Played<BreakthroughPosition>]) -> Vec<u64> {
        games.iter().map(|game| game.taken_over().key()).collect()
    }

    #[test]
    fn games_of_a_pair_are_not_parted() {
        let games = pairs(40);
        for seed in 0..20 {
            let library = Library::split(games.clone(), 0.25, seed, |_| true);
            assert_eq!((library.training.len(), library.held_out.len()), (60, 20));
            let learned = beginnings(&library.training);
            assert!(beginnings(&library.held_out).iter().all(|key| !learned.contains(key)), "seed {seed}");
            let again = Library::split(games.clone(), 0.25, seed, |_| true);
            assert_eq!(beginnings(&again.held_out), beginnings(&library.held_out));
        }
    }

    #[test]
    fn an_unusual_start_is_an_opening_too() {
        // As the records of others have them: each begins in a position of its own, and nothing is said of an opening.
        let cut = |game: Played<BreakthroughPosition>| Played {
            start: game.taken_over(),
            plies: game.plies[game.opening..].to_vec(),
            opening: 0,
            ..game
        };
        let games: Vec<_> = pairs(10).into_iter().map(cut).collect();
        let library = Library::split(games.clone(), 0.5, 1, |position| *position == start(1));
        let learned = beginnings(&library.training);
        assert_eq!(learned.len(), 10);
        assert!(beginnings(&library.held_out).iter().all(|key| !learned.contains(key)));
        // If they are all usual, nothing keeps them together.
        let library = Library::split(games, 0.1, 1, |_| true);
        assert_eq!(library.held_out.len(), 2);
    }

    #[test]
    fn a_large_family_is_not_held_out_for_a_small_share() {
        let counts = |games: &[Played<BreakthroughPosition>], share| {
            let Library { training, held_out } = Library::split(games.to_vec(), share, 1, |_| false);
            (training.len(), held_out.len())
        };
        let alike: Vec<_> = (0..10).map(|number| game(&start(1), 6, 0, &mut Random::stream(7, number))).collect();
        assert_eq!(counts(&alike, 0.1), (10, 0));
        assert_eq!(counts(&alike, 0.9), (10, 0));
        assert_eq!(counts(&alike, 1.0), (0, 10));
        let both = [alike, pairs(3)].concat();
        assert_eq!(counts(&both, 0.1), (14, 2));
        assert_eq!(counts(&both, 0.0), (16, 0));
        assert_eq!(counts(&pairs(1), 0.5), (2, 0));
    }
}
