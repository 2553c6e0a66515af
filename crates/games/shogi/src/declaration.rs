//! Winning by declaration, when a king has walked into the enemy camp and can hardly be mated any more.
//!
//! Pieces of the declaring side count if they are in hand or in the enemy camp, the farthest three ranks: rooks and bishops
//! five points, promoted or not, all others but the king one. All pieces together are worth 54 points.

use crate::{Kind, ShogiPosition, Squares};
use std::fmt;
use tenbin_core::{Notation, Side, SquareSet};

/// By which rule a declaration is judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// 28 points win for the first player and 27 for the second. Usual among programs and amateurs.
    #[default]
    TwentySeven,
    /// 31 points win, 24 to 30 make a draw. Usual among professionals.
    TwentyFour,
    /// Nobody can declare.
    Never,
}

/// What a declaration brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The side that declares wins.
    Win,
    /// The game is drawn.
    Draw,
    /// A condition is not met; whoever declares all the same loses.
    NotYet,
}

/// What counts for a declaration by the side to move. It prints as a sentence.
///
/// ```
/// # use tenbin_core::Notation;
/// # use tenbin_shogi::ShogiPosition;
/// # use tenbin_shogi::declaration::{Declaration, Rule, Verdict};
/// let text = "+L+NSGKGS+N+L/1B5R1/PPPPPPPPP/9/9/9/9/9/4k4 b RB9P2G2S2N2L 1";
/// let declaration = Declaration::of(&ShogiPosition::default().parse_position(text).unwrap());
/// assert_eq!((declaration.points, declaration.in_camp), (54, 19));
/// assert_eq!(declaration.verdict(Rule::TwentySeven), Verdict::Win);
/// assert_eq!(declaration.to_string(), "Black's king is in the camp with 19 other pieces, not in check: 54 points");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// Who would declare.
    pub side: Side,
    /// Whether the king stands in the enemy camp.
    pub king_in_camp: bool,
    /// How many other pieces of the side stand there.
    pub in_camp: u32,
    /// Whether the side is in check.
    pub in_check: bool,
    /// What the pieces in the camp and in hand are worth.
    pub points: u32,
}

impl Declaration {
    /// Counts everything for the side to move: nobody can declare when it is not their turn.
    pub fn of(position: &ShogiPosition) -> Declaration {
        let side = position.side_to_move();
        let camp = Squares::promotion_zone(side);
        let others = position.side(side) & camp & !position.kind(Kind::King);
        let on_board = Kind::ALL.into_iter().map(|kind| value(kind) * (position.kind(kind) & others).count());
        let in_hand = position.hand(side).pieces().map(|(kind, count)| value(kind) * count);
        Declaration {
            side,
            king_in_camp: position.has_entered(side),
            in_camp: others.count(),
            in_check: position.is_in_check(),
            points: on_board.chain(in_hand).sum(),
        }
    }

    /// What declaring would bring by a rule.
    pub fn verdict(&self, rule: Rule) -> Verdict {
        if !self.king_in_camp || self.in_camp < 10 || self.in_check {
            return Verdict::NotYet;
        }
        match (rule, self.side) {
            (Rule::TwentySeven, Side::First) if self.points >= 28 => Verdict::Win,
            (Rule::TwentySeven, Side::Second) if self.points >= 27 => Verdict::Win,
            (Rule::TwentyFour, _) if self.points >= 31 => Verdict::Win,
            (Rule::TwentyFour, _) if self.points >= 24 => Verdict::Draw,
            _ => Verdict::NotYet,
        }
    }
}

const fn value(kind: Kind) -> u32 {
    match kind.plain() {
        Kind::Rook | Kind::Bishop => 5,
        Kind::King => 0,
        _ => 1,
    }
}

impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = ShogiPosition::side_name(self.side);
        let place = if self.king_in_camp { "in" } else { "not in" };
        let check = if self.in_check { "in check" } else { "not in check" };
        let pieces = if self.in_camp == 1 { "piece" } else { "pieces" };
        let (others, points) = (self.in_camp, self.points);
        write!(f, "{side}'s king is {place} the camp with {others} other {pieces}, {check}: {points} points")
    }
}
