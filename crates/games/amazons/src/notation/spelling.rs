//! The spellings of a move, down to three squares on the board. Whether it is legal is another question.

use tenbin_core::{ParseError, Source, Square};

/// A square, and where it was read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot<'t> {
    pub(crate) at: Square,
    pub(crate) text: &'t str,
}

/// A move as it is spelled; the arrow may be left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spelled<'t> {
    pub(crate) text: &'t str,
    pub(crate) from: Spot<'t>,
    pub(crate) to: Spot<'t>,
    pub(crate) arrow: Option<Spot<'t>>,
}

/// Reads the spellings of moves on a board of some size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Speller<'s> {
    source: Source<'s>,
    files: u8,
    ranks: u8,
}

const EXAMPLE: &str = "a move is written like `d1-d7/g7`";

impl<'s> Speller<'s> {
    pub(crate) fn new(source: Source<'s>, (files, ranks): (u8, u8)) -> Speller<'s> {
        Speller { source, files, ranks }
    }

    /// Reads a move in whatever spelling it has.
    pub(crate) fn spell<'t>(self, part: &'t str) -> Result<Spelled<'t>, ParseError> {
        let text = part.trim();
        match text.as_bytes() {
            [] => Err(self.source.error_at(part, "a move is missing").advice(EXAMPLE)),
            [b'0'..=b'9', ..] => self.numbers(text),
            letters if letters.iter().all(u8::is_ascii_alphabetic) => self.points(text),
            _ => self.squares(text),
        }
    }

    /// Botzone's `x0 y0 x1 y1 x2 y2`.
    fn numbers<'t>(self, text: &'t str) -> Result<Spelled<'t>, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[x0, y0, x1, y1, x2, y2] = words.as_slice() else {
            let message = format!("{} numbers instead of six", words.len());
            return Err(self.source.error_at(text, message).advice(EXAMPLE));
        };
        let number = |word: &'t str| match word.bytes().all(|b| b.is_ascii_digit()) {
            true => Ok(word.parse().unwrap_or(usize::MAX)),
            false => Err(self.source.error_at(word, format!("`{word}` is not a number")).advice(EXAMPLE)),
        };
        let spot = |x: &'t str, y: &'t str| {
            let place = |word| Source::new(text).place(word);
            self.spot_from_top(number(x)?, number(y)?, &text[place(x).start..place(y).end])
        };
        Ok(Spelled { text, from: spot(x0, y0)?, to: spot(x1, y1)?, arrow: Some(spot(x2, y2)?) })
    }

    /// SGF's three points.
    fn points<'t>(self, text: &'t str) -> Result<Spelled<'t>, ParseError> {
        if text.len() != 6 {
            return Err(self.source.error_at(text, format!("{} letters instead of six", text.len())).advice(EXAMPLE));
        }
        let spot = |start: usize| self.point(&text[start..start + 2]);
        Ok(Spelled { text, from: spot(0)?, to: spot(2)?, arrow: Some(spot(4)?) })
    }

    /// One of SGF's points.
    pub(crate) fn point<'t>(self, text: &'t str) -> Result<Spot<'t>, ParseError> {
        let number = |letter: u8| usize::from(letter.to_ascii_lowercase() - b'a');
        match text.as_bytes() {
            &[x, y] if x.is_ascii_alphabetic() && y.is_ascii_alphabetic() => {
                self.spot_from_top(number(x), number(y), text)
            }
            _ => Err(self.source.error_at(text, "a point is two letters, such as `dj`")),
        }
    }

    fn spot_from_top<'t>(self, column: usize, row: usize, text: &'t str) -> Result<Spot<'t>, ParseError> {
        if column < usize::from(self.files) && row < usize::from(self.ranks) {
            return Ok(Spot { at: Square::new(column as u8, self.ranks - 1 - row as u8), text });
        }
        Err(self.off_board(text))
    }

    fn off_board(self, text: &str) -> ParseError {
        let last = Square::new(self.files - 1, self.ranks - 1);
        self.source.error_at(text, format!("`{text}` is off the board")).advice(format!("its squares are a1 to {last}"))
    }

    fn squares<'t>(self, text: &'t str) -> Result<Spelled<'t>, ParseError> {
        let mut rest = text;
        let from = self.square(&mut rest)?;
        skip_sign(&mut rest, &['-']);
        let to = self.square(&mut rest)?;
        if rest.is_empty() {
            return Ok(Spelled { text, from, to, arrow: None });
        }
        let sign = skip_sign(&mut rest, &['/', 'x', 'X', '-', ',', '(']);
        let mut arrow = self.square(&mut rest)?;
        if sign == Some(',') && !rest.is_empty() {
            if arrow.at != to.at {
                let message = format!("the piece goes to {}, so its arrow cannot come from {}", to.at, arrow.at);
                return Err(self.source.error_at(arrow.text, message).advice(EXAMPLE));
            }
            arrow = self.square(&mut rest)?;
        }
        if sign == Some('(') && skip_sign(&mut rest, &[')']).is_none() {
            return Err(self.source.error_at(rest, "the bracket is not closed").advice("`)`"));
        }
        if !rest.is_empty() {
            return Err(self.source.error_at(rest, format!("`{rest}` does not belong to a move")).advice(EXAMPLE));
        }
        Ok(Spelled { text, from, to, arrow: Some(arrow) })
    }

    /// Takes a square and the blanks behind it off the beginning of the text.
    fn square<'t>(self, rest: &mut &'t str) -> Result<Spot<'t>, ParseError> {
        let letters = rest.chars().take_while(char::is_ascii_alphabetic).count().min(1);
        let digits = rest[letters..].bytes().take_while(u8::is_ascii_digit).count();
        let (text, after) = rest.split_at(letters + digits);
        if letters == 0 || digits == 0 {
            let wrong = if text.is_empty() { first_letter(rest) } else { text };
            let message = match wrong {
                "" => "here a square is missing".to_owned(),
                _ => format!("`{wrong}` is not a square"),
            };
            return Err(self.source.error_at(wrong, message).advice(EXAMPLE));
        }
        *rest = after.trim_start();
        let file = text.as_bytes()[0].to_ascii_lowercase() - b'a';
        let rank = text[1..].parse::<u8>().unwrap_or(0).wrapping_sub(1);
        if file < self.files && rank < self.ranks {
            return Ok(Spot { at: Square::new(file, rank), text });
        }
        Err(self.off_board(text))
    }
}

fn first_letter(text: &str) -> &str {
    &text[..text.chars().next().map_or(0, char::len_utf8)]
}

/// Takes one of these signs and the blanks behind it off the beginning of the text.
fn skip_sign(rest: &mut &str, signs: &[char]) -> Option<char> {
    let sign = rest.chars().next().filter(|letter| signs.contains(letter))?;
    *rest = rest[sign.len_utf8()..].trim_start();
    Some(sign)
}
