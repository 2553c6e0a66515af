//! Life-and-death problems (tsumego).

use super::life_and_death::{GroupStatus, LifeAndDeathResult, LifeAndDeathSolver};
use super::variant::Variant;
use crate::tsume::{MAX_WINDOW, MoveOrdering, ProblemError, TsumeProblem};
use crate::{GoPosition, PointError, parse_point, point_text, read_sgf};
use tenbin_core::{Limits, Notation, ParseError, Spec, Square, Stop, Table};
use tenbin_entry::TypedTable;
use tenbin_entry::records::looks_like_sgf;
use tenbin_entry::{Problem, ProblemMarks, Solution};

/// A Go position with its target stones and region.
struct LifeAndDeathProblem<const N: usize> {
    typed: TypedTable<GoPosition<N>>,
    question: TsumeProblem,
}

/// A problem in a position or in an SGF text, in which `TR` marks the target and `SQ` the region.
pub(super) fn problem(
    spec: &Spec,
    text: Option<&str>,
    marks: &ProblemMarks<'_>,
) -> Result<Box<dyn Problem>, ParseError> {
    let Some(text) = text.filter(|text| looks_like_sgf(text)) else {
        let table = super::GO.new_table(spec, text)?;
        return for_size!(table.diagram().files, N => of_table::<N>(table.as_ref(), marks, &[], &[]));
    };
    let games = read_sgf(text)?;
    let game = games.first().ok_or_else(|| ParseError::whole(text, "no position in this file"))?;
    let (target, region) = (game.marked("TR")?, game.marked("SQ")?);
    for_size!(game.size()?, N => {
        let position = game.record::<N>()?.end();
        let variant = Variant::of(position.size(), game.rules_name(), |_| *position.rules());
        let name = variant.map_or_else(String::new, |variant| variant.name());
        of_table::<N>(&TypedTable::new(&super::GO, name, position), marks, &target, &region)
    })
}

fn of_table<const N: usize>(
    table: &dyn Table,
    marks: &ProblemMarks<'_>,
    target: &[Square],
    region: &[Square],
) -> Result<Box<dyn Problem>, ParseError> {
    let position = super::scoring::position::<N>(table)?.clone();
    let squares = |given: Option<&str>, marked: &[Square]| match given {
        Some(text) => read_points(text, position.size()),
        None => Ok(marked.to_vec()),
    };
    let (target, region) = (squares(marks.target, target)?, squares(marks.region, region)?);
    let board = position.board();
    let question = match target.is_empty() {
        false => TsumeProblem::marked(board, &target, &region),
        true => TsumeProblem::detect(board).and_then(|found| match region.is_empty() {
            true => Ok(found),
            false => TsumeProblem::marked(board, &found.target, &region),
        }),
    };
    let question = question.map_err(|unfit| unfit_error(&position, marks, unfit))?;
    Ok(Box::new(LifeAndDeathProblem {
        typed: TypedTable::new(&super::GO, table.game().to_owned(), position),
        question,
    }))
}

fn unfit_error<const N: usize>(position: &GoPosition<N>, marks: &ProblemMarks<'_>, unfit: ProblemError) -> ParseError {
    let text = marks.target.map_or_else(|| position.position_text(), str::to_owned);
    match unfit {
        ProblemError::NoTarget => ParseError::whole(&text, "no surrounded stones found")
            .advice("name the target: --target D4, or TR[dp] in a file"),
        ProblemError::NoStone(square) => {
            let name = point_text(square);
            let at = text.find(&name).map_or(text.as_str(), |at| &text[at..at + name.len()]);
            ParseError::at(&text, at, format!("{name} is not a stone of the target's side"))
        }
        ProblemError::TooLarge => {
            let message = format!("the region exceeds {MAX_WINDOW}×{MAX_WINDOW} points, the limit of the solver");
            ParseError::whole(&text, message).advice("name a smaller one: --region A1:F5, or SQ[ao:fs] in a file")
        }
    }
}

/// Points and rectangles, such as `A1 C3:D5`.
fn read_points(text: &str, size: u8) -> Result<Vec<Square>, ParseError> {
    let point = |word: &str| {
        parse_point(word, size).map_err(|error| match error {
            PointError::Invalid => ParseError::at(text, word, "invalid point").advice("such as D4, or A1:C3"),
            PointError::OffBoard => ParseError::at(text, word, format!("outside the {size}×{size} board")),
        })
    };
    let mut squares = Vec::new();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let (first, last) = word.split_once(':').unwrap_or((word, word));
        let (a, b) = (point(first)?, point(last)?);
        for rank in a.rank.min(b.rank)..=a.rank.max(b.rank) {
            squares.extend((a.file.min(b.file)..=a.file.max(b.file)).map(|file| Square::new(file, rank)));
        }
    }
    Ok(squares)
}

impl<const N: usize> Problem for LifeAndDeathProblem<N> {
    fn table(&self) -> &dyn Table {
        &self.typed
    }

    fn question(&self) -> String {
        let mover = self.typed.side_to_move();
        let (name, other) = (self.typed.side_name(mover), self.typed.side_name(!mover));
        if mover == self.question.defender {
            format!("can {name}, to move, live?")
        } else {
            format!("can {name}, to move, kill {other}?")
        }
    }

    fn picture(&self, first: Option<&str>) -> String {
        let position = self.typed.history().now();
        let size = position.size();
        let first = first.and_then(|first| parse_point(first, size).ok());
        let letter = |square: Square| {
            let owner = position.board().owner(position.board().point(square));
            match owner {
                _ if first == Some(square) => '*',
                Some(side) if self.question.target.contains(&square) => ['#', '@'][side as usize],
                Some(side) => ['X', 'O'][side as usize],
                None if self.question.region.contains(&square) => '_',
                None => '.',
            }
        };
        let files: String = (0..size).map(|file| format!(" {}", &point_text(Square::new(file, 0))[..1])).collect();
        let row = |rank: u8| {
            let letters: String = (0..size).map(|file| format!(" {}", letter(Square::new(file, rank)))).collect();
            format!("{:2}{letters}\n", rank + 1)
        };
        let rows: String = (0..size).rev().map(row).collect();
        format!("{rows}  {files}\n# @ target, _ region{}", if first.is_some() { ", * first move" } else { "" })
    }

    fn solve(&self, memory: usize, plain: bool, budget: &Limits, stop: &Stop) -> Result<Solution, ParseError> {
        let position = self.typed.history().now();
        let order = if plain { MoveOrdering::Plain } else { MoveOrdering::Charge };
        let answer = LifeAndDeathSolver::new(memory, order).solve(position, &self.question, budget, stop);
        let answer = answer.map_err(|unfit| unfit_error(position, &ProblemMarks::default(), unfit))?;
        let verdict = match answer.verdict {
            GroupStatus::Lives => "lives",
            GroupStatus::Dies => "dies",
            GroupStatus::Ko => "ko",
            GroupStatus::Unknown => "unknown",
        };
        let [first, guess] = [answer.first, answer.guess].map(|ply| ply.map(|ply| position.move_text(ply)));
        Ok(Solution { verdict, words: self.words(&answer), first, guess, nodes: answer.nodes, time: answer.time })
    }
}

impl<const N: usize> LifeAndDeathProblem<N> {
    fn words(&self, answer: &LifeAndDeathResult) -> String {
        let position = self.typed.history().now();
        let (mover, defender) = (position.side_to_move(), self.question.defender);
        let [mover_name, defender_name] = [mover, defender].map(|side| self.typed.side_name(side));
        match (answer.verdict, answer.first.is_some(), mover == defender) {
            (GroupStatus::Unknown, ..) => "unknown: limit reached".to_owned(),
            (GroupStatus::Lives, false, true) => format!("{defender_name} lives as it is"),
            (GroupStatus::Lives, true, _) => format!("{defender_name} lives"),
            (GroupStatus::Lives, false, false) => format!("{mover_name} cannot kill: {defender_name} lives"),
            (GroupStatus::Dies, false, false) => format!("{defender_name} is dead as it is"),
            (GroupStatus::Dies, true, _) => format!("{mover_name} kills"),
            (GroupStatus::Dies, false, true) => format!("{defender_name} cannot live"),
            (GroupStatus::Ko, is_now, defends) => {
                let gets = if defends { format!("{defender_name} lives") } else { format!("{mover_name} kills") };
                let threat = if is_now { "" } else { "; the ko was just taken, so a threat elsewhere comes first" };
                format!("ko: {gets} if it wins the ko{threat}")
            }
        }
    }
}
