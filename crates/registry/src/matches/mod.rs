//! Matches and tournaments by name: configurations, resuming, and running them in the arena.

mod card;
mod context;
mod prepared;
mod tournament;

pub use prepared::PreparedMatch;
pub use tournament::{PreparedTournament, Tournament};

use crate::{OpeningBook, table};
use context::MatchContext;
use std::time::Duration;
use tenbin_arena::matches::{
    self, Adjudication, Arbiter, MakePlayer, MatchError, MatchResult, MatchSetup, MatchesStatus, Progress, Spectator,
};
use tenbin_arena::openings::{Balance, OpeningRules};
use tenbin_arena::record::MatchCard;
use tenbin_arena::stats::{Model, Sprt};
use tenbin_arena::store::{MatchId, Store, StoreError};
use tenbin_core::{ParseError, Stop, Table};

/// Default move limit, after which a game is a draw. No usual game comes near it.
const MAX_TURNS: u32 = 2_000;

/// Default time margin of a player with a clock: the delay of a loaded machine.
const DEFAULT_MARGIN: Duration = Duration::from_millis(50);

/// The configuration of a match.
#[derive(Clone, Debug)]
pub struct MatchConfig {
    /// Game.
    pub game: String,
    /// Position from which all openings start; default is the game's start.
    pub position: Option<String>,
    /// Player A, from whose point of view results are counted.
    pub a: String,
    /// Player B, the opponent.
    pub b: String,
    /// Number of games, two per opening.
    pub games: u64,
    /// Random seed.
    pub seed: u64,
    /// Concurrent games.
    pub threads: usize,
    /// Sequential test that may end the match early.
    pub sprt: Option<Sprt>,
    /// Random plies of each opening; default depends on the game. With 0 all pairs start from one position, and without a
    /// stochastic player the match ends after one pair.
    pub opening_plies: Option<u32>,
    /// Opening book to draw from instead of random plies.
    pub book: Option<OpeningBook>,
    /// Whether to adjudicate a game as soon as its result is proved.
    pub until_proved: bool,
    /// Move limit after which a game is a draw.
    pub max_turns: u32,
    /// Adjudication by the players' scores.
    pub adjudication: Adjudication,
    /// Time margin: how late a player with a clock may answer.
    pub margin: Duration,
    /// Free label.
    pub label: String,
}

/// A match that cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum MatchRunError {
    /// An invalid game or player.
    #[error(transparent)]
    ParseError(#[from] ParseError),
    /// A failure while playing.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A failure of the store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No unfinished match of this configuration.
    #[error("no unfinished match of `{a}` against `{b}` in {game} with these settings in the store")]
    NothingToResume {
        /// Game.
        game: String,
        /// Player A.
        a: String,
        /// Player B.
        b: String,
    },
}

/// The outcome of a match, finished or interrupted.
#[derive(Clone, Debug)]
pub struct MatchOutcome {
    /// Number in the store.
    pub id: MatchId,
    /// Stored description.
    pub card: MatchCard,
    /// Result.
    pub result: MatchResult,
}

/// Whether to begin a match or to resume one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resume {
    /// Begin a new match.
    No,
    /// Resume the newest unfinished match of the same configuration, which must exist.
    Yes,
    /// Take the newest match of the same configuration, finished or not; begin one if there is none.
    IfPossible,
}

impl MatchConfig {
    /// A configuration with default settings.
    pub fn new(game: &str, a: &str, b: &str, games: u64) -> MatchConfig {
        MatchConfig {
            game: game.to_owned(),
            position: None,
            a: a.to_owned(),
            b: b.to_owned(),
            games,
            seed: 1,
            threads: crate::cores(),
            sprt: None,
            opening_plies: None,
            book: None,
            until_proved: false,
            max_turns: MAX_TURNS,
            adjudication: Adjudication::default(),
            margin: DEFAULT_MARGIN,
            label: String::new(),
        }
    }

    /// Plays the match, or the rest of it, until it ends or `stop` is raised. `begun` receives the match's number.
    pub fn run(
        &self,
        store: &Store,
        resume: Resume,
        stop: &Stop,
        begun: &mut dyn FnMut(MatchId),
        watch: &dyn Fn(&Progress),
    ) -> Result<MatchOutcome, MatchRunError> {
        let watch = |standing: &MatchesStatus| standing.matches.first().into_iter().for_each(watch);
        self.run_watched(store, resume, stop, begun, &watch, None)
    }

    /// Like [`run`](MatchConfig::run); `watch` also receives the games in progress, and `spectator` their positions.
    pub fn run_watched(
        &self,
        store: &Store,
        resume: Resume,
        stop: &Stop,
        begun: &mut dyn FnMut(MatchId),
        watch: &dyn Fn(&MatchesStatus),
        spectator: Option<&Spectator<'_>>,
    ) -> Result<MatchOutcome, MatchRunError> {
        self.prepare()?.run(store, resume, stop, begun, watch, spectator)
    }

    fn new_table(&self) -> Result<Box<dyn Table>, ParseError> {
        table(&self.game, self.position.as_deref())
    }

    /// The outcome of a stored match.
    fn stored_outcome(&self, store: &Store, id: MatchId, card: MatchCard) -> Result<MatchOutcome, MatchRunError> {
        let result = matches::stored_result(&store.get(id)?, store.pairs(id)?, self.pairs(), self.sprt);
        Ok(MatchOutcome { id, card, result })
    }

    fn pairs(&self) -> u64 {
        self.games.div_ceil(2)
    }

    /// The arena's part of the configuration.
    fn setup<'a>(
        &'a self,
        context: &'a MatchContext,
        judge: &'a MakePlayer<'a>,
        arbiter: &'a Arbiter<'a>,
        [a, b]: [&'a MakePlayer<'a>; 2],
    ) -> MatchSetup<'a> {
        MatchSetup {
            table: context.table.as_ref(),
            pairs: self.pairs(),
            threads: self.threads,
            max_turns: self.max_turns,
            arbiter: self.until_proved.then_some(arbiter),
            adjudication: self.adjudication,
            margin: self.margin,
            spectator: None,
            openings: OpeningRules {
                plies: context.plies,
                balance: Some(Balance { judge, limit: context.defaults.limit }),
                repeated: false,
                book: self.book.as_ref().map(OpeningBook::openings),
            },
            sprt: self.sprt,
            a,
            b,
        }
    }

    fn nothing_to_resume(&self, card: &MatchCard) -> MatchRunError {
        let (a, b) = (card.a.spec.clone(), card.b.spec.clone());
        MatchRunError::NothingToResume { game: self.game.clone(), a, b }
    }
}

/// Reads the hypotheses of an SPRT, `0,10`, in normalised Elo.
pub fn parse_sprt(text: &str) -> Result<Sprt, ParseError> {
    let invalid = || ParseError::whole(text, "expected two numbers ELO0,ELO1, such as 0,10");
    let (elo0, elo1) = text.split_once(',').ok_or_else(invalid)?;
    let number = |text: &str| text.trim().parse().map_err(|_| invalid());
    Sprt::new(number(elo0)?, number(elo1)?, Model::Normalised)
        .map_err(|error| ParseError::whole(text, error.to_string()))
}
