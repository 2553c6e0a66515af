//! What identifies a match in the store.

use super::{MAX_TURNS, USUAL_MARGIN, Weighing};
use crate::{player, room};
use std::collections::BTreeMap;
use tenbin_arena::matches::Accord;
use tenbin_arena::record::{MatchCard, PlayerCard};
use tenbin_core::{ParseError, Table, format_time};

impl Weighing {
    /// What identifies the match in the store: two runs with the same card play the same games.
    pub fn card(&self, table: &dyn Table) -> Result<MatchCard, ParseError> {
        self.card_of(table, [player_card(table, &self.a)?, player_card(table, &self.b)?])
    }

    /// The same, where the players have introduced themselves already.
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

    /// What else decides how the match goes. What is as usual is left out, so that names of old matches stay the same.
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
        let accord = |accord: Accord| format!("{} points for {} turns", accord.score, accord.turns);
        if let Some(win) = self.adjudication.win {
            note("won", accord(win));
        }
        if let Some(draw) = self.adjudication.draw {
            note("drawn", format!("{} after {}", accord(draw), self.adjudication.draw_after));
        }
        if self.margin != USUAL_MARGIN {
            note("time-margin", format_time(self.margin));
        }
        Ok(settings)
    }

    /// What the card says of the openings.
    fn opening_settings(&self, table: &dyn Table) -> Result<BTreeMap<String, String>, ParseError> {
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
    pub(super) fn uses_chance(&self, table: &dyn Table) -> Result<bool, ParseError> {
        Ok(player(table, &self.a)?.is_stochastic() || player(table, &self.b)?.is_stochastic())
    }
}

/// How a player introduces itself. The program of another is started for it, and ended again.
pub(super) fn player_card(table: &dyn Table, spec: &str) -> Result<PlayerCard, ParseError> {
    let player = player(table, spec)?;
    Ok(PlayerCard { spec: player.spec().to_owned(), fingerprint: player.fingerprint() })
}
