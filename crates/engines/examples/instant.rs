//! A USI engine that plays random legal moves at once, to measure the overhead of engine matches: `usi:instant`. Its first
//! argument is an optional delay per move in milliseconds.

use std::io::{BufRead, Write};
use std::time::Duration;
use tenbin_core::{Random, Table};

/// The state of the engine: start position, table and number of moves.
struct EngineState {
    start_position: String,
    table: Box<dyn Table>,
    moves: usize,
}

impl EngineState {
    fn new(start_position: &str) -> EngineState {
        let start = |position| tenbin_registry::table("shogi", position);
        let table = start(start_position.strip_prefix("sfen ")).or_else(|_| start(None)).expect("shogi is registered");
        EngineState { start_position: start_position.to_owned(), table, moves: 0 }
    }

    /// Sets a position, incrementally if possible.
    fn set_position(&mut self, words: &str) {
        let (start_position, moves) = words.split_once(" moves ").unwrap_or((words, ""));
        let moves: Vec<&str> = moves.split(' ').filter(|word| !word.is_empty()).collect();
        if start_position != self.start_position || moves.len() < self.moves {
            *self = EngineState::new(start_position);
        }
        for mv in &moves[self.moves..] {
            if self.table.play_unadjudicated(mv).is_err() {
                break;
            }
        }
        self.moves = moves.len();
    }
}

fn main() -> std::io::Result<()> {
    let pause = std::env::args().nth(1).and_then(|text| text.parse().ok()).map(Duration::from_millis);
    let mut random = Random::new(u64::from(std::process::id()));
    let mut state = EngineState::new("startpos");
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("usi", _) => writeln!(out, "id name Instant\nid author Tenbin\nusiok")?,
            ("isready", _) => writeln!(out, "readyok")?,
            ("usinewgame", _) => state = EngineState::new("startpos"),
            ("position", words) => state.set_position(words),
            ("go", _) => {
                pause.into_iter().for_each(std::thread::sleep);
                let legal = state.table.legal_moves();
                let chosen = legal.get(random.below(legal.len().max(1) as u64) as usize);
                writeln!(out, "bestmove {}", chosen.map_or("resign", String::as_str))?;
            }
            ("quit", _) => break,
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}
