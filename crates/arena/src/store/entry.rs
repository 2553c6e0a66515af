//! Entries of the store: matches with their results.

use crate::description::MatchDescription;
use crate::stats::Pairs;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of a match within its store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MatchId(pub i64);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchEnding {
    /// All pairs were played.
    AllPlayed,
    /// The sequential test reached a decision.
    Decided,
    /// All openings of this length were used.
    #[serde(alias = "openings_used_up")]
    OpeningsExhausted {
        /// The number of different openings.
        distinct: u64,
    },
}

impl fmt::Display for MatchEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchEnding::AllPlayed => f.write_str("all pairs were played"),
            MatchEnding::Decided => f.write_str("the sequential test is decided"),
            MatchEnding::OpeningsExhausted { distinct } => write!(
                f,
                "only {distinct} different openings of this length exist, and each was used once; \
                 use longer openings for more"
            ),
        }
    }
}

/// The summary of a finished match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The verdict covers the pairs below this number. Pairs that were finished beyond it, by other threads while the
    /// deciding pair was still in play, are kept but do not count.
    pub counted: u64,
    /// Why the match ended.
    pub ending: MatchEnding,
}

/// A match as listed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchEntry {
    /// Its number.
    pub id: MatchId,
    /// The description of the match.
    pub description: MatchDescription,
    /// Start time in milliseconds since 1970 (UTC).
    pub started_ms: i64,
    /// End time; `None` if it can be resumed.
    pub finished_ms: Option<i64>,
    /// The summary, once it is finished.
    pub summary: Option<Summary>,
    /// A's results: the pairs that count, or all stored so far if the match is not finished.
    pub pairs: Pairs,
}
