//! Tournaments: each pairing is a match, and all run together.

use super::context::{MatchContext, MatchStart, PlayerPool};
use super::{MatchConfig, MatchOutcome, MatchRunError, Resume};
use tenbin_arena::description::MatchDescription;
use tenbin_arena::matches::{
    self, Arbiter, MakePlayer, MatchResult, MatchSetup, MatchesStatus, Pairing, Progress, RunningGame,
};
use tenbin_arena::store::{Claim, MatchId, Store};
use tenbin_core::{ParseError, Stop};

/// The configuration of a tournament.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Configuration of every match; its two players are ignored.
    pub conditions: MatchConfig,
    /// Participants.
    pub players: Vec<String>,
    /// Gauntlet: only the first player meets the others. Otherwise round-robin.
    pub gauntlet: bool,
}

impl Tournament {
    /// The pairings, as indices into `players`.
    ///
    /// ```
    /// use tenbin_registry::{MatchConditions, MatchConfig, Tournament};
    /// let players = ["ks", "original", "random"].map(str::to_owned).to_vec();
    /// let conditions = MatchConfig::new("amazons", "", "", MatchConditions::new(100));
    /// let tournament = Tournament { conditions, players, gauntlet: false };
    /// assert_eq!(tournament.pairings(), [[0, 1], [0, 2], [1, 2]]);
    /// assert_eq!(Tournament { gauntlet: true, ..tournament }.pairings(), [[0, 1], [0, 2]]);
    /// ```
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let first = if self.gauntlet { 1 } else { self.players.len() };
        (0..first).flat_map(|a| (a + 1..self.players.len()).map(move |b| [a, b])).collect()
    }

    /// Makes one of each player and describes all matches.
    pub fn prepare(&self) -> Result<PreparedTournament, ParseError> {
        let conditions = &self.conditions;
        let context = MatchContext::new(conditions)?;
        if conditions.opening_plies == Some(0) && conditions.book.is_none() {
            return Err(ParseError::whole("0", "a tournament needs openings"));
        }
        let pool = |spec: &String| PlayerPool::new(conditions, context.table.as_ref(), spec);
        let players = self.players.iter().map(pool).collect::<Result<Vec<_>, ParseError>>()?;
        for (place, player) in players.iter().enumerate() {
            if players[..place].iter().any(|other| other.identity == player.identity) {
                return Err(ParseError::whole(&self.players[place], "duplicate player"));
            }
        }
        let pairings = self.pairings();
        let describe = |&[a, b]: &[usize; 2]| conditions.describe(&context, [&players[a], &players[b]]);
        let descriptions = pairings.iter().map(describe).collect();
        Ok(PreparedTournament { conditions: conditions.clone(), context, players, pairings, descriptions })
    }
}

/// A tournament ready to run: its players are made, so that their identities are known.
pub struct PreparedTournament {
    conditions: MatchConfig,
    context: MatchContext,
    players: Vec<PlayerPool>,
    pairings: Vec<[usize; 2]>,
    descriptions: Vec<MatchDescription>,
}

impl PreparedTournament {
    /// The descriptions of all matches, in the order of [`Tournament::pairings`].
    pub fn descriptions(&self) -> &[MatchDescription] {
        &self.descriptions
    }

    /// Plays all matches, or the rest of them, until they end or `stop` is raised. `watch` receives the progress of all matches,
    /// finished ones included.
    ///
    /// [`Resume::Yes`] needs at least one match in the store, and begins the missing ones.
    pub fn run(
        self,
        store: &Store,
        resume: Resume,
        stop: &Stop,
        watch: &dyn Fn(&MatchesStatus),
    ) -> Result<Vec<MatchOutcome>, MatchRunError> {
        let entered = self.enter(store, resume)?;
        let mut outcomes = Vec::with_capacity(entered.len());
        let mut open: Vec<(usize, &Claim<'_>)> = Vec::new();
        for (number, entered) in entered.iter().enumerate() {
            let id = match entered {
                MatchStart::Finished(id) => *id,
                MatchStart::Open(claim) => {
                    open.push((number, claim));
                    claim.id()
                }
            };
            outcomes.push(MatchOutcome::stored(store, id)?);
        }
        let all: Vec<Progress> = outcomes.iter().map(|outcome| outcome.result.progress.clone()).collect();
        let results = self.play(&open, stop, &|status| watch(&among_all(&all, &open, status)))?;
        open.iter().zip(results).for_each(|(&(number, _), result)| outcomes[number].result = result);
        Ok(outcomes)
    }

    /// Begins the matches, or finds the newest of each to resume.
    fn enter<'s>(&self, store: &'s Store, resume: Resume) -> Result<Vec<MatchStart<'s>>, MatchRunError> {
        let newest =
            |description| Ok::<_, MatchRunError>((store.finished(description)?, store.resumable(description)?));
        let known = self.descriptions.iter().map(newest).collect::<Result<Vec<_>, MatchRunError>>()?;
        if let (Resume::Yes, true, Some(description)) =
            (resume, known.iter().all(|&known| known == (None, None)), self.descriptions.first())
        {
            return Err(self.conditions.nothing_to_resume(description));
        }
        let enter = |(description, known): (&MatchDescription, (Option<MatchId>, Option<MatchId>))| {
            Ok(match known {
                _ if resume == Resume::No => MatchStart::Open(Box::new(store.begin(description)?)),
                (finished, Some(open)) if finished < Some(open) => MatchStart::Open(Box::new(store.claim(open)?)),
                (Some(finished), _) => MatchStart::Finished(finished),
                (None, _) => MatchStart::Open(Box::new(store.begin(description)?)),
            })
        };
        self.descriptions.iter().zip(known).map(enter).collect()
    }

    fn play(
        &self,
        open: &[(usize, &Claim<'_>)],
        stop: &Stop,
        watch: &dyn Fn(&MatchesStatus),
    ) -> Result<Vec<MatchResult>, MatchRunError> {
        let Some(&(first, _)) = open.first() else { return Ok(Vec::new()) };
        let (conditions, context) = (&self.conditions, &self.context);
        let solver = &context.solver;
        let arbiter: &Arbiter<'_> = &|table| solver.as_ref()?.known_outcome(table);
        let maker = |pool| -> Box<MakePlayer<'_>> { Box::new(move || PlayerPool::take(pool)) };
        let makers: Vec<Box<MakePlayer<'_>>> = self.players.iter().map(maker).collect();
        let players: Vec<&MakePlayer<'_>> = makers.iter().map(|make| &**make).collect();
        let setup =
            MatchSetup { players: &players, arbiter: Some(arbiter), spectator: None, threads: conditions.threads };
        let pairing = |&(number, claim): &(usize, _)| Pairing { players: self.pairings[number], claim };
        let pairings: Vec<Pairing<'_>> = open.iter().map(pairing).collect();
        let openings = context.openings(&self.descriptions[first], conditions.book.as_ref())?;
        Ok(matches::run_all(&setup, openings, &pairings, stop, watch)?)
    }
}

/// The status of all matches while some are played.
fn among_all(all: &[Progress], open: &[(usize, &Claim<'_>)], status: &MatchesStatus) -> MatchesStatus {
    let mut matches = all.to_vec();
    open.iter().zip(&status.matches).for_each(|(&(number, _), progress)| matches[number] = progress.clone());
    let placed = |game: &RunningGame| RunningGame { pairing: open[game.pairing].0, ..game.clone() };
    MatchesStatus { matches, games: status.games.iter().map(placed).collect() }
}
