//! Ratings of several players at once, by the model of Bradley and Terry.
//!
//! Everybody has one number, and the difference of two says how many points one is expected to make against the other.
//! The numbers are those that make what was seen likeliest; a draw is half a game won and half a game lost. Errors come
//! from the curvature of the likelihood at its maximum (the observed information), for a mean of zero: they take games as
//! independent of each other. Pairs that start from one opening with sides swapped usually spread less than that, so the
//! errors are rather too wide than too narrow.

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
    /// In Elo; the mean over all players of its group is zero.
    pub elo: f64,
    /// Half the width of the 95 % interval of `elo`; 0 for a player that has met nobody, of whom nothing is known.
    pub error: f64,
    /// Points made.
    pub points: f64,
    /// Games played.
    pub games: f64,
    /// Only players of the same group can be compared: games lead from one to the other.
    pub group: usize,
}

/// The ratings of all players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ratings {
    /// In the order of the table.
    pub players: Vec<Rating>,
    /// Whether a drawn game was imagined between any two who have met. That is done only where there is no likeliest number
    /// without it: when some players have made no point against the others, they would be infinitely weak.
    pub imagined_draws: bool,
}

impl CrossTable {
    /// A table for so many players who have not met yet.
    pub fn new(players: usize) -> CrossTable {
        CrossTable { points: vec![vec![0.0; players]; players] }
    }

    /// Adds what two players made against each other.
    pub fn add(&mut self, [a, b]: [usize; 2], [by_a, by_b]: [f64; 2]) {
        self.points[a][b] += by_a;
        self.points[b][a] += by_b;
    }

    /// What `a` made against `b`.
    pub fn points(&self, a: usize, b: usize) -> f64 {
        self.points[a][b]
    }

    /// The games that two players have played.
    pub fn games(&self, a: usize, b: usize) -> f64 {
        self.points[a][b] + self.points[b][a]
    }

    fn len(&self) -> usize {
        self.points.len()
    }

    /// The likeliest ratings.
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
        let imagined_draws = groups.iter().any(|group| !self.is_decided_within(group));
        let mut table = self.clone();
        if imagined_draws {
            for a in 0..self.len() {
                for b in (0..a).filter(|&b| self.games(a, b) > 0.0) {
                    table.add([a, b], [0.5, 0.5]);
                }
            }
        }
        let mut players = vec![Rating { elo: 0.0, error: 0.0, points: 0.0, games: 0.0, group: 0 }; self.len()];
        for (number, group) in groups.iter().enumerate() {
            for (&player, (elo, error)) in group.iter().zip(table.likeliest(group)) {
                let points = self.points[player].iter().sum();
                let games = (0..self.len()).map(|other| self.games(player, other)).sum();
                players[player] = Rating { elo, error, points, games, group: number };
            }
        }
        Ratings { players, imagined_draws }
    }

    /// Players between whom games lead from one to the other.
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

    /// Whether the players of a group have likeliest ratings: however they are divided into two camps, each camp has made
    /// points against the other (Ford 1957). That is so if points lead from one player to all others and back.
    fn is_decided_within(&self, group: &[usize]) -> bool {
        let Some(&start) = group.first() else { return true };
        self.reached(start, |a, b| self.points[a][b] > 0.0).len() == group.len()
            && self.reached(start, |a, b| self.points[b][a] > 0.0).len() == group.len()
    }

    /// Elo and error of each player of a group that has likeliest ratings: Newton's method, with steps halved until the
    /// likelihood grows.
    fn likeliest(&self, group: &[usize]) -> Vec<(f64, f64)> {
        const ROUNDS: usize = 200;
        let mut strengths = vec![0.0; group.len()];
        for _ in 0..ROUNDS {
            let slope = self.slope(group, &strengths);
            if slope.iter().all(|slope| slope.abs() < 1e-10) {
                break;
            }
            let spread = inverse(self.information(group, &strengths));
            let step: Vec<f64> = spread.iter().map(|row| row.iter().zip(&slope).map(|(a, b)| a * b).sum()).collect();
            strengths = self.stepped(group, strengths, &step);
        }
        let spread = inverse(self.information(group, &strengths));
        let mean_part = 1.0 / group.len() as f64;
        let error = |place: usize| DEVIATIONS_95 * (spread[place][place] - mean_part).max(0.0).sqrt() * ELO_PER_UNIT;
        strengths.iter().enumerate().map(|(place, strength)| (strength * ELO_PER_UNIT, error(place))).collect()
    }

    /// The step, or as much of it as makes what was seen likelier; and the mean back to zero.
    fn stepped(&self, group: &[usize], from: Vec<f64>, step: &[f64]) -> Vec<f64> {
        let before = self.log_likelihood(group, &from);
        let mut part = 1.0;
        let mut to = from.clone();
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
        self.meetings(group)
            .map(|(a, b)| {
                // ln p = -ln(1 + e^-d), without overflow for large differences.
                let difference = strengths[a] - strengths[b];
                let log_share = -(-difference.abs()).exp().ln_1p() + difference.min(0.0);
                self.points[group[a]][group[b]] * log_share
            })
            .sum()
    }

    /// How the log-likelihood grows with each strength: points made less points expected.
    fn slope(&self, group: &[usize], strengths: &[f64]) -> Vec<f64> {
        let mut slope = vec![0.0; group.len()];
        for (a, b) in self.meetings(group) {
            let games = self.games(group[a], group[b]);
            slope[a] += self.points[group[a]][group[b]] - games * share(strengths[a] - strengths[b]);
        }
        slope
    }

    /// How sharply the log-likelihood bends, with the mean held at zero so that it can be inverted.
    fn information(&self, group: &[usize], strengths: &[f64]) -> Vec<Vec<f64>> {
        let mut information = vec![vec![1.0 / group.len() as f64; group.len()]; group.len()];
        for (a, b) in self.meetings(group) {
            let expected = share(strengths[a] - strengths[b]);
            let bend = self.games(group[a], group[b]) * expected * (1.0 - expected);
            information[a][a] += bend;
            information[a][b] -= bend;
        }
        information
    }

    /// Every two places of a group, both ways round.
    fn meetings(&self, group: &[usize]) -> impl Iterator<Item = (usize, usize)> {
        let places = group.len();
        (0..places).flat_map(move |a| (0..places).filter(move |&b| b != a).map(move |b| (a, b)))
    }
}

/// The expected share of points for a difference in strength.
fn share(difference: f64) -> f64 {
    score_from_elo(difference * ELO_PER_UNIT)
}

/// The inverse of a matrix that has one, by Gauss and Jordan with the largest element as pivot.
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

#[cfg(test)]
mod tests {
    use super::super::{Estimate, Pairs, check, elo_from_score};
    use super::*;

    fn table(players: usize, results: &[([usize; 2], [f64; 2])]) -> CrossTable {
        let mut table = CrossTable::new(players);
        results.iter().for_each(|&(who, points)| table.add(who, points));
        table
    }

    #[test]
    fn two_players_differ_by_the_elo_of_their_score() {
        let ratings = table(2, &[([0, 1], [60.0, 40.0])]).ratings();
        let [a, b] = ratings.players[..] else { panic!("two players") };
        check("60:40", "difference", a.elo - b.elo, elo_from_score(0.6), 1e-9);
        check("60:40", "mean", a.elo + b.elo, 0.0, 1e-9);
        // By hand: the variance of the difference is 1 / (n p q) = 1 / 24, and each strength is half of it away from the mean.
        let by_hand = 1.96 / 24f64.sqrt() / 2.0 * 400.0 / std::f64::consts::LN_10;
        check("60:40", "error", a.error, by_hand, 0.01);
        check("60:40", "error of the other", b.error, a.error, 1e-9);
        assert!(!ratings.imagined_draws);
    }

    #[test]
    fn two_players_agree_with_the_estimate_of_a_match() {
        // Pairs whose games are independent and without draws: 0.6², 2 × 0.6 × 0.4, 0.4² of 100. The estimate bends its
        // interval with the scale, the ratings do not: that makes one part in a hundred.
        let pairs = Pairs { ll: 16, ld: 0, wl: 48, dd: 0, wd: 0, ww: 36 };
        let estimate = Estimate::of(&pairs);
        let ratings = table(2, &[([0, 1], [120.0, 80.0])]).ratings();
        let [a, b] = ratings.players[..] else { panic!("two players") };
        check(pairs, "elo", a.elo - b.elo, estimate.elo, 1e-9);
        check(pairs, "error", a.error + b.error, estimate.elo_error, 0.5);
    }

    #[test]
    fn three_players_who_fit_the_model_are_found_exactly() {
        // Strengths 4 : 2 : 1, so the shares are 2/3, 4/5 and 2/3 of 30 games each.
        let ratings = table(3, &[([0, 1], [20.0, 10.0]), ([1, 2], [20.0, 10.0]), ([0, 2], [24.0, 6.0])]).ratings();
        let double = 400.0 * 2f64.log10();
        for (player, want) in [double, 0.0, -double].into_iter().enumerate() {
            check(player, "elo", ratings.players[player].elo, want, 1e-8);
        }
        // Information by hand: n p q is 30 × 2/9 beside, 30 × 4/25 across. With a = 20/3 and c = 24/5 the Laplacian
        // [[a+c, -a, -c], [-a, 2a, -a], [-c, -a, a+c]] has the vectors (1, 0, -1) for a + 2c and (1, -2, 1) for 3a.
        let (beside, across) = (20.0 / 3.0, 24.0 / 5.0);
        let outer: f64 = 0.5 / (beside + 2.0 * across) + 1.0 / 6.0 / (3.0 * beside);
        let middle: f64 = 4.0 / 6.0 / (3.0 * beside);
        let error = |variance: f64| DEVIATIONS_95 * variance.sqrt() * 400.0 / std::f64::consts::LN_10;
        for (player, variance) in [outer, middle, outer].into_iter().enumerate() {
            check(player, "error", ratings.players[player].error, error(variance), 1e-6);
        }
        check("0 against 2", "expected", ratings.expected(0, 2), 0.8, 1e-9);
        assert_eq!(ratings.order(), [0, 1, 2]);
    }

    #[test]
    fn the_sum_of_points_is_what_was_expected() {
        let results = [([0, 1], [7.0, 3.0]), ([1, 2], [1.5, 8.5]), ([2, 3], [5.0, 5.0]), ([0, 3], [2.0, 8.0])];
        let (table, players) = (table(4, &results), 4);
        let ratings = table.ratings();
        for player in 0..players {
            let expected: f64 = (0..players)
                .filter(|&other| other != player)
                .map(|other| table.games(player, other) * ratings.expected(player, other))
                .sum();
            check(player, "points", expected, ratings.players[player].points, 1e-7);
        }
    }

    #[test]
    fn who_wins_everything_is_rated_with_an_imagined_draw_and_it_is_said() {
        let ratings = table(3, &[([0, 1], [10.0, 0.0]), ([1, 2], [6.0, 4.0]), ([0, 2], [10.0, 0.0])]).ratings();
        assert!(ratings.imagined_draws);
        assert!(ratings.players.iter().all(|rating| rating.elo.is_finite() && rating.error > 50.0));
        assert_eq!(ratings.order(), [0, 1, 2]);
        // Two players, ten games won: 10.5 of 11.
        let two = table(2, &[([0, 1], [10.0, 0.0])]).ratings();
        check("10:0", "difference", two.players[0].elo - two.players[1].elo, elo_from_score(10.5 / 11.0), 1e-9);
        assert_eq!((two.players[0].points, two.players[0].games), (10.0, 10.0), "what is imagined is not counted");
    }

    #[test]
    fn players_without_games_between_them_are_not_compared() {
        let ratings = table(5, &[([0, 1], [6.0, 4.0]), ([2, 3], [5.0, 5.0])]).ratings();
        let groups: Vec<usize> = ratings.players.iter().map(|rating| rating.group).collect();
        assert_eq!(groups, [0, 0, 1, 1, 2]);
        assert_eq!((ratings.players[4].elo, ratings.players[4].games), (0.0, 0.0));
        assert!(ratings.players[4].error == 0.0 && !ratings.imagined_draws);
        assert_eq!(CrossTable::new(0).ratings().players, []);
    }

    #[test]
    fn one_sided_and_long_matches_come_to_an_end() {
        let ratings = table(3, &[([0, 1], [99_999.0, 1.0]), ([1, 2], [99_999.0, 1.0])]).ratings();
        check("chain", "first", ratings.players[0].elo - ratings.players[1].elo, elo_from_score(0.99999), 1e-4);
        check("chain", "last", ratings.players[1].elo - ratings.players[2].elo, elo_from_score(0.99999), 1e-4);
    }
}
