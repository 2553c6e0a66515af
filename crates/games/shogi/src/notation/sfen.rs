//! Writes positions as SFEN: `lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1`.

use crate::{Piece, PieceKind, ShogiPosition, Square};
use tenbin_core::Side;

impl ShogiPosition {
    /// The position as SFEN. The move number is not part of a position, so it is always 1.
    pub(super) fn sfen(&self) -> String {
        let rows: Vec<String> = (0..9).map(|row| self.row_sfen(row)).collect();
        let turn = if self.side_to_move() == Side::First { 'b' } else { 'w' };
        let [first, second] = Side::BOTH.map(|side| self.hand_sfen(side));
        let hands = if first.is_empty() && second.is_empty() { "-".to_owned() } else { first + &second };
        format!("{} {turn} {hands} 1", rows.join("/"))
    }

    fn row_sfen(&self, row: u8) -> String {
        let mut text = String::new();
        let mut gap = 0;
        for column in (0..9).rev() {
            match self.piece_on(Square::at(column, row)) {
                Some(piece) => {
                    push_gap(&mut text, &mut gap);
                    text += &piece.sfen();
                }
                None => gap += 1,
            }
        }
        push_gap(&mut text, &mut gap);
        text
    }

    fn hand_sfen(&self, side: Side) -> String {
        let held = PieceKind::HAND_KINDS.into_iter().rev().map(|kind| (kind, self.hand(side).count(kind)));
        let parts = held.filter(|&(_, count)| count > 0).map(|(kind, count)| {
            let number = if count > 1 { count.to_string() } else { String::new() };
            number + &Piece { side, kind }.sfen()
        });
        parts.collect()
    }
}

impl Piece {
    /// The piece's letter, a capital for First, with `+` before a promoted piece.
    pub(crate) fn sfen(self) -> String {
        let letter = match self.side {
            Side::First => self.kind.letter(),
            Side::Second => self.kind.letter().to_ascii_lowercase(),
        };
        format!("{}{letter}", if self.kind.is_promoted() { "+" } else { "" })
    }
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push(char::from(b'0' + *gap));
        *gap = 0;
    }
}
