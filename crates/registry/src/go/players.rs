//! Who plays Go: the evaluations of the room, each a preset with its parameters.

use crate::players::{Preset, random, weights};
use crate::{Mind, uct};
use tenbin_core::{Param, ParamKind, ParseError, Player, Settings};
use tenbin_go::strength::Strength;
use tenbin_go::{Axis, Charge, DEFAULT_BOUZY, DEFAULT_CHARGE, DEFAULT_INFLUENCE, GoPosition, Influence, Model, Spread};

const MIRROR: Param = Param::new(
    "mirror",
    "the mirror of stones near the edge: on the first line, half a line outside, a line outside, or none, without which \
              strength was learned",
    ParamKind::Choice(&["none", "line", "half", "out"]),
    "none",
);

const SHADOW: Param =
    Param::new("shadow", "whether stones shade the influence of friends behind them", ParamKind::Switch, "off");

const STRENGTH: Param = Param::new(
    "strength",
    "a file with weights of the strength of groups to use instead of the built-in one",
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
pub(super) fn evaluation<const N: usize>(preset: &Preset, settings: &Settings) -> Result<Box<dyn Mind>, ParseError> {
    Ok(match preset.name {
        "charge" => Box::new(charge::<N>(settings, strength(settings)?, model(settings))?),
        "bouzy" => Box::new(spread::<N>(settings, DEFAULT_BOUZY, Influence::Bouzy)?),
        _ => Box::new(spread::<N>(settings, DEFAULT_INFLUENCE, Influence::Zobrist)?),
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
            _ => uct::best_by_playouts::<Spread<N>>(settings),
        });
    }
    Ok(match uct::guide(settings, GUIDES)? {
        None => uct::plain::<Spread<N>>(settings),
        Some("charge") => uct::guided(settings, charge::<N>(settings, Strength::default(), Model::default())?),
        Some("bouzy") => uct::guided(settings, spread::<N>(settings, DEFAULT_BOUZY, Influence::Bouzy)?),
        Some(_) => uct::guided(settings, spread::<N>(settings, DEFAULT_INFLUENCE, Influence::Zobrist)?),
    })
}

fn spread<const N: usize>(settings: &Settings, built_in: &str, influence: Influence) -> Result<Spread<N>, ParseError> {
    Ok(Spread::new(weights(settings, built_in, Spread::<N>::TERMS)?, influence))
}

fn charge<const N: usize>(settings: &Settings, strength: Strength, model: Model<N>) -> Result<Charge<N>, ParseError> {
    Ok(Charge::new(weights(settings, DEFAULT_CHARGE, Charge::<N>::TERMS)?, strength, model))
}

fn model<const N: usize>(settings: &Settings) -> Model<N> {
    let said = settings.text("mirror").unwrap_or(MIRROR.default);
    let axis = Axis::NAMED.into_iter().find(|(name, _)| *name == said).map_or(Axis::None, |(_, axis)| axis);
    Model::new(axis, settings.switch("shadow"))
}

fn strength(settings: &Settings) -> Result<Strength, ParseError> {
    let Some(file) = settings.text("strength") else { return Ok(Strength::default()) };
    let text = std::fs::read_to_string(file).map_err(|error| {
        ParseError::at(&settings.canonical(), file, format!("cannot read the weight file: {error}"))
    })?;
    Strength::parse(&text).map_err(|mistake| mistake.in_file(file))
}
