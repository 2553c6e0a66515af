//! Matches: pairs of games on any number of threads, stored as they finish, counted in order.
//!
//! With reproducible players the verdict is the same on any number of threads and after any number of interruptions:
//! where a pair starts and what its players draw by chance depends on the match's seed and the pair's number alone, and
//! the verdict covers the pairs without a gap from the first one on. Pairs finished beyond a gap are stored, and count
//! once the gap is filled. A sequential test looks at each of these prefixes in turn and ends the match at the first
//! one that decides it; pairs beyond that one are kept in the store but are not part of the verdict.

//!
//! Several matches may be played at once, as in a tournament: then they share threads and openings, all of them advance
//! together, and each is stored and counted as if it were played alone.

mod adjudication;
mod game;
mod ledger;
mod queue;
mod run;
mod running;
mod worker;

pub use adjudication::{Accord, Adjudication};
pub use ledger::{Progress, Repeats};
pub use run::{MatchError, MatchResult, retell, run, run_all};
pub use running::{Running, Standing};

use crate::openings::OpeningRules;
use crate::stats::Sprt;
use crate::store::Claim;
use std::error::Error;
use std::time::Duration;
use tenbin_core::{Outcome, Player, Table};

/// Makes a player. Each thread has its own.
pub type MakePlayer<'a> = dyn Fn() -> Result<Box<dyn Player>, Box<dyn Error + Send + Sync>> + Sync + 'a;

/// Says who wins where that is proved already, so that the rest need not be played.
pub type Arbiter<'a> = dyn Fn(&dyn Table) -> Option<Outcome> + Sync + 'a;

/// Is shown every game as it goes: the number of its pair, which of the two games it is, and the table before each turn
/// and at the end. The games wait for it, so it should be quick.
pub type Spectator<'a> = dyn Fn(u64, usize, &dyn Table) + Sync + 'a;

/// What to play. The seed is on the match's card.
#[derive(Clone, Copy)]
pub struct MatchSetup<'a> {
    /// The game, as it stands before the openings.
    pub table: &'a dyn Table,
    /// How many pairs of games to play, at most.
    pub pairs: u64,
    /// How many games to play at once; at least one is.
    pub threads: usize,
    /// After how many turns of the players a game counts as drawn.
    pub max_turns: u32,
    /// Ends games whose winner is proved; without one they are played out.
    pub arbiter: Option<&'a Arbiter<'a>>,
    /// Ends games on whose outcome both players agree.
    pub adjudication: Adjudication,
    /// By how much a player with a clock may be late: what a busy machine may take before it tells us of an answer.
    pub margin: Duration,
    /// Somebody who looks on.
    pub spectator: Option<&'a Spectator<'a>>,
    /// Where the pairs start.
    pub openings: OpeningRules<'a>,
    /// The test that may end the match early.
    pub sprt: Option<Sprt>,
    /// Makes the player whose results are counted.
    pub a: &'a MakePlayer<'a>,
    /// Makes its opponent.
    pub b: &'a MakePlayer<'a>,
}

/// A match among others that are played at the same time.
#[derive(Clone, Copy)]
pub struct Pairing<'a> {
    /// What to play. Threads and openings are those of the first match, for all of them.
    pub setup: MatchSetup<'a>,
    /// The numbers of the two players: a thread has one of each number, which plays in all matches that name it.
    pub players: [usize; 2],
    /// Where its pairs are stored.
    pub claim: &'a Claim<'a>,
}
