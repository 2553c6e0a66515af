//! Scratch terms: terms on trial, beside those of any evaluation of the game.
//!
//! A game's `scratch.rs` lists them and puts them into the sink. Only the player `scratch` has them, so no other player
//! changes or pays for them.

use crate::players::{DynEvaluation, read_weights};
use std::sync::Mutex;
use tenbin_core::{
    Evaluation, Feature, FeatureSink, Notation, Param, ParamKind, ParseError, PlayoutPolicy, Position, Score, Settings,
    Square, SquareSet, Term, Weights,
};
use tenbin_search::SearchableEvaluation;

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
    /// The scratch terms.
    const SCRATCH: &'static [Term];

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

/// The player's evaluation: `base` and the scratch terms, with the weights of the settings.
pub fn with_scratch<E>(base: &E, settings: &Settings, built_in: &str) -> Result<Box<dyn DynEvaluation>, ParseError>
where
    E: SearchableEvaluation<Position: Notation + PlayoutPolicy + ScratchTerms>,
{
    let weights = read_weights(settings, built_in, scratch_terms(base)?)?;
    Ok(Box::new(Scratch::new(base, weights)))
}

/// The terms of an evaluation, then the scratch terms of its positions. Each such list is allocated once and kept.
pub fn scratch_terms<E: Evaluation<Position: ScratchTerms>>(base: &E) -> Result<&'static [Term], ParseError> {
    static LISTS: Mutex<Vec<&'static [Term]>> = Mutex::new(Vec::new());
    let terms = [base.terms(), E::Position::SCRATCH].concat();
    if !Term::have_unique_names(&terms) {
        return Err(ParseError::whole(SCRATCH, "a scratch term has the name of another term"));
    }
    let mut lists = LISTS.lock().expect("no thread panics with the lock");
    let known = lists.iter().find(|known| ***known == terms).copied();
    Ok(known.unwrap_or_else(|| {
        let list: &[Term] = Box::leak(terms.into_boxed_slice());
        lists.push(list);
        list
    }))
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
    fn accumulated_score(&self, accumulator: &E::Accumulator) -> Option<Score> {
        self.base.accumulated_score(accumulator)
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
