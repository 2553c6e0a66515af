//! What players said of the positions of a game when they searched them: kept for the graph over the game.

use serde::Serialize;
use std::collections::BTreeMap;
use tenbin_core::{Choice, Player, Score, Side, Table, WIN, describe_score, is_decided};

/// The most players whose searches are kept for a game; the one that was first to search makes room.
const MOST_PLAYERS: usize = 6;

/// What a search says of a position, in favour of the first side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Said {
    /// Points.
    Score(Score),
    /// How likely the first side wins, from 0 to 1.
    Share(f64),
}

impl Said {
    /// What a player says of the position at a table after its choice there, if it says anything.
    pub(crate) fn of(table: &dyn Table, player: &dyn Player, choice: &Choice) -> Option<Said> {
        let mover = table.side_to_move();
        if let Some(score) = choice.score {
            return Some(Said::Score(score * mover.sign()));
        }
        let share = player.root_moves(table).iter().find(|tried| tried.mv == choice.best_move)?.win_rate;
        Some(Said::Share(if mover == Side::First { share } else { 1.0 - share }))
    }

    /// The same in words.
    pub(crate) fn words(self, table: &dyn Table) -> String {
        let winner = |is_first: bool| table.side_name(if is_first { Side::First } else { Side::Second });
        match self {
            Said::Score(score) if is_decided(score) => format!("{} wins in {}", winner(score > 0), WIN - score.abs()),
            Said::Score(score) => describe_score(score),
            Said::Share(share) => {
                format!("{:.0} % likely that {} wins", share.max(1.0 - share) * 100.0, winner(share >= 0.5))
            }
        }
    }
}

/// Everything that was said of a game's positions.
#[derive(Default)]
pub(crate) struct Searched {
    /// For each player, what it said after so many turns.
    by: Vec<(String, BTreeMap<usize, Said>)>,
}

/// What one player said, for the page.
#[derive(Serialize)]
pub(crate) struct Series {
    by: String,
    points: Vec<Point>,
}

#[derive(Serialize)]
struct Point {
    /// After how many turns.
    at: usize,
    /// In units of the game where it is an estimate of that kind; otherwise a share of the graph's height.
    value: Option<f64>,
    height: Option<f64>,
    words: String,
}

impl Searched {
    /// Keeps what a player said after so many turns.
    pub(crate) fn note(&mut self, by: &str, at: usize, said: Said) {
        if !self.by.iter().any(|(known, _)| known == by) {
            if self.by.len() >= MOST_PLAYERS {
                self.by.remove(0);
            }
            self.by.push((by.to_owned(), BTreeMap::new()));
        }
        if let Some((_, known)) = self.by.iter_mut().find(|(known, _)| known == by) {
            known.insert(at, said);
        }
    }

    /// Forgets what came after so many turns.
    pub(crate) fn forget_after(&mut self, turns: usize) {
        self.by.iter_mut().for_each(|(_, said)| said.retain(|&at, _| at <= turns));
        self.by.retain(|(_, said)| !said.is_empty());
    }

    /// What each player said, for the page.
    pub(crate) fn series(&self, table: &dyn Table) -> Vec<Series> {
        let point = |(&at, &said): (&usize, &Said)| Point { at, words: said.words(table), ..Point::of(said) };
        let series = |(by, said): &(String, BTreeMap<usize, Said>)| Series {
            by: by.clone(),
            points: said.iter().map(point).collect(),
        };
        self.by.iter().map(series).collect()
    }
}

impl Point {
    fn of(said: Said) -> Point {
        let (value, height) = match said {
            // A certain win would dwarf every estimate, so it stands at the edge.
            Said::Score(score) if is_decided(score) => (None, Some(f64::from(score.signum()))),
            Said::Score(score) => (Some(f64::from(score) / 100.0), None),
            Said::Share(share) => (None, Some(2.0 * share - 1.0)),
        };
        Point { at: 0, value, height, words: String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_core::{lost_in, won_in};

    #[test]
    fn what_is_said_is_put_into_words_for_both_sides() {
        let table = tenbin_registry::table(tenbin_registry::games()[0].card().name, None).unwrap();
        let [first, second] = Side::BOTH.map(|side| table.side_name(side));
        for (said, words) in [
            (Said::Score(-125), "-1.25".to_owned()),
            (Said::Score(won_in(5)), format!("{first} wins in 5")),
            (Said::Score(lost_in(8)), format!("{second} wins in 8")),
            (Said::Share(0.25), format!("75 % likely that {second} wins")),
        ] {
            assert_eq!(said.words(table.as_ref()), words);
        }
    }

    #[test]
    fn players_and_turns_are_forgotten() {
        let mut searched = Searched::default();
        for number in 0..=MOST_PLAYERS {
            searched.note(&format!("player {number}"), number, Said::Score(1));
        }
        assert_eq!(searched.by.len(), MOST_PLAYERS);
        assert!(searched.by.iter().all(|(by, _)| by != "player 0"));
        searched.forget_after(2);
        assert_eq!(searched.by.iter().map(|(by, _)| by.as_str()).collect::<Vec<_>>(), ["player 1", "player 2"]);
    }
}
