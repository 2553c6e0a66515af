//! Static exchange evaluation (SEE).

use crate::{Bitboard, Move, PieceKind, ShogiPosition, Square};
use tenbin_core::{Score, Side, Tactics};

/// Piece values for SEE by [`PieceKind`], in rough points; a capture gains the piece on the board and in hand. The
/// king is worth more than all other pieces together.
pub(super) const PIECE_VALUES: [Score; PieceKind::COUNT] =
    [100, 260, 280, 430, 490, 640, 740, 20_000, 420, 450, 460, 480, 900, 1_050];

/// The value of a piece in hand.
fn hand_value(kind: PieceKind) -> Score {
    PIECE_VALUES[kind.unpromoted() as usize] * 11 / 10
}

/// The gain of a capture: the other side loses the piece, and it goes into the hand.
pub(super) fn capture_value(kind: PieceKind) -> Score {
    PIECE_VALUES[kind as usize] + hand_value(kind)
}

/// The gain of a promotion.
pub(super) fn promotion_value(kind: PieceKind) -> Score {
    kind.promoted().map_or(0, |promoted| PIECE_VALUES[promoted as usize] - PIECE_VALUES[kind as usize])
}

impl ShogiPosition {
    /// The static exchange evaluation of a move, by the swap algorithm.
    pub(super) fn static_exchange(&self, mv: Move) -> Score {
        let Some(mut occupant) = self.arriving_kind(mv) else { return 0 };
        let to = mv.to();
        let mut occupied = self.occupied() | Bitboard::single(to);
        if let Some(from) = mv.from() {
            occupied &= !Bitboard::single(from);
        }
        // The swap list: the gain of each capture if the exchange ends with it, from the capturing side's point of
        // view.
        let mut gains = [self.capture_gain(mv); 32];
        let mut last = 0;
        let mut side = !self.side_to_move();
        while let Some((from, kind)) = self.least_valuable_attacker(side, to, occupied) {
            if last + 1 == gains.len() {
                break;
            }
            last += 1;
            gains[last] = capture_value(occupant) - gains[last - 1];
            // Neither side gains by going on.
            if gains[last].max(-gains[last - 1]) < 0 {
                break;
            }
            occupied &= !Bitboard::single(from);
            occupant = kind;
            side = !side;
        }
        while last > 0 {
            gains[last - 1] = -gains[last].max(-gains[last - 1]);
            last -= 1;
        }
        gains[0]
    }

    /// The least valuable attacker of a square.
    fn least_valuable_attacker(&self, side: Side, square: Square, occupied: Bitboard) -> Option<(Square, PieceKind)> {
        let attackers = self.attackers_of_side(side, square, occupied) & occupied;
        let cheapest = PieceKind::ALL.into_iter().filter(|&kind| !(attackers & self.kind(kind)).is_empty());
        let kind = cheapest.min_by_key(|&kind| PIECE_VALUES[kind as usize])?;
        // A king cannot capture a defended piece.
        if kind == PieceKind::King && !(self.attackers_of_side(!side, square, occupied) & occupied).is_empty() {
            return None;
        }
        Some(((attackers & self.kind(kind)).first()?, kind))
    }
}
