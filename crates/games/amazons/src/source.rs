//! The text being read, so that every slip can be pointed at.

use std::fmt::Display;
use tenbin_core::Mistake;

/// A text that is being read, and which move of it if it is a game. Parts of it are plain slices: what can be cut with
/// the standard library needs no other bookkeeping to be found again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'t> {
    text: &'t str,
    move_number: Option<usize>,
}

impl<'t> Source<'t> {
    pub(crate) fn new(text: &'t str) -> Source<'t> {
        Source { text, move_number: None }
    }

    /// The same text, while its move of this number (from 1) is being read.
    pub(crate) fn at_move(self, number: usize) -> Source<'t> {
        Source { move_number: Some(number), ..self }
    }

    /// Says what is wrong with a part, which is a slice of this text. Anything else blames the text as a whole.
    pub(crate) fn wrong(self, part: &str, message: impl Display) -> Mistake {
        let start = part.as_ptr().addr().wrapping_sub(self.text.as_ptr().addr());
        let place = if start > self.text.len() { 0..self.text.len() } else { start..start + part.len() };
        match self.move_number {
            Some(number) => Mistake::new(self.text, place, format!("move {number}: {message}")),
            None => Mistake::new(self.text, place, message.to_string()),
        }
    }
}

/// The empty place behind a part, where something is missing.
pub(crate) fn behind(part: &str) -> &str {
    &part[part.len()..]
}
