//! Groups and their strength.

use tenbin_core::{Notation, PlayoutPolicy, Position, Random, Side};
use tenbin_go::strength::{ChainFeatures, FEATURES, Strength, TERMS};
use tenbin_go::{GoPosition, Groups, MirrorAxis, PotentialModel, Rules, parse_point};

type Small = GoPosition<128>;

fn read(size: u8, text: &str) -> Small {
    Small::new(size, Rules::CHINESE).parse_position(text).unwrap_or_else(|error| panic!("{error}"))
}

fn groups(position: &Small) -> Groups<128> {
    Groups::find(position.board(), &PotentialModel::new(MirrorAxis::Line, false).compute(position.board()))
}

fn group(position: &Small, groups: &Groups<128>, name: &str) -> Option<usize> {
    groups.of(position.board().point(parse_point(name, position.size()).expect("a point of the board")))
}

#[test]
fn stones_with_candidate_points_between_them_are_one_group() {
    // A one-point jump is one group; a stone in the far corner is another.
    let position = read(9, "9/9/9/9/9/2X1X4/9/9/8O b");
    let found = groups(&position);
    assert_eq!(found.len(), 2);
    assert_eq!(group(&position, &found, "C4"), group(&position, &found, "E4"));
    assert_eq!(
        group(&position, &found, "D4"),
        group(&position, &found, "C4"),
        "the point between belongs to the group"
    );
    assert_eq!(found.side(group(&position, &found, "J1").unwrap()), Side::Second);
}

#[test]
fn a_diagonal_is_one_group_unless_it_is_cut() {
    // Surrounding White stones keep the points between from being Black's.
    let joined = read(7, "7/2OO3/1OX1O2/1O1XO2/2OO3/7/7 b");
    let cut = read(7, "7/2OO3/1OXOO2/1O1XO2/2OO3/7/7 b");
    for (position, same) in [(joined, true), (cut, false)] {
        let found = groups(&position);
        assert_eq!(group(&position, &found, "C5") == group(&position, &found, "D4"), same);
    }
}

/// The strength of the chain at a point.
fn strength(position: &Small, name: &str) -> i32 {
    let potentials = PotentialModel::new(MirrorAxis::Line, false).compute(position.board());
    let found = Groups::find(position.board(), &potentials);
    let known = ChainFeatures::find(position.board(), &potentials, &found);
    let at = position.board().point(parse_point(name, position.size()).expect("a point of the board"));
    Strength::default().of(known.of(position.board(), at).expect("the point has a stone"))
}

#[test]
fn surrounded_chains_are_weaker() {
    let position = read(9, "9/2X3X2/9/9/3OOO3/3OXO3/3O1O3/4O4/9 b");
    assert!(strength(&position, "E4") < strength(&position, "C8"), "{}", strength(&position, "E4"));
    assert!(strength(&position, "E4") < strength(&position, "D4"));
    assert!(strength(&position, "E4") < 0 && strength(&position, "D4") > 0);
}

/// Every stone belongs to a group of its colour, a chain to one group; and every quantity occurs.
#[test]
fn groups_are_consistent_on_random_boards() {
    let mut random = Random::new(11);
    let mut seen = [false; FEATURES];
    for _ in 0..20 {
        let mut position = Small::new(9, Rules::CHINESE);
        for _ in 0..40 {
            position.play(position.playout_move(&mut random).unwrap());
            let board = position.board();
            let potentials = PotentialModel::new(MirrorAxis::Line, false).compute(board);
            let found = Groups::find(board, &potentials);
            for at in board.points() {
                let number = found.of(at);
                if let Some(side) = board.owner(at) {
                    assert_eq!(number.map(|number| found.side(number)), Some(side));
                    assert!(board.chain_stones(at).all(|stone| found.of(stone) == number));
                }
            }
            for (at, quantities) in ChainFeatures::find(board, &potentials, &found).chains() {
                let neighbour: i32 = quantities[2..6].iter().sum();
                assert_eq!(
                    (quantities[0], neighbour),
                    (1, board.liberties(*at, 81) as i32),
                    "every liberty counts once"
                );
                seen.iter_mut().zip(quantities).for_each(|(seen, &amount)| *seen |= amount != 0);
            }
        }
    }
    assert!(seen.iter().all(|&seen| seen), "{:?}", TERMS.iter().map(|term| term.name).zip(seen).collect::<Vec<_>>());
}
