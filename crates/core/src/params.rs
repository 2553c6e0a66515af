//! Parameters: what values they take, how those are read, and how they are written in one canonical form.

use std::time::Duration;

/// What values a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A whole number within bounds.
    Whole {
        /// The smallest one allowed.
        min: u64,
        /// The largest one allowed.
        max: u64,
    },
    /// A number within bounds.
    Real {
        /// The smallest one allowed.
        min: f64,
        /// The largest one allowed.
        max: f64,
    },
    /// `on` or `off`.
    Switch,
    /// A span of time such as `500ms`, `2s` or `1m`.
    Time,
    /// A span of time, or one of these words.
    TimeOr(&'static [&'static str]),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Any text.
    Text,
    /// The name of a file, which is read: whoever takes specs from strangers refuses it.
    File,
}

/// A parameter of a player: one definition from which parsing, help and canonical form all come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Param {
    /// Its name.
    pub key: &'static str,
    /// What it does, for a person.
    pub meaning: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// Its value when nothing is said; `""` is no value at all.
    pub default: &'static str,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Whole(u64),
    Real(f64),
    Switch(bool),
    Time(Duration),
    Text(String),
}

impl Param {
    pub(crate) fn parse(&self, text: &str) -> Result<Value, String> {
        match self.kind {
            Kind::Whole { min, max } => text
                .parse()
                .ok()
                .filter(|number| (min..=max).contains(number))
                .map(Value::Whole)
                .ok_or_else(|| self.kind.describe()),
            Kind::Real { min, max } => text
                .parse()
                .ok()
                .filter(|number| (min..=max).contains(number))
                // Adding 0 makes -0 the same number, and the same player, as 0.
                .map(|number: f64| Value::Real(number + 0.0))
                .ok_or_else(|| self.kind.describe()),
            Kind::Switch => match text {
                "on" | "true" | "yes" => Ok(Value::Switch(true)),
                "off" | "false" | "no" => Ok(Value::Switch(false)),
                _ => Err(self.kind.describe()),
            },
            Kind::TimeOr(words) if words.contains(&text) => Ok(Value::Text(text.to_owned())),
            Kind::Time | Kind::TimeOr(_) => parse_time(text).map(Value::Time).ok_or_else(|| self.kind.describe()),
            Kind::Choice(words) if !words.contains(&text) => Err(self.kind.describe()),
            Kind::Choice(_) => Ok(Value::Text(text.to_owned())),
            Kind::Text | Kind::File if text.is_empty() => Err(self.kind.describe()),
            Kind::Text | Kind::File => Ok(Value::Text(text.to_owned())),
        }
    }
}

impl Kind {
    /// What may be written, for help and messages.
    pub fn describe(self) -> String {
        match self {
            Kind::Whole { min, max: u64::MAX } => format!("a whole number from {min} up"),
            Kind::Whole { min, max } => format!("a whole number from {min} to {max}"),
            Kind::Real { min, max } => format!("a number from {min} to {max}"),
            Kind::Switch => "on or off".to_owned(),
            Kind::Time => "a time such as 500ms, 2s or 1m".to_owned(),
            Kind::TimeOr(words) => format!("{}, or a time such as 60s", words.join(" or ")),
            Kind::Choice(words) => words.join(" or "),
            Kind::Text => "a text".to_owned(),
            Kind::File => "the name of a file".to_owned(),
        }
    }
}

impl Value {
    pub(crate) fn text(&self) -> String {
        match self {
            Value::Whole(number) => number.to_string(),
            Value::Real(number) => number.to_string(),
            Value::Switch(on) => if *on { "on" } else { "off" }.to_owned(),
            Value::Time(time) => format_time(*time),
            Value::Text(text) => text.clone(),
        }
    }
}

/// Reads a span of time such as `500ms`, `2s`, `1.5s` or `1m`.
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

/// Writes a span of time the shortest way [`parse_time`] reads back.
pub fn format_time(time: Duration) -> String {
    let ms = time.as_secs_f64() * 1e3;
    if ms >= 1e3 { format!("{}s", ms / 1e3) } else { format!("{ms}ms") }
}
