//! Many players against each other: each pairing is a match of its own, and all are played together.

use super::card::player_card;
use super::hall::{Entered, Hall, fresh};
use super::{Resume, Weighed, Weighing, WeighingError};
use crate::{player, table};
use tenbin_arena::matches::{self, Arbiter, MakePlayer, MatchResult, Pairing, Progress, Running, Standing};
use tenbin_arena::record::MatchCard;
use tenbin_arena::store::{Claim, MatchId, Store};
use tenbin_core::{ParseError, Stop, Table};

/// A tournament to be played.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// What every match of it is like. Its own two players are not looked at.
    pub conditions: Weighing,
    /// Everybody who takes part.
    pub players: Vec<String>,
    /// Whether only the first player meets the others, instead of everybody meeting everybody.
    pub gauntlet: bool,
}

impl Tournament {
    /// Who meets whom, by their places in the list.
    ///
    /// ```
    /// use tenbin_registry::{Tournament, Weighing};
    /// let players = ["ks", "original", "random"].map(str::to_owned).to_vec();
    /// let conditions = Weighing::new("amazons", "", "", 100);
    /// let tournament = Tournament { conditions, players, gauntlet: false };
    /// assert_eq!(tournament.pairings(), [[0, 1], [0, 2], [1, 2]]);
    /// assert_eq!(Tournament { gauntlet: true, ..tournament }.pairings(), [[0, 1], [0, 2]]);
    /// ```
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let first = if self.gauntlet { 1 } else { self.players.len() };
        (0..first).flat_map(|a| (a + 1..self.players.len()).map(move |b| [a, b])).collect()
    }

    /// The cards of all matches, in the order of the pairings. Every player is asked to introduce itself once.
    pub fn cards(&self) -> Result<Vec<MatchCard>, ParseError> {
        let table = self.table()?;
        if self.conditions.opening_plies == Some(0) && self.conditions.book.is_none() {
            return Err(ParseError::whole("0", "a tournament needs openings: all its games would start alike"));
        }
        let players =
            self.players.iter().map(|spec| player_card(&*table, spec)).collect::<Result<Vec<_>, ParseError>>()?;
        for (place, card) in players.iter().enumerate() {
            if players[..place].contains(card) {
                return Err(ParseError::whole(&self.players[place], "this player takes part already"));
            }
        }
        let card = |[a, b]: [usize; 2]| self.conditions.card_of(&*table, [players[a].clone(), players[b].clone()]);
        self.pairings().into_iter().map(card).collect()
    }

    /// Plays all matches, or what is left of them, until they end or `stop` is raised; `cards` as [`Tournament::cards`] has
    /// them. `watch` is told how all of them stand, those that were played before included.
    ///
    /// With [`Resume::Yes`] matches that were not begun are begun, as long as one of them was.
    pub fn run(
        &self,
        cards: &[MatchCard],
        store: &Store,
        resume: Resume,
        stop: &Stop,
        watch: &dyn Fn(&Standing),
    ) -> Result<Vec<Weighed>, WeighingError> {
        let entered = self.enter(cards, store, resume)?;
        let mut told = Vec::with_capacity(entered.len());
        let mut open: Vec<(usize, &Claim<'_>)> = Vec::new();
        for (number, (entered, card)) in entered.iter().zip(cards).enumerate() {
            let id = match entered {
                Entered::Before(id) => *id,
                Entered::Now(claim) => {
                    open.push((number, claim));
                    claim.id()
                }
            };
            told.push(self.conditions.retell(store, id, card.clone())?);
        }
        let all: Vec<Progress> = told.iter().map(|weighed| weighed.result.progress.clone()).collect();
        let results = self.play(&open, stop, &|standing| watch(&among_all(&all, &open, standing)))?;
        open.iter().zip(results).for_each(|(&(number, _), result)| told[number].result = result);
        Ok(told)
    }

    /// Begins the matches, or finds the newest of each kind to go on with.
    fn enter<'s>(
        &self,
        cards: &[MatchCard],
        store: &'s Store,
        resume: Resume,
    ) -> Result<Vec<Entered<'s>>, WeighingError> {
        let newest = |card| Ok::<_, WeighingError>((store.finished(card)?, store.resumable(card)?));
        let known = cards.iter().map(newest).collect::<Result<Vec<_>, WeighingError>>()?;
        if let (Resume::Yes, true, Some(card)) =
            (resume, known.iter().all(|&known| known == (None, None)), cards.first())
        {
            return Err(self.conditions.nothing_to_resume(card));
        }
        let enter = |(card, known): (&MatchCard, (Option<MatchId>, Option<MatchId>))| {
            Ok(match known {
                _ if resume == Resume::No => Entered::Now(Box::new(store.begin(card)?)),
                (finished, Some(open)) if finished < Some(open) => Entered::Now(Box::new(store.claim(open)?)),
                (Some(finished), _) => Entered::Before(finished),
                (None, _) => Entered::Now(Box::new(store.begin(card)?)),
            })
        };
        cards.iter().zip(known).map(enter).collect()
    }

    fn play(
        &self,
        open: &[(usize, &Claim<'_>)],
        stop: &Stop,
        watch: &dyn Fn(&Standing),
    ) -> Result<Vec<MatchResult>, WeighingError> {
        let conditions = &self.conditions;
        let table = self.table()?;
        let hall = Hall::new(conditions, &*table)?;
        let judge: &MakePlayer<'_> = &|| Ok(player(&*fresh(conditions), hall.style.judge)?);
        let seen: &Arbiter<'_> = &|table| hall.prover.as_ref()?.seen(table);
        let made = |spec: &String| {
            let spec = spec.clone();
            let make: Box<MakePlayer<'_>> = Box::new(move || Ok(player(&*fresh(conditions), &spec)?));
            make
        };
        let makers: Vec<Box<MakePlayer<'_>>> = self.players.iter().map(made).collect();
        let pairings = self.pairings();
        let mut played = Vec::with_capacity(open.len());
        for &(number, claim) in open {
            let players = pairings[number];
            let setup = conditions.setup(&hall, judge, seen, players.map(|player| &*makers[player]));
            played.push(Pairing { setup, players, claim });
        }
        Ok(matches::run_all(&played, stop, watch)?)
    }

    fn table(&self) -> Result<Box<dyn Table>, ParseError> {
        table(&self.conditions.game, self.conditions.position.as_deref())
    }
}

/// How all matches stand when some of them are being played.
fn among_all(all: &[Progress], open: &[(usize, &Claim<'_>)], standing: &Standing) -> Standing {
    let mut matches = all.to_vec();
    open.iter().zip(&standing.matches).for_each(|(&(number, _), progress)| matches[number] = progress.clone());
    let placed = |game: &Running| Running { pairing: open[game.pairing].0, ..game.clone() };
    Standing { matches, games: standing.games.iter().map(placed).collect() }
}
