//! Shogi.

mod benchmarks;
#[cfg(feature = "peers")]
mod peers;
mod records;
mod variant;

use crate::{DEFAULT_WEIGHTS, DirectionalTerms, LEARNED_WEIGHTS, ShogiEvaluation, ShogiPosition};
use tenbin_core::{Param, ParamKind, ParseError, Settings, Spec, Table};
use tenbin_engines::{Protocol, USI, XBOARD};
use tenbin_entry::Benchmark;
use tenbin_entry::players::{Basic, Preset, read_weights};
use tenbin_entry::scratch::{base, base_param, with_scratch};
use tenbin_entry::{BasicPlayers, DynEvaluation, DynMateSolver, MoveFormat, RecordFormat, TypedTable};
use tenbin_entry::{GameEntry, GameInfo, OpeningDefaults};
use tenbin_search::MateSolver;
use variant::Variant;

/// The game.
pub struct ShogiGame;

/// The entry in the registry.
pub static SHOGI: ShogiGame = ShogiGame;

const INFO: GameInfo = GameInfo {
    name: "shogi",
    about: "Japanese chess: captured pieces change sides and may be dropped",
    params: variant::PARAMS,
    position: "SFEN: lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1, or startpos",
    moves: "as in USI: 7g7f, 8h2b+, P*5e",
};

/// The directional terms of `shogi`, by default: none, because with the paper's weights they cost strength.
const NO_DAO: &str = "0";
/// The directional terms of `learned`, by default: those that its weights were learned with.
const LEARNED_DAO: &str = "34";

/// The parameter for directional terms, with its default.
const fn dao(default: &'static str) -> Param {
    Param::new(
        "dao",
        "directional terms (DAO) by number: 1 slow pieces, 2 promoted ones only, 3 rook, 4 bishop; 34 for two, 0 for none",
        ParamKind::Text,
        default,
    )
}

const PRESETS: &[Preset] = &[
    Preset::alpha_beta(
        "shogi",
        "material, king safety, mobility of major pieces, special and directional terms",
        &[dao(NO_DAO)],
        shogi,
    ),
    Preset::alpha_beta(
        "learned",
        "`shogi` with weights learned from own games scored by another engine",
        &[dao(LEARNED_DAO)],
        learned,
    ),
    Preset::scratch(&[base_param(&["learned", "shogi"]), dao("")], scratch),
    Preset::UCT,
    Preset::RANDOM,
];

/// The directional terms in the settings.
fn directional_terms(settings: &Settings, default: &str) -> Result<DirectionalTerms, ParseError> {
    let text = settings.text("dao").unwrap_or(default);
    text.chars().try_fold(DirectionalTerms::NONE, |selected, digit| {
        let one = digit.to_digit(10).and_then(|number| DirectionalTerms::dao(number as u8));
        let wrong = || ParseError::at(&settings.canonical(), text, "expected numbers of terms from 0 to 4, such as 34");
        one.map(|one| selected.and(one)).ok_or_else(wrong)
    })
}

fn shogi(_: &dyn Table, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
    evaluation(settings, DEFAULT_WEIGHTS)
}

fn learned(_: &dyn Table, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
    evaluation(settings, LEARNED_WEIGHTS)
}

fn evaluation(settings: &Settings, built_in: &str) -> Result<Box<dyn DynEvaluation>, ParseError> {
    let directional = directional_terms(settings, NO_DAO)?;
    Ok(Box::new(ShogiEvaluation::new(read_weights(settings, built_in, ShogiEvaluation::TERMS)?, directional)))
}

fn scratch(_: &dyn Table, settings: &Settings) -> Result<Box<dyn DynEvaluation>, ParseError> {
    let (built_in, dao) =
        if base(settings) == "shogi" { (DEFAULT_WEIGHTS, NO_DAO) } else { (LEARNED_WEIGHTS, LEARNED_DAO) };
    with_scratch(&ShogiEvaluation::with(directional_terms(settings, dao)?), settings, built_in)
}

impl GameEntry for ShogiGame {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn table(&'static self, spec: &Spec, position: Option<&str>) -> Result<Box<dyn Table>, ParseError> {
        let variant = Variant::read(spec)?;
        TypedTable::boxed(self, variant.name(), variant.position(), position)
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    fn strongest(&self) -> &'static str {
        "learned"
    }

    fn basic_players(&self, _table: &dyn Table) -> &'static dyn BasicPlayers {
        &Basic::<ShogiPosition>::PLAYERS
    }

    fn mate_solver(&self, _table: &dyn Table, memory: usize) -> Result<Box<dyn DynMateSolver>, ParseError> {
        Ok(Box::new(MateSolver::<ShogiPosition>::new(memory)))
    }

    /// The game's own notation is that of these protocols.
    fn protocols(&self) -> &'static [Protocol] {
        &[USI, XBOARD]
    }

    fn openings(&self, _table: &dyn Table) -> OpeningDefaults {
        OpeningDefaults { plies: 8, judge: "shogi:dao=34,depth=2", limit: 150 }
    }

    fn benchmarks(&self) -> Vec<Benchmark> {
        benchmarks::all()
    }

    fn native_formats(&self) -> &'static [&'static dyn RecordFormat] {
        records::FORMATS
    }

    fn served_protocols(&self) -> tenbin_entry::ServedProtocols {
        tenbin_entry::ServedProtocols { usi: Some("sfen"), ..tenbin_entry::ServedProtocols::default() }
    }

    fn format_move(&self, table: &dyn Table, mv: &str, format: MoveFormat) -> Result<String, ParseError> {
        match format {
            // The game's own notation is USI.
            MoveFormat::Usi if table.legal_moves().iter().any(|legal| legal == mv) => Ok(mv.to_owned()),
            _ => Err(format.unsupported(mv, INFO.name)),
        }
    }
}
