//! Scratch terms: terms on trial, beside those of any evaluation of the game.
//!
//! A game's `scratch.rs` lists them and puts them into the sink. Only the player `scratch` has them, so no other player
//! changes or pays for them.

use tenbin_core::{
    Evaluation, Feature, FeatureSink, Param, ParamKind, Position, Settings, Square, SquareSet, Term, Weights,
};

/// The name of the preset with the scratch terms, in every game.
pub const SCRATCH: &str = "scratch";

/// The key of the parameter [`base_param`].
const BASE: &str = "base";

/// The evaluation to which `scratch` adds its terms. The first of the choices is the default.
pub const fn base_param(choices: &'static [&'static str]) -> Param {
    Param::new(BASE, "evaluation that the scratch terms are added to", ParamKind::Choice(choices), choices[0])
}

/// The evaluation that the settings name as the base.
pub fn base(settings: &Settings) -> &str {
    settings.text(BASE).expect("the base has a default")
}

/// A position with scratch terms.
pub trait ScratchTerms: Position {
    /// Puts the scratch terms. Their features count from 0.
    fn put_scratch<S: FeatureSink>(&self, sink: &mut S);
}

/// An evaluation with the scratch terms of its positions as further slow terms.
#[derive(Clone, Debug, PartialEq)]
pub struct Scratch<E> {
    base: E,
    weights: Weights,
    /// The feature of the first scratch term.
    first: Feature,
}

impl<E: Evaluation> Scratch<E> {
    /// `base` with these weights of its own terms and of the scratch terms.
    pub fn new(base: &E, weights: Weights) -> Scratch<E> {
        let first = Term::features(base.terms()) as Feature;
        Scratch { base: base.with_weights(weights.of_first(base.terms())), weights, first }
    }
}

/// The terms of an evaluation, then the scratch terms. In a constant, a name that occurs twice does not compile.
///
/// ```
/// # use tenbin_core::Term;
/// # use tenbin_entry::scratch::scratch_terms;
/// const BASE: &[Term] = &[Term::new("reach", "squares reached")];
/// const ALL: [Term; 2] = scratch_terms(BASE, &[Term::new("edge", "pieces on the edge of the board")]);
/// assert_eq!(Term::feature(&ALL, "edge"), 1);
/// ```
///
/// ```compile_fail
/// # use tenbin_core::Term;
/// # use tenbin_entry::scratch::scratch_terms;
/// const BASE: &[Term] = &[Term::new("reach", "squares reached")];
/// const ALL: [Term; 2] = scratch_terms(BASE, BASE);
/// # println!("{}", ALL.len());
/// ```
pub const fn scratch_terms<const N: usize>(base: &[Term], scratch: &[Term]) -> [Term; N] {
    assert!(base.len() + scratch.len() == N, "the terms of both");
    let mut all = [base[0]; N];
    let mut index = 0;
    while index < N {
        all[index] = if index < base.len() { base[index] } else { scratch[index - base.len()] };
        index += 1;
    }
    assert!(Term::have_unique_names(&all), "a scratch term has the name of another term");
    all
}

impl<E: Evaluation<Position: ScratchTerms>> Evaluation for Scratch<E> {
    type Position = E::Position;
    type Accumulator = E::Accumulator;
    type FastResult = E::FastResult;

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn with_weights(&self, weights: Weights) -> Scratch<E> {
        Scratch::new(&self.base, weights)
    }

    fn init(&self, position: &E::Position) -> E::Accumulator {
        self.base.init(position)
    }

    #[inline]
    fn update(
        &self,
        accumulator: &mut E::Accumulator,
        before: &E::Position,
        ply: <E::Position as Position>::Move,
        after: &E::Position,
    ) {
        self.base.update(accumulator, before, ply, after);
    }

    #[inline]
    fn update_null_move(&self, before: &E::Accumulator, after: &E::Position) -> E::Accumulator {
        self.base.update_null_move(before, after)
    }

    #[inline]
    fn update_turn(
        &self,
        accumulator: &mut E::Accumulator,
        before: &E::Position,
        plies: &[<E::Position as Position>::Move],
        after: &E::Position,
    ) {
        self.base.update_turn(accumulator, before, plies, after);
    }

    fn move_prior(&self, position: &E::Position) -> impl Fn(<E::Position as Position>::Move) -> i32 {
        self.base.move_prior(position)
    }

    fn fast_terms<S: FeatureSink>(
        &self,
        position: &E::Position,
        accumulator: &E::Accumulator,
        sink: &mut S,
    ) -> E::FastResult {
        self.base.fast_terms(position, accumulator, sink)
    }

    fn slow_terms<S: FeatureSink>(
        &self,
        position: &E::Position,
        accumulator: &E::Accumulator,
        found: E::FastResult,
        sink: &mut S,
    ) {
        self.base.slow_terms(position, accumulator, found, sink);
        position.put_scratch(&mut ScratchSink { sink, first: self.first });
    }
}

/// A sink that counts features from the first scratch term.
struct ScratchSink<'s, S> {
    sink: &'s mut S,
    first: Feature,
}

impl<S: FeatureSink> FeatureSink for ScratchSink<'_, S> {
    #[inline]
    fn put_whole(&mut self, feature: Feature, amount: i32) {
        self.sink.put_whole(self.first + feature, amount);
    }

    #[inline]
    fn put(&mut self, feature: Feature, amount: i32, at: Square) {
        self.sink.put(self.first + feature, amount, at);
    }

    #[inline]
    fn put_all(&mut self, feature: Feature, amount: i32, on: impl SquareSet) {
        self.sink.put_all(self.first + feature, amount, on);
    }
}
