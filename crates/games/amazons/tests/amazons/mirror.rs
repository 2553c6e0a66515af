//! The mirror strategy: replies, and errors where there is none.

use tenbin_amazons::{AmazonsPosition, MirrorError, Move, Rule};
use tenbin_board::{Set, Set64, Set128};
use tenbin_core::{BySide, Notation, Position, Random, Side, Square};

/// Up to five pieces of each side and up to three pairs of arrows, each with its image.
fn symmetric<S: Set>(rule: Rule, (files, ranks): (u8, u8), random: &mut Random) -> AmazonsPosition<S> {
    let empty: AmazonsPosition<S> =
        AmazonsPosition::new(rule, (files, ranks), BySide([S::EMPTY; 2]), S::EMPTY, Side::First);
    let mut squares: Vec<Square> = empty.board_squares().squares().collect();
    random.shuffle(&mut squares);
    let (mut white, mut black, mut arrows) = (Vec::new(), Vec::new(), Vec::new());
    let (pieces, shot) = (1 + random.below(5) as usize, random.below(4) as usize);
    for square in squares {
        let image = empty.image(square);
        let taken = |set: &[Square]| set.contains(&square);
        if square == image || taken(&white) || taken(&black) || taken(&arrows) {
            continue;
        }
        if white.len() < pieces {
            white.push(square);
            black.push(image);
        } else if arrows.len() < 2 * shot {
            arrows.extend([square, image]);
        }
    }
    let side_to_move = if random.chance(0.5) { Side::First } else { Side::Second };
    let pieces = BySide([white, black].map(S::from_iter));
    AmazonsPosition::new(rule, (files, ranks), pieces, arrows.into_iter().collect(), side_to_move)
}

/// Plays at random against the mirror until the game ends; returns the error that ended the strategy, if any.
fn against_mirror<S: Set>(
    start: AmazonsPosition<S>,
    random: &mut Random,
) -> Result<(), (AmazonsPosition<S>, Move, MirrorError)> {
    let mut position = start;
    while let Some(mv) = position.random_move(random) {
        let reply = position.mirror_reply(mv).map_err(|why| (position, mv, why))?;
        position.play(mv);
        assert!(position.is_legal(reply), "{}", position.position_text());
        position.play(reply);
        assert_eq!(position.fresh_key(), position.key());
    }
    assert_eq!(position.side_to_move(), start.side_to_move(), "the first player runs out of moves");
    Ok(())
}

fn never_loses<S: Set>(rule: Rule, sizes: &[(u8, u8)], games: u32) {
    for &size in sizes {
        let mut random = Random::stream(71, u64::from(size.0) * 16 + u64::from(size.1));
        for _ in 0..games {
            let start = symmetric::<S>(rule, size, &mut random);
            if let Err((position, mv, why)) = against_mirror(start, &mut random) {
                panic!("{} {}: {why}", position.position_text(), position.move_text(mv));
            }
        }
    }
}

#[test]
fn knights_have_mirror_replies_on_boards_with_an_even_number_of_squares() {
    never_loses::<Set64>(Rule::Knight, &[(4, 4), (6, 6), (8, 8), (4, 5), (5, 4), (3, 8), (7, 6), (4, 3)], 300);
    never_loses::<Set128>(Rule::Knight, &[(10, 10), (9, 10)], 100);
}

#[test]
fn extended_knights_have_mirror_replies_where_both_sides_are_even() {
    never_loses::<Set64>(Rule::ExtendedKnight, &[(4, 4), (6, 6), (8, 8), (4, 6), (8, 4)], 300);
    never_loses::<Set128>(Rule::ExtendedKnight, &[(10, 10)], 100);
}

/// The errors of the mirror strategy in games from symmetric positions.
fn failures(rule: Rule, size: (u8, u8), games: u32) -> Vec<MirrorError> {
    let mut random = Random::new(72);
    let game = |_| against_mirror(symmetric::<Set64>(rule, size, &mut random), &mut random).err();
    (0..games).filter_map(game).map(|(_, _, why)| why).collect()
}

#[test]
fn elsewhere_replies_can_be_illegal_but_never_asymmetric() {
    for (rule, size) in [
        (Rule::ExtendedKnight, (4, 5)),
        (Rule::ExtendedKnight, (5, 4)),
        (Rule::Queen, (6, 6)),
        (Rule::Queen, (5, 4)),
        (Rule::Knight, (5, 5)),
        (Rule::ExtendedKnight, (7, 7)),
    ] {
        let found = failures(rule, size, 100);
        assert!(!found.is_empty(), "{rule:?} on {size:?}");
        assert!(
            found.iter().all(|why| !matches!(why, MirrorError::Asymmetric { .. })),
            "the replies keep the position symmetric"
        );
        let centre = found.iter().any(|why| matches!(why, MirrorError::Centre(_)));
        assert_eq!(centre, size.0 % 2 == 1 && size.1 % 2 == 1, "{rule:?} on {size:?}");
    }
}

fn read(rule: Rule, text: &str) -> AmazonsPosition<Set64> {
    let any: AmazonsPosition<Set64> =
        AmazonsPosition::new(rule, (3, 3), BySide([Set64::EMPTY; 2]), Set64::EMPTY, Side::First);
    any.parse_position(text).unwrap()
}

/// The error of the mirror reply to a move.
fn mirror_error(rule: Rule, position: &str, mv: &str) -> String {
    let position = read(rule, position);
    position.mirror_reply(position.parse_move(mv).unwrap()).unwrap_err().to_string()
}

#[test]
fn an_extended_knight_may_shoot_at_the_image_of_its_destination() {
    // On 4×5 the image of b2 is c4, a knight's jump away: White goes to b2 and shoots the arrow there.
    let position = read(Rule::ExtendedKnight, "b3/4/4/4/3w w");
    assert_eq!(position.image("b2".parse().unwrap()).to_string(), "c4");
    assert_eq!(
        mirror_error(Rule::ExtendedKnight, "b3/4/4/4/3w w", "d1-b2/c4"),
        "the image of the last move, a5-c4/b2, is not legal: the piece cannot go to c4: an arrow is there"
    );
    // The same move with the arrow on the square left has a reply.
    let mv = position.parse_move("d1-b2/d1").unwrap();
    assert_eq!(position.move_text(position.mirror_reply(mv).unwrap()), "a5-c4/a5");
}

#[test]
fn a_queen_blocks_its_image() {
    let mirror_error = |mv| mirror_error(Rule::Queen, "3b/4/4/w3 w", mv);
    assert_eq!(
        mirror_error("a1-c3/a1"),
        "the image of the last move, d4-b2/d4, is not legal: \
         the piece on d4 does not reach b2: a white piece is on c3"
    );
    assert_eq!(
        mirror_error("a1-a4/c2"),
        "the image of the last move, d4-d1/b3, is not legal: the arrow does not reach b3 from d1: an arrow is on c2"
    );
}

#[test]
fn the_centre_of_an_odd_board_is_its_own_image() {
    let to = mirror_error(Rule::Queen, "4b/5/5/5/w4 w", "a1-c3/c4");
    assert_eq!(to, "the last move used c3, the centre of the board, which is its own image");
    assert_eq!(mirror_error(Rule::Queen, "4b/5/5/5/w4 w", "a1-a3/c3"), to);
}

#[test]
fn asymmetry_errors_name_the_square() {
    let mirror_error = |position| mirror_error(Rule::Queen, position, "a1-a2/a1");
    let start = "the position before the last move was not symmetric: ";
    assert_eq!(mirror_error("3b/4/4/w2w w"), format!("{start}a white piece is on d1, nothing on a4"));
    assert_eq!(mirror_error("b2b/4/4/w3 w"), format!("{start}a black piece is on a4, nothing on d1"));
    assert_eq!(mirror_error("3b/4/2x1/w3 w"), format!("{start}an arrow is on c2, nothing on b3"));
    assert_eq!(mirror_error("b2b/4/4/w2x w"), format!("{start}a black piece is on a4, an arrow on d1"));
    assert_eq!(mirror_error("3w/4/4/w3 w"), format!("{start}a white piece is on a1, a white piece on d4"));
}
