//! The stored description that identifies a match.

use super::context::{MatchContext, PlayerPool};
use super::{DEFAULT_MARGIN, MAX_TURNS, MatchConfig};
use std::collections::BTreeMap;
use tenbin_arena::matches::AdjudicationRule;
use tenbin_arena::record::MatchCard;
use tenbin_core::format_time;

impl MatchConfig {
    /// The description of a match between two players.
    pub(super) fn describe(&self, context: &MatchContext, players: [&PlayerPool; 2]) -> MatchCard {
        let [a, b] = players.map(|player| player.identity.clone());
        MatchCard {
            game: context.table.game().to_owned(),
            a,
            b,
            seed: self.seed,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            settings: self.settings(context, players),
            label: self.label.clone(),
        }
    }

    /// The settings that affect the games. Defaults are left out, so that old descriptions stay valid.
    fn settings(&self, context: &MatchContext, players: [&PlayerPool; 2]) -> BTreeMap<String, String> {
        let mut settings = self.opening_settings(context, players);
        let mut note = |key: &str, value: String| settings.insert(key.to_owned(), value);
        note("games", self.games.to_string());
        if let Some(position) = &self.position {
            note("position", position.clone());
        }
        if self.until_proved {
            note("ends", "when proved".to_owned());
        }
        if let Some(sprt) = &self.sprt {
            let (elo0, elo1) = sprt.hypotheses();
            note("sprt", format!("{elo0},{elo1}"));
        }
        if self.max_turns != MAX_TURNS {
            note("max-turns", self.max_turns.to_string());
        }
        let accord = |accord: AdjudicationRule| format!("{} points for {} turns", accord.score, accord.turns);
        if let Some(win) = self.adjudication.win {
            note("won", accord(win));
        }
        if let Some(draw) = self.adjudication.draw {
            note("drawn", format!("{} after {}", accord(draw), self.adjudication.draw_after));
        }
        if self.margin != DEFAULT_MARGIN {
            note("time-margin", format_time(self.margin));
        }
        settings
    }

    /// The settings of the openings.
    fn opening_settings(&self, context: &MatchContext, players: [&PlayerPool; 2]) -> BTreeMap<String, String> {
        if let Some(book) = &self.book {
            return BTreeMap::from([("openings".to_owned(), book.identity())]);
        }
        let openings = if self.is_from_one_position(context, players) {
            "one position".to_owned()
        } else {
            format!("{} points by {}", context.defaults.limit, context.defaults.judge)
        };
        BTreeMap::from([("openings".to_owned(), openings), ("opening-plies".to_owned(), context.plies.to_string())])
    }

    /// Whether all pairs start from one position, because a stochastic player makes the games differ.
    pub(super) fn is_from_one_position(&self, context: &MatchContext, players: [&PlayerPool; 2]) -> bool {
        self.book.is_none() && context.plies == 0 && players.iter().any(|player| player.is_stochastic)
    }
}
