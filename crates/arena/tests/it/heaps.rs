//! The test game, a variant of Nim: a move takes one to three beans from one heap. Taking the last bean wins; a position
//! with a single bean is drawn.

use std::any::Any;
use tenbin_core::{Coordinates, Diagram, Outcome, ParseError, Side, Table};

#[derive(Clone)]
pub(crate) struct Heaps {
    start: String,
    heaps: Vec<u32>,
    side_to_move: Side,
    moves: Vec<String>,
}

/// A table for a position such as `5 4 3 first`.
pub(crate) fn heaps(position: &str) -> Heaps {
    let mut words: Vec<&str> = position.split(' ').collect();
    let side_to_move = match words.pop() {
        Some("first") => Side::First,
        _ => Side::Second,
    };
    let heaps = words.iter().map(|word| word.parse().unwrap()).collect();
    Heaps { start: position.to_owned(), heaps, side_to_move, moves: Vec::new() }
}

impl Heaps {
    pub(crate) fn beans(&self) -> u32 {
        self.heaps.iter().sum()
    }
}

/// The number of beans left.
pub(crate) fn beans(table: &dyn Table) -> u32 {
    table.as_any().downcast_ref::<Heaps>().unwrap().beans()
}

impl Table for Heaps {
    fn game(&self) -> &str {
        "heaps"
    }

    fn start(&self) -> String {
        self.start.clone()
    }

    fn usual_start(&self) -> String {
        self.start.clone()
    }

    fn position(&self) -> String {
        let heaps: Vec<String> = self.heaps.iter().map(u32::to_string).collect();
        format!("{} {}", heaps.join(" "), self.side_name(self.side_to_move))
    }

    fn moves(&self) -> Vec<String> {
        self.moves.clone()
    }

    fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    fn side_name(&self, side: Side) -> &'static str {
        match side {
            Side::First => "first",
            Side::Second => "second",
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.beans() {
            0 => Some(Outcome::Won(!self.side_to_move)),
            1 => Some(Outcome::Drawn),
            _ => None,
        }
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            for (heap, &beans) in self.heaps.iter().enumerate() {
                moves.extend((1..=beans.min(3)).map(|taken| format!("{heap}x{taken}")));
            }
        }
        moves
    }

    fn play(&mut self, mv: &str) -> Result<(), ParseError> {
        if !self.legal_moves().iter().any(|legal| legal == mv) {
            return Err(ParseError::whole(mv, "no such beans"));
        }
        let (heap, taken) = mv.split_once('x').unwrap();
        self.heaps[heap.parse::<usize>().unwrap()] -= taken.parse::<u32>().unwrap();
        self.side_to_move = !self.side_to_move;
        self.moves.push(mv.to_owned());
        Ok(())
    }

    fn play_unadjudicated(&mut self, mv: &str) -> Result<(), ParseError> {
        self.play(mv)
    }

    fn key(&self) -> u64 {
        self.heaps.iter().fold(self.side_to_move as u64, |key, &beans| key * 97 + u64::from(beans))
    }

    fn perft(&self, _depth: u32) -> u64 {
        self.legal_moves().len() as u64
    }

    fn diagram(&self) -> Diagram {
        Diagram {
            files: 1,
            ranks: 1,
            coordinates: Coordinates::default(),
            pieces: Vec::new(),
            hands: Vec::new(),
            marked: Vec::new(),
        }
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn with_position(&self, position: &str) -> Result<Box<dyn Table>, ParseError> {
        Ok(Box::new(heaps(position)))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
