//! Tactics for searches: noisy moves, checks, static exchange evaluation (`see.rs`), mate in one (`mate_in_one.rs`),
//! null move.

mod mate_in_one;
mod see;

use crate::{Bitboard, Hand, LegalMoves, Move, PieceKind, ShogiPosition, attacks};
use see::{PIECE_VALUES, capture_value, promotion_value};
use tenbin_core::{Flow, ForcedWins, MultiPlyTurns, PlayoutPolicy, Score, Side, Tactics};

impl Tactics for ShogiPosition {
    /// By destination (side, kind and square), and by origin (side, square or hand) and destination.
    const HISTORY_SIZES: [usize; 2] = [2 * 16 * 128, 2 * 256 * 128];

    const PAWN_VALUE: Option<Score> = Some(PIECE_VALUES[PieceKind::Pawn as usize]);

    #[inline]
    fn history_index(&self, mv: Move) -> [usize; 2] {
        let side = self.side_to_move() as usize;
        let kind = mv.from().map_or_else(|| mv.dropped(), |from| self.kind_on(from)).map_or(15, |kind| kind as usize);
        [(side * 16 + kind) * 128 + mv.to().index(), (side * 256 + mv.origin()) * 128 + mv.to().index()]
    }

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
        let legal = LegalMoves::of(self);
        if legal.captures(&mut visit).is_continue() {
            let _ = legal.promotions(|mv| if self.is_noisy(mv) { visit(mv) } else { Flow::Continue(()) });
        }
    }

    fn quiet_moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        let legal = LegalMoves::of(self);
        let promoted = legal.promotions(|mv| if self.is_noisy(mv) { Flow::Continue(()) } else { visit(mv) });
        if promoted.is_continue() && legal.quiets(&mut visit).is_continue() {
            let _ = legal.drops(&mut visit);
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
        self.static_exchange(mv)
    }

    #[inline]
    fn checks(&self, visit: impl FnMut(Move) -> Flow) {
        let _ = LegalMoves::of(self).checks(visit);
    }

    fn null_move(&self) -> Option<ShogiPosition> {
        (!self.is_in_check()).then(|| ShogiPosition::with_turn_passed(self))
    }
}

/// One ply per turn.
impl MultiPlyTurns for ShogiPosition {}

/// Uniformly random playouts.
impl PlayoutPolicy for ShogiPosition {}

impl ForcedWins for ShogiPosition {
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
}

/// Whether a promotion changes the material balance enough to count as noisy.
fn gains_by_promotion(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook)
}

impl ShogiPosition {
    /// The kind that stands on the destination after a move.
    pub(super) fn arriving_kind(&self, mv: Move) -> Option<PieceKind> {
        match mv.from() {
            Some(from) => self.kind_on(from).map(|kind| kind.promoted().filter(|_| mv.promotes()).unwrap_or(kind)),
            None => mv.dropped(),
        }
    }
}
