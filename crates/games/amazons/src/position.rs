//! The position: pieces, arrows, side to move and hash key, and the rules of play.

use crate::movegen::visit_moves;
use crate::zobrist::{full_key, move_key};
use crate::{Move, Rule};
use tenbin_board::Set;
use tenbin_core::{BySide, Flow, Outcome, Position, Random, Side, Square, Symmetries};

/// A position of Amazons in any variant, on a board that fits the set type `S`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AmazonsPosition<S> {
    pieces: BySide<S>,
    open: S,
    side_to_move: Side,
    rule: Rule,
    files: u8,
    ranks: u8,
    key: u64,
}

impl<S: Set> AmazonsPosition<S> {
    /// A position from its parts. Pieces and arrows must be on the board and on different squares.
    pub fn new(
        rule: Rule,
        (files, ranks): (u8, u8),
        pieces: BySide<S>,
        arrows: S,
        side_to_move: Side,
    ) -> AmazonsPosition<S> {
        let board = S::board(files, ranks);
        let open = board & !(pieces[Side::First] | pieces[Side::Second] | arrows);
        let mut position = AmazonsPosition { pieces, open, side_to_move, rule, files, ranks, key: 0 };
        position.key = position.fresh_key();
        position
    }

    /// The pieces of a side.
    #[inline]
    pub fn pieces(&self, side: Side) -> S {
        self.pieces[side]
    }

    /// The empty squares.
    #[inline]
    pub fn open(&self) -> S {
        self.open
    }

    /// The squares blocked by arrows.
    pub fn arrows(&self) -> S {
        self.board_squares() & !(self.open | self.pieces[Side::First] | self.pieces[Side::Second])
    }

    /// Movement rule.
    #[inline]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Board size: numbers of files and ranks.
    pub fn size(&self) -> (u8, u8) {
        (self.files, self.ranks)
    }

    /// All squares of the board.
    pub fn board_squares(&self) -> S {
        S::board(self.files, self.ranks)
    }

    /// The position with every square mapped by `place`, on a board of this size.
    fn mapped(&self, size: (u8, u8), place: impl Fn(Square) -> Square) -> AmazonsPosition<S> {
        let moved = |set: S| set.squares().map(&place).collect();
        AmazonsPosition::new(
            self.rule,
            size,
            BySide::from_fn(|side| moved(self.pieces[side])),
            moved(self.arrows()),
            self.side_to_move,
        )
    }
}

impl<S: Set> Position for AmazonsPosition<S> {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// A side without a legal move loses. A piece that can move can always shoot, at least back to the square it left.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let targets = match self.rule {
            Rule::Queen => self.pieces[self.side_to_move].neighbours(),
            Rule::Knight | Rule::ExtendedKnight => self.pieces[self.side_to_move].knight_moves(),
        };
        (targets & self.open).is_empty().then_some(Outcome::Won(!self.side_to_move))
    }

    fn moves(&self, visit: impl FnMut(Move) -> Flow) {
        visit_moves(self.rule, self.open, self.pieces[self.side_to_move], visit);
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        let (from, to, arrow) = (S::single(mv.from), S::single(mv.to), S::single(mv.arrow));
        self.pieces[self.side_to_move] ^= from ^ to;
        self.open = ((self.open | from) & !to) & !arrow;
        self.key ^= move_key(self.side_to_move, mv);
        self.side_to_move = !self.side_to_move;
    }

    fn is_legal(&self, mv: Move) -> bool {
        // An index from a hash table can be outside the layout.
        let on_board = |index: u8| {
            let square = S::square(index);
            square.file < self.files && square.rank < self.ranks
        };
        on_board(mv.from)
            && on_board(mv.to)
            && on_board(mv.arrow)
            && self.pieces[self.side_to_move].has(mv.from)
            && self.destinations(mv.from).has(mv.to)
            && self.shots(mv.from, mv.to).has(mv.arrow)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        full_key(&self.pieces, self.arrows(), self.side_to_move)
    }

    #[inline]
    fn pack(mv: Move) -> u32 {
        u32::from_le_bytes([mv.from, mv.to, mv.arrow, 0])
    }

    #[inline]
    fn unpack(packed: u32) -> Move {
        let [from, to, arrow, _] = packed.to_le_bytes();
        Move { from, to, arrow }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.number_of_moves()
    }

    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<Move> {
        self.uniform_move(random)
    }
}

impl<S: Set> Symmetries for AmazonsPosition<S> {
    fn colours_swapped(&self) -> Self {
        AmazonsPosition::new(self.rule, self.size(), self.pieces.swapped(), self.arrows(), !self.side_to_move)
    }

    /// Seven on a square board, three on a rectangle.
    fn symmetric(&self) -> Vec<Self> {
        let (files, ranks) = self.size();
        let (east, north) = (files - 1, ranks - 1);
        let mut found = vec![
            self.mapped((files, ranks), |s| Square::new(east - s.file, s.rank)),
            self.mapped((files, ranks), |s| Square::new(s.file, north - s.rank)),
            self.mapped((files, ranks), |s| Square::new(east - s.file, north - s.rank)),
        ];
        if files == ranks {
            found.extend([
                self.mapped((ranks, files), |s| Square::new(s.rank, s.file)),
                self.mapped((ranks, files), |s| Square::new(north - s.rank, s.file)),
                self.mapped((ranks, files), |s| Square::new(s.rank, east - s.file)),
                self.mapped((ranks, files), |s| Square::new(north - s.rank, east - s.file)),
            ]);
        }
        found
    }
}
