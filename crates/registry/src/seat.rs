//! A game in progress behind the object-safe [`Table`].

use std::any::Any;
use tenbin_core::{Diagram, Flow, GameHistory, MoveInput, Notation, Outcome, ParseError, Side, Table, Trace};

/// A table for one type of position.
#[derive(Clone, Debug)]
pub struct Seat<G: Notation> {
    game: String,
    line: GameHistory<G>,
    /// What was played, in the game's notation: programs of others are told all of it at every turn.
    turns: Vec<String>,
}

impl<G: Notation> Seat<G> {
    /// A table of the game with this canonical name, at this position.
    pub fn new(game: String, start: G) -> Seat<G> {
        Seat { game, line: GameHistory::new(start), turns: Vec::new() }
    }

    /// The game as the searches see it.
    pub fn line(&self) -> &GameHistory<G> {
        &self.line
    }

    /// Something of every legal ply, as long as the game goes on.
    fn each_legal<T>(&self, tell: impl Fn(&G, G::Move) -> T) -> Vec<T> {
        let mut told = Vec::new();
        if self.line.outcome().is_some() {
            return told;
        }
        let position = self.line.now();
        position.moves(|ply| {
            told.push(tell(position, ply));
            Flow::Continue(())
        });
        told
    }

    /// The plies in the game's notation, from this position on.
    pub(crate) fn turns_from(position: &G, plies: &[G::Move]) -> Vec<String> {
        let mut position = position.clone();
        let text = |&ply: &G::Move| {
            let text = position.move_text(ply);
            position.play(ply);
            text
        };
        plies.iter().map(text).collect()
    }
}

impl<G: Notation> Table for Seat<G> {
    fn game(&self) -> &str {
        &self.game
    }

    fn start(&self) -> String {
        self.line.start().position_text()
    }

    fn position(&self) -> String {
        self.line.now().position_text()
    }

    fn moves(&self) -> Vec<String> {
        self.turns.clone()
    }

    fn side_to_move(&self) -> Side {
        self.line.now().side_to_move()
    }

    fn side_name(&self, side: Side) -> &'static str {
        G::side_name(side)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.line.outcome()
    }

    fn outcome_on_board(&self) -> Option<Outcome> {
        self.line.now().outcome()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.each_legal(|position, ply| position.move_text(ply))
    }

    fn move_inputs(&self) -> Vec<MoveInput> {
        self.each_legal(|position, ply| MoveInput { mv: position.move_text(ply), touches: position.touches(ply) })
    }

    fn last_traces(&self) -> Vec<Trace> {
        let mut position = self.line.start().clone();
        let (mut last, mut mover) = (Vec::new(), None);
        for &ply in self.line.plies() {
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

    fn play(&mut self, turn: &str) -> Result<(), ParseError> {
        if self.line.now().outcome().is_none() && self.line.outcome().is_some() {
            return Err(ParseError::whole(
                turn,
                "the game is over by the rules of the table, though there are legal moves",
            ));
        }
        self.play_unadjudicated(turn)
    }

    fn play_unadjudicated(&mut self, turn: &str) -> Result<(), ParseError> {
        let ply = self.line.now().parse_move(turn)?;
        self.turns.push(self.line.now().move_text(ply));
        self.line.play(ply);
        Ok(())
    }

    fn split_turn(&self, turn: &str) -> Result<Vec<String>, ParseError> {
        let now = self.line.now();
        Ok(Self::turns_from(now, &now.parse_turn(turn)?))
    }

    fn key(&self) -> u64 {
        self.line.now().key()
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth > 0 && self.line.outcome().is_some() { 0 } else { self.line.now().perft(depth) }
    }

    fn count_turns(&self) -> u64 {
        self.line.now().count_turns()
    }

    fn diagram(&self) -> Diagram {
        self.line.now().diagram()
    }

    fn rule_options(&self) -> Vec<(&'static str, String)> {
        self.line.now().rule_options()
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn with_position(&self, position: &str) -> Result<Box<dyn Table>, ParseError> {
        crate::table(&self.game, Some(position))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
