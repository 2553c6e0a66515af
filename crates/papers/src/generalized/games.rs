//! Single games outside matches, of which only the winner is kept.

use tenbin_core::{Outcome, ParseError, Player, Stop, Table};

/// Plays one game from the position of `table`, `players[0]` moving first, and returns the winner. A player without
/// an answer has lost. `None` if it was stopped.
pub fn play(table: &dyn Table, players: &mut [Box<dyn Player>; 2], seed: u64, stop: &Stop) -> Option<usize> {
    let mut table = table.fork();
    let first = table.side_to_move();
    players[0].new_game(seed.wrapping_mul(2));
    players[1].new_game(seed.wrapping_mul(2).wrapping_add(1));
    loop {
        if stop.is_raised() {
            return None;
        }
        if let Some(Outcome::Won(side)) = table.outcome() {
            return Some(usize::from(side != first));
        }
        let mover = usize::from(table.side_to_move() != first);
        let played = players[mover]
            .choose(table.as_ref(), &players[mover].default_limits(), stop, &mut |_| {})
            .map(|choice| table.play(&choice.best_move));
        if !matches!(played, Ok(Ok(()))) {
            return Some(1 - mover);
        }
    }
}

/// The text of a position on a board of this size, with `w` to move.
pub fn position_text((files, ranks): (u8, u8), white: &[(u8, u8)], black: &[(u8, u8)]) -> String {
    let row = |rank: u8| {
        let mut text = String::new();
        let mut open = 0;
        for file in 0..files {
            let piece = if white.contains(&(file, rank)) {
                "w"
            } else if black.contains(&(file, rank)) {
                "b"
            } else {
                open += 1;
                continue;
            };
            push_open(&mut text, &mut open);
            text.push_str(piece);
        }
        push_open(&mut text, &mut open);
        text
    };
    let rows: Vec<String> = (0..ranks).rev().map(row).collect();
    format!("{} w", rows.join("/"))
}

fn push_open(text: &mut String, open: &mut u8) {
    if *open > 0 {
        text.push_str(&open.to_string());
        *open = 0;
    }
}

/// Both players for a table, by their specs.
pub fn players_for(table: &dyn Table, specs: [&str; 2]) -> Result<[Box<dyn Player>; 2], ParseError> {
    Ok([tenbin_registry::player(table, specs[0])?, tenbin_registry::player(table, specs[1])?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn position_texts_read_back() {
        let text = position_text((10, 5), &[(0, 0), (1, 0)], &[(9, 4)]);
        assert_eq!(text, "9b/10/10/10/ww8 w");
        assert_eq!(tenbin_registry::table("amazons", Some(&text)).unwrap().position(), text);
    }

    #[test]
    fn a_game_has_a_winner_and_seeds_reproduce_it() {
        let table = tenbin_registry::table("amazons:5x5", None).unwrap();
        let mut players = players_for(table.as_ref(), ["uct:playouts=20", "random"]).unwrap();
        let mut winners = |seed| play(table.as_ref(), &mut players, seed, &Stop::new()).unwrap();
        assert_eq!([1, 2, 3, 4].map(&mut winners), [1, 2, 3, 4].map(&mut winners));
    }
}
