//! Breakthrough at the desk.

use crate::bench::{self, Measure};
use crate::players::{Preset, random, weights};
use crate::room::{Card, OpeningStyle, Room};
use crate::{LastingProver, Mind, Seat, uct};
use tenbin_breakthrough::{Advance, BreakthroughPosition, DEFAULT_WEIGHTS, SIZES, STEPS, TERMS};
use tenbin_core::{Notation, ParseError, Player, Settings, Spec, Table};
use tenbin_search::Solver;

/// The game.
pub(crate) struct Breakthrough;

pub(crate) const BREAKTHROUGH: Breakthrough = Breakthrough;

const CARD: Card = Card {
    name: "breakthrough",
    about: "pawns that only go forward; the first to reach the far side wins (the small game to learn the bench with)",
    variants: "columns×rows from 3x3 to 8x8, 6x6 if nothing is said, and plies a turn: breakthrough:5x5,steps=2",
    position: "ranks from the top, P and p pawns, numbers for open squares, side to move: pppp/4/4/PPPP w",
    moves: "from-to: a2-a3",
};

const PRESETS: &[Preset] = &[
    Preset::searching("advance", "pawns, how far they have come, and whether they can be stopped", &[]),
    Preset::UCT,
    Preset::RANDOM,
];

fn variant(spec: &Spec) -> Result<(u8, u8, u8), ParseError> {
    let (mut files, mut ranks, mut steps) = (6, 6, 1);
    for (number, item) in spec.items().iter().enumerate() {
        if spec.items()[..number].iter().any(|before| before.key == item.key) {
            return Err(spec.key_error(item, "this is set twice"));
        }
        let wrong = || {
            let known = format!("write columns×rows from {0}x{0} to {1}x{1}, or steps=2", SIZES.start(), SIZES.end());
            spec.key_error(item, format!("`{}` says nothing about the board; {known}", item.value))
        };
        match item.key.as_deref() {
            None => {
                let (wide, high) = item.value.split_once(['x', '×']).ok_or_else(wrong)?;
                let side = |text: &str| text.parse().ok().filter(|side| SIZES.contains(side)).ok_or_else(wrong);
                (files, ranks) = (side(wide)?, side(high)?);
            }
            Some("steps") => {
                steps = item.value.parse().ok().filter(|steps| STEPS.contains(steps)).ok_or_else(|| {
                    spec.value_error(item, format!("`steps` is from {} to {}", STEPS.start(), STEPS.end()))
                })?;
            }
            Some(_) => return Err(wrong()),
        }
    }
    Ok((files, ranks, steps))
}

fn advance(settings: &Settings) -> Result<Advance, ParseError> {
    Ok(Advance::new(weights(settings, DEFAULT_WEIGHTS, TERMS)?))
}

impl Room for Breakthrough {
    fn card(&self) -> &Card {
        &CARD
    }

    fn table(&self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        let (files, ranks, steps) = variant(spec)?;
        let start = BreakthroughPosition::start(files, ranks, steps)
            .map_err(|message| ParseError::whole(spec.text(), message))?;
        let start = match position {
            Some(text) => start.parse_position(text)?,
            None => start,
        };
        let steps = if steps == 1 { String::new() } else { format!(",steps={steps}") };
        Ok(Box::new(Seat::new(format!("breakthrough:{files}x{ranks}{steps}"), start)))
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    fn strongest(&self) -> &'static str {
        "advance"
    }

    fn evaluation(
        &self,
        _table: &dyn Table,
        _preset: &Preset,
        settings: &Settings,
    ) -> Result<Box<dyn Mind>, ParseError> {
        Ok(Box::new(advance(settings)?))
    }

    fn player(&self, _table: &dyn Table, preset: &Preset, settings: &Settings) -> Result<Box<dyn Player>, ParseError> {
        Ok(match preset.name {
            "uct" => match uct::guide(settings, &["advance"])? {
                Some(_) => uct::guided(settings, advance(settings)?),
                None => uct::plain::<Advance>(settings),
            },
            _ => random::<BreakthroughPosition>(settings),
        })
    }

    fn prover(&self, _table: &dyn Table, memory: usize, theorems: bool) -> Result<Box<dyn LastingProver>, ParseError> {
        Ok(Box::new(Solver::<BreakthroughPosition>::new(memory, theorems)))
    }

    fn openings(&self, _table: &dyn Table) -> OpeningStyle {
        OpeningStyle { plies: 4, judge: "advance:depth=2", limit: 100 }
    }

    fn measures(&self) -> Vec<Measure> {
        let mut measures = bench::rules(BreakthroughPosition::default(), "6×6");
        measures.push(bench::playouts::<Advance>(BreakthroughPosition::default(), "6×6"));
        measures.push(bench::evaluation(
            "evaluations `advance`, 6×6".to_owned(),
            Advance::default(),
            BreakthroughPosition::default(),
        ));
        measures
    }
}
