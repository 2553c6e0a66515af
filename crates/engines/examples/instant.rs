//! A program that speaks USI and answers at once, to measure what everything around it costs: `usi:instant`. With a number
//! as its first argument it waits for so many milliseconds before each move.
//!
//! It follows the game on a board of its own and plays legal moves by chance.

use std::io::{BufRead, Write};
use std::time::Duration;
use tenbin_core::{Random, Table};

/// The game as the program knows it: where it began, the board, and how many moves were made on it.
struct Known {
    place: String,
    table: Box<dyn Table>,
    moves: usize,
}

impl Known {
    fn new(place: &str) -> Known {
        let start = |position| tenbin_registry::table("shogi", position);
        let table = start(place.strip_prefix("sfen ")).or_else(|_| start(None)).expect("the game is there");
        Known { place: place.to_owned(), table, moves: 0 }
    }

    /// Goes on to a position, from where it is if that is on the way.
    fn follow(&mut self, words: &str) {
        let (place, moves) = words.split_once(" moves ").unwrap_or((words, ""));
        let moves: Vec<&str> = moves.split(' ').filter(|word| !word.is_empty()).collect();
        if place != self.place || moves.len() < self.moves {
            *self = Known::new(place);
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
    let mut known = Known::new("startpos");
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("usi", _) => writeln!(out, "id name Instant\nid author Tenbin\nusiok")?,
            ("isready", _) => writeln!(out, "readyok")?,
            ("usinewgame", _) => known = Known::new("startpos"),
            ("position", words) => known.follow(words),
            ("go", _) => {
                pause.into_iter().for_each(std::thread::sleep);
                let legal = known.table.legal_moves();
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
