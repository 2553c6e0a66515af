//! Games in progress, each under a name that the page's address carries. There are only so many: the one that nobody has
//! asked for in the longest time makes room.

use crate::Lab;
use crate::refusal::Refusal;
use crate::scores::{Scores, Scoring};
use crate::searched::{Said, Searched, Series};
use std::sync::{MutexGuard, PoisonError};
use tenbin_core::{ParseError, Random, Side, Table};
use tenbin_registry::Record;

/// The most games that are kept.
const MOST_GAMES: usize = 64;

/// The longest game that is kept, in turns.
const LONGEST_GAME: usize = 5_000;

/// A game in progress: where it began, what was played, and where in it the page is looking.
pub(crate) struct Game {
    start: Box<dyn Table>,
    turns: Vec<String>,
    at: usize,
    scores: Scores,
    searched: Searched,
}

impl Game {
    /// A game in which nothing has been played.
    pub(crate) fn new(start: Box<dyn Table>) -> Game {
        Game { start, turns: Vec::new(), at: 0, scores: Scores::default(), searched: Searched::default() }
    }

    /// A game that was played somewhere else, at its end, with what its players said if that was kept.
    pub(crate) fn of_record(record: &Record) -> Result<Game, Refusal> {
        if record.turns.len() > LONGEST_GAME {
            return Err(too_long());
        }
        let mut searched = Searched::default();
        let end = record.replay_watched(|table, at| {
            let (mover, said) = (table.side_to_move(), record.scores.get(at).copied().flatten());
            let player = &record.players[usize::from(mover == Side::Second)];
            if let Some(score) = said {
                searched.note(player, at, Said::Score(score * mover.sign()));
            }
        })?;
        let (start, turns) = (tenbin_registry::table(&record.game, Some(&record.start))?, end.moves());
        Ok(Game { at: turns.len(), turns, searched, ..Game::new(start) })
    }

    /// Every turn, also those after the one that is looked at.
    pub(crate) fn turns(&self) -> &[String] {
        &self.turns
    }

    /// How many turns have been played where the page is looking.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The table after so many turns.
    pub(crate) fn table_at(&self, at: usize) -> Result<Box<dyn Table>, ParseError> {
        let mut table = self.start.fork();
        self.turns.iter().take(at).try_for_each(|turn| table.play_unadjudicated(turn))?;
        Ok(table)
    }

    /// The table where the page is looking.
    pub(crate) fn table(&self) -> Result<Box<dyn Table>, ParseError> {
        self.table_at(self.at)
    }

    /// Plays turns where the page is looking. What came after them is given up, unless it begins in the same way.
    pub(crate) fn play(&mut self, turns: &[String]) -> Result<(), Refusal> {
        if self.at + turns.len() > LONGEST_GAME {
            return Err(too_long());
        }
        let mut table = self.table()?;
        turns.iter().try_for_each(|turn| table.play(turn))?;
        let played = table.moves();
        if !self.turns.starts_with(&played) {
            self.forget_after_here();
            self.turns = played;
        }
        self.at += turns.len();
        Ok(())
    }

    /// Takes the last turn back, with all that came after it.
    pub(crate) fn undo(&mut self) {
        self.at = self.at.saturating_sub(1);
        self.turns.truncate(self.at);
        self.forget_after_here();
    }

    /// Forgets what was said of positions that come after this one.
    fn forget_after_here(&mut self) {
        self.scores.forget_after(self.at);
        self.searched.forget_after(self.at);
    }

    /// Looks at the position after so many turns.
    pub(crate) fn go_to(&mut self, at: usize) {
        self.at = at.min(self.turns.len());
    }

    /// The game as far as scores need it, with those that are known already: to work out the others elsewhere.
    pub(crate) fn scoring(&self, evaluation: &str, weights: Option<&str>) -> Scoring {
        let scores = self.scores.by(evaluation, weights);
        Scoring { start: self.start.fork(), turns: self.turns.clone(), scores }
    }

    /// Keeps scores that were worked out, unless the game has gone another way meanwhile.
    pub(crate) fn keep(&mut self, scoring: Scoring) {
        if scoring.turns == self.turns {
            self.scores = scoring.scores;
        }
    }

    /// Keeps what a player said when it searched the position after these turns, unless the game has gone another way.
    pub(crate) fn note(&mut self, by: &str, turns: &[String], said: Said) {
        if self.turns.starts_with(turns) {
            self.searched.note(by, turns.len(), said);
        }
    }

    /// What players said who searched positions of this game; the table says how its sides are called.
    pub(crate) fn searched(&self, table: &dyn Table) -> Vec<Series> {
        self.searched.series(table)
    }
}

fn too_long() -> Refusal {
    Refusal::wrong(format!("a game has at most {LONGEST_GAME} turns here"))
}

/// All games, the one asked for last at the end.
#[derive(Default)]
pub(crate) struct Shelf {
    games: Vec<(String, Game)>,
}

impl Shelf {
    /// Puts a game on the shelf and names it.
    pub(crate) fn put(&mut self, game: Game) -> String {
        if self.games.len() >= MOST_GAMES {
            self.games.remove(0);
        }
        // A page that was left open while the lab was started anew must not find somebody else's game under its name.
        let mut random = Random::new(crate::anything());
        let id = loop {
            let id = format!("{:012x}", random.bits() >> 16);
            if self.games.iter().all(|(known, _)| *known != id) {
                break id;
            }
        };
        self.games.push((id.clone(), game));
        id
    }

    /// The game of this name.
    pub(crate) fn game(&mut self, id: &str) -> Result<&mut Game, Refusal> {
        let place = self.games.iter().position(|(known, _)| known == id);
        let place = place.ok_or_else(|| Refusal::missing("there is no such game (any more)"))?;
        let found = self.games.remove(place);
        self.games.push(found);
        Ok(&mut self.games.last_mut().expect("a game was just pushed").1)
    }
}

impl Lab {
    /// The shelf, for a moment.
    pub(crate) fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of a game, after so many turns or where the page is looking.
    pub(crate) fn table(&self, id: &str, at: Option<usize>) -> Result<Box<dyn Table>, Refusal> {
        let mut shelf = self.shelf();
        let game = shelf.game(id)?;
        Ok(game.table_at(at.unwrap_or(game.at()))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Game {
        let room = tenbin_registry::games()[0];
        Game::new(tenbin_registry::table(room.card().name, None).unwrap())
    }

    #[test]
    fn only_so_many_games_are_kept_and_the_idle_ones_go_first() {
        let mut shelf = Shelf::default();
        let ids: Vec<String> = (0..MOST_GAMES).map(|_| shelf.put(game())).collect();
        assert!(shelf.game(&ids[0]).is_ok());
        shelf.put(game());
        assert!(shelf.game(&ids[0]).is_ok(), "it was asked for a moment ago");
        assert!(shelf.game(&ids[1]).is_err(), "it was idle for the longest time");
        assert_eq!(shelf.games.len(), MOST_GAMES);
    }

    #[test]
    fn what_was_played_can_be_looked_at_again_and_played_otherwise() {
        let mut game = game();
        for _ in 0..3 {
            let turn = game.table().unwrap().legal_moves().remove(0);
            game.play(&[turn]).unwrap();
        }
        let turns = game.turns().to_vec();
        game.go_to(1);
        assert_eq!((game.table().unwrap().moves().len(), game.turns().len()), (1, 3));
        game.play(&turns[1..2]).unwrap();
        assert_eq!((game.at(), game.turns().len()), (2, 3), "the same turn leads on");
        game.go_to(1);
        let other = game.table().unwrap().legal_moves().remove(7);
        game.play(&[other]).unwrap();
        assert_eq!((game.at(), game.turns().len()), (2, 2), "another one begins anew");
        game.undo();
        assert_eq!((game.at(), game.turns().len()), (1, 1));
        assert!(game.play(&["nonsense".to_owned()]).is_err());
        game.go_to(99);
        assert_eq!(game.at(), 1);
    }

    #[test]
    fn scores_follow_the_game() {
        let mut game = game();
        let room = tenbin_registry::games()[0];
        let name = room.presets().iter().find(|preset| preset.searches).unwrap().name;
        let turn = game.table().unwrap().legal_moves().remove(0);
        game.play(&[turn]).unwrap();
        let score = |game: &mut Game| {
            let mut scoring = game.scoring(name, None);
            let scores = scoring.work().unwrap().to_vec();
            game.keep(scoring);
            scores
        };
        let before = score(&mut game);
        assert_eq!(before.len(), 2);
        game.undo();
        let other = game.table().unwrap().legal_moves().remove(100);
        game.play(&[other]).unwrap();
        let after = score(&mut game);
        assert_eq!(after[0], before[0]);
        assert_ne!(after[1], before[1]);
    }
}
