//! Rule options: scoring, superko, suicide, komi, dead stones, ply limit, and the named rulesets.

use std::fmt;
use std::str::FromStr;

/// How the final position is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones and empty points surrounded by one side only (Chinese).
    Area,
    /// Surrounded empty points and prisoners (Japanese).
    Territory,
}

/// Which earlier positions a move may not repeat. Retaking a ko at once is never allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Superko {
    /// No superko; a repeated position is a draw.
    None,
    /// Positional superko: no board position may repeat.
    Positional,
    /// Situational superko: no board position may repeat with the same side to move.
    Situational,
}

/// How dead stones are determined at the end of the game. Under area scoring players capture dead stones before
/// passing, so only GTP hosts ask for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadStoneRule {
    /// All stones on the board are alive.
    None,
    /// Playouts: stones lost in most of them are dead.
    Playouts,
    /// The charge model: chains with negative strength are dead.
    Strength,
}

impl DeadStoneRule {
    /// All values with their names.
    pub const NAMED: [(&'static str, DeadStoneRule); 3] =
        [("none", DeadStoneRule::None), ("playouts", DeadStoneRule::Playouts), ("strength", DeadStoneRule::Strength)];
}

/// Compensation for White, in half points: `13` is 6.5.
///
/// ```
/// # use tenbin_go::Komi;
/// assert_eq!("6.5".parse(), Ok(Komi(13)));
/// assert_eq!(Komi(-14).to_string(), "-7");
/// assert!("6.25".parse::<Komi>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Komi(pub i16);

impl Komi {
    /// The largest absolute komi.
    pub const LARGEST: Komi = Komi(2 * 999);
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", f32::from(self.0) / 2.0)
    }
}

impl FromStr for Komi {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Komi, Self::Err> {
        const EXPECTED: &str = "expected komi in points or half points, such as 7 or 6.5";
        let known = text.bytes().all(|byte| byte.is_ascii_digit() || b".-+".contains(&byte));
        let points: f64 = text.parse().ok().filter(|_| known).ok_or(EXPECTED)?;
        let halves = points * 2.0;
        if halves.fract() != 0.0 {
            return Err(EXPECTED);
        }
        if halves.abs() > f64::from(Komi::LARGEST.0) {
            return Err("komi is at most 999 points either way");
        }
        Ok(Komi(halves as i16))
    }
}

/// All rule options but the board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// How the final position is scored.
    pub scoring: Scoring,
    /// Which earlier positions may not be repeated.
    pub superko: Superko,
    /// Whether suicide is legal.
    pub suicide: bool,
    /// Compensation for White.
    pub komi: Komi,
    /// How dead stones are determined.
    pub dead: DeadStoneRule,
    /// The game ends and is scored after this many plies; 0 means three per point of the board.
    pub max_plies: u16,
}

/// Named rulesets.
pub const RULESETS: [(&str, Rules); 5] = [
    ("chinese", Rules::CHINESE),
    ("japanese", Rules::JAPANESE),
    ("aga", Rules { superko: Superko::Situational, ..Rules::CHINESE }),
    ("new-zealand", Rules { superko: Superko::Situational, suicide: true, komi: Komi(14), ..Rules::CHINESE }),
    ("tromp-taylor", Rules { suicide: true, dead: DeadStoneRule::None, ..Rules::CHINESE }),
];

impl Rules {
    /// Area scoring, positional superko, komi 7.5.
    pub const CHINESE: Rules = Rules {
        scoring: Scoring::Area,
        superko: Superko::Positional,
        suicide: false,
        komi: Komi(15),
        dead: DeadStoneRule::Playouts,
        max_plies: 0,
    };

    /// Territory scoring, no superko, komi 6.5.
    pub const JAPANESE: Rules =
        Rules { scoring: Scoring::Territory, superko: Superko::None, komi: Komi(13), ..Rules::CHINESE };

    /// The ruleset with this name.
    pub fn named(name: &str) -> Option<Rules> {
        RULESETS.iter().find(|(known, _)| *known == name).map(|&(_, rules)| rules)
    }

    /// The ply limit on a board of this size.
    #[inline]
    pub fn max_plies_on(&self, size: u8) -> u16 {
        if self.max_plies > 0 { self.max_plies } else { 3 * u16::from(size) * u16::from(size) }
    }
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

impl Default for Rules {
    fn default() -> Rules {
        Rules::CHINESE
    }
}

impl Superko {
    /// All values with their names.
    pub const NAMED: [(&'static str, Superko); 3] =
        [("none", Superko::None), ("positional", Superko::Positional), ("situational", Superko::Situational)];
}

fn one_of<T: Copy>(known: &[(&str, T)], value: &str) -> Result<T, String> {
    let found = known.iter().find(|(name, _)| name.eq_ignore_ascii_case(value));
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    found.map(|&(_, meant)| meant).ok_or_else(|| format!("expected one of {}", names.join(", ")))
}

fn name_of<T: Copy + PartialEq>(known: &[(&str, T)], meant: T) -> String {
    known.iter().find(|(_, one)| *one == meant).map_or_else(String::new, |(name, _)| (*name).to_owned())
}
