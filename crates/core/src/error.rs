//! Parse errors: what is wrong, where, and what would be right.

use std::fmt;
use std::ops::Range;

/// An error at a place in a text.
///
/// ```
/// # use tenbin_core::ParseError;
/// let error = ParseError::new("ks:dept=3", 3..7, "unknown parameter `dept` of `ks`").hint(Some("depth"));
/// assert_eq!(
///     error.to_string(),
///     "unknown parameter `dept` of `ks`\n  ks:dept=3\n     ^^^^ did you mean `depth`?"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    text: String,
    place: Range<usize>,
    message: String,
    hint: Option<String>,
}

impl ParseError {
    /// An error in the bytes `place` of `text`.
    pub fn new(text: &str, place: Range<usize>, message: impl Into<String>) -> ParseError {
        let floor = |at: usize| (0..=at.min(text.len())).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
        let start = floor(place.start);
        let end = floor(place.end).max(start);
        ParseError { text: text.to_owned(), place: start..end, message: message.into(), hint: None }
    }

    /// An error at the first occurrence of `part` in `text`, or in the whole text if there is none.
    pub fn at(text: &str, part: &str, message: impl Into<String>) -> ParseError {
        let place = text.find(part).map_or(0..text.len(), |start| start..start + part.len());
        ParseError::new(text, place, message)
    }

    /// An error in a text as a whole.
    pub fn whole(text: &str, message: impl Into<String>) -> ParseError {
        ParseError::new(text, 0..text.len(), message)
    }

    /// Adds a suggestion: the known name nearest to the unknown one.
    pub fn hint(mut self, meant: Option<&str>) -> ParseError {
        self.hint = meant.map(|meant| format!("did you mean `{meant}`?"));
        self
    }

    /// Adds advice in free words.
    pub fn advice(mut self, advice: impl Into<String>) -> ParseError {
        self.hint = Some(advice.into());
        self
    }

    /// The same error within a longer text, where the inner text begins at byte `offset`.
    pub fn within(self, text: &str, offset: usize) -> ParseError {
        let place = self.place.start + offset..self.place.end + offset;
        ParseError { hint: self.hint, ..ParseError::new(text, place, self.message) }
    }

    /// The same error with the name of the file.
    pub fn in_file(self, file: &str) -> ParseError {
        self.prefixed(file)
    }

    /// The same error with a prefix.
    pub(crate) fn prefixed(self, what: &str) -> ParseError {
        ParseError { message: format!("{what}: {}", self.message), ..self }
    }

    /// The message without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The bytes of the text at fault.
    pub fn place(&self) -> Range<usize> {
        self.place.clone()
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if self.text.is_empty() {
            return self.hint.as_ref().map_or(Ok(()), |hint| write!(f, "\n  {hint}"));
        }
        let line_start = self.text[..self.place.start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = self.text[self.place.start..].find('\n').map_or(self.text.len(), |at| self.place.start + at);
        let number = self.text[..line_start].matches('\n').count() + 1;
        let label = if self.text.trim_end().contains('\n') { format!("line {number}: ") } else { String::new() };
        let line = self.text[line_start..line_end].replace('\t', " ");
        let before = label.chars().count() + self.text[line_start..self.place.start].chars().count();
        let width = self.text[self.place.start..self.place.end.min(line_end).max(self.place.start)].chars().count();
        write!(f, "\n  {label}{line}\n  {}{}", " ".repeat(before), "^".repeat(width.max(1)))?;
        self.hint.as_ref().map_or(Ok(()), |hint| write!(f, " {hint}"))
    }
}

impl std::error::Error for ParseError {}

/// The known name nearest to the typed one, if it is near enough for a suggestion.
///
/// ```
/// # use tenbin_core::nearest;
/// assert_eq!(nearest("amazon", ["amazons", "shogi"]), Some("amazons"));
/// assert_eq!(nearest("xyz", ["amazons", "shogi"]), None);
/// ```
pub fn nearest<'n>(typed: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let typed = typed.to_lowercase();
    let allowed = (typed.chars().count() / 3).max(1) + 1;
    let distance = |name: &&str| strsim::damerau_levenshtein(&typed, name);
    let best = known.into_iter().min_by_key(distance)?;
    let near = distance(&best) <= allowed && distance(&best) < best.chars().count();
    let begins = typed.chars().count() >= 2 && best.starts_with(&typed);
    (near || begins).then_some(best)
}
