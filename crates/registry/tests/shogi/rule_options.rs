//! Rule options of shogi in a game spec: canonical form, errors, and their effect.

use tenbin_core::{Outcome, Side};
use tenbin_registry::table;

/// Both kings have entered the enemy camp: Black has 26 points, White 28.
const BOTH_ENTERED: &str = "KGGSS+N+N2/9/PPPPPP3/9/9/9/ppppppppp/9/2+l+lssggk b RB2P2Lrb2np 1";

fn outcome(game: &str) -> Option<Outcome> {
    table(game, Some(BOTH_ENTERED)).unwrap_or_else(|error| panic!("{error}")).outcome()
}

#[test]
fn canonical_specs_omit_defaults() {
    for (typed, name) in [
        ("shogi:points=27", "shogi"),
        ("shogi:moves=320,none", "shogi"),
        ("shogi:handicap=Rook-Lance", "shogi:rook-lance"),
        ("shogi:points=24", "shogi:points=24"),
        ("shogi:moves=256,points=never,two", "shogi:two,points=never,moves=256"),
    ] {
        assert_eq!(table(typed, None).unwrap().game(), name, "{typed}");
    }
}

#[test]
fn errors_point_at_the_place() {
    for (typed, at) in [
        ("shogi:points=25", "25"),
        ("shogi:moves=0", "0"),
        ("shogi:moves=65536", "65536"),
        ("shogi:point=24", "point"),
        ("shogi:two,four", "four"),
        ("shogi:three", "three"),
    ] {
        let error = table(typed, None).map(|_| ()).unwrap_err();
        assert_eq!(&typed[error.place()], at, "{error}");
    }
}

#[test]
fn entered_kings_draw_by_the_24_point_rule() {
    assert_eq!(outcome("shogi:points=24"), Some(Outcome::Drawn));
    assert_eq!(outcome("shogi:points=never"), None);
    // By the default rule Black cannot declare a win with 26 points; White can with 28.
    let mut default = table("shogi", Some(BOTH_ENTERED)).unwrap();
    assert_eq!(default.outcome(), None);
    default.play("9a8b").unwrap();
    assert_eq!(default.outcome(), Some(Outcome::Won(Side::Second)));
}

#[test]
fn a_game_is_drawn_at_its_move_limit() {
    let mut short = table("shogi:moves=3", None).unwrap();
    for mv in ["7g7f", "3c3d", "2g2f"] {
        assert_eq!(short.outcome(), None);
        short.play(mv).unwrap();
    }
    assert_eq!(short.outcome(), Some(Outcome::Drawn));
}
