//! Learns the strength of stones from the learning half of the games of professionals, and prints a weight file.
//!
//! `cargo run --release -p tenbin-papers --example learn_strength > strength.toml`, from where the games are at
//! `../shared/data/go/games`; the file then goes to `weights/go`.

use std::path::Path;
use std::process::ExitCode;
use tenbin_go::Model;
use tenbin_papers::charge::MOVES;
use tenbin_papers::charge::curve::{Area, Judged};
use tenbin_papers::charge::fates::{Sample, samples};
use tenbin_papers::charge::games::{Collection, FOLDER, Half};
use tenbin_papers::charge::judges::{examples, strength};
use tenbin_papers::charge::logistic::{Example, judge, learn};

/// So many parts are left out in turn to say how well what is learned from the others does.
const PARTS: usize = 5;

fn main() -> ExitCode {
    let Some(collection) = Collection::read(Path::new(FOLDER)) else {
        eprintln!("there are no games at {FOLDER}");
        return ExitCode::FAILURE;
    };
    let learning: Vec<Sample> = collection.half(Half::Learning).flat_map(|game| samples(game, &MOVES)).collect();
    let model = Model::default();
    let all: Vec<Example> = learning.iter().flat_map(|sample| examples(&model, sample)).collect();
    eprintln!("areas under the curve with a fifth of the learning games left out in turn:");
    for moves in MOVES {
        let judged: Vec<_> = (0..PARTS).flat_map(|part| left_out(&learning, &model, &all, moves, part)).collect();
        if let Some(area) = Area::of(&judged) {
            eprintln!("  move {moves}: {:.3} ± {:.3}", area.value, area.error());
        }
    }
    let games = collection.half(Half::Learning).count();
    println!("[about]");
    println!("what = \"how easily Go stones live, from the quantities that the charge model names\"");
    println!(
        "how = \"learned by logistic comparison from {} chains at moves 60, 100 and 150 of {games} games of professionals \
         (those of even number), without images and shadows; cargo run --release -p tenbin-papers --example \
         learn_strength\"\n",
        all.len()
    );
    print!("{}", strength(&all).to_toml());
    ExitCode::SUCCESS
}

/// What is learned without a part of the games, tried on the positions of that part after so many moves.
fn left_out(learning: &[Sample], model: &Model<512>, all: &[Example], moves: usize, part: usize) -> Vec<Judged> {
    let is_out = |game: usize| game / 2 % PARTS == part;
    let others = all.iter().filter(|example| !is_out(example.game));
    let others: Vec<Example> = others
        .map(|example| Example { game: example.game, features: example.features.clone(), lives: example.lives })
        .collect();
    let weights = learn(&others);
    let out = learning.iter().filter(|sample| sample.moves == moves && is_out(sample.game));
    out.flat_map(|sample| judge(&examples(model, sample), &weights)).collect()
}
