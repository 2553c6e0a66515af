//! From a configuration to the stored description of a match, and back.

use super::MatchConfig;
use super::context::{MatchContext, PlayerPool};
use crate::OpeningBook;
use tenbin_arena::description::{MatchDescription, OpeningSource};

impl MatchConfig {
    /// The configuration of a stored match; `None` if its openings come from a book, which the description only names.
    pub fn of_stored(description: &MatchDescription) -> Option<MatchConfig> {
        let MatchDescription { game, position, a, b, openings, conditions, label, .. } = description;
        let opening_plies = match openings {
            OpeningSource::Random { plies, .. } => *plies,
            OpeningSource::OnePosition => 0,
            OpeningSource::Book { .. } => return None,
        };
        Some(MatchConfig {
            position: position.clone(),
            opening_plies: Some(opening_plies),
            label: label.clone(),
            ..MatchConfig::new(game, &a.spec, &b.spec, conditions.clone())
        })
    }

    /// The description of a match between two players.
    pub(super) fn describe(&self, context: &MatchContext, players: [&PlayerPool; 2]) -> MatchDescription {
        let [a, b] = players.map(|player| player.identity.clone());
        MatchDescription {
            game: context.table.game().to_owned(),
            position: self.position.clone(),
            a,
            b,
            openings: self.opening_source(context, players),
            conditions: self.conditions.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            label: self.label.clone(),
        }
    }

    /// Without random plies, stochastic players make the games of one position differ.
    fn opening_source(&self, context: &MatchContext, players: [&PlayerPool; 2]) -> OpeningSource {
        match &self.book {
            Some(book) => book.source(),
            None if context.plies == 0 && players.iter().any(|player| player.is_stochastic) => {
                OpeningSource::OnePosition
            }
            None => {
                let (judge, limit) = (context.defaults.judge.to_owned(), context.defaults.limit);
                OpeningSource::Random { plies: context.plies, judge, limit }
            }
        }
    }
}

impl OpeningBook {
    /// The book as a source of openings.
    pub(super) fn source(&self) -> OpeningSource {
        OpeningSource::Book { count: self.openings().len(), hash: self.hash() }
    }
}
