//! The games of a match as they are played: a few boards, each looked at a few times a second.

use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tenbin_core::Table;
use tenbin_report::board::BoardPicture;

use crate::view::{Pieces, drawn, outcome_words};

/// The most boards that are shown at once.
const MOST_BOARDS: usize = 4;

/// A game is not looked at more often than this.
const PAUSE: Duration = Duration::from_millis(150);

/// Boards of games in progress.
#[derive(Default)]
pub(crate) struct Boards {
    games: Mutex<BTreeMap<(u64, usize), Board>>,
}

struct Board {
    seen: Instant,
    turns: usize,
    outcome: Option<String>,
    picture: BoardPicture,
}

/// A small board for the page.
#[derive(Serialize)]
pub(crate) struct Shown {
    /// The number of the pair, from 1, and which of its games it is.
    pair: u64,
    game: usize,
    turns: usize,
    outcome: Option<String>,
    svg: String,
}

impl Boards {
    /// Looks at a game, unless that was done a moment ago. Ends are always looked at.
    pub(crate) fn look(&self, pair: u64, game: usize, table: &dyn Table) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let outcome = table.outcome();
        let is_fresh = |board: &Board| board.seen.elapsed() < PAUSE;
        if outcome.is_none() && games.get(&(pair, game)).is_some_and(is_fresh) {
            return;
        }
        let board = Board {
            seen: Instant::now(),
            turns: table.moves().len(),
            outcome: outcome.map(|outcome| outcome_words(table, outcome)),
            picture: drawn(table, Pieces::default()),
        };
        games.insert((pair, game), board);
        while games.len() > MOST_BOARDS {
            let idle = games.iter().min_by_key(|(_, board)| board.seen).map(|(&key, _)| key);
            idle.and_then(|key| games.remove(&key));
        }
    }

    /// The boards as they are now.
    pub(crate) fn shown(&self) -> Vec<Shown> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let shown = |(&(pair, game), board): (&(u64, usize), &Board)| Shown {
            pair: pair + 1,
            game,
            turns: board.turns,
            outcome: board.outcome.clone(),
            svg: board.picture.to_svg(),
        };
        games.iter().map(shown).collect()
    }
}
