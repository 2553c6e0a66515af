//! A match with its players made and identified.

use super::context::{MatchContext, MatchStart, PlayerPool};
use super::{MatchConfig, MatchOutcome, MatchRunError, Resume};
use tenbin_arena::description::MatchDescription;
use tenbin_arena::matches::{self, Arbiter, MakePlayer, MatchSetup, MatchesStatus, Spectator};
use tenbin_arena::store::{Claim, MatchId, Store};
use tenbin_core::{ParseError, Stop};

/// A match ready to run: its players are made, so that their identities are known.
pub struct PreparedMatch {
    config: MatchConfig,
    context: MatchContext,
    players: [PlayerPool; 2],
    description: MatchDescription,
}

impl MatchConfig {
    /// Makes one player of each kind and describes the match. The run uses these players, so an external engine starts once per
    /// worker.
    pub fn prepare(&self) -> Result<PreparedMatch, ParseError> {
        let context = MatchContext::new(self)?;
        let [a, b] = [&self.a, &self.b].map(|spec| PlayerPool::new(self, context.table.as_ref(), spec));
        let players = [a?, b?];
        let description = self.describe(&context, [&players[0], &players[1]]);
        Ok(PreparedMatch { config: self.clone(), context, players, description })
    }
}

impl PreparedMatch {
    /// The description of the match in the store: runs with equal descriptions play the same games.
    pub fn description(&self) -> &MatchDescription {
        &self.description
    }

    /// Plays the match, or the rest of it, until it ends or `stop` is raised. `begun` receives the match's number, `watch` the
    /// progress and the games in progress, `spectator` their positions.
    pub fn run(
        self,
        store: &Store,
        resume: Resume,
        stop: &Stop,
        begun: &mut dyn FnMut(MatchId),
        watch: &dyn Fn(&MatchesStatus),
        spectator: Option<&Spectator<'_>>,
    ) -> Result<MatchOutcome, MatchRunError> {
        match self.enter(store, resume)? {
            MatchStart::Finished(id) => {
                begun(id);
                MatchOutcome::stored(store, id)
            }
            MatchStart::Open(claim) => {
                begun(claim.id());
                self.play(&claim, stop, watch, spectator)
            }
        }
    }

    /// Begins a match in the store, or finds the one to resume.
    fn enter<'s>(&self, store: &'s Store, resume: Resume) -> Result<MatchStart<'s>, MatchRunError> {
        let description = &self.description;
        Ok(match resume {
            Resume::No => MatchStart::Open(Box::new(store.begin(description)?)),
            Resume::Yes => {
                let id = store.resumable(description)?.ok_or_else(|| self.config.nothing_to_resume(description))?;
                MatchStart::Open(Box::new(store.claim(id)?))
            }
            Resume::IfPossible => match (store.finished(description)?, store.resumable(description)?) {
                (Some(id), _) => MatchStart::Finished(id),
                (None, Some(id)) => MatchStart::Open(Box::new(store.claim(id)?)),
                (None, None) => MatchStart::Open(Box::new(store.begin(description)?)),
            },
        })
    }

    fn play(
        &self,
        claim: &Claim<'_>,
        stop: &Stop,
        watch: &dyn Fn(&MatchesStatus),
        spectator: Option<&Spectator<'_>>,
    ) -> Result<MatchOutcome, MatchRunError> {
        let PreparedMatch { config, context, players: [a, b], description } = self;
        let players: [&MakePlayer<'_>; 2] = [&|| a.take(), &|| b.take()];
        let solver = &context.solver;
        let arbiter: &Arbiter<'_> = &|table| solver.as_ref()?.known_outcome(table);
        let setup = MatchSetup { players: &players, arbiter: Some(arbiter), spectator, threads: config.threads };
        let openings = context.openings(description, config.book.as_ref())?;
        let result = matches::run(&setup, openings, claim, stop, watch)?;
        Ok(MatchOutcome { id: claim.id(), description: description.clone(), result })
    }
}
