//! The grammar of SGF, as far as the main line of a game needs it.
//!
//! Written here and not taken from a library, because a slip should be pointed at: every value stays a slice of the
//! text. It also makes no recursion, so that no file can exhaust the stack.

use tenbin_core::{Mistake, Source};

/// A property with its values, all of them as they stand in the text.
#[derive(Clone, Debug)]
pub(super) struct Property<'t> {
    pub(super) name: &'t str,
    pub(super) values: Vec<&'t str>,
}

impl Property<'_> {
    /// Whether this is the property of that name; older files put small letters in between (`SiZe`).
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.chars().filter(char::is_ascii_uppercase).eq(name.chars())
    }
}

/// The properties on the main line of one game, in order.
pub(super) type MainLine<'t> = Vec<Property<'t>>;

/// Reads the main lines of all games in a text. Whatever stands before the first game is skipped.
pub(super) fn read_games(text: &str) -> Result<Vec<MainLine<'_>>, Mistake> {
    let source = Source::new(text);
    let begin = text.find('(').ok_or_else(|| {
        source.wrong(text.trim(), "there is no game in this").advice("a game in SGF begins with `(;`")
    })?;
    let mut reader = Reader { source, rest: &text[begin..] };
    let mut games = Vec::new();
    while !reader.rest.is_empty() {
        games.push(reader.game()?);
    }
    Ok(games)
}

/// What a value says: backslashes taken away, and line breaks after them too.
pub(super) fn plain_text(value: &str) -> String {
    let mut text = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        let letter = if letter == '\\' { letters.next().filter(|&next| next != '\n') } else { Some(letter) };
        text.extend(letter);
    }
    text
}

/// A name without line breaks, tabs, or blanks at its ends.
pub(super) fn tidy(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

struct Reader<'t> {
    source: Source<'t>,
    rest: &'t str,
}

impl<'t> Reader<'t> {
    /// One game with its variations. The main line ends where the first bracket closes.
    fn game(&mut self) -> Result<MainLine<'t>, Mistake> {
        let mut line = MainLine::new();
        let (mut depth, mut on_main_line, mut in_node) = (0usize, true, false);
        loop {
            match self.rest.bytes().next() {
                Some(b'(') => {
                    depth += 1;
                    in_node = false;
                }
                Some(b')') if depth > 0 => {
                    depth -= 1;
                    on_main_line = false;
                    in_node = false;
                }
                Some(b';') if depth > 0 => in_node = true,
                Some(letter) if letter.is_ascii_alphabetic() && in_node => {
                    let property = self.property()?;
                    if on_main_line {
                        line.push(property);
                    }
                    continue;
                }
                _ => return Err(self.unexpected(depth)),
            }
            self.skip(1);
            if depth == 0 {
                return Ok(line);
            }
        }
    }

    fn unexpected(&self, depth: usize) -> Mistake {
        let Some(letter) = self.rest.chars().next() else {
            return self.source.wrong(self.rest, "the game is not closed").advice("`)`");
        };
        let here = &self.rest[..letter.len_utf8()];
        let advice =
            if depth == 0 { "a game begins with `(;`" } else { "a node begins with `;`, a property with a letter" };
        self.source.wrong(here, format!("`{letter}` is not expected here")).advice(advice)
    }

    fn property(&mut self) -> Result<Property<'t>, Mistake> {
        let length = self.rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let name = &self.rest[..length];
        self.skip(length);
        let mut values = Vec::new();
        while self.rest.starts_with('[') {
            values.push(self.value()?);
        }
        match values.is_empty() {
            true => Err(self.source.wrong(name, format!("`{name}` has no value")).advice(format!("`{name}[…]`"))),
            false => Ok(Property { name, values }),
        }
    }

    fn value(&mut self) -> Result<&'t str, Mistake> {
        let mut escaped = false;
        let end = self.rest.bytes().position(|letter| {
            let closes = letter == b']' && !escaped;
            escaped = letter == b'\\' && !escaped;
            closes
        });
        let Some(end) = end else {
            return Err(self.source.wrong(&self.rest[..1], "this bracket is not closed").advice("`]`"));
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
