//! How games end, as records tell it.

use super::Record;
use crate::repetition;
use tenbin_core::{Outcome, Position, Side};

/// What a record says about the end of its game, at the place where it says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The side to move has lost: it resigned, is mated, has no time left.
    Lost,
    /// The side to move has won, as by a declaration.
    Won,
    /// The side to move broke the rules.
    OwnFoul,
    /// The other side did.
    OtherFoul,
    /// This side has won, whoever is to move.
    WonBy(Side),
    /// Nobody has won.
    Drawn,
    /// It was broken off, or how it ended is not known.
    Open,
}

impl End {
    /// The outcome, if this is to move.
    pub(super) fn outcome(self, turn: Side) -> Option<Outcome> {
        match self {
            End::Lost | End::OwnFoul => Some(Outcome::Won(!turn)),
            End::Won | End::OtherFoul => Some(Outcome::Won(turn)),
            End::WonBy(side) => Some(Outcome::Won(side)),
            End::Drawn => Some(Outcome::Drawn),
            End::Open => None,
        }
    }

    /// Whether the game can have ended so because the ply before, by this side, was illegal. Formats do not agree on who
    /// is to move after such a ply, so a foul is taken for this one whoever is said to have made it.
    pub(super) fn is_due_to_foul_of(self, side: Side) -> bool {
        match self {
            End::OwnFoul | End::OtherFoul | End::Open | End::Won => true,
            End::WonBy(winner) => winner != side,
            End::Lost | End::Drawn => false,
        }
    }
}

/// What to write at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    /// Broken off.
    Open,
    /// The side to move has no legal ply.
    Mated,
    /// The side to move has lost though it could go on.
    Resigned,
    /// The side to move may declare that it has won.
    Declared,
    /// The side to move has won though its position does not say why: the other must have broken a rule.
    OtherFoul,
    /// Drawn, the position having come four times.
    Repetition,
    /// Drawn otherwise.
    Impasse,
}

impl Closing {
    /// How this game is closed. A record does not keep why somebody lost, so it is inferred from the board.
    pub(super) fn of(record: &Record) -> Closing {
        let line = record.line();
        let now = line.now();
        match record.outcome {
            None => Closing::Open,
            Some(Outcome::Drawn) => match repetition::ended(line.past(), now) {
                Some(Outcome::Drawn) => Closing::Repetition,
                _ => Closing::Impasse,
            },
            Some(Outcome::Won(side)) if side == now.side_to_move() => {
                if now.declared().is_some() {
                    Closing::Declared
                } else {
                    Closing::OtherFoul
                }
            }
            Some(Outcome::Won(_)) if now.outcome().is_some() => Closing::Mated,
            Some(Outcome::Won(_)) => Closing::Resigned,
        }
    }
}
