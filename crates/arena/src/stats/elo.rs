//! The scales on which a difference in strength is quoted.

/// Normalised Elo for one standard deviation a game: 800 / ln 10, so that it equals Elo for small differences between
/// players who never draw.
pub(super) const NELO_PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// The Elo difference at which the expected share of points is `score`; infinite for 0 and 1.
///
/// ```
/// # use tenbin_arena::stats::elo_from_score;
/// assert_eq!(elo_from_score(0.5), 0.0);
/// assert_eq!(elo_from_score(0.75).round(), 191.0);
/// ```
pub fn elo_from_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected share of points of a player who is `elo` stronger: the inverse of [`elo_from_score`].
///
/// ```
/// # use tenbin_arena::stats::score_from_elo;
/// assert_eq!(score_from_elo(400.0), 10.0 / 11.0);
/// ```
pub fn score_from_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}
