//! The stored description that identifies a match.

use super::{DEFAULT_MARGIN, MAX_TURNS, MatchConfig};
use crate::{game_entry, player};
use std::collections::BTreeMap;
use tenbin_arena::matches::AdjudicationRule;
use tenbin_arena::record::{MatchCard, PlayerCard};
use tenbin_core::{ParseError, Table, format_time};

impl MatchConfig {
    /// The description of the match in the store: runs with equal descriptions play the same games.
    pub fn card(&self, table: &dyn Table) -> Result<MatchCard, ParseError> {
        self.card_of(table, [player_card(table, &self.a)?, player_card(table, &self.b)?])
    }

    /// The description, with known players.
    pub(super) fn card_of(&self, table: &dyn Table, [a, b]: [PlayerCard; 2]) -> Result<MatchCard, ParseError> {
        Ok(MatchCard {
            game: table.game().to_owned(),
            a,
            b,
            seed: self.seed,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            settings: self.settings(table)?,
            label: self.label.clone(),
        })
    }

    /// The settings that affect the games. Defaults are left out, so that old descriptions stay valid.
    fn settings(&self, table: &dyn Table) -> Result<BTreeMap<String, String>, ParseError> {
        let mut settings = self.opening_settings(table)?;
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
        Ok(settings)
    }

    /// The settings of the openings.
    fn opening_settings(&self, table: &dyn Table) -> Result<BTreeMap<String, String>, ParseError> {
        if let Some(book) = &self.book {
            return Ok(BTreeMap::from([("openings".to_owned(), book.identity())]));
        }
        let defaults = game_entry(&self.game)?.openings(table);
        let plies = self.opening_plies.unwrap_or(defaults.plies);
        let openings = if plies == 0 && self.uses_chance(table)? {
            "one position".to_owned()
        } else {
            format!("{} points by {}", defaults.limit, defaults.judge)
        };
        Ok(BTreeMap::from([("openings".to_owned(), openings), ("opening-plies".to_owned(), plies.to_string())]))
    }

    /// Whether a player is stochastic, so that games from one position differ.
    pub(super) fn uses_chance(&self, table: &dyn Table) -> Result<bool, ParseError> {
        Ok(player(table, &self.a)?.is_stochastic() || player(table, &self.b)?.is_stochastic())
    }
}

/// A player's spec and fingerprint. Starts and stops an external engine.
pub(super) fn player_card(table: &dyn Table, spec: &str) -> Result<PlayerCard, ParseError> {
    let player = player(table, spec)?;
    Ok(PlayerCard { spec: player.spec().to_owned(), fingerprint: player.fingerprint() })
}
