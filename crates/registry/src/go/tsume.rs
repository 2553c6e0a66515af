//! Life and death: a search for forced wins over the questions of the Go room, once for each side as master of all kos.

use std::time::Duration;
use tenbin_core::{Limits, Position, Stop};
use tenbin_go::tsume::{Order, Question, Siege, SiegeMove, Unfit};
use tenbin_go::{GoPosition, Move};
use tenbin_search::{Decided, MateSolver};

/// What becomes of stones at stake, with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They live, with two eyes, in a seki, or because they get out.
    Lives,
    /// They are taken.
    Dies,
    /// Whoever wins a ko decides.
    Ko,
    /// The budget was spent, or somebody said stop.
    Unknown,
}

/// The answer to a question of life and death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What becomes of the stones.
    pub verdict: Verdict,
    /// A move with which the side to move gets as much; `None` if it gets nothing, if the board is settled as it is, or if a ko
    /// has to be taken back that has just been taken, so that a threat elsewhere comes first.
    pub first: Option<Move>,
    /// Where the verdict is unknown, the move that looked best when the search ended: a guess.
    pub guess: Option<Move>,
    /// How many positions were opened.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// Solves questions of life and death, with a table of a fixed size.
pub struct LifeAndDeath {
    solver: MateSolver<Siege>,
    order: Order,
}

impl LifeAndDeath {
    /// A solver whose table takes this many bytes.
    pub fn new(memory: usize, order: Order) -> LifeAndDeath {
        LifeAndDeath { solver: MateSolver::new(memory), order }
    }

    /// What becomes of the stones at stake in a position. What was found out about earlier questions is forgotten.
    pub fn solve<const N: usize>(
        &mut self,
        position: &GoPosition<N>,
        question: &Question,
        budget: &Limits,
        stop: &Stop,
    ) -> Result<Answer, Unfit> {
        self.solver.forget();
        let (mover, defender) = (position.side_to_move(), question.defender);
        // First with all kos against the side to move, then with all in its favour.
        let siege = Siege::new(position.board(), question, mover, !mover, self.order)?;
        let all = if mover == defender { Verdict::Lives } else { Verdict::Dies };
        let nothing = if mover == defender { Verdict::Dies } else { Verdict::Lives };
        let mut spent = Decided { wins: None, ply: None, guess: None, nodes: 0, time: Duration::ZERO };
        let ko = Some(position.ko()).filter(|&ko| ko != 0).map(|ko| position.board().square(ko));
        // Whoever wins all kos may take one back at once, and on the board only after a threat elsewhere.
        let is_now = |&ply: &Move| position.is_legal(ply);
        let on_board = |ply: Option<SiegeMove>| ply.map(|ply| siege.on_board(position.board(), ply)).filter(is_now);
        let answer = |verdict, ply: Option<SiegeMove>, spent: &Decided<SiegeMove>| {
            let (first, guess) = (on_board(ply), on_board(spent.guess));
            Answer { verdict, first, guess, nodes: spent.nodes, time: spent.time }
        };
        for (master, good) in [(!mover, all), (mover, Verdict::Ko)] {
            let left = Limits {
                nodes: budget.nodes.map(|nodes| nodes.saturating_sub(spent.nodes)),
                time: budget.time.map(|time| time.saturating_sub(spent.time)),
                ..budget.clone()
            };
            let posed = siege.with_master(master);
            let posed = ko.map_or_else(|| posed.clone(), |ko| posed.with_ko(ko));
            let found = self.solver.decide(&posed, !defender, &left, stop);
            spent = Decided { nodes: spent.nodes + found.nodes, time: spent.time + found.time, ..found };
            match found.wins {
                None => return Ok(answer(Verdict::Unknown, None, &spent)),
                Some(wins) if wins == (mover != defender) => return Ok(answer(good, found.ply, &spent)),
                Some(_) => {}
            }
        }
        Ok(answer(nothing, None, &spent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_core::{Notation, Square};
    use tenbin_go::Rules;

    /// Black may take a stone, but not just now: White has just taken there.
    #[test]
    fn a_ko_that_has_just_been_taken_is_not_taken_back_at_once() {
        let start = GoPosition::<64>::new(5, Rules::CHINESE);
        let target = [Square::new(1, 3)];
        let region = [Square::new(2, 3)];
        for (text, verdict, first) in [
            ("1XO2/XO1O1/1XO2/5/5 b C4", Verdict::Ko, None),
            ("1XO2/XO1O1/1XO2/5/5 b -", Verdict::Dies, Some(Square::new(2, 3))),
        ] {
            let position = start.parse_position(text).expect("a position");
            let question = Question::marked(position.board(), &target, &region).expect("a stone lies there");
            let mut solver = LifeAndDeath::new(1 << 20, Order::Charge);
            let answer = solver.solve(&position, &question, &Limits::default(), &Stop::new()).expect("it fits");
            let square = answer.first.and_then(Move::point).map(|at| position.board().square(at));
            assert_eq!((answer.verdict, square), (verdict, first), "{text}");
        }
    }
}
