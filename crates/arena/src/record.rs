//! What is written down of a match: who played what under which conditions, and every game.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;
use tenbin_core::{Outcome, Score, Side};

/// A player as it took part in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerCard {
    /// Its spec in canonical form.
    pub spec: String,
    /// What tells it from others under the same spec: its weights, or a program's name. Empty if there is nothing.
    pub fingerprint: String,
}

/// Everything that decides how a match goes. Two matches with the same card (labels aside) are the same match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchCard {
    /// The game in canonical form.
    pub game: String,
    /// The player from whose point of view results are counted.
    pub a: PlayerCard,
    /// The opponent.
    pub b: PlayerCard,
    /// Where all chance in the match comes from.
    pub seed: u64,
    /// The version of the bench that plays.
    pub version: String,
    /// What else decides how the match goes: openings, limits, tests. Not what merely speeds it up, such as threads.
    pub settings: BTreeMap<String, String>,
    /// A free remark, not compared.
    pub label: String,
}

/// Where a pair of games starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The position before the opening, in the game's notation.
    pub start: String,
    /// The turns played from there before the players take over.
    pub turns: Vec<String>,
}

/// Two games from one opening with the sides swapped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairRecord {
    /// Its number in the match, from 0.
    pub index: u64,
    /// Where both games start.
    pub opening: Opening,
    /// First the game in which A is the first side, then the one in which B is.
    pub games: [GameRecord; 2],
}

/// One game of a pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The turns the players chose, after those of the opening.
    pub turns: Vec<String>,
    /// What the players said of their turns, each from the view of its side, in points; empty where nothing was kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<Option<Score>>,
    /// Who won.
    #[serde(with = "outcome_text")]
    pub outcome: Outcome,
    /// Why the game was over.
    pub ending: Ending,
    /// What A and B spent.
    pub effort: [Effort; 2],
}

/// Why a game was over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The rules say so.
    Rules,
    /// It was proved who wins, and the rest was not played.
    Proved,
    /// The loser gave up.
    Resigned,
    /// Both players said the same of it for so long that the rest was not played.
    Agreed,
    /// It reached the most turns allowed, and counts as drawn.
    TurnLimit,
    /// The loser's time was up.
    OutOfTime {
        /// By how much its answer was too late.
        late: Duration,
    },
    /// The loser chose a turn that is not legal.
    IllegalTurn {
        /// The turn.
        turn: String,
        /// What is wrong with it.
        message: String,
    },
    /// The loser could not choose a turn.
    Failure {
        /// What it said.
        message: String,
    },
}

impl Ending {
    /// Whether the game was lost by a fault of the player rather than on the board.
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

/// What a player spent, over one game or many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    /// Turns chosen.
    pub moves: u64,
    /// Positions visited, as the player says.
    pub nodes: u64,
    /// Time taken, by the match's own clock.
    pub time: Duration,
    /// Plies looked ahead, summed over the moves.
    pub depth: u64,
}

impl Effort {
    /// Adds what was spent elsewhere.
    pub fn add(&mut self, other: &Effort) {
        self.moves += other.moves;
        self.nodes += other.nodes;
        self.time += other.time;
        self.depth += other.depth;
    }

    /// Positions visited per second; none before any time was spent.
    pub fn nodes_per_second(&self) -> Option<f64> {
        let seconds = self.time.as_secs_f64();
        (seconds > 0.0).then(|| self.nodes as f64 / seconds)
    }

    /// The mean number of plies looked ahead; none before the first move.
    pub fn mean_depth(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.depth as f64 / self.moves as f64)
    }

    /// The mean time taken for a move; none before the first move.
    pub fn mean_time(&self) -> Option<Duration> {
        (self.moves > 0).then(|| self.time.div_f64(self.moves as f64))
    }
}

/// The side A plays in a game of a pair: the first in game 0, the second in game 1.
pub fn side_of_a(game: usize) -> Side {
    if game == 0 { Side::First } else { Side::Second }
}

impl PairRecord {
    /// The half points (0, 1 or 2) A made in each game.
    pub fn half_points(&self) -> [u8; 2] {
        [0, 1].map(|game| self.games[game].outcome.half_points(side_of_a(game)))
    }

    /// How many of the games A, and how many B, lost by a fault of its own.
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

/// An outcome in a word, as it stands in files: `first`, `second` or `drawn`.
pub fn outcome_word(outcome: Outcome) -> &'static str {
    let found = OUTCOMES.iter().find(|(_, other)| *other == outcome);
    found.expect("every outcome has a word").0
}

/// The outcome that a word names.
pub fn outcome_named(word: &str) -> Option<Outcome> {
    OUTCOMES.iter().find(|(name, _)| *name == word).map(|&(_, outcome)| outcome)
}

/// An outcome in words, since the vocabulary itself knows nothing of files.
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
            D::Error::custom(format!("`{word}` is no outcome; there are {}", OUTCOMES.map(|(name, _)| name).join(", ")))
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
        let effort = Effort { moves: 4, nodes: 500, time: Duration::from_secs(2), depth: 10 };
        assert_eq!(effort.mean_time(), Some(Duration::from_millis(500)));
        assert_eq!((effort.mean_depth(), effort.nodes_per_second()), (Some(2.5), Some(250.0)));
    }
}
