//! A position as JSON: the board as SVG, and the legal moves by the clicks that enter them.

use crate::api_error::ApiError;
use crate::sessions::GameSession;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tenbin_core::{Coordinates, DiagramHand, MoveInput, Outcome, PieceShape, Side, Table, Touch};
use tenbin_registry::{Record, RecordFormat, record_formats, write_line};
use tenbin_report::board::BoardDrawing;

/// The drawing of pieces that carry a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PieceStyle {
    /// With traditional characters.
    #[default]
    Characters,
    /// With the letters of the notation.
    Letters,
}

/// A position of a game.
#[derive(Serialize)]
pub(crate) struct GameView {
    id: String,
    game: String,
    /// The names of the sides, the first side's first.
    sides: [&'static str; 2],
    /// The side to move, 0 or 1.
    side_to_move: usize,
    outcome: Option<String>,
    position: String,
    moves: Vec<String>,
    ply: usize,
    svg: String,
    files: u8,
    ranks: u8,
    move_tree: MoveTree,
    /// Legal moves without clicks on the board, such as a pass.
    other_moves: Vec<String>,
    /// The next placement of the default setup, in games that begin with one.
    default_setup: Option<String>,
    /// A legal move, as an example of the notation.
    example_move: Option<String>,
    formats: Vec<FormatView>,
    /// The game as a line of text, which [`NewGameRequest`](crate::games::NewGameRequest) reads.
    record: String,
}

/// A record format for saving.
#[derive(Serialize)]
struct FormatView {
    name: &'static str,
    description: &'static str,
    /// The extension of the file name.
    extension: &'static str,
}

/// The legal moves by first click, second click and so on: a common beginning is sent once.
#[derive(Debug, Serialize, PartialEq)]
#[serde(untagged)]
pub(crate) enum MoveTree {
    /// The next clicks.
    Next(BTreeMap<String, MoveTree>),
    /// One move ends here; its clicks determine it.
    Move(u8),
    /// Several moves end here; their text tells them apart.
    Moves(Vec<String>),
}

impl GameView {
    pub(crate) fn new(id: &str, session: &GameSession, style: PieceStyle) -> Result<GameView, ApiError> {
        let table = session.current();
        let board = table.diagram();
        let inputs = table.move_inputs();
        Ok(GameView {
            id: id.to_owned(),
            game: table.game().to_owned(),
            sides: Side::BOTH.map(|side| table.side_name(side)),
            side_to_move: table.side_to_move() as usize,
            outcome: table.outcome().map(|outcome| outcome_text(table, outcome)),
            position: table.position(),
            moves: session.moves().to_vec(),
            ply: session.ply(),
            svg: board_drawing(table, style).to_svg(),
            files: board.files,
            ranks: board.ranks,
            other_moves: inputs.iter().filter(|input| input.touches.is_empty()).map(|input| input.mv.clone()).collect(),
            default_setup: default_setup(&inputs).map(str::to_owned),
            example_move: inputs.first().map(|input| input.mv.clone()),
            move_tree: MoveTree::new(&inputs),
            formats: formats(table.game())?,
            record: write_line(&record(session.end())),
        })
    }
}

/// The board with the last move.
pub(crate) fn board_drawing(table: &dyn Table, style: PieceStyle) -> BoardDrawing {
    let board = table.diagram();
    let has_hands = board.coordinates != Coordinates::default() || starts_with_pieces_in_hand(table);
    let mut drawing = BoardDrawing { last_move: table.last_traces(), ..board.into() };
    // The place for pieces in hand and prisoners is kept while there are none, so that the board does not move. Games with
    // prisoners are those with their own coordinates.
    if has_hands {
        let empty_hand = DiagramHand { side: Side::First, shape: PieceShape::Blocked, symbol: ' ', count: 0 };
        drawing.diagram.hands.push(empty_hand);
    }
    if style == PieceStyle::Letters { drawing.with_letters() } else { drawing }
}

fn starts_with_pieces_in_hand(table: &dyn Table) -> bool {
    tenbin_registry::table(table.game(), Some(&table.start())).is_ok_and(|start| !start.diagram().hands.is_empty())
}

/// The outcome as text.
pub(crate) fn outcome_text(table: &dyn Table, outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(side) => format!("{} wins", table.side_name(side)),
        Outcome::Drawn => "draw".to_owned(),
    }
}

/// The game at a table as a record.
pub(crate) fn record(table: &dyn Table) -> Record {
    Record {
        game: table.game().to_owned(),
        start: table.start(),
        turns: table.moves(),
        outcome: table.outcome_on_board(),
        players: Default::default(),
        ratings: [None; 2],
        scores: Vec::new(),
        opening: 0,
    }
}

/// The next placement of the default setup: the first move, where moves are placements from hand.
fn default_setup(inputs: &[MoveInput]) -> Option<&str> {
    inputs.first().filter(|input| matches!(input.touches[..], [Touch::Hand(_)])).map(|input| input.mv.as_str())
}

/// The placements of the default setup that the side to move lacks.
pub(crate) fn default_setup_moves(table: &dyn Table) -> Vec<String> {
    let mut table = table.fork();
    let side = table.side_to_move();
    let mut moves = Vec::new();
    while table.side_to_move() == side {
        let inputs = table.move_inputs();
        let Some(mv) = default_setup(&inputs).filter(|mv| table.play(mv).is_ok()) else { break };
        moves.push(mv.to_owned());
    }
    moves
}

/// The move that these clicks enter, if there is exactly one.
pub(crate) fn move_by_touches(table: &dyn Table, touches: &[String]) -> Option<String> {
    let mut found = table
        .move_inputs()
        .into_iter()
        .filter(|input| input.touches.iter().map(|&touch| touch_name(touch)).eq(touches.iter().cloned()));
    found.next().filter(|_| found.next().is_none()).map(|input| input.mv)
}

/// The clicks that enter a move.
pub(crate) fn touches_of(table: &dyn Table, mv: &str) -> Vec<String> {
    let input = table.move_inputs().into_iter().find(|input| input.mv == mv);
    input.map(|input| input.touches.into_iter().map(touch_name).collect()).unwrap_or_default()
}

/// The formats for saving a game.
fn formats(game: &str) -> Result<Vec<FormatView>, ApiError> {
    let view = |format: &dyn RecordFormat| FormatView {
        name: format.name(),
        description: format.meaning(),
        extension: format.ending(),
    };
    Ok(record_formats(tenbin_registry::game_entry(game)?).map(view).collect())
}

/// The name of a square or a piece in hand in the picture; pieces in hand have a star.
fn touch_name(touch: Touch) -> String {
    match touch {
        Touch::Square(square) => square.to_string(),
        Touch::Hand(symbol) => format!("*{symbol}"),
    }
}

impl MoveTree {
    fn new(inputs: &[MoveInput]) -> MoveTree {
        let mut root = BTreeMap::new();
        for input in inputs.iter().filter(|input| !input.touches.is_empty()) {
            let names: Vec<String> = input.touches.iter().map(|&touch| touch_name(touch)).collect();
            MoveTree::insert(&mut root, &names, &input.mv);
        }
        let mut root = MoveTree::Next(root);
        root.shorten();
        root
    }

    fn insert(node: &mut BTreeMap<String, MoveTree>, names: &[String], mv: &str) {
        let Some((first, rest)) = names.split_first() else { return };
        if rest.is_empty() {
            if let MoveTree::Moves(moves) = node.entry(first.clone()).or_insert_with(|| MoveTree::Moves(Vec::new())) {
                moves.push(mv.to_owned());
            }
        } else if let MoveTree::Next(next) =
            node.entry(first.clone()).or_insert_with(|| MoveTree::Next(BTreeMap::new()))
        {
            MoveTree::insert(next, rest, mv);
        }
    }

    /// Drops the text of moves that their clicks determine.
    fn shorten(&mut self) {
        match self {
            MoveTree::Next(next) => next.values_mut().for_each(MoveTree::shorten),
            MoveTree::Moves(moves) if moves.len() == 1 => *self = MoveTree::Move(1),
            MoveTree::Moves(_) | MoveTree::Move(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_core::{Diagram, Trace};

    fn count(tree: &MoveTree) -> usize {
        match tree {
            MoveTree::Next(next) => next.values().map(count).sum(),
            MoveTree::Move(_) => 1,
            MoveTree::Moves(moves) => moves.len(),
        }
    }

    /// Random games: clicks enter each legal move, or it has a button.
    #[test]
    fn every_legal_move_can_be_entered() {
        let mut random = tenbin_core::Random::new(7);
        for entry in tenbin_registry::games() {
            let mut table = tenbin_registry::table(entry.info().name, None).unwrap();
            for _ in 0..150 {
                let inputs = table.move_inputs();
                let others = inputs.iter().filter(|input| input.touches.is_empty()).count();
                assert!(others <= 1, "{}", table.position());
                assert_eq!(
                    count(&MoveTree::new(&inputs)) + others,
                    inputs.len(),
                    "{}: {}",
                    table.game(),
                    table.position()
                );
                if inputs.is_empty() {
                    break;
                }
                let input = &inputs[random.below(inputs.len() as u64) as usize];
                let names: Vec<String> = input.touches.iter().map(|&touch| touch_name(touch)).collect();
                if let Some(mv) = move_by_touches(table.as_ref(), &names) {
                    assert_eq!(mv, input.mv);
                }
                let before = table.diagram();
                table.play(&input.mv).unwrap();
                last_move_is_marked(&before, table.as_ref());
            }
        }
    }

    /// The traces of the last move include every square with a new piece.
    fn last_move_is_marked(before: &Diagram, table: &dyn Table) {
        let traces = table.last_traces();
        for piece in table.diagram().pieces.iter().filter(|piece| !before.pieces.contains(piece)) {
            let points_at = |trace: &Trace| match *trace {
                // A piece that moves may leave another one behind.
                Trace::Went { from, to } | Trace::Shoved { from, to } => [from, to].contains(&piece.at),
                Trace::Shot { to, .. } => to == piece.at,
                Trace::Put(at) | Trace::Turned(at) => at == piece.at,
            };
            assert!(traces.iter().any(points_at), "{}: {traces:?} {}", table.position(), piece.at);
        }
    }

    #[test]
    fn common_beginnings_are_sent_once() {
        let table = tenbin_registry::table(tenbin_registry::games()[0].info().name, None).unwrap();
        let inputs = table.move_inputs();
        assert_eq!(inputs.len(), 2176);
        let sent = serde_json::to_string(&MoveTree::new(&inputs)).unwrap();
        assert!(sent.len() < 16_000, "{}", sent.len());
    }
}
