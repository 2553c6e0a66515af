//! The mirror player: it wins as second where the theorem predicts it, and reports illegal reflections.

use tenbin_core::{Outcome, Player, Stop, Table};
use tenbin_registry::{player, table};

/// Plays a game; returns its final table, or the error of a player.
fn game(start: &dyn Table, players: [&mut dyn Player; 2], seed: u64) -> Result<Box<dyn Table>, String> {
    let mut table = start.fork();
    let [first, second] = players;
    first.new_game(seed);
    second.new_game(seed);
    let starter = table.side_to_move();
    while table.outcome().is_none() {
        let mover = if table.side_to_move() == starter { &mut *first } else { &mut *second };
        let mv = mover.choose(table.as_ref(), &mover.default_limits(), &Stop::new(), &mut |_| {})?.best_move;
        table.play(&mv).expect("players choose legal moves");
    }
    Ok(table)
}

#[test]
fn the_mirror_wins_as_second_on_boards_of_the_theorem() {
    for start in
        ["knight-amazons:6x6", "knight-amazons:4x4", "extended-knight-amazons:6x6", "extended-knight-amazons:8x4"]
    {
        let start = table(start, None).expect("a game");
        let mut random = player(start.as_ref(), "random").expect("a player");
        let mut mirror = player(start.as_ref(), "mirror").expect("a player");
        for seed in 0..300 {
            let end = game(start.as_ref(), [random.as_mut(), mirror.as_mut()], seed).expect("the reflection is legal");
            assert_eq!(end.outcome(), Some(Outcome::Won(!start.side_to_move())), "{} {seed}", start.game());
        }
    }
}

/// The mirror's error after these moves.
fn error_after(game: &str, position: Option<&str>, moves: &[&str]) -> String {
    let mut table = table(game, position).expect("a game");
    moves.iter().for_each(|mv| table.play(mv).expect("a legal move"));
    let mut mirror = player(table.as_ref(), "mirror").expect("a player");
    mirror.choose(table.as_ref(), &mirror.default_limits(), &Stop::new(), &mut |_| {}).expect_err("no legal reflection")
}

#[test]
fn illegal_reflections_are_errors_with_a_reason() {
    assert_eq!(error_after("knight-amazons:6x6", None, &[]), "no move to mirror yet");
    assert_eq!(
        error_after("amazons:5x5", None, &["b1-b3/c3"]),
        "the last move used c3, the centre of the board, which is its own image"
    );
    assert_eq!(
        error_after("amazons", Some("3b/4/4/w3 w"), &["a1-c3/a1"]),
        "the image of the last move, d4-b2/d4, is not legal: the piece on d4 does not reach b2: a white piece is on c3"
    );
    assert_eq!(
        error_after("knight-amazons:6x6", None, &["b1-c3", "b6-c4", "e1-d3"]),
        "the position before the last move was not symmetric: a white piece is on e1, an arrow on b6"
    );
}

#[test]
fn the_random_fallback_continues_the_game() {
    let start = table("amazons:6x6", None).expect("a game");
    let mut random = player(start.as_ref(), "random").expect("a player");
    let mut mirror = player(start.as_ref(), "mirror:fallback=random").expect("a player");
    let moves = |seed, mirror: &mut dyn Player, random: &mut dyn Player| {
        game(start.as_ref(), [mirror, random], seed).expect("there is always a move").moves()
    };
    let first = moves(1, mirror.as_mut(), random.as_mut());
    assert_eq!(moves(1, mirror.as_mut(), random.as_mut()), first);
    assert_ne!(moves(2, mirror.as_mut(), random.as_mut()), first);
}

#[test]
fn unknown_fallbacks_are_errors() {
    let start = table("amazons:6x6", None).expect("a game");
    let error = player(start.as_ref(), "mirror:fallback=cry").err().expect("an unknown fallback");
    assert_eq!(
        error.to_string(),
        "`fallback` takes forfeit or random, not `cry`\n  mirror:fallback=cry\n                  ^^^"
    );
}
