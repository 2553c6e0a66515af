//! Sessions: games in progress, each under an identifier in the page's address. The least recently used one is dropped when
//! the limit is reached.

use crate::Lab;
use crate::api_error::ApiError;
use crate::score_curve::{ScoreCurve, ScoreTask};
use crate::search_scores::{PlayerScores, SearchScore, SearchScores};
use std::sync::{MutexGuard, PoisonError};
use tenbin_core::{ParseError, Random, Side, Table};
use tenbin_registry::Record;

/// The limit of sessions.
const MAX_SESSIONS: usize = 64;

/// The limit of moves in a game.
const MAX_MOVES: usize = 5_000;

/// A game in progress and the position that the page shows. Positions are cached, so that a request replays few moves.
pub(crate) struct GameSession {
    start: Box<dyn Table>,
    /// The position shown, after `ply` moves.
    current: Box<dyn Table>,
    /// The position after all moves.
    end: Box<dyn Table>,
    moves: Vec<String>,
    ply: usize,
    score_curve: ScoreCurve,
    search_scores: SearchScores,
    /// The number of moves replayed so far.
    #[cfg(test)]
    replayed: std::cell::Cell<usize>,
}

impl GameSession {
    /// A game without moves.
    pub(crate) fn new(start: Box<dyn Table>) -> GameSession {
        GameSession {
            current: start.fork(),
            end: start.fork(),
            start,
            moves: Vec::new(),
            ply: 0,
            score_curve: ScoreCurve::default(),
            search_scores: SearchScores::default(),
            #[cfg(test)]
            replayed: Default::default(),
        }
    }

    /// A recorded game at its end, with the search scores of the record.
    pub(crate) fn of_record(record: &Record) -> Result<GameSession, ApiError> {
        if record.turns.len() > MAX_MOVES {
            return Err(too_long());
        }
        let mut search_scores = SearchScores::default();
        let end = tenbin_registry::replay(record, |table, ply| {
            let (mover, score) = (table.side_to_move(), record.scores.get(ply).copied().flatten());
            let player = &record.players[usize::from(mover == Side::Second)];
            if let Some(score) = score {
                search_scores.insert(player, ply, SearchScore::Points(score * mover.sign(), None));
            }
        })?;
        let start = tenbin_registry::table(&record.game, Some(&record.start))?;
        let moves = end.moves();
        Ok(GameSession { current: end.fork(), end, ply: moves.len(), moves, search_scores, ..GameSession::new(start) })
    }

    /// All moves, including those after the position shown.
    pub(crate) fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The number of moves before the position shown.
    pub(crate) fn ply(&self) -> usize {
        self.ply
    }

    /// The position shown.
    pub(crate) fn current(&self) -> &dyn Table {
        self.current.as_ref()
    }

    /// The position after all moves.
    pub(crate) fn end(&self) -> &dyn Table {
        self.end.as_ref()
    }

    /// The position after `ply` moves, from the nearest cached one before it.
    pub(crate) fn table_at(&self, ply: usize) -> Result<Box<dyn Table>, ParseError> {
        let ply = ply.min(self.moves.len());
        let (cached, table) = match ply {
            _ if ply == self.moves.len() => (ply, &self.end),
            _ if ply >= self.ply => (self.ply, &self.current),
            _ => (0, &self.start),
        };
        let mut table = table.fork();
        self.moves[cached..ply].iter().try_for_each(|mv| table.play_unadjudicated(mv))?;
        #[cfg(test)]
        self.replayed.set(self.replayed.get() + ply - cached);
        Ok(table)
    }

    /// Plays moves in the position shown. Later moves are dropped, unless they begin in the same way.
    pub(crate) fn play(&mut self, moves: &[String]) -> Result<(), ApiError> {
        if self.ply + moves.len() > MAX_MOVES {
            return Err(too_long());
        }
        let mut table = self.current.fork();
        moves.iter().try_for_each(|mv| table.play(mv))?;
        let played = table.moves();
        if !self.moves.starts_with(&played) {
            self.drop_later_scores();
            self.moves = played;
            self.end = table.fork();
        }
        self.ply += moves.len();
        self.current = table;
        Ok(())
    }

    /// Undoes the last move, then more while `skipped` is the side to move. Later moves are dropped.
    pub(crate) fn undo(&mut self, skipped: Option<Side>) -> Result<(), ApiError> {
        loop {
            self.go_to(self.ply.saturating_sub(1))?;
            if self.ply == 0 || Some(self.current.side_to_move()) != skipped {
                break;
            }
        }
        self.moves.truncate(self.ply);
        self.end = self.current.fork();
        self.drop_later_scores();
        Ok(())
    }

    /// Drops the scores of positions after the one shown.
    fn drop_later_scores(&mut self) {
        self.score_curve.truncate(self.ply);
        self.search_scores.truncate(self.ply);
    }

    /// Shows the position after `ply` moves.
    pub(crate) fn go_to(&mut self, ply: usize) -> Result<(), ApiError> {
        let ply = ply.min(self.moves.len());
        self.current = self.table_at(ply)?;
        self.ply = ply;
        Ok(())
    }

    /// A task that computes the missing scores of this evaluation outside the lock.
    pub(crate) fn score_task(&self, evaluation: &str, weights: Option<&str>) -> Result<ScoreTask, ParseError> {
        let curve = self.score_curve.of(evaluation, weights);
        Ok(ScoreTask { table: self.table_at(curve.len())?, moves: self.moves.clone(), curve })
    }

    /// Keeps computed scores, unless the moves have changed meanwhile.
    pub(crate) fn keep(&mut self, task: ScoreTask) {
        if task.moves == self.moves {
            self.score_curve = task.curve;
        }
    }

    /// Keeps the score of a search after these moves, unless the game has gone another way.
    pub(crate) fn add_search_score(&mut self, player: &str, moves: &[String], score: SearchScore) {
        if self.moves.starts_with(moves) {
            self.search_scores.insert(player, moves.len(), score);
        }
    }

    /// The scores of searches in this game, by player.
    pub(crate) fn player_scores(&self) -> Vec<PlayerScores> {
        self.search_scores.by_player(self.start.as_ref())
    }
}

fn too_long() -> ApiError {
    ApiError::invalid(format!("a game has at most {MAX_MOVES} moves in the lab"))
}

/// All sessions, the most recently used one last.
#[derive(Default)]
pub(crate) struct Sessions {
    sessions: Vec<(String, GameSession)>,
}

impl Sessions {
    /// Adds a session, and returns its new identifier.
    pub(crate) fn add(&mut self, session: GameSession) -> String {
        if self.sessions.len() >= MAX_SESSIONS {
            self.sessions.remove(0);
        }
        // Random, so that a page that was open before a restart finds no other game under its identifier.
        let mut random = Random::new(crate::clock_seed());
        let id = loop {
            let id = format!("{:012x}", random.bits() >> 16);
            if self.sessions.iter().all(|(known, _)| *known != id) {
                break id;
            }
        };
        self.sessions.push((id.clone(), session));
        id
    }

    /// The session of this identifier.
    pub(crate) fn get(&mut self, id: &str) -> Result<&mut GameSession, ApiError> {
        let index = self.sessions.iter().position(|(known, _)| known == id);
        let index = index.ok_or_else(|| ApiError::not_found("unknown game; it may have expired"))?;
        let found = self.sessions.remove(index);
        self.sessions.push(found);
        Ok(&mut self.sessions.last_mut().expect("a session was just pushed").1)
    }
}

impl Lab {
    /// Locks the sessions.
    pub(crate) fn sessions(&self) -> MutexGuard<'_, Sessions> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session() -> GameSession {
        let entry = tenbin_registry::games()[0];
        GameSession::new(tenbin_registry::table(entry.info().name, None).unwrap())
    }

    /// Plays the legal move of this number.
    fn play(session: &mut GameSession, number: usize) {
        let mv = session.current().legal_moves().remove(number);
        session.play(&[mv]).unwrap();
    }

    #[test]
    fn the_least_recently_used_session_is_dropped() {
        let mut sessions = Sessions::default();
        let ids: Vec<String> = (0..MAX_SESSIONS).map(|_| sessions.add(session())).collect();
        assert!(sessions.get(&ids[0]).is_ok());
        sessions.add(session());
        assert!(sessions.get(&ids[0]).is_ok(), "used a moment ago");
        assert!(sessions.get(&ids[1]).is_err(), "the least recently used one");
        assert_eq!(sessions.sessions.len(), MAX_SESSIONS);
    }

    #[test]
    fn another_move_in_an_earlier_position_drops_the_later_ones() {
        let mut session = session();
        (0..3).for_each(|_| play(&mut session, 0));
        let moves = session.moves().to_vec();
        session.go_to(1).unwrap();
        assert_eq!((session.current().moves().len(), session.moves().len()), (1, 3));
        session.play(&moves[1..2]).unwrap();
        assert_eq!((session.ply(), session.moves().len()), (2, 3), "the same move keeps the later ones");
        session.go_to(1).unwrap();
        play(&mut session, 7);
        assert_eq!((session.ply(), session.moves().len()), (2, 2), "another move drops them");
        session.undo(None).unwrap();
        assert_eq!((session.ply(), session.moves().len()), (1, 1));
        assert!(session.play(&["nonsense".to_owned()]).is_err());
        session.go_to(99).unwrap();
        assert_eq!(session.ply(), 1);
    }

    #[test]
    fn undo_skips_the_moves_of_the_opponent() {
        let mut session = session();
        let first = session.current().side_to_move();
        (0..4).for_each(|_| play(&mut session, 0));
        session.undo(Some(!first)).unwrap();
        assert_eq!((session.ply(), session.current().side_to_move()), (2, first));
        session.undo(Some(first)).unwrap();
        assert_eq!((session.ply(), session.current().side_to_move()), (1, !first));
        session.undo(Some(first)).unwrap();
        assert_eq!(session.ply(), 0, "the start has no earlier position");
    }

    #[test]
    fn cached_positions_are_those_of_a_replay() {
        let mut session = session();
        (0..12).for_each(|number| play(&mut session, number));
        for ply in [3, 9, 0, 12, 11, 5, 6] {
            session.go_to(ply).unwrap();
            let mut table = session.start.fork();
            session.moves[..ply].iter().for_each(|mv| table.play(mv).unwrap());
            assert_eq!((session.current().position(), session.current().moves()), (table.position(), table.moves()));
            assert_eq!(session.current().key(), table.key());
            assert_eq!(session.end().moves(), session.moves);
        }
    }

    /// Replays per action: none to play, to analyse and to step forward by one move to the end.
    #[test]
    fn actions_replay_no_move_that_is_cached() {
        let mut session = session();
        let entry = tenbin_registry::games()[0];
        let name = entry.presets().iter().find(|preset| preset.has_evaluation()).unwrap().name;
        let replayed = |session: &GameSession| session.replayed.replace(0);
        for number in 0..20 {
            play(&mut session, number);
            let mut task = session.score_task(name, None).unwrap();
            task.complete().unwrap();
            session.keep(task);
            session.table_at(session.ply()).unwrap();
        }
        assert_eq!(replayed(&session), 0, "moves at the end of the game");
        session.go_to(10).unwrap();
        assert_eq!(replayed(&session), 10, "a step back replays from the start, once");
        session.go_to(11).unwrap();
        assert_eq!(replayed(&session), 1, "a step forward replays one move");
        session.table_at(11).unwrap();
        session.score_task(name, None).unwrap();
        session.go_to(20).unwrap();
        assert_eq!(replayed(&session), 0, "the current position and the end are cached");
    }

    #[test]
    fn scores_follow_the_game() {
        let mut session = session();
        let entry = tenbin_registry::games()[0];
        let name = entry.presets().iter().find(|preset| preset.has_evaluation()).unwrap().name;
        play(&mut session, 0);
        let score = |session: &mut GameSession| {
            let mut task = session.score_task(name, None).unwrap();
            let scores = task.complete().unwrap().to_vec();
            session.keep(task);
            scores
        };
        let before = score(&mut session);
        assert_eq!(before.len(), 2);
        session.undo(None).unwrap();
        play(&mut session, 100);
        let after = score(&mut session);
        assert_eq!(after[0], before[0]);
        assert_ne!(after[1], before[1]);
    }
}
