//! The players of Amazons: presets with their parameters and constructors.

use super::mirror::{FALLBACK, mirror};
use super::size_of;
use crate::{AmazonsPosition, Amendments, Lieberum, Rule, Takeda};
use tenbin_board::{Set, Set64};
use tenbin_core::{Feature, Param, ParamKind, ParseError, Player, Settings, Table, Term, Weights};
use tenbin_entry::DynEvaluation;
use tenbin_entry::players::{Preset, read_weights, uct};
use tenbin_entry::scratch::{base, base_param, with_scratch};
use tenbin_entry::typed_table;

const fn weight(key: &'static str, meaning: &'static str, default: &'static str) -> Param {
    Param::new(key, meaning, ParamKind::Float { min: -100.0, max: 100.0 }, default)
}

/// Weights of the base that can be set without a weight file.
const TERRITORY: Param = weight("territory", "weight of territory, in squares; default from the weight file", "");
const POTENTIAL: Param = weight("potential", "weight of potential territory; default from the weight file", "");
const MOBILITY: Param = weight("mobility", "weight of mobility; default from the weight file", "");

const W: Param = weight("w", "weight of coverage, in squares; default from the weight file", "");
const W2: Param = weight("w2", "weight of coverage at two moves (not in the paper); default from the weight file", "");
const N: Param =
    weight("n", "weight of the mean of the surrounding squares, in tenths; default from the weight file", "");
const SHARE: Param =
    weight("share", "share of a stranded square's territory that is removed; default from the weight file", "");

const BASE: &[Param] = &[TERRITORY, POTENTIAL, MOBILITY];

pub(super) const PRESETS: &[Preset] = &[
    Preset::alpha_beta("original", "Takeda's base: territory, potential territory, mobility", BASE, original),
    Preset::alpha_beta(
        "ks",
        "the base with strength of coverage",
        &[W, W2, TERRITORY, POTENTIAL, MOBILITY],
        strength_of_coverage,
    ),
    Preset::alpha_beta(
        "as",
        "the base with the surrounding squares of each square",
        &[N, TERRITORY, POTENTIAL, MOBILITY],
        surrounding_squares,
    ),
    Preset::alpha_beta(
        "me",
        "the base, counting only the largest of several regions held by a single piece",
        &[SHARE, TERRITORY, POTENTIAL, MOBILITY],
        largest_region,
    ),
    Preset::alpha_beta(
        "lieberum",
        "Lieberum's evaluation: queen and king distance, closeness, mobility",
        &[],
        lieberum,
    ),
    Preset::alpha_beta("learned", "`lieberum` with weights learned from own games on 10×10 with queens", &[], learned),
    Preset::scratch(&[base_param(&["learned", "lieberum", "original", "ks", "as", "me"])], scratch),
    Preset::UCT,
    Preset::best_by_evaluation(
        "the strongest player: UCT with `learned` (with knights `lieberum`), one second per move",
        best,
    ),
    Preset::other(
        "mirror",
        "the mirror strategy: point-reflects every move, as the second player wins with knights on an even board",
        &[FALLBACK],
        |table, settings| for_size!(size_of(table), S => Ok(mirror::<S>(settings))),
    ),
    Preset::RANDOM,
];

pub(super) const TAKEDA: &str = include_str!("../../../../../weights/amazons/takeda.toml");
pub(super) const LIEBERUM: &str = include_str!("../../../../../weights/amazons/lieberum.toml");
/// The terms of Takeda's family, the same on every board.
const TAKEDA_TERMS: &[Term] = Takeda::<Set64>::TERMS;
const LEARNED: &str = include_str!("../../../../../weights/amazons/learned.toml");

type EvaluationResult = Result<Box<dyn DynEvaluation>, ParseError>;

fn original(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    takeda(table, base_weights(settings)?, Amendments::default())
}

fn strength_of_coverage(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    let mut weights = base_weights(settings)?;
    set_if_given(&mut weights, "coverage", settings.float(W.key));
    set_if_given(&mut weights, "coverage2", settings.float(W2.key));
    // Coverage at two moves costs time, so it is left out where it has no weight.
    let coverage2 = weights.get(takeda_feature("coverage2")) != 0.0;
    takeda(table, weights, Amendments { coverage: true, coverage2, ..Amendments::default() })
}

/// AS: the paper's N is relative to the weights of the squares themselves.
fn surrounding_squares(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    let mut weights = base_weights(settings)?;
    let share = settings.float(N.key).map(|n| n / 10.0);
    for (around, of) in [("around-territory", "territory"), ("around-potential", "potential")] {
        let of = weights.get(takeda_feature(of));
        set_if_given(&mut weights, around, share.map(|share| of * share));
    }
    takeda(table, weights, Amendments { surroundings: true, ..Amendments::default() })
}

/// ME: the share is relative to the weight of territory.
fn largest_region(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    let mut weights = base_weights(settings)?;
    let territory = weights.get(takeda_feature("territory"));
    set_if_given(&mut weights, "stranded", settings.float(SHARE.key).map(|share| territory * share));
    takeda(table, weights, Amendments { regions: true, ..Amendments::default() })
}

fn lieberum(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    for_size!(size_of(table), S => Ok(Box::new(lieberum_with::<S>(LIEBERUM, settings)?)))
}

fn learned(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    for_size!(size_of(table), S => Ok(Box::new(lieberum_with::<S>(LEARNED, settings)?)))
}

fn scratch(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    let none = Amendments::default();
    match base(settings) {
        "original" => takeda_with_scratch(table, settings, none),
        "ks" => takeda_with_scratch(table, settings, Amendments { coverage: true, ..none }),
        "as" => takeda_with_scratch(table, settings, Amendments { surroundings: true, ..none }),
        "me" => takeda_with_scratch(table, settings, Amendments { regions: true, ..none }),
        name => lieberum_with_scratch(table, settings, if name == "lieberum" { LIEBERUM } else { LEARNED }),
    }
}

fn takeda_with_scratch(table: &dyn Table, settings: &Settings, amendments: Amendments) -> EvaluationResult {
    let base = Weights::zero(TAKEDA_TERMS);
    for_size!(size_of(table), S => with_scratch(&Takeda::<S>::new(base, amendments), settings, TAKEDA))
}

fn lieberum_with_scratch(table: &dyn Table, settings: &Settings, built_in: &str) -> EvaluationResult {
    let base = Weights::zero(Lieberum::<Set64>::TERMS);
    for_size!(size_of(table), S => with_scratch(&Lieberum::<S>::new(base), settings, built_in))
}

/// UCT with the strongest evaluation for the movement rule.
fn best(table: &dyn Table, settings: &Settings) -> Result<Box<dyn Player>, ParseError> {
    for_size!(size_of(table), S => {
        let typed = typed_table::<AmazonsPosition<S>>(table);
        let rule = typed.map_err(|message| ParseError::whole(table.game(), message))?.history().now().rule();
        let built_in = if learned_is_strongest(rule) { LEARNED } else { LIEBERUM };
        uct::with_evaluation(table, settings, lieberum_with::<S>(built_in, settings)?, uct::ONE_SECOND)
    })
}

/// The preset with the strongest evaluation for a movement rule.
pub(super) fn strongest(rule: Rule) -> &'static str {
    if learned_is_strongest(rule) { "learned" } else { "lieberum" }
}

/// Weights learned with queens misjudge knights.
fn learned_is_strongest(rule: Rule) -> bool {
    rule == Rule::Queen
}

fn lieberum_with<S: Set>(built_in: &str, settings: &Settings) -> Result<Lieberum<S>, ParseError> {
    Ok(Lieberum::new(read_weights(settings, built_in, Lieberum::<S>::TERMS)?))
}

/// An evaluation of Takeda's family.
fn takeda(table: &dyn Table, weights: Weights, amendments: Amendments) -> EvaluationResult {
    for_size!(size_of(table), S => Ok(Box::new(Takeda::<S>::new(weights, amendments))))
}

/// The weights of Takeda's family, with those of the base in the settings.
fn base_weights(settings: &Settings) -> Result<Weights, ParseError> {
    let mut weights = read_weights(settings, TAKEDA, TAKEDA_TERMS)?;
    for param in BASE {
        set_if_given(&mut weights, param.key, settings.float(param.key));
    }
    Ok(weights)
}

fn takeda_feature(term: &str) -> Feature {
    Term::feature(TAKEDA_TERMS, term)
}

fn set_if_given(weights: &mut Weights, term: &str, value: Option<f64>) {
    if let Some(value) = value {
        weights.set(takeda_feature(term), value);
    }
}
