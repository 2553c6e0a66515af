//! Theorem 1, proved again board by board, and what is left of it where its conditions fail.
//!
//! The solver knows the theorem and could use it; here it is told not to.

use super::GAMES;
use super::placements::{Image, symmetric};
use crate::hall::Patience;
use crate::report::Report;
use crate::{Halted, Scale, Step, picture};
use std::time::Duration;
use tenbin_core::{Outcome, Side};
use tenbin_report::table::{Align, Table};

/// What the solver may remember, in bytes.
const MEMORY: usize = 256 << 20;

/// How long to go on with one family of placements: the four of the largest boards take an hour at most.
const PATIENCE: Duration = Duration::from_secs(15 * 60);

/// A family of placements.
struct Case {
    /// Which of [`GAMES`].
    game: usize,
    size: (u8, u8),
    pieces: usize,
    image: Image,
    /// Whether the theorem, in its wider form, says that the second player wins.
    promised: bool,
}

const fn case(game: usize, size: (u8, u8), pieces: usize, image: Image, promised: bool) -> Case {
    Case { game, size, pieces, image, promised }
}

const HOLDS: &[Case] = &[
    case(1, (4, 4), 1, Image::Turned, true),
    case(1, (4, 4), 2, Image::Turned, true),
    case(2, (4, 4), 1, Image::Turned, true),
    case(2, (4, 4), 2, Image::Turned, true),
];

const LARGER: &[Case] = &[
    case(1, (6, 6), 1, Image::Turned, true),
    case(2, (6, 6), 1, Image::Turned, true),
    case(1, (6, 6), 2, Image::Turned, true),
    case(2, (6, 6), 2, Image::Turned, true),
];

/// The theorem's wider form, and where it ends.
const WIDER: &[Case] = &[
    case(1, (3, 4), 1, Image::Turned, true),
    case(1, (5, 4), 1, Image::Turned, true),
    case(1, (4, 4), 2, Image::Reflected, true),
    case(1, (5, 4), 1, Image::Reflected, true),
    case(2, (5, 4), 1, Image::Reflected, true),
    case(2, (5, 4), 1, Image::Turned, false),
    case(1, (3, 3), 1, Image::Turned, false),
    case(1, (5, 5), 1, Image::Turned, false),
    case(2, (3, 3), 1, Image::Turned, false),
    case(0, (4, 4), 1, Image::Turned, false),
    case(0, (4, 4), 2, Image::Turned, false),
];

/// What the solver found about a family.
#[derive(Default)]
struct Found {
    placements: usize,
    proved: usize,
    first_wins: usize,
    /// A placement that the first player wins, and how it begins.
    example: Option<(String, String)>,
}

pub(super) fn run(report: &mut Report<'_>, scale: Scale) -> Result<(), Halted> {
    report.heading("The theorem: on even boards the second player mirrors and wins");
    let mut table = header();
    for case in HOLDS.iter().chain(if scale == Scale::Full { LARGER } else { &[] }) {
        row(&mut table, case, &solve(report, case, PATIENCE)?);
    }
    report.table(&table);
    report.paragraph(
        "Every point-symmetric placement, proved by exhaustive search that was told nothing of the theorem. Where fewer are \
         proved than there are, the time was up.",
    );
    report.heading("Its wider form, and where it ends");
    report.paragraph(
        "The argument needs a symmetry of the board that exchanges the sides and leaves no square where it is. So with plain \
         knights any board with an even number of squares will do, and a reflection as well as half a turn. An arrow that \
         flies must not hit the image of where its knight landed either: with half a turn both sides of the board must be \
         even. With queens, and on boards whose middle is its own image, the first player can win.",
    );
    let mut table = header();
    let mut examples = Vec::new();
    for case in WIDER {
        let found = solve(report, case, PATIENCE)?;
        row(&mut table, case, &found);
        examples.extend(found.example.map(|(position, turn)| (case, position, turn)));
    }
    report.table(&table);
    for (case, position, turn) in examples {
        let board = tenbin_registry::table(GAMES[case.game].1, Some(&position))?.diagram();
        let name = GAMES[case.game].0;
        report.figure(
            picture(&board).to_svg(),
            &format!("{name}, `{position}`: symmetric, and White wins, beginning with `{turn}`"),
        );
    }
    Ok(())
}

fn header() -> Table {
    let header =
        ["game", "board", "pieces", "symmetry", "placements", "proved", "first wins", "second wins", "theorem"];
    Table::new(header).align([
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

fn row(table: &mut Table, case: &Case, found: &Found) {
    let theorem = match (case.promised, found.first_wins) {
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

/// Proves every placement of a family, or as many as there is time for.
fn solve(report: &Report<'_>, case: &Case, limit: Duration) -> Result<Found, Halted> {
    let (name, game) = GAMES[case.game];
    let all = symmetric(case.size, case.pieces, case.image);
    let mut found = Found { placements: all.len(), ..Found::default() };
    let Some(one) = all.first() else { return Ok(found) };
    let prover = tenbin_registry::prover(tenbin_registry::table(game, Some(one))?.as_ref(), MEMORY, false)?;
    let patience = Patience::new(report.hall.stop, limit);
    for (place, position) in all.iter().enumerate() {
        let step = format!("{name}, {}×{}, {} each", case.size.0, case.size.1, case.pieces);
        (report.hall.watch)(&Step { name: step, done: place as u64, total: all.len() as u64, progress: None });
        let table = tenbin_registry::table(game, Some(position))?;
        let proven = match prover.prove(table.as_ref(), report.hall.threads, patience.stop(), &mut |_| {}) {
            Some(proven) => proven,
            None if report.hall.stop.is_raised() => return Err(Halted::Stopped),
            None => break,
        };
        found.proved += 1;
        if proven.outcome == Outcome::Won(Side::First) {
            found.first_wins += 1;
            found.example = found.example.or_else(|| Some((position.clone(), proven.line.first()?.clone())));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generalized::tests::with_report;

    #[test]
    fn the_theorem_holds_where_it_is_promised_and_fails_where_it_should() {
        with_report(|report| {
            let even = solve(report, &case(1, (4, 4), 1, Image::Turned, true), PATIENCE).unwrap();
            assert_eq!((even.placements, even.proved, even.first_wins), (16, 16, 0));
            let odd = solve(report, &case(1, (5, 5), 1, Image::Turned, false), PATIENCE).unwrap();
            assert!(odd.first_wins > 0 && odd.example.is_some());
            // Far more than can be done in the time.
            let hardly = solve(report, &case(2, (6, 6), 2, Image::Turned, true), Duration::from_millis(300)).unwrap();
            assert!(hardly.proved < hardly.placements);
        });
    }
}
