//! What is agreed upon besides the rules: read from a game's name, written back, and kept to.

use tenbin_core::{Outcome, Side};
use tenbin_registry::table;

/// Both kings have entered: Black has 26 points, White 28.
const BOTH_ENTERED: &str = "KGGSS+N+N2/9/PPPPPP3/9/9/9/ppppppppp/9/2+l+lssggk b RB2P2Lrb2np 1";

fn outcome(game: &str) -> Option<Outcome> {
    table(game, Some(BOTH_ENTERED)).unwrap_or_else(|error| panic!("{error}")).outcome()
}

#[test]
fn a_name_says_only_what_is_unusual() {
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
fn two_kings_that_have_entered_draw_by_the_rule_of_24_points() {
    assert_eq!(outcome("shogi:points=24"), Some(Outcome::Drawn));
    assert_eq!(outcome("shogi:points=never"), None);
    // With 26 points Black cannot declare by the usual rule; White, with 28, can.
    let mut usual = table("shogi", Some(BOTH_ENTERED)).unwrap();
    assert_eq!(usual.outcome(), None);
    usual.play("9a8b").unwrap();
    assert_eq!(usual.outcome(), Some(Outcome::Won(Side::Second)));
}

#[test]
fn a_game_lasts_as_long_as_was_agreed() {
    let mut short = table("shogi:moves=3", None).unwrap();
    for turn in ["7g7f", "3c3d", "2g2f"] {
        assert_eq!(short.outcome(), None);
        short.play(turn).unwrap();
    }
    assert_eq!(short.outcome(), Some(Outcome::Drawn));
}
