//! Placements up to symmetry, against an exhaustive enumeration.

use std::collections::BTreeSet;
use tenbin_amazons::{AmazonsPosition, Placement, Placements, Rule};
use tenbin_board::{Set, Set64};
use tenbin_core::{BySide, Notation, Side, Square, Symmetries};

type SmallPosition = AmazonsPosition<Set64>;

fn position(size: (u8, u8), placement: &Placement) -> SmallPosition {
    let pieces = BySide::from_fn(|side| placement.pieces[side].iter().copied().collect());
    AmazonsPosition::new(Rule::Knight, size, pieces, Set64::EMPTY, Side::First)
}

/// A position and all its images, as texts.
fn images(position: &SmallPosition) -> BTreeSet<String> {
    position.symmetric().iter().chain([position]).map(Notation::position_text).collect()
}

/// All placements, enumerated with three contents per square.
fn all_placements((files, ranks): (u8, u8), pieces: u32) -> Vec<SmallPosition> {
    let squares = u32::from(files) * u32::from(ranks);
    let mut found = Vec::new();
    for number in 0..3u64.pow(squares) {
        let mut sides: [Vec<Square>; 2] = Default::default();
        for place in 0..squares {
            let square = Square::new((place % u32::from(files)) as u8, (place / u32::from(files)) as u8);
            match number / 3u64.pow(place) % 3 {
                0 => {}
                side => sides[side as usize - 1].push(square),
            }
        }
        if sides.iter().all(|side| side.len() == pieces as usize) {
            let sides = BySide(sides.map(|side| side.into_iter().collect()));
            found.push(AmazonsPosition::new(Rule::Knight, (files, ranks), sides, Set64::EMPTY, Side::First));
        }
    }
    found
}

#[test]
fn every_placement_has_exactly_one_representative() {
    for (size, pieces) in [((3, 3), 1), ((3, 3), 2), ((3, 3), 3), ((3, 4), 1), ((4, 3), 2), ((3, 3), 4)] {
        let all = all_placements(size, pieces);
        let classes: BTreeSet<BTreeSet<String>> = all.iter().map(images).collect();
        let wanted = Placements { size, pieces: pieces as usize, point_symmetric: false };
        let listed = wanted.list();
        assert_eq!(wanted.positions(), all.len() as u64);
        assert_eq!(listed.len(), classes.len(), "{size:?} with {pieces}");
        for placement in &listed {
            let images = images(&position(size, placement));
            assert_eq!(images.len() as u32, placement.orbit);
            assert!(classes.contains(&images));
        }
        assert_eq!(listed.iter().map(|placement| u64::from(placement.orbit)).sum::<u64>(), wanted.positions());
        assert_eq!(wanted.list(), listed);
    }
}

#[test]
fn point_symmetric_placements_are_those_of_the_point_classes() {
    for (size, pieces) in [((3, 3), 1), ((4, 4), 2), ((5, 5), 2), ((5, 4), 3), ((4, 4), 3)] {
        let all = Placements { size, pieces, point_symmetric: false };
        let some = Placements { point_symmetric: true, ..all };
        let expected: Vec<Placement> =
            all.list().into_iter().filter(|placement| placement.class.contains("point")).collect();
        assert_eq!(some.list(), expected, "{size:?} with {pieces}");
        assert_eq!(expected.iter().map(|placement| u64::from(placement.orbit)).sum::<u64>(), some.positions());
    }
}

#[test]
fn classes_are_named_by_the_symmetries_that_exchange_the_sides() {
    let class = |size, white: &str, black: &str| {
        let squares = |text: &str| text.split(' ').map(|square| square.parse().unwrap()).collect::<Vec<Square>>();
        let looked_for = images(&position(
            size,
            &Placement { pieces: BySide([squares(white), squares(black)]), class: String::new(), orbit: 0 },
        ));
        let pieces = squares(white).len();
        let listed = Placements { size, pieces, point_symmetric: false }.list();
        let found =
            listed.into_iter().find(|placement| looked_for.contains(&position(size, placement).position_text()));
        found.unwrap().class
    };
    assert_eq!(class((4, 4), "a1", "d4"), "point+diagonal");
    assert_eq!(class((4, 4), "a1", "d1"), "files");
    assert_eq!(class((4, 4), "a1", "a4"), "files");
    assert_eq!(class((4, 3), "a1", "d1"), "files");
    assert_eq!(class((4, 3), "a1", "a3"), "ranks");
    assert_eq!(class((4, 4), "b1", "a2"), "diagonal");
    assert_eq!(class((4, 4), "a1", "c1"), "none");
    assert_eq!(class((4, 4), "a1 d4", "a4 d1"), "files+ranks+quarter");
    assert_eq!(class((4, 4), "b1 c4", "a3 d2"), "quarter");
    assert_eq!(class((4, 4), "a1 d1", "a4 d4"), "point+files");
}

#[test]
fn counts_agree_with_burnsides_lemma() {
    let count = |side, pieces, point_symmetric| Placements { size: (side, side), pieces, point_symmetric }.list().len();
    // The identity fixes 240 placements, each reflection in a diagonal 12, the other symmetries none: 264 / 8.
    assert_eq!(count(4, 1, false), 33);
    // Four of 18 pairs of squares in two ways each: 48,960. Each reflection in an axis fixes 144, in a diagonal 204.
    assert_eq!(count(6, 4, true), (48_960 + 2 * 144 + 2 * 204) / 8);
    let too_many = Placements { size: (16, 16), pieces: 100, point_symmetric: false };
    assert_eq!((too_many.positions(), too_many.effort()), (u64::MAX, u64::MAX));
}
