//! Live boards of a match in progress, each refreshed a few times a second.

use crate::game_view::{PieceStyle, board_drawing, outcome_text};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tenbin_core::Table;
use tenbin_report::board::BoardDrawing;

/// The number of boards shown at once.
const MAX_BOARDS: usize = 4;

/// The shortest time between two refreshes of a board.
const REFRESH_INTERVAL: Duration = Duration::from_millis(150);

/// The boards of games in progress, by pair and game.
#[derive(Default)]
pub(crate) struct LiveBoards {
    games: Mutex<BTreeMap<(u64, usize), LiveBoard>>,
}

struct LiveBoard {
    refreshed: Instant,
    moves: usize,
    outcome: Option<String>,
    drawing: BoardDrawing,
}

/// A board as JSON.
#[derive(Serialize)]
pub(crate) struct BoardSnapshot {
    /// The number of the pair, from 1.
    pair: u64,
    /// The game of the pair, 0 or 1.
    game: usize,
    moves: usize,
    outcome: Option<String>,
    svg: String,
}

impl LiveBoards {
    /// Refreshes the board of a game, unless it is recent. Finished games are always refreshed.
    pub(crate) fn refresh(&self, pair: u64, game: usize, table: &dyn Table) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let outcome = table.outcome();
        let is_fresh = |board: &LiveBoard| board.refreshed.elapsed() < REFRESH_INTERVAL;
        if outcome.is_none() && games.get(&(pair, game)).is_some_and(is_fresh) {
            return;
        }
        let board = LiveBoard {
            refreshed: Instant::now(),
            moves: table.moves().len(),
            outcome: outcome.map(|outcome| outcome_text(table, outcome)),
            drawing: board_drawing(table, PieceStyle::default()),
        };
        games.insert((pair, game), board);
        while games.len() > MAX_BOARDS {
            let idle = games.iter().min_by_key(|(_, board)| board.refreshed).map(|(&key, _)| key);
            idle.and_then(|key| games.remove(&key));
        }
    }

    /// The current boards.
    pub(crate) fn snapshots(&self) -> Vec<BoardSnapshot> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let snapshot = |(&(pair, game), board): (&(u64, usize), &LiveBoard)| BoardSnapshot {
            pair: pair + 1,
            game,
            moves: board.moves,
            outcome: board.outcome.clone(),
            svg: board.drawing.to_svg(),
        };
        games.iter().map(snapshot).collect()
    }
}
