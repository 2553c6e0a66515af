//! The paper's second table: four positions in which one piece comes to hold several regions.
//!
//! The figures are lost, so the positions are our own, taken from random games by `examples/find_positions.rs` and chosen
//! to be of different shape: White can win, but not by counting every region that a single piece holds. The paper's
//! defender was a person; ours is every legal defence, with the solver to say when the win is gone.

use super::defence::{Attempt, attempt};
use super::{GAME, Report};
use crate::hall::Patience;
use crate::{Halted, Step, picture};
use std::time::Duration;
use tenbin_core::{Outcome, Side};
use tenbin_report::table::{Align, Table};

/// The positions, and the depth from which the paper's ME won its own.
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

/// As deep as the paper looked.
const DEEPEST: u32 = 9;
/// What the solver may remember, in bytes.
const SOLVER_MEMORY: usize = 256 << 20;
/// How long one player may be tried at one depth before it counts as unsettled.
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) fn run(report: &mut Report<'_>) -> Result<(), Halted> {
    report.heading("Four positions: one piece, several regions");
    let header =
        ["position", "proved", "ME, paper", "ME wins from depth", "original, paper", "original wins from depth"];
    let mut table = Table::new(header).align([Align::Right; 6]);
    let mut boards = Vec::new();
    for ((name, position), paper) in POSITIONS.iter().zip(PAPER) {
        let start = tenbin_registry::table(GAME, Some(position))?;
        let prover = tenbin_registry::prover(start.as_ref(), SOLVER_MEMORY, true)?;
        let proved = match prover
            .prove(start.as_ref(), report.hall.threads, report.hall.stop, &mut |_| {})
            .map(|proven| proven.outcome)
        {
            Some(Outcome::Won(Side::First)) => "White wins",
            Some(_) => "White does not win",
            None => return Err(Halted::Stopped),
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
        boards.push((picture(&start.diagram()).to_svg(), format!("Position {name}, White to move: `{position}`")));
    }
    report.table(&table);
    report.paragraph(
        "A depth counts only if the player wins against every legal defence: at each of its turns in every position that \
         can come up, the solver proves that its move keeps the win. Late-move reductions are off, so that a depth is a depth.",
    );
    for (svg, caption) in boards {
        report.figure(svg, &caption);
    }
    Ok(())
}

/// The smallest depth at which a player wins, in words.
fn first_winning_depth(report: &Report<'_>, name: &str, position: &str, player: &str) -> Result<String, Halted> {
    let start = tenbin_registry::table(GAME, Some(position))?;
    let mut unsettled = Vec::new();
    for depth in 1..=DEEPEST {
        let name = format!("position {name}, {player}");
        (report.hall.watch)(&Step { name, done: depth.into(), total: DEEPEST.into(), progress: None });
        let mut player = tenbin_registry::player(start.as_ref(), &format!("{player}:depth={depth},lmr=off"))?;
        let patience = Patience::new(report.hall.stop, PATIENCE);
        let prover = tenbin_registry::prover(start.as_ref(), SOLVER_MEMORY, true)?;
        match attempt(player.as_mut(), prover.as_ref(), start.as_ref(), patience.stop()) {
            Attempt::Wins => return Ok(depth.to_string()),
            Attempt::Fails { .. } => {}
            Attempt::Stopped if report.hall.stop.is_raised() => return Err(Halted::Stopped),
            Attempt::Stopped => unsettled.push(depth.to_string()),
        }
    }
    let unsettled =
        if unsettled.is_empty() { String::new() } else { format!(" (unsettled: {})", unsettled.join(", ")) };
    Ok(format!("not up to {DEEPEST}{unsettled}"))
}
