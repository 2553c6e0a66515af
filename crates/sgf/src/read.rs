//! Reading.

use crate::{Node, Property, Tree};
use tenbin_core::{ParseError, Source};

/// Reads all games in a text. Whatever stands before the first game is skipped; a text that begins with a node has lost its
/// first bracket, and is read as if it were there.
pub fn read_games(text: &str) -> Result<Vec<Tree<'_>>, ParseError> {
    let source = Source::new(text);
    let lost = text.trim_start().starts_with(';');
    let begin = text.find(if lost { ';' } else { '(' }).ok_or_else(|| {
        source.error_at(text.trim(), "there is no game in this").advice("a game in SGF begins with `(;`")
    })?;
    let mut reader = Reader { source, rest: &text[begin..] };
    let mut games = Vec::new();
    while !reader.rest.is_empty() {
        games.push(reader.game(lost && games.is_empty())?);
    }
    Ok(games)
}

struct Reader<'t> {
    source: Source<'t>,
    rest: &'t str,
}

impl<'t> Reader<'t> {
    /// One game with its variations; `begun` if its first bracket is behind us.
    fn game(&mut self, begun: bool) -> Result<Tree<'t>, ParseError> {
        let mut nodes = vec![Node::default()];
        // The node that the next one follows, and those to return to when a bracket closes.
        let (mut now, mut open, mut in_node) = (0, Vec::new(), false);
        open.extend(begun.then_some(0));
        loop {
            match self.rest.bytes().next() {
                Some(b'(') => {
                    open.push(now);
                    in_node = false;
                }
                Some(b')') if !open.is_empty() => {
                    now = open.pop().unwrap_or(0);
                    in_node = false;
                }
                Some(b';') if !open.is_empty() => {
                    nodes.push(Node::default());
                    let new = nodes.len() - 1;
                    nodes[now].children.push(new);
                    (now, in_node) = (new, true);
                }
                Some(letter) if letter.is_ascii_alphabetic() && in_node => {
                    let property = self.property()?;
                    nodes[now].properties.push(property);
                    continue;
                }
                _ => return Err(self.unexpected(open.len())),
            }
            self.skip(1);
            if open.is_empty() {
                return Ok(Tree { nodes });
            }
        }
    }

    fn unexpected(&self, depth: usize) -> ParseError {
        let Some(letter) = self.rest.chars().next() else {
            return self.source.error_at(self.rest, "the game is not closed").advice("`)`");
        };
        let here = &self.rest[..letter.len_utf8()];
        let advice =
            if depth == 0 { "a game begins with `(;`" } else { "a node begins with `;`, a property with a letter" };
        self.source.error_at(here, format!("`{letter}` is not expected here")).advice(advice)
    }

    fn property(&mut self) -> Result<Property<'t>, ParseError> {
        let length = self.rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let name = &self.rest[..length];
        self.skip(length);
        let mut values = Vec::new();
        while self.rest.starts_with('[') {
            values.push(self.value()?);
        }
        match values.is_empty() {
            true => Err(self.source.error_at(name, format!("`{name}` has no value")).advice(format!("`{name}[…]`"))),
            false => Ok(Property { name, values }),
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
            return Err(self.source.error_at(&self.rest[..1], "this bracket is not closed").advice("`]`"));
        };
        let value = &self.rest[1..end];
        self.skip(end + 1);
        Ok(value)
    }

    /// Goes on behind so many bytes and the white space there.
    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest[bytes..].trim_start();
    }
}
