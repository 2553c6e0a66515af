//! What can be agreed upon before a game: how it is scored, what may not be repeated, and what one side gets ahead.

use std::fmt;
use std::str::FromStr;

/// What counts at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones, and empty points that only one side's stones surround (Chinese).
    Area,
    /// Surrounded empty points and prisoners (Japanese).
    Territory,
}

/// Which earlier positions may not be made again. Taking back a ko at once is never allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Superko {
    /// Only a ko is forbidden; a position that comes again ends the game without a winner.
    None,
    /// The same stones may not lie on the board again.
    Positional,
    /// The same stones may not lie on the board again with the same side to move.
    Situational,
}

/// Who says which stones are dead where a game has ended and nobody has taken them. Where area is counted, whoever thinks that
/// stones are dead can take them before the end without loss, so there only hosts ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadStoneRule {
    /// Nobody: what lies on the board lives.
    None,
    /// Playouts: what is lost in most of them is dead.
    Playouts,
    /// The charge model: what has a strength below zero is dead.
    Strength,
}

impl DeadStoneRule {
    /// All of them, with their names.
    pub const NAMED: [(&'static str, DeadStoneRule); 3] =
        [("none", DeadStoneRule::None), ("playouts", DeadStoneRule::Playouts), ("strength", DeadStoneRule::Strength)];
}

/// Points that White gets for moving second, in halves: `13` is 6.5.
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
    /// The largest komi either way.
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
        const WRONG: &str = "komi is a number of points or half points, such as 7 or 6.5";
        let known = text.bytes().all(|byte| byte.is_ascii_digit() || b".-+".contains(&byte));
        let points: f64 = text.parse().ok().filter(|_| known).ok_or(WRONG)?;
        let halves = points * 2.0;
        if halves.fract() != 0.0 {
            return Err(WRONG);
        }
        if halves.abs() > f64::from(Komi::LARGEST.0) {
            return Err("komi is at most 999 points either way");
        }
        Ok(Komi(halves as i16))
    }
}

/// Everything that is agreed upon but the size of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What counts at the end.
    pub scoring: Scoring,
    /// Which earlier positions may not be made again.
    pub superko: Superko,
    /// Whether a side may take away its own last liberty.
    pub suicide: bool,
    /// What White gets.
    pub komi: Komi,
    /// Who says which stones are dead.
    pub dead: DeadStoneRule,
    /// After so many plies the game ends and is scored as it stands; 0 for three for each point of the board.
    pub max_plies: u16,
}

/// Rules that have a name.
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

    /// The rules of this name.
    pub fn named(name: &str) -> Option<Rules> {
        RULESETS.iter().find(|(known, _)| *known == name).map(|&(_, rules)| rules)
    }

    /// The number of plies after which a game on a board of this size ends.
    #[inline]
    pub fn max_plies_on(&self, size: u8) -> u16 {
        if self.max_plies > 0 { self.max_plies } else { 3 * u16::from(size) * u16::from(size) }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::CHINESE
    }
}

impl Superko {
    /// All of them, with their names.
    pub const NAMED: [(&'static str, Superko); 3] =
        [("none", Superko::None), ("positional", Superko::Positional), ("situational", Superko::Situational)];
}
