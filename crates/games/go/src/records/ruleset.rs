//! Rules in SGF: the name of a ruleset, komi, and options that differ from the ruleset.

use crate::{Komi, RULESETS, Rules, Scoring};
use tenbin_core::{ParseError, Source};
use tenbin_sgf::{normalize_name, unescape};

/// The property for options that differ from the ruleset: `suicide=on,moves=90`. Other programs ignore unknown
/// properties, but some refuse unknown rulesets.
pub(super) const RULES_PROPERTY: &str = "TENBINRULES";

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
    let settings =
        if settings.is_empty() { String::new() } else { format!("{RULES_PROPERTY}[{}]", settings.join(",")) };
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
