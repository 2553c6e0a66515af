//! Scores: integers in points. A hundred points are one unit of the game (a square in Amazons, a pawn in shogi).

/// A score in points. Each function names its point of view.
pub type Score = i32;

/// The score of a win now. A win in `n` plies is `WIN - n`, so that shorter wins are preferred.
pub const WIN: Score = 1_000_000;

/// The longest win in plies that is distinct from an evaluation.
pub const MAX_PLY: Score = 10_000;

/// The score of winning in `plies` plies.
#[inline]
pub const fn won_in(plies: u32) -> Score {
    WIN - plies as Score
}

/// The score of losing in `plies` plies.
#[inline]
pub const fn lost_in(plies: u32) -> Score {
    -WIN + plies as Score
}

/// Whether the score is a proven win or loss, not an estimate.
#[inline]
pub const fn is_decided(score: Score) -> bool {
    score.abs() >= WIN - MAX_PLY
}

/// Formats a score for people: `+1.25` (units of the game), `win in 5`, `loss in 8`.
///
/// ```
/// # use tenbin_core::{describe_score, won_in, lost_in};
/// assert_eq!(describe_score(125), "+1.25");
/// assert_eq!(describe_score(won_in(5)), "win in 5");
/// assert_eq!(describe_score(lost_in(8)), "loss in 8");
/// ```
pub fn describe_score(score: Score) -> String {
    match (is_decided(score), score > 0) {
        (true, true) => format!("win in {}", WIN - score),
        (true, false) => format!("loss in {}", WIN + score),
        (false, _) => format!("{:+.2}", f64::from(score) / 100.0),
    }
}
