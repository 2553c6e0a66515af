//! The standings of a tournament: ratings, cross table, pairings.

use crate::commands::weigh;
use crate::words;
use serde_json::json;
use tenbin_arena::stats::{CrossTable, Estimate, Pairs, Ratings, Sprt, Wdl};
use tenbin_registry::MatchOutcome;
use tenbin_report::page::Page;
use tenbin_report::table::{Align, DataTable};

/// Results and ratings.
pub(super) struct Standings<'a> {
    names: &'a [String],
    points: CrossTable,
    /// Wins, losses and draws of each player against each other.
    results: Vec<Vec<Option<Wdl>>>,
    ratings: Ratings,
}

impl<'a> Standings<'a> {
    /// The standings after these results of pairings.
    pub(super) fn new(names: &'a [String], pairings: impl IntoIterator<Item = ([usize; 2], Pairs)>) -> Standings<'a> {
        let mut points = CrossTable::new(names.len());
        let mut results = vec![vec![None; names.len()]; names.len()];
        for ([a, b], pairs) in pairings {
            let Wdl { wins, losses, draws } = pairs.wdl();
            let half = draws as f64 / 2.0;
            points.add([a, b], [wins as f64 + half, losses as f64 + half]);
            results[a][b] = Some(Wdl { wins, losses, draws });
            results[b][a] = Some(Wdl { wins: losses, losses: wins, draws });
        }
        let ratings = points.ratings();
        Standings { names, points, results, ratings }
    }

    /// The cross table, the strongest first.
    pub(super) fn table(&self) -> DataTable {
        let order = self.ratings.order();
        let numbers: Vec<String> = (1..=order.len()).map(|place| place.to_string()).collect();
        let header = ["", "player", "Elo", "± 95 %", "points", "games", "score"].map(str::to_owned);
        let left = [Align::Right, Align::Left];
        let mut table = DataTable::new(header.into_iter().chain(numbers))
            .align(left.into_iter().chain(std::iter::repeat_n(Align::Right, 5 + order.len())));
        for (place, &player) in order.iter().enumerate() {
            let rating = self.ratings.players[player];
            let known = rating.games > 0.0;
            let dash = || "–".to_owned();
            let mut row = vec![(place + 1).to_string(), self.names[player].clone()];
            row.push(if known { format!("{:+.0}", rating.elo) } else { dash() });
            row.push(if known { format!("{:.0}", rating.error) } else { dash() });
            row.extend([rating.points.to_string(), rating.games.to_string()]);
            row.push(if known { format!("{:.1} %", 100.0 * rating.points / rating.games) } else { dash() });
            row.extend(
                order.iter().map(|&other| self.results[player][other].map_or_else(dash, |wdl| words::record(&wdl))),
            );
            table.push(row);
        }
        table
    }

    /// The standings as CSV; the last columns are the points against each player.
    pub(super) fn csv(&self) -> String {
        let order = self.ratings.order();
        let header = ["place", "player", "elo", "error", "points", "games"].map(str::to_owned);
        let against = order.iter().map(|&other| format!("against {}", self.names[other]));
        let mut table = DataTable::new(header.into_iter().chain(against));
        for (place, &player) in order.iter().enumerate() {
            let rating = self.ratings.players[player];
            let mut row = vec![(place + 1).to_string(), self.names[player].clone()];
            row.extend([format!("{:.2}", rating.elo), format!("{:.2}", rating.error)]);
            row.extend([rating.points.to_string(), rating.games.to_string()]);
            let met = |&other: &usize| self.points.games(player, other) > 0.0;
            let points = |other: usize| self.points.points(player, other).to_string();
            row.extend(order.iter().map(|other| if met(other) { points(*other) } else { String::new() }));
            table.push(row);
        }
        table.to_csv()
    }

    /// The note below the cross table.
    pub(super) fn note(&self) -> String {
        let mut text = "Bradley-Terry maximum-likelihood ratings with mean zero; cells: wins–losses–draws.".to_owned();
        if self.ratings.virtual_draws {
            text += " A player has won or lost every game: one virtual draw was added to each pairing.";
        }
        if self.ratings.players.iter().any(|rating| rating.group > 0) {
            text += " Players that are not connected by games are not compared.";
        }
        text
    }

    /// The ratings on one line, the strongest first.
    pub(super) fn line(&self) -> String {
        let rated = |&player: &usize| {
            let rating = self.ratings.players[player];
            format!("{} {:+.0} ± {:.0}", self.names[player], rating.elo, rating.error)
        };
        let has_played = |player: &&usize| self.ratings.players[**player].games > 0.0;
        self.ratings.order().iter().filter(has_played).map(rated).collect::<Vec<_>>().join("  ")
    }

    /// The tournament as JSON.
    pub(super) fn to_json(&self, game: &str, outcome: &[MatchOutcome], sprt: Option<&Sprt>) -> serde_json::Value {
        let place =
            |player: usize| self.ratings.order().iter().position(|&other| other == player).map(|place| place + 1);
        let player = |(number, name): (usize, &String)| {
            let others = 0..self.names.len();
            let points: Vec<f64> = others.map(|other| self.points.points(number, other)).collect();
            json!({ "player": name, "place": place(number), "rating": self.ratings.players[number], "points_against": points })
        };
        json!({
            "game": game,
            "players": self.names.iter().enumerate().map(player).collect::<Vec<_>>(),
            "virtual_draws": self.ratings.virtual_draws,
            "pairings": outcome.iter().map(|one| weigh::to_json(one, sprt)).collect::<Vec<_>>(),
            "interrupted": outcome.iter().any(|one| one.result.interrupted()),
        })
    }

    /// The tournament as an HTML page.
    pub(super) fn page(&self, game: &str, outcome: &[MatchOutcome], sprt: Option<&Sprt>) -> Page {
        let page = Page::new(format!("Tournament of {} players at {game}", self.names.len()))
            .heading("Standings")
            .table(&self.table())
            .paragraph(&self.note())
            .heading("Pairings")
            .table(&pairings(outcome, sprt));
        outcome.iter().flat_map(words::forfeits).fold(page, |page, trouble| page.paragraph(&trouble))
    }
}

/// Every pairing with its estimate; with a sequential test also the adjusted one and the state of the test.
pub(super) fn pairings(outcome: &[MatchOutcome], sprt: Option<&Sprt>) -> DataTable {
    let (left, right) = (Align::Left, Align::Right);
    let shared = ["match", "A", "B", "result"].into_iter().zip([right, left, left, right]);
    let own: &[(&str, Align)] = match sprt {
        Some(_) => &[("Elo naive", right), ("Elo adjusted", right), ("SPRT", left)],
        None => &[("Elo", right), ("state", left)],
    };
    let (header, align): (Vec<&str>, Vec<Align>) = shared.chain(own.iter().copied()).unzip();
    let mut table = DataTable::new(header.into_iter().map(str::to_owned)).align(align);
    for one in outcome {
        let progress = &one.result.progress;
        let estimate = Estimate::of(&progress.pairs);
        let mut row = vec![one.id.to_string(), one.description.a.spec.clone(), one.description.b.spec.clone()];
        row.push(words::record(&progress.pairs.wdl()));
        row.push(format!("{:+.0} ± {:.0}", estimate.elo, estimate.elo_error));
        let ending = || one.result.ending.map_or_else(|| "unfinished".to_owned(), |ending| ending.to_string());
        if let (Some(test), Some(state)) = (sprt, &progress.sprt) {
            let adjusted = test.adjusted(&progress.pairs);
            row.push(format!("{:+.0} ({:+.0} … {:+.0})", adjusted.elo, adjusted.low, adjusted.high));
            let decision = state.decision.map(|_| words::sprt_decision(state).to_owned());
            row.push(format!("{}, LLR {:.2}", decision.unwrap_or_else(ending), state.llr));
        } else {
            row.push(ending());
        }
        table.push(row);
    }
    table
}
