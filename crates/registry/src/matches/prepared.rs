//! A match with its players made and identified.

use super::context::{MatchContext, MatchStart, PlayerPool};
use super::{MatchConfig, MatchOutcome, MatchRunError, Resume};
use crate::player;
use tenbin_arena::matches::{self, Arbiter, MakePlayer, MatchesStatus, Spectator};
use tenbin_arena::record::MatchCard;
use tenbin_arena::store::{Claim, MatchId, Store};
use tenbin_core::{ParseError, Stop};

/// A match ready to run: its players are made, so that their identities are known.
pub struct PreparedMatch {
    config: MatchConfig,
    context: MatchContext,
    players: [PlayerPool; 2],
    card: MatchCard,
}

impl MatchConfig {
    /// Makes one player of each kind and describes the match. The run uses these players, so an external engine starts once per
    /// worker.
    pub fn prepare(&self) -> Result<PreparedMatch, ParseError> {
        let context = MatchContext::new(self)?;
        let [a, b] = [&self.a, &self.b].map(|spec| PlayerPool::new(self, context.table.as_ref(), spec));
        let players = [a?, b?];
        let card = self.describe(&context, [&players[0], &players[1]]);
        Ok(PreparedMatch { config: self.clone(), context, players, card })
    }
}

impl PreparedMatch {
    /// The description of the match in the store: runs with equal descriptions play the same games.
    pub fn card(&self) -> &MatchCard {
        &self.card
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
                self.config.stored_outcome(store, id, self.card)
            }
            MatchStart::Open(claim) => {
                begun(claim.id());
                self.play(&claim, stop, watch, spectator)
            }
        }
    }

    /// Begins a match in the store, or finds the one to resume.
    fn enter<'s>(&self, store: &'s Store, resume: Resume) -> Result<MatchStart<'s>, MatchRunError> {
        let card = &self.card;
        Ok(match resume {
            Resume::No => MatchStart::Open(Box::new(store.begin(card)?)),
            Resume::Yes => {
                let id = store.resumable(card)?.ok_or_else(|| self.config.nothing_to_resume(card))?;
                MatchStart::Open(Box::new(store.claim(id)?))
            }
            Resume::IfPossible => match (store.finished(card)?, store.resumable(card)?) {
                (Some(id), _) => MatchStart::Finished(id),
                (None, Some(id)) => MatchStart::Open(Box::new(store.claim(id)?)),
                (None, None) => MatchStart::Open(Box::new(store.begin(card)?)),
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
        let PreparedMatch { config, context, players: [a, b], .. } = self;
        let (solver, judge_spec) = (&context.solver, context.defaults.judge);
        let judge: &MakePlayer<'_> = &|| Ok(player(config.new_table()?.as_ref(), judge_spec)?);
        let make: [&MakePlayer<'_>; 2] = [&|| a.take(), &|| b.take()];
        let arbiter: &Arbiter<'_> = &|table| solver.as_ref()?.known_outcome(table);
        let mut setup = config.setup(context, judge, arbiter, make);
        setup.openings.repeated = config.is_from_one_position(context, [a, b]);
        setup.spectator = spectator;
        let result = matches::run(&setup, claim, stop, watch)?;
        Ok(MatchOutcome { id: claim.id(), card: claim.card().clone(), result })
    }
}
