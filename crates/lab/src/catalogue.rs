//! The catalogue: games, players and their parameters.

use crate::api_error::ApiError;
use axum::Json;
use serde::Serialize;
use tenbin_core::{Param, ParamKind};
use tenbin_registry::{GameEntry, Preset, games, table};

/// A game with its players.
#[derive(Serialize)]
pub(crate) struct CatalogueGame {
    name: &'static str,
    description: &'static str,
    params: Vec<CatalogueParam>,
    position_notation: &'static str,
    move_notation: &'static str,
    default_evaluation: &'static str,
    strongest_player: &'static str,
    players: Vec<CataloguePlayer>,
}

#[derive(Serialize)]
struct CataloguePlayer {
    name: &'static str,
    description: &'static str,
    has_evaluation: bool,
    params: Vec<CatalogueParam>,
}

#[derive(Serialize)]
struct CatalogueParam {
    key: &'static str,
    description: &'static str,
    kind: String,
    default: &'static str,
}

impl CatalogueParam {
    fn new(param: &Param) -> CatalogueParam {
        CatalogueParam {
            key: param.key,
            description: param.meaning,
            kind: param.kind.describe(),
            default: param.default,
        }
    }
}

impl CataloguePlayer {
    fn new(preset: &Preset) -> CataloguePlayer {
        let params = preset.params().into_iter().filter(|param| param.kind != ParamKind::File);
        CataloguePlayer {
            name: preset.name,
            description: preset.meaning,
            has_evaluation: preset.has_evaluation(),
            params: params.map(|param| CatalogueParam::new(&param)).collect(),
        }
    }
}

fn catalogue_game(entry: &'static dyn GameEntry) -> Result<CatalogueGame, ApiError> {
    let info = entry.info();
    let judge = entry.openings(table(info.name, None)?.as_ref()).judge;
    Ok(CatalogueGame {
        name: info.name,
        description: info.about,
        params: info.params.iter().map(CatalogueParam::new).collect(),
        position_notation: info.position,
        move_notation: info.moves,
        strongest_player: entry.strongest(),
        default_evaluation: judge.split(':').next().unwrap_or(judge),
        players: entry.presets().iter().map(CataloguePlayer::new).collect(),
    })
}

pub(crate) async fn catalogue() -> Result<Json<Vec<CatalogueGame>>, ApiError> {
    games().iter().map(|&entry| catalogue_game(entry)).collect::<Result<Vec<_>, _>>().map(Json)
}
