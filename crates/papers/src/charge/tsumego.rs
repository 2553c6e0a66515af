//! Life-and-death problems solved correctly, with and without potential and strength, and by GNU Go.

use super::gnugo;
use super::problems::{self, Puzzle};
use crate::parallel;
use crate::report::ReportWriter;
use crate::{ExperimentError, Scale};
use tenbin_arena::store::CachedAnswer;
use tenbin_core::{Limits, Stop};
use tenbin_go::tsume::{MoveOrdering, TsumeProblem};
use tenbin_go::{Move, parse_point};
use tenbin_registry::{GroupStatus, LifeAndDeathSolver};
use tenbin_report::table::{Align, DataTable};

/// Bytes of the solver's table for one problem: enough for a hundred thousand positions.
const MEMORY: usize = 32 << 20;

/// A solver's result on a problem.
#[derive(Clone, Copy)]
struct PuzzleResult {
    set: &'static str,
    /// Even-numbered problem: the solver's heuristics were tuned on these.
    even: bool,
    answered: bool,
    right: bool,
    /// Correct, or the guessed move is correct.
    right_or_guessed: bool,
    nodes: u64,
}

pub(super) fn run(report: &mut ReportWriter<'_>, scale: Scale) -> Result<(), ExperimentError> {
    report.heading("Life and death");
    let (puzzles, real) = problems::find();
    let nodes = if scale == Scale::Full { 100_000 } else { 10_000 };
    if !real {
        report.paragraph(&format!("**Missing collection at {}**: a few standard shapes are used.", problems::FOLDER));
    }
    report.paragraph(&format!(
        "{} problems, Black to move. The problem is detected from the position. A problem counts as right if the \
         solver proves an answer within {nodes} positions and its first move is one of the collection's. An equally \
         good other move counts as wrong, and a right move found for a wrong reason as right. Without a proof the \
         solver guesses; guesses are counted in a column of their own. GNU Go does not separate guesses from proofs, \
         so compare it with that column.",
        puzzles.len()
    ));
    let numbered: Vec<(usize, &Puzzle)> = puzzles.iter().enumerate().collect();
    let mut rows = Vec::new();
    for (name, order) in [("with potential and strength", MoveOrdering::Charge), ("without", MoveOrdering::Plain)] {
        let solved =
            parallel::map(report.context, &format!("life and death, {name}"), &numbered, |&(number, puzzle)| {
                solve_puzzle(number, puzzle, order, nodes)
            })?;
        rows.push((name.to_owned(), solved));
    }
    compare_nodes(report, &rows[0].1, &rows[1].1);
    if let Some(found) = compare_with_gnugo(report, &numbered)? {
        rows.push(("GNU Go, level 10".to_owned(), found));
    }
    table(report, &rows);
    Ok(())
}

fn solve_puzzle(number: usize, puzzle: &Puzzle, order: MoveOrdering, nodes: u64) -> PuzzleResult {
    let budget = Limits { nodes: Some(nodes), ..Limits::default() };
    let solve = |question: &TsumeProblem| {
        LifeAndDeathSolver::new(MEMORY, order).solve(&puzzle.position, question, &budget, &Stop::new()).ok()
    };
    let answer = TsumeProblem::detect(puzzle.position.board()).ok().and_then(|question| solve(&question));
    let answered = answer.is_some_and(|answer| answer.verdict != GroupStatus::Unknown);
    let is_solution = |mv: Option<Move>| {
        let square = mv.and_then(Move::point).map(|at| puzzle.position.board().square(at));
        puzzle.solutions.contains(&square)
    };
    let right = answered && answer.is_some_and(|answer| is_solution(answer.first));
    let guessed = !answered && answer.is_some_and(|answer| answer.guess.is_some() && is_solution(answer.guess));
    let nodes = answer.map_or(0, |answer| answer.nodes);
    let even = number.is_multiple_of(2);
    PuzzleResult { set: puzzle.set, even, answered, right, right_or_guessed: right || guessed, nodes }
}

/// Compares the positions visited for the problems that both move orders solve.
fn compare_nodes(report: &mut ReportWriter<'_>, charge: &[PuzzleResult], plain: &[PuzzleResult]) {
    let both: Vec<(u64, u64)> =
        charge.iter().zip(plain).filter(|(a, b)| a.answered && b.answered).map(|(a, b)| (a.nodes, b.nodes)).collect();
    let sum = |pick: fn(&(u64, u64)) -> u64| both.iter().map(pick).sum::<u64>();
    report.paragraph(&format!(
        "Positions expanded for the {} problems that both move orders solve: {} with potential and strength, {} \
         without.",
        both.len(),
        sum(|pair| pair.0),
        sum(|pair| pair.1)
    ));
}

/// GNU Go's move for Black in each position. It may play anywhere on the board.
fn compare_with_gnugo(
    report: &mut ReportWriter<'_>,
    puzzles: &[(usize, &Puzzle)],
) -> Result<Option<Vec<PuzzleResult>>, ExperimentError> {
    let positions: Vec<_> = puzzles.iter().map(|(_, puzzle)| &puzzle.position).collect();
    let Some(answers) = gnugo::query(report.context, "GNU Go on problems", &positions, "genmove black")? else {
        report.paragraph("GNU Go is not installed, so its rows are missing.");
        return Ok(None);
    };
    if let Some(error) = &answers.error {
        report.paragraph(&format!("GNU Go failed on some problems: {error}"));
    }
    let attempt = |(&(number, puzzle), reply): (&(usize, &Puzzle), &Option<CachedAnswer>)| {
        let first = parse_point(reply.as_ref()?.text.trim(), puzzle.position.size()).ok();
        let right = puzzle.solutions.contains(&first);
        Some(PuzzleResult {
            set: puzzle.set,
            even: number.is_multiple_of(2),
            answered: true,
            right,
            right_or_guessed: right,
            nodes: 0,
        })
    };
    Ok(Some(puzzles.iter().zip(&answers.replies).filter_map(attempt).collect()))
}

/// Shares solved correctly, by set, and by half: the heuristics were tuned on even-numbered problems.
fn table(report: &mut ReportWriter<'_>, rows: &[(String, Vec<PuzzleResult>)]) {
    let mut sets: Vec<&str> = Vec::new();
    for result in rows.iter().flat_map(|(_, results)| results) {
        if !sets.contains(&result.set) {
            sets.push(result.set);
        }
    }
    let header = ["solver", "problems", "tried", "answered", "right", "right or guessed", "even half", "odd half"];
    let mut table = DataTable::new(header).align([Align::Left, Align::Left].into_iter().chain([Align::Right; 6]));
    for (name, results) in rows {
        for set in sets.iter().map(Some).chain([None]) {
            let of: Vec<&PuzzleResult> = results.iter().filter(|one| set.is_none_or(|set| one.set == *set)).collect();
            let share = |part: fn(&PuzzleResult) -> bool, is_right: fn(&PuzzleResult) -> bool| {
                let asked = of.iter().filter(|one| part(one)).count();
                let right = of.iter().filter(|one| part(one) && is_right(one)).count();
                format!("{right} ({:.1} %)", 100.0 * right as f64 / asked.max(1) as f64)
            };
            table.push([
                name.clone(),
                set.map_or_else(|| "all".to_owned(), |set| (*set).to_owned()),
                of.len().to_string(),
                of.iter().filter(|one| one.answered).count().to_string(),
                share(|_| true, |one| one.right),
                share(|_| true, |one| one.right_or_guessed),
                share(|one| one.even, |one| one.right),
                share(|one| !one.even, |one| one.right),
            ]);
        }
    }
    report.table(&table);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_shapes_are_solved() {
        for (number, puzzle) in problems::builtin().iter().enumerate() {
            for order in [MoveOrdering::Charge, MoveOrdering::Plain] {
                let result = solve_puzzle(number, puzzle, order, 10_000);
                assert!(result.right, "{number} {order:?} {}", result.answered);
            }
        }
    }
}
