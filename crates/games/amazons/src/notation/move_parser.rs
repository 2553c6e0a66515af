//! Parser of moves in all formats: three squares on the board, not checked for legality.

use tenbin_core::{ParseError, Source, Square};

/// A square and its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParsedSquare<'t> {
    pub(crate) at: Square,
    pub(crate) text: &'t str,
}

/// A parsed move; the arrow may be missing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParsedMove<'t> {
    pub(crate) text: &'t str,
    pub(crate) from: ParsedSquare<'t>,
    pub(crate) to: ParsedSquare<'t>,
    pub(crate) arrow: Option<ParsedSquare<'t>>,
}

/// Parser of moves on a board of one size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveParser<'s> {
    source: Source<'s>,
    files: u8,
    ranks: u8,
}

const EXAMPLE: &str = "expected a move such as `d1-d7/g7`";

impl<'s> MoveParser<'s> {
    pub(crate) fn new(source: Source<'s>, (files, ranks): (u8, u8)) -> MoveParser<'s> {
        MoveParser { source, files, ranks }
    }

    /// Parses a move in any format.
    pub(crate) fn parse<'t>(self, part: &'t str) -> Result<ParsedMove<'t>, ParseError> {
        let text = part.trim();
        match text.as_bytes() {
            [] => Err(self.source.error_at(part, "missing move").advice(EXAMPLE)),
            [b'0'..=b'9', ..] => self.numbers(text),
            letters if letters.iter().all(u8::is_ascii_alphabetic) => self.points(text),
            _ => self.squares(text),
        }
    }

    /// Botzone format, `x0 y0 x1 y1 x2 y2`.
    fn numbers<'t>(self, text: &'t str) -> Result<ParsedMove<'t>, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[x0, y0, x1, y1, x2, y2] = words.as_slice() else {
            let message = format!("expected six numbers, found {}", words.len());
            return Err(self.source.error_at(text, message).advice(EXAMPLE));
        };
        let number = |word: &'t str| match word.bytes().all(|b| b.is_ascii_digit()) {
            true => Ok(word.parse().unwrap_or(usize::MAX)),
            false => Err(self.source.error_at(word, format!("invalid number `{word}`")).advice(EXAMPLE)),
        };
        let square = |x: &'t str, y: &'t str| {
            let place = |word| Source::new(text).place(word);
            self.square_from_top(number(x)?, number(y)?, &text[place(x).start..place(y).end])
        };
        Ok(ParsedMove { text, from: square(x0, y0)?, to: square(x1, y1)?, arrow: Some(square(x2, y2)?) })
    }

    /// SGF format: three points.
    fn points<'t>(self, text: &'t str) -> Result<ParsedMove<'t>, ParseError> {
        if text.len() != 6 {
            return Err(self
                .source
                .error_at(text, format!("expected six letters, found {}", text.len()))
                .advice(EXAMPLE));
        }
        let square = |start: usize| self.point(&text[start..start + 2]);
        Ok(ParsedMove { text, from: square(0)?, to: square(2)?, arrow: Some(square(4)?) })
    }

    /// A point of SGF.
    pub(crate) fn point<'t>(self, text: &'t str) -> Result<ParsedSquare<'t>, ParseError> {
        let number = |letter: u8| usize::from(letter.to_ascii_lowercase() - b'a');
        match text.as_bytes() {
            &[x, y] if x.is_ascii_alphabetic() && y.is_ascii_alphabetic() => {
                self.square_from_top(number(x), number(y), text)
            }
            _ => Err(self.source.error_at(text, "invalid point: expected two letters, such as `dj`")),
        }
    }

    fn square_from_top<'t>(self, column: usize, row: usize, text: &'t str) -> Result<ParsedSquare<'t>, ParseError> {
        if column < usize::from(self.files) && row < usize::from(self.ranks) {
            return Ok(ParsedSquare { at: Square::new(column as u8, self.ranks - 1 - row as u8), text });
        }
        Err(self.off_board(text))
    }

    fn off_board(self, text: &str) -> ParseError {
        let last = Square::new(self.files - 1, self.ranks - 1);
        self.source.error_at(text, format!("`{text}` is off the board")).advice(format!("its squares are a1 to {last}"))
    }

    /// Our own format and UCI's.
    fn squares<'t>(self, text: &'t str) -> Result<ParsedMove<'t>, ParseError> {
        let mut rest = text;
        let from = self.square(&mut rest)?;
        skip_sign(&mut rest, &['-']);
        let to = self.square(&mut rest)?;
        if rest.is_empty() {
            return Ok(ParsedMove { text, from, to, arrow: None });
        }
        let sign = skip_sign(&mut rest, &['/', 'x', 'X', '-', ',', '(']);
        let mut arrow = self.square(&mut rest)?;
        if sign == Some(',') && !rest.is_empty() {
            if arrow.at != to.at {
                let message =
                    format!("the arrow starts on {1} instead of on the piece's destination {0}", to.at, arrow.at);
                return Err(self.source.error_at(arrow.text, message).advice(EXAMPLE));
            }
            arrow = self.square(&mut rest)?;
        }
        if sign == Some('(') && skip_sign(&mut rest, &[')']).is_none() {
            return Err(self.source.error_at(rest, "unclosed bracket").advice("expected `)`"));
        }
        if !rest.is_empty() {
            return Err(self.source.error_at(rest, format!("unexpected `{rest}` after the move")).advice(EXAMPLE));
        }
        Ok(ParsedMove { text, from, to, arrow: Some(arrow) })
    }

    /// Consumes a square and the spaces after it.
    fn square<'t>(self, rest: &mut &'t str) -> Result<ParsedSquare<'t>, ParseError> {
        let letters = rest.chars().take_while(char::is_ascii_alphabetic).count().min(1);
        let digits = rest[letters..].bytes().take_while(u8::is_ascii_digit).count();
        let (text, after) = rest.split_at(letters + digits);
        if letters == 0 || digits == 0 {
            let wrong = if text.is_empty() { first_letter(rest) } else { text };
            let message = match wrong {
                "" => "missing square".to_owned(),
                _ => format!("invalid square `{wrong}`"),
            };
            return Err(self.source.error_at(wrong, message).advice(EXAMPLE));
        }
        *rest = after.trim_start();
        let file = text.as_bytes()[0].to_ascii_lowercase() - b'a';
        let rank = text[1..].parse::<u8>().unwrap_or(0).wrapping_sub(1);
        if file < self.files && rank < self.ranks {
            return Ok(ParsedSquare { at: Square::new(file, rank), text });
        }
        Err(self.off_board(text))
    }
}

fn first_letter(text: &str) -> &str {
    &text[..text.chars().next().map_or(0, char::len_utf8)]
}

/// Consumes one of these signs and the spaces after it.
fn skip_sign(rest: &mut &str, signs: &[char]) -> Option<char> {
    let sign = rest.chars().next().filter(|letter| signs.contains(letter))?;
    *rest = rest[sign.len_utf8()..].trim_start();
    Some(sign)
}
