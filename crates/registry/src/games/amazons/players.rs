//! The players of Amazons: presets with their parameters and constructors.

use super::mirror::{FALLBACK, mirror};
use super::size_of;
use crate::DynEvaluation;
use crate::players::{Preset, read_weights, typed_table, uct};
use tenbin_amazons::{AmazonsPosition, Amendments, Lieberum, Rule, Takeda};
use tenbin_board::Set;
use tenbin_core::{Param, ParamKind, ParseError, Player, Settings, Table, Term};

const fn weight(key: &'static str, meaning: &'static str, default: &'static str) -> Param {
    Param::new(key, meaning, ParamKind::Float { min: -100.0, max: 100.0 }, default)
}

/// Weights of the base that can be set without a weight file.
const TERRITORY: Param = weight("territory", "weight of territory, in squares; default from the weight file", "");
const POTENTIAL: Param = weight("potential", "weight of potential territory; default from the weight file", "");
const MOBILITY: Param = weight("mobility", "weight of mobility; default from the weight file", "");

const W: Param = weight("w", "weight of coverage, in squares", "0.17");
const W2: Param = weight("w2", "weight of coverage at two moves (not in the paper)", "0");
const N: Param = weight("n", "weight of the mean of the surrounding squares, in tenths", "8");
const SHARE: Param = weight("share", "share of a stranded square's territory that is removed (paper: 1)", "1");

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
const LEARNED: &str = include_str!("../../../../../weights/amazons/learned.toml");

type EvaluationResult = Result<Box<dyn DynEvaluation>, ParseError>;

fn original(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    for_size!(size_of(table), S => Ok(Box::new(base::<S>(settings)?)))
}

fn strength_of_coverage(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    fn with<S: Set>(base: Takeda<S>, w: f64, w2: f64) -> Takeda<S> {
        let ks = base.with_coverage(w);
        if w2 == 0.0 { ks } else { ks.with_coverage_at_two(w2) }
    }
    let (w, w2) = (value(settings, &W), value(settings, &W2));
    for_size!(size_of(table), S => Ok(Box::new(with(base::<S>(settings)?, w, w2))))
}

fn surrounding_squares(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    for_size!(size_of(table), S => Ok(Box::new(base::<S>(settings)?.with_surroundings(value(settings, &N)))))
}

fn largest_region(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    for_size!(size_of(table), S => Ok(Box::new(base::<S>(settings)?.with_regions(value(settings, &SHARE)))))
}

fn lieberum(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    for_size!(size_of(table), S => Ok(Box::new(lieberum_with::<S>(LIEBERUM, settings)?)))
}

fn learned(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    for_size!(size_of(table), S => Ok(Box::new(lieberum_with::<S>(LEARNED, settings)?)))
}

/// UCT with the strongest evaluation for the movement rule.
fn best(table: &dyn Table, settings: &Settings) -> Result<Box<dyn Player>, ParseError> {
    for_size!(size_of(table), S => {
        let typed = typed_table::<AmazonsPosition<S>>(table);
        let rule = typed.map_err(|message| ParseError::whole(table.game(), message))?.history().now().rule();
        let built_in = if learned_is_strongest(rule) { LEARNED } else { LIEBERUM };
        Ok(uct::with_evaluation(settings, lieberum_with::<S>(built_in, settings)?, uct::ONE_SECOND))
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

/// The value of a parameter with a default.
fn value(settings: &Settings, param: &Param) -> f64 {
    settings.float(param.key).expect("the parameter has a default")
}

fn lieberum_with<S: Set>(built_in: &str, settings: &Settings) -> Result<Lieberum<S>, ParseError> {
    Ok(Lieberum::new(read_weights(settings, built_in, Lieberum::<S>::TERMS)?))
}

/// Takeda's base, with the weights in the settings.
fn base<S: Set>(settings: &Settings) -> Result<Takeda<S>, ParseError> {
    let mut weights = read_weights(settings, TAKEDA, Takeda::<S>::TERMS)?;
    for param in BASE {
        if let Some(weight) = settings.float(param.key) {
            weights.set(Term::feature(Takeda::<S>::TERMS, param.key), weight);
        }
    }
    Ok(Takeda::new(weights, Amendments::default()))
}
