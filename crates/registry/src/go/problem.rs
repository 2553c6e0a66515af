//! Questions of life and death at the desk.

use super::tsume::{Answer, LifeAndDeath, Verdict};
use super::variant::Variant;
use crate::problems::{Marks, Problem, Solution};
use crate::{Seat, records};
use tenbin_core::{Limits, Notation, ParseError, Position, Spec, Square, Stop, Table};
use tenbin_go::tsume::{Order, Question, Unfit, WINDOW};
use tenbin_go::{GoPosition, PointSlip, parse_point, point_text, read_sgf};

/// A position of Go with stones at stake.
struct Posed<const N: usize> {
    seat: Seat<GoPosition<N>>,
    question: Question,
}

/// A problem in a position or in an SGF text, whose `TR` marks are the target and whose `SQ` marks are the region.
pub(super) fn pose(spec: &Spec, text: Option<&str>, marks: &Marks<'_>) -> Result<Box<dyn Problem>, ParseError> {
    let Some(text) = text.filter(|text| records::looks_like_sgf(text)) else {
        let table = super::GO.seated(spec, text)?;
        return for_size!(table.diagram().files, N => posed::<N>(table.as_ref(), marks, &[], &[]));
    };
    let games = read_sgf(text)?;
    let game = games.first().ok_or_else(|| ParseError::whole(text, "there is no position in this file"))?;
    let (target, region) = (game.marked("TR")?, game.marked("SQ")?);
    for_size!(game.size()?, N => {
        let position = game.record::<N>()?.end();
        let variant = Variant::of(position.size(), game.rules_name(), |_| *position.rules());
        let name = variant.map_or_else(String::new, |variant| variant.name());
        posed::<N>(&Seat::new(name, position), marks, &target, &region)
    })
}

fn posed<const N: usize>(
    table: &dyn Table,
    marks: &Marks<'_>,
    target: &[Square],
    region: &[Square],
) -> Result<Box<dyn Problem>, ParseError> {
    let position = super::hosting::position::<N>(table)?.clone();
    let squares = |said: Option<&str>, marked: &[Square]| match said {
        Some(text) => read_points(text, position.size()),
        None => Ok(marked.to_vec()),
    };
    let (target, region) = (squares(marks.target, target)?, squares(marks.region, region)?);
    let board = position.board();
    let question = match target.is_empty() {
        false => Question::marked(board, &target, &region),
        true => Question::find(board).and_then(|found| match region.is_empty() {
            true => Ok(found),
            false => Question::marked(board, &found.target, &region),
        }),
    };
    let question = question.map_err(|unfit| wrong(&position, marks, unfit))?;
    Ok(Box::new(Posed { seat: Seat::new(table.game().to_owned(), position), question }))
}

fn wrong<const N: usize>(position: &GoPosition<N>, marks: &Marks<'_>, unfit: Unfit) -> ParseError {
    let text = marks.target.map_or_else(|| position.position_text(), str::to_owned);
    match unfit {
        Unfit::NothingAtStake => ParseError::whole(&text, "nobody is surrounded here, so nothing is at stake")
            .advice("say which stones are: --target D4, or TR[dp] in a file"),
        Unfit::NoStone(square) => {
            let name = point_text(square);
            let at = text.find(&name).map_or(text.as_str(), |at| &text[at..at + name.len()]);
            ParseError::at(&text, at, format!("{name} is no stone of the side whose stones are at stake"))
        }
        Unfit::TooLarge => {
            let message = format!("the region is wider or higher than {WINDOW} lines, which a search cannot hold");
            ParseError::whole(&text, message).advice("mark a smaller one: --region A1:F5, or SQ[ao:fs] in a file")
        }
    }
}

/// Points and rectangles, such as `A1 C3:D5`.
fn read_points(text: &str, size: u8) -> Result<Vec<Square>, ParseError> {
    let point = |word: &str| {
        parse_point(word, size).map_err(|slip| match slip {
            PointSlip::NoPoint => ParseError::at(text, word, "this is no point").advice("such as D4, or A1:C3"),
            PointSlip::NotOnBoard => ParseError::at(text, word, format!("there is no such point on {size}×{size}")),
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

impl<const N: usize> Problem for Posed<N> {
    fn table(&self) -> &dyn Table {
        &self.seat
    }

    fn question(&self) -> String {
        let mover = self.seat.side_to_move();
        let (name, other) = (self.seat.side_name(mover), self.seat.side_name(!mover));
        if mover == self.question.defender {
            format!("can {name}, to move, live?")
        } else {
            format!("can {name}, to move, kill {other}?")
        }
    }

    fn picture(&self, first: Option<&str>) -> String {
        let position = self.seat.line().now();
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
        format!(
            "{rows}  {files}\n# @ stones at stake, _ the region{}",
            if first.is_some() { ", * first move" } else { "" }
        )
    }

    fn solve(&self, memory: usize, plain: bool, budget: &Limits, stop: &Stop) -> Result<Solution, ParseError> {
        let position = self.seat.line().now();
        let order = if plain { Order::Plain } else { Order::Charge };
        let answer = LifeAndDeath::new(memory, order).solve(position, &self.question, budget, stop);
        let answer = answer.map_err(|unfit| wrong(position, &Marks::default(), unfit))?;
        let verdict = match answer.verdict {
            Verdict::Lives => "lives",
            Verdict::Dies => "dies",
            Verdict::Ko => "ko",
            Verdict::Unknown => "unknown",
        };
        let [first, guess] = [answer.first, answer.guess].map(|ply| ply.map(|ply| position.move_text(ply)));
        Ok(Solution { verdict, words: self.words(&answer), first, guess, nodes: answer.nodes, time: answer.time })
    }
}

impl<const N: usize> Posed<N> {
    fn words(&self, answer: &Answer) -> String {
        let position = self.seat.line().now();
        let (mover, defender) = (position.side_to_move(), self.question.defender);
        let [mover_name, defender_name] = [mover, defender].map(|side| self.seat.side_name(side));
        match (answer.verdict, answer.first.is_some(), mover == defender) {
            (Verdict::Unknown, ..) => "given up: nobody knows yet".to_owned(),
            (Verdict::Lives, false, true) => format!("{defender_name} lives as it is"),
            (Verdict::Lives, true, _) => format!("{defender_name} lives"),
            (Verdict::Lives, false, false) => format!("{mover_name} cannot kill: {defender_name} lives"),
            (Verdict::Dies, false, false) => format!("{defender_name} is dead as it is"),
            (Verdict::Dies, true, _) => format!("{mover_name} kills"),
            (Verdict::Dies, false, true) => format!("{defender_name} cannot live"),
            (Verdict::Ko, is_now, defends) => {
                let gets = if defends { format!("{defender_name} lives") } else { format!("{mover_name} kills") };
                let threat = if is_now { "" } else { "; it has just been taken, so a threat elsewhere comes first" };
                format!("ko: {gets} if it wins it{threat}")
            }
        }
    }
}
