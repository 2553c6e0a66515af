//! The players of Go: presets with their parameters and constructors.

use crate::strength::Strength;
use crate::{
    Charge, DEFAULT_BOUZY, DEFAULT_CHARGE, DEFAULT_INFLUENCE, InfluenceEvaluation, InfluenceFunction, MirrorAxis,
    PotentialModel,
};
use tenbin_core::{Param, ParamKind, ParseError, Player, Settings, Table, Weights};
use tenbin_entry::players::{Preset, read_weights, uct};
use tenbin_entry::scratch::{base, base_param, with_scratch};
use tenbin_entry::{DynEvaluation, GameEntry};

const MIRROR: Param = Param::new(
    "mirror",
    "mirror images of stones near the edge: on the first line, half a line outside, a line outside, or none (as learned)",
    ParamKind::Choice(&["none", "line", "half", "out"]),
    "none",
);

const SHADOW: Param = Param::new(
    "shadow",
    "whether stones shadow the influence of friendly stones behind them",
    ParamKind::Switch,
    "off",
);

const STRENGTH: Param =
    Param::new("strength", "weight file of group strength; default is built in", ParamKind::File, "");

const PRIORS: Param = Param::new(
    "priors",
    "whether the charge model adds to move priors",
    ParamKind::Choice(&["charge", "none"]),
    "charge",
)
.formerly(&["advice"]);

/// The parameters of `best`, with defaults for heuristic playouts. The defaults were not tuned by matches.
const BEST: [Param; uct::BEST] = uct::best_params_with(
    PRIORS,
    &[("c", "0"), ("rave", "3000"), ("heuristic", "on"), ("threshold", "4"), ("prior-visits", "20")],
);

pub(super) const PRESETS: &[Preset] = &[
    Preset::alpha_beta(
        "charge",
        "the charge model: potential, groups, group strength, and the resulting territory",
        &[MIRROR, SHADOW, STRENGTH],
        charge,
    ),
    Preset::alpha_beta("influence", "Zobrist's influence function of 1969", &[], influence),
    Preset::alpha_beta("bouzy", "Bouzy's 5/21", &[], bouzy),
    Preset::scratch(&[base_param(&["charge", "influence", "bouzy"])], scratch),
    Preset::other(
        "best",
        "the strongest player: UCT with RAVE, heuristic playouts, and move priors of the charge model",
        &BEST,
        best,
    ),
    Preset::UCT,
    Preset::RANDOM,
];

type EvaluationResult = Result<Box<dyn DynEvaluation>, ParseError>;

fn charge(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    for_size!(table.diagram().files, N => {
        let weights = read_weights(settings, DEFAULT_CHARGE, Charge::<N>::TERMS)?;
        Ok(Box::new(Charge::<N>::new(weights, strength(settings)?, model(settings)?)))
    })
}

fn influence(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    influence_evaluation(table, settings, DEFAULT_INFLUENCE, InfluenceFunction::Zobrist)
}

fn bouzy(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    influence_evaluation(table, settings, DEFAULT_BOUZY, InfluenceFunction::Bouzy)
}

fn influence_evaluation(
    table: &dyn Table,
    settings: &Settings,
    built_in: &str,
    function: InfluenceFunction,
) -> EvaluationResult {
    for_size!(table.diagram().files, N => {
        let weights = read_weights(settings, built_in, InfluenceEvaluation::<N>::TERMS)?;
        Ok(Box::new(InfluenceEvaluation::<N>::new(weights, function)))
    })
}

fn scratch(table: &dyn Table, settings: &Settings) -> EvaluationResult {
    for_size!(table.diagram().files, N => {
        let influence = |function| InfluenceEvaluation::<N>::new(Weights::zero(InfluenceEvaluation::<N>::TERMS), function);
        match base(settings) {
            "influence" => with_scratch(&influence(InfluenceFunction::Zobrist), settings, DEFAULT_INFLUENCE),
            "bouzy" => with_scratch(&influence(InfluenceFunction::Bouzy), settings, DEFAULT_BOUZY),
            _ => with_scratch(&Charge::<N>::default(), settings, DEFAULT_CHARGE),
        }
    })
}

fn best(table: &dyn Table, settings: &Settings) -> Result<Box<dyn Player>, ParseError> {
    if settings.text(PRIORS.key) == Some("charge") {
        for_size!(table.diagram().files, N => Ok(uct::with_priors(settings, Charge::<N>::default(), uct::ONE_SECOND)))
    } else {
        Ok(super::GO.basic_players(table).uct(settings, uct::ONE_SECOND))
    }
}

fn model<const N: usize>(settings: &Settings) -> Result<PotentialModel<N>, ParseError> {
    let name = settings.text(MIRROR.key).unwrap_or(MIRROR.default);
    let axis = MirrorAxis::NAMED.into_iter().find(|(known, _)| *known == name);
    let (_, axis) = axis.ok_or_else(|| ParseError::at(&settings.canonical(), name, "unknown mirror axis"))?;
    Ok(PotentialModel::new(axis, settings.switch(SHADOW.key)))
}

fn strength(settings: &Settings) -> Result<Strength, ParseError> {
    let Some(file) = settings.text("strength") else { return Ok(Strength::default()) };
    let text = std::fs::read_to_string(file).map_err(|error| {
        ParseError::at(&settings.canonical(), file, format!("cannot read the weight file: {error}"))
    })?;
    Strength::parse(&text).map_err(|error| error.in_file(file))
}
