//! Theorem 1, proved again board by board, and the results where its conditions fail.
//!
//! The solver can use the theorem; here that is switched off.

use super::GAMES;
use super::placements::{Image, symmetric_placements};
use crate::context::TimeLimit;
use crate::report::ReportWriter;
use crate::{ExperimentError, ExperimentStep, Scale};
use std::time::Duration;
use tenbin_core::{Outcome, Side};
use tenbin_report::board::BoardDrawing;
use tenbin_report::table::{Align, DataTable};

/// Memory of the solver, in bytes.
const MEMORY: usize = 256 << 20;

/// Time limit for one family of placements: the four of the largest boards take an hour at most.
const TIME_LIMIT: Duration = Duration::from_secs(15 * 60);

/// A family of placements.
struct PlacementFamily {
    /// Index into [`GAMES`].
    game: usize,
    size: (u8, u8),
    pieces: usize,
    image: Image,
    /// Whether the theorem, in its wider form, predicts a win of the second player.
    predicted: bool,
}

const fn case(game: usize, size: (u8, u8), pieces: usize, image: Image, predicted: bool) -> PlacementFamily {
    PlacementFamily { game, size, pieces, image, predicted }
}

const HOLDS: &[PlacementFamily] = &[
    case(1, (4, 4), 1, Image::HalfTurn, true),
    case(1, (4, 4), 2, Image::HalfTurn, true),
    case(2, (4, 4), 1, Image::HalfTurn, true),
    case(2, (4, 4), 2, Image::HalfTurn, true),
];

const LARGER: &[PlacementFamily] = &[
    case(1, (6, 6), 1, Image::HalfTurn, true),
    case(2, (6, 6), 1, Image::HalfTurn, true),
    case(1, (6, 6), 2, Image::HalfTurn, true),
    case(2, (6, 6), 2, Image::HalfTurn, true),
];

/// The theorem's wider form, and its limits.
const WIDER: &[PlacementFamily] = &[
    case(1, (3, 4), 1, Image::HalfTurn, true),
    case(1, (5, 4), 1, Image::HalfTurn, true),
    case(1, (4, 4), 2, Image::Reflection, true),
    case(1, (5, 4), 1, Image::Reflection, true),
    case(2, (5, 4), 1, Image::Reflection, true),
    case(2, (5, 4), 1, Image::HalfTurn, false),
    case(1, (3, 3), 1, Image::HalfTurn, false),
    case(1, (5, 5), 1, Image::HalfTurn, false),
    case(2, (3, 3), 1, Image::HalfTurn, false),
    case(0, (4, 4), 1, Image::HalfTurn, false),
    case(0, (4, 4), 2, Image::HalfTurn, false),
];

/// The solver's results on a family.
#[derive(Default)]
struct FamilyResult {
    placements: usize,
    proved: usize,
    first_wins: usize,
    /// A placement that the first player wins, and the first move.
    example: Option<(String, String)>,
}

pub(super) fn run(report: &mut ReportWriter<'_>, scale: Scale) -> Result<(), ExperimentError> {
    report.heading("The theorem: on even boards the second player mirrors and wins");
    let mut table = header();
    for case in HOLDS.iter().chain(if scale == Scale::Full { LARGER } else { &[] }) {
        row(&mut table, case, &solve(report, case, TIME_LIMIT)?);
    }
    report.table(&table);
    report.paragraph(
        "Every point-symmetric placement, proved by exhaustive search without use of the theorem. Where fewer are \
         proved than listed, the time limit was reached.",
    );
    report.heading("Its wider form, and its limits");
    report.paragraph(
        "The argument needs a symmetry of the board that exchanges the sides and has no fixed square. So with plain \
         knights any board with an even number of squares qualifies, with a reflection as well as a rotation by \
         180°. A flying arrow must also not hit the image of its knight's square: with the rotation both sides of \
         the board must be even. With queens, and on boards with a fixed middle square, the first player can win.",
    );
    let mut table = header();
    let mut examples = Vec::new();
    for case in WIDER {
        let found = solve(report, case, TIME_LIMIT)?;
        row(&mut table, case, &found);
        examples.extend(found.example.map(|(position, turn)| (case, position, turn)));
    }
    report.table(&table);
    for (case, position, turn) in examples {
        let board = tenbin_registry::table(GAMES[case.game].1, Some(&position))?.diagram();
        let name = GAMES[case.game].0;
        report.figure(
            BoardDrawing::from(board).to_svg(),
            &format!("{name}, `{position}`: symmetric, and White wins, beginning with `{turn}`"),
        );
    }
    Ok(())
}

fn header() -> DataTable {
    let header =
        ["game", "board", "pieces", "symmetry", "placements", "proved", "first wins", "second wins", "theorem"];
    DataTable::new(header).align([
        Align::Left,
        Align::Left,
        Align::Right,
        Align::Left,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Left,
    ])
}

fn row(table: &mut DataTable, case: &PlacementFamily, found: &FamilyResult) {
    let theorem = match (case.predicted, found.first_wins) {
        (true, 0) => "holds",
        (true, _) => "REFUTED",
        (false, _) => "does not apply",
    };
    table.push([
        GAMES[case.game].0.to_owned(),
        format!("{}×{}", case.size.0, case.size.1),
        case.pieces.to_string(),
        case.image.name().to_owned(),
        found.placements.to_string(),
        found.proved.to_string(),
        found.first_wins.to_string(),
        (found.proved - found.first_wins).to_string(),
        theorem.to_owned(),
    ]);
}

/// Proves every placement of a family, or as many as the time allows.
fn solve(report: &ReportWriter<'_>, case: &PlacementFamily, limit: Duration) -> Result<FamilyResult, ExperimentError> {
    let (name, game) = GAMES[case.game];
    let all = symmetric_placements(case.size, case.pieces, case.image);
    let mut found = FamilyResult { placements: all.len(), ..FamilyResult::default() };
    let Some(one) = all.first() else { return Ok(found) };
    let solver = tenbin_registry::solver(tenbin_registry::table(game, Some(one))?.as_ref(), MEMORY, false)?;
    let time_limit = TimeLimit::new(report.context.stop, limit);
    for (place, position) in all.iter().enumerate() {
        let step = format!("{name}, {}×{}, {} each", case.size.0, case.size.1, case.pieces);
        (report.context.on_progress)(&ExperimentStep {
            name: step,
            done: place as u64,
            total: all.len() as u64,
            progress: None,
        });
        let table = tenbin_registry::table(game, Some(position))?;
        let proven = match solver.prove(table.as_ref(), report.context.threads, time_limit.stop(), &mut |_| {}) {
            Some(proven) => proven,
            None if report.context.stop.is_raised() => return Err(ExperimentError::Interrupted),
            None => break,
        };
        found.proved += 1;
        if proven.outcome == Outcome::Won(Side::First) {
            found.first_wins += 1;
            found.example = found.example.or_else(|| Some((position.clone(), proven.pv.first()?.clone())));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generalized::tests::with_report;

    #[test]
    fn the_theorem_holds_where_predicted_and_fails_elsewhere() {
        with_report(|report| {
            let even = solve(report, &case(1, (4, 4), 1, Image::HalfTurn, true), TIME_LIMIT).unwrap();
            assert_eq!((even.placements, even.proved, even.first_wins), (16, 16, 0));
            let odd = solve(report, &case(1, (5, 5), 1, Image::HalfTurn, false), TIME_LIMIT).unwrap();
            assert!(odd.first_wins > 0 && odd.example.is_some());
            // Too many for the time limit.
            let partial =
                solve(report, &case(2, (6, 6), 2, Image::HalfTurn, true), Duration::from_millis(300)).unwrap();
            assert!(partial.proved < partial.placements);
        });
    }
}
