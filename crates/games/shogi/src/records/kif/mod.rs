//! KIF and KI2, the formats of Kakinoki's programs, which nearly every shogi program reads. KIF gives the origin of
//! each piece, KI2 only a disambiguation. Everything else is the same in both, so one parser serves both.
//!
//! - `line.rs`: kinds of lines
//! - `header.rs`, `diagram.rs`: the lines before the moves
//! - `keywords.rs`, `moves.rs`, `disambiguation.rs`: move notation
//! - `write.rs`: the writer
//!
//! Variations (`変化`) are skipped.

mod diagram;
mod disambiguation;
mod header;
mod keywords;
mod line;
mod moves;
mod write;

use super::ShogiRecord;
use super::builder::GameBuilder;
use header::KifHeader;
use line::{LineKind, MARKS};
use tenbin_core::{ParseError, Source};

/// Whether a text looks like KIF or KI2: it has a line that no other format has.
pub fn looks_like_kif(text: &str) -> bool {
    text.lines().map(str::trim).any(line::is_distinctive)
}

/// Parses every game of a KIF or KI2 text, without variations. A game begins with its header.
///
/// ```
/// # use tenbin_shogi::records::read_kif;
/// let kif = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:03/00:00:03)\n   2 投了\n";
/// let ki2 = "先手：\n▲７六歩\nまで1手で先手の勝ち\n";
/// assert_eq!(read_kif(kif), read_kif(ki2));
/// ```
pub fn read_kif(text: &str) -> Result<Vec<ShogiRecord>, ParseError> {
    let source = Source::new(text);
    let mut file =
        KifReader { source, records: Vec::new(), header: KifHeader::default(), game: None, in_variation: false };
    text.lines().try_for_each(|line| file.line(line.trim()))?;
    file.close()?;
    Ok(file.records)
}

/// A KIF or KI2 file while it is being parsed.
struct KifReader<'t> {
    source: Source<'t>,
    records: Vec<ShogiRecord>,
    header: KifHeader<'t>,
    game: Option<GameBuilder<'t>>,
    /// Whether the current lines belong to a variation.
    in_variation: bool,
}

impl<'t> KifReader<'t> {
    fn line(&mut self, line: &'t str) -> Result<(), ParseError> {
        let kind = line::kind(line);
        if kind.begins_game() && self.game.is_some() {
            self.close()?;
        }
        match kind {
            LineKind::Ignored => Ok(()),
            LineKind::Columns => self.begin().map(drop),
            LineKind::Variation => {
                self.in_variation = true;
                self.begin().map(drop)
            }
            LineKind::Numbered | LineKind::Marked | LineKind::Summary => self.game_line(kind, line),
            LineKind::Other if moves::begins(line) && !self.in_variation => {
                Err(self.source.error_at(line, "missing move number, or ▲ or △, before the move"))
            }
            _ if self.game.is_none() => self.header.take(self.source, kind, line),
            LineKind::Field(..) => Ok(()),
            _ if self.in_variation => Ok(()),
            _ => Err(self.source.error_at(line, "expected a move, a comment or the end of the game")),
        }
    }

    /// Parses a line of moves, or the summary.
    fn game_line(&mut self, kind: LineKind<'t>, line: &'t str) -> Result<(), ParseError> {
        if self.in_variation {
            return Ok(());
        }
        let game = self.begin()?;
        match kind {
            LineKind::Numbered => move_or_end(game, line.trim_start_matches(|letter: char| letter.is_ascii_digit())),
            LineKind::Marked => line.split(MARKS).skip(1).try_for_each(|part| move_or_end(game, part)),
            _ => {
                game.end(keywords::summary(line), line);
                Ok(())
            }
        }
    }

    /// The current game, which begins now if it has not begun.
    fn begin(&mut self) -> Result<&mut GameBuilder<'t>, ParseError> {
        let start = match &self.game {
            Some(_) => None,
            None => Some(self.header.position(self.source)?),
        };
        Ok(self.game.get_or_insert_with(|| GameBuilder::new(self.source, start.unwrap_or_default())))
    }

    fn close(&mut self) -> Result<(), ParseError> {
        if self.header.is_given() {
            self.begin()?;
        }
        let players = std::mem::take(&mut self.header).players;
        self.in_variation = false;
        if let Some(game) = self.game.take() {
            self.records.push(game.record(players)?);
        }
        Ok(())
    }
}

/// A move, or the end of the game in place of one.
fn move_or_end<'t>(game: &mut GameBuilder<'t>, part: &'t str) -> Result<(), ParseError> {
    let part = part.trim();
    let word = part.split([' ', '　', '\t', '(', '（']).next().unwrap_or_default();
    if let Some(end) = keywords::end(word) {
        game.end(end, word);
        return Ok(());
    }
    let mv = moves::spelled(game, part).and_then(|spelled| disambiguation::resolve(game, &spelled));
    game.play(part, mv)
}
