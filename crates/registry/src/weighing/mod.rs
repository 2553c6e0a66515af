//! Weighing one player against another, or many against each other: the registry and the arena put together.

mod card;
mod hall;
mod tournament;

pub use tournament::Tournament;

use crate::{Book, player, table};
use hall::{Entered, Hall, fresh};
use std::time::Duration;
use tenbin_arena::matches::{
    self, Adjudication, Arbiter, MakePlayer, MatchError, MatchResult, MatchSetup, Progress, Spectator, Standing,
};
use tenbin_arena::openings::{Balance, OpeningRules};
use tenbin_arena::record::MatchCard;
use tenbin_arena::stats::{Model, Sprt};
use tenbin_arena::store::{Claim, MatchId, Store, StoreError};
use tenbin_core::{ParseError, Stop, Table};

/// A game this long counts as drawn; no game of the bench comes near it.
const MAX_TURNS: u32 = 2_000;

/// By how much a player with a clock may be late if nothing is said: what a busy machine may take to tell us.
const USUAL_MARGIN: Duration = Duration::from_millis(50);

/// A match to be played: everything that decides how it goes.
#[derive(Clone, Debug)]
pub struct Weighing {
    /// The game.
    pub game: String,
    /// The position all openings start from; the game's own start if nothing is said.
    pub position: Option<String>,
    /// The player whose results are counted.
    pub a: String,
    /// Its opponent.
    pub b: String,
    /// The number of games, two for each opening.
    pub games: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// Games at the same time.
    pub threads: usize,
    /// A test that may end the match early.
    pub sprt: Option<Sprt>,
    /// Random turns at the beginning of each pair; the game's own number if nothing is said. With none, all pairs start
    /// at the same position, which makes sense only if a player chooses by chance: without one, a single pair is played.
    pub opening_plies: Option<u32>,
    /// Openings to draw from instead of random turns.
    pub book: Option<Book>,
    /// Whether a game ends as soon as it is proved who wins it, instead of being played out.
    pub until_proved: bool,
    /// After how many turns of the players a game counts as drawn.
    pub max_turns: u32,
    /// When a game ends because both players say the same of it.
    pub adjudication: Adjudication,
    /// By how much a player with a clock may be late.
    pub margin: Duration,
    /// Free words to find the match again.
    pub label: String,
}

/// Why a match cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum WeighingError {
    /// Something in the names of the game or the players is wrong.
    #[error(transparent)]
    ParseError(#[from] ParseError),
    /// The match cannot go on.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no unfinished match of this kind.
    #[error("there is no unfinished match of `{a}` against `{b}` at {game} with these settings in the store")]
    NothingToResume {
        /// The game.
        game: String,
        /// The player whose results are counted.
        a: String,
        /// Its opponent.
        b: String,
    },
}

/// A match played, or played as far as it got.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// Its number in the store.
    pub id: MatchId,
    /// Who played what.
    pub card: MatchCard,
    /// How it went.
    pub result: MatchResult,
}

/// Whether to begin a match or to go on with one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resume {
    /// Begin a new one.
    No,
    /// Go on with the newest unfinished one of the same kind, which must exist.
    Yes,
    /// Take the newest one of the same kind, finished or not; begin one if there is none.
    IfPossible,
}

impl Weighing {
    /// A weighing with the usual settings.
    pub fn new(game: &str, a: &str, b: &str, games: u64) -> Weighing {
        Weighing {
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
            margin: USUAL_MARGIN,
            label: String::new(),
        }
    }

    /// Plays the match, or what is left of it, until it ends or `stop` is raised. `begun` is told the match's number.
    pub fn run(
        &self,
        store: &Store,
        resume: Resume,
        stop: &Stop,
        begun: &mut dyn FnMut(MatchId),
        watch: &dyn Fn(&Progress),
    ) -> Result<Weighed, WeighingError> {
        let watch = |standing: &Standing| standing.matches.first().into_iter().for_each(watch);
        self.run_watched(store, resume, stop, begun, &watch, None)
    }

    /// The same, where `watch` is also told of the games that are being played, and somebody may look on at them.
    pub fn run_watched(
        &self,
        store: &Store,
        resume: Resume,
        stop: &Stop,
        begun: &mut dyn FnMut(MatchId),
        watch: &dyn Fn(&Standing),
        spectator: Option<&Spectator<'_>>,
    ) -> Result<Weighed, WeighingError> {
        let table = table(&self.game, self.position.as_deref())?;
        let card = self.card(table.as_ref())?;
        match self.enter(store, &card, resume)? {
            Entered::Before(id) => {
                begun(id);
                self.retell(store, id, card)
            }
            Entered::Now(claim) => {
                begun(claim.id());
                self.play(table.as_ref(), &claim, stop, watch, spectator)
            }
        }
    }

    /// Begins a match in the store, or finds the one to go on with.
    fn enter<'s>(&self, store: &'s Store, card: &MatchCard, resume: Resume) -> Result<Entered<'s>, WeighingError> {
        Ok(match resume {
            Resume::No => Entered::Now(Box::new(store.begin(card)?)),
            Resume::Yes => {
                let id = store.resumable(card)?.ok_or_else(|| self.nothing_to_resume(card))?;
                Entered::Now(Box::new(store.claim(id)?))
            }
            Resume::IfPossible => match (store.finished(card)?, store.resumable(card)?) {
                (Some(id), _) => Entered::Before(id),
                (None, Some(id)) => Entered::Now(Box::new(store.claim(id)?)),
                (None, None) => Entered::Now(Box::new(store.begin(card)?)),
            },
        })
    }

    /// A match that was played before.
    fn retell(&self, store: &Store, id: MatchId, card: MatchCard) -> Result<Weighed, WeighingError> {
        let result = matches::retell(&store.get(id)?, store.pairs(id)?, self.pairs(), self.sprt);
        Ok(Weighed { id, card, result })
    }

    fn pairs(&self) -> u64 {
        self.games.div_ceil(2)
    }

    fn play(
        &self,
        table: &dyn Table,
        claim: &Claim<'_>,
        stop: &Stop,
        watch: &dyn Fn(&Standing),
        spectator: Option<&Spectator<'_>>,
    ) -> Result<Weighed, WeighingError> {
        let hall = Hall::new(self, table)?;
        let repeated = self.book.is_none() && hall.plies == 0 && self.uses_chance(table)?;
        let judge: &MakePlayer<'_> = &|| Ok(player(&*fresh(self), hall.style.judge)?);
        let a: &MakePlayer<'_> = &|| Ok(player(&*fresh(self), &self.a)?);
        let b: &MakePlayer<'_> = &|| Ok(player(&*fresh(self), &self.b)?);
        let seen: &Arbiter<'_> = &|table| hall.prover.as_ref()?.seen(table);
        let mut setup = self.setup(&hall, judge, seen, [a, b]);
        setup.openings.repeated = repeated;
        setup.spectator = spectator;
        let result = matches::run(&setup, claim, stop, watch)?;
        Ok(Weighed { id: claim.id(), card: claim.card().clone(), result })
    }

    /// What the arena is told.
    fn setup<'a>(
        &'a self,
        hall: &Hall<'a>,
        judge: &'a MakePlayer<'a>,
        seen: &'a Arbiter<'a>,
        [a, b]: [&'a MakePlayer<'a>; 2],
    ) -> MatchSetup<'a> {
        MatchSetup {
            table: hall.table,
            pairs: self.pairs(),
            threads: self.threads,
            max_turns: self.max_turns,
            arbiter: self.until_proved.then_some(seen),
            adjudication: self.adjudication,
            margin: self.margin,
            spectator: None,
            openings: OpeningRules {
                plies: hall.plies,
                balance: Some(Balance { judge, limit: hall.style.limit }),
                repeated: false,
                book: self.book.as_ref().map(Book::openings),
            },
            sprt: self.sprt,
            a,
            b,
        }
    }

    fn nothing_to_resume(&self, card: &MatchCard) -> WeighingError {
        let (a, b) = (card.a.spec.clone(), card.b.spec.clone());
        WeighingError::NothingToResume { game: self.game.clone(), a, b }
    }
}

/// Reads the two hypotheses of a sequential test, `0,10`, in normalised Elo.
pub fn parse_sprt(text: &str) -> Result<Sprt, ParseError> {
    let wrong = || ParseError::whole(text, "a test needs two numbers, ELO0,ELO1, such as 0,10");
    let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse().map_err(|_| wrong());
    Sprt::new(number(elo0)?, number(elo1)?, Model::Normalised)
        .map_err(|error| ParseError::whole(text, error.to_string()))
}
