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
mod queue;
mod result_ledger;
mod run;
mod status;
mod worker;

pub use adjudication::{Adjudication, AdjudicationRule};
pub use result_ledger::{Progress, Repeats};
pub use run::{MatchError, MatchResult, run, run_all, stored_result};
pub use status::{MatchesStatus, RunningGame};

use crate::store::Claim;
use std::error::Error;
use tenbin_core::{Outcome, Player, Table};

/// Creates a player, once per thread.
pub type MakePlayer<'a> = dyn Fn() -> Result<Box<dyn Player>, Box<dyn Error + Send + Sync>> + Sync + 'a;

/// Returns the result of a position if it is proved.
pub type Arbiter<'a> = dyn Fn(&dyn Table) -> Option<Outcome> + Sync + 'a;

/// A callback that sees every game: number of the pair, game 0 or 1, and the table before each turn and at the end. Games wait
/// for it, so it has to be fast.
pub type Spectator<'a> = dyn Fn(u64, usize, &dyn Table) + Sync + 'a;

/// The live objects of a run, which the descriptions of its matches only name. All its matches share them.
#[derive(Clone, Copy)]
pub struct MatchSetup<'a> {
    /// Creates each player.
    pub players: &'a [&'a MakePlayer<'a>],
    /// Recognises proved results, if games end with them.
    pub arbiter: Option<&'a Arbiter<'a>>,
    /// A callback that sees every game.
    pub spectator: Option<&'a Spectator<'a>>,
    /// Number of worker threads.
    pub threads: usize,
}

/// One of several concurrent matches.
#[derive(Clone, Copy)]
pub struct Pairing<'a> {
    /// The numbers of players A and B in the setup.
    pub players: [usize; 2],
    /// The claim on the stored match, whose description sets the conditions.
    pub claim: &'a Claim<'a>,
}
