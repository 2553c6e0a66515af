//! Whether a player wins a position against every defence, proved.

use std::collections::HashSet;
use tenbin_core::{Outcome, Player, Side, Stop, Table};
use tenbin_registry::Prover;

/// What came of a player's attempt to win a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Attempt {
    /// It wins, whatever the other side does.
    Wins,
    /// It makes a move after which the other side can win, proved by the solver.
    Fails {
        /// The turns that lead there, the mistake last.
        line: Vec<String>,
    },
    /// There was no time to find out.
    Stopped,
}

/// Lets `player` move for its side in every position that can come up, and the other side answer with every legal
/// turn. The solver says at once when a move has given the win away, so that nothing is left to the defender's skill.
pub(super) fn attempt(player: &mut dyn Player, prover: &dyn Prover, start: &dyn Table, stop: &Stop) -> Attempt {
    let side = start.side_to_move();
    let mut seen = HashSet::new();
    let mut open = vec![start.fork()];
    while let Some(table) = open.pop() {
        if stop.is_raised() {
            return Attempt::Stopped;
        }
        match step(player, prover, table, side, stop) {
            Step::Lost(line) => return Attempt::Fails { line },
            Step::Stopped => return Attempt::Stopped,
            Step::Replies(replies) => open.extend(replies.into_iter().filter(|reply| seen.insert(reply.position()))),
        }
    }
    Attempt::Wins
}

enum Step {
    Lost(Vec<String>),
    Stopped,
    Replies(Vec<Box<dyn Table>>),
}

/// One turn of the player, and every answer to it.
fn step(player: &mut dyn Player, prover: &dyn Prover, mut table: Box<dyn Table>, side: Side, stop: &Stop) -> Step {
    player.new_game(0);
    let Ok(choice) = player.choose(table.as_ref(), stop, &mut |_| {}) else { return Step::Lost(table.moves()) };
    if stop.is_raised() || table.play(&choice.best_move).is_err() {
        return Step::Stopped;
    }
    match prover.prove(table.as_ref(), 1, stop, &mut |_| {}) {
        None => Step::Stopped,
        Some(proven) if proven.outcome != Outcome::Won(side) => Step::Lost(table.moves()),
        Some(_) => Step::Replies(replies(table.as_ref())),
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
