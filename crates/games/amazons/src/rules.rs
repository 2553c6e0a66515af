//! The rules: what a position is, how it is played, when it ends.

use crate::generate::visit_moves;
use crate::{Move, Rule};
use tenbin_board::{Set, square_keys};
use tenbin_core::{BySide, Flow, Outcome, Position, Random, Side, Square, Tactics};

/// A position of Amazons in any of its variants, on a board that fits the set type `S`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AmazonsPosition<S> {
    pieces: BySide<S>,
    open: S,
    turn: Side,
    rule: Rule,
    files: u8,
    ranks: u8,
    key: u64,
}

static PIECE_KEYS: BySide<[u64; 256]> = BySide([square_keys(0), square_keys(1)]);
static ARROW_KEYS: [u64; 256] = square_keys(2);
const TURN_KEY: u64 = square_keys(3)[0];

impl<S: Set> AmazonsPosition<S> {
    /// The number of places in the layout, whether they are on the board or not.
    const PLACES: usize = S::STRIDE as usize * S::RANKS as usize;

    /// A position from its parts. Pieces and arrows must lie on the board and not on each other.
    pub fn new(rule: Rule, (files, ranks): (u8, u8), pieces: BySide<S>, arrows: S, turn: Side) -> AmazonsPosition<S> {
        let board = S::board(files, ranks);
        let open = board & !(pieces[Side::First] | pieces[Side::Second] | arrows);
        let mut position = AmazonsPosition { pieces, open, turn, rule, files, ranks, key: 0 };
        position.key = position.fresh_key();
        position
    }

    /// The pieces of a side.
    #[inline]
    pub fn pieces(&self, side: Side) -> S {
        self.pieces[side]
    }

    /// The squares with nothing on them.
    #[inline]
    pub fn open(&self) -> S {
        self.open
    }

    /// The squares that arrows have taken out of play.
    pub fn arrows(&self) -> S {
        self.board_squares() & !(self.open | self.pieces[Side::First] | self.pieces[Side::Second])
    }

    /// How pieces move and shoot.
    #[inline]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The number of files and of ranks.
    pub fn size(&self) -> (u8, u8) {
        (self.files, self.ranks)
    }

    /// Every square of the board.
    pub fn board_squares(&self) -> S {
        S::board(self.files, self.ranks)
    }

    /// The same position rearranged: every square goes where `place` says, on a board of this size.
    fn rearranged(&self, size: (u8, u8), place: impl Fn(Square) -> Square) -> AmazonsPosition<S> {
        let moved = |set: S| set.squares().map(&place).collect();
        AmazonsPosition::new(
            self.rule,
            size,
            BySide::from_fn(|side| moved(self.pieces[side])),
            moved(self.arrows()),
            self.turn,
        )
    }
}

impl<S: Set> Position for AmazonsPosition<S> {
    type Move = Move;

    /// The movement (by side, from, to) and the shot (by side, arrow's square, where from).
    const HISTORY_SIZES: [usize; 2] = [2 * Self::PLACES * Self::PLACES; 2];

    #[inline]
    fn side_to_move(&self) -> Side {
        self.turn
    }

    /// Whoever cannot move on their turn loses. A piece that can move can always shoot back to where it came from.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let reach = match self.rule {
            Rule::Queen => self.pieces[self.turn].neighbours(),
            Rule::Knight | Rule::ExtendedKnight => self.pieces[self.turn].knight_moves(),
        };
        (reach & self.open).is_empty().then_some(Outcome::Won(!self.turn))
    }

    fn moves(&self, visit: impl FnMut(Move) -> Flow) {
        visit_moves(self.rule, self.open, self.pieces[self.turn], visit);
    }

    #[inline]
    fn play(&mut self, ply: Move) {
        let (from, to, arrow) = (S::single(ply.from), S::single(ply.to), S::single(ply.arrow));
        self.pieces[self.turn] ^= from ^ to;
        self.open = ((self.open | from) & !to) & !arrow;
        let keys = &PIECE_KEYS[self.turn];
        self.key ^=
            keys[usize::from(ply.from)] ^ keys[usize::from(ply.to)] ^ ARROW_KEYS[usize::from(ply.arrow)] ^ TURN_KEY;
        self.turn = !self.turn;
    }

    fn is_legal(&self, ply: Move) -> bool {
        // Any number may come in here, also one that is no square of the layout at all.
        let on_board = |index: u8| {
            let square = S::square(index);
            square.file < self.files && square.rank < self.ranks
        };
        on_board(ply.from)
            && on_board(ply.to)
            && on_board(ply.arrow)
            && self.pieces[self.turn].has(ply.from)
            && self.destinations(ply.from).has(ply.to)
            && self.shots(ply.from, ply.to).has(ply.arrow)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        let keys = |set: S, table: &[u64; 256]| set.indices().fold(0, |key, index| key ^ table[usize::from(index)]);
        let pieces = Side::BOTH.iter().fold(0, |key, &side| key ^ keys(self.pieces[side], &PIECE_KEYS[side]));
        let turn = if self.turn == Side::Second { TURN_KEY } else { 0 };
        pieces ^ keys(self.arrows(), &ARROW_KEYS) ^ turn
    }

    #[inline]
    fn pack(ply: Move) -> u32 {
        u32::from_le_bytes([ply.from, ply.to, ply.arrow, 0])
    }

    #[inline]
    fn unpack(packed: u32) -> Move {
        let [from, to, arrow, _] = packed.to_le_bytes();
        Move { from, to, arrow }
    }

    #[inline]
    fn history_index(&self, ply: Move) -> [usize; 2] {
        let slot =
            |from: u8, to: u8| (self.turn as usize * Self::PLACES + usize::from(from)) * Self::PLACES + usize::from(to);
        [slot(ply.from, ply.to), slot(ply.to, ply.arrow)]
    }

    fn colours_swapped(&self) -> Self {
        AmazonsPosition::new(self.rule, self.size(), self.pieces.swapped(), self.arrows(), !self.turn)
    }

    /// Seven others on a square board, three on a rectangle.
    fn symmetric(&self) -> Vec<Self> {
        let (files, ranks) = self.size();
        let (east, north) = (files - 1, ranks - 1);
        let mut found = vec![
            self.rearranged((files, ranks), |s| Square::new(east - s.file, s.rank)),
            self.rearranged((files, ranks), |s| Square::new(s.file, north - s.rank)),
            self.rearranged((files, ranks), |s| Square::new(east - s.file, north - s.rank)),
        ];
        if files == ranks {
            found.extend([
                self.rearranged((ranks, files), |s| Square::new(s.rank, s.file)),
                self.rearranged((ranks, files), |s| Square::new(north - s.rank, s.file)),
                self.rearranged((ranks, files), |s| Square::new(s.rank, east - s.file)),
                self.rearranged((ranks, files), |s| Square::new(north - s.rank, east - s.file)),
            ]);
        }
        found
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

/// Nothing is ever taken, and no threat has to be answered at once.
impl<S: Set> Tactics for AmazonsPosition<S> {}
