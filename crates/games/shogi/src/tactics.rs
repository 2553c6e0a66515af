//! Sharp moments: checks, captures, promotions, and what an exchange on one square comes to.

use crate::{Hand, Kind, Move, Plies, ShogiPosition, Square, Squares, attacks};
use tenbin_core::{Flow, Position, Score, Side, Tactics};

/// What pieces are worth while exchanges are reckoned, by [`Kind`]: rough, for whoever takes a piece takes it twice, from the
/// board and into the hand. The king is worth more than everything that could be got for it.
const WORTH: [Score; Kind::COUNT] = [100, 260, 280, 430, 490, 640, 740, 20_000, 420, 450, 460, 480, 900, 1_050];

/// The same in a hand.
fn worth_held(kind: Kind) -> Score {
    WORTH[kind.plain() as usize] * 11 / 10
}

/// What taking a piece brings: the other side loses it, and we have it in hand.
fn taking(kind: Kind) -> Score {
    WORTH[kind as usize] + worth_held(kind)
}

/// What promoting brings.
fn promoting(kind: Kind) -> Score {
    kind.promoted().map_or(0, |promoted| WORTH[promoted as usize] - WORTH[kind as usize])
}

impl Tactics for ShogiPosition {
    const PAWN_VALUE: Option<Score> = Some(WORTH[Kind::Pawn as usize]);

    /// A mate by the next ply.
    fn immediate_win(&self) -> Option<u32> {
        self.mate_in_one().map(|_| 1)
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.is_in_check()
    }

    /// Either the piece that arrives gives check, or one behind the piece that leaves.
    fn gives_check(&self, ply: Move) -> bool {
        let (us, king) = (self.side_to_move(), self.king_place(!self.side_to_move()));
        let left = ply.from().map_or(Squares::EMPTY, Squares::single);
        let occupied = (self.occupied() & !left) | Squares::single(ply.to());
        let arrives = || self.arriving(ply).is_some_and(|kind| attacks::of(us, kind, ply.to(), occupied).has(king));
        let sees_king = |slider| (attacks::between(king, slider) & occupied).is_empty();
        let behind = || (self.sliders_towards(us, king) & !left).into_iter().any(sees_king);
        let may_uncover = !((attacks::cross(king) | attacks::diagonals(king)) & left).is_empty();
        arrives() || (may_uncover && behind())
    }

    /// Captures, and promotions that gain something.
    fn noisy_moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        let plies = Plies::of(self);
        if plies.captures(&mut visit).is_continue() {
            let _ = plies.promotions(|ply| if self.is_noisy(ply) { visit(ply) } else { Flow::Continue(()) });
        }
    }

    fn quiet_moves(&self, mut visit: impl FnMut(Move) -> Flow) {
        let plies = Plies::of(self);
        let promoted = plies.promotions(|ply| if self.is_noisy(ply) { Flow::Continue(()) } else { visit(ply) });
        if promoted.is_continue() && plies.quiets(&mut visit).is_continue() {
            let _ = plies.drops(&mut visit);
        }
    }

    fn is_noisy(&self, ply: Move) -> bool {
        let promotes =
            || ply.promotes() && ply.from().and_then(|from| self.kind_on(from)).is_some_and(gains_by_promotion);
        self.kind_on(ply.to()).is_some() || promotes()
    }

    fn capture_gain(&self, ply: Move) -> Score {
        let taken = self.kind_on(ply.to()).map_or(0, taking);
        let promoted = ply.from().and_then(|from| self.kind_on(from)).filter(|_| ply.promotes()).map_or(0, promoting);
        taken + promoted
    }

    fn see(&self, ply: Move) -> Score {
        let Some(mut standing) = self.arriving(ply) else { return 0 };
        let to = ply.to();
        let mut occupied = self.occupied() | Squares::single(to);
        if let Some(from) = ply.from() {
            occupied &= !Squares::single(from);
        }
        // What each side has gained if the exchange ends with its capture, as seen by whoever captures.
        let mut gains = [self.capture_gain(ply); 32];
        let mut last = 0;
        let mut side = !self.side_to_move();
        while let Some((from, kind)) = self.cheapest_attacker(side, to, occupied) {
            if last + 1 == gains.len() {
                break;
            }
            last += 1;
            gains[last] = taking(standing) - gains[last - 1];
            // Neither side can do better by going on.
            if gains[last].max(-gains[last - 1]) < 0 {
                break;
            }
            occupied &= !Squares::single(from);
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
        let _ = Plies::of(self).checks(visit);
    }

    /// Drops on one square.
    #[inline]
    fn move_class(&self, ply: Move) -> Option<u32> {
        ply.dropped().map(|_| ply.to().index() as u32)
    }

    #[inline]
    fn hand(&self, side: Side) -> (u64, u32) {
        (self.key_of_board_and_stock(), self.hand(side).bits())
    }

    #[inline]
    fn hand_dominates(more: u32, less: u32) -> bool {
        Hand::from_bits(more).covers(Hand::from_bits(less))
    }

    fn null_move(&self) -> Option<ShogiPosition> {
        (!self.is_in_check()).then(|| ShogiPosition::passed(self))
    }
}

/// Whether promoting changes the balance at once, rather than a little.
fn gains_by_promotion(kind: Kind) -> bool {
    matches!(kind, Kind::Pawn | Kind::Bishop | Kind::Rook)
}

impl ShogiPosition {
    /// What stands on the square where a ply ends.
    fn arriving(&self, ply: Move) -> Option<Kind> {
        match ply.from() {
            Some(from) => self.kind_on(from).map(|kind| kind.promoted().filter(|_| ply.promotes()).unwrap_or(kind)),
            None => ply.dropped(),
        }
    }

    /// The piece of a side that loses least when it is taken back on a square.
    fn cheapest_attacker(&self, side: Side, square: Square, occupied: Squares) -> Option<(Square, Kind)> {
        let attackers = self.attackers_of_side(side, square, occupied) & occupied;
        let cheapest = Kind::ALL.into_iter().filter(|&kind| !(attackers & self.kind(kind)).is_empty());
        let kind = cheapest.min_by_key(|&kind| WORTH[kind as usize])?;
        // A king cannot take what is still defended.
        if kind == Kind::King && !(self.attackers_of_side(!side, square, occupied) & occupied).is_empty() {
            return None;
        }
        Some(((attackers & self.kind(kind)).first()?, kind))
    }
}
