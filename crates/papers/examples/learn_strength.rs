//! Learns the strength of stones from the learning half of the games of professionals, and prints a weight file.
//!
//! `cargo run --release -p tenbin-papers --example learn_strength > strength.toml`, from where the games are at
//! `../shared/data/go/games`; the file then goes to `weights/go`.

use std::path::Path;
use std::process::ExitCode;
use tenbin_core::Random;
use tenbin_go::strength::{Known, Strength};
use tenbin_go::{Groups, Model, dead_stones};
use tenbin_papers::charge::MOVES;
use tenbin_papers::charge::curve::{Area, Judged};
use tenbin_papers::charge::fates::{Sample, samples};
use tenbin_papers::charge::games::{Collection, FOLDER, Half};
use tenbin_papers::charge::judges::{examples, left_out, strength};
use tenbin_papers::charge::logistic::Example;

fn main() -> ExitCode {
    let Some(collection) = Collection::read(Path::new(FOLDER)) else {
        eprintln!("there are no games at {FOLDER}");
        return ExitCode::FAILURE;
    };
    let learning: Vec<Sample> = collection.half(Half::Learning).flat_map(|game| samples(game, &MOVES)).collect();
    let model = Model::default();
    let known: Vec<Vec<Example>> = learning.iter().map(|sample| examples(&model, sample)).collect();
    eprintln!("areas under the curve with a fifth of the learning games left out in turn:");
    let judged = left_out(&known);
    for moves in MOVES {
        let there = learning.iter().zip(&judged).filter(|(sample, _)| sample.moves == moves);
        let judged: Vec<Judged> = there.flat_map(|(_, judged)| judged.iter().copied()).collect();
        if let Some(area) = Area::of(&judged) {
            eprintln!("  move {moves}: {:.3} ± {:.3}", area.value, area.error());
        }
    }
    tell_end(&collection);
    let all: Vec<Example> = known.into_iter().flatten().collect();
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

/// Says below which strength, by the weights of the bench, stones in last positions are dead: where it differs least from 200
/// playouts, stone by stone.
fn tell_end(collection: &Collection) {
    let (strength, model) = (Strength::default(), Model::default());
    let mut chains = Vec::new();
    for game in collection.half(Half::Learning) {
        let end = game.end();
        let (board, dead) = (end.board(), dead_stones(&end, 200, &mut Random::new(game.number as u64)));
        let fields = model.compute(board);
        for (at, quantities) in Known::find(board, &fields, &Groups::find(board, &fields)).chains() {
            chains.push((strength.of(quantities), board.chain_size(*at), dead.contains(at)));
        }
    }
    let stones = |counts: &dyn Fn(&(i32, u16, bool)) -> bool| -> u32 {
        chains.iter().filter(|chain| counts(chain)).map(|&(_, size, _)| u32::from(size)).sum()
    };
    let wrong = |least: i32| stones(&|&(strength, _, is_dead)| (strength < least) != is_dead);
    let best = (-100..=200).min_by_key(|&least| wrong(least)).unwrap_or(0);
    eprintln!(
        "at the end: {} stones, {} of them dead by playouts; below {best} points {} are taken for what they are not, below 0 {}",
        stones(&|_| true),
        stones(&|chain| chain.2),
        wrong(best),
        wrong(0)
    );
}
