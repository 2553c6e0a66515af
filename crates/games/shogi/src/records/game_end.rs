//! Ends of games as records write them.

use super::ShogiRecord;
use crate::repetition;
use tenbin_core::{Outcome, Position, Side};

/// The end of a game as its record states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameEnd {
    /// The side to move has lost: resignation, mate, time.
    Lost,
    /// The side to move has won, as by a declaration.
    Won,
    /// The side to move broke the rules.
    OwnFoul,
    /// The other side broke the rules.
    OtherFoul,
    /// This side has won, independent of the side to move.
    WonBy(Side),
    /// A draw.
    Drawn,
    /// Broken off or unknown.
    Open,
}

impl GameEnd {
    /// The outcome, given the side to move.
    pub(super) fn outcome(self, turn: Side) -> Option<Outcome> {
        match self {
            GameEnd::Lost | GameEnd::OwnFoul => Some(Outcome::Won(!turn)),
            GameEnd::Won | GameEnd::OtherFoul => Some(Outcome::Won(turn)),
            GameEnd::WonBy(side) => Some(Outcome::Won(side)),
            GameEnd::Drawn => Some(Outcome::Drawn),
            GameEnd::Open => None,
        }
    }

    /// Whether an illegal last move by this side can explain the end. Formats disagree on the side to move after an
    /// illegal move, so both fouls count for it.
    pub(super) fn is_due_to_foul_of(self, side: Side) -> bool {
        match self {
            GameEnd::OwnFoul | GameEnd::OtherFoul | GameEnd::Open | GameEnd::Won => true,
            GameEnd::WonBy(winner) => winner != side,
            GameEnd::Lost | GameEnd::Drawn => false,
        }
    }
}

/// The reason written at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndReason {
    /// Broken off.
    Open,
    /// The side to move has no legal move.
    Mated,
    /// The side to move has lost though it has legal moves.
    Resigned,
    /// The side to move wins by declaration.
    Declared,
    /// The side to move has won for no reason on the board: the other side broke a rule.
    OtherFoul,
    /// A draw by fourfold repetition.
    Repetition,
    /// Any other draw.
    Impasse,
}

impl EndReason {
    /// The reason for the end of this game, inferred from the board, since a record does not keep it.
    pub(super) fn of(record: &ShogiRecord) -> EndReason {
        let line = record.line();
        let now = line.now();
        match record.outcome {
            None => EndReason::Open,
            Some(Outcome::Drawn) => match repetition::adjudicate(line.past(), now) {
                Some(Outcome::Drawn) => EndReason::Repetition,
                _ => EndReason::Impasse,
            },
            Some(Outcome::Won(side)) if side == now.side_to_move() => {
                if now.declaration_outcome().is_some() {
                    EndReason::Declared
                } else {
                    EndReason::OtherFoul
                }
            }
            Some(Outcome::Won(_)) if now.outcome().is_some() => EndReason::Mated,
            Some(Outcome::Won(_)) => EndReason::Resigned,
        }
    }
}
