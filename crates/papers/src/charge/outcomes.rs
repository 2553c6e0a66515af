//! Whether the chains of a position survive to the end of the game.

use super::games::{POINTS, ReplayedGame};
use tenbin_core::{Position, Random, Side};
use tenbin_go::{GoPosition, Point, dead_stones};

/// Playouts that decide which stones are dead at the end of a game.
const PLAYOUTS: u32 = 200;

/// A position of a game with the outcome of each of its chains.
pub struct PositionSample {
    /// The number of the game.
    pub game: usize,
    /// The number of moves before it.
    pub moves: usize,
    /// The position.
    pub position: GoPosition<POINTS>,
    /// Every chain.
    pub chains: Vec<ChainOutcome>,
}

/// The outcome of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainOutcome {
    /// The point that represents the chain.
    pub at: Point,
    /// Its owner.
    pub side: Side,
    /// Whether no stone of it is captured, and none is dead in the final position.
    pub survived: bool,
}

/// The positions after these numbers of moves, as far as the game has them.
pub fn samples(game: &ReplayedGame, moves: &[usize]) -> Vec<PositionSample> {
    let dead = dead_stones(&game.end(), PLAYOUTS, &mut Random::new(game.number as u64));
    let sample = |&moves: &usize| {
        let position = game.at(moves)?;
        let captured = captured_later(game, moves, &position);
        let board = position.board();
        let outcome = |at: Point| {
            let side = board.owner(at).filter(|_| board.chain(at) == at)?;
            Some(ChainOutcome { at, side, survived: !captured[usize::from(at)] && !dead.contains(&at) })
        };
        Some(PositionSample {
            game: game.number,
            moves,
            chains: board.points().filter_map(outcome).collect(),
            position,
        })
    };
    moves.iter().filter_map(sample).collect()
}

/// The stones of a position that are captured before the game ends. Another stone may occupy the point later.
fn captured_later(game: &ReplayedGame, moves: usize, position: &GoPosition<POINTS>) -> [bool; POINTS] {
    let mut captured = [false; POINTS];
    let mut now = position.clone();
    for &mv in &game.moves[moves..] {
        now.play(mv);
        for at in position.board().points() {
            let there = position.board().owner(at);
            captured[usize::from(at)] |= there.is_some() && now.board().owner(at) != there;
        }
    }
    captured
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_core::Notation;
    use tenbin_go::{Rules, parse_point};

    /// Black's stone at A2 is captured; the chains around the two halves of the board survive.
    #[test]
    fn captured_stones_do_not_survive() {
        let start = GoPosition::<POINTS>::new(5, Rules::CHINESE);
        let start = start.parse_position("1OXX1/OOXXX/1OXX1/XOXXX/1OXX1 b").unwrap();
        let mut now = start.clone();
        let moves = ["E1", "A1", "pass", "A3", "pass", "pass"].map(|turn| {
            let mv = now.parse_move(turn).unwrap_or_else(|error| panic!("{error}"));
            now.play(mv);
            mv
        });
        let game = ReplayedGame { number: 0, start, moves: moves.to_vec() };
        let samples = samples(&game, &[1, 9]);
        assert_eq!(samples.len(), 1, "the game has no ninth move");
        let survived = |name: &str| {
            let board = samples[0].position.board();
            let at = board.chain(board.point(parse_point(name, 5).unwrap()));
            samples[0].chains.iter().find(|outcome| outcome.at == at).expect("a stone lies there").survived
        };
        assert!(!survived("A2") && survived("B1") && survived("E2"), "{:?}", samples[0].chains);
    }
}
