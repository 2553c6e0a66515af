//! Variants and rule options of Go: `go:9x9,komi=7,rules=japanese`.

use crate::{Komi, MAX_FREE_HANDICAP, RULESETS, Rules, SIZES, fixed_handicap};
use tenbin_core::{Param, ParamKind, ParseError, Settings, Spec};

const DEFAULT_RULES: &str = "chinese";
/// Komi of a handicap game, in half points: no draws.
const HANDICAP_KOMI: i16 = 1;

const SIZE: Param = Param::board_size(SIZES, "9x9");

const RULES: Param = Param::new(
    "rules",
    "ruleset; the other options change parts of it",
    ParamKind::Choice(&["chinese", "japanese", "aga", "new-zealand", "tromp-taylor"]),
    DEFAULT_RULES,
);

const KOMI: Param = Param::new(
    "komi",
    "compensation for White in points or half points; by default that of the ruleset",
    ParamKind::Float { min: -999.0, max: 999.0 },
    "",
);

const SUPERKO: Param = Param::new(
    "superko",
    "superko rule; by default that of the ruleset",
    ParamKind::Choice(&["none", "positional", "situational"]),
    "",
);

const SUICIDE: Param =
    Param::new("suicide", "whether suicide is legal; by default as in the ruleset", ParamKind::Switch, "");

const HANDICAP: Param = Param::new(
    "handicap",
    "handicap stones: 0, or 2 and more",
    ParamKind::Integer { min: 0, max: MAX_FREE_HANDICAP as u64 },
    "",
);

const PLACEMENT: Param =
    Param::new("placement", "placement of the handicap stones", ParamKind::Choice(&["fixed", "free"]), "");

const DEAD: Param = Param::new(
    "dead",
    "how dead stones are found at the end; by default as in the ruleset",
    ParamKind::Choice(&["playouts", "strength", "none"]),
    "",
);

const MOVES: Param = Param::new(
    "moves",
    "maximum length of a game; by default three times the points",
    ParamKind::Integer { min: 1, max: u16::MAX as u64 },
    "",
);

pub(super) const PARAMS: &[Param] = &[SIZE, RULES, KOMI, SUPERKO, SUICIDE, HANDICAP, PLACEMENT, DEAD, MOVES];

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
        let settings = Settings::read(spec, PARAMS)?;
        let size = match settings.board_size(SIZE.key).expect("the size has a default") {
            (files, ranks) if files == ranks => files,
            _ => return Err(spec.param_error(&SIZE, "Go boards are square")),
        };
        // The ruleset first, because the other options change it.
        let ruleset = settings.text(RULES.key).expect("the ruleset has a default");
        let mut variant = Variant::of(size, ruleset, |rules| rules).expect("each value is a ruleset");
        for param in [PLACEMENT, HANDICAP, KOMI, SUPERKO, SUICIDE, DEAD, MOVES] {
            if let Some(value) = settings.value_text(param.key) {
                variant.set(param.key, &value).map_err(|message| spec.param_error(&param, message))?;
            }
        }
        if variant.handicap == 0 && settings.text(PLACEMENT.key).is_some() {
            return Err(spec.param_error(&PLACEMENT, "`placement` needs a handicap"));
        }
        Ok(variant)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "placement" => self.free = value == "free",
            "handicap" => {
                self.handicap = self.read_handicap(value)?;
                self.rules.komi = self.usual_komi();
            }
            _ => self.rules.set(key, value)?,
        }
        Ok(())
    }

    fn read_handicap(&self, value: &str) -> Result<u8, String> {
        let stones = value.parse().ok().filter(|stones| *stones != 1);
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
