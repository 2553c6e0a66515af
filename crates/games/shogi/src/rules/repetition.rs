//! Repetition: the same board, hands and side to move (*sennichite*).
//!
//! The game ends at the fourth occurrence. It is drawn, unless one side has given check with every move since the
//! first occurrence: perpetual check loses. A position has no history, so these functions take the positions before
//! it, the latest last, each with its [`Position::repetition_info`].

use crate::ShogiPosition;
use tenbin_core::{Outcome, PastPosition, Position};

/// [`Position::repetition_info`] of a position whose side to move is in check.
pub(crate) const IN_CHECK: u32 = 1;

/// The number of earlier occurrences at which the game ends.
const EARLIER_OCCURRENCES: usize = 3;

/// The outcome by fourfold repetition, if the game has ended so.
///
/// ```
/// use tenbin_core::{GameHistory, Notation, Outcome};
/// use tenbin_shogi::{ShogiPosition, repetition};
///
/// let mut line = GameHistory::new(ShogiPosition::default());
/// for text in ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3) {
///     assert_eq!(repetition::adjudicate(line.past(), line.now()), None);
///     line.play(line.now().parse_move(text).unwrap());
/// }
/// assert_eq!(repetition::adjudicate(line.past(), line.now()), Some(Outcome::Drawn));
/// ```
pub fn adjudicate(past: &[PastPosition], now: &ShogiPosition) -> Option<Outcome> {
    let first = previous_occurrences(past, now).nth(EARLIER_OCCURRENCES - 1)?;
    Some(cycle_outcome(&past[first..], now))
}

/// The outcome if the cycle is repeated, from the second occurrence on: a draw, or a loss for the side that checks
/// all the time. A search may cut here, since a side that gains by leaving the cycle can leave it the first time.
#[inline]
pub fn adjudicate_in_search(past: &[PastPosition], now: &ShogiPosition) -> Option<Outcome> {
    let latest = previous_occurrences(past, now).next()?;
    Some(cycle_outcome(&past[latest..], now))
}

/// The indices of earlier occurrences, the latest first. The side to move is part of the key, so only every other
/// position can match; a cycle takes at least four moves.
#[inline]
fn previous_occurrences(past: &[PastPosition], now: &ShogiPosition) -> impl Iterator<Item = usize> {
    let key = now.key();
    (4..=past.len()).step_by(2).map(|distance| past.len() - distance).filter(move |&place| past[place].key == key)
}

/// The outcome of a cycle that begins with the same position as `now`.
fn cycle_outcome(cycle: &[PastPosition], now: &ShogiPosition) -> Outcome {
    // Counted backwards from now, positions at even distance have the same side to move.
    let infos = || {
        std::iter::once(now.repetition_info()).chain(cycle[1..].iter().rev().map(|position| position.repetition_info))
    };
    let always_checked = |offset: usize| infos().skip(offset).step_by(2).all(|info| info == IN_CHECK);
    match (always_checked(0), always_checked(1)) {
        (true, false) => Outcome::Won(now.side_to_move()),
        (false, true) => Outcome::Won(!now.side_to_move()),
        // No perpetual check, or one by both sides.
        _ => Outcome::Drawn,
    }
}
