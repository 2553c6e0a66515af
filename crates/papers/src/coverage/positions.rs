//! The paper's second table: four positions in which one piece holds several regions.
//!
//! The paper's figures are lost. `examples/find_positions.rs` found these positions in random games, chosen for
//! different shapes: White can win, but not by counting every region that a single piece holds. The paper's defender
//! was a person; here it is every legal defence, and the solver detects when the win is gone.

use super::defence::{WinAttempt, try_to_win};
use super::{GAME, ReportWriter};
use crate::context::TimeLimit;
use crate::{ExperimentError, ExperimentStep};
use std::time::Duration;
use tenbin_core::{Outcome, Side};
use tenbin_report::board::BoardDrawing;
use tenbin_report::table::{Align, DataTable};

/// The positions, and the depth from which the paper's ME wins.
const POSITIONS: [(&str, &str); 4] = [
    (
        "1",
        "xxxxx1xxx1/1xx1x1xx2/bxbxwxb1x1/xxxxxxxx1x/xwxxxxxx1x/1xxxxbxxx1/xxxw1xxxwx/2xxx1xx1x/xx1xxx1xx1/1x3xxxx1 w",
    ),
    ("2", "xxxxbxx2x/1x2xxxxxx/2xxxxx1xx/x1x1bxx1x1/x1xxxx1x2/xxxxbxxxx1/xxxxxxxxxx/x1xxx2wx1/wxx2xxxwx/wxxx3xxb w"),
    (
        "3",
        "x1x1x1x3/1xwxxxxxxx/1xxxxxx1wx/xb1xxbxxx1/xxxxxxxx1x/bxxx2xxx1/1xxxx1xbxx/1x2xx1xwx/xxxxxx1x1x/xxw1xxx1x1 w",
    ),
    ("4", "x1xxx1xxxx/xx1bxx2xx/2xxxxxbxx/wwxx2xxx1/xxx1xxxxx1/1xxxxx1wxx/x1w1x1xxxb/1xxx1xxxx1/xxxxxbx1xx/x2x1xx2x w"),
];
const PAPER: [&str; 4] = ["1", "1", "2", "2"];

/// The paper's greatest depth.
const DEEPEST: u32 = 9;
/// Memory of the solver, in bytes.
const SOLVER_MEMORY: usize = 256 << 20;
/// Time limit for one player at one depth, after which the result is undecided.
const TIME_LIMIT: Duration = Duration::from_secs(60);

pub(super) fn run(report: &mut ReportWriter<'_>) -> Result<(), ExperimentError> {
    report.heading("Four positions: one piece, several regions");
    let header =
        ["position", "proved", "ME, paper", "ME wins from depth", "original, paper", "original wins from depth"];
    let mut table = DataTable::new(header).align([Align::Right; 6]);
    let mut boards = Vec::new();
    for ((name, position), paper) in POSITIONS.iter().zip(PAPER) {
        let start = tenbin_registry::table(GAME, Some(position))?;
        let solver = tenbin_registry::solver(start.as_ref(), SOLVER_MEMORY, true)?;
        let proved = match solver
            .prove(start.as_ref(), report.context.threads, report.context.stop, &mut |_| {})
            .map(|proven| proven.outcome)
        {
            Some(Outcome::Won(Side::First)) => "White wins",
            Some(_) => "White does not win",
            None => return Err(ExperimentError::Interrupted),
        };
        let me = first_winning_depth(report, name, position, "me")?;
        let original = first_winning_depth(report, name, position, "original")?;
        table.push([
            (*name).to_owned(),
            proved.to_owned(),
            paper.to_owned(),
            me,
            format!("not up to {DEEPEST}"),
            original,
        ]);
        boards.push((
            BoardDrawing::from(start.diagram()).to_svg(),
            format!("Position {name}, White to move: `{position}`"),
        ));
    }
    report.table(&table);
    report.paragraph(
        "A depth counts only if the player wins against every legal defence: in every reachable position the solver \
         proves that its move keeps the win. Late-move reductions are off, so that a depth is a depth.",
    );
    for (svg, caption) in boards {
        report.figure(svg, &caption);
    }
    Ok(())
}

/// The smallest depth at which a player wins, in words.
fn first_winning_depth(
    report: &ReportWriter<'_>,
    name: &str,
    position: &str,
    player: &str,
) -> Result<String, ExperimentError> {
    let start = tenbin_registry::table(GAME, Some(position))?;
    let mut undecided = Vec::new();
    for depth in 1..=DEEPEST {
        let name = format!("position {name}, {player}");
        (report.context.on_progress)(&ExperimentStep {
            name,
            done: depth.into(),
            total: DEEPEST.into(),
            progress: None,
        });
        let mut player = tenbin_registry::player(start.as_ref(), &format!("{player}:depth={depth},lmr=off"))?;
        let time_limit = TimeLimit::new(report.context.stop, TIME_LIMIT);
        let solver = tenbin_registry::solver(start.as_ref(), SOLVER_MEMORY, true)?;
        match try_to_win(player.as_mut(), solver.as_ref(), start.as_ref(), time_limit.stop()) {
            WinAttempt::Wins => return Ok(depth.to_string()),
            WinAttempt::Fails { .. } => {}
            WinAttempt::Stopped if report.context.stop.is_raised() => return Err(ExperimentError::Interrupted),
            WinAttempt::Stopped => undecided.push(depth.to_string()),
        }
    }
    let undecided =
        if undecided.is_empty() { String::new() } else { format!(" (undecided: {})", undecided.join(", ")) };
    Ok(format!("not up to {DEEPEST}{undecided}"))
}
