//! Go at the desk.

/// Runs code with `$points` standing for the number of points that a board of this size takes up. Three are enough: copies of
/// a small board are small, and whatever is larger than 9×9 may as well be copied like 19×19.
macro_rules! for_size {
    ($size:expr, $points:ident => $body:expr) => {
        match $size {
            ..=9 => {
                const $points: usize = 128;
                $body
            }
            10..=21 => {
                const $points: usize = 512;
                $body
            }
            _ => {
                const $points: usize = 1024;
                $body
            }
        }
    };
}

mod measures;
mod records;
mod variant;

use crate::bench::Measure;
use crate::players::{Preset, random, thinker, weights};
use crate::room::{Card, OpeningStyle, Room};
use crate::{RecordFormat, Seat, uct};
use tenbin_core::{Evaluation, Kind, Mistake, Notation, Param, Player, Settings, Spec, Table};
use tenbin_go::strength::Strength;
use tenbin_go::{Axis, Charge, DEFAULT_BOUZY, DEFAULT_CHARGE, DEFAULT_INFLUENCE, Influence, Model, Position, Spread};
use variant::Variant;

/// The game.
pub(crate) struct GoRoom;

pub(crate) const GO: GoRoom = GoRoom;

const CARD: Card = Card {
    name: "go",
    about: "stones that surround: whoever has more of the board at the end wins",
    variants: "a size from 2x2 to 25x25, 9x9 if nothing is said, and settings: go:19x19,rules=japanese,komi=6.5; rules \
               (chinese, japanese, aga, new-zealand, tromp-taylor), komi, superko (none, positional, situational), suicide \
               (on, off), handicap (0 or from 2 on), placement (fixed, free), moves (the game ends after so many)",
    position: "rows from the top, X Black, O White, numbers for empty points, side to move, ko, prisoners, passes, plies: \
               3/1X1/3 w - 0/0 0 1; or a diagram",
    moves: "as in GTP: D4, pass",
};

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
    kind: Kind::Text,
    default: "",
};

const PRESETS: &[Preset] = &[
    Preset::searching(
        "charge",
        "the charge model: potential, groups, their strength, and the territory that follows",
        &[AXIS, SHADOW, STRENGTH],
    ),
    Preset::searching("influence", "Zobrist's influence function of 1969", &[]),
    Preset::searching("bouzy", "Bouzy's 5/21", &[]),
    Preset::UCT,
    Preset::RANDOM,
];

/// The evaluations that guide playouts.
const GUIDES: &[&str] = &["charge", "influence", "bouzy"];

impl Room for GoRoom {
    fn card(&self) -> &Card {
        &CARD
    }

    fn table(&self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, Mistake> {
        let variant = Variant::read(spec)?;
        for_size!(variant.size, N => {
            let start = start::<N>(&variant, spec)?;
            let start = match position {
                Some(text) => start.parse_position(text)?,
                None => start,
            };
            Ok(Box::new(Seat::new(variant.name(), start)))
        })
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    fn player(&self, table: &dyn Table, preset: &Preset, settings: &Settings) -> Result<Box<dyn Player>, Mistake> {
        for_size!(table.board().files, N => player::<N>(preset, settings))
    }

    fn openings(&self, _table: &dyn Table) -> OpeningStyle {
        OpeningStyle { plies: 4, judge: "influence:depth=1", limit: 1500 }
    }

    fn measures(&self) -> Vec<Measure> {
        measures::all()
    }

    fn own_formats(&self) -> &'static [&'static dyn RecordFormat] {
        &[&records::Sgf]
    }
}

fn start<const N: usize>(variant: &Variant, spec: &Spec) -> Result<Position<N>, Mistake> {
    let Variant { size, rules, handicap, free, .. } = *variant;
    let start = match handicap {
        0 => Some(Position::new(size, rules)),
        stones if free => Position::with_free_handicap(size, rules, stones),
        stones => Position::with_fixed_handicap(size, rules, stones),
    };
    start.ok_or_else(|| Mistake::whole(spec.text(), "there is no such handicap on this board"))
}

fn player<const N: usize>(preset: &Preset, settings: &Settings) -> Result<Box<dyn Player>, Mistake> {
    let guide = match preset.name {
        "random" => return Ok(random::<Position<N>>(settings)),
        "uct" => match uct::guide(settings, GUIDES)? {
            Some(guide) => guide,
            None => return Ok(uct::plain::<Spread<N>>(settings)),
        },
        name => name,
    };
    let is_uct = preset.name == "uct";
    match guide {
        // As a guide it has no parameters of its own.
        "charge" if is_uct => Ok(uct::guided(settings, charge::<N>(settings, Strength::default(), Model::default())?)),
        "charge" => Ok(thinker(settings, charge::<N>(settings, strength(settings)?, model(settings))?)),
        "bouzy" => Ok(make(settings, spread::<N>(settings, DEFAULT_BOUZY, Influence::Bouzy)?, is_uct)),
        _ => Ok(make(settings, spread::<N>(settings, DEFAULT_INFLUENCE, Influence::Zobrist)?, is_uct)),
    }
}

fn make<E: Evaluation<Game: Notation>>(settings: &Settings, evaluation: E, is_uct: bool) -> Box<dyn Player> {
    if is_uct { uct::guided(settings, evaluation) } else { thinker(settings, evaluation) }
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
