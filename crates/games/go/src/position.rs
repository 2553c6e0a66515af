//! The position: board, side to move, ko, superko history and counts.
//!
//! The fields are private to this file, and every change of stones also updates the hash key.

use crate::board::{Board, PlayEffect, Point};
use crate::keys::{StoneKey, count_key, ko_key, prisoner_key, stone_key, turn_key};
use crate::superko::SuperkoHistory;
use crate::{Rules, Scoring};
use tenbin_core::{BySide, Side, Square};

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
    past: SuperkoHistory,
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
        let past = SuperkoHistory::new(rules.superko, &state.bans);
        GoPosition { board, rules, side_to_move, ko, last: 0, passes, handicap_left, plies, prisoners, stones, past }
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

    /// Whether the game is over, by two passes or by the ply limit.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.passes >= 2 || self.plies >= self.rules.max_plies_on(self.size())
    }

    pub(crate) fn state(&self) -> PositionState {
        let GoPosition { side_to_move, ko, passes, handicap_left, plies, prisoners, .. } = *self;
        PositionState { side_to_move, ko, bans: self.bans(), passes, handicap_left, plies, prisoners }
    }

    /// The points that only a superko forbids to the side to move.
    fn bans(&self) -> Vec<Point> {
        let is_open = |at| at != self.ko && self.is_playable_apart_from_repetition(at);
        self.board.points().filter(|&at| is_open(at) && self.is_repetition(at)).collect()
    }

    /// Whether a move is legal except for ko and superko.
    #[inline]
    fn is_playable_apart_from_repetition(&self, at: Point) -> bool {
        self.board.is_empty(at) && (self.rules.suicide || !self.board.is_suicide(at, self.side_to_move))
    }

    /// Whether the side to move may play on a point.
    #[inline]
    pub fn is_playable(&self, at: Point) -> bool {
        at != self.ko && self.is_playable_apart_from_repetition(at) && !self.is_repetition(at)
    }

    /// Whether a move on an empty point repeats a position that the superko forbids.
    #[inline]
    pub(crate) fn is_repetition(&self, at: Point) -> bool {
        if !self.past.is_kept() {
            return false;
        }
        let mut stones = self.stones.0 ^ stone_key(self.side_to_move, at);
        self.board.removed_by(at, self.side_to_move, |removed, side| stones ^= stone_key(side, removed));
        if !self.board.captures(at, self.side_to_move) && self.board.is_suicide(at, self.side_to_move) {
            stones ^= stone_key(self.side_to_move, at);
        }
        let superko = self.rules.superko;
        self.past.bans(at)
            || self.past.has(superko, stones, !self.side_to_move)
            || superko.is_same((stones, !self.side_to_move), (self.stones.0, self.side_to_move))
    }

    /// Places a stone of the side to move; does not check legality.
    #[inline]
    pub(crate) fn place(&mut self, at: Point) {
        self.past.add(self.rules.superko, self.stones.0, self.side_to_move);
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
        self.past.add(self.rules.superko, self.stones.0, self.side_to_move);
        self.ko = 0;
        self.last = 0;
        self.passes += 1;
        self.handicap_left = 0;
        self.plies = self.plies.saturating_add(1);
        self.side_to_move = !self.side_to_move;
    }

    #[inline]
    pub(crate) fn hash_key(&self) -> u64 {
        self.stones.0 ^ self.other_keys()
    }

    /// The key of everything but the stones. Prisoners are part of it only where they change the score.
    #[inline]
    fn other_keys(&self) -> u64 {
        let taken = match self.rules.scoring {
            Scoring::Area => 0,
            Scoring::Territory => i32::from(self.prisoners[Side::First]) - i32::from(self.prisoners[Side::Second]),
        };
        turn_key(self.side_to_move) ^ ko_key(self.ko) ^ count_key(self.passes, self.handicap_left) ^ prisoner_key(taken)
    }

    pub(crate) fn recomputed_key(&self) -> u64 {
        let stone = |at| self.board.owner(at).map_or(0, |side| stone_key(side, at));
        self.board.points().fold(self.other_keys(), |key, at| key ^ stone(at))
    }

    /// The same stones and prisoners with this side to move, without ko, passes or history; the game goes on.
    pub fn resumed(&self, side_to_move: Side) -> GoPosition<N> {
        let plies = if self.is_over() { 0 } else { self.plies };
        let state = PositionState { plies, prisoners: self.prisoners, ..PositionState::start(side_to_move) };
        GoPosition::with(self.board.clone(), self.rules, &state)
    }

    /// The position under a symmetry of the board, or with colours swapped.
    pub(crate) fn transformed(&self, swap: bool, place: impl Fn(Square) -> Square + Copy) -> GoPosition<N> {
        let board = self.board.transformed(|side| if swap { !side } else { side }, place, &mut ());
        let mut state = self.state();
        let moved = |at: Point| board.point(place(self.board.square(at)));
        state.bans = state.bans.iter().map(|&at| moved(at)).collect();
        state.ko = if state.ko == 0 { 0 } else { moved(state.ko) };
        let mut rules = self.rules;
        if swap {
            state.side_to_move = !state.side_to_move;
            state.prisoners = state.prisoners.swapped();
            rules.komi.0 = -rules.komi.0;
        }
        GoPosition::with(board, rules, &state)
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
