//! What the page is told of a game: the board as a picture, and how every legal turn is made on it.

use crate::refusal::Refusal;
use crate::shelf::Game;
use serde::Serialize;
use std::collections::BTreeMap;
use tenbin_core::{Coordinates, MoveInput, Outcome, Side, Table, Touch};
use tenbin_papers::{last_move, picture};
use tenbin_registry::{RecordFormat, record_formats};
use tenbin_report::board::{BoardPicture, InHand, Kind, Owner};

/// How pieces that carry a character are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Pieces {
    /// With the characters that players of the game use.
    #[default]
    Characters,
    /// With the letters of the notation.
    Letters,
}

/// Everything the page shows of a game.
#[derive(Serialize)]
pub(crate) struct View {
    id: String,
    game: String,
    /// The names of the two sides, the first one first.
    sides: [&'static str; 2],
    /// The side to move: 0 for the first.
    to_move: usize,
    outcome: Option<String>,
    position: String,
    turns: Vec<String>,
    at: usize,
    svg: String,
    files: u8,
    ranks: u8,
    ways: Ways,
    /// Turns that do not happen on the board.
    plain: Vec<String>,
    /// What is usual where pieces are set up one after the other.
    usual: Option<String>,
    formats: Vec<FormatOffered>,
}

/// A format in which a game can be saved.
#[derive(Serialize)]
struct FormatOffered {
    name: &'static str,
    meaning: &'static str,
    /// How the names of such files end.
    ending: &'static str,
}

/// The legal turns by what is touched first, second and so on: many turns begin alike, and are sent as one beginning.
#[derive(Debug, Serialize, PartialEq)]
#[serde(untagged)]
pub(crate) enum Ways {
    /// What can be touched next.
    On(BTreeMap<String, Ways>),
    /// One turn ends here; which one, the touches say.
    Turn(u8),
    /// Several turns end here, to be told apart by their words.
    Turns(Vec<String>),
}

impl View {
    pub(crate) fn new(id: &str, game: &Game, pieces: Pieces) -> Result<View, Refusal> {
        let table = game.table()?;
        let board = table.diagram();
        let ways = table.move_inputs();
        let is_setup = |way: &&MoveInput| matches!(way.touches[..], [Touch::Hand(_)]);
        Ok(View {
            id: id.to_owned(),
            game: table.game().to_owned(),
            sides: Side::BOTH.map(|side| table.side_name(side)),
            to_move: table.side_to_move() as usize,
            outcome: table.outcome().map(|outcome| outcome_words(table.as_ref(), outcome)),
            position: table.position(),
            turns: game.turns().to_vec(),
            at: game.at(),
            svg: drawn(table.as_ref(), pieces).to_svg(),
            files: board.files,
            ranks: board.ranks,
            plain: ways.iter().filter(|way| way.touches.is_empty()).map(|way| way.mv.clone()).collect(),
            usual: ways.first().filter(is_setup).map(|way| way.mv.clone()),
            ways: tree(&ways),
            formats: formats(table.game())?,
        })
    }
}

/// The board as the page shows it, with the last move.
pub(crate) fn drawn(table: &dyn Table, pieces: Pieces) -> BoardPicture {
    let board = table.diagram();
    let mut picture = BoardPicture { last_move: last_move(&table.last_traces()), ..picture(&board) };
    // Boards with coordinates of their own belong to games with prisoners, and other games begin with pieces in hand. Their
    // place is kept when there are none, so that nothing jumps.
    if board.coordinates != Coordinates::default() || began_with_pieces_in_hand(table) {
        picture.hands.push(InHand { owner: Owner::First, kind: Kind::Arrow, symbol: ' ', count: 0 });
    }
    if pieces == Pieces::Letters { picture.with_letters() } else { picture }
}

fn began_with_pieces_in_hand(table: &dyn Table) -> bool {
    tenbin_registry::table(table.game(), Some(&table.start())).is_ok_and(|start| !start.diagram().hands.is_empty())
}

/// How a game has ended, in words.
pub(crate) fn outcome_words(table: &dyn Table, outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(side) => format!("{} has won", table.side_name(side)),
        Outcome::Drawn => "nobody has won".to_owned(),
    }
}

/// The turn that is made by these touches, if there is exactly one.
pub(crate) fn turn_of(table: &dyn Table, path: &[String]) -> Option<String> {
    let mut found = table
        .move_inputs()
        .into_iter()
        .filter(|way| way.touches.iter().map(|&touch| name(touch)).eq(path.iter().cloned()));
    found.next().filter(|_| found.next().is_none()).map(|way| way.mv)
}

/// What is touched to make a turn.
pub(crate) fn path_of(table: &dyn Table, turn: &str) -> Vec<String> {
    let way = table.move_inputs().into_iter().find(|way| way.mv == turn);
    way.map(|way| way.touches.into_iter().map(name).collect()).unwrap_or_default()
}

/// The formats in which a game can be saved.
fn formats(game: &str) -> Result<Vec<FormatOffered>, Refusal> {
    let offered = |format: &dyn RecordFormat| FormatOffered {
        name: format.name(),
        meaning: format.meaning(),
        ending: format.ending(),
    };
    Ok(record_formats(tenbin_registry::room(game)?).map(offered).collect())
}

/// What is touched, as the picture calls it; what is in hand has a star.
fn name(touch: Touch) -> String {
    match touch {
        Touch::Square(square) => square.to_string(),
        Touch::Hand(symbol) => format!("*{symbol}"),
    }
}

fn tree(ways: &[MoveInput]) -> Ways {
    let mut root = BTreeMap::new();
    for way in ways.iter().filter(|way| !way.touches.is_empty()) {
        let names: Vec<String> = way.touches.iter().map(|&touch| name(touch)).collect();
        add(&mut root, &names, &way.mv);
    }
    // A lone turn is known by its touches, so its words need not be sent.
    let mut root = Ways::On(root);
    shorten(&mut root);
    root
}

fn add(here: &mut BTreeMap<String, Ways>, names: &[String], turn: &str) {
    let Some((first, rest)) = names.split_first() else { return };
    if rest.is_empty() {
        if let Ways::Turns(turns) = here.entry(first.clone()).or_insert_with(|| Ways::Turns(Vec::new())) {
            turns.push(turn.to_owned());
        }
    } else if let Ways::On(next) = here.entry(first.clone()).or_insert_with(|| Ways::On(BTreeMap::new())) {
        add(next, rest, turn);
    }
}

fn shorten(ways: &mut Ways) {
    match ways {
        Ways::On(next) => next.values_mut().for_each(shorten),
        Ways::Turns(turns) if turns.len() == 1 => *ways = Ways::Turn(1),
        Ways::Turns(_) | Ways::Turn(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_core::{Diagram, Trace};

    fn count(ways: &Ways) -> usize {
        match ways {
            Ways::On(next) => next.values().map(count).sum(),
            Ways::Turn(_) => 1,
            Ways::Turns(turns) => turns.len(),
        }
    }

    /// Random games of every kind: each legal turn can be made on the board, or has a button.
    #[test]
    fn every_legal_turn_can_be_made() {
        let mut random = tenbin_core::Random::new(7);
        for room in tenbin_registry::games() {
            let mut table = tenbin_registry::table(room.card().name, None).unwrap();
            for _ in 0..150 {
                let ways = table.move_inputs();
                let plain = ways.iter().filter(|way| way.touches.is_empty()).count();
                assert!(plain <= 1, "{}", table.position());
                assert_eq!(count(&tree(&ways)) + plain, ways.len(), "{}: {}", table.game(), table.position());
                if ways.is_empty() {
                    break;
                }
                let way = &ways[random.below(ways.len() as u64) as usize];
                let names: Vec<String> = way.touches.iter().map(|&touch| name(touch)).collect();
                if let Some(turn) = turn_of(table.as_ref(), &names) {
                    assert_eq!(turn, way.mv);
                }
                let before = table.diagram();
                table.play(&way.mv).unwrap();
                is_pointed_out(&before, table.as_ref());
            }
        }
    }

    /// Whatever has come to stand on a square, the last move points at it.
    fn is_pointed_out(before: &Diagram, table: &dyn Table) {
        let traces = table.last_traces();
        for piece in table.diagram().pieces.iter().filter(|piece| !before.pieces.contains(piece)) {
            let points_at = |trace: &Trace| match *trace {
                // What goes may leave something behind.
                Trace::Went { from, to } | Trace::Shoved { from, to } => [from, to].contains(&piece.at),
                Trace::Shot { to, .. } => to == piece.at,
                Trace::Put(at) => at == piece.at,
            };
            assert!(traces.iter().any(points_at), "{}: {traces:?} {}", table.position(), piece.at);
        }
    }

    #[test]
    fn turns_that_begin_alike_are_sent_as_one_beginning() {
        let table = tenbin_registry::table(tenbin_registry::games()[0].card().name, None).unwrap();
        let ways = table.move_inputs();
        assert_eq!(ways.len(), 2176);
        let sent = serde_json::to_string(&tree(&ways)).unwrap();
        assert!(sent.len() < 16_000, "{}", sent.len());
    }
}
