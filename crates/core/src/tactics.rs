//! Tactics: optional hooks for quiescence search, SEE, null move, checks and move ordering by captures.

use crate::{Flow, Position, Score};

/// The size of a hashed history table.
const HASHED_HISTORY: usize = 1 << 12;

/// The multiplier of Fibonacci hashing: 2⁶⁴ divided by the golden ratio.
const FIBONACCI: u64 = 0x9E37_79B9_7F4A_7C15;

/// What alpha-beta search asks of a game besides its rules. Every default is right for a game without tactics, so such a
/// game writes `impl Tactics for MyPosition {}`.
pub trait Tactics: Position {
    /// The value of the smallest piece in [`capture_gain`](Tactics::capture_gain) and [`see`](Tactics::see). `None` switches
    /// quiescence search and forward pruning off.
    const PAWN_VALUE: Option<Score> = None;

    /// The unit of margins and of win probabilities, in pawns as the evaluation values them. Smaller where less than a pawn
    /// decides games.
    const UNIT_PAWNS: f64 = 1.0;

    /// Sizes of the two tables of the history heuristic.
    const HISTORY_SIZES: [usize; 2] = [HASHED_HISTORY, 1];

    /// The names of the game's quiescence modes, the default first.
    const QUIESCENCE_MODES: &'static [&'static str] = &["on"];

    /// The quiescence search follows even exchanges (SEE 0) for this many plies, and only winning ones after that.
    const EVEN_CAPTURE_PLIES: u32 = 4;

    /// The indices of the two parts of a move in the history tables, each below its size in
    /// [`HISTORY_SIZES`](Tactics::HISTORY_SIZES): for example the movement and the shot of an Amazons move. The default
    /// hashes the whole move and the side.
    fn history_index(&self, mv: Self::Move) -> [usize; 2] {
        let packed = u64::from(Self::pack(mv)) << 1 | self.side_to_move() as u64;
        [(packed.wrapping_mul(FIBONACCI) >> (u64::BITS - HASHED_HISTORY.ilog2())) as usize, 0]
    }

    /// The number of plies in which the side to move wins within its turn, if the game detects that without search.
    fn immediate_win(&self) -> Option<u32> {
        None
    }

    /// Whether the side to move may stand pat in quiescence search.
    fn may_stand_pat(&self) -> bool {
        true
    }

    /// Visits the moves of the quiescence search in one of the [`QUIESCENCE_MODES`](Tactics::QUIESCENCE_MODES), `turns` turns
    /// beyond the depth.
    fn quiescence_moves(&self, _mode: usize, _turns: u32, visit: impl FnMut(Self::Move) -> Flow) {
        self.noisy_moves(visit);
    }

    /// Whether the side to move is in check, or under another threat to lose at once.
    fn in_check(&self) -> bool {
        false
    }

    /// Whether a legal move ends the turn and gives check. The default plays the move.
    fn gives_check(&self, mv: Self::Move) -> bool {
        let mut next = self.clone();
        next.play(mv);
        next.side_to_move() != self.side_to_move() && next.in_check()
    }

    /// Visits the moves that give check. The default tries every move.
    fn checks(&self, mut visit: impl FnMut(Self::Move) -> Flow) {
        self.moves(|mv| if self.gives_check(mv) { visit(mv) } else { Flow::Continue(()) });
    }

    /// Visits the noisy moves: captures and others that change the material at once.
    fn noisy_moves(&self, _visit: impl FnMut(Self::Move) -> Flow) {}

    /// Visits the quiet moves: all that are not [noisy](Tactics::noisy_moves).
    fn quiet_moves(&self, visit: impl FnMut(Self::Move) -> Flow) {
        self.moves(visit);
    }

    /// Whether a legal move is noisy.
    fn is_noisy(&self, _mv: Self::Move) -> bool {
        false
    }

    /// The material gain of a legal move, before any reply.
    fn capture_gain(&self, _mv: Self::Move) -> Score {
        0
    }

    /// Static exchange evaluation (SEE): the material gain after the exchange on the move's target square.
    fn see(&self, mv: Self::Move) -> Score {
        self.capture_gain(mv)
    }

    /// The position after a null move, or `None` where a null move proves nothing.
    fn null_move(&self) -> Option<Self> {
        None
    }
}
