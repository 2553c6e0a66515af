//! Everything that says which chains will live.

use super::curve::Judged;
use super::fates::{Fate, Sample};
use super::games::POINTS;
use super::logistic::{Example, judge, learn};
use tenbin_core::{Feature, Term, Weights};
use tenbin_go::strength::{FEATURES, Known, Quantities, TERMS};
use tenbin_go::{Axis, Field, Groups, Model, bouzy, zobrist};

/// The number of the feature that is the raw difference of potentials where the stones lie.
const STAND: usize = Term::feature(TERMS, "stand") as usize;

/// What the charge model knows of the chains of a position.
pub fn examples(model: &Model<POINTS>, sample: &Sample) -> Vec<Example> {
    let board = sample.position.board();
    let fields = model.compute(board);
    let known = Known::find(board, &fields, &Groups::find(board, &fields));
    let example = |fate: &Fate| {
        let features = known.of(board, fate.at).map_or(vec![0.0; FEATURES], in_units);
        Example { game: sample.game, features, lives: fate.lives }
    };
    sample.chains.iter().map(example).collect()
}

fn in_units(quantities: &Quantities) -> Vec<f64> {
    let units = TERMS.iter().flat_map(|term| vec![f64::from(term.unit); term.shape.len()]);
    quantities.iter().zip(units).map(|(&amount, unit)| f64::from(amount) / unit).collect()
}

/// The raw difference of potentials at the stones.
pub(super) fn raw(examples: &[Example]) -> Vec<Judged> {
    let judged =
        |example: &Example| Judged { game: example.game, score: example.features[STAND], lives: example.lives };
    examples.iter().map(judged).collect()
}

/// The strength learned from these chains: half the logarithm of the odds, so that one unit is as good as certain.
pub fn strength(examples: &[Example]) -> Weights {
    let mut weights = Weights::zero(TERMS);
    for (feature, odds) in learn(examples).into_iter().enumerate() {
        // As many digits as a person wants to read; more say nothing.
        weights.set(feature as Feature, (odds / 2.0 * 1e4).round() / 1e4);
    }
    weights
}

/// So many parts of the learning games are left out in turn.
const PARTS: usize = 5;

/// The chains of positions, each judged by what is learned from the parts of the games that its own is not in: how well something
/// learned does, said without any game that is held out.
pub fn left_out(positions: &[Vec<Example>]) -> Vec<Vec<Judged>> {
    let part = |game: usize| game / 2 % PARTS;
    let without = |left_out: usize| {
        let others = positions.iter().flatten().filter(|example| part(example.game) != left_out);
        learn(&others.cloned().collect::<Vec<_>>())
    };
    let weights: Vec<Vec<f64>> = (0..PARTS).map(without).collect();
    let of_game = |game: usize| &weights[part(game)];
    let judged = |examples: &Vec<Example>| match examples.first() {
        Some(first) => judge(examples, of_game(first.game)),
        None => Vec::new(),
    };
    positions.iter().map(judged).collect()
}

/// Weights as the logarithm of the odds.
pub(super) fn odds(weights: &Weights) -> Vec<f64> {
    (0..FEATURES).map(|feature| 2.0 * weights.get(feature as Feature)).collect()
}

/// A judge that looks at a position and nothing else.
pub(super) struct Plain {
    pub(super) name: &'static str,
    judge: fn(&Sample) -> Vec<f64>,
}

/// The older influence functions at the stones, and liberties.
pub(super) const PLAIN: [Plain; 3] = [
    Plain { name: "Zobrist 1969 at the stones", judge: |sample| at_stones(&zobrist(sample.position.board()), sample) },
    Plain { name: "Bouzy 5/21 at the stones", judge: |sample| at_stones(&bouzy(sample.position.board()), sample) },
    Plain {
        name: "liberties",
        judge: |sample| {
            let liberties = |fate: &Fate| sample.position.board().liberties(fate.at, POINTS) as f64;
            sample.chains.iter().map(liberties).collect()
        },
    },
];

impl Plain {
    pub(super) fn judge(&self, sample: &Sample) -> Vec<Judged> {
        let fates = sample.chains.iter().zip((self.judge)(sample));
        fates.map(|(fate, score)| Judged { game: sample.game, score, lives: fate.lives }).collect()
    }
}

/// The mean of a field where the stones of each chain lie, in favour of their side.
fn at_stones(field: &Field<POINTS>, sample: &Sample) -> Vec<f64> {
    let board = sample.position.board();
    let mean = |fate: &Fate| {
        let sum: i32 = board.chain_stones(fate.at).map(|stone| field[usize::from(stone)]).sum();
        f64::from(sum * fate.side.sign()) / f64::from(board.chain_size(fate.at).max(1))
    };
    sample.chains.iter().map(mean).collect()
}

/// A model with its name.
pub(super) struct Named {
    pub(super) name: String,
    pub(super) model: Model<POINTS>,
    pub(super) shadow: bool,
}

/// Every mirror, the usual one first, without shadows and with them.
pub(super) fn models() -> Vec<Named> {
    let mirrors = [
        (Axis::None, "no mirror"),
        (Axis::Line, "mirror on the first line"),
        (Axis::Half, "mirror half a line out"),
        (Axis::Out, "mirror one line out"),
    ];
    let both = [(false, ""), (true, ", shadows")];
    let named = |(shadow, words)| {
        mirrors.map(|(axis, name)| Named { name: format!("{name}{words}"), model: Model::new(axis, shadow), shadow })
    };
    both.into_iter().flat_map(named).collect()
}
