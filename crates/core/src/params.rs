//! Parameters: names, allowed values, defaults, and how values are read and written.

use std::ops::RangeInclusive;
use std::time::Duration;

/// The values a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ParamKind {
    /// An integer within bounds.
    Integer {
        /// Minimum.
        min: u64,
        /// Maximum.
        max: u64,
    },
    /// A number within bounds.
    Float {
        /// Minimum.
        min: f64,
        /// Maximum.
        max: f64,
    },
    /// `on` or `off`.
    Switch,
    /// A duration such as `500ms`, `2s` or `1m`.
    Time,
    /// A duration, or one of these words.
    TimeOr(&'static [&'static str]),
    /// The size of a board, `8x8`: columns and rows within bounds.
    BoardSize {
        /// Minimum of each side.
        min: u8,
        /// Maximum of each side.
        max: u8,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Any text.
    Text,
    /// The path of a file to read. The lab refuses it, because its specs come from strangers.
    File,
}

/// A parameter of a player: the one definition behind parsing, help and the canonical form.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Param {
    /// Name.
    pub key: &'static str,
    /// Help text.
    pub meaning: &'static str,
    /// Values allowed.
    pub kind: ParamKind,
    /// Default value; `""` for none.
    pub default: &'static str,
    /// Names that earlier versions used; each is an error that gives the new name.
    pub former: &'static [&'static str],
    /// Whether the value may be written without the key: `amazons:8x8`.
    pub is_bare: bool,
    /// Whether it stands for a family of parameters: the last part of its name, after the dot, is a placeholder.
    pub is_family: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Integer(u64),
    Float(f64),
    Switch(bool),
    Time(Duration),
    BoardSize(u8, u8),
    Text(String),
}

impl Param {
    /// A parameter with its name, help text, allowed values and default.
    pub const fn new(key: &'static str, meaning: &'static str, kind: ParamKind, default: &'static str) -> Param {
        Param { key, meaning, kind, default, former: &[], is_bare: false, is_family: false }
    }

    /// The size of the board, written without its key: `breakthrough:8x8`.
    pub const fn board_size(sides: RangeInclusive<u8>, default: &'static str) -> Param {
        let kind = ParamKind::BoardSize { min: *sides.start(), max: *sides.end() };
        Param::new("size", "board size", kind, default).bare()
    }

    /// The same parameter with the names that earlier versions used.
    pub const fn formerly(self, former: &'static [&'static str]) -> Param {
        Param { former, ..self }
    }

    /// The same parameter, whose value may be written without the key.
    pub const fn bare(self) -> Param {
        Param { is_bare: true, ..self }
    }

    /// A family of parameters, such as `weight.TERM`. [`Settings::members`](crate::Settings::members) reads them.
    pub const fn family(self) -> Param {
        Param { is_family: true, ..self }
    }

    /// Whether the parameter, or a member of the family, has this name.
    pub fn is_named(&self, key: &str) -> bool {
        if self.is_family {
            key.strip_prefix(self.prefix()).is_some_and(|name| !name.is_empty())
        } else {
            self.key == key
        }
    }

    /// What all names of the family begin with.
    fn prefix(&self) -> &'static str {
        &self.key[..=self.key.find('.').expect("the name of a family has a dot")]
    }

    /// The member's part of a name of the family.
    pub(crate) fn member<'k>(&self, key: &'k str) -> Option<&'k str> {
        if self.is_family { key.strip_prefix(self.prefix()) } else { None }
    }

    /// The name of a member of the family.
    pub fn member_key(&self, member: &str) -> String {
        format!("{}{member}", self.prefix())
    }

    pub(crate) fn parse(&self, text: &str) -> Result<Value, String> {
        match self.kind {
            ParamKind::Integer { min, max } => text
                .parse()
                .ok()
                .filter(|number| (min..=max).contains(number))
                .map(Value::Integer)
                .ok_or_else(|| self.kind.describe()),
            ParamKind::Float { min, max } => text
                .parse()
                .ok()
                .filter(|number| (min..=max).contains(number))
                // Adding 0 makes -0 the same number, and the same player, as 0.
                .map(|number: f64| Value::Float(number + 0.0))
                .ok_or_else(|| self.kind.describe()),
            ParamKind::Switch => match text {
                "on" | "true" | "yes" => Ok(Value::Switch(true)),
                "off" | "false" | "no" => Ok(Value::Switch(false)),
                _ => Err(self.kind.describe()),
            },
            ParamKind::TimeOr(words) if words.contains(&text) => Ok(Value::Text(text.to_owned())),
            ParamKind::Time | ParamKind::TimeOr(_) => {
                parse_time(text).map(Value::Time).ok_or_else(|| self.kind.describe())
            }
            ParamKind::BoardSize { min, max } => {
                let side = |text: &str| text.parse().ok().filter(|side| (min..=max).contains(side));
                let sides = text.split_once(['x', '×']).map(|(files, ranks)| (side(files), side(ranks)));
                match sides {
                    Some((Some(files), Some(ranks))) => Ok(Value::BoardSize(files, ranks)),
                    _ => Err(self.kind.describe()),
                }
            }
            ParamKind::Choice(words) => {
                let word = words.iter().find(|word| word.eq_ignore_ascii_case(text));
                word.map(|word| Value::Text((*word).to_owned())).ok_or_else(|| self.kind.describe())
            }
            ParamKind::Text | ParamKind::File if text.is_empty() => Err(self.kind.describe()),
            ParamKind::Text | ParamKind::File => Ok(Value::Text(text.to_owned())),
        }
    }
}

impl ParamKind {
    /// Describes the allowed values, for help and error messages.
    pub fn describe(self) -> String {
        match self {
            ParamKind::Integer { min, max: u64::MAX } => format!("an integer from {min} up"),
            ParamKind::Integer { min, max } => format!("an integer from {min} to {max}"),
            ParamKind::Float { min, max } => format!("a number from {min} to {max}"),
            ParamKind::Switch => "on or off".to_owned(),
            ParamKind::Time => "a time such as 500ms, 2s or 1m".to_owned(),
            ParamKind::TimeOr(words) => format!("{}, or a time such as 60s", words.join(" or ")),
            ParamKind::BoardSize { min, max } => format!("columns×rows from {min}x{min} to {max}x{max}"),
            ParamKind::Choice(words) => words.join(" or "),
            ParamKind::Text => "text".to_owned(),
            ParamKind::File => "a file name".to_owned(),
        }
    }
}

impl Value {
    pub(crate) fn text(&self) -> String {
        match self {
            Value::Integer(number) => number.to_string(),
            Value::Float(number) => number.to_string(),
            Value::Switch(on) => if *on { "on" } else { "off" }.to_owned(),
            Value::Time(time) => format_time(*time),
            Value::BoardSize(files, ranks) => format!("{files}x{ranks}"),
            Value::Text(text) => text.clone(),
        }
    }
}

/// Parses a duration such as `500ms`, `2s`, `1.5s` or `1m`.
pub fn parse_time(text: &str) -> Option<Duration> {
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let (number, unit) = text.split_at(split);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        _ => return None,
    };
    let number: f64 = number.parse().ok()?;
    Duration::try_from_secs_f64(number * seconds).ok().filter(|time| !time.is_zero())
}

/// Writes a duration in the shortest form that [`parse_time`] reads back.
pub fn format_time(time: Duration) -> String {
    let ms = time.as_secs_f64() * 1e3;
    if ms >= 1e3 { format!("{}s", ms / 1e3) } else { format!("{ms}ms") }
}
