//! A USI engine that plays random legal moves at once, to measure the overhead of engine matches: `usi:instant`. Its first
//! argument is an optional delay per move in milliseconds.

use std::io::{BufRead, Write};
use std::time::Duration;
use tenbin_core::{Random, Table};

/// The engine's board: start position, table and number of moves.
struct Board {
    start_position: String,
    table: Box<dyn Table>,
    moves: usize,
}

impl Board {
    fn new(start_position: &str) -> Board {
        let start = |position| tenbin_registry::table("shogi", position);
        let table = start(start_position.strip_prefix("sfen ")).or_else(|_| start(None)).expect("the game is there");
        Board { start_position: start_position.to_owned(), table, moves: 0 }
    }

    /// Sets a position, incrementally if possible.
    fn follow(&mut self, words: &str) {
        let (start_position, moves) = words.split_once(" moves ").unwrap_or((words, ""));
        let moves: Vec<&str> = moves.split(' ').filter(|word| !word.is_empty()).collect();
        if start_position != self.start_position || moves.len() < self.moves {
            *self = Board::new(start_position);
        }
        for turn in &moves[self.moves..] {
            if self.table.play_unadjudicated(turn).is_err() {
                break;
            }
        }
        self.moves = moves.len();
    }
}

fn main() -> std::io::Result<()> {
    let pause = std::env::args().nth(1).and_then(|text| text.parse().ok()).map(Duration::from_millis);
    let mut random = Random::new(u64::from(std::process::id()));
    let mut board = Board::new("startpos");
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("usi", _) => writeln!(out, "id name Instant\nid author Tenbin\nusiok")?,
            ("isready", _) => writeln!(out, "readyok")?,
            ("usinewgame", _) => board = Board::new("startpos"),
            ("position", words) => board.follow(words),
            ("go", _) => {
                pause.into_iter().for_each(std::thread::sleep);
                let legal = board.table.legal_moves();
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
