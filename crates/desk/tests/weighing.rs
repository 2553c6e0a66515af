//! Matches from one position: repeated where chance makes the games differ, and refused where it does not.

use tenbin_arena::store::{MatchEnding, Store};
use tenbin_core::Stop;
use tenbin_desk::{Resume, Weighed, Weighing};

/// Ten games from one position.
fn weighed(store: &Store, a: &str, b: &str) -> Weighed {
    let weighing = Weighing {
        position: Some("4b/5/5/5/w4 w".to_owned()),
        opening_plies: Some(0),
        ..Weighing::new("knight-amazons", a, b, 10)
    };
    weighing.run(store, Resume::IfPossible, &Stop::new(), &mut |_| {}, &|_| {}).expect("a match")
}

#[test]
fn a_player_of_chance_meets_anybody_at_one_position_again_and_again() {
    let store = Store::in_memory().unwrap();
    for (a, b) in [("random", "lieberum:depth=1"), ("lieberum:depth=1", "uct:playouts=9"), ("random", "random")] {
        let match_ = weighed(&store, a, b);
        assert_eq!(match_.result.ending, Some(MatchEnding::AllPlayed), "{a} {b}");
        let pairs = store.pairs(match_.id).unwrap();
        assert!(pairs.iter().all(|pair| pair.opening == pairs[0].opening));
        assert!(pairs.iter().any(|pair| pair.games[0].turns != pairs[0].games[0].turns), "{a} {b}: seeds differ");
        assert_eq!(weighed(&store, a, b).id, match_.id, "it is known the second time");
    }
}

#[test]
fn players_without_chance_play_one_pair() {
    let store = Store::in_memory().unwrap();
    for (a, b) in [("ks:depth=1", "lieberum:depth=1"), ("mirror", "original:depth=1")] {
        let ending = weighed(&store, a, b).result.ending;
        assert_eq!(ending, Some(MatchEnding::OpeningsUsedUp { distinct: 1 }), "{a} {b}");
    }
}
