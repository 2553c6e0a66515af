//! Adjudication: ending games early when the scores of both players agree.

use serde::{Deserialize, Serialize};
use std::fmt;
use tenbin_core::{Outcome, Score, Side};

/// Default turn limit, after which a game is a draw. No usual game comes near it.
const MAX_TURNS: u32 = 2_000;

/// When a game ends before its rules end it. A player without scores never agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// Adjudicate a game as soon as its result is proved.
    pub when_proved: bool,
    /// Number of turns after which a game is a draw.
    pub max_turns: u32,
    /// Adjudicate a win when both players see the same side ahead by at least this score.
    pub win: Option<AdjudicationRule>,
    /// Adjudicate a draw when both players see neither side ahead by more than this score.
    pub draw: Option<AdjudicationRule>,
    /// The earliest turn for a draw.
    pub draw_after: u32,
}

impl Default for Adjudication {
    fn default() -> Adjudication {
        Adjudication { when_proved: false, max_turns: MAX_TURNS, win: None, draw: None, draw_after: 0 }
    }
}

impl Adjudication {
    /// The rules that differ from the defaults, as names and texts for people.
    pub(crate) fn settings(&self) -> Vec<(&'static str, String)> {
        let Adjudication { when_proved, max_turns, win, draw, draw_after } = *self;
        let mut settings = Vec::new();
        if when_proved {
            settings.push(("ends", "when proved".to_owned()));
        }
        if max_turns != MAX_TURNS {
            settings.push(("max-turns", max_turns.to_string()));
        }
        if let Some(win) = win {
            settings.push(("won", win.to_string()));
        }
        if let Some(draw) = draw {
            settings.push(("drawn", format!("{draw} after {draw_after}")));
        }
        settings
    }
}

/// A score, and for how many turns in a row both players must agree on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdjudicationRule {
    /// The score, in hundredths of each player's unit.
    pub score: Score,
    /// Consecutive turns of each player.
    pub turns: u32,
}

impl fmt::Display for AdjudicationRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} units for {} turns", f64::from(self.score) / 100.0, self.turns)
    }
}

/// Adjudicates one game by the scores so far.
pub(super) struct Adjudicator {
    rules: Adjudication,
    streaks: [ScoreStreak; 2],
}

/// For how many turns in a row a player has seen the same side ahead, or an even game.
#[derive(Clone, Copy, Default)]
struct ScoreStreak {
    ahead: Option<Side>,
    ahead_turns: u32,
    even_turns: u32,
}

impl Adjudicator {
    pub(super) fn new(rules: Adjudication) -> Adjudicator {
        Adjudicator { rules, streaks: [ScoreStreak::default(); 2] }
    }

    /// Adds the score of a player's turn, from the view of its side.
    pub(super) fn add_score(&mut self, player: usize, side: Side, score: Option<Score>) {
        let beyond = |rule: AdjudicationRule, score: Score| score.unsigned_abs() >= rule.score.unsigned_abs();
        let within = |rule: AdjudicationRule, score: Score| score.unsigned_abs() <= rule.score.unsigned_abs();
        let streak = &mut self.streaks[player];
        let ahead = score
            .filter(|&score| self.rules.win.is_some_and(|rule| beyond(rule, score)))
            .map(|score| if score > 0 { side } else { !side });
        streak.ahead_turns = if ahead.is_some() && ahead == streak.ahead { streak.ahead_turns + 1 } else { 1 };
        streak.ahead = ahead;
        let even = score.is_some_and(|score| self.rules.draw.is_some_and(|rule| within(rule, score)));
        streak.even_turns = if even { streak.even_turns + 1 } else { 0 };
    }

    /// The result on which both players agree after this many turns.
    pub(super) fn result(&self, turns: usize) -> Option<Outcome> {
        let [one, other] = self.streaks;
        let won = self.rules.win.and_then(|rule| {
            let lasts = one.ahead_turns.min(other.ahead_turns) >= rule.turns;
            one.ahead.filter(|_| lasts && one.ahead == other.ahead).map(Outcome::Won)
        });
        let drawn = self.rules.draw.is_some_and(|rule| {
            one.even_turns.min(other.even_turns) >= rule.turns && turns >= self.rules.draw_after as usize
        });
        won.or(drawn.then_some(Outcome::Drawn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes of scores that the players tell by turns, each from its own streak.
    fn adjudicate(rules: Adjudication, scores: &[Option<Score>]) -> Option<(usize, Outcome)> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().enumerate().find_map(|(at, &score)| {
            adjudicator.add_score(at % 2, [Side::First, Side::Second][at % 2], score);
            adjudicator.result(at + 1).map(|outcome| (at + 1, outcome))
        })
    }

    fn known(scores: &[Score]) -> Vec<Option<Score>> {
        scores.iter().copied().map(Some).collect()
    }

    #[test]
    fn a_win_needs_agreement_for_enough_turns() {
        let rules = Adjudication { win: Some(AdjudicationRule { score: 500, turns: 2 }), ..Adjudication::default() };
        let first = Some((4, Outcome::Won(Side::First)));
        assert_eq!(adjudicate(rules, &known(&[500, -600, 700, -500, 0])), first);
        assert_eq!(adjudicate(rules, &known(&[-900, 900, -900, 900])), Some((4, Outcome::Won(Side::Second))));
        assert_eq!(adjudicate(rules, &known(&[900, -499, 900, -900, 900])), None, "one of them for one turn only");
        assert_eq!(adjudicate(rules, &known(&[900, 900, 900, 900])), None, "both claim to be ahead");
        assert_eq!(adjudicate(rules, &known(&[900, -900, -900, 900, 900, -900])), None, "the scores change sign");
        assert_eq!(adjudicate(rules, &[Some(900), None, Some(900), None, Some(900), None]), None, "one has no scores");
    }

    #[test]
    fn a_draw_needs_even_scores_for_enough_turns() {
        let draw = Some(AdjudicationRule { score: 10, turns: 1 });
        let rules = Adjudication { draw, draw_after: 4, ..Adjudication::default() };
        assert_eq!(adjudicate(rules, &known(&[0, 0, 0, 0, 0])), Some((4, Outcome::Drawn)));
        assert_eq!(adjudicate(rules, &known(&[0, 0, 0, 11, 10, -10])), Some((6, Outcome::Drawn)));
        assert_eq!(adjudicate(Adjudication::default(), &known(&[0, 0, 900, -900, 900, -900])), None);
    }
}
