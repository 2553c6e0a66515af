//! Proves whether a player wins a position against every defence.

use std::collections::HashSet;
use tenbin_core::{Outcome, Player, Side, Stop, Table};
use tenbin_registry::DynSolver;

/// The result of a player's attempt to win a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WinAttempt {
    /// It wins against every defence.
    Wins,
    /// It makes a move after which the other side can win, proved by the solver.
    Fails {
        /// The moves that lead there, the losing one last.
        line: Vec<String>,
    },
    /// The time ran out.
    Stopped,
}

/// Lets `player` move for its side in every reachable position; the other side answers with every legal move. The
/// solver detects at once when a move gives the win away, so the result does not depend on the defender's skill.
pub(super) fn try_to_win(
    player: &mut dyn Player,
    solver: &dyn DynSolver,
    start: &dyn Table,
    stop: &Stop,
) -> WinAttempt {
    let side = start.side_to_move();
    let mut seen = HashSet::new();
    let mut open = vec![start.fork()];
    while let Some(table) = open.pop() {
        if stop.is_raised() {
            return WinAttempt::Stopped;
        }
        match play_turn(player, solver, table, side, stop) {
            TurnResult::Lost(line) => return WinAttempt::Fails { line },
            TurnResult::Stopped => return WinAttempt::Stopped,
            TurnResult::Replies(replies) => {
                open.extend(replies.into_iter().filter(|reply| seen.insert(reply.position())));
            }
        }
    }
    WinAttempt::Wins
}

enum TurnResult {
    Lost(Vec<String>),
    Stopped,
    Replies(Vec<Box<dyn Table>>),
}

/// One move of the player, and every answer to it.
fn play_turn(
    player: &mut dyn Player,
    solver: &dyn DynSolver,
    mut table: Box<dyn Table>,
    side: Side,
    stop: &Stop,
) -> TurnResult {
    player.new_game(0);
    let Ok(choice) = player.choose(table.as_ref(), &player.default_limits(), stop, &mut |_| {}) else {
        return TurnResult::Lost(table.moves());
    };
    if stop.is_raised() || table.play(&choice.best_move).is_err() {
        return TurnResult::Stopped;
    }
    match solver.prove(table.as_ref(), 1, stop, &mut |_| {}) {
        None => TurnResult::Stopped,
        Some(proven) if proven.outcome != Outcome::Won(side) => TurnResult::Lost(table.moves()),
        Some(_) => TurnResult::Replies(replies(table.as_ref())),
    }
}

fn replies(table: &dyn Table) -> Vec<Box<dyn Table>> {
    let answer = |turn: String| {
        let mut after = table.fork();
        after.play(&turn).expect("a legal turn can be played");
        after
    };
    table.legal_moves().into_iter().map(answer).filter(|after| after.outcome().is_none()).collect()
}
