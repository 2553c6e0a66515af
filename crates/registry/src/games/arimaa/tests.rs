//! Arimaa records and quiescence search.

use crate::read_records;
use tenbin_arena::openings::{NextOpening, Openings};
use tenbin_arimaa::{ArimaaEvaluation, ArimaaPosition, FULL_WEIGHTS, Move, STEPS};
use tenbin_core::{Evaluation, Flow, GameHistory, Notation, Position, Random, Search, Stop, Tactics, Weights};
use tenbin_search::alphabeta::{AlphaBeta, Options};

const GAME: &str = "1w Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2\\n\
    1b ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 md7 ee7 cf7 hg7 rh7\\n2w Ee2n";

fn search(way: &str) -> AlphaBeta<ArimaaEvaluation> {
    let quiet = ArimaaPosition::QUIESCENCE_MODES.iter().position(|name| *name == way);
    let weights = Weights::parse(FULL_WEIGHTS, ArimaaEvaluation::FULL_TERMS).unwrap();
    AlphaBeta::new(ArimaaEvaluation::new(weights), Options { quiescence: quiet, ..Options::defaults() })
}

fn settling(position: &ArimaaPosition, way: &str) -> Vec<Move> {
    let mut found = Vec::new();
    let way = ArimaaPosition::QUIESCENCE_MODES.iter().position(|name| *name == way).unwrap();
    position.quiescence_moves(way, 1, |ply| {
        found.push(ply);
        Flow::Continue(())
    });
    found
}

/// Positions of random games, each at the start of a turn.
fn positions(seed: u64, count: usize) -> Vec<ArimaaPosition> {
    let (mut random, mut now, mut found) = (Random::new(seed), ArimaaPosition::default(), Vec::new());
    while found.len() < count {
        match now.random_move(&mut random) {
            Some(ply) => now.play(ply),
            None => now = ArimaaPosition::default(),
        }
        if !now.is_setup() && now.steps_left() == STEPS && now.outcome().is_none() {
            found.push(now);
        }
    }
    found
}

#[test]
fn what_was_found_late_beyond_the_depth_is_not_taken_for_what_is_due_early() {
    let (mut random, mut tried) = (Random::new(9), 0);
    let (mut fresh, mut used) = (search("complete"), search("complete"));
    for before in positions(7, 800) {
        // A turn that the search for the position before it has looked at, with fewer turns left.
        let mut position = before;
        while position.side_to_move() == before.side_to_move() {
            let plies = settling(&position, "complete");
            let Some(&ply) = plies.get(random.below(plies.len().max(1) as u64) as usize) else { break };
            position.play(ply);
        }
        if position.side_to_move() == before.side_to_move() || position.outcome().is_some() {
            continue;
        }
        used.pv_leaf(&GameHistory::new(before), 0);
        fresh.new_game();
        let [late, due] = [&mut used, &mut fresh].map(|search| search.pv_leaf(&GameHistory::new(position), 0).score);
        assert_eq!(late, due, "{position:?}");
        tried += 1;
    }
    assert!(tried > 200, "{tried}");
}

#[test]
fn whoever_has_no_capturing_turn_of_the_papers_stays_where_they_are() {
    // The elephant could go next to the horse and freeze it, but the cat and the dog guard the trap beside it.
    let text = "g [.......r.........c.h......d.E..................................R]";
    let position = ArimaaPosition::default().parse_position(text).unwrap();
    let step = position.parse_move("Ee5w").unwrap();
    assert!(settling(&position, "paper").contains(&step));
    let mut search = search("paper");
    let estimate = |position: &ArimaaPosition| search.evaluation().score(position, &search.evaluation().init(position));
    let mut frozen = position;
    frozen.play(step);
    assert!(estimate(&frozen) > estimate(&position), "it would be better there");
    let stays = estimate(&position);
    assert_eq!(search.pv_leaf(&GameHistory::new(position), 0).score, stays);
}

#[test]
fn openings_end_where_a_turn_begins() {
    let table = crate::table("arimaa", None).unwrap();
    let plies = crate::game_entry("arimaa").unwrap().openings(table.as_ref()).plies;
    let mut openings = Openings::random(table.as_ref(), 5, plies, None);
    for index in 0..30 {
        let NextOpening::Opening(opening) = openings.draw(index, &Stop::new()).unwrap() else {
            panic!("there are many")
        };
        let mut laid = table.fork();
        opening.turns.iter().for_each(|turn| laid.play(turn).unwrap());
        assert!(opening.turns.len() >= plies as usize && laid.position().ends_with(']'));
        assert_eq!(laid.position().matches('[').count(), 1, "{} is in mid-turn", laid.position());
    }
}

#[test]
fn corrupt_games_are_left_out_and_so_are_a_few_that_cannot_be_read() {
    let line = |corrupt: u32, moves: &str| format!("{corrupt}\t{moves}\n");
    let table = |lines: &[String]| format!("corrupt\tmovelist\n{}", lines.concat());
    let read = |lines: &[String]| read_records("arimaa", &table(lines));
    let (good, bad) = (line(0, GAME), line(0, &GAME.replace("2w Ee2n", "2w Ee2s")));
    let marked = line(1, "1w nonsense");
    let both = [good.clone(), marked.clone()];
    let one = read(&both).unwrap();
    assert_eq!((one.len(), crate::skipped_games("arimaa", &table(&both), &one)), (1, Ok(1)));
    assert_eq!(crate::skipped_games("arimaa", &table(&both[..1]), &one), Ok(0));
    assert_eq!(read(&[marked]).unwrap().len(), 0);
    let among = |games: usize| [vec![good.clone(); games], vec![bad.clone()]].concat();
    assert_eq!(read(&among(20)).unwrap().len(), 20);
    let error = read(&among(19)).unwrap_err().to_string();
    assert!(error.contains("e1 is not empty"), "{error}");
}

#[test]
fn games_are_written_with_ratings_and_their_last_steps() {
    let text = format!("wrating\tbrating\tresult\tmovelist\n2300\t\tw\t{GAME}\n");
    let mut record = read_records("arimaa", &text).unwrap().remove(0);
    let format = crate::record_format("arimaa", "archive").unwrap();
    assert_eq!(format.read(&format.write(&record).unwrap()).as_deref(), Ok([record.clone()].as_slice()));
    assert_eq!(record.turns.pop().as_deref(), Some("pass"));
    assert!(format.write(&record).unwrap().ends_with("2w Ee2n\n"));
    record.turns.truncate(20);
    assert!(format.write(&record).unwrap_err().to_string().contains("during the setup"));
}
