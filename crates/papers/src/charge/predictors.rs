//! Predictors of the survival of chains.

use super::games::POINTS;
use super::logistic::{Example, fit, predict};
use super::outcomes::{ChainOutcome, PositionSample};
use super::roc::ScoredChain;
use tenbin_core::{Feature, Term, Weights};
use tenbin_go::strength::{ChainFeatures, FEATURES, FeatureValues, TERMS};
use tenbin_go::{Groups, InfluenceMap, MirrorAxis, PotentialModel, bouzy_influence, zobrist_influence};

/// The index of the raw potential difference at the stones.
const STAND: usize = Term::feature(TERMS, "stand") as usize;

/// The features of the chains of a position in the charge model.
pub fn examples(model: &PotentialModel<POINTS>, sample: &PositionSample) -> Vec<Example> {
    let board = sample.position.board();
    let fields = model.compute(board);
    let known = ChainFeatures::find(board, &fields, &Groups::find(board, &fields));
    let example = |outcome: &ChainOutcome| {
        let features = known.of(board, outcome.at).map_or(vec![0.0; FEATURES], in_units);
        Example { game: sample.game, features, survived: outcome.survived }
    };
    sample.chains.iter().map(example).collect()
}

fn in_units(quantities: &FeatureValues) -> Vec<f64> {
    let units = TERMS.iter().flat_map(|term| vec![f64::from(term.unit); term.shape.len()]);
    quantities.iter().zip(units).map(|(&amount, unit)| f64::from(amount) / unit).collect()
}

/// The raw potential difference at the stones.
pub(super) fn raw(examples: &[Example]) -> Vec<ScoredChain> {
    let scored = |example: &Example| ScoredChain {
        game: example.game,
        score: example.features[STAND],
        survived: example.survived,
    };
    examples.iter().map(scored).collect()
}

/// Fits the strength to these chains: half the log-odds, so that one unit is almost certain.
pub fn strength(examples: &[Example]) -> Weights {
    let mut weights = Weights::zero(TERMS);
    for (feature, odds) in fit(examples).into_iter().enumerate() {
        // Four decimals: more carry no information.
        weights.set(feature as Feature, (odds / 2.0 * 1e4).round() / 1e4);
    }
    weights
}

/// Folds of the cross-validation.
const FOLDS: usize = 5;

/// Cross-validation on the training games: the chains of each fold, predicted by weights fitted to the other folds.
/// The test games are not used.
pub fn cross_validation(positions: &[Vec<Example>]) -> Vec<Vec<ScoredChain>> {
    let fold = |game: usize| game / 2 % FOLDS;
    let without = |left_out: usize| {
        let others = positions.iter().flatten().filter(|example| fold(example.game) != left_out);
        fit(&others.cloned().collect::<Vec<_>>())
    };
    let weights: Vec<Vec<f64>> = (0..FOLDS).map(without).collect();
    let of_game = |game: usize| &weights[fold(game)];
    let scored = |examples: &Vec<Example>| match examples.first() {
        Some(first) => predict(examples, of_game(first.game)),
        None => Vec::new(),
    };
    positions.iter().map(scored).collect()
}

/// The weights as log-odds.
pub(super) fn odds(weights: &Weights) -> Vec<f64> {
    (0..FEATURES).map(|feature| 2.0 * weights.get(feature as Feature)).collect()
}

/// A predictor without training.
pub(super) struct Baseline {
    pub(super) name: &'static str,
    predict: fn(&PositionSample) -> Vec<f64>,
}

/// The older influence functions at the stones, and liberties.
pub(super) const BASELINES: [Baseline; 3] = [
    Baseline {
        name: "Zobrist 1969 at the stones",
        predict: |sample| at_stones(&zobrist_influence(sample.position.board()), sample),
    },
    Baseline {
        name: "Bouzy 5/21 at the stones",
        predict: |sample| at_stones(&bouzy_influence(sample.position.board()), sample),
    },
    Baseline {
        name: "liberties",
        predict: |sample| {
            let liberties = |outcome: &ChainOutcome| sample.position.board().liberties(outcome.at, POINTS) as f64;
            sample.chains.iter().map(liberties).collect()
        },
    },
];

impl Baseline {
    pub(super) fn predict(&self, sample: &PositionSample) -> Vec<ScoredChain> {
        let outcomes = sample.chains.iter().zip((self.predict)(sample));
        outcomes.map(|(outcome, score)| ScoredChain { game: sample.game, score, survived: outcome.survived }).collect()
    }
}

/// The mean influence at the stones of each chain, from their side's point of view.
fn at_stones(field: &InfluenceMap<POINTS>, sample: &PositionSample) -> Vec<f64> {
    let board = sample.position.board();
    let mean = |outcome: &ChainOutcome| {
        let sum: i32 = board.chain_stones(outcome.at).map(|stone| field[usize::from(stone)]).sum();
        f64::from(sum * outcome.side.sign()) / f64::from(board.chain_size(outcome.at).max(1))
    };
    sample.chains.iter().map(mean).collect()
}

/// A model with its name.
pub(super) struct NamedModel {
    pub(super) name: String,
    pub(super) model: PotentialModel<POINTS>,
    pub(super) shadow: bool,
}

/// Every mirror, the default first, without shadows and with them.
pub(super) fn models() -> Vec<NamedModel> {
    let mirrors = [
        (MirrorAxis::None, "no mirror"),
        (MirrorAxis::Line, "mirror on the first line"),
        (MirrorAxis::Half, "mirror half a line out"),
        (MirrorAxis::Out, "mirror one line out"),
    ];
    let both = [(false, ""), (true, ", shadows")];
    let named = |(shadow, words)| {
        mirrors.map(|(axis, name)| NamedModel {
            name: format!("{name}{words}"),
            model: PotentialModel::new(axis, shadow),
            shadow,
        })
    };
    both.into_iter().flat_map(named).collect()
}
