//! Amazons and its knight variants at the desk.

use crate::bench::{self, Measure};
use crate::players::{Preset, random, thinker, weights};
use crate::room::{Card, OpeningStyle, Record, Room};
use crate::Seat;
use tenbin_amazons::{Lieberum, Position, Rule, Sees, Start, Takeda};
use tenbin_board::{Set, Set64, Set128, Set256};
use tenbin_core::{Kind, Mistake, Param, Player, Settings, Spec, Table, Weights};

/// One of the three rules of the game.
pub(crate) struct Amazons {
    rule: Rule,
    card: Card,
}

const POSITION: &str = "ranks from the top, w and b pieces, x arrows, numbers or dots for open squares, side to move: \
                        3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w";
const VARIANTS: &str = "columns×rows from 3x3 to 16x16, 10x10 if nothing is said: amazons:8x8";

pub(crate) const AMAZONS: Amazons = Amazons {
    rule: Rule::Queen,
    card: Card {
        name: "amazons",
        about: "move like a queen, shoot like a queen; whoever cannot move loses",
        variants: VARIANTS,
        position: POSITION,
        moves: "from-to/arrow: d1-d7/g7",
    },
};

pub(crate) const KNIGHT_AMAZONS: Amazons = Amazons {
    rule: Rule::Knight,
    card: Card {
        name: "knight-amazons",
        about: "Amazons with knights; the arrow falls on the square left",
        variants: VARIANTS,
        position: POSITION,
        moves: "from-to/arrow: d1-e3/d1, or just d1-e3",
    },
};

pub(crate) const EXTENDED_KNIGHT_AMAZONS: Amazons = Amazons {
    rule: Rule::ExtendedKnight,
    card: Card {
        name: "extended-knight-amazons",
        about: "Amazons with knights that shoot a knight's move away",
        variants: VARIANTS,
        position: POSITION,
        moves: "from-to/arrow: d1-e3/f5",
    },
};

const PRESETS: &[Preset] = &[
    Preset::searching("original", "Takeda's base: territory, potential territory, mobility", &[]),
    Preset::searching(
        "ks",
        "the base and the strength of coverage",
        &[
            Param {
                key: "w",
                meaning: "weight of coverage, in squares",
                kind: Kind::Real { min: -10.0, max: 10.0 },
                default: "0.17",
            },
            Param {
                key: "w2",
                meaning: "weight of coverage at two moves (beyond the paper)",
                kind: Kind::Real { min: -10.0, max: 10.0 },
                default: "0",
            },
        ],
    ),
    Preset::searching(
        "as",
        "the base and the squares around each square",
        &[Param {
            key: "n",
            meaning: "tenths that the mean of the surroundings counts",
            kind: Kind::Real { min: 0.0, max: 100.0 },
            default: "8",
        }],
    ),
    Preset::searching(
        "me",
        "the base, counting only the largest of several regions that one piece holds alone",
        &[Param {
            key: "share",
            meaning: "how much of a stranded square's territory is taken away (the paper: all, 1)",
            kind: Kind::Real { min: 0.0, max: 10.0 },
            default: "1",
        }],
    ),
    Preset::searching("lieberum", "the classical reference: queen and king distance, closeness, freedom", &[]),
    Preset::RANDOM,
];

const TAKEDA: &str = include_str!("../../../weights/amazons/takeda.toml");
const LIEBERUM: &str = include_str!("../../../weights/amazons/lieberum.toml");

/// Does the same for whichever set type a table's positions use.
macro_rules! for_each_set {
    ($table:expr, $set:ident => $body:expr) => {
        if is_on::<Set64>($table) {
            type $set = Set64;
            $body
        } else if is_on::<Set128>($table) {
            type $set = Set128;
            $body
        } else {
            type $set = Set256;
            $body
        }
    };
}

fn is_on<S: Set>(table: &dyn Table) -> bool {
    table.as_any().is::<Seat<Position<S>>>()
}

fn evaluator<S: Set>(preset: &Preset, settings: &Settings) -> Result<Box<dyn Player>, Mistake> {
    let real = |key| settings.real(key).expect("the parameter has a default");
    if preset.name == "lieberum" {
        let weights = weights(settings, LIEBERUM, Lieberum::<S>::TERMS)?;
        return Ok(thinker(settings, Lieberum::<S>::new(weights)));
    }
    let base = Takeda::<S>::new(weights(settings, TAKEDA, Takeda::<S>::TERMS)?, Sees::default());
    Ok(match preset.name {
        "ks" if real("w2") != 0.0 => {
            thinker(settings, base.with_coverage(real("w")).with_coverage_at_two(real("w2")))
        }
        "ks" => thinker(settings, base.with_coverage(real("w"))),
        "as" => thinker(settings, base.with_surroundings(real("n"))),
        "me" => thinker(settings, base.with_regions(real("share"))),
        "original" => thinker(settings, base),
        _ => random::<Position<S>>(settings),
    })
}

/// Reads `10x10`; 10×10 if nothing is said.
fn size(spec: &Spec) -> Result<Option<(u8, u8)>, Mistake> {
    let Some(item) = spec.items().first() else { return Ok(None) };
    if let Some(more) = spec.items().get(1) {
        return Err(spec.wrong_key(more, "only the size of the board can be set"));
    }
    let sides = item.value.split_once(['x', '×']).filter(|_| item.key.is_none());
    let number = |text: &str| text.parse().ok().filter(|side| (Start::SMALLEST..=Start::LARGEST).contains(side));
    let size = sides.and_then(|(files, ranks)| Some((number(files)?, number(ranks)?)));
    size.map(Some).ok_or_else(|| {
        spec.wrong_key(item, format!("`{}` is no board size; write columns×rows from 3x3 to 16x16", item.value))
    })
}

impl Amazons {
    fn seat<S: Set>(&self, (files, ranks): (u8, u8), position: Option<&str>) -> Result<Box<dyn Table>, Mistake> {
        let start: Position<S> = Start { rule: self.rule, files, ranks }.position();
        let start = position.map_or(Ok(start), |text| tenbin_core::Notation::parse_position(&start, text))?;
        Ok(Box::new(Seat::new(format!("{}:{files}x{ranks}", self.card.name), start)))
    }
}

impl Room for Amazons {
    fn card(&self) -> &Card {
        &self.card
    }

    fn table(&self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, Mistake> {
        let named = size(spec)?;
        let drawn = position.map(tenbin_amazons::size_of).transpose()?;
        if let (Some((files, ranks)), Some(drawn), Some(text)) = (named, drawn, position)
            && drawn != (files, ranks)
        {
            let message = format!("the position is {}x{}, the game {files}x{ranks}", drawn.0, drawn.1);
            return Err(Mistake::whole(text, message));
        }
        let size = drawn.or(named).unwrap_or((10, 10));
        match size.0.max(size.1) {
            ..=8 => self.seat::<Set64>(size, position),
            9..=11 => self.seat::<Set128>(size, position),
            12.. => self.seat::<Set256>(size, position),
        }
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    fn player(&self, table: &dyn Table, preset: &Preset, settings: &Settings) -> Result<Box<dyn Player>, Mistake> {
        for_each_set!(table, S => evaluator::<S>(preset, settings))
    }

    fn openings(&self, table: &dyn Table) -> OpeningStyle {
        let board = table.board();
        let squares = u32::from(board.files) * u32::from(board.ranks);
        // Two random turns each make a large board varied; on a small one they would decide the game.
        let plies = if squares >= 64 { 4 } else { 2 };
        OpeningStyle { plies, judge: "lieberum:depth=1", limit: (squares * 2) as i32 }
    }

    fn measures(&self) -> Vec<Measure> {
        let start = |files, ranks| Start { rule: self.rule, files, ranks };
        let mut measures = bench::rules(start(10, 10).position::<Set128>(), "10×10");
        measures.extend(bench::rules(start(8, 8).position::<Set64>(), "8×8"));
        measures.extend(evaluations::<Set128>(start(10, 10), "10×10"));
        measures.extend(evaluations::<Set64>(start(8, 8), "8×8"));
        if self.rule == Rule::Queen {
            bench::add_peers(&mut measures, PEERS);
        }
        measures
    }

    fn read_records(&self, _text: &str) -> Result<Vec<Record>, Mistake> {
        Ok(Vec::new())
    }

    fn write_record(&self, _record: &Record) -> Result<String, Mistake> {
        Ok(String::new())
    }

    fn write_line(&self, _record: &Record) -> Result<String, Mistake> {
        Ok(String::new())
    }
}

/// What others reach, in the same unit, on one core of a 2.4 GHz server machine.
const PEERS: &[(&str, f64, &str)] = &[
    ("perft 2, 10×10", 0.83e9, "plain mailbox program"),
    ("perft 2, 8×8", 0.63e9, "plain mailbox program"),
    ("random games, 10×10", 37_600.0, "RBG, staged and not uniform"),
    ("random games, 8×8", 20_900.0, "OpenSpiel C++, staged and not uniform"),
    ("evaluations `ks`, 8×8", 2.85e6, "best Botzone program"),
    ("evaluations `lieberum`, 8×8", 2.85e6, "best Botzone program"),
    ("evaluations `lieberum`, 10×10", 1.15e6, "EDI, king distance only"),
];

fn evaluations<S: Set>(start: Start, size: &str) -> Vec<Measure> {
    let position = start.position::<S>();
    let takeda = || {
        let weights = Weights::parse(TAKEDA, Takeda::<S>::TERMS).expect("the built-in weights are right");
        Takeda::<S>::new(weights, Sees::default())
    };
    let lieberum = Weights::parse(LIEBERUM, Lieberum::<S>::TERMS).expect("the built-in weights are right");
    vec![
        bench::evaluation(format!("evaluations `original`, {size}"), takeda(), position),
        bench::evaluation(format!("evaluations `ks`, {size}"), takeda().with_coverage(0.17), position),
        bench::evaluation(format!("evaluations `as`, {size}"), takeda().with_surroundings(8.0), position),
        bench::evaluation(format!("evaluations `me`, {size}"), takeda().with_regions(1.0), position),
        bench::evaluation(format!("evaluations `lieberum`, {size}"), Lieberum::<S>::new(lieberum), position),
    ]
}
