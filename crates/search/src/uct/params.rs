//! The numeric constants of UCT. Bit layouts and block sizes stay with their data structures.

use crate::tunable::tunables;

tunables! {
    /// Default exploration constant with playouts.
    PLAYOUT_C: f64 = 1.0, 0.0 => 4.0;
    /// Default exploration constant with an evaluation, chosen by matches against alpha-beta at equal time.
    EVALUATION_C: f64 = 0.1, 0.0 => 2.0;
    /// Default scale of win probabilities with an evaluation: units for a win probability of 73 %.
    SCALE_UNITS: f64 = 4.0, 0.5 => 32.0;
    /// Weight of a visit in the RAVE formula β = √(k / (3n + k)).
    RAVE_VISIT_WEIGHT: f32 = 3.0, 1.0 => 6.0;
    /// Redraws of a known move before the remaining moves are listed.
    REDRAWS: usize = 6, 0 => 32;
    /// Cost of an evaluation in nodes, for polling the limits.
    EVALUATION_NODES: u64 = 16, 1 => 64;
    /// Most children of a node below the root that an evaluation expands.
    EVALUATED_CHILDREN: usize = 128, 8 => 1_024;
    /// Nodes between two polls of the clock.
    POLL_INTERVAL: u64 = 256, 16 => 4_096;
    /// Playouts before the first report.
    FIRST_REPORT: u64 = 64, 1 => 1_024;
    /// Playouts between two checks for early stopping.
    EARLY_STOP_INTERVAL: u64 = 64, 1 => 1_024;
    /// Win rate of playouts at or below which, or one minus it at or above which, a game counts as decided in early stopping.
    DECIDED_WIN_RATE: f64 = 0.05, 0.0 => 0.3;
    /// Share of the time spent on a decided game in early stopping.
    DECIDED_TIME_SHARE: f64 = 0.2, 0.0 => 1.0;
}
