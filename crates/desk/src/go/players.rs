//! Who plays Go: the evaluations of the room, each a preset with its parameters.

use crate::players::{Preset, random, weights};
use crate::{Mind, uct};
use tenbin_core::{Kind, Mistake, Param, Player, Settings};
use tenbin_go::strength::Strength;
use tenbin_go::{Axis, Charge, DEFAULT_BOUZY, DEFAULT_CHARGE, DEFAULT_INFLUENCE, Influence, Model, Position, Spread};

const AXIS: Param = Param {
    key: "axis",
    meaning: "the mirror of stones near the edge: on the first line, half a line outside, a line outside, or none",
    kind: Kind::Choice(&["line", "half", "out", "none"]),
    default: "line",
};

const SHADOW: Param = Param {
    key: "shadow",
    meaning: "whether stones shade the influence of friends behind them",
    kind: Kind::Switch,
    default: "off",
};

const STRENGTH: Param = Param {
    key: "strength",
    meaning: "a file with weights of the strength of groups to use instead of the built-in one",
    kind: Kind::File,
    default: "",
};

pub(super) const PRESETS: &[Preset] = &[
    Preset::searching(
        "charge",
        "the charge model: potential, groups, their strength, and the territory that follows",
        &[AXIS, SHADOW, STRENGTH],
    ),
    Preset::searching("influence", "Zobrist's influence function of 1969", &[]),
    Preset::searching("bouzy", "Bouzy's 5/21", &[]),
    Preset::best_by_playouts("the strongest of them: UCT with RAVE and sensible playouts"),
    Preset::UCT,
    Preset::RANDOM,
];

/// The evaluations that guide playouts.
const GUIDES: &[&str] = &["charge", "influence", "bouzy"];

/// Those that say something about moves before they are played.
const ADVISERS: &[&str] = &["charge"];

/// The evaluation of one of the presets that look ahead with one.
pub(super) fn evaluation<const N: usize>(preset: &Preset, settings: &Settings) -> Result<Box<dyn Mind>, Mistake> {
    Ok(match preset.name {
        "charge" => Box::new(charge::<N>(settings, strength(settings)?, model(settings))?),
        "bouzy" => Box::new(spread::<N>(settings, DEFAULT_BOUZY, Influence::Bouzy)?),
        _ => Box::new(spread::<N>(settings, DEFAULT_INFLUENCE, Influence::Zobrist)?),
    })
}

/// A player of one of the other presets. As a guide the charge model has no parameters of its own.
pub(super) fn player<const N: usize>(preset: &Preset, settings: &Settings) -> Result<Box<dyn Player>, Mistake> {
    if preset.name == "random" {
        return Ok(random::<Position<N>>(settings));
    }
    if preset.name == "best" {
        return Ok(match uct::prior(settings, ADVISERS)? {
            None => uct::best_by_playouts::<Spread<N>>(settings),
            Some(_) => uct::best_advised(settings, Charge::<N>::default()),
        });
    }
    Ok(match uct::guide(settings, GUIDES)? {
        None => uct::plain::<Spread<N>>(settings),
        Some("charge") => uct::guided(settings, charge::<N>(settings, Strength::default(), Model::default())?),
        Some("bouzy") => uct::guided(settings, spread::<N>(settings, DEFAULT_BOUZY, Influence::Bouzy)?),
        Some(_) => uct::guided(settings, spread::<N>(settings, DEFAULT_INFLUENCE, Influence::Zobrist)?),
    })
}

fn spread<const N: usize>(settings: &Settings, built_in: &str, influence: Influence) -> Result<Spread<N>, Mistake> {
    Ok(Spread::new(weights(settings, built_in, Spread::<N>::TERMS)?, influence))
}

fn charge<const N: usize>(settings: &Settings, strength: Strength, model: Model<N>) -> Result<Charge<N>, Mistake> {
    Ok(Charge::new(weights(settings, DEFAULT_CHARGE, Charge::<N>::TERMS)?, strength, model))
}

fn model<const N: usize>(settings: &Settings) -> Model<N> {
    let said = settings.text("axis").unwrap_or(AXIS.default);
    let axis = Axis::NAMED.into_iter().find(|(name, _)| *name == said).map_or(Axis::Line, |(_, axis)| axis);
    Model::new(axis, settings.switch("shadow"))
}

fn strength(settings: &Settings) -> Result<Strength, Mistake> {
    let Some(file) = settings.text("strength") else { return Ok(Strength::default()) };
    let text = std::fs::read_to_string(file)
        .map_err(|error| Mistake::at(&settings.canonical(), file, format!("cannot read the weight file: {error}")))?;
    Strength::parse(&text).map_err(|mistake| mistake.in_file(file))
}
