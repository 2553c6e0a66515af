//! Ratings against cases worked out by hand, and against the estimate of a match.

use super::estimate::DEVIATIONS_95;
use super::{CrossTable, Estimate, Pairs, check, elo_from_score};

fn table(players: usize, results: &[([usize; 2], [f64; 2])]) -> CrossTable {
    let mut table = CrossTable::new(players);
    results.iter().for_each(|&(players, points)| table.add(players, points));
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
    assert!(!ratings.virtual_draws);
}

#[test]
fn two_players_agree_with_the_estimate_of_a_match() {
    // Pairs whose games are independent and without draws: 0.6², 2 × 0.6 × 0.4, 0.4² of 100. The estimate
    // transforms its interval with the Elo scale, the ratings do not: the errors differ by about 1 %.
    let pairs = Pairs { ll: 16, ld: 0, wl: 48, dd: 0, wd: 0, ww: 36 };
    let estimate = Estimate::of(&pairs);
    let ratings = table(2, &[([0, 1], [120.0, 80.0])]).ratings();
    let [a, b] = ratings.players[..] else { panic!("two players") };
    check(pairs, "elo", a.elo - b.elo, estimate.elo, 1e-9);
    check(pairs, "error", a.error + b.error, estimate.elo_error, 0.5);
}

#[test]
fn ratings_of_consistent_results_are_exact() {
    // Strengths 4 : 2 : 1, so the shares are 2/3, 4/5 and 2/3 of 30 games each.
    let ratings = table(3, &[([0, 1], [20.0, 10.0]), ([1, 2], [20.0, 10.0]), ([0, 2], [24.0, 6.0])]).ratings();
    let double = 400.0 * 2f64.log10();
    for (player, want) in [double, 0.0, -double].into_iter().enumerate() {
        check(player, "elo", ratings.players[player].elo, want, 1e-8);
    }
    // Fisher information by hand: n p q is 30 × 2/9 between neighbours, 30 × 4/25 between 0 and 2. With a = 20/3 and c = 24/5 the Laplacian
    // [[a+c, -a, -c], [-a, 2a, -a], [-c, -a, a+c]] has the eigenvectors (1, 0, -1) for a + 2c and (1, -2, 1) for 3a.
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
fn points_equal_the_expected_points() {
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
fn a_perfect_score_is_rated_with_a_virtual_draw_and_flagged() {
    let ratings = table(3, &[([0, 1], [10.0, 0.0]), ([1, 2], [6.0, 4.0]), ([0, 2], [10.0, 0.0])]).ratings();
    assert!(ratings.virtual_draws);
    assert!(ratings.players.iter().all(|rating| rating.elo.is_finite() && rating.error > 50.0));
    assert_eq!(ratings.order(), [0, 1, 2]);
    // Two players, ten games won: 10.5 of 11.
    let two = table(2, &[([0, 1], [10.0, 0.0])]).ratings();
    check("10:0", "difference", two.players[0].elo - two.players[1].elo, elo_from_score(10.5 / 11.0), 1e-9);
    assert_eq!((two.players[0].points, two.players[0].games), (10.0, 10.0), "virtual draws are not counted");
}

#[test]
fn unconnected_players_form_separate_groups() {
    let ratings = table(5, &[([0, 1], [6.0, 4.0]), ([2, 3], [5.0, 5.0])]).ratings();
    let groups: Vec<usize> = ratings.players.iter().map(|rating| rating.group).collect();
    assert_eq!(groups, [0, 0, 1, 1, 2]);
    assert_eq!((ratings.players[4].elo, ratings.players[4].games), (0.0, 0.0));
    assert!(ratings.players[4].error == 0.0 && !ratings.virtual_draws);
    assert_eq!(CrossTable::new(0).ratings().players, []);
}

#[test]
fn ratings_of_long_one_sided_matches_converge() {
    let ratings = table(3, &[([0, 1], [99_999.0, 1.0]), ([1, 2], [99_999.0, 1.0])]).ratings();
    check("chain", "first", ratings.players[0].elo - ratings.players[1].elo, elo_from_score(0.99999), 1e-4);
    check("chain", "last", ratings.players[1].elo - ratings.players[2].elo, elo_from_score(0.99999), 1e-4);
}
