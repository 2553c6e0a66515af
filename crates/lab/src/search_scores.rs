//! The scores of searches in a game, for the graph over the game.

use serde::Serialize;
use std::collections::BTreeMap;
use tenbin_core::{Choice, Player, Score, Side, Table, describe_winning_chances, is_decided};

/// The number of players whose scores a game keeps; the oldest is dropped first.
const MAX_PLAYERS: usize = 6;

/// The score of a search, in favour of the first side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum SearchScore {
    /// In points, with the probability that the first side wins where it is known.
    Points(Score, Option<f64>),
    /// The probability that the first side wins, from 0 to 1.
    WinRate(f64),
}

impl SearchScore {
    /// The score of a player's choice, or the win rate of the chosen move.
    pub(crate) fn of(table: &dyn Table, player: &dyn Player, choice: &Choice) -> Option<SearchScore> {
        let mover = table.side_to_move();
        let of_first = |share| if mover == Side::First { share } else { 1.0 - share };
        let probability = player.win_probability(table, choice).map(of_first);
        match choice.score {
            Some(score) => Some(SearchScore::Points(score * mover.sign(), probability)),
            None => probability.map(SearchScore::WinRate),
        }
    }

    /// The score as text.
    pub(crate) fn text(self, table: &dyn Table) -> String {
        match self {
            SearchScore::Points(score, probability) => {
                describe_winning_chances(table, Side::First, Some(score), probability)
            }
            SearchScore::WinRate(share) => describe_winning_chances(table, Side::First, None, Some(share)),
        }
    }
}

/// The scores of all searches in a game.
#[derive(Default)]
pub(crate) struct SearchScores {
    /// For each player, the score by ply.
    players: Vec<(String, BTreeMap<usize, SearchScore>)>,
}

/// One player's scores as JSON.
#[derive(Serialize)]
pub(crate) struct PlayerScores {
    player: String,
    points: Vec<ScorePoint>,
}

/// A score in the graph.
#[derive(Serialize)]
struct ScorePoint {
    ply: usize,
    /// In units of the game; none for win rates and decided games.
    value: Option<f64>,
    /// The place in the graph from -1 to 1, where there is no value.
    height: Option<f64>,
    text: String,
}

impl SearchScores {
    /// Keeps the score of a player's search after `ply` moves.
    pub(crate) fn insert(&mut self, player: &str, ply: usize, score: SearchScore) {
        if !self.players.iter().any(|(known, _)| known == player) {
            if self.players.len() >= MAX_PLAYERS {
                self.players.remove(0);
            }
            self.players.push((player.to_owned(), BTreeMap::new()));
        }
        if let Some((_, scores)) = self.players.iter_mut().find(|(known, _)| known == player) {
            scores.insert(ply, score);
        }
    }

    /// Drops the scores of positions after `ply`.
    pub(crate) fn truncate(&mut self, ply: usize) {
        self.players.iter_mut().for_each(|(_, scores)| scores.retain(|&at, _| at <= ply));
        self.players.retain(|(_, scores)| !scores.is_empty());
    }

    /// The scores of each player.
    pub(crate) fn by_player(&self, table: &dyn Table) -> Vec<PlayerScores> {
        let point = |(&ply, &score): (&usize, &SearchScore)| ScorePoint::new(ply, score, table);
        let scores = |(player, scores): &(String, BTreeMap<usize, SearchScore>)| PlayerScores {
            player: player.clone(),
            points: scores.iter().map(point).collect(),
        };
        self.players.iter().map(scores).collect()
    }
}

impl ScorePoint {
    fn new(ply: usize, score: SearchScore, table: &dyn Table) -> ScorePoint {
        let (value, height) = match score {
            // A decided game is drawn at the edge: its value would dwarf every estimate.
            SearchScore::Points(score, _) if is_decided(score) => (None, Some(f64::from(score.signum()))),
            SearchScore::Points(score, _) => (Some(f64::from(score) / 100.0), None),
            SearchScore::WinRate(share) => (None, Some(2.0 * share - 1.0)),
        };
        ScorePoint { ply, value, height, text: score.text(table) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_core::{lost_in, won_in};

    #[test]
    fn the_text_names_the_side() {
        let table = tenbin_registry::table(tenbin_registry::games()[0].info().name, None).unwrap();
        let [first, second] = Side::BOTH.map(|side| table.side_name(side));
        for (score, text) in [
            (SearchScore::Points(-125, None), "-1.25".to_owned()),
            (SearchScore::Points(-125, Some(0.4)), format!("-1.25  {first} 40 %")),
            (SearchScore::Points(won_in(5), None), format!("{first} wins in 5")),
            (SearchScore::Points(lost_in(8), None), format!("{second} wins in 8")),
            (SearchScore::WinRate(0.25), format!("{first} 25 %")),
        ] {
            assert_eq!(score.text(table.as_ref()), text);
        }
    }

    #[test]
    fn old_players_and_later_positions_are_dropped() {
        let mut scores = SearchScores::default();
        for number in 0..=MAX_PLAYERS {
            scores.insert(&format!("player {number}"), number, SearchScore::Points(1, None));
        }
        assert_eq!(scores.players.len(), MAX_PLAYERS);
        assert!(scores.players.iter().all(|(player, _)| player != "player 0"));
        scores.truncate(2);
        let players: Vec<&str> = scores.players.iter().map(|(player, _)| player.as_str()).collect();
        assert_eq!(players, ["player 1", "player 2"]);
    }
}
