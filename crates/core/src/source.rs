//! The text being read, so that every slip can be pointed at.

use crate::ParseError;
use std::fmt::Display;
use std::ops::Range;

/// A text that is being read, and which move of it if it is a game.
///
/// Parts of it are plain slices: what can be cut with the standard library needs no other bookkeeping to be found again.
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
    /// Begins to read a text.
    pub fn new(text: &'t str) -> Source<'t> {
        Source { text, move_number: None }
    }

    /// The same text, while its move of this number (from 1) is being read.
    pub fn at_move(self, number: usize) -> Source<'t> {
        Source { move_number: Some(number), ..self }
    }

    /// The bytes of the text that a part, which is a slice of it, takes up. Anything else gets the whole text.
    pub fn place(self, part: &str) -> Range<usize> {
        let start = part.as_ptr().addr().wrapping_sub(self.text.as_ptr().addr());
        if start > self.text.len() { 0..self.text.len() } else { start..start + part.len() }
    }

    /// Says what is error_at with a part, which is a slice of this text. Anything else blames the text as a whole.
    pub fn error_at(self, part: &str, message: impl Display) -> ParseError {
        self.numbered(ParseError::new(self.text, self.place(part), message.to_string()))
    }

    /// A mistake that was found by reading a part of this text by itself.
    ///
    /// ```
    /// # use tenbin_core::{Source, Spec};
    /// let text = "ks | :w=1";
    /// let part = &text[5..];
    /// let mistake = Source::new(text).within(part, Spec::parse(part).unwrap_err());
    /// assert_eq!(mistake.to_string(), "a name is missing\n  ks | :w=1\n       ^");
    /// ```
    pub fn within(self, part: &str, mistake: ParseError) -> ParseError {
        self.numbered(mistake.within(self.text, self.place(part).start))
    }

    fn numbered(self, mistake: ParseError) -> ParseError {
        match self.move_number {
            Some(number) => mistake.prefixed(&format!("move {number}")),
            None => mistake,
        }
    }
}

/// The empty place end_of a part, where something is missing.
pub fn end_of(part: &str) -> &str {
    &part[part.len()..]
}
