//! Finding moves: one by one, in number, and one at random.

use crate::AmazonsPosition;
use crate::queens::QueenMoves;
use tenbin_board::Set;
use tenbin_core::{Flow, Position, Random};

/// How pieces move and shoot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Pieces and arrows move like chess queens.
    Queen,
    /// Pieces move like knights, the arrow falls on the square left.
    Knight,
    /// Pieces and arrows move like knights.
    ExtendedKnight,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 3] = [Rule::Queen, Rule::Knight, Rule::ExtendedKnight];

    /// The rule's name in records.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Queen => "queen",
            Rule::Knight => "knight",
            Rule::ExtendedKnight => "extended-knight",
        }
    }

    /// The rule of this name, in capitals or not.
    pub fn named(name: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(name))
    }
}

/// A piece's movement and its shot; squares by their index in the board's set type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece stood.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
    /// Where its arrow lands.
    pub arrow: u8,
}

/// Shows every move of these pieces over these open squares, piece by piece and destination by destination.
#[inline]
pub(crate) fn visit_moves<S: Set>(rule: Rule, open: S, pieces: S, mut visit: impl FnMut(Move) -> Flow) {
    for from in pieces.indices() {
        // With the piece lifted, the same rays serve its moves and every shot: neither needs the square it stands on.
        let lifted = open | S::single(from);
        let rays = S::rays(lifted);
        let destinations = match rule {
            Rule::Queen => S::single(from).spread(&rays) & open,
            Rule::Knight | Rule::ExtendedKnight => S::single(from).knight_moves() & open,
        };
        for to in destinations.indices() {
            let shots = match rule {
                Rule::Queen => S::single(to).spread(&rays) & !S::single(to),
                Rule::Knight => S::single(from),
                Rule::ExtendedKnight => S::single(to).knight_moves() & lifted,
            };
            for arrow in shots.indices() {
                if visit(Move { from, to, arrow }).is_break() {
                    return;
                }
            }
        }
    }
}

impl<S: Set> AmazonsPosition<S> {
    /// The squares the piece on `from` can move to.
    #[inline]
    pub fn destinations(&self, from: u8) -> S {
        let piece = S::single(from);
        match self.rule() {
            Rule::Queen => piece.spread(&S::rays(self.open())) & self.open(),
            Rule::Knight | Rule::ExtendedKnight => piece.knight_moves() & self.open(),
        }
    }

    /// The squares the arrow can go to after the movement. The square left is open by then.
    #[inline]
    pub fn shots(&self, from: u8, to: u8) -> S {
        let left = S::single(from);
        let open = (self.open() | left) & !S::single(to);
        match self.rule() {
            Rule::Queen => S::single(to).spread(&S::rays(open)) & open,
            Rule::Knight => left,
            Rule::ExtendedKnight => S::single(to).knight_moves() & open,
        }
    }

    /// The number of legal moves, without listing them.
    #[inline]
    pub(crate) fn number_of_moves(&self) -> u64 {
        let pieces = self.pieces(self.side_to_move()).indices();
        match self.rule() {
            Rule::Queen => u64::from(QueenMoves::of(self).count()),
            Rule::Knight | Rule::ExtendedKnight => pieces.map(|from| u64::from(self.knight_moves_of(from))).sum(),
        }
    }

    /// A move drawn uniformly from all legal ones.
    #[inline]
    pub(crate) fn uniform_move(&self, random: &mut Random) -> Option<Move> {
        match self.rule() {
            Rule::Queen => QueenMoves::of(self).draw(random),
            Rule::Knight | Rule::ExtendedKnight => {
                let total = self.number_of_moves();
                (total > 0).then(|| self.numbered_knight_move(random.below(total) as u32))
            }
        }
    }

    /// The number of legal moves of the knight on `from`.
    #[inline]
    fn knight_moves_of(&self, from: u8) -> u32 {
        let destinations = self.destinations(from);
        match self.rule() {
            Rule::Queen | Rule::Knight => destinations.count(),
            Rule::ExtendedKnight => destinations.indices().map(|to| self.shots(from, to).count()).sum(),
        }
    }

    fn numbered_knight_move(&self, mut number: u32) -> Move {
        for from in self.pieces(self.side_to_move()).indices() {
            for to in self.destinations(from).indices() {
                let shots = self.shots(from, to);
                if let Some(arrow) = shots.indices().nth(number as usize) {
                    return Move { from, to, arrow };
                }
                number -= shots.count();
            }
        }
        unreachable!("the number is below the number of moves")
    }
}
