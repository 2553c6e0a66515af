//! What there is to choose from: games, and who plays them.

use crate::refusal::Refusal;
use axum::Json;
use serde::Serialize;
use tenbin_core::ParamKind;
use tenbin_registry::{Preset, Room, games, table};

/// A game as the page offers it.
#[derive(Serialize)]
pub(crate) struct Offered {
    name: &'static str,
    about: &'static str,
    variants: &'static str,
    position: &'static str,
    moves: &'static str,
    /// Who judges its positions if nobody else is named.
    usual: &'static str,
    /// Who plays where only strength counts.
    strongest: &'static str,
    players: Vec<PlayerOffered>,
}

#[derive(Serialize)]
struct PlayerOffered {
    name: &'static str,
    meaning: &'static str,
    /// Whether it has an evaluation to look at.
    sees: bool,
    params: Vec<ParamOffered>,
}

#[derive(Serialize)]
struct ParamOffered {
    key: &'static str,
    meaning: &'static str,
    takes: String,
    default: &'static str,
}

impl PlayerOffered {
    fn new(preset: &Preset) -> PlayerOffered {
        let params = preset.params().into_iter().filter(|param| param.kind != ParamKind::File);
        let offered = params.map(|param| ParamOffered {
            key: param.key,
            meaning: param.meaning,
            takes: param.kind.describe(),
            default: param.default,
        });
        PlayerOffered { name: preset.name, meaning: preset.meaning, sees: preset.searches, params: offered.collect() }
    }
}

fn offered(room: &'static dyn Room) -> Result<Offered, Refusal> {
    let card = room.card();
    let judge = room.openings(table(card.name, None)?.as_ref()).judge;
    Ok(Offered {
        name: card.name,
        about: card.about,
        variants: card.variants,
        position: card.position,
        moves: card.moves,
        strongest: room.strongest(),
        usual: judge.split(':').next().unwrap_or(judge),
        players: room.presets().iter().map(PlayerOffered::new).collect(),
    })
}

pub(crate) async fn catalogue() -> Result<Json<Vec<Offered>>, Refusal> {
    games().iter().map(|&room| offered(room)).collect::<Result<Vec<_>, _>>().map(Json)
}
