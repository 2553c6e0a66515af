//! The position: the board, whose turn it is, and what may not be played just now.
//!
//! The fields are private to this file, and what changes the stones changes the key as well, so the key cannot go stale.

use crate::board::{Board, Played, Point};
use crate::keys::{StoneKey, count_key, ko_key, prisoner_key, stone_key, turn_key};
use crate::past::Past;
use crate::{Rules, Scoring};
use tenbin_core::{BySide, Side, Square};

/// A position of Go on a board that fits into `N` points.
///
/// What led to it is not part of it: two positions are equal if the board, the turn and what is counted are.
#[derive(Clone, Debug)]
pub struct GoPosition<const N: usize> {
    board: Board<N>,
    rules: Rules,
    turn: Side,
    ko: Point,
    /// The last stone; 0 after a pass, and where nothing is known of what led here.
    last: Point,
    passes: u8,
    placing: u8,
    plies: u16,
    prisoners: BySide<u16>,
    stones: StoneKey,
    past: Past,
}

/// What a position is made of, apart from its stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) turn: Side,
    /// The point that may not be taken back at once; 0 if there is none.
    pub(crate) ko: Point,
    /// Other points where the side to move may not play, because of a superko.
    pub(crate) bans: Vec<Point>,
    pub(crate) passes: u8,
    /// So many stones may the side to move still place as a handicap before the other side has its turn.
    pub(crate) placing: u8,
    pub(crate) plies: u16,
    /// Stones that each side has taken.
    pub(crate) prisoners: BySide<u16>,
}

impl State {
    pub(crate) fn start(turn: Side) -> State {
        State { turn, ko: 0, bans: Vec::new(), passes: 0, placing: 0, plies: 0, prisoners: BySide([0; 2]) }
    }
}

impl<const N: usize> GoPosition<N> {
    /// An empty board, Black to move.
    ///
    /// # Panics
    /// If the size is not one that fits.
    pub fn new(size: u8, rules: Rules) -> GoPosition<N> {
        GoPosition::with(Board::new(size), rules, &State::start(Side::First))
    }

    /// A position with these stones.
    pub(crate) fn with(board: Board<N>, rules: Rules, state: &State) -> GoPosition<N> {
        let mut stones = StoneKey::default();
        for point in board.points() {
            if let Some(side) = board.owner(point) {
                stones.0 ^= stone_key(side, point);
            }
        }
        let State { turn, ko, passes, placing, plies, prisoners, .. } = *state;
        let past = Past::new(rules.superko, &state.bans);
        GoPosition { board, rules, turn, ko, last: 0, passes, placing, plies, prisoners, stones, past }
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board<N> {
        &self.board
    }

    /// What was agreed upon.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of lines each way.
    #[inline]
    pub fn size(&self) -> u8 {
        self.board.size()
    }

    #[inline]
    pub(crate) fn side_to_move(&self) -> Side {
        self.turn
    }

    /// The point that may not be taken back at once; 0 if there is none.
    #[inline]
    pub fn ko(&self) -> Point {
        self.ko
    }

    /// Where the last stone was put; 0 after a pass, and where nothing is known of what led here.
    #[inline]
    pub(crate) fn last(&self) -> Point {
        self.last
    }

    /// How many passes in a row were just made.
    #[inline]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// How many stones the side to move may still place before the other side has its turn.
    #[inline]
    pub fn placing(&self) -> u8 {
        self.placing
    }

    /// How many plies were played.
    #[inline]
    pub fn plies(&self) -> u16 {
        self.plies
    }

    /// Stones that a side has taken.
    #[inline]
    pub fn prisoners(&self, side: Side) -> u16 {
        self.prisoners[side]
    }

    /// Whether the game has come to its end, by two passes or by its length.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.passes >= 2 || self.plies >= self.rules.longest_on(self.size())
    }

    pub(crate) fn state(&self) -> State {
        let GoPosition { turn, ko, passes, placing, plies, prisoners, .. } = *self;
        State { turn, ko, bans: self.bans(), passes, placing, plies, prisoners }
    }

    /// The points where nothing but a superko keeps the side to move from playing.
    fn bans(&self) -> Vec<Point> {
        let is_open = |at| at != self.ko && self.is_playable_apart_from_repetition(at);
        self.board.points().filter(|&at| is_open(at) && self.is_repetition(at)).collect()
    }

    /// Whether the board alone lets the side to move play there.
    #[inline]
    fn is_playable_apart_from_repetition(&self, at: Point) -> bool {
        self.board.is_empty(at) && (self.rules.suicide || !self.board.is_suicide(at, self.turn))
    }

    /// Whether the side to move may play on a point.
    #[inline]
    pub fn is_playable(&self, at: Point) -> bool {
        at != self.ko && self.is_playable_apart_from_repetition(at) && !self.is_repetition(at)
    }

    /// Whether a play on an empty point would make a position that a superko forbids.
    #[inline]
    pub(crate) fn is_repetition(&self, at: Point) -> bool {
        if !self.past.is_kept() {
            return false;
        }
        let mut stones = self.stones.0 ^ stone_key(self.turn, at);
        self.board.removed_by(at, self.turn, |lifted, side| stones ^= stone_key(side, lifted));
        if !self.board.captures(at, self.turn) && self.board.is_suicide(at, self.turn) {
            stones ^= stone_key(self.turn, at);
        }
        let superko = self.rules.superko;
        self.past.bans(at)
            || self.past.has(superko, stones, !self.turn)
            || superko.is_same((stones, !self.turn), (self.stones.0, self.turn))
    }

    /// Puts a stone of the side to move, whether or not that is legal.
    #[inline]
    pub(crate) fn put(&mut self, at: Point) {
        self.past.add(self.rules.superko, self.stones.0, self.turn);
        let Played { captured, lost, ko } = self.board.play(at, self.turn, &mut self.stones);
        self.prisoners[self.turn] += captured;
        self.prisoners[!self.turn] += lost;
        self.ko = ko;
        self.last = at;
        self.passes = 0;
        self.plies = self.plies.saturating_add(1);
        if self.placing > 1 {
            self.placing -= 1;
        } else {
            self.placing = 0;
            self.turn = !self.turn;
        }
    }

    #[inline]
    pub(crate) fn pass(&mut self) {
        self.past.add(self.rules.superko, self.stones.0, self.turn);
        self.ko = 0;
        self.last = 0;
        self.passes += 1;
        self.placing = 0;
        self.plies = self.plies.saturating_add(1);
        self.turn = !self.turn;
    }

    #[inline]
    pub(crate) fn kept_key(&self) -> u64 {
        self.stones.0 ^ self.other_keys()
    }

    /// Prisoners count only where they change the score.
    #[inline]
    fn other_keys(&self) -> u64 {
        let taken = match self.rules.scoring {
            Scoring::Area => 0,
            Scoring::Territory => i32::from(self.prisoners[Side::First]) - i32::from(self.prisoners[Side::Second]),
        };
        turn_key(self.turn) ^ ko_key(self.ko) ^ count_key(self.passes, self.placing) ^ prisoner_key(taken)
    }

    pub(crate) fn key_from_nothing(&self) -> u64 {
        let stone = |at| self.board.owner(at).map_or(0, |side| stone_key(side, at));
        self.board.points().fold(self.other_keys(), |key, at| key ^ stone(at))
    }

    /// The same stones with this side to move, as if nothing had been before: no ko, no passes, and the game goes on.
    pub fn going_on(&self, turn: Side) -> GoPosition<N> {
        let plies = if self.is_over() { 0 } else { self.plies };
        let state = State { plies, prisoners: self.prisoners, ..State::start(turn) };
        GoPosition::with(self.board.clone(), self.rules, &state)
    }

    /// The same position through a symmetry of the board, or with the colours exchanged.
    pub(crate) fn rearranged(&self, swap: bool, place: impl Fn(Square) -> Square + Copy) -> GoPosition<N> {
        let board = self.board.rearranged(|side| if swap { !side } else { side }, place, &mut ());
        let mut state = self.state();
        let moved = |at: Point| board.point(place(self.board.square(at)));
        state.bans = state.bans.iter().map(|&at| moved(at)).collect();
        state.ko = if state.ko == 0 { 0 } else { moved(state.ko) };
        let mut rules = self.rules;
        if swap {
            state.turn = !state.turn;
            state.prisoners = state.prisoners.swapped();
            rules.komi.0 = -rules.komi.0;
        }
        GoPosition::with(board, rules, &state)
    }
}

impl<const N: usize> PartialEq for GoPosition<N> {
    fn eq(&self, other: &Self) -> bool {
        let counted = |position: &Self| {
            let GoPosition { rules, turn, ko, passes, placing, plies, prisoners, .. } = *position;
            (rules, turn, ko, passes, placing, plies, prisoners)
        };
        counted(self) == counted(other) && self.board == other.board
    }
}
