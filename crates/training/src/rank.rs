//! How an evaluation ranks what experts played among everything they could have played.

use crate::games::{Played, Turn};
use crate::turns::{Walk, every_turn};
use crate::vector::is_judged;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tenbin_core::{Evaluation, Position, Stop};

/// What came out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ranking {
    /// Turns of experts that were ranked.
    pub turns: usize,
    /// How many of them the evaluation thinks best of all; a turn that shares its place with others counts for its share.
    pub first: f64,
    /// Turns that experts could choose from, in the mean.
    pub choices: f64,
    /// The share of those that the evaluation thinks better than what was played, in the mean.
    pub better: f64,
}

/// Ranks the turns of games among all turns, `most` of them evenly taken if there are more.
pub fn rank<E: Evaluation>(
    evaluation: &E,
    games: &[Played<E::Position>],
    most: usize,
    threads: usize,
    stop: &Stop,
) -> Ranking {
    let mut turns: Vec<Turn<E::Position>> = games.iter().flat_map(Played::turns).collect();
    turns.retain(|turn| is_judged(evaluation, &turn.before));
    let count = most.min(turns.len());
    let next = AtomicUsize::new(0);
    let places = Mutex::new(vec![None; count]);
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count || stop.is_raised() {
                        break;
                    }
                    let place = place(evaluation, &turns[number * turns.len() / count], stop);
                    // One that was cut short says nothing.
                    if stop.is_raised() {
                        break;
                    }
                    places.lock().expect("nobody panics with the lock")[number] = Some(place);
                }
            });
        }
    });
    summary(places.into_inner().expect("nobody panics with the lock").into_iter().flatten())
}

/// Where a turn stands among all.
#[derive(Clone, Copy)]
struct Place {
    better: usize,
    equal: usize,
    all: usize,
}

fn place<E: Evaluation>(evaluation: &E, turn: &Turn<E::Position>, stop: &Stop) -> Place {
    let sign = f64::from(turn.side().sign());
    let expert = sign * Walk::new(evaluation, &turn.after).score(evaluation);
    let mut place = Place { better: 0, equal: 0, all: 0 };
    every_turn(evaluation, &Walk::new(evaluation, &turn.before), stop, &mut |end| {
        place.all += 1;
        // A turn that ends the game is not the evaluation's to judge.
        if end.position.outcome().is_none() && end.position.key() != turn.after.key() {
            let worth = sign * end.score(evaluation);
            place.better += usize::from(worth > expert);
            place.equal += usize::from(worth == expert);
        }
    });
    place
}

fn summary(places: impl Iterator<Item = Place>) -> Ranking {
    let mut ranking = Ranking::default();
    for place in places {
        ranking.turns += 1;
        ranking.first += if place.better == 0 { 1.0 / (1.0 + place.equal as f64) } else { 0.0 };
        ranking.choices += place.all as f64;
        ranking.better += (place.better as f64 + place.equal as f64 / 2.0) / place.all.max(1) as f64;
    }
    let turns = ranking.turns.max(1) as f64;
    Ranking { choices: ranking.choices / turns, better: ranking.better / turns, ..ranking }
}
