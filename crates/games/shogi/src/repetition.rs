//! Repetition: what it means that the same position (board, hands and side to move) comes again.
//!
//! At its fourth occurrence the game ends. It is drawn, unless one side has given check with every move since the
//! first occurrence: then that side has lost. A position knows nothing of its past, so these functions are given it: the
//! positions before it, the latest last, remarked upon by [`Position::remark`].

use crate::ShogiPosition;
use tenbin_core::{Outcome, PastPosition, Position};

/// The remark on a position whose side to move is in check.
pub(crate) const IN_CHECK: u32 = 1;

/// How often a position has come before when the game ends.
const EARLIER: usize = 3;

/// How the game has ended by repetition, if it has.
///
/// ```
/// use tenbin_core::{GameHistory, Notation, Outcome};
/// use tenbin_shogi::{ShogiPosition, repetition};
///
/// let mut line = GameHistory::new(ShogiPosition::default());
/// for text in ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3) {
///     assert_eq!(repetition::ended(line.past(), line.now()), None);
///     line.play(line.now().parse_move(text).unwrap());
/// }
/// assert_eq!(repetition::ended(line.past(), line.now()), Some(Outcome::Drawn));
/// ```
pub fn ended(past: &[PastPosition], now: &ShogiPosition) -> Option<Outcome> {
    let first = earlier(past, now).nth(EARLIER - 1)?;
    Some(judge(&past[first..], now))
}

/// What the repetition comes to if it goes on, as soon as the position has come before: a draw, or a loss for the side that
/// checks all the time. A search may treat it as the end of the line: whoever could gain by leaving the cycle can do so the
/// first time.
#[inline]
pub fn in_sight(past: &[PastPosition], now: &ShogiPosition) -> Option<Outcome> {
    let latest = earlier(past, now).next()?;
    Some(judge(&past[latest..], now))
}

/// Where the position stands in the past, the latest place first. The side to move is part of the key, so only every other
/// position can be the same, and both sides must have moved away and come back.
#[inline]
fn earlier(past: &[PastPosition], now: &ShogiPosition) -> impl Iterator<Item = usize> {
    let key = now.key();
    (4..=past.len()).step_by(2).map(|plies| past.len() - plies).filter(move |&place| past[place].key == key)
}

/// What a cycle comes to that begins with the same position as `now`.
fn judge(cycle: &[PastPosition], now: &ShogiPosition) -> Outcome {
    // Told backwards from now, those at even distance are the ones in which the same side is to move.
    let checks =
        || std::iter::once(now.repetition_info()).chain(cycle[1..].iter().rev().map(|seen| seen.repetition_info));
    let always_checked = |offset: usize| checks().skip(offset).step_by(2).all(|remark| remark == IN_CHECK);
    match (always_checked(0), always_checked(1)) {
        (true, false) => Outcome::Won(now.side_to_move()),
        (false, true) => Outcome::Won(!now.side_to_move()),
        // Nobody, or both: neither can be blamed more than the other.
        _ => Outcome::Drawn,
    }
}
