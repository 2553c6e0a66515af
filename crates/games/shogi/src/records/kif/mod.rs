//! KIF and KI2, the formats of Kakinoki's programs, which nearly every shogi program reads: KIF says where each piece comes
//! from, KI2 only what a reader needs to tell pieces apart. Everything else is the same in both, so one reader serves both.
//!
//! Read `line.rs` (what a line is), `head.rs` and `diagram.rs` (what stands before the moves), `words.rs`, `ply.rs` and
//! `origin.rs` (how a ply is spelled); `writing.rs` writes. Variations (`変化`) are passed over.

mod diagram;
mod head;
mod line;
mod origin;
mod ply;
mod words;
mod writing;

use super::Record;
use super::reading::Reading;
use head::Head;
use line::{Kind, MARKS};
use tenbin_core::{ParseError, Source};

/// Whether a text seems to be meant as KIF or KI2: it has a line that only those have.
pub fn looks_like_kif(text: &str) -> bool {
    text.lines().map(str::trim).any(line::is_telling)
}

/// Reads every game of a KIF or KI2 text, only the line that was played of each. A game begins with what is said before
/// its moves.
///
/// ```
/// # use tenbin_shogi::records::read_kif;
/// let kif = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:03/00:00:03)\n   2 投了\n";
/// let ki2 = "先手：\n▲７六歩\nまで1手で先手の勝ち\n";
/// assert_eq!(read_kif(kif), read_kif(ki2));
/// ```
pub fn read_kif(text: &str) -> Result<Vec<Record>, ParseError> {
    let source = Source::new(text);
    let mut file = File { source, records: Vec::new(), head: Head::default(), game: None, is_aside: false };
    text.lines().try_for_each(|line| file.line(line.trim()))?;
    file.close()?;
    Ok(file.records)
}

/// A file up to some place.
struct File<'t> {
    source: Source<'t>,
    records: Vec<Record>,
    head: Head<'t>,
    game: Option<Reading<'t>>,
    /// Whether a variation is passed over.
    is_aside: bool,
}

impl<'t> File<'t> {
    fn line(&mut self, line: &'t str) -> Result<(), ParseError> {
        let kind = line::kind(line);
        if kind.begins_game() && self.game.is_some() {
            self.close()?;
        }
        match kind {
            Kind::Remark => Ok(()),
            Kind::Columns => self.begin().map(drop),
            Kind::Variation => {
                self.is_aside = true;
                self.begin().map(drop)
            }
            Kind::Numbered | Kind::Marked | Kind::Summary => self.told(kind, line),
            Kind::Other if ply::begins(line) && !self.is_aside => {
                Err(self.source.error_at(line, "before a move stands its number, or ▲ or △"))
            }
            _ if self.game.is_none() => self.head.take(self.source, kind, line),
            Kind::Field(..) => Ok(()),
            _ if self.is_aside => Ok(()),
            _ => Err(self.source.error_at(line, "this is neither a move nor a comment nor an end")),
        }
    }

    /// A line of the game itself.
    fn told(&mut self, kind: Kind<'t>, line: &'t str) -> Result<(), ParseError> {
        if self.is_aside {
            return Ok(());
        }
        let game = self.begin()?;
        match kind {
            Kind::Numbered => told(game, line.trim_start_matches(|letter: char| letter.is_ascii_digit())),
            Kind::Marked => line.split(MARKS).skip(1).try_for_each(|part| told(game, part)),
            _ => {
                game.end(words::summary(line), line);
                Ok(())
            }
        }
    }

    /// The game, which has begun by now.
    fn begin(&mut self) -> Result<&mut Reading<'t>, ParseError> {
        let start = match &self.game {
            Some(_) => None,
            None => Some(self.head.position(self.source)?),
        };
        Ok(self.game.get_or_insert_with(|| Reading::new(self.source, start.unwrap_or_default())))
    }

    fn close(&mut self) -> Result<(), ParseError> {
        if self.head.is_given() {
            self.begin()?;
        }
        let players = std::mem::take(&mut self.head).players;
        self.is_aside = false;
        if let Some(game) = self.game.take() {
            self.records.push(game.record(players)?);
        }
        Ok(())
    }
}

/// A ply, or how the game ended in place of one.
fn told<'t>(game: &mut Reading<'t>, part: &'t str) -> Result<(), ParseError> {
    let part = part.trim();
    let word = part.split([' ', '　', '\t', '(', '（']).next().unwrap_or_default();
    if let Some(end) = words::end(word) {
        game.end(end, word);
        return Ok(());
    }
    let ply = ply::spelled(game, part).and_then(|spelled| origin::resolved(game, &spelled));
    game.play(part, ply)
}
