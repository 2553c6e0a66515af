//! Every player of every game, at many random positions.

use crate::variants::{random_game, some_positions, tables, usual_tables};
use tenbin_core::{Choice, Player, Random, Stop, Table};
use tenbin_registry::{Preset, game_entry, player};

fn presets(table: &dyn Table) -> &'static [Preset] {
    game_entry(table.game()).expect("the table's own game").presets()
}

/// The player of a preset, looking ahead one ply if it looks ahead at all, and playing wherever there is a move.
fn quick(table: &dyn Table, preset: &Preset) -> Box<dyn Player> {
    let spec = match preset.name {
        name @ ("uct" | "best") => format!("{name}:playouts=40"),
        // Without what looks on beyond the depth, a score is that of one position.
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

/// The evaluation that a player explains, in points as they are rounded for playing.
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

/// The turn is legal; and looking one ply ahead, its score is what the player explains of the position it leads to.
fn check_choice(player: &mut dyn Player, table: &dyn Table, one_ply: bool) {
    let choice = choose(player, table);
    let place = format!("{} at {} {}", player.spec(), table.game(), table.position());
    assert!(table.legal_moves().contains(&choice.best_move), "{} by {place}", choice.best_move);
    assert_eq!(choice.pv.first(), Some(&choice.best_move), "{place}");
    let mut after = table.fork();
    after.play(&choice.best_move).expect("the turn is legal");
    if one_ply && after.outcome().is_none() {
        let explained = explained(player, after.as_ref()).map(|points| points * table.side_to_move().sign());
        assert_eq!(choice.score, explained, "{place}, {}", choice.best_move);
    }
}

#[test]
fn every_player_chooses_legal_turns_and_explains_its_score() {
    for (number, start) in tables().into_iter().enumerate() {
        let mut random = Random::stream(21, number as u64);
        let positions = some_positions(start.as_ref(), 12, &mut random);
        for preset in presets(start.as_ref()) {
            let mut player = quick(start.as_ref(), preset);
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
        table.play(&choice.best_move).expect("a player chooses legal turns");
    }
    table.moves()
}

#[test]
fn the_same_players_play_the_same_game_from_the_same_seed() {
    for start in tables().into_iter().filter(|table| table.diagram().files <= 6) {
        for preset in presets(start.as_ref()) {
            let mut players = [quick(start.as_ref(), preset), quick(start.as_ref(), &Preset::RANDOM)];
            assert!(players.iter().all(|player| player.is_reproducible()));
            let first = game(start.as_ref(), &mut players, 1);
            assert_eq!(game(start.as_ref(), &mut players, 1), first, "{} at {}", preset.name, start.game());
        }
    }
}

#[test]
fn another_seed_is_another_random_game() {
    for start in usual_tables() {
        for preset in [Preset::RANDOM, Preset::UCT] {
            let mut players = [0; 2].map(|_| quick(start.as_ref(), &preset));
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
fn time_makes_a_player_irreproducible() {
    for table in usual_tables() {
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
fn uct_takes_and_explains_every_evaluation_of_its_game() {
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
fn unknown_evaluations_of_uct_are_pointed_at() {
    for table in usual_tables() {
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
fn a_player_declines_a_table_it_was_not_made_for() {
    let mut random = Random::new(22);
    let tables = usual_tables();
    let [amazons, .., breakthrough] = tables.as_slice() else { panic!("there are at least two games") };
    for (at_home, abroad) in [(amazons, breakthrough), (breakthrough, amazons)] {
        for preset in presets(at_home.as_ref()) {
            let mut player = quick(at_home.as_ref(), preset);
            let elsewhere = some_positions(abroad.as_ref(), 1, &mut random).remove(0);
            assert!(
                player.choose(elsewhere.as_ref(), &player.default_limits(), &Stop::new(), &mut |_| {}).is_err(),
                "{}",
                player.spec()
            );
            assert_eq!(player.explain(elsewhere.as_ref()), None);
        }
    }
}

#[test]
fn finished_games_can_be_explained_too() {
    let mut random = Random::new(23);
    for start in tables() {
        let end = random_game(start.as_ref(), &mut random).pop().expect("a game has a position");
        for preset in presets(end.as_ref()) {
            // The strongest player of a game need not be one that evaluates; UCT may use one.
            let has = |key| preset.own.iter().any(|param| param.key == key);
            let evaluates = preset.has_evaluation() || preset.name == "best" && (has("weights") || has("priors"));
            assert_eq!(explained(quick(end.as_ref(), preset).as_ref(), end.as_ref()).is_some(), evaluates);
        }
    }
}
