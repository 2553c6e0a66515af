//! Potentials: the paper's figures, and incremental updates against recomputation.

use tenbin_core::{Notation, PlayoutPolicy, Position, Random, Side};
use tenbin_go::{
    Board, GoPosition, MirrorAxis, POTENTIAL_UNIT, Point, PotentialModel, Potentials, Rules, bouzy_influence,
    parse_point, zobrist_influence,
};

fn position<const N: usize>(size: u8, stones: &[(&str, Side)]) -> GoPosition<N> {
    let mut board = Board::<N>::new(size);
    let mut rows = vec![vec!['.'; usize::from(size)]; usize::from(size)];
    for (name, side) in stones {
        let square = parse_point(name, size).expect("a point of the board");
        rows[usize::from(size - 1 - square.rank)][usize::from(square.file)] = ['X', 'O'][*side as usize];
        let _ = board.play(board.point(square), *side, &mut ());
    }
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    let position = GoPosition::<N>::new(size, Rules::CHINESE).parse_position(&rows.join("\n"));
    let position = position.expect("a valid diagram");
    assert!(*position.board() == board);
    position
}

fn at<const N: usize>(position: &GoPosition<N>, name: &str) -> Point {
    position.board().point(parse_point(name, position.size()).expect("a point of the board"))
}

/// Figure 3 of the paper: the corner territory of a small knight's enclosure.
#[test]
fn an_enclosure_surrounds_its_corner() {
    let enclosure = position::<512>(19, &[("D3", Side::First), ("C5", Side::First)]);
    let held = |axis, shadow| {
        let potentials = PotentialModel::<512>::new(axis, shadow).compute(enclosure.board());
        let board = enclosure.board();
        board
            .points()
            .filter(|&at| board.is_empty(at) && potentials[Side::First][usize::from(at)] >= POTENTIAL_UNIT)
            .count()
    };
    let axes = [MirrorAxis::Line, MirrorAxis::Half, MirrorAxis::Out];
    assert_eq!(axes.map(|axis| held(axis, true)), [33, 27, 24]);
    assert_eq!(axes.map(|axis| held(axis, false)), [35, 28, 24]);
    assert!(held(MirrorAxis::None, true) < 20, "without mirror images the corner is not territory");
}

/// "A point of potential about 4 is an eye": bare eyes in the centre, at the edge and in the corner.
#[test]
fn a_bare_eye_has_a_potential_of_about_four() {
    let eyes: [(&str, &[&str]); 3] =
        [("K10", &["J10", "L10", "K9", "K11"]), ("K1", &["J1", "L1", "K2"]), ("A1", &["A2", "B1"])];
    let potential = |axis: MirrorAxis| {
        eyes.map(|(eye, stones)| {
            let stones: Vec<(&str, Side)> = stones.iter().map(|&name| (name, Side::First)).collect();
            let position = position::<512>(19, &stones);
            PotentialModel::<512>::new(axis, false).compute(position.board())[Side::First]
                [usize::from(at(&position, eye))]
        })
    };
    assert_eq!(potential(MirrorAxis::Line), [4 * POTENTIAL_UNIT; 3]);
    assert_eq!(
        potential(MirrorAxis::Half),
        [4 * POTENTIAL_UNIT, 4 * POTENTIAL_UNIT + POTENTIAL_UNIT / 2, 4 * POTENTIAL_UNIT + POTENTIAL_UNIT * 2 / 3]
    );
    assert_eq!(
        potential(MirrorAxis::Out),
        [
            4 * POTENTIAL_UNIT,
            4 * POTENTIAL_UNIT,
            2 * (POTENTIAL_UNIT + POTENTIAL_UNIT / 3 + POTENTIAL_UNIT / 3 + POTENTIAL_UNIT / 5)
        ]
    );
}

/// Distances and shadows of a pair in the middle, far from all edges, on a line through both.
#[test]
fn a_pair_shadows_the_points_behind_it() {
    let pair = position::<512>(19, &[("J10", Side::First), ("K10", Side::First)]);
    let along = |shadow: bool, name: &str| {
        let potentials = PotentialModel::<512>::new(MirrorAxis::Line, shadow).compute(pair.board());
        potentials[Side::First][usize::from(at(&pair, name))]
    };
    assert_eq!(along(false, "L10"), POTENTIAL_UNIT + POTENTIAL_UNIT / 2);
    assert_eq!(along(true, "L10"), POTENTIAL_UNIT + POTENTIAL_UNIT / 4);
    assert_eq!(along(true, "H10"), along(true, "L10"));
    // Beside the pair there is no shadow, diagonally behind it one step is added.
    assert_eq!(along(true, "K11"), along(false, "K11"));
    assert_eq!(along(true, "L11"), POTENTIAL_UNIT / 2 + POTENTIAL_UNIT / 4);
}

/// Plays a random game and compares updated potentials with recomputed ones. Returns the number of captures.
fn check_updates<const N: usize>(size: u8, axis: MirrorAxis, shadow: bool, plies: usize, seed: u64) -> usize {
    let model = PotentialModel::<N>::new(axis, shadow);
    let mut random = Random::new(seed);
    let mut now = GoPosition::<N>::new(size, Rules { max_plies: u16::MAX, ..Rules::JAPANESE });
    let mut potentials: Potentials<N> = model.compute(now.board());
    let mut captured = 0;
    for _ in 0..plies {
        let Some(ply) = now.playout_move(&mut random) else { break };
        let before = now.clone();
        now.play(ply);
        model.update(&mut potentials, before.board(), now.board());
        captured += usize::from(before.board().empties().len() <= now.board().empties().len());
        assert!(potentials == model.compute(now.board()), "{axis:?} {shadow} {}", now.position_text());
    }
    captured
}

#[test]
fn incremental_updates_equal_recomputation() {
    let mut captured = 0;
    for (_, axis) in MirrorAxis::NAMED {
        captured += check_updates::<128>(9, axis, false, 300, 1);
        captured += check_updates::<128>(5, axis, false, 300, 2);
        captured += check_updates::<512>(19, axis, false, 500, 3);
        captured += check_updates::<128>(5, axis, true, 150, 4);
        captured += check_updates::<128>(9, axis, true, 60, 5);
    }
    assert!(captured > 200, "{captured} plies with captures");
}

/// One stone in the middle, by hand: 50, and the influence that its neighbours send back.
#[test]
fn zobrist_influence_extends_four_steps() {
    let stone = position::<128>(9, &[("E5", Side::First)]);
    let field = zobrist_influence(stone.board());
    let value = |name: &str| field[usize::from(at(&stone, name))];
    assert_eq!(["E6", "E7", "E8", "E9", "A1"].map(value), [10, 6, 2, 1, 0]);
    assert_eq!(value("E5"), 50 + 3 * 4);
    let both = position::<128>(9, &[("E5", Side::First), ("E6", Side::Second)]);
    let field = zobrist_influence(both.board());
    assert_eq!(field[usize::from(at(&both, "E5"))], -field[usize::from(at(&both, "E6"))]);
}

/// A lone stone has no territory, an enclosure has.
#[test]
fn bouzy_finds_territory_between_friendly_stones() {
    let count = |position: &GoPosition<512>| {
        let field = bouzy_influence(position.board());
        position.board().points().filter(|&at| position.board().is_empty(at) && field[usize::from(at)] > 0).count()
    };
    assert_eq!(count(&position::<512>(19, &[("K10", Side::First)])), 0);
    let corner = position::<512>(19, &[("D3", Side::First), ("C5", Side::First)]);
    assert!((8..40).contains(&count(&corner)), "{}", count(&corner));
    let field = bouzy_influence(corner.board());
    assert!(field[usize::from(at(&corner, "B2"))] > 0 && field[usize::from(at(&corner, "Q16"))] == 0);
}
