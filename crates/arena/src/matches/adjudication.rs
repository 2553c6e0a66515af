//! Ending games whose players agree on what will come of them.

use tenbin_core::{Outcome, Score, Side};

/// When a game ends because both players say the same of it. A player that tells no scores is never taken to agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// The game is won once both players have seen the same side ahead by at least this score.
    pub win: Option<Accord>,
    /// The game is drawn once both players have seen nobody ahead by more than this score.
    pub draw: Option<Accord>,
    /// Before so many turns of the players no game is called a draw.
    pub draw_after: u32,
}

/// What both players have to see, and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accord {
    /// The score, in points.
    pub score: Score,
    /// In how many turns in a row, of each player.
    pub turns: u32,
}

/// What the players have said in a game so far.
pub(super) struct Opinions {
    rules: Adjudication,
    views: [View; 2],
}

/// How often in a row a player has seen a side ahead, or nobody.
#[derive(Clone, Copy, Default)]
struct View {
    ahead: Option<Side>,
    ahead_turns: u32,
    even_turns: u32,
}

impl Opinions {
    pub(super) fn new(rules: Adjudication) -> Opinions {
        Opinions { rules, views: [View::default(); 2] }
    }

    /// Takes in what a player said of its turn, from the view of its side.
    pub(super) fn hear(&mut self, player: usize, side: Side, score: Option<Score>) {
        let beyond = |accord: Accord, score: Score| score.unsigned_abs() >= accord.score.unsigned_abs();
        let within = |accord: Accord, score: Score| score.unsigned_abs() <= accord.score.unsigned_abs();
        let view = &mut self.views[player];
        let ahead = score
            .filter(|&score| self.rules.win.is_some_and(|accord| beyond(accord, score)))
            .map(|score| if score > 0 { side } else { !side });
        view.ahead_turns = if ahead.is_some() && ahead == view.ahead { view.ahead_turns + 1 } else { 1 };
        view.ahead = ahead;
        let even = score.is_some_and(|score| self.rules.draw.is_some_and(|accord| within(accord, score)));
        view.even_turns = if even { view.even_turns + 1 } else { 0 };
    }

    /// What both say, after so many turns.
    pub(super) fn agreed(&self, turns: usize) -> Option<Outcome> {
        let [one, other] = self.views;
        let won = self.rules.win.and_then(|accord| {
            let often = one.ahead_turns.min(other.ahead_turns) >= accord.turns;
            one.ahead.filter(|_| often && one.ahead == other.ahead).map(Outcome::Won)
        });
        let drawn = self.rules.draw.is_some_and(|accord| {
            one.even_turns.min(other.even_turns) >= accord.turns && turns >= self.rules.draw_after as usize
        });
        won.or(drawn.then_some(Outcome::Drawn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes of scores that the players tell by turns, each from its own view.
    fn agreed(rules: Adjudication, scores: &[Option<Score>]) -> Option<(usize, Outcome)> {
        let mut opinions = Opinions::new(rules);
        scores.iter().enumerate().find_map(|(place, &score)| {
            opinions.hear(place % 2, [Side::First, Side::Second][place % 2], score);
            opinions.agreed(place + 1).map(|outcome| (place + 1, outcome))
        })
    }

    fn said(scores: &[Score]) -> Vec<Option<Score>> {
        scores.iter().copied().map(Some).collect()
    }

    #[test]
    fn a_game_is_won_when_both_have_said_so_often_enough() {
        let rules = Adjudication { win: Some(Accord { score: 500, turns: 2 }), ..Adjudication::default() };
        let first = Some((4, Outcome::Won(Side::First)));
        assert_eq!(agreed(rules, &said(&[500, -600, 700, -500, 0])), first);
        assert_eq!(agreed(rules, &said(&[-900, 900, -900, 900])), Some((4, Outcome::Won(Side::Second))));
        assert_eq!(agreed(rules, &said(&[900, -499, 900, -900, 900])), None, "one of them only once in a row");
        assert_eq!(agreed(rules, &said(&[900, 900, 900, 900])), None, "each believes in itself");
        assert_eq!(agreed(rules, &said(&[900, -900, -900, 900, 900, -900])), None, "they change their minds");
        assert_eq!(agreed(rules, &[Some(900), None, Some(900), None, Some(900), None]), None, "one says nothing");
    }

    #[test]
    fn a_game_is_drawn_when_nobody_is_ahead_for_long() {
        let draw = Some(Accord { score: 10, turns: 1 });
        let rules = Adjudication { draw, draw_after: 4, ..Adjudication::default() };
        assert_eq!(agreed(rules, &said(&[0, 0, 0, 0, 0])), Some((4, Outcome::Drawn)));
        assert_eq!(agreed(rules, &said(&[0, 0, 0, 11, 10, -10])), Some((6, Outcome::Drawn)));
        assert_eq!(agreed(Adjudication::default(), &said(&[0, 0, 900, -900, 900, -900])), None);
    }
}
