//! A position that a record sets up piece by piece.

use crate::{Piece, PieceKind, ShogiPosition, Square};
use tenbin_core::{BySide, Notation, ParseError, Side};

/// Pieces on the board and in hand, legal or not.
#[derive(Clone, Debug)]
pub(super) struct PositionSetup {
    /// By rank from the top, then by file from the right.
    board: [[Option<Piece>; 9]; 9],
    hands: BySide<[u32; PieceKind::HAND_KINDS.len()]>,
    /// The side to move.
    pub(super) turn: Side,
}

impl PositionSetup {
    /// An empty board.
    pub(super) fn empty() -> PositionSetup {
        PositionSetup { board: [[None; 9]; 9], hands: BySide::default(), turn: Side::First }
    }

    /// The pieces of a position, with empty hands.
    pub(super) fn of(position: &ShogiPosition) -> PositionSetup {
        let mut setup = PositionSetup { turn: position.side_to_move(), ..PositionSetup::empty() };
        Square::all().for_each(|at| setup.put(at, position.piece_on(at)));
        setup
    }

    /// Puts a piece on a square, or clears it.
    pub(super) fn put(&mut self, at: Square, piece: Option<Piece>) {
        self.board[usize::from(at.rank()) - 1][usize::from(at.file()) - 1] = piece;
    }

    /// The piece on a square.
    pub(super) fn on(&self, at: Square) -> Option<Piece> {
        self.board[usize::from(at.rank()) - 1][usize::from(at.file()) - 1]
    }

    /// Adds pieces of a kind to a hand. The caller checks that the kind can be in hand.
    pub(super) fn add_to_hand(&mut self, side: Side, kind: PieceKind, count: u32) {
        if let Some(held) = self.hands[side].get_mut(kind as usize) {
            *held = held.saturating_add(count);
        }
    }

    /// Adds all remaining pieces of the set to a hand.
    pub(super) fn add_rest_to_hand(&mut self, side: Side) {
        for kind in PieceKind::HAND_KINDS {
            let on_board =
                self.board.iter().flatten().flatten().filter(|piece| piece.kind.unpromoted() == kind).count();
            let held: u32 = Side::BOTH.iter().map(|&side| self.hands[side][kind as usize]).sum();
            self.add_to_hand(side, kind, u32::from(kind.set_count()).saturating_sub(on_board as u32 + held));
        }
    }

    /// The position, if it is valid.
    pub(super) fn position(&self) -> Result<ShogiPosition, ParseError> {
        let rows: Vec<String> = self.board.iter().map(row_text).collect();
        let turn = if self.turn == Side::First { 'b' } else { 'w' };
        let hands: String = Side::BOTH.into_iter().map(|side| self.hand_text(side)).collect();
        let hands = if hands.is_empty() { "-" } else { &hands };
        ShogiPosition::empty().parse_position(&format!("{} {turn} {hands} 1", rows.join("/")))
    }

    fn hand_text(&self, side: Side) -> String {
        let held = PieceKind::HAND_KINDS.into_iter().map(|kind| (kind, self.hands[side][kind as usize]));
        held.filter(|&(_, count)| count > 0)
            .map(|(kind, count)| format!("{count}{}", Piece { side, kind }.sfen()))
            .collect()
    }
}

/// A rank as in SFEN, with each empty square written as `1`.
fn row_text(row: &[Option<Piece>; 9]) -> String {
    row.iter().rev().map(|piece| piece.map_or_else(|| "1".to_owned(), Piece::sfen)).collect()
}
