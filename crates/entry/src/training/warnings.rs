//! Warnings after training: features that training could not judge, weights at their bounds, and a drifting scale.

use tenbin_core::{Feature, Score, Term, Weights};
use tenbin_training::TrainResult;

/// Names in one warning.
const MAX_NAMES: usize = 8;
/// A unit that changed by more than this factor drifts.
const DRIFT: f64 = 4.0;
/// Below this unit, in points, scores are too coarse: they are whole points.
const SMALL_UNIT: Score = 10;

/// The warnings for trained weights, whose unit was `before` points and is now `after`.
pub(super) fn of(result: &TrainResult, before: Score, after: Score) -> Vec<String> {
    let terms = result.weights.terms();
    let (unseen, cancelled) = (result.progress.unseen_features(), result.progress.cancelled_features());
    let is_at_bound = |feature: &Feature| result.weights.is_at_bound(*feature);
    let at_bound: Vec<Feature> = (0..Term::features(terms) as Feature).filter(is_at_bound).collect();
    let listed = [
        (unseen, "features that never occurred in training"),
        (cancelled, "features that cancelled in every training sample, so that nothing was learned of them"),
        (at_bound, "weights at the largest number that a search can use"),
    ];
    let listed = listed.into_iter().filter(|(features, _)| !features.is_empty());
    listed.map(|(features, what)| list(&result.weights, &features, what)).chain(drift(before, after)).collect()
}

/// A warning that lists weights by name.
fn list(weights: &Weights, features: &[Feature], what: &str) -> String {
    let names: Vec<String> =
        features.iter().take(MAX_NAMES).map(|&feature| Term::weight_name(weights.terms(), feature)).collect();
    let more = match features.len().saturating_sub(MAX_NAMES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{what}: {}{more}", names.join(", "))
}

/// The warning for a scale that drifts far, or down to scores of a few points.
fn drift(before: Score, after: Score) -> Option<String> {
    let factor = f64::from(after) / f64::from(before);
    let scale = format!("the evaluation's unit went from {before} to {after} points");
    if after < SMALL_UNIT && after < before {
        Some(format!("{scale}: scores are whole points, so small differences are lost"))
    } else if !(1.0 / DRIFT..=DRIFT).contains(&factor) {
        Some(format!("{scale}: the scale drifts, and a longer training may not converge"))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::drift;

    #[test]
    fn a_scale_that_drifts_is_a_warning() {
        assert_eq!(drift(100, 100), None);
        assert_eq!(drift(100, 400), None);
        assert!(drift(100, 401).is_some_and(|text| text.contains("from 100 to 401 points: the scale drifts")));
        assert!(drift(100, 24).is_some_and(|text| text.contains("the scale drifts")));
        assert!(drift(30, 9).is_some_and(|text| text.contains("whole points")));
        // A small unit that training did not make smaller is no news.
        assert_eq!(drift(9, 9), None);
    }
}
