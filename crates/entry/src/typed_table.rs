//! The implementation of [`Table`] for one position type.

use crate::GameEntry;
use std::any::Any;
use tenbin_core::{
    Diagram, Flow, GameHistory, MoveInput, MultiPlyTurns, Notation, Outcome, ParseError, Side, Spec, Table, Trace,
};

/// A game in progress with its position type.
#[derive(Clone)]
pub struct TypedTable<G: Notation> {
    entry: &'static dyn GameEntry,
    game: String,
    history: GameHistory<G>,
    /// The moves as text, kept because external engines receive all of them before every move.
    moves: Vec<String>,
}

impl<G: Notation> TypedTable<G> {
    /// A table of the variant with this canonical name, at a position.
    pub fn new(entry: &'static dyn GameEntry, game: String, start: G) -> TypedTable<G> {
        TypedTable { entry, game, history: GameHistory::new(start), moves: Vec::new() }
    }

    /// A table of the variant with this canonical name, at the position of a text or else at the start.
    pub fn boxed(
        entry: &'static dyn GameEntry,
        game: String,
        start: G,
        position: Option<&str>,
    ) -> Result<Box<dyn Table>, ParseError>
    where
        G: MultiPlyTurns,
    {
        let start = match position {
            Some(text) => start.parse_position(text)?,
            None => start,
        };
        Ok(Box::new(TypedTable::new(entry, game, start)))
    }

    /// The game's entry.
    pub fn entry(&self) -> &'static dyn GameEntry {
        self.entry
    }

    /// The usual start position of the variant, whatever this table shows.
    pub fn usual_start(&self) -> Result<G, ParseError> {
        let table = self.entry.table(&Spec::parse(&self.game)?, None)?;
        let typed = typed_table::<G>(table.as_ref()).expect("all tables of a variant have one position type");
        Ok(typed.history().start().clone())
    }

    /// The positions and moves of the game.
    pub fn history(&self) -> &GameHistory<G> {
        &self.history
    }

    /// Maps every legal move; empty after the end of the game.
    fn map_legal<T>(&self, map: impl Fn(&G, G::Move) -> T) -> Vec<T> {
        let mut mapped = Vec::new();
        if self.history.outcome().is_some() {
            return mapped;
        }
        let position = self.history.now();
        position.moves(|ply| {
            mapped.push(map(position, ply));
            Flow::Continue(())
        });
        mapped
    }

    /// The moves of a line in the game's notation, from a position on.
    pub fn move_texts(position: &G, plies: &[G::Move]) -> Vec<String> {
        let mut position = position.clone();
        let text = |&ply: &G::Move| {
            let text = position.move_text(ply);
            position.play(ply);
            text
        };
        plies.iter().map(text).collect()
    }
}

impl<G: Notation + MultiPlyTurns> Table for TypedTable<G> {
    fn game(&self) -> &str {
        &self.game
    }

    fn start(&self) -> String {
        self.history.start().position_text()
    }

    fn usual_start(&self) -> String {
        TypedTable::usual_start(self).expect("the game's own spec is valid").position_text()
    }

    fn position(&self) -> String {
        self.history.now().position_text()
    }

    fn moves(&self) -> Vec<String> {
        self.moves.clone()
    }

    fn last_move(&self) -> Option<String> {
        self.moves.last().cloned()
    }

    fn side_to_move(&self) -> Side {
        self.history.now().side_to_move()
    }

    fn side_name(&self, side: Side) -> &'static str {
        G::side_name(side)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.history.outcome()
    }

    fn outcome_on_board(&self) -> Option<Outcome> {
        self.history.now().outcome()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.map_legal(|position, ply| position.move_text(ply))
    }

    fn move_inputs(&self) -> Vec<MoveInput> {
        self.map_legal(|position, ply| MoveInput { mv: position.move_text(ply), touches: position.touches(ply) })
    }

    fn last_traces(&self) -> Vec<Trace> {
        let mut position = self.history.start().clone();
        let (mut last, mut mover) = (Vec::new(), None);
        for &ply in self.history.plies() {
            let traces = position.traces(ply);
            let goes_on = mover.replace(position.side_to_move()) == Some(position.side_to_move());
            if !goes_on || traces.iter().any(|trace| matches!(trace, Trace::Put(_))) {
                last.clear();
            }
            last.extend(traces);
            position.play(ply);
        }
        last
    }

    fn play(&mut self, mv: &str) -> Result<(), ParseError> {
        if self.history.now().outcome().is_none() && self.history.outcome().is_some() {
            return Err(ParseError::whole(mv, "the game is over by adjudication, although legal moves exist"));
        }
        self.play_unadjudicated(mv)
    }

    fn play_unadjudicated(&mut self, mv: &str) -> Result<(), ParseError> {
        let ply = self.history.now().parse_move(mv)?;
        self.moves.push(self.history.now().move_text(ply));
        self.history.play(ply);
        Ok(())
    }

    fn split_turn(&self, turn: &str) -> Result<Vec<String>, ParseError> {
        let now = self.history.now();
        Ok(Self::move_texts(now, &now.parse_turn(turn)?))
    }

    fn key(&self) -> u64 {
        self.history.now().key()
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth > 0 && self.history.outcome().is_some() { 0 } else { self.history.now().perft(depth) }
    }

    fn count_turns(&self) -> u64 {
        self.history.now().count_turns()
    }

    fn diagram(&self) -> Diagram {
        self.history.now().diagram()
    }

    fn rule_options(&self) -> Vec<(&'static str, String)> {
        self.history.now().rule_options()
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn with_position(&self, position: &str) -> Result<Box<dyn Table>, ParseError> {
        self.entry.table(&Spec::parse(&self.game)?, Some(position))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A table with its position type.
pub fn typed_table<G: Notation>(table: &dyn Table) -> Result<&TypedTable<G>, String> {
    table.as_any().downcast_ref().ok_or_else(|| format!("wrong game for this player: {}", table.game()))
}
