//! A part of a text that knows where it stands, so that a slip can be pointed at.

use tenbin_core::Mistake;

/// The bytes `start..end` of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'t> {
    whole: &'t str,
    start: usize,
    end: usize,
}

impl<'t> Part<'t> {
    /// The text without the white space around it.
    pub(crate) fn trimmed(whole: &'t str) -> Part<'t> {
        let start = whole.len() - whole.trim_start().len();
        Part { whole, start, end: start + whole.trim().len() }
    }

    pub(crate) fn text(self) -> &'t str {
        &self.whole[self.start..self.end]
    }

    /// What lies before and after the first place where this part can be cut, if it can.
    pub(crate) fn cut(self, at: impl Fn(char) -> bool) -> Option<(Part<'t>, Part<'t>)> {
        let (offset, cut) = self.text().char_indices().find(|&(_, letter)| at(letter))?;
        let middle = self.start + offset;
        Some((Part { end: middle, ..self }, Part { start: middle + cut.len_utf8(), ..self }))
    }

    /// All pieces between the places where this part can be cut, empty ones too.
    pub(crate) fn pieces(self, at: impl Fn(char) -> bool) -> impl Iterator<Item = Part<'t>> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let now = rest?;
            let cut = now.cut(&at);
            rest = cut.map(|(_, after)| after);
            Some(cut.map_or(now, |(before, _)| before))
        })
    }

    /// The words of this part.
    pub(crate) fn words(self) -> impl Iterator<Item = Part<'t>> {
        self.pieces(char::is_whitespace).filter(|word| !word.text().is_empty())
    }

    /// The letters of this part, each with its place.
    pub(crate) fn letters(self) -> impl Iterator<Item = (Part<'t>, char)> {
        self.text().char_indices().map(move |(offset, letter)| {
            let start = self.start + offset;
            (Part { start, end: start + letter.len_utf8(), ..self }, letter)
        })
    }

    /// The empty place behind this part, where something is missing.
    pub(crate) fn behind(self) -> Part<'t> {
        Part { start: self.end, ..self }
    }

    /// Says what is wrong with this part.
    pub(crate) fn wrong(self, message: impl Into<String>) -> Mistake {
        Mistake::new(self.whole, self.start..self.end, message)
    }
}
