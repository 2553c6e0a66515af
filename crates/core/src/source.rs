//! The text being parsed, so that errors can point at their place.

use crate::ParseError;
use std::fmt::Display;
use std::ops::Range;

/// A text being parsed, with the current move number if it is a game record.
///
/// Parts of it are plain slices; their address gives their place.
///
/// ```
/// # use tenbin_core::{Source, end_of};
/// let text = "a2-a3 b7-c9";
/// let source = Source::new(text);
/// let (first, second) = text.split_once(' ').unwrap();
/// let (_, to) = second.split_once('-').unwrap();
/// assert_eq!(
///     source.at_move(2).error_at(to, "there is no c9").to_string(),
///     "move 2: there is no c9\n  a2-a3 b7-c9\n           ^^"
/// );
/// assert_eq!(source.error_at(end_of(first), "a comma is missing").place(), 5..5);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Source<'t> {
    text: &'t str,
    move_number: Option<usize>,
}

impl<'t> Source<'t> {
    /// Starts at the beginning of a text.
    pub fn new(text: &'t str) -> Source<'t> {
        Source { text, move_number: None }
    }

    /// The same text at the move of this number (from 1).
    pub fn at_move(self, number: usize) -> Source<'t> {
        Source { move_number: Some(number), ..self }
    }

    /// The byte range of a part that is a slice of this text; the whole text for any other part.
    pub fn place(self, part: &str) -> Range<usize> {
        let start = part.as_ptr().addr().wrapping_sub(self.text.as_ptr().addr());
        if start > self.text.len() { 0..self.text.len() } else { start..start + part.len() }
    }

    /// An error at a part that is a slice of this text; at the whole text for any other part.
    pub fn error_at(self, part: &str, message: impl Display) -> ParseError {
        self.numbered(ParseError::new(self.text, self.place(part), message.to_string()))
    }

    /// An error from parsing a part of this text by itself.
    ///
    /// ```
    /// # use tenbin_core::{Source, Spec};
    /// let text = "ks | :w=1";
    /// let part = &text[5..];
    /// let error = Source::new(text).within(part, Spec::parse(part).unwrap_err());
    /// assert_eq!(error.to_string(), "missing name\n  ks | :w=1\n       ^");
    /// ```
    pub fn within(self, part: &str, error: ParseError) -> ParseError {
        self.numbered(error.within(self.text, self.place(part).start))
    }

    fn numbered(self, error: ParseError) -> ParseError {
        match self.move_number {
            Some(number) => error.prefixed(&format!("move {number}")),
            None => error,
        }
    }
}

/// The empty slice at the end of a part, where something is missing.
pub fn end_of(part: &str) -> &str {
    &part[part.len()..]
}
