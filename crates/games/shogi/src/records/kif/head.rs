//! What stands before the moves of a KIF or KI2: players, handicap, a diagram.

use super::line::Kind;
use super::{diagram, words};
use crate::ShogiPosition;
use crate::records::on_one_line;
use tenbin_core::{BySide, ParseError, Side, Source};

/// What has been said so far of a game that has not begun.
#[derive(Default)]
pub(super) struct Head<'t> {
    pub(super) players: BySide<String>,
    handicap: Option<ShogiPosition>,
    ranks: Vec<&'t str>,
    hands: BySide<&'t str>,
    turn: Option<Side>,
    is_given: bool,
}

impl<'t> Head<'t> {
    /// Whether anything has been said that makes a game of what follows.
    pub(super) fn is_given(&self) -> bool {
        self.is_given
    }

    /// Takes in a line.
    pub(super) fn take(&mut self, source: Source<'_>, kind: Kind<'t>, line: &'t str) -> Result<(), ParseError> {
        self.is_given |= kind.begins_game();
        match kind {
            Kind::Rank => self.ranks.push(line),
            Kind::Turn(side) => self.turn = Some(side),
            Kind::Field("手合割", name) => self.handicap = handicap(source, name)?,
            Kind::Field("先手" | "下手", name) => self.players[Side::First] = on_one_line(name),
            Kind::Field("後手" | "上手", name) => self.players[Side::Second] = on_one_line(name),
            Kind::Field("先手の持駒" | "下手の持駒", held) => self.hands[Side::First] = held,
            Kind::Field("後手の持駒" | "上手の持駒", held) => self.hands[Side::Second] = held,
            _ => {}
        }
        Ok(())
    }

    /// Where the game begins: at the diagram if there is one.
    pub(super) fn position(&self, source: Source<'_>) -> Result<ShogiPosition, ParseError> {
        if self.ranks.is_empty() {
            return Ok(self.handicap.unwrap_or_default());
        }
        let turn = self.turn.unwrap_or(Side::First);
        diagram::position(source, &self.ranks, &self.hands, turn)
    }
}

/// The start of a handicap; none if a diagram is to say what it is.
fn handicap(source: Source<'_>, name: &str) -> Result<Option<ShogiPosition>, ParseError> {
    if name == "その他" || name.is_empty() {
        return Ok(None);
    }
    let unknown =
        || source.error_at(name, format!("`{name}` is no handicap")).advice("平手, 香落ち, 角落ち, 二枚落ち, …");
    words::handicap(name).ok_or_else(unknown).map(Some)
}
