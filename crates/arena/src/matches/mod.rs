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

use crate::openings::OpeningRules;
use crate::stats::Sprt;
use crate::store::Claim;
use std::error::Error;
use std::time::Duration;
use tenbin_core::{Outcome, Player, Table};

/// Creates a player, once per thread.
pub type MakePlayer<'a> = dyn Fn() -> Result<Box<dyn Player>, Box<dyn Error + Send + Sync>> + Sync + 'a;

/// Returns the result of a position if it is proved.
pub type Arbiter<'a> = dyn Fn(&dyn Table) -> Option<Outcome> + Sync + 'a;

/// A callback that sees every game: number of the pair, game 0 or 1, and the table before each turn and at the end. Games wait
/// for it, so it has to be fast.
pub type Spectator<'a> = dyn Fn(u64, usize, &dyn Table) + Sync + 'a;

/// The setup of a match. The seed is on its card.
#[derive(Clone, Copy)]
pub struct MatchSetup<'a> {
    /// The game, as it stands before the openings.
    pub table: &'a dyn Table,
    /// The maximum number of pairs.
    pub pairs: u64,
    /// Number of worker threads.
    pub threads: usize,
    /// The number of turns after which a game is a draw.
    pub max_turns: u32,
    /// Ends games with a proved result; `None` plays them out.
    pub arbiter: Option<&'a Arbiter<'a>>,
    /// Ends games on whose result both players' scores agree.
    pub adjudication: Adjudication,
    /// Time margin before a player loses on time, for delays of a busy machine.
    pub margin: Duration,
    /// A callback that sees every game.
    pub spectator: Option<&'a Spectator<'a>>,
    /// The openings.
    pub openings: OpeningRules<'a>,
    /// The sequential test that may end the match early.
    pub sprt: Option<Sprt>,
    /// Creates player A, whose results are counted.
    pub a: &'a MakePlayer<'a>,
    /// Creates player B.
    pub b: &'a MakePlayer<'a>,
}

/// One of several concurrent matches.
#[derive(Clone, Copy)]
pub struct Pairing<'a> {
    /// The setup. All matches use the threads and openings of the first one.
    pub setup: MatchSetup<'a>,
    /// The numbers of the two players: matches with the same number share a player per thread.
    pub players: [usize; 2],
    /// The claim on the stored match.
    pub claim: &'a Claim<'a>,
}
