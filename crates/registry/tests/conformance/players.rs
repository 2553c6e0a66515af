//! Every player of every game at random positions.

use crate::variants::{default_tables, random_game, some_positions, tables};
use tenbin_core::{Choice, Player, Random, Stop, Table};
use tenbin_registry::{Preset, game_entry, player};

fn presets(table: &dyn Table) -> &'static [Preset] {
    game_entry(table.game()).expect("the table's own game").presets()
}

/// A fast player of a preset: depth 1 if it searches by depth, and with a move in every unfinished position.
fn fast_player(table: &dyn Table, preset: &Preset) -> Box<dyn Player> {
    let spec = match preset.name {
        name @ ("uct" | "best") => format!("{name}:playouts=40"),
        // Without extensions and quiescence search, the score is that of one position.
        name if preset.has_evaluation() => {
            format!("{name}:depth=1,hash=1,check-extension=off,quiescence=off,mate-in-one=off")
        }
        "mirror" => "mirror:fallback=random".to_owned(),
        name => name.to_owned(),
    };
    player(table, &spec).unwrap_or_else(|error| panic!("{}: {error}", table.game()))
}

fn choose(player: &mut dyn Player, table: &dyn Table) -> Choice {
    let choice = player.choose(table, &player.default_limits(), &Stop::new(), &mut |_| {});
    choice.unwrap_or_else(|message| panic!("{} at {} {}: {message}", player.spec(), table.game(), table.position()))
}

/// The sum of the terms that a player explains, rounded as in play.
fn explained(player: &dyn Player, table: &dyn Table) -> Option<i32> {
    let terms = player.explain(table)?;
    for term in &terms {
        let squares: f64 = term.squares.iter().map(|(_, points)| points).sum();
        assert!(
            term.squares.is_empty() || (squares - term.points).abs() < 1e-6,
            "{} in {}",
            term.name,
            table.position()
        );
    }
    Some(terms.iter().map(|term| term.points).sum::<f64>().trunc() as i32)
}

/// Checks that the move is legal and, at depth 1, that its score is the explained evaluation of the position after it.
fn check_choice(player: &mut dyn Player, table: &dyn Table, one_ply: bool) {
    let choice = choose(player, table);
    let place = format!("{} at {} {}", player.spec(), table.game(), table.position());
    assert!(table.legal_moves().contains(&choice.best_move), "{} by {place}", choice.best_move);
    assert_eq!(choice.pv.first(), Some(&choice.best_move), "{place}");
    let mut after = table.fork();
    after.play(&choice.best_move).expect("the move is legal");
    if one_ply && after.outcome().is_none() {
        let explained = explained(player, after.as_ref()).map(|points| points * table.side_to_move().sign());
        assert_eq!(choice.score, explained, "{place}, {}", choice.best_move);
    }
}

#[test]
fn every_player_chooses_legal_moves_and_explains_its_score() {
    for (number, start) in tables().into_iter().enumerate() {
        let mut random = Random::stream(21, number as u64);
        let positions = some_positions(start.as_ref(), 12, &mut random);
        for preset in presets(start.as_ref()) {
            let mut player = fast_player(start.as_ref(), preset);
            player.new_game(number as u64);
            positions.iter().for_each(|table| check_choice(player.as_mut(), table.as_ref(), preset.has_evaluation()));
        }
    }
}

/// A game between two players, from a start.
fn game(start: &dyn Table, players: &mut [Box<dyn Player>; 2], seed: u64) -> Vec<String> {
    let mut table = start.fork();
    players.iter_mut().for_each(|player| player.new_game(seed));
    while table.outcome().is_none() {
        let choice = choose(players[table.side_to_move() as usize].as_mut(), table.as_ref());
        table.play(&choice.best_move).expect("a player chooses legal moves");
    }
    table.moves()
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for start in tables().into_iter().filter(|table| table.diagram().files <= 6) {
        for preset in presets(start.as_ref()) {
            let mut players = [fast_player(start.as_ref(), preset), fast_player(start.as_ref(), &Preset::RANDOM)];
            assert!(players.iter().all(|player| player.is_reproducible()));
            let first = game(start.as_ref(), &mut players, 1);
            assert_eq!(game(start.as_ref(), &mut players, 1), first, "{} at {}", preset.name, start.game());
        }
    }
}

#[test]
fn another_seed_gives_another_game() {
    for start in default_tables() {
        for preset in [Preset::RANDOM, Preset::UCT] {
            let mut players = [0; 2].map(|_| fast_player(start.as_ref(), &preset));
            assert_ne!(
                game(start.as_ref(), &mut players, 1),
                game(start.as_ref(), &mut players, 2),
                "{}",
                start.game()
            );
        }
    }
}

#[test]
fn players_with_a_time_limit_are_not_reproducible() {
    for table in default_tables() {
        for preset in presets(table.as_ref()).iter().filter(|preset| preset.has_evaluation()) {
            for (settings, expected) in
                [("nodes=5", true), ("depth=2", true), ("time=1s", false), ("time=1s,depth=1", false)]
            {
                let spec = format!("{}:{settings}", preset.name);
                let player = player(table.as_ref(), &spec).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(player.is_reproducible(), expected, "{spec}");
            }
        }
    }
}

#[test]
fn uct_accepts_and_explains_every_evaluation_of_its_game() {
    let mut random = Random::new(24);
    for start in tables() {
        for preset in presets(start.as_ref()).iter().filter(|preset| preset.has_evaluation()) {
            let name = preset.name;
            let mut uct = player(start.as_ref(), &format!("uct:evaluation={name},playouts=20"))
                .unwrap_or_else(|error| panic!("{error}"));
            let own = player(start.as_ref(), name).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(uct.fingerprint(), own.fingerprint());
            for table in some_positions(start.as_ref(), 3, &mut random) {
                assert_eq!(uct.explain(table.as_ref()), own.explain(table.as_ref()));
                let choice = choose(uct.as_mut(), table.as_ref());
                assert!(table.legal_moves().contains(&choice.best_move) && choice.score.is_some(), "{choice:?}");
            }
        }
    }
}

#[test]
fn unknown_evaluations_of_uct_are_errors() {
    for table in default_tables() {
        for (spec, expected) in [
            ("uct:evaluation=advanc", "unknown evaluation `advanc`\n  uct:evaluation=advanc\n                 ^^^^^^"),
            ("uct:evaluation=random", "unknown evaluation `random`\n  uct:evaluation=random\n                 ^^^^^^"),
            (
                "uct:weights=x.toml",
                "`weights` needs an evaluation\n  uct:weights=x.toml\n              ^^^^^^ add evaluation=",
            ),
            ("uct:guide=ks", "`guide` is now called `evaluation`\n  uct:guide=ks\n      ^^^^^"),
        ] {
            let error = player(table.as_ref(), spec).err().unwrap_or_else(|| panic!("{spec} is not an error"));
            assert!(error.to_string().contains(expected), "{error}");
        }
    }
}

#[test]
fn a_player_refuses_a_table_of_another_game() {
    let mut random = Random::new(22);
    let tables = default_tables();
    let [amazons, .., breakthrough] = tables.as_slice() else { panic!("there are at least two games") };
    for (own, other) in [(amazons, breakthrough), (breakthrough, amazons)] {
        for preset in presets(own.as_ref()) {
            let mut player = fast_player(own.as_ref(), preset);
            let other_position = some_positions(other.as_ref(), 1, &mut random).remove(0);
            assert!(
                player.choose(other_position.as_ref(), &player.default_limits(), &Stop::new(), &mut |_| {}).is_err(),
                "{}",
                player.spec()
            );
            assert_eq!(player.explain(other_position.as_ref()), None);
        }
    }
}

#[test]
fn finished_positions_are_explained() {
    let mut random = Random::new(23);
    for start in tables() {
        let end = random_game(start.as_ref(), &mut random).pop().expect("a game has a position");
        for preset in presets(end.as_ref()) {
            // `best` has an evaluation if it takes `weights` or `priors`.
            let has = |key| preset.own.iter().any(|param| param.key == key);
            let evaluates = preset.has_evaluation() || preset.name == "best" && (has("weights") || has("priors"));
            assert_eq!(explained(fast_player(end.as_ref(), preset).as_ref(), end.as_ref()).is_some(), evaluates);
        }
    }
}
