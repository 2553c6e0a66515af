//! Tactics: captures, promotions, checks, static exchange evaluation (SEE), null move.

use crate::{Bitboard, Hand, LegalMoves, Move, PieceKind, ShogiPosition, Square, attacks};
use tenbin_core::{Flow, Score, Side, Tactics};

/// Piece values for SEE by [`PieceKind`], in rough points; a capture gains the piece on the board and in hand. The
/// king is worth more than all other pieces together.
const PIECE_VALUES: [Score; PieceKind::COUNT] =
    [100, 260, 280, 430, 490, 640, 740, 20_000, 420, 450, 460, 480, 900, 1_050];

/// The value of a piece in hand.
fn hand_value(kind: PieceKind) -> Score {
    PIECE_VALUES[kind.unpromoted() as usize] * 11 / 10
}

/// The gain of a capture: the other side loses the piece, and it goes into the hand.
fn capture_value(kind: PieceKind) -> Score {
    PIECE_VALUES[kind as usize] + hand_value(kind)
}

/// The gain of a promotion.
fn promotion_value(kind: PieceKind) -> Score {
    kind.promoted().map_or(0, |promoted| PIECE_VALUES[promoted as usize] - PIECE_VALUES[kind as usize])
}

impl Tactics for ShogiPosition {
    const PAWN_VALUE: Option<Score> = Some(PIECE_VALUES[PieceKind::Pawn as usize]);

    /// Mate in one.
    fn immediate_win(&self) -> Option<u32> {
        self.mate_in_one().map(|_| 1)
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.is_in_check()
    }

    /// A direct check by the moved piece, or a discovered check by a slider behind it.
    fn gives_check(&self, mv: Move) -> bool {
        let (us, king) = (self.side_to_move(), self.king_or_none(!self.side_to_move()));
        let left = mv.from().map_or(Bitboard::EMPTY, Bitboard::single);
        let occupied = (self.occupied() & !left) | Bitboard::single(mv.to());
        let arrives = || self.arriving_kind(mv).is_some_and(|kind| attacks::of(us, kind, mv.to(), occupied).has(king));
        let sees_king = |slider| (attacks::between(king, slider) & occupied).is_empty();
        let behind = || (self.sliders_towards(us, king) & !left).into_iter().any(sees_king);
        let may_uncover = !((attacks::rook_lines(king) | attacks::bishop_lines(king)) & left).is_empty();
        arrives() || (may_uncover && behind())
    }

    /// Captures, and the promotions of pawns, bishops and rooks.
    fn noisy_moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        let moves = LegalMoves::of(self);
        if moves.captures(&mut visit).is_continue() {
            let _ = moves.promotions(|mv| if self.is_noisy(mv) { visit(mv) } else { Flow::Continue(()) });
        }
    }

    fn quiet_moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        let moves = LegalMoves::of(self);
        let promoted = moves.promotions(|mv| if self.is_noisy(mv) { Flow::Continue(()) } else { visit(mv) });
        if promoted.is_continue() && moves.quiets(&mut visit).is_continue() {
            let _ = moves.drops(&mut visit);
        }
    }

    fn is_noisy(&self, mv: Move) -> bool {
        let promotes =
            || mv.promotes() && mv.from().and_then(|from| self.kind_on(from)).is_some_and(gains_by_promotion);
        self.kind_on(mv.to()).is_some() || promotes()
    }

    fn capture_gain(&self, mv: Move) -> Score {
        let taken = self.kind_on(mv.to()).map_or(0, capture_value);
        let promoted =
            mv.from().and_then(|from| self.kind_on(from)).filter(|_| mv.promotes()).map_or(0, promotion_value);
        taken + promoted
    }

    fn see(&self, mv: Move) -> Score {
        let Some(mut standing) = self.arriving_kind(mv) else { return 0 };
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
            gains[last] = capture_value(standing) - gains[last - 1];
            // Neither side gains by going on.
            if gains[last].max(-gains[last - 1]) < 0 {
                break;
            }
            occupied &= !Bitboard::single(from);
            standing = kind;
            side = !side;
        }
        while last > 0 {
            gains[last - 1] = -gains[last].max(-gains[last - 1]);
            last -= 1;
        }
        gains[0]
    }

    #[inline]
    fn checks(&self, visit: impl FnMut(Move) -> Flow) {
        let _ = LegalMoves::of(self).checks(visit);
    }

    /// Drops on one square form a class.
    #[inline]
    fn move_class(&self, mv: Move) -> Option<u32> {
        mv.dropped().map(|_| mv.to().index() as u32)
    }

    #[inline]
    fn hand(&self, side: Side) -> (u64, u32) {
        (self.key_without_hand_owners(), self.hand(side).bits())
    }

    #[inline]
    fn hand_dominates(more: u32, less: u32) -> bool {
        Hand::from_bits(more).covers(Hand::from_bits(less))
    }

    fn null_move(&self) -> Option<ShogiPosition> {
        (!self.is_in_check()).then(|| ShogiPosition::with_turn_passed(self))
    }
}

/// Whether a promotion changes the material balance enough to count as noisy.
fn gains_by_promotion(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook)
}

impl ShogiPosition {
    /// The kind that stands on the destination after a move.
    fn arriving_kind(&self, mv: Move) -> Option<PieceKind> {
        match mv.from() {
            Some(from) => self.kind_on(from).map(|kind| kind.promoted().filter(|_| mv.promotes()).unwrap_or(kind)),
            None => mv.dropped(),
        }
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
