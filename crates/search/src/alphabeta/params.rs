//! The numeric constants of alpha-beta search. Bit layouts stay with their data structures.

use crate::tunable::tunables;
use tenbin_core::Score;

tunables! {
    /// Largest depth of an unlimited search, in plies.
    MAX_DEPTH: u32 = 120, 1 => 126;
    /// Nodes between two polls of the clock.
    POLL_INTERVAL: u64 = 1024, 64 => 65_536;
    /// Share of the time after which no further iteration starts.
    ITERATION_TIME_SHARE: f64 = 0.9, 0.3 => 1.0;
    /// Half width of the first aspiration window, in hundredths of a unit.
    ASPIRATION_WIDTH: Score = 150, 5 => 1_000;
    /// Factor by which an aspiration window widens after a fail low or fail high.
    ASPIRATION_GROWTH: Score = 4, 2 => 8;
    /// Half width beyond which an aspiration window is open, in hundredths of a unit.
    ASPIRATION_MAX_WIDTH: Score = 3_000, 500 => 20_000;

    /// Largest depth of reverse futility pruning.
    REVERSE_FUTILITY_DEPTH: u32 = 7, 0 => 12;
    /// Margin of reverse futility pruning, in units per ply of depth.
    REVERSE_FUTILITY_MARGIN: Score = 1, 1 => 4;
    /// Smallest depth of null-move pruning.
    NULL_MOVE_DEPTH: u32 = 3, 1 => 8;
    /// Base reduction of null-move pruning, in plies.
    NULL_MOVE_REDUCTION: u32 = 3, 1 => 6;
    /// Depth in plies for one more ply of null-move reduction.
    NULL_MOVE_DEPTH_DIVISOR: u32 = 4, 2 => 10;
    /// Units above beta for one more ply of null-move reduction.
    NULL_MOVE_EVAL_UNITS: Score = 2, 1 => 6;
    /// Largest null-move reduction by the evaluation, in plies.
    NULL_MOVE_EVAL_MAX: Score = 3, 0 => 6;
    /// Smallest depth of internal iterative reduction.
    IIR_DEPTH: u32 = 4, 1 => 10;

    /// Largest depth of futility pruning.
    FUTILITY_DEPTH: u32 = 6, 0 => 12;
    /// Base margin of futility pruning, in units; one unit per ply of depth is added.
    FUTILITY_MARGIN: Score = 1, 0 => 4;
    /// Largest depth of late-move pruning.
    LMP_DEPTH: u32 = 6, 0 => 12;
    /// Moves before late-move pruning at depth 0.
    LMP_BASE: usize = 4, 1 => 12;
    /// Further moves before late-move pruning, per squared depth.
    LMP_DEPTH_FACTOR: usize = 2, 1 => 6;
    /// Divisor of the moves before late-move pruning where the evaluation is not improving.
    LMP_NOT_IMPROVING_DIVISOR: usize = 2, 1 => 4;
    /// Largest depth of SEE pruning.
    SEE_PRUNING_DEPTH: u32 = 7, 0 => 12;
    /// Margin of SEE pruning: a pawn times the squared depth over this.
    SEE_MARGIN_DIVISOR: Score = 4, 1 => 16;
    /// Divisor of the SEE of captures and checks in SEE pruning, which may lose more than quiet moves.
    SEE_TACTICAL_DIVISOR: Score = 2, 1 => 4;
    /// Margin of delta pruning in quiescence search, in units.
    DELTA_MARGIN: Score = 2, 0 => 8;

    /// Smallest depth of late-move reduction in games with tactics.
    LMR_DEPTH: u32 = 3, 1 => 6;
    /// First reduced move in games with tactics.
    LMR_MOVE: usize = 3, 1 => 10;
    /// Base of the late-move reduction, in plies.
    LMR_BASE: f64 = 0.5, 0.0 => 2.0;
    /// Divisor of ln(depth) times ln(move number) in the late-move reduction.
    LMR_DIVISOR: f64 = 2.2, 1.0 => 4.0;
    /// Smallest depth of late-move reduction in games without tactics.
    PLAIN_LMR_DEPTH: u32 = 2, 1 => 6;
    /// First reduced move in games without tactics.
    PLAIN_LMR_MOVE: usize = 6, 1 => 40;
    /// Smallest depth of a reduction by two plies in games without tactics.
    PLAIN_LMR_DOUBLE_DEPTH: u32 = 3, 2 => 8;
    /// First move reduced by two plies in games without tactics.
    PLAIN_LMR_DOUBLE_MOVE: usize = 40, 6 => 200;
    /// Check extension ends at this multiple of the root depth.
    EXTENSION_PLY_FACTOR: u32 = 2, 1 => 4;

    /// Bound of a history score.
    HISTORY_MAX: i32 = 1 << 14, 1 << 10 => i16::MAX;
    /// Factor of the history bonus per squared depth.
    HISTORY_BONUS_FACTOR: i32 = 4, 1 => 32;
    /// Largest squared depth that counts in the history bonus.
    HISTORY_BONUS_MAX: u32 = 400, 16 => 1_600;
    /// Divisor of history scores between searches.
    HISTORY_AGING: i32 = 2, 1 => 16;
    /// Most first move parts of a game with continuation history.
    CONTINUATION_PARTS_MAX: usize = 1 << 12, 1 << 8 => 1 << 14;
    /// Number of quiet moves that are sorted.
    SORTED_QUIETS: usize = 32, 4 => 256;
    /// Ordering bonus of captures among check evasions, in history bounds.
    EVASION_CAPTURE_BONUS: i32 = 4, 1 => 8;
    /// Size of the transposition table of the quiescence search, in KiB.
    QUIESCENCE_TABLE_KIB: usize = 256, 16 => 16_384;
    /// Longest principal variation followed for training, in plies.
    PV_LENGTH: usize = 64, 8 => 256;
}
