//! Finished games accept no move, and players choose none.

use crate::variants::{random_game, tables};
use tenbin_core::{Random, Stop};
use tenbin_registry::{game_entry, player};

#[test]
fn moves_after_the_end_are_errors() {
    let mut random = Random::new(11);
    for start in tables() {
        let mut game = random_game(start.as_ref(), &mut random);
        let mut end = game.pop().expect("a game has a position");
        let before = end.position();
        // The move that ended the game, and moves of the start position.
        let last = end.moves().pop().expect("the game has a move");
        for mv in start.legal_moves().iter().take(50).chain([&last]) {
            assert!(end.play(mv).is_err(), "{mv} after the end of {}", end.game());
        }
        assert_eq!(end.position(), before);
        assert_eq!(end.perft(3), 0);
    }
}

#[test]
fn players_choose_no_move_after_the_end() {
    let mut random = Random::new(12);
    for start in tables() {
        let end = random_game(start.as_ref(), &mut random).pop().expect("a game has a position");
        for preset in game_entry(end.game()).expect("the table's own game").presets() {
            let mut player = player(end.as_ref(), preset.name).unwrap_or_else(|error| panic!("{error}"));
            let answer = player.choose(end.as_ref(), &player.default_limits(), &Stop::new(), &mut |_| {});
            assert_eq!(answer, Err("the game is over".to_owned()), "{} at {}", preset.name, end.game());
        }
    }
}
