//! The header of a KIF or KI2: players, handicap, diagram.

use super::line::LineKind;
use super::{diagram, keywords};
use crate::ShogiPosition;
use crate::records::single_line;
use tenbin_core::{BySide, ParseError, Side, Source};

/// The header lines of a game that has not begun.
#[derive(Default)]
pub(super) struct KifHeader<'t> {
    pub(super) players: BySide<String>,
    handicap: Option<ShogiPosition>,
    ranks: Vec<&'t str>,
    hands: BySide<&'t str>,
    turn: Option<Side>,
    is_given: bool,
}

impl<'t> KifHeader<'t> {
    /// Whether a line has begun a game.
    pub(super) fn is_given(&self) -> bool {
        self.is_given
    }

    /// Parses a line.
    pub(super) fn take(&mut self, source: Source<'_>, kind: LineKind<'t>, line: &'t str) -> Result<(), ParseError> {
        self.is_given |= kind.begins_game();
        match kind {
            LineKind::Rank => self.ranks.push(line),
            LineKind::Turn(side) => self.turn = Some(side),
            LineKind::Field("手合割", name) => self.handicap = handicap(source, name)?,
            LineKind::Field("先手" | "下手", name) => self.players[Side::First] = single_line(name),
            LineKind::Field("後手" | "上手", name) => self.players[Side::Second] = single_line(name),
            LineKind::Field("先手の持駒" | "下手の持駒", held) => self.hands[Side::First] = held,
            LineKind::Field("後手の持駒" | "上手の持駒", held) => self.hands[Side::Second] = held,
            _ => {}
        }
        Ok(())
    }

    /// The start position: the diagram, if there is one.
    pub(super) fn position(&self, source: Source<'_>) -> Result<ShogiPosition, ParseError> {
        if self.ranks.is_empty() {
            return Ok(self.handicap.unwrap_or_default());
        }
        let turn = self.turn.unwrap_or(Side::First);
        diagram::position(source, &self.ranks, &self.hands, turn)
    }
}

/// The start position of a handicap; `None` if a diagram gives it.
fn handicap(source: Source<'_>, name: &str) -> Result<Option<ShogiPosition>, ParseError> {
    if name == "その他" || name.is_empty() {
        return Ok(None);
    }
    let unknown =
        || source.error_at(name, format!("unknown handicap `{name}`")).advice("平手, 香落ち, 角落ち, 二枚落ち, …");
    keywords::handicap(name).ok_or_else(unknown).map(Some)
}
