//! How long the evaluation takes, stage by stage and part by part, over positions from random games, on one core.
//!
//! `cargo run --release -p tenbin-shogi --example eval_speed -- [rounds]`
//!
//! The best round of each counts. Time is what the thread spent on a processor where the system tells (Linux), so that a
//! busy machine disturbs little; elsewhere it is time on the wall. A part by itself finds afresh what it shares with others,
//! so the parts add up to more than the stages.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};
use tenbin_core::{Evaluation, Game, Random, Sum};
use tenbin_shogi::{Move, Part, Position, Sees, Shogi, Trail};

const GAMES: u64 = 40;
const LONGEST: usize = 120;
/// Every so many plies one is kept: few enough that they stay in the processor's caches, as in a search they would.
const EVERY: usize = 8;

/// One ply of a random game.
struct Step {
    before: Position,
    ply: Move,
    after: Position,
    trail_before: Trail,
    trail_after: Trail,
}

/// Random games from the even start; in every second one a capture is taken wherever the first draw offers one in four.
fn steps(shogi: &Shogi) -> Vec<Step> {
    let mut steps = Vec::new();
    for game in 0..GAMES {
        let mut random = Random::stream(7, game);
        let mut before = Position::default();
        for number in 0..LONGEST {
            let drawn: Vec<Move> = (0..4).filter_map(|_| before.random_move(&mut random)).collect();
            let capture = drawn.iter().find(|ply| game % 2 == 1 && before.kind_on(ply.to()).is_some());
            let Some(&ply) = capture.or_else(|| drawn.first()) else { break };
            let mut after = before;
            after.play(ply);
            if number % EVERY == EVERY - 1 {
                let [trail_before, trail_after] = [before, after].map(|position| shogi.start(&position));
                steps.push(Step { before, ply, after, trail_before, trail_after });
            }
            before = after;
        }
    }
    steps
}

/// Time this thread has spent on a processor, if the system tells.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// Nanoseconds for each step, the best of some rounds of at least a fifth of a second.
fn timed(rounds: u32, steps: &[Step], mut work: impl FnMut(&Step) -> i64) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..rounds {
        let (start, wall) = (processor_time(), Instant::now());
        let mut times = 0;
        while wall.elapsed() < Duration::from_millis(200) {
            black_box(steps.iter().map(|step| work(black_box(step))).fold(0, i64::wrapping_add));
            times += 1;
        }
        let spent = start.zip(processor_time()).map(|(start, end)| end.saturating_sub(start));
        let spent = spent.filter(|spent| !spent.is_zero()).unwrap_or_else(|| wall.elapsed());
        best = best.min(spent.as_nanos() as f64 / f64::from(times) / steps.len() as f64);
    }
    best
}

fn main() -> Result<(), Box<dyn Error>> {
    let rounds: u32 = std::env::args().nth(1).map_or(Ok(5), |text| text.parse())?;
    let all = Sees::dao(1).zip(Sees::dao(3)).zip(Sees::dao(4)).map(|((slow, rook), bishop)| slow.and(rook).and(bishop));
    let all = all.ok_or("the paper has these terms")?;
    let plain = Shogi::default();
    let steps = steps(&plain);
    println!("{} positions of {GAMES} random games; nanoseconds a position, both sides together", steps.len());

    let report = |name: &str, nanoseconds: f64| println!("{name:<44} {nanoseconds:>7.1}");
    let cheap = |shogi: &Shogi, step: &Step| {
        let mut sum = Sum::new(shogi.weights());
        black_box(shogi.cheap(&step.after, &step.trail_after, &mut sum));
        sum.total()
    };
    report(
        "copying and playing a ply",
        timed(rounds, &steps, |step| {
            let mut after = step.before;
            after.play(step.ply);
            after.key() as i64
        }),
    );
    report(
        "E1: following a ply",
        timed(rounds, &steps, |step| {
            let mut trail = step.trail_before;
            plain.follow(&mut trail, &step.before, step.ply, &step.after);
            i64::from(trail == step.trail_after)
        }),
    );
    let cheap_stage = timed(rounds, &steps, |step| cheap(&plain, step));
    report("cheap stage", cheap_stage);
    for (name, sees) in [("without directional terms", Sees::NOTHING), ("with all directional terms", all)] {
        let shogi = Shogi::with(sees);
        let both = timed(rounds, &steps, |step| shogi.score(&step.after, &step.trail_after).into());
        report(&format!("both stages, {name}"), both);
        report(&format!("heavy stage, {name}"), both - cheap_stage);
    }
    let shogi = Shogi::with(all);
    for part in Part::ALL {
        let spent = timed(rounds, &steps, |step| {
            let mut sum = Sum::new(shogi.weights());
            shogi.put_part(part, &step.after, &mut sum);
            sum.total()
        });
        report(&format!("{part:?}, afresh"), spent);
    }
    for number in 1..=4 {
        let shogi = Shogi::with(Sees::dao(number).ok_or("the paper has these terms")?);
        let spent = timed(rounds, &steps, |step| {
            let mut sum = Sum::new(shogi.weights());
            shogi.put_part(Part::Majors, &step.after, &mut sum);
            shogi.put_part(Part::Slow, &step.after, &mut sum);
            sum.total()
        });
        report(&format!("DAO-{number}"), spent);
    }
    Ok(())
}
