//! SGF parser.

use crate::{SgfNode, SgfProperty, SgfTree};
use tenbin_core::{ParseError, Source};

/// Parses all game trees of a text. Text before the first game is skipped. If the text begins with a node, its first
/// bracket is missing, and is assumed.
pub fn parse_games(text: &str) -> Result<Vec<SgfTree<'_>>, ParseError> {
    let source = Source::new(text);
    let bracket_missing = text.trim_start().starts_with(';');
    let begin = text
        .find(if bracket_missing { ';' } else { '(' })
        .ok_or_else(|| source.error_at(text.trim(), "missing game tree").advice("a game in SGF begins with `(;`"))?;
    let mut parser = SgfParser { source, rest: &text[begin..] };
    let mut games = Vec::new();
    while !parser.rest.is_empty() {
        games.push(parser.game(bracket_missing && games.is_empty())?);
    }
    Ok(games)
}

struct SgfParser<'t> {
    source: Source<'t>,
    rest: &'t str,
}

impl<'t> SgfParser<'t> {
    /// Parses one game tree. `opened`: its first bracket was consumed, or is missing.
    fn game(&mut self, opened: bool) -> Result<SgfTree<'t>, ParseError> {
        let mut nodes = vec![SgfNode::default()];
        // The parent of the next node, and the parents to return to at closing brackets.
        let (mut parent, mut open, mut in_node) = (0, Vec::new(), false);
        open.extend(opened.then_some(0));
        loop {
            match self.rest.bytes().next() {
                Some(b'(') => {
                    open.push(parent);
                    in_node = false;
                }
                Some(b')') if !open.is_empty() => {
                    parent = open.pop().unwrap_or(0);
                    in_node = false;
                }
                Some(b';') if !open.is_empty() => {
                    nodes.push(SgfNode::default());
                    let new = nodes.len() - 1;
                    nodes[parent].children.push(new);
                    (parent, in_node) = (new, true);
                }
                Some(letter) if letter.is_ascii_alphabetic() && in_node => {
                    let property = self.property()?;
                    nodes[parent].properties.push(property);
                    continue;
                }
                _ => return Err(self.unexpected(open.len())),
            }
            self.skip(1);
            if open.is_empty() {
                return Ok(SgfTree { nodes });
            }
        }
    }

    fn unexpected(&self, depth: usize) -> ParseError {
        let Some(letter) = self.rest.chars().next() else {
            return self.source.error_at(self.rest, "unclosed game tree").advice("expected `)`");
        };
        let here = &self.rest[..letter.len_utf8()];
        let advice =
            if depth == 0 { "a game begins with `(;`" } else { "a node begins with `;`, a property with a letter" };
        self.source.error_at(here, format!("unexpected `{letter}`")).advice(advice)
    }

    fn property(&mut self) -> Result<SgfProperty<'t>, ParseError> {
        let length = self.rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let name = &self.rest[..length];
        self.skip(length);
        let mut values = Vec::new();
        while self.rest.starts_with('[') {
            values.push(self.value()?);
        }
        match values.is_empty() {
            true => Err(self
                .source
                .error_at(name, format!("missing value of `{name}`"))
                .advice(format!("expected `{name}[…]`"))),
            false => Ok(SgfProperty { name, values }),
        }
    }

    fn value(&mut self) -> Result<&'t str, ParseError> {
        let mut escaped = false;
        let end = self.rest.bytes().position(|letter| {
            let closes = letter == b']' && !escaped;
            escaped = letter == b'\\' && !escaped;
            closes
        });
        let Some(end) = end else {
            return Err(self.source.error_at(&self.rest[..1], "unclosed bracket").advice("expected `]`"));
        };
        let value = &self.rest[1..end];
        self.skip(end + 1);
        Ok(value)
    }

    /// Skips this many bytes and the white space after them.
    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest[bytes..].trim_start();
    }
}
