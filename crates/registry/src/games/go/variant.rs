//! Variants and rule options of Go: `go:9x9,komi=7,rules=japanese`.

use tenbin_core::{ParseError, Spec, nearest};
use tenbin_go::{Komi, MAX_FREE_HANDICAP, RULESETS, Rules, SIZES, fixed_handicap};

const DEFAULT_SIZE: u8 = 9;
const DEFAULT_RULES: &str = "chinese";
/// Komi of a handicap game, in half points: no draws.
const HANDICAP_KOMI: i16 = 1;

/// Compensation for handicap stones under area scoring, in points: all stones (Chinese), all but one (AGA), or none.
fn handicap_compensation(ruleset: &str, stones: u8) -> i16 {
    match ruleset {
        "chinese" => i16::from(stones),
        "aga" => i16::from(stones) - 1,
        _ => 0,
    }
}

/// A variant of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variant {
    pub(super) size: u8,
    pub(super) rules: Rules,
    /// The named ruleset that the rules are based on.
    ruleset: &'static str,
    /// Handicap stones, 0 or at least 2.
    pub(super) handicap: u8,
    /// Whether the handicap is freely placed.
    pub(super) free: bool,
}

impl Variant {
    /// A variant of a named ruleset with changes; `None` if the ruleset is unknown.
    pub(super) fn of(size: u8, ruleset: &str, change: impl FnOnce(Rules) -> Rules) -> Option<Variant> {
        let &(ruleset, rules) = RULESETS.iter().find(|(name, _)| *name == ruleset)?;
        Some(Variant { size, rules: change(rules), ruleset, handicap: 0, free: false })
    }

    pub(super) fn read(spec: &Spec) -> Result<Variant, ParseError> {
        let mut size = DEFAULT_SIZE;
        let value = |key: &str| spec.items().iter().find(|item| item.key.as_deref() == Some(key));
        for (number, item) in spec.items().iter().enumerate() {
            if spec.items()[..number].iter().any(|before| before.key == item.key) {
                return Err(spec.key_error(item, "this setting appears twice"));
            }
            match item.key.as_deref() {
                None => size = read_size(&item.value).map_err(|message| spec.value_error(item, message))?,
                Some(key) if KEYS.contains(&key) => {}
                Some(key) => {
                    let error = spec.key_error(item, format!("unknown rule option `{key}`"));
                    return Err(match nearest(key, KEYS) {
                        Some(meant) => error.hint(Some(meant)),
                        None => error.advice(format!("known: {}", KEYS.join(", "))),
                    });
                }
            }
        }
        // The ruleset first, because the other options change it.
        let mut read = match value("rules") {
            None => Variant::of(size, DEFAULT_RULES, |rules| rules),
            Some(item) => Variant::of(size, &item.value.to_lowercase(), |rules| rules),
        };
        if let (None, Some(item)) = (&read, value("rules")) {
            let names: Vec<&str> = RULESETS.iter().map(|(name, _)| *name).collect();
            return Err(spec.value_error(item, "unknown ruleset").advice(names.join(", ")));
        }
        let variant = read.as_mut().expect("the default ruleset exists");
        for key in ["placement", "handicap", "komi", "superko", "suicide", "dead", "moves"] {
            if let Some(item) = value(key) {
                variant.set(key, &item.value).map_err(|message| spec.value_error(item, message))?;
            }
        }
        if let (Some(item), 0) = (value("placement"), variant.handicap) {
            return Err(spec.key_error(item, "`placement` needs a handicap"));
        }
        Ok(variant.clone())
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "placement" => match value.to_lowercase().as_str() {
                "fixed" => self.free = false,
                "free" => self.free = true,
                _ => return Err("expected fixed or free".to_owned()),
            },
            "handicap" => {
                self.handicap = self.read_handicap(value)?;
                self.rules.komi = self.usual_komi();
            }
            _ => self.rules.set(key, value)?,
        }
        Ok(())
    }

    fn read_handicap(&self, value: &str) -> Result<u8, String> {
        let stones = value.parse().ok().filter(|stones| (0..=MAX_FREE_HANDICAP).contains(stones) && *stones != 1);
        let stones = stones.ok_or_else(|| format!("`handicap` takes 0 or an integer from 2 to {MAX_FREE_HANDICAP}"))?;
        let fits = stones == 0
            || if self.free {
                u16::from(stones) + 1 < self.points()
            } else {
                fixed_handicap(self.size, stones).is_some()
            };
        if fits { Ok(stones) } else { Err(format!("no handicap of {stones} stones on this board")) }
    }

    fn points(&self) -> u16 {
        u16::from(self.size) * u16::from(self.size)
    }

    fn usual_komi(&self) -> Komi {
        let ruleset = Rules::named(self.ruleset).unwrap_or_default();
        match self.handicap {
            0 => ruleset.komi,
            stones => Komi(HANDICAP_KOMI + 2 * handicap_compensation(self.ruleset, stones)),
        }
    }

    /// The canonical name: options that differ from the defaults, sorted by key.
    pub(super) fn name(&self) -> String {
        let ruleset = Rules::named(self.ruleset).unwrap_or_default();
        let mut settings = self.rules.settings_differing_from(&Rules { komi: self.usual_komi(), ..ruleset });
        if self.handicap > 0 {
            settings.push(("handicap", self.handicap.to_string()));
        }
        if self.free {
            settings.push(("placement", "free".to_owned()));
        }
        if self.ruleset != DEFAULT_RULES {
            settings.push(("rules", self.ruleset.to_owned()));
        }
        settings.sort_unstable();
        let size = format!("go:{0}x{0}", self.size);
        settings.iter().fold(size, |name, (key, value)| format!("{name},{key}={value}"))
    }
}

/// The options besides the size.
const KEYS: [&str; 8] = ["dead", "handicap", "komi", "moves", "placement", "rules", "suicide", "superko"];

fn read_size(value: &str) -> Result<u8, String> {
    let sizes = value.split_once(['x', '×']);
    let side = |text: &str| text.parse().ok().filter(|size| SIZES.contains(size));
    match sizes.map(|(wide, high)| (side(wide), side(high))) {
        Some((Some(wide), Some(high))) if wide == high => Ok(wide),
        Some((Some(_), Some(_))) => Err("Go boards are square".to_owned()),
        _ => Err(format!("write the size from {0}x{0} to {1}x{1}", SIZES.start(), SIZES.end())),
    }
}
