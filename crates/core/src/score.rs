//! Scores are integers in points; a hundred points are one unit of a game (a square in Amazons, a pawn in shogi).

/// Points. Positive is good for whoever the score is told to; see each function for whose view it takes.
pub type Score = i32;

/// The score of a game won on the spot. A win in `n` plies is `WIN - n`, so that quicker wins are preferred.
pub const WIN: Score = 1_000_000;

/// The longest win that is told apart from an evaluation, in plies.
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

/// Whether the score says that the game is won or lost, rather than estimating it.
#[inline]
pub const fn is_decided(score: Score) -> bool {
    score.abs() >= WIN - MAX_PLY
}

/// The score in words a player reads: `+1.25` (units of the game), `win in 5`, `loss in 8`.
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
