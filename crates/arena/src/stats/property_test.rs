//! Property tests of the statistics on random match results.

use super::*;
use proptest::prelude::*;

/// Counts as matches have them: many of them zero, some small, some far larger than any match.
fn count() -> impl Strategy<Value = u64> {
    prop_oneof![3 => Just(0), 3 => 0..20_u64, 2 => 0..5_000_u64, 1 => 0..10_000_000_u64]
}

fn any_pairs() -> impl Strategy<Value = Pairs> {
    [count(), count(), count(), count(), count(), count()].prop_map(|[ll, ld, wl, dd, wd, ww]| Pairs {
        ll,
        ld,
        wl,
        dd,
        wd,
        ww,
    })
}

fn any_wdl() -> impl Strategy<Value = Wdl> {
    [count(), count(), count()].prop_map(|[wins, losses, draws]| Wdl { wins, losses, draws })
}

fn any_hypotheses() -> impl Strategy<Value = (f64, f64)> {
    let widest = Sprt::WIDEST_ELO;
    let elo = prop_oneof![-10.0..10.0, -widest..=widest];
    (elo.clone(), elo)
        .prop_map(|(one, two): (f64, f64)| (one.min(two), one.max(two)))
        .prop_filter("hypotheses must differ", |(elo0, elo1)| elo1 - elo0 > 1e-3)
}

fn any_model() -> impl Strategy<Value = Model> {
    prop_oneof![Just(Model::Normalised), Just(Model::Logistic)]
}

fn close(got: f64, want: f64) -> bool {
    (got - want).abs() <= 1e-6 * (1.0 + want.abs())
}

fn sound_estimate(counts: &dyn ResultCounts, of_opponent: &dyn ResultCounts) -> Result<(), TestCaseError> {
    for make in [Estimate::of, Estimate::regularised] {
        let (ours, theirs) = (make(counts), make(of_opponent));
        let numbers = [ours.score, ours.elo, ours.elo_error, ours.nelo, ours.nelo_error, ours.los];
        prop_assert!(numbers.iter().all(|number| number.is_finite()), "{ours:?}");
        prop_assert!(ours.nelo_error > 0.0, "{ours:?}");
        prop_assert!((0.0..=1.0).contains(&ours.los), "{ours:?}");
        prop_assert!(close(ours.elo, -theirs.elo) && close(ours.nelo, -theirs.nelo), "{ours:?} {theirs:?}");
        prop_assert!(close(ours.elo_error, theirs.elo_error), "{ours:?} {theirs:?}");
        prop_assert!(close(ours.los, 1.0 - theirs.los), "{ours:?} {theirs:?}");
        prop_assert!(!ours.verdict("x").contains("100.0 %"), "{}", ours.verdict("x"));
    }
    prop_assert!(Estimate::of(counts).elo_error > 0.0);
    Ok(())
}

fn sound_test(
    counts: &dyn ResultCounts,
    opponent: &dyn ResultCounts,
    elo: (f64, f64),
    model: Model,
) -> Result<(), TestCaseError> {
    let ours = Sprt::new(elo.0, elo.1, model).expect("valid hypotheses");
    let theirs = Sprt::new(-elo.1, -elo.0, model).expect("valid hypotheses");
    let (llr, their_llr) = (ours.llr(counts), theirs.llr(opponent));
    prop_assert!(llr.is_finite());
    prop_assert!(close(llr, -their_llr), "{llr} {their_llr}");
    let adjusted = ours.adjusted(counts);
    prop_assert!(adjusted.low <= adjusted.elo && adjusted.elo <= adjusted.high, "{adjusted:?}");
    prop_assert!((0.0..=1.0).contains(&adjusted.los), "{adjusted:?}");
    Ok(())
}

proptest! {
    #[test]
    fn estimates_of_pairs_are_sound(pairs in any_pairs()) {
        sound_estimate(&pairs, &pairs.swapped())?;
    }

    #[test]
    fn estimates_of_games_are_sound(wdl in any_wdl()) {
        sound_estimate(&wdl, &wdl.swapped())?;
    }

    #[test]
    fn tests_on_pairs_are_sound(pairs in any_pairs(), elo in any_hypotheses(), model in any_model()) {
        sound_test(&pairs, &pairs.swapped(), elo, model)?;
    }

    #[test]
    fn tests_on_games_are_sound(wdl in any_wdl(), elo in any_hypotheses(), model in any_model()) {
        sound_test(&wdl, &wdl.swapped(), elo, model)?;
    }

    #[test]
    fn a_won_pair_never_lowers_the_estimate(pairs in any_pairs()) {
        let mut more = pairs;
        more.count([2, 2]);
        // After millions of wins, one more may be below the rounding error.
        let not_below = |got: f64, before: f64| got >= before || close(got, before);
        prop_assert!(not_below(more.score(), pairs.score()));
        prop_assert!(not_below(Estimate::of(&more).elo, Estimate::of(&pairs).elo));
    }

    #[test]
    fn pairs_and_games_agree_on_the_score(pairs in any_pairs()) {
        prop_assert!(close(pairs.score(), pairs.wdl().score()));
        prop_assert_eq!(pairs.games(), 2 * pairs.pairs());
    }

    #[test]
    fn plans_are_sound(elo in any_hypotheses(), model in any_model(), truth in -1000.0..1000.0, draws in 0.0..0.9) {
        let sprt = Sprt::new(elo.0, elo.1, model).expect("valid hypotheses");
        let plan = plan(&sprt, truth, draws, 0.0).expect("some games are decided");
        prop_assert!((0.0..=1.0).contains(&plan.pass_probability), "{:?}", plan);
        prop_assert!(plan.expected_games > 0.0 && plan.expected_games.is_finite(), "{:?}", plan);
    }

    #[test]
    fn intervals_contain_the_observed_share(trials in 0..3_000_u64, part in 0.0..=1.0, confidence in 0.5..0.999) {
        let successes = (trials as f64 * part) as u64;
        let share = Proportion { successes, trials }.share();
        let (low, high) = binomial_interval(successes, trials, confidence);
        prop_assert!(0.0 <= low && low <= share && share <= high && high <= 1.0, "{} {}", low, high);
        let (other_low, other_high) = binomial_interval(trials - successes, trials, confidence);
        prop_assert!(close(low, 1.0 - other_high) && close(high, 1.0 - other_low));
    }
}
