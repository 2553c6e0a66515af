//! Rules in SGF: the name of a ruleset, komi, and options that differ from the ruleset.

use crate::{DeadStoneRule, Komi, RULESETS, Rules, Scoring, Superko};
use tenbin_core::{ParseError, Source};
use tenbin_sgf::{normalize_name, unescape};

/// The property for options that differ from the ruleset: `suicide=on,moves=90`. Other programs ignore unknown
/// properties, but some refuse unknown rulesets.
pub(super) const SETTINGS: &str = "TENBINRULES";

/// Names of rulesets in files, and Tenbin's names for them.
const RULESET_NAMES: [(&str, &str); 9] = [
    ("chinese", "chinese"),
    ("cn", "chinese"),
    ("goe", "chinese"),
    ("ing", "chinese"),
    ("aga", "aga"),
    ("nz", "new-zealand"),
    ("new-zealand", "new-zealand"),
    ("new zealand", "new-zealand"),
    ("tromp-taylor", "tromp-taylor"),
];

/// The ruleset that a file names; Japanese if unknown.
pub(super) fn ruleset_named(written: &str) -> &'static str {
    let written = normalize_name(&unescape(written)).to_lowercase();
    RULESET_NAMES.iter().find(|(name, _)| *name == written).map_or("japanese", |(_, meant)| meant)
}

/// The properties for rules and komi, and Tenbin's own property where options differ.
pub(super) fn properties(rules: &Rules) -> String {
    let (name, ruleset) = nearest_ruleset(rules);
    let komi = rules.komi.to_string();
    let defaults = Rules { komi: read_komi(&komi, rules.scoring).unwrap_or(ruleset.komi), ..ruleset };
    let settings: Vec<String> =
        rules.settings_differing_from(&defaults).into_iter().map(|(key, value)| format!("{key}={value}")).collect();
    let settings = if settings.is_empty() { String::new() } else { format!("{SETTINGS}[{}]", settings.join(",")) };
    format!("KM[{komi}]RU[{name}]{settings}")
}

/// The ruleset that matches up to komi and ply limit; otherwise the first with the same scoring.
fn nearest_ruleset(rules: &Rules) -> (&'static str, Rules) {
    let same = |known: &Rules| Rules { komi: known.komi, max_plies: known.max_plies, ..*rules } == *known;
    let found = RULESETS.iter().find(|(_, known)| same(known));
    let near = || RULESETS.iter().find(|(_, known)| known.scoring == rules.scoring);
    found.or_else(near).copied().unwrap_or(RULESETS[0])
}

/// Komi to the nearest half point. Some servers write hundredths. A quarter under area scoring is in zi of two points
/// each, as in Chinese files: 3¾ zi are 7.5 points.
pub(super) fn read_komi(text: &str, scoring: Scoring) -> Option<Komi> {
    let written: f64 = text.trim().parse().ok()?;
    let are_hundredths = written.abs() >= 100.0 && written % 25.0 == 0.0;
    let points = if are_hundredths { written / 100.0 } else { written };
    let are_zi = scoring == Scoring::Area && (points * 4.0 % 2.0).abs() == 1.0;
    let halves = if are_zi { points * 4.0 } else { (points * 2.0).round() };
    (halves.abs() <= f64::from(Komi::LARGEST.0)).then_some(Komi(halves as i16))
}

/// Applies options to rules, as [`properties`] writes them.
pub(super) fn read_settings(source: Source<'_>, text: &str, mut rules: Rules) -> Result<Rules, ParseError> {
    for setting in text.split(',') {
        let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
        if !Rules::SETTINGS.contains(&key) {
            let message = format!("unknown rule option `{key}`");
            return Err(source.error_at(key, message).advice(format!("known: {}", Rules::SETTINGS.join(", "))));
        }
        rules.set(key, value).map_err(|message| source.error_at(value, message))?;
    }
    Ok(rules)
}

const SUICIDE: [(&str, bool); 2] = [("on", true), ("off", false)];

impl Rules {
    /// The names of rule options besides the ruleset.
    pub const SETTINGS: [&str; 5] = ["dead", "komi", "moves", "suicide", "superko"];

    /// Sets one of the [`SETTINGS`](Rules::SETTINGS); the error names the valid values.
    ///
    /// ```
    /// # use tenbin_go::Rules;
    /// let mut rules = Rules::CHINESE;
    /// assert_eq!(rules.set("suicide", "on"), Ok(()));
    /// assert_eq!(rules.set("suicide", "yes"), Err("expected one of on, off".to_owned()));
    /// assert_eq!(rules.settings_differing_from(&Rules::CHINESE), [("suicide", "on".to_owned())]);
    /// ```
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "dead" => self.dead = one_of(&DeadStoneRule::NAMED, value)?,
            "komi" => self.komi = value.parse().map_err(str::to_owned)?,
            "moves" => {
                let most = u16::MAX;
                let plies = value.parse().ok().filter(|plies| (1..=most).contains(plies));
                self.max_plies = plies.ok_or_else(|| format!("expected `moves` from 1 to {most}"))?;
            }
            "suicide" => self.suicide = one_of(&SUICIDE, value)?,
            "superko" => self.superko = one_of(&Superko::NAMED, value)?,
            _ => return Err(format!("expected one of {}", Rules::SETTINGS.join(", "))),
        }
        Ok(())
    }

    /// The options in which these rules differ from a ruleset, sorted by name.
    pub fn settings_differing_from(&self, ruleset: &Rules) -> Vec<(&'static str, String)> {
        // Destructured, so that new options are not forgotten here.
        let Rules { scoring: _, superko, suicide, komi, dead, max_plies } = *self;
        let settings = [
            (dead != ruleset.dead).then(|| name_of(&DeadStoneRule::NAMED, dead)),
            (komi != ruleset.komi).then(|| komi.to_string()),
            (max_plies != ruleset.max_plies).then(|| max_plies.to_string()),
            (suicide != ruleset.suicide).then(|| name_of(&SUICIDE, suicide)),
            (superko != ruleset.superko).then(|| name_of(&Superko::NAMED, superko)),
        ];
        Rules::SETTINGS.into_iter().zip(settings).filter_map(|(key, value)| Some((key, value?))).collect()
    }
}

fn one_of<T: Copy>(known: &[(&str, T)], value: &str) -> Result<T, String> {
    let found = known.iter().find(|(name, _)| name.eq_ignore_ascii_case(value));
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    found.map(|&(_, meant)| meant).ok_or_else(|| format!("expected one of {}", names.join(", ")))
}

fn name_of<T: Copy + PartialEq>(known: &[(&str, T)], meant: T) -> String {
    known.iter().find(|(_, one)| *one == meant).map_or_else(String::new, |(name, _)| (*name).to_owned())
}
