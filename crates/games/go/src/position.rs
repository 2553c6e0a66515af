//! The position: board, side to move, ko, superko history and counts.
//!
//! The fields are private to this file, and every change of stones also updates the hash key.

use crate::board::{Board, PlayEffect, Point};
use crate::superko::SuperkoHistory;
use crate::zobrist::{StoneKey, stone_key};
use crate::{Move, Rules, Superko};
use tenbin_core::{BySide, Flow, Outcome, PastPosition, PlayoutPolicy, Position, Random, Side, Symmetries};

/// A position of Go on a board that fits into `N` points.
///
/// Equality ignores the history: board, side to move, ko and counters are compared.
#[derive(Clone, Debug)]
pub struct GoPosition<const N: usize> {
    board: Board<N>,
    rules: Rules,
    side_to_move: Side,
    ko: Point,
    /// The last stone; 0 after a pass and in positions set up from text.
    last: Point,
    passes: u8,
    handicap_left: u8,
    plies: u16,
    prisoners: BySide<u16>,
    stones: StoneKey,
    history: SuperkoHistory,
}

/// The state of a position apart from its stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PositionState {
    pub(crate) side_to_move: Side,
    /// The ko point, which may not be retaken at once; 0 if none.
    pub(crate) ko: Point,
    /// Other points that a superko forbids to the side to move.
    pub(crate) bans: Vec<Point>,
    pub(crate) passes: u8,
    /// Handicap stones that the side to move may still place before the other side moves.
    pub(crate) handicap_left: u8,
    pub(crate) plies: u16,
    /// Stones captured by each side.
    pub(crate) prisoners: BySide<u16>,
}

impl PositionState {
    pub(crate) fn start(side_to_move: Side) -> PositionState {
        PositionState {
            side_to_move,
            ko: 0,
            bans: Vec::new(),
            passes: 0,
            handicap_left: 0,
            plies: 0,
            prisoners: BySide([0; 2]),
        }
    }
}

impl<const N: usize> GoPosition<N> {
    /// An empty board, Black to move.
    ///
    /// # Panics
    /// If the size does not fit.
    pub fn new(size: u8, rules: Rules) -> GoPosition<N> {
        GoPosition::with(Board::new(size), rules, &PositionState::start(Side::First))
    }

    /// A position with this board, rules and state.
    pub(crate) fn with(board: Board<N>, rules: Rules, state: &PositionState) -> GoPosition<N> {
        let mut stones = StoneKey::default();
        for point in board.points() {
            if let Some(side) = board.owner(point) {
                stones.0 ^= stone_key(side, point);
            }
        }
        let PositionState { side_to_move, ko, passes, handicap_left, plies, prisoners, .. } = *state;
        let history = SuperkoHistory::new(rules.superko, &state.bans);
        GoPosition { board, rules, side_to_move, ko, last: 0, passes, handicap_left, plies, prisoners, stones, history }
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board<N> {
        &self.board
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of lines.
    #[inline]
    pub fn size(&self) -> u8 {
        self.board.size()
    }

    #[inline]
    pub(crate) fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The ko point; 0 if none.
    #[inline]
    pub fn ko(&self) -> Point {
        self.ko
    }

    /// The last stone; 0 after a pass and in positions set up from text.
    #[inline]
    pub(crate) fn last_stone(&self) -> Point {
        self.last
    }

    /// The number of consecutive passes just made.
    #[inline]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Handicap stones that the side to move may still place.
    #[inline]
    pub fn handicap_left(&self) -> u8 {
        self.handicap_left
    }

    /// The number of plies played.
    #[inline]
    pub fn plies(&self) -> u16 {
        self.plies
    }

    /// Stones captured by a side.
    #[inline]
    pub fn prisoners(&self, side: Side) -> u16 {
        self.prisoners[side]
    }

    /// The hash key of the stones.
    #[inline]
    pub(crate) fn stones_key(&self) -> u64 {
        self.stones.0
    }

    /// Earlier positions, as far as a superko needs them.
    #[inline]
    pub(crate) fn history(&self) -> &SuperkoHistory {
        &self.history
    }

    /// Whether the game is over, by two passes or by the ply limit.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.passes >= 2 || self.plies >= self.rules.max_plies_on(self.size())
    }

    pub(crate) fn state(&self) -> PositionState {
        let GoPosition { side_to_move, ko, passes, handicap_left, plies, prisoners, .. } = *self;
        PositionState { side_to_move, ko, bans: self.bans(), passes, handicap_left, plies, prisoners }
    }

    /// Places a stone of the side to move; does not check legality.
    #[inline]
    pub(crate) fn place(&mut self, at: Point) {
        self.history.add(self.rules.superko, self.stones.0, self.side_to_move);
        let PlayEffect { captured, lost, ko } = self.board.play(at, self.side_to_move, &mut self.stones);
        self.prisoners[self.side_to_move] += captured;
        self.prisoners[!self.side_to_move] += lost;
        self.ko = ko;
        self.last = at;
        self.passes = 0;
        self.plies = self.plies.saturating_add(1);
        if self.handicap_left > 1 {
            self.handicap_left -= 1;
        } else {
            self.handicap_left = 0;
            self.side_to_move = !self.side_to_move;
        }
    }

    #[inline]
    pub(crate) fn pass(&mut self) {
        self.history.add(self.rules.superko, self.stones.0, self.side_to_move);
        self.ko = 0;
        self.last = 0;
        self.passes += 1;
        self.handicap_left = 0;
        self.plies = self.plies.saturating_add(1);
        self.side_to_move = !self.side_to_move;
    }

    /// The same stones and prisoners with this side to move, without ko, passes or history; the game goes on.
    pub fn resumed(&self, side_to_move: Side) -> GoPosition<N> {
        let plies = if self.is_over() { 0 } else { self.plies };
        let state = PositionState { plies, prisoners: self.prisoners, ..PositionState::start(side_to_move) };
        GoPosition::with(self.board.clone(), self.rules, &state)
    }
}

impl<const N: usize> Position for GoPosition<N> {
    type Move = Move;

    const CAN_REPEAT: bool = true;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The score decides after two passes or at the ply limit.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| self.final_outcome())
    }

    #[inline]
    fn play(&mut self, ply: Move) {
        match ply.point() {
            Some(at) => self.place(at),
            None => self.pass(),
        }
    }

    #[inline]
    fn moves(&self, visit: impl FnMut(Move) -> Flow) {
        self.each_move(visit);
    }

    #[inline]
    fn is_legal(&self, ply: Move) -> bool {
        self.is_legal_move(ply)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.hash_key()
    }

    fn fresh_key(&self) -> u64 {
        self.recomputed_key()
    }

    #[inline]
    fn pack(ply: Move) -> u32 {
        ply.index().into()
    }

    #[inline]
    fn unpack(packed: u32) -> Move {
        Move::at(packed as Point & (N as Point - 1))
    }

    /// Without a superko, a position repeated with the same side to move and the same prisoner difference is a draw.
    #[inline]
    fn adjudicate(&self, past: &[PastPosition]) -> Option<Outcome> {
        if self.rules().superko != Superko::None || self.passes() > 0 {
            return None;
        }
        let key = self.key();
        let again = past.iter().rev().skip(3).step_by(2).any(|seen| seen.key == key);
        again.then_some(Outcome::Drawn)
    }

    fn random_move(&self, random: &mut Random) -> Option<Move> {
        self.random_legal_move(random)
    }
}

impl<const N: usize> Symmetries for GoPosition<N> {
    fn colours_swapped(&self) -> GoPosition<N> {
        self.transformed(true, |square| square)
    }

    fn symmetric(&self) -> Vec<GoPosition<N>> {
        self.all_symmetric()
    }
}

impl<const N: usize> PlayoutPolicy for GoPosition<N> {
    fn playout_move(&self, random: &mut Random) -> Option<Move> {
        self.light_playout_move(random)
    }

    fn heuristic_playout(&self, random: &mut Random, visit: impl FnMut(Side, Move)) -> Option<u32> {
        Some(self.heuristic_playout_value(random, visit))
    }

    fn move_priors(&self, visit: impl FnMut(Move, u32)) {
        self.each_prior(visit);
    }
}

impl<const N: usize> PartialEq for GoPosition<N> {
    fn eq(&self, other: &Self) -> bool {
        let counted = |position: &Self| {
            let GoPosition { rules, side_to_move, ko, passes, handicap_left, plies, prisoners, .. } = *position;
            (rules, side_to_move, ko, passes, handicap_left, plies, prisoners)
        };
        counted(self) == counted(other) && self.board == other.board
    }
}
