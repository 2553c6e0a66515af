//! The players of Amazons: presets with their parameters and constructors.

use super::mirror::{FALLBACK, mirror};
use crate::players::{Preset, random, weights};
use crate::{DynEvaluation, uct};
use tenbin_amazons::{AmazonsPosition, Lieberum, Rule, Sees, Takeda};
use tenbin_board::Set;
use tenbin_core::{Param, ParamKind, ParseError, Player, Settings, Term};

const fn weight(key: &'static str, meaning: &'static str, default: &'static str) -> Param {
    Param::new(key, meaning, ParamKind::Float { min: -100.0, max: 100.0 }, default)
}

/// Weights of the base that can be set without a weight file.
const TERRITORY: Param =
    weight("territory", "weight of territory, in squares; default from the weight file", "");
const POTENTIAL: Param = weight("potential", "weight of potential territory; default from the weight file", "");
const MOBILITY: Param = weight("mobility", "weight of mobility; default from the weight file", "");

/// The paper's weight of coverage, where it is not a parameter.
const USUAL_COVERAGE: f64 = 0.17;
const W: Param = weight("w", "weight of coverage, in squares", "0.17");
const W2: Param = weight("w2", "weight of coverage at two moves (not in the paper)", "0");
const N: Param = weight("n", "weight of the mean of the surrounding squares, in tenths", "8");
const SHARE: Param =
    weight("share", "share of a stranded square's territory that is removed (paper: 1)", "1");

pub(super) const PRESETS: &[Preset] = &[
    Preset::searching(
        "original",
        "Takeda's base: territory, potential territory, mobility",
        &[TERRITORY, POTENTIAL, MOBILITY],
    ),
    Preset::searching("ks", "the base with strength of coverage", &[W, W2, TERRITORY, POTENTIAL, MOBILITY]),
    Preset::searching("as", "the base with the surrounding squares of each square", &[N, TERRITORY, POTENTIAL, MOBILITY]),
    Preset::searching(
        "me",
        "the base, counting only the largest of several regions held by a single piece",
        &[SHARE, TERRITORY, POTENTIAL, MOBILITY],
    ),
    Preset::searching("lieberum", "Lieberum's evaluation: queen and king distance, closeness, mobility", &[]),
    Preset::searching("learned", "`lieberum` with weights learned from own games on 10×10 with queens", &[]),
    Preset::UCT,
    Preset::best_by_uct(
        "the strongest player: UCT with `learned` (with knights `lieberum`), one second per move",
    ),
    Preset {
        name: "mirror",
        meaning: "the mirror strategy: point-reflects every move, as the second player wins with knights on an even board",
        own: &[FALLBACK],
        searches: false,
    },
    Preset::RANDOM,
];

pub(super) const TAKEDA: &str = include_str!("../../../../weights/amazons/takeda.toml");
pub(super) const LIEBERUM: &str = include_str!("../../../../weights/amazons/lieberum.toml");
const LEARNED: &str = include_str!("../../../../weights/amazons/learned.toml");

/// The evaluation of one of the presets that look ahead with one.
pub(super) fn evaluation<S: Set>(preset: &Preset, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
    let real = |key| settings.float(key).expect("the parameter has a default");
    if ["lieberum", "learned"].contains(&preset.name) {
        return Ok(Box::new(lieberum::<S>(preset.name, settings)?));
    }
    let base = base::<S>(settings, preset)?;
    Ok(Box::new(match preset.name {
        "ks" if real("w2") != 0.0 => base.with_coverage(real("w")).with_coverage_at_two(real("w2")),
        "ks" => base.with_coverage(real("w")),
        "as" => base.with_surroundings(real("n")),
        "me" => base.with_regions(real("share")),
        _ => base,
    }))
}

/// A player of one of the other presets, by a rule of the game.
pub(super) fn player<S: Set>(rule: Rule, preset: &Preset, settings: &Settings) -> Result<Box<dyn Player>, ParseError> {
    Ok(match preset.name {
        "uct" => match uct::guide(settings, &["original", "ks", "lieberum", "learned"])? {
            Some("original") => uct::guided(settings, base::<S>(settings, preset)?),
            Some("ks") => uct::guided(settings, base::<S>(settings, preset)?.with_coverage(USUAL_COVERAGE)),
            Some(name) => uct::guided(settings, lieberum::<S>(name, settings)?),
            None => uct::plain::<Lieberum<S>>(settings),
        },
        "best" => uct::best(settings, lieberum::<S>(strongest(rule), settings)?),
        "mirror" => mirror::<S>(settings),
        _ => random::<AmazonsPosition<S>>(settings),
    })
}

/// The preset whose evaluation plays best by a rule: what was learned with queens misjudges knights.
pub(super) fn strongest(rule: Rule) -> &'static str {
    if rule == Rule::Queen { "learned" } else { "lieberum" }
}

/// Lieberum's evaluation with the weights of the preset of this name, if the settings name no others.
fn lieberum<S: Set>(name: &str, settings: &Settings) -> Result<Lieberum<S>, ParseError> {
    let usual = if name == "learned" { LEARNED } else { LIEBERUM };
    Ok(Lieberum::new(weights(settings, usual, Lieberum::<S>::TERMS)?))
}

/// Takeda's base, with those weights that the preset takes and the settings name.
fn base<S: Set>(settings: &Settings, preset: &Preset) -> Result<Takeda<S>, ParseError> {
    let mut weights = weights(settings, TAKEDA, Takeda::<S>::TERMS)?;
    for param in preset.own.iter().filter(|param| [TERRITORY, POTENTIAL, MOBILITY].contains(param)) {
        if let Some(weight) = settings.float(param.key) {
            weights.set(Term::feature(Takeda::<S>::TERMS, param.key), weight);
        }
    }
    Ok(Takeda::new(weights, Sees::default()))
}
