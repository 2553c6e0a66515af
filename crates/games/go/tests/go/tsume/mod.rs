//! Life and death: problems with known answers, and a slow second solver that tries everything.

mod exhaustive;
mod problems;
mod random;

use tenbin_core::{Limits, Notation, Position, Side, Stop};
use tenbin_go::tsume::{Order, Question, Siege};
use tenbin_go::{GoPosition, Rules, parse_point, point_text};
use tenbin_search::MateSolver;

/// What becomes of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Lives,
    Dies,
    Ko,
}

/// A position by its rows from the top, with its size by their number.
pub(crate) fn position(rows: &str, turn: Side) -> GoPosition<128> {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let text = format!("{}\n{}\n", rows.join("\n"), if turn == Side::First { "b" } else { "w" });
    let empty = GoPosition::new(rows.len() as u8, Rules::CHINESE);
    empty.parse_position(&text).unwrap_or_else(|mistake| panic!("{mistake}"))
}

/// Whether the attacker takes the target if one side wins all kos, and the move that has its way.
pub(crate) fn is_taken(
    position: &GoPosition<128>,
    question: &Question,
    master: Side,
    order: Order,
) -> (bool, Option<String>) {
    let siege = Siege::new(position.board(), question, position.side_to_move(), master, order).expect("it fits");
    let found = MateSolver::new(1 << 22).decide(&siege, !question.defender, &Limits::default(), &Stop::new());
    let name = |ply| {
        let at = siege.on_board(position.board(), ply).point();
        at.map_or("pass".to_owned(), |at| point_text(position.board().square(at)))
    };
    (found.wins.expect("nothing limits the search"), found.ply.map(name))
}

/// What becomes of the target, and a first move for the best the side to move can get.
pub(crate) fn solved(position: &GoPosition<128>, question: &Question, order: Order) -> (Fate, Option<String>) {
    let attacks = position.side_to_move() != question.defender;
    let (all, nothing) = if attacks { (Fate::Dies, Fate::Lives) } else { (Fate::Lives, Fate::Dies) };
    for (master, fate) in [(!position.side_to_move(), all), (position.side_to_move(), Fate::Ko)] {
        let (taken, first) = is_taken(position, question, master, order);
        if taken == attacks {
            return (fate, first);
        }
    }
    (nothing, None)
}

/// A question about the chains of these stones, with the region worked out or given.
pub(crate) fn question(position: &GoPosition<128>, target: &str, region: &[&str]) -> Question {
    let square = |name: &&str| parse_point(name, position.size()).expect("a point");
    let target: Vec<_> = target.split_whitespace().map(|name| square(&name)).collect();
    let region: Vec<_> = region.iter().map(square).collect();
    Question::marked(position.board(), &target, &region).expect("stones lie there")
}
