//! Who plays Amazons: the evaluations of the room, each a preset with its parameters.

use super::mirror::{OTHERWISE, mirror};
use crate::players::{Preset, random, weights};
use crate::{Mind, uct};
use tenbin_amazons::{AmazonsPosition, Lieberum, Rule, Sees, Takeda};
use tenbin_board::Set;
use tenbin_core::{Param, ParamKind, ParseError, Player, Settings, Term};

const fn weight(key: &'static str, meaning: &'static str, default: &'static str) -> Param {
    Param::new(key, meaning, ParamKind::Float { min: -100.0, max: 100.0 }, default)
}

/// The weights of the base that can be set without a file; by default they are the weight file's.
const TERRITORY: Param =
    weight("territory", "weight of territory, in squares; the weight file's if nothing is said", "");
const POTENTIAL: Param = weight("potential", "weight of potential territory; the weight file's if nothing is said", "");
const MOBILITY: Param = weight("mobility", "weight of mobility; the weight file's if nothing is said", "");

/// The paper's weight of coverage, where it is not a parameter.
const USUAL_COVERAGE: f64 = 0.17;
const W: Param = weight("w", "weight of coverage, in squares", "0.17");
const W2: Param = weight("w2", "weight of coverage at two moves (beyond the paper)", "0");
const N: Param = weight("n", "tenths that the mean of the surroundings counts", "8");
const SHARE: Param =
    weight("share", "how much of a stranded square's territory is taken away (the paper: all, 1)", "1");

pub(super) const PRESETS: &[Preset] = &[
    Preset::searching(
        "original",
        "Takeda's base: territory, potential territory, mobility",
        &[TERRITORY, POTENTIAL, MOBILITY],
    ),
    Preset::searching("ks", "the base and the strength of coverage", &[W, W2, TERRITORY, POTENTIAL, MOBILITY]),
    Preset::searching("as", "the base and the squares around each square", &[N, TERRITORY, POTENTIAL, MOBILITY]),
    Preset::searching(
        "me",
        "the base, counting only the largest of several regions that one piece holds alone",
        &[SHARE, TERRITORY, POTENTIAL, MOBILITY],
    ),
    Preset::searching("lieberum", "the classical reference: queen and king distance, closeness, freedom", &[]),
    Preset::searching("learned", "`lieberum` with weights learned from its own games on 10×10, with queens", &[]),
    Preset::UCT,
    Preset::best_by_uct(
        "the strongest player here: UCT guided by `learned`, with knights by `lieberum`, one second a move",
    ),
    Preset {
        name: "mirror",
        meaning: "answers every move by its point reflection: how the second player wins with knights on an even board",
        own: &[OTHERWISE],
        searches: false,
    },
    Preset::RANDOM,
];

pub(super) const TAKEDA: &str = include_str!("../../../../weights/amazons/takeda.toml");
pub(super) const LIEBERUM: &str = include_str!("../../../../weights/amazons/lieberum.toml");
const LEARNED: &str = include_str!("../../../../weights/amazons/learned.toml");

/// The evaluation of one of the presets that look ahead with one.
pub(super) fn evaluation<S: Set>(preset: &Preset, settings: &Settings) -> Result<Box<dyn Mind>, ParseError> {
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
