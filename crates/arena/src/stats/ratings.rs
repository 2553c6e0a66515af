//! Ratings of several players: maximum likelihood in the Bradley–Terry model.
//!
//! The rating difference of two players gives the expected score between them. A draw is half a win and half a loss. Errors come
//! from the observed Fisher information, with the mean rating fixed at zero. They treat games as independent; pairs with
//! swapped sides vary less, so the errors are slightly too wide.

use super::elo::score_from_elo;
use super::estimate::DEVIATIONS_95;
use serde::Serialize;

/// Elo for one unit of the model's natural scale.
const ELO_PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Points made against each other: `points[i][j]` is what player `i` made against player `j`.
#[derive(Clone, Debug, PartialEq)]
pub struct CrossTable {
    points: Vec<Vec<f64>>,
}

/// The rating of a player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// Elo rating; the mean of the group is zero.
    pub elo: f64,
    /// Half the width of the 95 % interval of `elo`; 0 for a player without games.
    pub error: f64,
    /// Points made.
    pub points: f64,
    /// Games played.
    pub games: f64,
    /// The connected component of the graph of games: only players of one group can be compared.
    pub group: usize,
}

/// The ratings of all players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ratings {
    /// In the order of the table.
    pub players: Vec<Rating>,
    /// Whether a virtual draw was added between all opponents. This happens only if the maximum likelihood does not exist, because
    /// some players made no point against the others.
    pub virtual_draws: bool,
}

impl CrossTable {
    /// An empty table for this many players.
    pub fn new(players: usize) -> CrossTable {
        CrossTable { points: vec![vec![0.0; players]; players] }
    }

    /// Adds the points of two players against each other.
    pub fn add(&mut self, [a, b]: [usize; 2], [by_a, by_b]: [f64; 2]) {
        self.points[a][b] += by_a;
        self.points[b][a] += by_b;
    }

    /// The points of `a` against `b`.
    pub fn points(&self, a: usize, b: usize) -> f64 {
        self.points[a][b]
    }

    /// The number of games between two players.
    pub fn games(&self, a: usize, b: usize) -> f64 {
        self.points[a][b] + self.points[b][a]
    }

    fn len(&self) -> usize {
        self.points.len()
    }

    /// The maximum-likelihood ratings.
    ///
    /// ```
    /// use tenbin_arena::stats::{CrossTable, elo_from_score};
    ///
    /// let mut table = CrossTable::new(2);
    /// table.add([0, 1], [75.0, 25.0]);
    /// let [a, b] = table.ratings().players[..] else { panic!("two players") };
    /// assert!((a.elo - b.elo - elo_from_score(0.75)).abs() < 1e-9 && (a.elo + b.elo).abs() < 1e-9);
    /// ```
    pub fn ratings(&self) -> Ratings {
        let groups = self.groups();
        let virtual_draws = groups.iter().any(|group| !self.has_maximum(group));
        let mut table = self.clone();
        if virtual_draws {
            for a in 0..self.len() {
                for b in (0..a).filter(|&b| self.games(a, b) > 0.0) {
                    table.add([a, b], [0.5, 0.5]);
                }
            }
        }
        let mut players = vec![Rating { elo: 0.0, error: 0.0, points: 0.0, games: 0.0, group: 0 }; self.len()];
        for (number, group) in groups.iter().enumerate() {
            for (&player, (elo, error)) in group.iter().zip(table.maximum_likelihood(group)) {
                let points = self.points[player].iter().sum();
                let games = (0..self.len()).map(|other| self.games(player, other)).sum();
                players[player] = Rating { elo, error, points, games, group: number };
            }
        }
        Ratings { players, virtual_draws }
    }

    /// The connected components of the graph of games.
    fn groups(&self) -> Vec<Vec<usize>> {
        let mut group_of: Vec<Option<usize>> = vec![None; self.len()];
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for start in 0..self.len() {
            if group_of[start].is_some() {
                continue;
            }
            let mut members = self.reached(start, |a, b| self.games(a, b) > 0.0);
            members.sort_unstable();
            members.iter().for_each(|&member| group_of[member] = Some(groups.len()));
            groups.push(members);
        }
        groups
    }

    fn reached(&self, start: usize, leads: impl Fn(usize, usize) -> bool) -> Vec<usize> {
        let mut seen = vec![start];
        let mut next = 0;
        while let Some(&from) = seen.get(next) {
            next += 1;
            let new: Vec<usize> = (0..self.len()).filter(|&to| leads(from, to) && !seen.contains(&to)).collect();
            seen.extend(new);
        }
        seen
    }

    /// Whether the maximum likelihood of a group exists: the graph of points is strongly connected (Ford 1957).
    fn has_maximum(&self, group: &[usize]) -> bool {
        let Some(&start) = group.first() else { return true };
        self.reached(start, |a, b| self.points[a][b] > 0.0).len() == group.len()
            && self.reached(start, |a, b| self.points[b][a] > 0.0).len() == group.len()
    }

    /// Maximum-likelihood Elo and error of each player of a group: Newton's method with step halving.
    fn maximum_likelihood(&self, group: &[usize]) -> Vec<(f64, f64)> {
        const ROUNDS: usize = 200;
        let mut strengths = vec![0.0; group.len()];
        for _ in 0..ROUNDS {
            let gradient = self.gradient(group, &strengths);
            if gradient.iter().all(|part| part.abs() < 1e-10) {
                break;
            }
            let spread = inverse(self.information(group, &strengths));
            let step: Vec<f64> = spread.iter().map(|row| row.iter().zip(&gradient).map(|(a, b)| a * b).sum()).collect();
            strengths = self.stepped(group, &strengths, &step);
        }
        let spread = inverse(self.information(group, &strengths));
        let mean_part = 1.0 / group.len() as f64;
        let error = |place: usize| DEVIATIONS_95 * (spread[place][place] - mean_part).max(0.0).sqrt() * ELO_PER_UNIT;
        strengths.iter().enumerate().map(|(place, strength)| (strength * ELO_PER_UNIT, error(place))).collect()
    }

    /// Takes a step, halved until the likelihood grows, and resets the mean to zero.
    fn stepped(&self, group: &[usize], from: &[f64], step: &[f64]) -> Vec<f64> {
        let before = self.log_likelihood(group, from);
        let mut part = 1.0;
        let mut to = from.to_vec();
        while part > 1e-6 {
            to = from.iter().zip(step).map(|(strength, step)| strength + part * step).collect();
            if self.log_likelihood(group, &to) >= before {
                break;
            }
            part /= 2.0;
        }
        let mean = to.iter().sum::<f64>() / to.len() as f64;
        to.iter().map(|strength| strength - mean).collect()
    }

    fn log_likelihood(&self, group: &[usize], strengths: &[f64]) -> f64 {
        self.opponents(group)
            .map(|(a, b)| {
                // ln p = -ln(1 + e^-d), without overflow for large differences.
                let difference = strengths[a] - strengths[b];
                let log_share = -(-difference.abs()).exp().ln_1p() + difference.min(0.0);
                self.points[group[a]][group[b]] * log_share
            })
            .sum()
    }

    /// The gradient of the log-likelihood: points made minus points expected.
    fn gradient(&self, group: &[usize], strengths: &[f64]) -> Vec<f64> {
        let mut gradient = vec![0.0; group.len()];
        for (a, b) in self.opponents(group) {
            let games = self.games(group[a], group[b]);
            gradient[a] += self.points[group[a]][group[b]] - games * share(strengths[a] - strengths[b]);
        }
        gradient
    }

    /// The Fisher information, with the mean fixed at zero so that it is invertible.
    fn information(&self, group: &[usize], strengths: &[f64]) -> Vec<Vec<f64>> {
        let mut information = vec![vec![1.0 / group.len() as f64; group.len()]; group.len()];
        for (a, b) in self.opponents(group) {
            let expected = share(strengths[a] - strengths[b]);
            let curvature = self.games(group[a], group[b]) * expected * (1.0 - expected);
            information[a][a] += curvature;
            information[a][b] -= curvature;
        }
        information
    }

    /// All ordered pairs of players of a group.
    fn opponents(&self, group: &[usize]) -> impl Iterator<Item = (usize, usize)> {
        let places = group.len();
        (0..places).flat_map(move |a| (0..places).filter(move |&b| b != a).map(move |b| (a, b)))
    }
}

/// The expected share of points for a difference in strength.
fn share(difference: f64) -> f64 {
    score_from_elo(difference * ELO_PER_UNIT)
}

/// The inverse of a regular matrix: Gauss–Jordan elimination with partial pivoting.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (row, cells) in matrix.iter_mut().enumerate() {
        cells.extend((0..size).map(|column| if column == row { 1.0 } else { 0.0 }));
    }
    for column in 0..size {
        let largest = (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()));
        matrix.swap(column, largest.unwrap_or(column));
        let pivot = matrix[column][column];
        matrix[column].iter_mut().for_each(|cell| *cell /= pivot);
        let pivot_row = matrix[column].clone();
        for (_, cells) in matrix.iter_mut().enumerate().filter(|(row, _)| *row != column) {
            let factor = cells[column];
            cells.iter_mut().zip(&pivot_row).for_each(|(cell, pivot)| *cell -= factor * pivot);
        }
    }
    matrix.into_iter().map(|row| row[size..].to_vec()).collect()
}

impl Ratings {
    /// How many points a player is expected to make against another, as a share.
    pub fn expected(&self, a: usize, b: usize) -> f64 {
        score_from_elo(self.players[a].elo - self.players[b].elo)
    }

    /// The players from the strongest to the weakest.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by(|&a, &b| self.players[b].elo.total_cmp(&self.players[a].elo));
        order
    }
}
