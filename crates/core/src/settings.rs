//! Settings: the values of parameters, read from text and printable in one canonical form.

use crate::params::Value;
use crate::{Param, ParseError, Spec, SpecItem, nearest};
use std::collections::BTreeMap;
use std::time::Duration;

/// The values of a list of parameters, read from a spec.
///
/// ```
/// # use tenbin_core::{ParamKind, Param, Settings, Spec};
/// const PARAMS: &[Param] = &[
///     Param::new("depth", "plies", ParamKind::Integer { min: 1, max: 99 }, "2"),
///     Param::new("lmr", "reductions", ParamKind::Switch, "on"),
/// ];
/// let settings = Settings::read(&Spec::parse("ks:lmr=off,depth=2").unwrap(), PARAMS).unwrap();
/// assert_eq!((settings.integer("depth"), settings.switch("lmr")), (Some(2), false));
/// assert_eq!(settings.canonical(), "ks:lmr=off");
/// ```
#[derive(Clone, Debug)]
pub struct Settings {
    name: String,
    params: Vec<Param>,
    values: BTreeMap<String, Value>,
}

impl Settings {
    /// Reads the settings of a spec. An unknown key or an invalid value is an error.
    pub fn read(spec: &Spec, params: &[Param]) -> Result<Settings, ParseError> {
        let mut settings = Settings { name: spec.name().to_owned(), params: params.to_vec(), values: BTreeMap::new() };
        for param in params.iter().filter(|param| !param.default.is_empty()) {
            let value = param.parse(param.default).expect("the default of a parameter is one of its values");
            settings.values.insert(param.key.to_owned(), value);
        }
        let mut seen = Vec::new();
        for item in spec.items() {
            let param = find(spec, item, params)?;
            let key = item.key.as_deref().unwrap_or(param.key);
            if seen.contains(&key) {
                return Err(spec.key_error(item, format!("`{key}` is set twice")));
            }
            seen.push(key);
            let value = param
                .parse(&item.value)
                .map_err(|wanted| spec.value_error(item, format!("`{key}` takes {wanted}, not `{}`", item.value)))?;
            settings.values.insert(key.to_owned(), value);
        }
        Ok(settings)
    }

    /// The name before the colon.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the parameter exists, set or not.
    pub fn knows(&self, key: &str) -> bool {
        self.params.iter().any(|param| param.is_named(key))
    }

    /// The value of an integer parameter.
    pub fn integer(&self, key: &str) -> Option<u64> {
        match self.get(key) {
            Some(Value::Integer(number)) => Some(*number),
            _ => None,
        }
    }

    /// The value of a real parameter.
    pub fn float(&self, key: &str) -> Option<f64> {
        match self.get(key) {
            Some(Value::Float(number)) => Some(*number),
            _ => None,
        }
    }

    /// Whether a switch is on.
    pub fn switch(&self, key: &str) -> bool {
        self.switch_if_set(key) == Some(true)
    }

    /// Whether a switch is on; `None` if it is not set and has no default.
    pub fn switch_if_set(&self, key: &str) -> Option<bool> {
        match self.get(key) {
            Some(Value::Switch(on)) => Some(*on),
            _ => None,
        }
    }

    /// The value of a duration parameter.
    pub fn time(&self, key: &str) -> Option<Duration> {
        match self.get(key) {
            Some(Value::Time(time)) => Some(*time),
            _ => None,
        }
    }

    /// The value of a text or choice parameter.
    pub fn text(&self, key: &str) -> Option<&str> {
        match self.get(key) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The value of a board size: columns and rows.
    pub fn board_size(&self, key: &str) -> Option<(u8, u8)> {
        match self.get(key) {
            Some(Value::BoardSize(files, ranks)) => Some((*files, *ranks)),
            _ => None,
        }
    }

    /// The numbers set in the family of parameters with this name: the member's part of the name, and the value.
    pub fn members<'s>(&'s self, family: &str) -> impl Iterator<Item = (&'s str, f64)> {
        let family = self.params.iter().find(|param| param.is_family && param.key == family);
        self.values.iter().filter_map(move |(key, value)| match value {
            Value::Float(number) => Some((family?.member(key)?, *number)),
            _ => None,
        })
    }

    /// The value of any parameter as text, in canonical form.
    pub fn value_text(&self, key: &str) -> Option<String> {
        self.get(key).map(Value::text)
    }

    fn get(&self, key: &str) -> Option<&Value> {
        debug_assert!(self.knows(key), "`{key}` is not in the list of parameters");
        self.values.get(key)
    }

    /// The canonical form: sorted by key, defaults left out.
    pub fn canonical(&self) -> String {
        let changed: Vec<String> = self
            .values
            .iter()
            .filter(|(key, value)| {
                let param = self.params.iter().find(|param| param.is_named(key)).expect("only known keys are stored");
                param.parse(param.default).ok().as_ref() != Some(*value)
            })
            .map(|(key, value)| format!("{key}={}", value.text()))
            .collect();
        if changed.is_empty() { self.name.clone() } else { format!("{}:{}", self.name, changed.join(",")) }
    }
}

/// The parameter that an item of a spec sets.
fn find<'p>(spec: &Spec, item: &SpecItem, params: &'p [Param]) -> Result<&'p Param, ParseError> {
    match &item.key {
        Some(key) => params.iter().find(|param| param.is_named(key)).ok_or_else(|| unknown(spec, item, key, params)),
        None => params
            .iter()
            .find(|param| param.is_bare)
            .ok_or_else(|| spec.value_error(item, format!("expected `key=value`, found `{}`", item.value))),
    }
}

/// The error for an unknown key.
fn unknown(spec: &Spec, item: &SpecItem, key: &str, params: &[Param]) -> ParseError {
    if let Some(renamed) = params.iter().find(|param| param.former.contains(&key)) {
        return spec.key_error(item, format!("`{key}` is now called `{}`", renamed.key));
    }
    let known: Vec<&str> = params.iter().map(|param| param.key).collect();
    let error = spec.key_error(item, format!("unknown parameter `{key}` of `{}`", spec.name()));
    match nearest(key, known.iter().copied()) {
        Some(meant) => error.hint(Some(meant)),
        None if known.is_empty() => error.advice("it has no parameters"),
        None => error.advice(format!("known: {}", known.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ParamKind;

    const PARAMS: &[Param] = &[
        Param::new("depth", "", ParamKind::Integer { min: 1, max: 99 }, "2"),
        Param::new("time", "", ParamKind::Time, ""),
        Param::new("bonus.TERM", "", ParamKind::Float { min: 0.0, max: 9.0 }, "").family(),
        Param::new("w", "", ParamKind::Float { min: 0.0, max: 9.0 }, "0.17").formerly(&["weight"]),
    ];

    fn check(text: &str, expected: &str) {
        let read = Spec::parse(text).and_then(|spec| Settings::read(&spec, PARAMS));
        assert_eq!(read.map_or_else(|error| error.to_string(), |settings| settings.canonical()), expected);
    }

    #[test]
    fn the_canonical_form_is_sorted_and_without_defaults() {
        check("ks", "ks");
        check("KS:w=0.170,depth=3", "ks:depth=3");
        check("ks:w=.2,time=1500ms", "ks:time=1.5s,w=0.2");
        check("ks:w=-0", "ks:w=0");
        check("ks:bonus.b=2,bonus.a[3]=1", "ks:bonus.a[3]=1,bonus.b=2");
    }

    #[test]
    fn members_of_a_family_are_listed() {
        let spec = Spec::parse("ks:bonus.b=2,w=3,bonus.a[3]=1").unwrap();
        let settings = Settings::read(&spec, PARAMS).unwrap();
        assert_eq!(settings.members("bonus.TERM").collect::<Vec<_>>(), [("a[3]", 1.0), ("b", 2.0)]);
    }

    #[test]
    fn errors_point_at_the_place() {
        check("ks:dept=3", "unknown parameter `dept` of `ks`\n  ks:dept=3\n     ^^^^ did you mean `depth`?");
        check("ks:depth=0", "`depth` takes an integer from 1 to 99, not `0`\n  ks:depth=0\n           ^");
        check("ks:w=1,w=2", "`w` is set twice\n  ks:w=1,w=2\n         ^");
        check("ks:time=2h", "`time` takes a time such as 500ms, 2s or 1m, not `2h`\n  ks:time=2h\n          ^^");
        check("ks:weight=1", "`weight` is now called `w`\n  ks:weight=1\n     ^^^^^^");
        check(
            "ks:bonus.=1",
            "unknown parameter `bonus.` of `ks`\n  ks:bonus.=1\n     ^^^^^^ did you mean `bonus.TERM`?",
        );
        check("ks:6x6", "expected `key=value`, found `6x6`\n  ks:6x6\n     ^^^");
    }
}
