//! The rules, case by case.

use tenbin_core::{GameHistory, Notation, Outcome, PlayoutPolicy, Position, Random, Side};
use tenbin_go::{
    DeadStoneRule, GoPosition, Komi, Move, Point, Rules, Superko, dead_stones, final_status, ownership, point_text,
};

type Small = GoPosition<128>;

fn at(rules: Rules, size: u8, text: &str) -> Small {
    Small::new(size, rules).parse_position(text).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn play(position: &mut Small, moves: &str) {
    for mv in moves.split_whitespace() {
        let ply = position.parse_move(mv).unwrap_or_else(|error| panic!("{error}"));
        position.play(ply);
    }
}

fn error(position: &Small, mv: &str) -> String {
    position.parse_move(mv).map_or_else(|error| error.message().to_owned(), |ply| format!("{ply:?} is legal"))
}

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    for rules in [Rules::JAPANESE, Rules::CHINESE, Rules { superko: Superko::Situational, ..Rules::CHINESE }] {
        let mut position = at(rules, 5, "1XO2/X1XO1/1XO2/5/5 w");
        play(&mut position, "B4");
        assert_eq!(position.position_text().split(' ').nth(2), Some("C4"), "{rules:?}");
        assert_eq!(error(&position, "C4"), "illegal retake of a ko");
        play(&mut position, "E1 A1 C4");
        assert_eq!(error(&position, "B4"), "illegal retake of a ko");
    }
}

/// Sending two, returning one: illegal only under a superko.
#[test]
fn sending_two_and_returning_one_is_forbidden_by_a_superko() {
    let start = "O1X2/OXX2/OX3/OXXX1/1O1X1 b";
    let cycle = |rules: Rules| {
        let mut position = at(rules, 5, start);
        // White adds a stone, Black takes both, White takes one back.
        play(&mut position, "pass C1 A1");
        position.parse_move("B1").map_err(|error| error.message().to_owned())
    };
    let none = Rules { superko: Superko::None, ..Rules::CHINESE };
    assert!(cycle(none).is_ok());
    assert_eq!(cycle(Rules::CHINESE), Err("illegal repetition (superko)".to_owned()));
}

#[test]
fn suicide_is_a_rule_option() {
    let text = "1XO/XXO/OO1 b";
    assert_eq!(error(&at(Rules::CHINESE, 3, text), "A3"), "suicide is illegal: Black would have no liberty");
    let mut position = at(Rules { suicide: true, ..Rules::CHINESE }, 3, text);
    play(&mut position, "A3");
    assert_eq!(position.position_text(), "2O/2O/OO1 w - 0/4 0 1");
}

#[test]
fn two_passes_end_the_game_and_points_are_counted() {
    let mut position = at(Rules { komi: Komi(0), ..Rules::CHINESE }, 5, "2X2/2X2/2XO1/2XO1/2XO1 b");
    assert_eq!(position.outcome(), None);
    play(&mut position, "pass pass");
    // Black: ten points and five stones; White: three stones; five points are neutral.
    assert_eq!(position.half_points(&[], &[])[Side::First], 30);
    assert_eq!(position.half_points(&[], &[])[Side::Second], 6);
    assert_eq!(position.outcome(), Some(Outcome::Won(Side::First)));
    let jigo = at(Rules { komi: Komi(24), ..Rules::CHINESE }, 5, "2X2/2X2/2XO1/2XO1/2XO1 b - 0/0 2");
    assert_eq!(jigo.outcome(), Some(Outcome::Drawn));
}

#[test]
fn territory_counts_prisoners_and_dead_stones() {
    let text = "2XO1/2XO1/1OXO1/2XO1/2XO1 b - 3/1 2";
    let position = at(Rules { komi: Komi(13), ..Rules::JAPANESE }, 5, text);
    let dead: Vec<String> =
        position.dead_and_seki()[0].iter().map(|&at| point_text(position.board().square(at))).collect();
    assert_eq!(dead, ["B3"]);
    let points = position.half_points(&position.dead_and_seki()[0], &[]);
    assert_eq!(points.0, [2 * (10 + 3 + 1), 2 * (5 + 1) + 13]);
    // Without dead stones the ten points on the left are neutral.
    assert_eq!(position.half_points(&[], &[]).0, [6, 2 * (5 + 1) + 13]);
}

#[test]
fn the_ply_limit_ends_a_game() {
    let mut random = Random::new(5);
    for size in [2, 5, 9] {
        let mut position = Small::new(size, Rules::CHINESE);
        while let Some(ply) = position.random_move(&mut random) {
            position.play(ply);
        }
        assert!(position.plies() <= 3 * u16::from(size) * u16::from(size));
        assert!(position.outcome().is_some());
    }
}

/// Sending two, returning one, without superko.
#[test]
fn a_repetition_without_superko_is_a_draw() {
    let none = Rules { superko: Superko::None, suicide: true, ..Rules::CHINESE };
    let mut history = GameHistory::new(at(none, 5, "O1X2/OXX2/OX3/OXXX1/1O1X1 b"));
    for mv in "pass C1 A1 B1".split(' ') {
        assert_eq!(history.outcome(), None);
        history.play(history.now().parse_move(mv).unwrap());
    }
    assert_eq!(history.outcome(), Some(Outcome::Drawn));
}

#[test]
fn white_moves_first_after_a_handicap() {
    let fixed = Small::with_fixed_handicap(9, Rules::CHINESE, 4).unwrap();
    assert_eq!((fixed.side_to_move(), fixed.board().stones()[Side::First]), (Side::Second, 4));
    let mut free = Small::with_free_handicap(9, Rules::CHINESE, 3).unwrap();
    assert_eq!(free.position_text(), "9/9/9/9/9/9/9/9/9 b+3 - 0/0 0 0");
    assert_eq!(error(&free, "pass"), "Black must first place 3 more handicap stones");
    for _ in 0..3 {
        assert_eq!(free.side_to_move(), Side::First);
        let ply = free.random_move(&mut Random::new(1)).unwrap();
        assert_ne!(ply, Move::PASS);
        free.play(ply);
    }
    assert_eq!((free.side_to_move(), free.handicap_left()), (Side::Second, 0));
    assert!(Small::with_fixed_handicap(9, Rules::CHINESE, 1).is_none());
    assert!(Small::with_free_handicap(2, Rules::CHINESE, 4).is_none());
}

/// The lone stone behind each wall is dead.
#[test]
fn playouts_find_dead_stones() {
    let position = at(Rules::CHINESE, 7, "2XO3/2XO3/2XO1X1/2XO3/1OXO3/2XO3/2XO3 b");
    let mut random = Random::new(7);
    let found = ownership(&position, 400, &mut random);
    let share = |name: &str| {
        let square = tenbin_go::parse_point(name, 7).unwrap();
        found.mean(position.board().point(square))
    };
    assert!(share("C4") > 0.4 && share("D4") < -0.4, "{} {}", share("C4"), share("D4"));
    let dead: Vec<String> =
        dead_stones(&position, 400, &mut random).iter().map(|&at| point_text(position.board().square(at))).collect();
    assert_eq!(dead, ["B3", "F5"]);
}

fn names(position: &Small, stones: &[Point]) -> Vec<String> {
    stones.iter().map(|&at| point_text(position.board().square(at))).collect()
}

/// The status of lone stones in the corners: by playouts, by chain strength, or always alive.
#[test]
fn dead_stones_are_a_rule_option() {
    let text = "O1X6/1XX6/XX7/9/9/9/7OO/6OO1/6O1X b - 0/0 2";
    for (dead, expected) in [
        (DeadStoneRule::Playouts, &["J1", "A9"][..]),
        (DeadStoneRule::Strength, &["J1", "A9"]),
        (DeadStoneRule::None, &[]),
    ] {
        let position = at(Rules { dead, ..Rules::JAPANESE }, 9, text);
        assert_eq!(names(&position, &position.dead_and_seki()[0]), expected, "{dead:?}");
        let found = position.agreed_status(200);
        assert_eq!(names(&position, &found.stones_with(tenbin_go::StoneStatus::Dead)), expected, "{dead:?}");
        // Where stones count as alive although they could be captured, the status is not settled.
        assert!(dead != DeadStoneRule::None || !found.settled);
        // Under area scoring they can be captured before the end without loss.
        assert!(at(Rules { dead, ..Rules::CHINESE }, 9, text).dead_and_seki()[0].is_empty());
    }
}

/// In a seki, the chains of both sides live without territory.
#[test]
fn a_seki_lives_and_has_no_territory() {
    let text = "X1OOO1XO1/XXXXXXXO1/OOOOOOOO1/9/9/9/9/9/9 b - 0/0 2";
    let position = at(Rules { komi: Komi(0), ..Rules::JAPANESE }, 9, text);
    let [dead, seki] = position.dead_and_seki();
    assert_eq!((dead.len(), seki.len()), (0, 3 + 9), "{:?}", names(&position, &seki));
    // The rest of the board is White's: 81 points without 22 stones and the two in the seki.
    assert_eq!(position.final_margin(), -2 * (81 - 22 - 2));
    // An eye in a seki is no territory, but area.
    let text = "1XO1/1XO1/XXOO/4 b - 0/0 2";
    let eyes = at(Rules { komi: Komi(0), ..Rules::JAPANESE }, 4, text);
    let black: Vec<Point> =
        eyes.board().points().filter(|&point| eyes.board().owner(point) == Some(Side::First)).collect();
    assert_eq!((eyes.half_points(&[], &[])[Side::First], eyes.half_points(&[], &black)[Side::First]), (4, 0));
    let area = at(Rules { komi: Komi(0), ..Rules::CHINESE }, 4, text);
    assert_eq!(area.half_points(&[], &black), area.half_points(&[], &[]));
}

/// Stones in an undecided fight are not in a seki.
#[test]
fn a_fight_is_no_seki() {
    let mut position = at(Rules::CHINESE, 5, "5/5/5/5/5 b");
    play(&mut position, "B3 C3 B2 C2 B4 C4 D3");
    let found = final_status(&position, 400, &mut Random::new(1));
    assert!(found.stones_with(tenbin_go::StoneStatus::Seki).is_empty(), "{found:?}");
}

/// Two handicap stones are worth one point less under territory scoring than under area scoring.
#[test]
fn playouts_discount_extra_stones_under_territory_scoring() {
    let ahead = |rules: Rules| {
        let mut position = Small::with_fixed_handicap(9, Rules { komi: Komi(0), ..rules }, 2).unwrap();
        for mv in "E5 E7 pass E3".split(' ') {
            position.play(position.parse_move(mv).unwrap());
        }
        let mut board = position.board().clone();
        position.play_out(&mut board, &mut Random::new(4))
    };
    // Black has three stones more: two of handicap, one by White's pass. White is to move, so one of them is regular.
    assert_eq!(ahead(Rules::CHINESE) - ahead(Rules::JAPANESE), 2 * (2 + 1 - 1));
}

/// A position after a game has the same dead stones when it is set up.
#[test]
fn dead_stones_do_not_depend_on_move_order() {
    let mut random = Random::new(9);
    for _ in 0..30 {
        let mut position = Small::new(9, Rules::JAPANESE);
        for _ in 0..70 {
            position.play(position.playout_move(&mut random).unwrap());
        }
        let again = position.parse_position(&position.position_text()).unwrap();
        assert_eq!(again.dead_and_seki(), position.dead_and_seki(), "{}", position.position_text());
    }
}
