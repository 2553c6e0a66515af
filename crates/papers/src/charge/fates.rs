//! What became of the chains of a position by the end of the game.

use super::games::{POINTS, Played};
use tenbin_core::{Position, Random, Side};
use tenbin_go::{GoPosition, Point, dead_stones};

/// How many playouts decide which stones are dead at the end of a game.
const PLAYOUTS: u32 = 200;

/// A position of a game and what became of each of its chains.
pub struct Sample {
    /// The number of the game.
    pub game: usize,
    /// After how many moves.
    pub moves: usize,
    /// The position.
    pub position: GoPosition<POINTS>,
    /// Every chain by the point that stands for it.
    pub chains: Vec<Fate>,
}

/// What became of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fate {
    /// The point that stands for it.
    pub at: Point,
    /// Whose it is.
    pub side: Side,
    /// Whether its stones were never taken, and are not dead in the last position.
    pub lives: bool,
}

/// The positions after these numbers of moves, as far as the game has them.
pub fn samples(game: &Played, moves: &[usize]) -> Vec<Sample> {
    let dead = dead_stones(&game.end(), PLAYOUTS, &mut Random::new(game.number as u64));
    let sample = |&moves: &usize| {
        let position = game.at(moves)?;
        let taken = taken_later(game, moves, &position);
        let board = position.board();
        let fate = |at: Point| {
            let side = board.owner(at).filter(|_| board.chain(at) == at)?;
            Some(Fate { at, side, lives: !taken[usize::from(at)] && !dead.contains(&at) })
        };
        Some(Sample { game: game.number, moves, chains: board.points().filter_map(fate).collect(), position })
    };
    moves.iter().filter_map(sample).collect()
}

/// The stones of a position that are taken before the game ends. Another stone may come to lie there later.
fn taken_later(game: &Played, moves: usize, position: &GoPosition<POINTS>) -> [bool; POINTS] {
    let mut taken = [false; POINTS];
    let mut now = position.clone();
    for &ply in &game.moves[moves..] {
        now.play(ply);
        for at in position.board().points() {
            let there = position.board().owner(at);
            taken[usize::from(at)] |= there.is_some() && now.board().owner(at) != there;
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_core::Notation;
    use tenbin_go::{Rules, parse_point};

    /// Black's stone at A2 is taken; the chains that hold the two halves of the board live.
    #[test]
    fn taken_stones_do_not_live() {
        let start = GoPosition::<POINTS>::new(5, Rules::CHINESE);
        let start = start.parse_position("1OXX1/OOXXX/1OXX1/XOXXX/1OXX1 b").unwrap();
        let mut now = start.clone();
        let moves = ["E1", "A1", "pass", "A3", "pass", "pass"].map(|turn| {
            let ply = now.parse_move(turn).unwrap_or_else(|mistake| panic!("{mistake}"));
            now.play(ply);
            ply
        });
        let game = Played { number: 0, start, moves: moves.to_vec() };
        let samples = samples(&game, &[1, 9]);
        assert_eq!(samples.len(), 1, "the game has no ninth move");
        let lives = |name: &str| {
            let board = samples[0].position.board();
            let at = board.chain(board.point(parse_point(name, 5).unwrap()));
            samples[0].chains.iter().find(|fate| fate.at == at).expect("a stone lies there").lives
        };
        assert!(!lives("A2") && lives("B1") && lives("E2"), "{:?}", samples[0].chains);
    }
}
