//! The scale of an evaluation does not matter: all weights times a constant give the same moves.

use tenbin_core::{Feature, Limits, Player, Random, Settings, Spec, Stop, Table, Term, Weights};
use tenbin_registry::{DynEvaluation, evaluation, game_entry, table};

const GAMES: [&str; 7] = ["amazons:6x6", "knight-amazons:6x6", "arimaa", "breakthrough", "go:9x9", "othello", "shogi"];
const POSITIONS: u64 = 16;

/// The reference. Its scores are least affected by rounding to whole points.
const LARGEST: f64 = 16.0;
const FACTORS: [f64; 5] = [0.25, 0.5, 1.0, 2.0, 4.0];

/// A kind of player: makes it of an evaluation.
type MakePlayer = fn(Box<dyn DynEvaluation>, &dyn Table, &str) -> Box<dyn Player>;

/// The settings of a player's spec.
pub(crate) fn settings(game: &str, spec: &str) -> Settings {
    let spec = Spec::parse(spec).expect("a valid spec");
    let preset = game_entry(game)
        .expect("the game exists")
        .presets()
        .iter()
        .find(|preset| preset.name == spec.name())
        .expect("the player exists");
    Settings::read(&spec, &preset.params()).expect("valid settings")
}

fn alpha_beta(evaluation: Box<dyn DynEvaluation>, start: &dyn Table, name: &str) -> Box<dyn Player> {
    evaluation
        .alpha_beta(start, &settings(start.game(), &format!("{name}:hash=1,nodes=2000")))
        .expect("the game is the evaluation's")
}

fn with_fixed_unit(evaluation: Box<dyn DynEvaluation>, start: &dyn Table, name: &str) -> Box<dyn Player> {
    evaluation
        .alpha_beta(start, &settings(start.game(), &format!("{name}:hash=1,nodes=2000,unit=100")))
        .expect("the game is the evaluation's")
}

fn uct(evaluation: Box<dyn DynEvaluation>, start: &dyn Table, _: &str) -> Box<dyn Player> {
    evaluation
        .uct(start, &settings(start.game(), "uct:playouts=100"), Limits::NONE)
        .expect("the game is the evaluation's")
}

/// Positions after random moves.
fn positions(game: &str) -> Vec<Box<dyn Table>> {
    let mut random = Random::new(91);
    let position = |number| {
        let mut position = table(game, None).expect("the game exists");
        for _ in 0..number * 3 {
            let mut next = position.fork();
            let legal = next.legal_moves();
            next.play(&legal[random.below(legal.len() as u64) as usize]).expect("the move is legal");
            if next.outcome().is_some() {
                break;
            }
            position = next;
        }
        position
    };
    (0..POSITIONS).map(position).collect()
}

/// All weights times a factor.
pub(crate) fn scaled(weights: &Weights, factor: f64) -> Weights {
    let mut scaled = weights.clone();
    for feature in 0..Term::features(weights.terms()) as Feature {
        scaled.set(feature, weights.get(feature) * factor);
    }
    scaled
}

/// The moves in all positions, with all weights times a factor.
fn moves(positions: &[Box<dyn Table>], name: &str, make: MakePlayer, factor: f64) -> Vec<String> {
    let start = positions[0].as_ref();
    let original = evaluation(start, name).expect("the evaluation exists");
    let mut player = make(original.with_weights(scaled(original.weights(), factor)), start, name);
    let mut choose = |position: &dyn Table| {
        player.new_game(1);
        player.choose(position, &player.default_limits(), &Stop::new(), &mut |_| {}).expect("a move").best_move
    };
    positions.iter().map(|position| choose(position.as_ref())).collect()
}

/// How many moves of each factor differ from those of the largest, over all evaluations of a game; and of how many.
fn changes(game: &str, make: MakePlayer) -> ([usize; FACTORS.len()], usize) {
    let positions = positions(game);
    let (mut changed, mut all) = ([0; FACTORS.len()], 0);
    for preset in game_entry(game).expect("the game exists").presets().iter().filter(|preset| preset.has_evaluation()) {
        let reference = moves(&positions, preset.name, make, LARGEST);
        for (factor, changed) in FACTORS.iter().zip(&mut changed) {
            let moves = moves(&positions, preset.name, make, *factor);
            *changed += moves.iter().zip(&reference).filter(|(one, other)| one != other).count();
        }
        all += reference.len();
    }
    (changed, all)
}

#[test]
fn the_scale_of_the_weights_changes_no_move() {
    for game in GAMES {
        for make in [alpha_beta as MakePlayer, uct] {
            let (changed, all) = changes(game, make);
            // Scores are rounded to whole points, coarsely where the weights are small.
            assert!(changed[0] * 5 <= all, "{game}: {changed:?} of {all}");
            assert!(changed[1..].iter().all(|&count| count * 8 <= all), "{game}: {changed:?} of {all}");
            assert!(changed[4] * 50 <= all, "{game}: {changed:?} of {all}");
        }
    }
}

#[test]
fn a_fixed_unit_changes_moves() {
    let (changed, all) = changes("breakthrough", with_fixed_unit);
    assert!(changed[4] * 50 > all, "{changed:?} of {all}");
}
