//! The paper's open question: for which boards and placements does the first, or the second, player win?

use super::GAMES;
use super::games::position_text;
use crate::report::Report;
use crate::{Halted, Step};
use tenbin_core::{Outcome, Side};
use tenbin_report::table::{Align, Table};

const SIZES: [(u8, u8); 3] = [(3, 3), (4, 3), (4, 4)];

/// What the solver may remember, in bytes.
const MEMORY: usize = 64 << 20;

pub(super) fn run(report: &mut Report<'_>) -> Result<(), Halted> {
    report.heading("The open question: who wins?");
    let header = ["game", "board", "placements", "first wins", "second wins", "first wins, %"];
    let mut table =
        Table::new(header).align([Align::Left, Align::Left, Align::Right, Align::Right, Align::Right, Align::Right]);
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
        "Every placement of one piece a side, each proved. `docs/papers/generalized/census.csv`, made by `tenbin census`, has \
         larger boards and more pieces.",
    );
    Ok(())
}

/// All placements of one piece a side, and how many of them the first player wins.
fn count(report: &Report<'_>, game: &str, (files, ranks): (u8, u8)) -> Result<(u64, u64), Halted> {
    let start = tenbin_registry::table(&format!("{game}:{files}x{ranks}"), None)?;
    let prover = tenbin_registry::prover(start.as_ref(), MEMORY, true)?;
    let squares: Vec<(u8, u8)> = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank))).collect();
    let (mut all, mut first) = (0, 0);
    for &white in &squares {
        (report.hall.watch)(&Step { name: format!("{game}, {files}×{ranks}"), done: all, total: 240, progress: None });
        for &black in squares.iter().filter(|&&black| black != white) {
            let table = start.with_position(&position_text((files, ranks), &[white], &[black]))?;
            let proven = prover.prove(table.as_ref(), 1, report.hall.stop, &mut |_| {}).ok_or(Halted::Stopped)?;
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
