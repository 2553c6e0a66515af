//! The paper's open question: on which boards and from which placements does the first player win?

use super::GAMES;
use super::games::position_text;
use crate::report::ReportWriter;
use crate::{ExperimentError, ExperimentStep};
use tenbin_core::{Outcome, Side};
use tenbin_report::table::{Align, DataTable};

const SIZES: [(u8, u8); 3] = [(3, 3), (4, 3), (4, 4)];

/// Memory of the solver, in bytes.
const MEMORY: usize = 64 << 20;

pub(super) fn run(report: &mut ReportWriter<'_>) -> Result<(), ExperimentError> {
    report.heading("The open question: who wins?");
    let header = ["game", "board", "placements", "first wins", "second wins", "first wins, %"];
    let mut table = DataTable::new(header).align([
        Align::Left,
        Align::Left,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Right,
    ]);
    for (name, game) in GAMES {
        for size in SIZES {
            let (all, first) = count(report, game, size)?;
            table.push([
                name.to_owned(),
                format!("{}×{}", size.0, size.1),
                all.to_string(),
                first.to_string(),
                (all - first).to_string(),
                format!("{:.1}", 100.0 * first as f64 / all as f64),
            ]);
        }
    }
    report.table(&table);
    report.paragraph(
        "Every placement of one piece a side, each proved. `docs/book/src/papers/generalized/census.csv`, made by `tenbin \
         census`, has larger boards and more pieces.",
    );
    Ok(())
}

/// The number of placements of one piece a side, and of those that the first player wins.
fn count(report: &ReportWriter<'_>, game: &str, (files, ranks): (u8, u8)) -> Result<(u64, u64), ExperimentError> {
    let start = tenbin_registry::table(&format!("{game}:{files}x{ranks}"), None)?;
    let solver = tenbin_registry::solver(start.as_ref(), MEMORY, true)?;
    let squares: Vec<(u8, u8)> = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank))).collect();
    let (mut all, mut first) = (0, 0);
    for &white in &squares {
        (report.context.on_progress)(&ExperimentStep {
            name: format!("{game}, {files}×{ranks}"),
            done: all,
            total: 240,
            progress: None,
        });
        for &black in squares.iter().filter(|&&black| black != white) {
            let table = start.with_position(&position_text((files, ranks), &[white], &[black]))?;
            let proven = solver
                .prove(table.as_ref(), 1, report.context.stop, &mut |_| {})
                .ok_or(ExperimentError::Interrupted)?;
            all += 1;
            first += u64::from(proven.outcome == Outcome::Won(Side::First));
        }
    }
    Ok((all, first))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generalized::tests::with_report;

    #[test]
    fn knights_on_the_smallest_board() {
        with_report(|report| {
            let (all, first) = count(report, "knight-amazons", (3, 3)).unwrap();
            // A knight in the middle cannot move: the first player loses at once, and wins if it is the other's.
            assert_eq!(all, 72);
            assert!(first > 8 && first < 64, "{first}");
        });
    }
}
