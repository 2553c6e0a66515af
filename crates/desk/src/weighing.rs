//! Weighing one player against another: the registry and the arena put together.

use crate::{Book, player, prover, room, table};
use std::collections::BTreeMap;
use tenbin_arena::matches::{self, Arbiter, MakePlayer, MatchError, MatchResult, MatchSetup, Progress, Spectator};
use tenbin_arena::openings::{Balance, OpeningRules};
use tenbin_arena::record::{MatchCard, PlayerCard};
use tenbin_arena::stats::{Model, Sprt};
use tenbin_arena::store::{Claim, MatchId, Store, StoreError};
use tenbin_core::{Mistake, Player, Stop, Table};

/// A game this long counts as drawn; no game of the bench comes near it.
const MAX_TURNS: u32 = 2_000;

/// Memory, in bytes, of a prover that is only asked what can be seen at once.
const SEEN_AT_ONCE: usize = 1 << 20;

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
    /// Free words to find the match again.
    pub label: String,
}

/// Why a match cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum WeighingError {
    /// Something in the names of the game or the players is wrong.
    #[error(transparent)]
    Mistake(#[from] Mistake),
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
            threads: std::thread::available_parallelism().map_or(1, |cores| cores.get()),
            sprt: None,
            opening_plies: None,
            book: None,
            until_proved: false,
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
        self.run_before(store, resume, stop, begun, watch, None)
    }

    /// The same before somebody who looks on.
    pub fn run_before(
        &self,
        store: &Store,
        resume: Resume,
        stop: &Stop,
        begun: &mut dyn FnMut(MatchId),
        watch: &dyn Fn(&Progress),
        spectator: Option<&Spectator<'_>>,
    ) -> Result<Weighed, WeighingError> {
        let table = table(&self.game, self.position.as_deref())?;
        let card = self.card(table.as_ref())?;
        let claim = match resume {
            Resume::No => store.begin(&card)?,
            Resume::Yes => store.claim(store.resumable(&card)?.ok_or_else(|| self.nothing_to_resume())?)?,
            Resume::IfPossible => {
                if let Some(id) = store.finished(&card)? {
                    begun(id);
                    return self.retell(store, id, card);
                }
                match store.resumable(&card)? {
                    Some(id) => store.claim(id)?,
                    None => store.begin(&card)?,
                }
            }
        };
        begun(claim.id());
        self.play(table.as_ref(), &claim, stop, watch, spectator)
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
        watch: &dyn Fn(&Progress),
        spectator: Option<&Spectator<'_>>,
    ) -> Result<Weighed, WeighingError> {
        let style = room(&self.game)?.openings(table);
        let plies = self.opening_plies.unwrap_or(style.plies);
        let repeated = self.book.is_none() && plies == 0 && self.uses_chance(table)?;
        let judge: &MakePlayer<'_> = &|| Ok(player(&*fresh(self), style.judge)?);
        let a: &MakePlayer<'_> = &|| Ok(player(&*fresh(self), &self.a)?);
        let b: &MakePlayer<'_> = &|| Ok(player(&*fresh(self), &self.b)?);
        let prover = if self.until_proved { Some(prover(table, SEEN_AT_ONCE, true)?) } else { None };
        let seen: &Arbiter<'_> = &|table| prover.as_ref()?.seen(table);
        let setup = MatchSetup {
            table,
            pairs: self.pairs(),
            threads: self.threads,
            max_turns: MAX_TURNS,
            arbiter: self.until_proved.then_some(seen),
            spectator,
            openings: OpeningRules {
                plies,
                balance: Some(Balance { judge, limit: style.limit }),
                repeated,
                book: self.book.as_ref().map(Book::openings),
            },
            sprt: self.sprt,
            a,
            b,
        };
        let result = matches::run(&setup, claim, stop, watch)?;
        Ok(Weighed { id: claim.id(), card: claim.card().clone(), result })
    }

    /// What identifies the match in the store: two runs with the same card play the same games.
    pub fn card(&self, table: &dyn Table) -> Result<MatchCard, Mistake> {
        let mut settings = self.opening_settings(table)?;
        settings.insert("games".to_owned(), self.games.to_string());
        if let Some(position) = &self.position {
            settings.insert("position".to_owned(), position.clone());
        }
        if self.until_proved {
            settings.insert("ends".to_owned(), "when proved".to_owned());
        }
        if let Some(sprt) = &self.sprt {
            let (elo0, elo1) = sprt.hypotheses();
            settings.insert("sprt".to_owned(), format!("{elo0},{elo1}"));
        }
        let card_of =
            |player: Box<dyn Player>| PlayerCard { spec: player.spec().to_owned(), fingerprint: player.fingerprint() };
        Ok(MatchCard {
            game: table.game().to_owned(),
            a: card_of(player(table, &self.a)?),
            b: card_of(player(table, &self.b)?),
            seed: self.seed,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            settings,
            label: self.label.clone(),
        })
    }

    /// What the card says of the openings.
    fn opening_settings(&self, table: &dyn Table) -> Result<BTreeMap<String, String>, Mistake> {
        if let Some(book) = &self.book {
            return Ok(BTreeMap::from([("openings".to_owned(), book.identity())]));
        }
        let style = room(&self.game)?.openings(table);
        let plies = self.opening_plies.unwrap_or(style.plies);
        let openings = if plies == 0 && self.uses_chance(table)? {
            "one position".to_owned()
        } else {
            format!("{} points by {}", style.limit, style.judge)
        };
        Ok(BTreeMap::from([("openings".to_owned(), openings), ("opening-plies".to_owned(), plies.to_string())]))
    }

    /// Whether a player chooses by chance, so that games from one position differ.
    fn uses_chance(&self, table: &dyn Table) -> Result<bool, Mistake> {
        Ok(player(table, &self.a)?.uses_chance() || player(table, &self.b)?.uses_chance())
    }

    fn nothing_to_resume(&self) -> WeighingError {
        WeighingError::NothingToResume { game: self.game.clone(), a: self.a.clone(), b: self.b.clone() }
    }
}

/// A table of the weighing's own, for a thread that makes a player. The names were checked when the match began.
fn fresh(weighing: &Weighing) -> Box<dyn Table> {
    table(&weighing.game, weighing.position.as_deref()).expect("the game was opened before")
}

/// Reads the two hypotheses of a sequential test, `0,10`, in normalised Elo.
pub fn parse_sprt(text: &str) -> Result<Sprt, Mistake> {
    let wrong = || Mistake::whole(text, "a test needs two numbers, ELO0,ELO1, such as 0,10");
    let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse().map_err(|_| wrong());
    Sprt::new(number(elo0)?, number(elo1)?, Model::Normalised).map_err(|error| Mistake::whole(text, error.to_string()))
}
