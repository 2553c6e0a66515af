//! Repetition: what it means that the same position (board, hands and side to move) comes again.
//!
//! At its fourth occurrence the game ends. It is drawn, unless one side has given check with every move since the
//! first occurrence: then that side has lost. A position knows nothing of its past, so these functions are given it.

use crate::Position;
use tenbin_core::{Game, Outcome, Side};

/// What repetition needs to know of a position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moment {
    /// The position's key.
    pub key: u64,
    /// Whether its side to move is in check.
    pub in_check: bool,
}

impl Moment {
    /// What is to be remembered of a position.
    #[inline]
    pub fn of(position: &Position) -> Moment {
        Moment { key: position.key(), in_check: position.is_in_check() }
    }
}

/// A position that has come before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repeated {
    /// How many plies ago it was last there.
    pub plies: usize,
    /// What the repetition comes to if it goes on: a draw, or a loss for the side that checks all the time.
    pub outcome: Outcome,
}

/// How many times a position comes before the game ends.
const OCCURRENCES: usize = 4;

/// How the game has ended by repetition, if it has. `game` holds every position from the start of the game to the
/// present one, in which `turn` is to move.
///
/// ```
/// use tenbin_core::{Outcome, Side};
/// use tenbin_shogi::repetition::{Moment, ended};
///
/// let quiet = |key| Moment { key, in_check: false };
/// let game: Vec<Moment> = (0..13).map(|ply| quiet(ply % 4)).collect();
/// assert_eq!(ended(&game[..12], Side::Second), None);
/// assert_eq!(ended(&game, Side::First), Some(Outcome::Drawn));
/// ```
pub fn ended(game: &[Moment], turn: Side) -> Option<Outcome> {
    let (last, _) = game.split_last()?;
    // The side to move is part of the key, so only every other position can be the same.
    let same = (0..game.len()).rev().step_by(2).filter(|&at| game[at].key == last.key);
    let first = same.take(OCCURRENCES).nth(OCCURRENCES - 1)?;
    Some(judge(&game[first..], turn))
}

/// The latest earlier occurrence of the present position, if there is any. A search may treat it as the end of the line:
/// whoever could gain by leaving the cycle can do so the first time.
///
/// ```
/// use tenbin_core::{Outcome, Side};
/// use tenbin_shogi::repetition::{Moment, Repeated, repeated};
///
/// // The side to move in every other position is in check there: the other side checks all the time.
/// let line: Vec<Moment> = (0..5).map(|ply| Moment { key: ply % 4, in_check: ply % 2 == 0 }).collect();
/// assert_eq!(repeated(&line, Side::First), Some(Repeated { plies: 4, outcome: Outcome::Won(Side::First) }));
/// assert_eq!(repeated(&line[..4], Side::Second), None);
/// ```
#[inline]
pub fn repeated(line: &[Moment], turn: Side) -> Option<Repeated> {
    let (last, before) = line.split_last()?;
    // Four plies at least: both sides must have moved away and come back.
    let plies = (4..=before.len()).step_by(2).find(|plies| before[before.len() - plies].key == last.key)?;
    Some(Repeated { plies, outcome: judge(&line[before.len() - plies..], turn) })
}

/// What a cycle comes to. Its first and its last position are the same, and `turn` is to move there.
fn judge(cycle: &[Moment], turn: Side) -> Outcome {
    // Positions are told backwards, so that those at even distance are the ones in which `turn` is to move.
    let always_checked = |offset: usize| {
        let moments = cycle[1..].iter().rev().skip(offset).step_by(2);
        moments.into_iter().all(|moment| moment.in_check)
    };
    match (always_checked(0), always_checked(1)) {
        (true, false) => Outcome::Won(turn),
        (false, true) => Outcome::Won(!turn),
        // Nobody, or both: neither can be blamed more than the other.
        _ => Outcome::Drawn,
    }
}
