//! Learning by comparison: what an expert played should be worth more than what the expert did not play.

use crate::games::{Library, Turn};
use crate::teacher::{Lesson, Part, Teacher};
use crate::turns::{Draw, Walk, every_turn};
use crate::vector::{Notes, Tally, is_judged};
use tenbin_core::{Evaluation, GameHistory, Position, Random, Score, Stop};
use tenbin_search::alphabeta::{AlphaBeta, Options};

/// What pulls the weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pull {
    /// The averaged margin perceptron: every turn that is worth more than the expert's, or less by no more than so many
    /// points, pulls alike.
    Margin(f64),
    /// Bonanza's objective: every turn pulls by the slope of a sigmoid of the difference, so many points wide.
    Sigmoid(f64),
    /// The likelihood of what was played, if experts choose a turn e times as often as another that is worth so many points less:
    /// every turn pulls as hard as it is likely.
    Likelihood(f64),
}

/// Which turns the expert's is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// All there are.
    All,
    /// So many, drawn at random ply by ply.
    Sampled(usize),
    /// The one that a search over so many plies thinks best.
    Best {
        /// How many plies it looks ahead.
        depth: u32,
    },
}

/// Compares experts' turns with others.
pub struct Comparison<G: Position> {
    training: Vec<Turn<G>>,
    held_out: Vec<Turn<G>>,
    /// What pulls.
    pub pull: Pull,
    /// Who is compared.
    pub others: Others,
    /// Whether every position is first played out, beyond the depth, until it is quiet.
    pub settle: bool,
    /// How searches search.
    pub options: Options,
    /// A lesson under way when this is raised is cut short, and says nothing.
    pub stop: Stop,
}

/// How the best turn is searched for: without leaving anything out by a guess, since the evaluation that would guess is the one
/// that is to learn what it overlooks, and looking no further at some turns than at others.
fn without_guesses(options: &Options, settle: bool) -> Options {
    Options {
        quiet: options.quiet.filter(|_| settle),
        lmr: false,
        extend: false,
        null: false,
        futility: false,
        late: false,
        unknown: false,
        lazy: None,
        ..options.clone()
    }
}

impl<G: Position> Comparison<G> {
    /// Lessons from the turns of these games.
    pub fn new(library: &Library<G>, pull: Pull, others: Others, settle: bool, options: Options) -> Comparison<G> {
        let turns = |games: &[crate::Played<G>]| games.iter().flat_map(crate::Played::turns).collect();
        let searches = matches!(others, Others::Best { .. });
        Comparison {
            training: turns(&library.training),
            held_out: turns(&library.held_out),
            pull,
            others,
            settle,
            options: if searches { without_guesses(&options, settle) } else { options },
            stop: Stop::new(),
        }
    }

    fn turns(&self, part: Part) -> &[Turn<G>] {
        match part {
            Part::Training => &self.training,
            Part::HeldOut => &self.held_out,
        }
    }
}

/// One lesson under way.
struct Comparing<'c, E: Evaluation> {
    evaluation: &'c E,
    turn: &'c Turn<E::Position>,
    stop: &'c Stop,
    /// Turns that are worth no more than so many points do not count, if that is known.
    above: Option<Score>,
    /// Where positions are played out until they are quiet.
    search: Option<AlphaBeta<E>>,
    /// What the last worth came from, if it counts and somebody asked whether it does.
    notes: Notes,
    /// Whether what a search thinks best has no source.
    is_lost: bool,
}

/// What a turn is worth to the side that played it, the position that this comes from, and what is noted of it, if anything is.
struct Worth<'w, G> {
    points: f64,
    from: &'w G,
    notes: Option<&'w Notes>,
}

impl<E: Evaluation> Comparing<'_, E> {
    /// Shows what a position at the end of a turn is worth; nothing if the game is over there, or its worth has no source.
    fn weigh(&mut self, end: &Walk<E>, visit: impl FnOnce(Worth<'_, E::Position>)) {
        if end.position.outcome().is_some() {
            return;
        }
        match &mut self.search {
            None => self.weigh_by_itself(end, visit),
            Some(search) => {
                let leaf = search.leaf(&GameHistory::new(end.position.clone()), 0);
                if leaf.is_source {
                    let points = self.sign() * f64::from(leaf.score);
                    visit(Worth { points, from: &leaf.position, notes: None });
                }
            }
        }
    }

    /// The same as the evaluation says, without a search: `-∞` if that is so little that it does not count.
    fn weigh_by_itself(&mut self, end: &Walk<E>, visit: impl FnOnce(Worth<'_, E::Position>)) {
        let (sign, from) = (self.sign(), &end.position);
        let Some(points) = self.above else {
            return visit(Worth { points: sign * end.score(self.evaluation), from, notes: None });
        };
        self.notes.clear();
        let score = end.score_above(self.evaluation, (self.turn.side(), points), &mut self.notes);
        let points = score.map_or(f64::NEG_INFINITY, |score| sign * score);
        visit(Worth { points, from, notes: Some(&self.notes) });
    }

    fn sign(&self) -> f64 {
        f64::from(self.turn.side().sign())
    }

    /// Shows the turns to compare with, those that end as the expert's does left out.
    fn each_other(&mut self, others: Others, random: &mut Random, mut visit: impl FnMut(Worth<'_, E::Position>)) {
        let from = Walk::new(self.evaluation, &self.turn.before);
        let expert = self.turn.after.key();
        match others {
            Others::All => every_turn(self.evaluation, &from, self.stop, &mut |end| {
                if end.position.key() != expert {
                    self.weigh(end, &mut visit);
                }
            }),
            Others::Sampled(count) => {
                let mut draw = Draw::new(self.evaluation, &from);
                for _ in (0..count).take_while(|_| !self.stop.is_raised()) {
                    if let Some(other) = draw.turn(random).filter(|end| end.position.key() != expert) {
                        self.weigh(&other, &mut visit);
                    }
                }
            }
            Others::Best { depth } => self.weigh_best(depth, visit),
        }
    }

    /// Shows the end of the line that a search thinks best, unless its first turn ends as the expert's did.
    fn weigh_best(&mut self, depth: u32, visit: impl FnOnce(Worth<'_, E::Position>)) {
        let Some(search) = &mut self.search else { return };
        let leaf = search.leaf(&GameHistory::new(self.turn.before.clone()), depth);
        self.is_lost = !leaf.is_source;
        if leaf.is_source && leaf.turn_end != self.turn.after.key() {
            visit(Worth { points: self.sign() * f64::from(leaf.score), from: &leaf.position, notes: None });
        }
    }
}

/// How many times e a turn is likelier than the one played, at most, as far as learning is concerned.
const FARTHEST: f64 = 50.0;
/// A turn that is likely to be played by less than this does not pull: of many thousands hardly a hundred do.
const HARDLY: f64 = 1e-4;

impl Pull {
    /// With how many points another turn certainly neither is missing anything nor pulls, if there is such a number. A point less
    /// than the margin says, so that nothing depends on how differences are rounded.
    fn nothing_at(self, expert: f64) -> Option<Score> {
        match self {
            Pull::Margin(margin) => Some(((expert - margin).floor() as Score).saturating_sub(1)),
            Pull::Sigmoid(_) | Pull::Likelihood(_) => None,
        }
    }

    /// How far an other turn is from being worth little enough, and how hard it pulls.
    fn of(self, expert: f64, other: f64) -> (f64, f64) {
        match self {
            Pull::Margin(margin) => {
                let missing = other + margin - expert;
                if missing > 0.0 { (missing, 1.0) } else { (0.0, 0.0) }
            }
            Pull::Sigmoid(width) => {
                let above = 1.0 / (1.0 + (-(other - expert) / width).exp());
                (above, above * (1.0 - above) / width)
            }
            Pull::Likelihood(width) => {
                let times_as_likely = ((other - expert) / width).min(FARTHEST).exp();
                (times_as_likely, times_as_likely)
            }
        }
    }
}

impl<E: Evaluation> Teacher<E> for Comparison<E::Position> {
    fn lessons(&self, part: Part) -> usize {
        self.turns(part).len()
    }

    fn teach(&self, evaluation: &E, part: Part, number: usize, random: &mut Random) -> Lesson {
        let turn = &self.turns(part)[number];
        if !is_judged(evaluation, &turn.before) {
            return Lesson::default();
        }
        let searches = self.settle || matches!(self.others, Others::Best { .. });
        let search = searches
            .then(|| AlphaBeta::new(evaluation.with_weights(evaluation.weights().clone()), self.options.clone()));
        let (stop, notes) = (&self.stop, Notes::default());
        let mut comparing = Comparing { evaluation, turn, stop, above: None, search, notes, is_lost: false };
        let mut played = None;
        comparing.weigh(&Walk::new(evaluation, &turn.after), |worth| played = Some((worth.points, worth.from.clone())));
        let Some((expert, source)) = played else { return Lesson { is_lost: true, ..Lesson::default() } };
        comparing.above = self.pull.nothing_at(expert);
        let mut direction = Tally::new(evaluation);
        let (mut loss, mut compared, mut pulling, mut total) = (0.0, 0_u32, 0_u32, 0.0);
        comparing.each_other(self.others, random, |other| {
            let (missing, pull) = self.pull.of(expert, other.points);
            loss += missing;
            compared += 1;
            let counts = match self.pull {
                Pull::Likelihood(_) => pull > HARDLY * (1.0 + loss),
                Pull::Margin(_) | Pull::Sigmoid(_) => pull > 0.0,
            };
            // What was held out is not learned from: there only the loss counts.
            if counts && part == Part::Training {
                pulling += 1;
                total += pull;
                match other.notes {
                    Some(notes) => direction.add_notes(-pull, notes),
                    None => direction.add(-pull, other.from),
                }
            }
        });
        direction.add(total, &source);
        let (share, loss, count) = match self.pull {
            Pull::Margin(_) => (1.0 / f64::from(pulling.max(1)), loss, f64::from(compared)),
            Pull::Sigmoid(_) => (1.0, loss, 1.0),
            Pull::Likelihood(width) => (1.0 / ((1.0 + loss) * width), loss.ln_1p(), 1.0),
        };
        let sign = f64::from(turn.side().sign());
        Lesson { direction: direction.into_sum(sign * share), loss, count, is_lost: comparing.is_lost }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Played;
    use tenbin_breakthrough::{Advance, BreakthroughPosition};

    /// What the best turn is worth to the side to move, by looking at all of them.
    fn best(evaluation: &Advance, before: &BreakthroughPosition) -> f64 {
        let sign = f64::from(before.side_to_move().sign());
        let mut best = f64::NEG_INFINITY;
        every_turn(evaluation, &Walk::new(evaluation, before), &Stop::new(), &mut |end| {
            best = best.max(sign * end.score(evaluation));
        });
        best
    }

    #[test]
    fn the_best_turn_is_found_without_guesses() {
        const MARGIN: f64 = 1e5;
        let (evaluation, start) =
            (Advance::default(), BreakthroughPosition::start(6, 6, 3).expect("there is such a board"));
        let game = |seed: u64| {
            let (mut now, mut plies, mut random) = (start.clone(), Vec::new(), Random::new(seed));
            while let Some(ply) = now.random_move(&mut random).filter(|_| plies.len() < 60) {
                now.play(ply);
                plies.push(ply);
            }
            Played { start: start.clone(), plies, opening: 0, outcome: None, scores: Vec::new() }
        };
        let library = Library { training: (0..10).map(game).collect(), held_out: Vec::new() };
        let options = Options { hash: 1, ..Options::usual() };
        let teacher = Comparison::new(&library, Pull::Margin(MARGIN), Others::Best { depth: 3 }, false, options);
        let mut compared = 0;
        // The first turn of a game has one ply only, so three reach beyond it.
        for (number, turn) in teacher.training.iter().enumerate().filter(|(_, turn)| turn.before != start) {
            let lesson = teacher.teach(&evaluation, Part::Training, number, &mut Random::new(1));
            if lesson.count > 0.0 {
                let played = f64::from(turn.side().sign()) * Walk::new(&evaluation, &turn.after).score(&evaluation);
                assert_eq!(lesson.loss, best(&evaluation, &turn.before) + MARGIN - played, "turn {number}");
                compared += 1;
            }
        }
        assert!(compared > 5, "only {compared} turns were compared");
    }

    #[test]
    fn what_does_not_count_neither_lacks_nor_pulls() {
        for margin in [0.0, 0.1, 1.0 / 3.0, 99.5, 100.0, 1e6] {
            let pull = Pull::Margin(margin);
            for expert in [-812, -1, 0, 3, 77_777] {
                let points = pull.nothing_at(expert.into()).expect("a margin ends somewhere");
                assert_eq!(pull.of(expert.into(), points.into()), (0.0, 0.0), "{margin} {expert}");
                assert_eq!(pull.of(expert.into(), f64::NEG_INFINITY), (0.0, 0.0), "{margin} {expert}");
            }
        }
        assert_eq!((Pull::Sigmoid(40.0).nothing_at(0.0), Pull::Likelihood(40.0).nothing_at(0.0)), (None, None));
    }
}
