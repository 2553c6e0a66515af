//! Go.

/// Runs code with `$points` standing for the capacity of a board of this size, border included. Three capacities are
/// enough: copies of a small board are small, and boards above 9×9 can be copied like 19×19.
macro_rules! for_size {
    ($size:expr, $points:ident => $body:expr) => {
        match $size {
            ..=9 => {
                const $points: usize = 128;
                $body
            }
            10..=21 => {
                const $points: usize = 512;
                $body
            }
            _ => {
                const $points: usize = 1024;
                $body
            }
        }
    };
}

mod benchmarks;
mod life_and_death;
mod players;
mod problem;
mod records;
mod scoring;
mod variant;

use crate::GoPosition;
pub use life_and_death::{GroupStatus, LifeAndDeathResult, LifeAndDeathSolver};
use tenbin_core::{ParseError, Spec, Table};
use tenbin_engines::{GTP, Protocol};
use tenbin_entry::Benchmark;
use tenbin_entry::players::{Basic, Preset};
use tenbin_entry::{BasicPlayers, GameScoring, Problem, ProblemMarks, RecordFormat, TypedTable};
use tenbin_entry::{GameEntry, GameInfo, OpeningDefaults};
use variant::Variant;

/// The game.
pub struct GoGame;

/// The entry in the registry.
pub static GO: GoGame = GoGame;

const INFO: GameInfo = GameInfo {
    name: "go",
    about: "surround territory with stones; the larger area or territory wins",
    params: variant::PARAMS,
    position: "rows from the top, X Black, O White, numbers for empty points, side to move, ko, prisoners, passes, plies: \
               3/1X1/3 w - 0/0 0 1; or a diagram",
    moves: "as in GTP: D4, pass",
};

impl GameEntry for GoGame {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn table(&'static self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        self.new_table(spec, position)
    }

    fn problem(
        &'static self,
        spec: &Spec,
        text: Option<&str>,
        marks: &ProblemMarks<'_>,
    ) -> Result<Option<Box<dyn Problem>>, ParseError> {
        problem::problem(spec, text, marks).map(Some)
    }

    fn presets(&self) -> &'static [Preset] {
        players::PRESETS
    }

    fn strongest(&self) -> &'static str {
        "best"
    }

    fn basic_players(&self, table: &dyn Table) -> &'static dyn BasicPlayers {
        for_size!(table.diagram().files, N => &Basic::<GoPosition<N>>::PLAYERS)
    }

    fn protocols(&self) -> &'static [Protocol] {
        &[GTP]
    }

    fn served_protocols(&self) -> tenbin_entry::ServedProtocols {
        let drawn = Some(("charge", &["potential", "strength", "territory"][..]));
        let gtp = Some(tenbin_entry::GtpSupport { default_size: Some(19), stones: ['X', 'O'], drawn });
        tenbin_entry::ServedProtocols { gtp, ..tenbin_entry::ServedProtocols::default() }
    }

    fn scoring(&self) -> Option<&'static dyn GameScoring> {
        Some(&scoring::GoScoring)
    }

    fn openings(&self, _table: &dyn Table) -> OpeningDefaults {
        OpeningDefaults { plies: 4, judge: "influence:depth=1", limit: 1500 }
    }

    fn benchmarks(&self) -> Vec<Benchmark> {
        benchmarks::all()
    }

    fn native_formats(&self) -> &'static [&'static dyn RecordFormat] {
        &[&records::Sgf]
    }
}

impl GoGame {
    fn new_table(&'static self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        let variant = Variant::read(spec)?;
        for_size!(variant.size, N => {
            TypedTable::boxed(self, variant.name(), start::<N>(&variant, spec)?, position)
        })
    }
}

fn start<const N: usize>(variant: &Variant, spec: &Spec) -> Result<GoPosition<N>, ParseError> {
    let Variant { size, rules, handicap, free, .. } = *variant;
    let start = match handicap {
        0 => Some(GoPosition::new(size, rules)),
        stones if free => GoPosition::with_free_handicap(size, rules, stones),
        stones => GoPosition::with_fixed_handicap(size, rules, stones),
    };
    start.ok_or_else(|| ParseError::whole(spec.text(), "no such handicap on this board"))
}
