//! Searches for the lost set-ups A–E of the paper on generalised Amazons: plays its experiment from plausible
//! placements and prints how well the wins fit the printed ones.
//!
//! `cargo run --release -p tenbin-papers --example find_setups -- PLAYER SEED GAMES SECONDS WORDS` plays only
//! placements whose description contains the words.
//!
//! Candidates are square boards from 3×3 to 10×10 with one to four pieces a side, in plausible placements: rows,
//! thirds, corners, a diagonal, the standard start, each with Black's pieces rotated by 180° or reflected. Rectangles
//! are excluded. First every candidate plays with knights, which separate set-ups best. Then the best few for each
//! letter and number of pieces play with queens. Finally the best of all play again from other seeds; only those
//! games count for the fit.

use std::time::Instant;
use tenbin_core::{ParseError, Stop};
use tenbin_papers::generalized::fit::{PRINTED, PrintedWins, Wins, chi_squared_tail, g_statistic};
use tenbin_papers::generalized::games::{play, players_for, position_text};
use tenbin_papers::generalized::uct;

/// Candidates for each letter and number of pieces that also play with queens.
const KEPT: usize = 3;
/// Candidates for each letter and number of pieces that are confirmed.
const CONFIRMED: usize = 2;

type Square = (u8, u8);

/// A placement with its counts.
#[derive(Clone)]
struct Candidate {
    name: String,
    size: u8,
    pieces: usize,
    text: String,
    knights: Wins,
    amazons: Wins,
}

fn main() -> Result<(), ParseError> {
    let uct = std::env::args().nth(1).unwrap_or_else(|| uct(500));
    let mut numbers = std::env::args().skip(2).filter_map(|word| word.parse::<u64>().ok());
    let mut number = |default| numbers.next().unwrap_or(default);
    let (seed, games, seconds) = (number(1), number(200), number(1200));
    let words = std::env::args().nth(5).unwrap_or_default();
    let started = Instant::now();
    let is_time_over = |share: f64| started.elapsed().as_secs_f64() > seconds as f64 * share;
    let mut all = candidates();
    all.retain(|candidate| candidate.name.contains(&words));
    eprintln!("{} candidates", all.len());
    // Small boards first, so that a timeout skips whole sizes and prints them.
    all.sort_by_key(|candidate| (candidate.size, candidate.pieces));
    let mut played = Vec::new();
    for mut candidate in all {
        if is_time_over(0.5) {
            println!("no time for {}", candidate.name);
            continue;
        }
        candidate.knights = experiment(&uct, "knight-amazons", &candidate.text, games, seed)?;
        println!("knights {} {} {}", short(candidate.knights), candidate.name, candidate.text);
        played.push(candidate);
    }
    for letter in PRINTED {
        for pieces in 1..=4 {
            let mut fitting: Vec<Candidate> =
                played.iter().filter(|one| one.pieces == pieces && fits_text(letter.name, one.size)).cloned().collect();
            keep_best(&mut fitting, KEPT, |one| g_statistic(letter.knights, one.knights));
            for one in &mut fitting {
                one.amazons = experiment(&uct, "amazons", &one.text, games / 2, seed)?;
            }
            keep_best(&mut fitting, CONFIRMED, |one| misfit(&letter, one));
            for one in fitting {
                println!("{}: selected at {:6.1} {}", letter.name, misfit(&letter, &one), one.name);
                if !is_time_over(1.0) {
                    confirm(&uct, &letter, &one, games * 2, seed + 1_000_000)?;
                }
            }
        }
    }
    Ok(())
}

/// Plays a selected candidate again and prints its fit.
fn confirm(uct: &str, letter: &PrintedWins, one: &Candidate, games: u64, seed: u64) -> Result<(), ParseError> {
    let knights = experiment(uct, "knight-amazons", &one.text, games, seed)?;
    let amazons = experiment(uct, "amazons", &one.text, games / 2, seed)?;
    let one = Candidate { knights, amazons, ..one.clone() };
    let gap = misfit(letter, &one);
    let (p, text) = (chi_squared_tail(gap, 4), &one.text);
    let (letter, knights, amazons) = (letter.name, short(knights), short(amazons));
    println!("{letter}: confirmed {gap:6.1} p={p:.4} knights {knights} amazons {amazons} {} {text}", one.name);
    Ok(())
}

/// The paper's text: A is even; B, C and D are odd; E is the largest.
fn fits_text(letter: char, size: u8) -> bool {
    match letter {
        'A' => size.is_multiple_of(2),
        'E' => size >= 6,
        _ => size % 2 == 1,
    }
}

/// The misfit of a candidate: the G statistic against the printed wins.
fn misfit(letter: &PrintedWins, one: &Candidate) -> f64 {
    g_statistic(letter.knights, one.knights) + g_statistic(letter.amazons, one.amazons)
}

fn keep_best(all: &mut Vec<Candidate>, count: usize, misfit: impl Fn(&Candidate) -> f64) {
    all.sort_by(|one, two| misfit(one).total_cmp(&misfit(two)));
    all.truncate(count);
}

fn experiment(uct: &str, game: &str, position: &str, games: u64, seed: u64) -> Result<Wins, ParseError> {
    let table = tenbin_registry::table(game, Some(position))?;
    let mut wins = Wins { games, ..Wins::default() };
    for (place, specs, count) in [(0, [uct, "random"], &mut wins.first), (1, ["random", uct], &mut wins.second)] {
        let mut players = players_for(table.as_ref(), specs)?;
        for game in 0..games {
            let winner =
                play(table.as_ref(), &mut players, seed.wrapping_mul(1 << 20) + 2 * game + place, &Stop::new());
            *count += u64::from(winner == Some(place as usize));
        }
    }
    Ok(wins)
}

/// The wins in thousandths.
fn short(wins: Wins) -> String {
    let of_thousand = |count| 1000 * count / wins.games.max(1);
    format!("{}/{} of {}", of_thousand(wins.first), of_thousand(wins.second), wins.games)
}

fn candidates() -> Vec<Candidate> {
    let mut all: Vec<Candidate> = Vec::new();
    for size in 3..=10_u8 {
        for (layout, white) in (1..=size.min(4)).flat_map(|pieces| layouts(size, pieces)) {
            for (turned, name) in [(true, "turned"), (false, "reflected")] {
                let image = |&(file, rank): &Square| (if turned { size - 1 - file } else { file }, size - 1 - rank);
                let black: Vec<Square> = white.iter().map(image).collect();
                let text = position_text((size, size), &white, &black);
                let new = all.iter().all(|other| other.text != text);
                if new && white.iter().all(|square| !black.contains(square)) {
                    let name = format!("{size}x{size}, {} each, {layout}, {name}", white.len());
                    let (knights, amazons) = (Wins::default(), Wins::default());
                    all.push(Candidate { name, size, pieces: white.len(), text, knights, amazons });
                }
            }
        }
        let crossed = position_text((size, size), &[(0, 0), (size - 1, size - 1)], &[(0, size - 1), (size - 1, 0)]);
        let name = format!("{size}x{size}, 2 each, crossed corners");
        let (knights, amazons) = (Wins::default(), Wins::default());
        all.push(Candidate { name, size, pieces: 2, text: crossed, knights, amazons });
    }
    all
}

/// White's pieces in plausible placements.
fn layouts(size: u8, pieces: u8) -> Vec<(&'static str, Vec<Square>)> {
    let third = ((size - 1) / 3).max(1);
    let row = |rank: u8, file: &dyn Fn(u8) -> u8| (0..pieces).map(|i| (file(i), rank)).collect::<Vec<Square>>();
    let spread = |i: u8| if pieces == 1 { size / 2 } else { i * (size - 1) / (pieces - 1) };
    let mut all = vec![
        ("row from the corner", row(0, &|i| i)),
        ("middle of the first row", row(0, &|i| (size - pieces) / 2 + i)),
        ("spread over the first row", row(0, &spread)),
        ("inside the first row", row(0, &|i| (i + 1) * (size - 1) / (pieces + 1))),
        ("middle of the second row", row(1, &|i| (size - pieces) / 2 + i)),
        ("row below the middle", row((size - 2) / 2, &|i| (size - pieces) / 2 + i)),
        ("diagonal from the corner", (0..pieces).map(|i| (i, i)).collect()),
    ];
    let corners = [(0, 0), (size - 1, 0), (0, 1), (size - 1, 1)];
    let standard = [(third, 0), (size - 1 - third, 0), (0, third), (size - 1, third)];
    let sides = [(0, third), (size - 1, third)];
    match pieces {
        2 => all.extend([("usual, first row", standard[..2].to_vec()), ("usual, at the sides", sides.to_vec())]),
        3 => all.push(("corners and the middle", vec![corners[0], corners[1], (size / 2, 0)])),
        4 => all.extend([("usual", standard.to_vec()), ("both corners", corners.to_vec())]),
        _ => {}
    }
    all
}
