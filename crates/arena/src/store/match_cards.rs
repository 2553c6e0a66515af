//! The migration to format 4: match cards, whose settings were texts, become match descriptions.

use super::to_json;
use crate::description::{MatchConditions, MatchDescription, OpeningSource, PlayerIdentity};
use crate::matches::{Adjudication, AdjudicationRule};
use crate::stats::{Model, Sprt};
use rusqlite::{Transaction, params};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::str::FromStr;
use tenbin_core::parse_time;

/// The description of a match before format 4.
#[derive(Deserialize)]
struct MatchCard {
    game: String,
    a: PlayerIdentity,
    b: PlayerIdentity,
    seed: u64,
    version: String,
    settings: BTreeMap<String, String>,
    label: String,
}

/// Rewrites all cards. A card that cannot be read stays, and reading its match names it.
pub(super) fn migrate(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    transaction.execute_batch("ALTER TABLE matches RENAME COLUMN card TO description")?;
    let mut statement = transaction.prepare("SELECT id, description FROM matches")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for row in rows.collect::<rusqlite::Result<Vec<(i64, String)>>>()? {
        let Ok(card) = serde_json::from_str::<MatchCard>(&row.1) else { continue };
        let description = to_json(&card.describe());
        transaction.execute("UPDATE matches SET description = ?2 WHERE id = ?1", params![row.0, description])?;
    }
    Ok(())
}

impl MatchCard {
    fn describe(self) -> MatchDescription {
        let (openings, conditions) = (self.openings(), self.conditions());
        let position = self.setting("position").map(str::to_owned);
        let MatchCard { game, a, b, version, label, .. } = self;
        MatchDescription { game, position, a, b, openings, conditions, version, label }
    }

    fn setting(&self, key: &str) -> Option<&str> {
        self.settings.get(key).map(String::as_str)
    }

    fn number<T: FromStr>(&self, key: &str) -> Option<T> {
        self.setting(key)?.parse().ok()
    }

    /// `20 points by ks:depth=1`, `one position` or `a book of 12, 0123456789abcdef`.
    fn openings(&self) -> OpeningSource {
        let text = self.setting("openings").unwrap_or_default();
        let judged = text.split_once(" points by ").and_then(|(limit, judge)| Some((limit.parse().ok()?, judge)));
        let book = text.strip_prefix("a book of ").and_then(|book| book.split_once(", "));
        match (judged, book.and_then(|(count, hash)| Some((count.parse().ok()?, hash)))) {
            (Some((limit, judge)), _) => {
                let plies = self.number("opening-plies").unwrap_or_default();
                OpeningSource::Random { plies, judge: judge.to_owned(), limit }
            }
            (None, Some((count, hash))) => OpeningSource::Book { count, hash: hash.to_owned() },
            (None, None) => OpeningSource::OnePosition,
        }
    }

    fn conditions(&self) -> MatchConditions {
        let defaults = MatchConditions::new(self.number("games").unwrap_or_default());
        MatchConditions {
            seed: self.seed,
            sprt: self.setting("sprt").and_then(sprt),
            adjudication: self.adjudication(),
            time_margin: self.setting("time-margin").and_then(parse_time).unwrap_or(defaults.time_margin),
            ..defaults
        }
    }

    fn adjudication(&self) -> Adjudication {
        let drawn = self.setting("drawn").and_then(|text| text.split_once(" after "));
        let defaults = Adjudication::default();
        Adjudication {
            when_proved: self.setting("ends").is_some(),
            max_turns: self.number("max-turns").unwrap_or(defaults.max_turns),
            win: self.setting("won").and_then(rule),
            draw: drawn.and_then(|(text, _)| rule(text)),
            draw_after: drawn.and_then(|(_, after)| after.parse().ok()).unwrap_or_default(),
        }
    }
}

/// `0,10`
fn sprt(text: &str) -> Option<Sprt> {
    let (elo0, elo1) = text.split_once(',')?;
    Sprt::new(elo0.parse().ok()?, elo1.parse().ok()?, Model::Normalised).ok()
}

/// `600 points for 3 turns`
fn rule(text: &str) -> Option<AdjudicationRule> {
    let (score, turns) = text.strip_suffix(" turns")?.split_once(" points for ")?;
    Some(AdjudicationRule { score: score.parse().ok()?, turns: turns.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn described(settings: &str) -> MatchDescription {
        let player = r#"{"spec":"ks","fingerprint":""}"#;
        let card = format!(
            r#"{{"game":"amazons:6x6","a":{player},"b":{player},"seed":7,"version":"0.1.0","settings":{settings},"label":""}}"#
        );
        serde_json::from_str::<MatchCard>(&card).unwrap().describe()
    }

    #[test]
    fn settings_of_a_card_become_fields() {
        let found = described(
            r#"{"games":"100","opening-plies":"4","openings":"150 points by ks:depth=1","sprt":"0,10","position":"p"}"#,
        );
        let judge = "ks:depth=1".to_owned();
        assert_eq!(found.openings, OpeningSource::Random { plies: 4, judge, limit: 150 });
        assert_eq!((found.conditions.games, found.conditions.seed), (100, 7));
        assert_eq!(found.conditions.sprt.unwrap().hypotheses(), (0.0, 10.0));
        assert_eq!(found.position.as_deref(), Some("p"));
        assert_eq!(found.conditions.adjudication, Adjudication::default());
    }

    #[test]
    fn adjudication_of_a_card_becomes_fields() {
        let found = described(
            r#"{"games":"9","openings":"a book of 3, 00ff","ends":"when proved","max-turns":"60","time-margin":"2s",
                "won":"600 points for 3 turns","drawn":"10 points for 8 turns after 40"}"#,
        );
        assert_eq!(found.openings, OpeningSource::Book { count: 3, hash: "00ff".to_owned() });
        let expected = Adjudication {
            when_proved: true,
            max_turns: 60,
            win: Some(AdjudicationRule { score: 600, turns: 3 }),
            draw: Some(AdjudicationRule { score: 10, turns: 8 }),
            draw_after: 40,
        };
        assert_eq!(found.conditions.adjudication, expected);
        assert_eq!(found.conditions.time_margin, Duration::from_secs(2));
    }

    #[test]
    fn one_position_stays_one_position() {
        let found = described(r#"{"games":"2","openings":"one position","opening-plies":"0"}"#);
        assert_eq!(found.openings, OpeningSource::OnePosition);
    }
}
