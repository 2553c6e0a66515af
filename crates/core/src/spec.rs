//! Specs: games and players as text, `name` or `name:key=value,key=value`.

use crate::{Param, ParseError, Source, nearest};
use std::ops::Range;

/// A name with settings, as typed.
///
/// ```
/// # use tenbin_core::Spec;
/// let spec = Spec::parse("ks:w=0.2,depth=3").unwrap();
/// assert_eq!((spec.name(), spec.items().len()), ("ks", 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    text: String,
    name: String,
    items: Vec<SpecItem>,
}

/// One setting of a spec: `key=value`, or a bare value such as `6x6`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecItem {
    /// Key; `None` for a bare value.
    pub key: Option<String>,
    /// Value.
    pub value: String,
    key_place: Range<usize>,
    value_place: Range<usize>,
}

impl Spec {
    /// Parses a spec.
    pub fn parse(text: &str) -> Result<Spec, ParseError> {
        let source = Source::new(text);
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        if name.trim().is_empty() {
            return Err(source.error_at(name, "missing name"));
        }
        let mut spec = Spec { text: text.to_owned(), name: name.trim().to_lowercase(), items: Vec::new() };
        for part in rest.split(',').filter(|_| !rest.is_empty()) {
            spec.items.push(match part.split_once('=') {
                _ if part.trim().is_empty() => {
                    return Err(source.error_at(part, "missing setting between the commas"));
                }
                Some((key, value)) => SpecItem {
                    key: Some(key.trim().to_lowercase()),
                    value: value.trim().to_owned(),
                    key_place: source.place(key),
                    value_place: source.place(value),
                },
                None => {
                    let place = source.place(part);
                    SpecItem { key: None, value: part.trim().to_owned(), key_place: place.clone(), value_place: place }
                }
            });
        }
        Ok(spec)
    }

    /// The name before the colon, in lower case.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The settings, in the order they were typed.
    pub fn items(&self) -> &[SpecItem] {
        &self.items
    }

    /// The same spec with only the settings that `keep` accepts. Errors still point at the whole text.
    pub fn only(&self, keep: impl Fn(&SpecItem) -> bool) -> Spec {
        Spec { items: self.items.iter().filter(|item| keep(item)).cloned().collect(), ..self.clone() }
    }

    /// The key as typed, in its case: the options of external engines may be case-sensitive.
    pub fn typed_key(&self, item: &SpecItem) -> &str {
        if item.key.is_some() { self.text[item.key_place.clone()].trim() } else { "" }
    }

    /// The text the spec was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The error for an unknown name, with the nearest known one.
    pub fn unknown_name<'n>(&self, what: &str, known: impl IntoIterator<Item = &'n str>) -> ParseError {
        let known: Vec<&str> = known.into_iter().collect();
        let end = self.text.find(':').unwrap_or(self.text.len());
        let error = ParseError::new(&self.text, 0..end, format!("unknown {what} `{}`", self.name));
        match nearest(&self.name, known.iter().copied()) {
            Some(meant) => error.hint(Some(meant)),
            None => error.advice(format!("known: {}", known.join(", "))),
        }
    }

    /// An error at the key of a setting.
    pub fn key_error(&self, item: &SpecItem, message: impl Into<String>) -> ParseError {
        ParseError::new(&self.text, item.key_place.clone(), message)
    }

    /// An error at the value of a parameter, or at the whole text if the spec does not set it.
    pub fn param_error(&self, param: &Param, message: impl Into<String>) -> ParseError {
        let sets = |item: &&SpecItem| item.key.as_deref().map_or(param.is_bare, |key| key == param.key);
        match self.items.iter().find(sets) {
            Some(item) => self.value_error(item, message),
            None => ParseError::whole(&self.text, message),
        }
    }

    /// An error at the value of a setting.
    pub fn value_error(&self, item: &SpecItem, message: impl Into<String>) -> ParseError {
        ParseError::new(&self.text, item.value_place.clone(), message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_point_at_the_place() {
        let error = |text: &str| Spec::parse(text).unwrap_err().to_string();
        assert_eq!(error(":w=1"), "missing name\n  :w=1\n  ^");
        assert_eq!(error("ks:w=1,,depth=2"), "missing setting between the commas\n  ks:w=1,,depth=2\n         ^");
        let spec = Spec::parse("amazonz:6x6").unwrap();
        assert_eq!(
            spec.unknown_name("game", ["amazons", "go"]).to_string(),
            "unknown game `amazonz`\n  amazonz:6x6\n  ^^^^^^^ did you mean `amazons`?"
        );
    }

    #[test]
    fn settings_can_be_parted_and_keep_their_place_and_their_capitals() {
        let spec = Spec::parse("usi:engine, Hash=64,time=1s").unwrap();
        let options = spec.only(|item| spec.typed_key(item) == "Hash");
        assert_eq!(options.items().len(), 1);
        assert_eq!((options.items()[0].key.as_deref(), options.typed_key(&options.items()[0])), (Some("hash"), "Hash"));
        assert_eq!(spec.typed_key(&spec.items()[0]), "");
        let error = options.key_error(&options.items()[0], "no").to_string();
        assert_eq!(error, "no\n  usi:engine, Hash=64,time=1s\n             ^^^^^");
    }
}
