//! The description of a match: what the store keeps, a resume compares and a worker needs.

use crate::matches::Adjudication;
use crate::stats::Sprt;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tenbin_core::{Score, format_time};

/// Default time margin of a player with a clock: the delay of a loaded machine.
const DEFAULT_MARGIN: Duration = Duration::from_millis(50);

/// Everything that determines a match. Matches with equal descriptions (except labels) are the same match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchDescription {
    /// Canonical spec of the game.
    pub game: String,
    /// Position from which all openings start; `None` for the game's start.
    pub position: Option<String>,
    /// Player A, from whose point of view results are counted.
    pub a: PlayerIdentity,
    /// Player B, the opponent.
    pub b: PlayerIdentity,
    /// Source of the openings.
    pub openings: OpeningSource,
    /// Length, seed and adjudication.
    #[serde(flatten)]
    pub conditions: MatchConditions,
    /// Version of Tenbin.
    pub version: String,
    /// Free label, not compared.
    pub label: String,
}

/// A player of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerIdentity {
    /// Canonical spec.
    pub spec: String,
    /// Fingerprint of the weights, or name of an external engine; may be empty.
    pub fingerprint: String,
}

/// Where the openings come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpeningSource {
    /// Random plies.
    Random {
        /// Number of plies, plus those that complete the last turn.
        plies: u32,
        /// Spec of the player whose score decides whether an opening is balanced.
        judge: String,
        /// Maximum absolute score of a balanced opening.
        limit: Score,
    },
    /// All pairs start from one position.
    OnePosition,
    /// An opening book.
    Book {
        /// Number of openings.
        count: usize,
        /// Hash of the openings.
        hash: String,
    },
}

/// Conditions of a match that do not depend on the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchConditions {
    /// Maximum number of games, two per opening.
    pub games: u64,
    /// Random seed.
    pub seed: u64,
    /// Sequential test that may end the match early.
    pub sprt: Option<Sprt>,
    /// When a game ends before its rules end it.
    pub adjudication: Adjudication,
    /// Time margin: how late a player with a clock may answer.
    pub time_margin: Duration,
}

impl MatchConditions {
    /// A match of this many games with seed 1 and without a sequential test.
    pub fn new(games: u64) -> MatchConditions {
        let adjudication = Adjudication::default();
        MatchConditions { games, seed: 1, sprt: None, adjudication, time_margin: DEFAULT_MARGIN }
    }

    /// Maximum number of pairs.
    pub fn pairs(&self) -> u64 {
        self.games.div_ceil(2)
    }
}

impl MatchDescription {
    /// The settings besides game, players, seed and version, as names and texts for people. Defaults are left out.
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        let MatchConditions { games, sprt, adjudication, time_margin, .. } = &self.conditions;
        let mut settings = vec![("games", games.to_string())];
        match &self.openings {
            OpeningSource::Random { plies, judge, limit } => {
                settings.push(("opening-plies", plies.to_string()));
                settings.push(("openings", format!("within {limit} points by {judge}")));
            }
            OpeningSource::OnePosition => settings.push(("openings", "one position".to_owned())),
            OpeningSource::Book { count, hash } => settings.push(("openings", format!("a book of {count}, {hash}"))),
        }
        if let Some(position) = &self.position {
            settings.push(("position", position.clone()));
        }
        if let Some(sprt) = sprt {
            let (elo0, elo1) = sprt.hypotheses();
            settings.push(("sprt", format!("{elo0},{elo1}")));
        }
        settings.extend(adjudication.settings());
        if *time_margin != DEFAULT_MARGIN {
            settings.push(("time-margin", format_time(*time_margin)));
        }
        settings
    }
}
