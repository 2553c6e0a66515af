//! The player `scratch`: the moves of its base at weight 0, and the term of the template at any other weight.

use crate::variants::{random_game, some_positions};
use tenbin_core::{Choice, ParamKind, Random, Stop, Table};
use tenbin_registry::{evaluation, game_entry, games, player, table};

/// The evaluations that `scratch` can extend in a game.
fn bases(game: &str) -> &'static [&'static str] {
    let presets = game_entry(game).expect("a registered game").presets();
    let scratch = presets.iter().find(|preset| preset.name == "scratch").expect("every game has `scratch`");
    match scratch.own.iter().find(|param| param.key == "base").expect("`scratch` has a base").kind {
        ParamKind::Choice(bases) => bases,
        kind => panic!("the base is {kind:?}"),
    }
}

fn positions(game: &str) -> Vec<Box<dyn Table>> {
    let start = table(game, None).expect("a registered game");
    some_positions(start.as_ref(), 8, &mut Random::new(61))
}

fn choice(table: &dyn Table, spec: &str) -> Choice {
    let mut player = player(table, spec).unwrap_or_else(|error| panic!("{error}"));
    player.choose(table, &player.default_limits(), &Stop::new(), &mut |_| {}).expect("a move")
}

#[test]
fn scratch_at_weight_0_plays_like_its_base() {
    for game in games() {
        let game = game.info().name;
        for base in bases(game) {
            for table in positions(game) {
                let [with, without] =
                    [format!("scratch:base={base},nodes=500,hash=1"), format!("{base}:nodes=500,hash=1")]
                        .map(|spec| choice(table.as_ref(), &spec));
                let place = format!("{base} of {game} at {}", table.position());
                assert_eq!((with.pv, with.score, with.nodes), (without.pv, without.score, without.nodes), "{place}");
            }
        }
    }
}

#[test]
fn a_scratch_term_counts_by_its_weight() {
    for game in games() {
        let game = game.info().name;
        for base in bases(game) {
            let start = table(game, None).expect("a registered game");
            let make = |spec: &str| evaluation(start.as_ref(), spec).unwrap_or_else(|error| panic!("{error}"));
            let own = make(base).weights().terms().len();
            let term = make(&format!("scratch:base={base}")).weights().terms()[own].name;
            let [once, twice] = [1, 2].map(|weight| make(&format!("scratch:base={base},weight.{term}={weight}")));
            let mut seen = 0;
            for table in random_game(start.as_ref(), &mut Random::new(62)) {
                let [once, twice] =
                    [&once, &twice].map(|evaluation| evaluation.breakdown(table.as_ref()).expect("terms"));
                assert_eq!(once[own].points * 2.0, twice[own].points, "{term} of {base} in {}", table.position());
                assert_eq!(once[..own], twice[..own], "{base} in {}", table.position());
                assert!(twice[own].points == 0.0 || !twice[own].squares.is_empty(), "squares in {}", table.position());
                seen += usize::from(twice[own].points != 0.0);
            }
            assert!(seen > 0, "{term} of {base} in {game} is always 0");
        }
    }
}
