//! The players of Go: presets with their parameters and constructors.

use crate::players::{Preset, random, weights};
use crate::{DynEvaluation, uct};
use tenbin_core::{Param, ParamKind, ParseError, Player, Settings};
use tenbin_go::strength::Strength;
use tenbin_go::{MirrorAxis, Charge, DEFAULT_BOUZY, DEFAULT_CHARGE, DEFAULT_INFLUENCE, GoPosition, InfluenceFunction, PotentialModel, InfluenceEvaluation};

const MIRROR: Param = Param::new(
    "mirror",
    "mirror images of stones near the edge: on the first line, half a line outside, a line outside, or none (as learned)",
    ParamKind::Choice(&["none", "line", "half", "out"]),
    "none",
);

const SHADOW: Param =
    Param::new("shadow", "whether stones shadow the influence of friendly stones behind them", ParamKind::Switch, "off");

const STRENGTH: Param = Param::new(
    "strength",
    "weight file of group strength; default is built in",
    ParamKind::File,
    "",
);

const ADVICE: Param = Param::new(
    "advice",
    "whether the charge model's potential and strength add to what moves promise at a first look",
    ParamKind::Choice(&["charge", "none"]),
    "charge",
);

const BEST: [Param; uct::SENSIBLE] = uct::sensible(ADVICE);

pub(super) const PRESETS: &[Preset] = &[
    Preset::searching(
        "charge",
        "the charge model: potential, groups, their strength, and the territory that follows",
        &[MIRROR, SHADOW, STRENGTH],
    ),
    Preset::searching("influence", "Zobrist's influence function of 1969", &[]),
    Preset::searching("bouzy", "Bouzy's 5/21", &[]),
    Preset::best_by_playouts(
        "the strongest of them: UCT with RAVE, sensible playouts, and the charge model's advice on moves",
        &BEST,
    ),
    Preset::UCT,
    Preset::RANDOM,
];

/// The evaluations that guide playouts.
const GUIDES: &[&str] = &["charge", "influence", "bouzy"];

/// The evaluation of one of the presets that look ahead with one.
pub(super) fn evaluation<const N: usize>(preset: &Preset, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
    Ok(match preset.name {
        "charge" => Box::new(charge::<N>(settings, strength(settings)?, model(settings))?),
        "bouzy" => Box::new(spread::<N>(settings, DEFAULT_BOUZY, InfluenceFunction::Bouzy)?),
        _ => Box::new(spread::<N>(settings, DEFAULT_INFLUENCE, InfluenceFunction::Zobrist)?),
    })
}

/// A player of one of the other presets. As a guide the charge model has no parameters of its own.
pub(super) fn player<const N: usize>(preset: &Preset, settings: &Settings) -> Result<Box<dyn Player>, ParseError> {
    if preset.name == "random" {
        return Ok(random::<GoPosition<N>>(settings));
    }
    if preset.name == "best" {
        return Ok(match settings.text("advice") {
            Some("charge") => uct::best_advised(settings, Charge::<N>::default()),
            _ => uct::best_by_playouts::<InfluenceEvaluation<N>>(settings),
        });
    }
    Ok(match uct::guide(settings, GUIDES)? {
        None => uct::plain::<InfluenceEvaluation<N>>(settings),
        Some("charge") => uct::guided(settings, charge::<N>(settings, Strength::default(), PotentialModel::default())?),
        Some("bouzy") => uct::guided(settings, spread::<N>(settings, DEFAULT_BOUZY, InfluenceFunction::Bouzy)?),
        Some(_) => uct::guided(settings, spread::<N>(settings, DEFAULT_INFLUENCE, InfluenceFunction::Zobrist)?),
    })
}

fn spread<const N: usize>(settings: &Settings, built_in: &str, influence: InfluenceFunction) -> Result<InfluenceEvaluation<N>, ParseError> {
    Ok(InfluenceEvaluation::new(weights(settings, built_in, InfluenceEvaluation::<N>::TERMS)?, influence))
}

fn charge<const N: usize>(settings: &Settings, strength: Strength, model: PotentialModel<N>) -> Result<Charge<N>, ParseError> {
    Ok(Charge::new(weights(settings, DEFAULT_CHARGE, Charge::<N>::TERMS)?, strength, model))
}

fn model<const N: usize>(settings: &Settings) -> PotentialModel<N> {
    let said = settings.text("mirror").unwrap_or(MIRROR.default);
    let axis = MirrorAxis::NAMED.into_iter().find(|(name, _)| *name == said).map_or(MirrorAxis::None, |(_, axis)| axis);
    PotentialModel::new(axis, settings.switch("shadow"))
}

fn strength(settings: &Settings) -> Result<Strength, ParseError> {
    let Some(file) = settings.text("strength") else { return Ok(Strength::default()) };
    let text = std::fs::read_to_string(file).map_err(|error| {
        ParseError::at(&settings.canonical(), file, format!("cannot read the weight file: {error}"))
    })?;
    Strength::parse(&text).map_err(|error| error.in_file(file))
}
