//! A position that a record sets up piece by piece.

use crate::{Kind, Piece, ShogiPosition, Square};
use tenbin_core::{BySide, Notation, ParseError, Side};

/// What stands where, legal or not.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    /// By rank from the top, then by file from the right.
    board: [[Option<Piece>; 9]; 9],
    hands: BySide<[u32; Kind::HELD.len()]>,
    /// Who moves first.
    pub(super) turn: Side,
}

impl Setup {
    /// An empty board.
    pub(super) fn empty() -> Setup {
        Setup { board: [[None; 9]; 9], hands: BySide::default(), turn: Side::First }
    }

    /// The pieces of a position; nobody holds any yet.
    pub(super) fn of(position: &ShogiPosition) -> Setup {
        let mut setup = Setup { turn: position.side_to_move(), ..Setup::empty() };
        Square::all().for_each(|at| setup.put(at, position.piece_on(at)));
        setup
    }

    /// Puts a piece, or nothing, on a square.
    pub(super) fn put(&mut self, at: Square, piece: Option<Piece>) {
        self.board[usize::from(at.rank()) - 1][usize::from(at.file()) - 1] = piece;
    }

    /// What stands on a square.
    pub(super) fn on(&self, at: Square) -> Option<Piece> {
        self.board[usize::from(at.rank()) - 1][usize::from(at.file()) - 1]
    }

    /// Gives a side pieces of a kind; whether it can be held is for the caller to know.
    pub(super) fn hold(&mut self, side: Side, kind: Kind, count: u32) {
        if let Some(held) = self.hands[side].get_mut(kind as usize) {
            *held = held.saturating_add(count);
        }
    }

    /// Gives a side all that is left of the set.
    pub(super) fn hold_rest(&mut self, side: Side) {
        for kind in Kind::HELD {
            let standing = self.board.iter().flatten().flatten().filter(|piece| piece.kind.plain() == kind).count();
            let held: u32 = Side::BOTH.iter().map(|&side| self.hands[side][kind as usize]).sum();
            self.hold(side, kind, u32::from(kind.in_set()).saturating_sub(standing as u32 + held));
        }
    }

    /// The position, if it can be one.
    pub(super) fn position(&self) -> Result<ShogiPosition, ParseError> {
        let rows: Vec<String> = self.board.iter().map(row_text).collect();
        let turn = if self.turn == Side::First { 'b' } else { 'w' };
        let hands: String = Side::BOTH.into_iter().map(|side| self.hand_text(side)).collect();
        let hands = if hands.is_empty() { "-" } else { &hands };
        ShogiPosition::empty().parse_position(&format!("{} {turn} {hands} 1", rows.join("/")))
    }

    fn hand_text(&self, side: Side) -> String {
        let held = Kind::HELD.into_iter().map(|kind| (kind, self.hands[side][kind as usize]));
        held.filter(|&(_, count)| count > 0)
            .map(|(kind, count)| format!("{count}{}", Piece { side, kind }.sfen()))
            .collect()
    }
}

/// A rank as an SFEN has it, though every empty square is counted by itself.
fn row_text(row: &[Option<Piece>; 9]) -> String {
    row.iter().rev().map(|piece| piece.map_or_else(|| "1".to_owned(), Piece::sfen)).collect()
}
