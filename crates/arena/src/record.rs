//! Match records: every game of a pair, with its moves, scores and effort.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;
use tenbin_core::{Outcome, Score, Side};

/// The opening of a pair of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The position before the opening, in the game's notation.
    pub start: String,
    /// The moves of the opening.
    pub turns: Vec<String>,
}

/// Two games from one opening with the sides swapped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairRecord {
    /// Number in the match, from 0.
    pub index: u64,
    /// The opening of both games.
    pub opening: Opening,
    /// Game 0 with A as the first side, game 1 with B.
    pub games: [GameRecord; 2],
}

/// One game of a pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The moves of the players, after the opening.
    pub turns: Vec<String>,
    /// The score of each move from the view of its side, in points; may be empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<Option<Score>>,
    /// Result.
    #[serde(with = "outcome_text")]
    pub outcome: Outcome,
    /// Why the game ended.
    pub ending: Ending,
    /// Effort of A and B.
    pub effort: [Effort; 2],
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// By the rules.
    Rules,
    /// The result was proved.
    Proved,
    /// The loser resigned.
    Resigned,
    /// Adjudicated: both players' scores agreed.
    Agreed,
    /// Drawn at the turn limit.
    TurnLimit,
    /// The loser exceeded its time.
    OutOfTime {
        /// The delay.
        late: Duration,
    },
    /// The loser played an illegal move.
    IllegalTurn {
        /// The move.
        turn: String,
        /// The error.
        message: String,
    },
    /// The loser failed to move.
    Failure {
        /// The error.
        message: String,
    },
}

impl Ending {
    /// Whether the game was lost by a fault: illegal move, failure or time.
    pub fn is_fault(&self) -> bool {
        matches!(self, Ending::IllegalTurn { .. } | Ending::Failure { .. } | Ending::OutOfTime { .. })
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Rules => f.write_str("by the rules"),
            Ending::Proved => f.write_str("proved before its end"),
            Ending::Resigned => f.write_str("the loser resigned"),
            Ending::Agreed => f.write_str("by the players' scores, which agreed"),
            Ending::TurnLimit => f.write_str("drawn at the turn limit"),
            Ending::OutOfTime { late } => {
                write!(f, "the loser's time was up: its answer came {:.3} s too late", late.as_secs_f64())
            }
            Ending::IllegalTurn { turn, message } => write!(f, "the loser played the illegal turn `{turn}`: {message}"),
            Ending::Failure { message } => write!(f, "the loser failed: {message}"),
        }
    }
}

/// Effort of a player over one or more games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    /// Number of moves.
    pub moves: u64,
    /// Nodes, as the player reports.
    pub nodes: u64,
    /// Time, by the match's clock.
    pub time: Duration,
    /// Search depth in plies, summed over the moves.
    pub depth: u64,
    /// Time that it might have used, where it has a time per move.
    #[serde(default)]
    pub allotted: Duration,
}

impl Effort {
    /// Adds another effort.
    pub fn add(&mut self, other: &Effort) {
        self.moves += other.moves;
        self.nodes += other.nodes;
        self.time += other.time;
        self.depth += other.depth;
        self.allotted += other.allotted;
    }

    /// Nodes per second; `None` without time.
    pub fn nodes_per_second(&self) -> Option<f64> {
        let seconds = self.time.as_secs_f64();
        (seconds > 0.0).then(|| self.nodes as f64 / seconds)
    }

    /// Mean depth per move; `None` without moves.
    pub fn mean_depth(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.depth as f64 / self.moves as f64)
    }

    /// The share of its time that it used; `None` without a time per move.
    pub fn time_share(&self) -> Option<f64> {
        let allotted = self.allotted.as_secs_f64();
        (allotted > 0.0).then(|| self.time.as_secs_f64() / allotted)
    }

    /// Mean time per move; `None` without moves.
    pub fn mean_time(&self) -> Option<Duration> {
        (self.moves > 0).then(|| self.time.div_f64(self.moves as f64))
    }
}

/// The side A plays in a game of a pair: the first in game 0, the second in game 1.
pub fn side_of_a(game: usize) -> Side {
    if game == 0 { Side::First } else { Side::Second }
}

impl PairRecord {
    /// The half points (0, 1 or 2) of A in each game.
    pub fn half_points(&self) -> [u8; 2] {
        [0, 1].map(|game| self.games[game].outcome.half_points(side_of_a(game)))
    }

    /// Games that A and B lost by a fault.
    pub fn faults(&self) -> [u64; 2] {
        let mut faults = [0, 0];
        for (game, points) in self.games.iter().zip(self.half_points()) {
            if game.ending.is_fault() {
                faults[usize::from(points > 0)] += 1;
            }
        }
        faults
    }
}

const OUTCOMES: [(&str, Outcome); 3] =
    [("first", Outcome::Won(Side::First)), ("second", Outcome::Won(Side::Second)), ("drawn", Outcome::Drawn)];

/// The serialised form of an outcome: `first`, `second` or `drawn`.
pub fn outcome_word(outcome: Outcome) -> &'static str {
    let found = OUTCOMES.iter().find(|(_, other)| *other == outcome);
    found.expect("every outcome has a word").0
}

/// Parses an outcome.
pub fn outcome_named(word: &str) -> Option<Outcome> {
    OUTCOMES.iter().find(|(name, _)| *name == word).map(|&(_, outcome)| outcome)
}

/// Serde support for outcomes, which `core` does not have.
mod outcome_text {
    use super::{OUTCOMES, outcome_named, outcome_word};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use tenbin_core::Outcome;

    pub(super) fn serialize<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(outcome_word(*outcome))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Outcome, D::Error> {
        let word = String::deserialize(deserializer)?;
        outcome_named(&word).ok_or_else(|| {
            D::Error::custom(format!(
                "unknown outcome `{word}`, expected {}",
                OUTCOMES.map(|(name, _)| name).join(", ")
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(outcome: Outcome, ending: Ending) -> GameRecord {
        GameRecord { turns: vec!["a".into()], scores: vec![Some(7)], outcome, ending, effort: [Effort::default(); 2] }
    }

    #[test]
    fn points_and_faults_are_counted_for_the_right_player() {
        let failure = || Ending::Failure { message: "out of memory".into() };
        let pair = |games| PairRecord { index: 0, opening: Opening { start: "s".into(), turns: vec![] }, games };
        let both_won_by_first =
            pair([game(Outcome::Won(Side::First), failure()), game(Outcome::Won(Side::First), Ending::Rules)]);
        assert_eq!((both_won_by_first.half_points(), both_won_by_first.faults()), ([2, 0], [0, 1]));
        let both_won_by_second =
            pair([game(Outcome::Won(Side::Second), failure()), game(Outcome::Won(Side::Second), failure())]);
        assert_eq!((both_won_by_second.half_points(), both_won_by_second.faults()), ([0, 2], [1, 1]));
    }

    #[test]
    fn a_game_is_written_in_words_and_read_back() {
        let written = game(Outcome::Drawn, Ending::IllegalTurn { turn: "z9".into(), message: "no such square".into() });
        let text = serde_json::to_string(&written).unwrap();
        assert!(text.contains(r#""outcome":"drawn","ending":{"illegal_turn":{"turn":"z9""#), "{text}");
        assert_eq!(serde_json::from_str::<GameRecord>(&text).unwrap(), written);
        assert!(serde_json::from_str::<GameRecord>(&text.replace("drawn", "lost")).is_err());
        let without_scores = text.replace(r#""scores":[7],"#, "");
        assert_ne!(without_scores, text);
        assert_eq!(
            serde_json::from_str::<GameRecord>(&without_scores).unwrap(),
            GameRecord { scores: Vec::new(), ..written }
        );
    }

    #[test]
    fn means_are_defined_only_once_there_is_something() {
        assert_eq!(Effort::default().mean_time(), None);
        assert_eq!((Effort::default().mean_depth(), Effort::default().nodes_per_second()), (None, None));
        let effort =
            Effort { moves: 4, nodes: 500, time: Duration::from_secs(2), depth: 10, allotted: Duration::from_secs(4) };
        assert_eq!((effort.time_share(), Effort::default().time_share()), (Some(0.5), None));
        assert_eq!(effort.mean_time(), Some(Duration::from_millis(500)));
        assert_eq!((effort.mean_depth(), effort.nodes_per_second()), (Some(2.5), Some(250.0)));
    }
}
