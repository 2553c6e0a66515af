//! How many problems of life and death the solver gets right, with and without potential and strength, and GNU Go beside it.

use super::gnugo;
use super::problems::{self, Puzzle};
use crate::report::Report;
use crate::work::each;
use crate::{Halted, Scale};
use tenbin_arena::store::Said;
use tenbin_core::{Limits, Stop};
use tenbin_go::tsume::{Order, Question};
use tenbin_go::{Move, parse_point};
use tenbin_registry::{LifeAndDeath, Verdict};
use tenbin_report::table::{Align, Table};

/// Bytes of the table for one problem: enough for a hundred thousand positions.
const MEMORY: usize = 32 << 20;

/// What a solver made of a problem.
#[derive(Clone, Copy)]
struct Attempt {
    set: &'static str,
    /// Of even number: those that the solver's rules of thumb were chosen on.
    even: bool,
    answered: bool,
    right: bool,
    /// Right as well if a move that was only guessed may count.
    right_or_guessed: bool,
    nodes: u64,
}

pub(super) fn run(report: &mut Report<'_>, scale: Scale) -> Result<(), Halted> {
    report.heading("Life and death");
    let (puzzles, real) = problems::find();
    let nodes = if scale == Scale::Full { 100_000 } else { 10_000 };
    if !real {
        report.paragraph(&format!("**There is no collection at {}**, so a few shapes have to do.", problems::FOLDER));
    }
    report.paragraph(&format!(
        "{} problems, Black to move. What is at stake is worked out from the position. A problem counts as right if the solver \
         comes to an answer within {nodes} positions and its first move is one that the collection has; another that works as \
         well counts as wrong, and a right one found for a wrong reason as right. Where it comes to no answer it guesses; such \
         moves are counted in a column of their own. GNU Go says of no move how sure it is, so that column is the one to \
         compare it with.",
        puzzles.len()
    ));
    let numbered: Vec<(usize, &Puzzle)> = puzzles.iter().enumerate().collect();
    let mut rows = Vec::new();
    for (name, order) in [("with potential and strength", Order::Charge), ("without", Order::Plain)] {
        let solved = each(report.hall, &format!("life and death, {name}"), &numbered, |&(number, puzzle)| {
            judged(number, puzzle, order, nodes)
        })?;
        rows.push((name.to_owned(), solved));
    }
    compare_nodes(report, &rows[0].1, &rows[1].1);
    if let Some(found) = beside_gnugo(report, &numbered)? {
        rows.push(("GNU Go, level 10".to_owned(), found));
    }
    table(report, &rows);
    Ok(())
}

fn judged(number: usize, puzzle: &Puzzle, order: Order, nodes: u64) -> Attempt {
    let budget = Limits { nodes: Some(nodes), ..Limits::default() };
    let solve = |question: &Question| {
        LifeAndDeath::new(MEMORY, order).solve(&puzzle.position, question, &budget, &Stop::new()).ok()
    };
    let answer = Question::find(puzzle.position.board()).ok().and_then(|question| solve(&question));
    let answered = answer.is_some_and(|answer| answer.verdict != Verdict::Unknown);
    let is_solution = |ply: Option<Move>| {
        let square = ply.and_then(Move::point).map(|at| puzzle.position.board().square(at));
        puzzle.solutions.contains(&square)
    };
    let right = answered && answer.is_some_and(|answer| is_solution(answer.first));
    let guessed = !answered && answer.is_some_and(|answer| answer.guess.is_some() && is_solution(answer.guess));
    let nodes = answer.map_or(0, |answer| answer.nodes);
    let even = number.is_multiple_of(2);
    Attempt { set: puzzle.set, even, answered, right, right_or_guessed: right || guessed, nodes }
}

/// Positions that both orders took for the problems that both came to an end with.
fn compare_nodes(report: &mut Report<'_>, charge: &[Attempt], plain: &[Attempt]) {
    let both: Vec<(u64, u64)> =
        charge.iter().zip(plain).filter(|(a, b)| a.answered && b.answered).map(|(a, b)| (a.nodes, b.nodes)).collect();
    let sum = |pick: fn(&(u64, u64)) -> u64| both.iter().map(pick).sum::<u64>();
    report.paragraph(&format!(
        "Positions opened for the {} problems that both orders of moves come to an answer on: {} with potential and \
         strength, {} without.",
        both.len(),
        sum(|pair| pair.0),
        sum(|pair| pair.1)
    ));
}

/// GNU Go's move for Black in each position. It plays where it likes on the whole board.
fn beside_gnugo(report: &mut Report<'_>, puzzles: &[(usize, &Puzzle)]) -> Result<Option<Vec<Attempt>>, Halted> {
    let positions: Vec<_> = puzzles.iter().map(|(_, puzzle)| &puzzle.position).collect();
    let Some(answers) = gnugo::ask(report.hall, "GNU Go plays problems", &positions, "genmove black")? else {
        report.paragraph("GNU Go is not installed here, so it is not asked.");
        return Ok(None);
    };
    if let Some(trouble) = &answers.trouble {
        report.paragraph(&format!("GNU Go had no answer to some problems: {trouble}"));
    }
    let attempt = |(&(number, puzzle), said): (&(usize, &Puzzle), &Option<Said>)| {
        let first = parse_point(said.as_ref()?.words.trim(), puzzle.position.size()).ok();
        let right = puzzle.solutions.contains(&first);
        Some(Attempt {
            set: puzzle.set,
            even: number.is_multiple_of(2),
            answered: true,
            right,
            right_or_guessed: right,
            nodes: 0,
        })
    };
    Ok(Some(puzzles.iter().zip(&answers.said).filter_map(attempt).collect()))
}

/// Shares right, by set, and without guesses by half: the rules of thumb were chosen on problems of even number.
fn table(report: &mut Report<'_>, rows: &[(String, Vec<Attempt>)]) {
    let mut sets: Vec<&str> = Vec::new();
    for result in rows.iter().flat_map(|(_, results)| results) {
        if !sets.contains(&result.set) {
            sets.push(result.set);
        }
    }
    let header = ["solver", "problems", "asked", "answered", "right", "right or guessed", "even half", "odd half"];
    let mut table = Table::new(header).align([Align::Left, Align::Left].into_iter().chain([Align::Right; 6]));
    for (name, results) in rows {
        for set in sets.iter().map(Some).chain([None]) {
            let of: Vec<&Attempt> = results.iter().filter(|one| set.is_none_or(|set| one.set == *set)).collect();
            let share = |part: fn(&Attempt) -> bool, is_right: fn(&Attempt) -> bool| {
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
    fn shapes_of_every_book_are_solved() {
        for (number, puzzle) in problems::own().iter().enumerate() {
            for order in [Order::Charge, Order::Plain] {
                let result = judged(number, puzzle, order, 10_000);
                assert!(result.right, "{number} {order:?} {}", result.answered);
            }
        }
    }
}
