//! Arimaa records and quiescence search.

use tenbin_arena::openings::{NextOpening, Openings};
use tenbin_arimaa::{ArimaaEvaluation, ArimaaPosition, FULL_WEIGHTS, Move, STEPS};
use tenbin_core::{Evaluation, Flow, GameHistory, Notation, Position, Random, Search, Stop, Tactics, Weights};
use tenbin_registry::{read_records, write_record};
use tenbin_search::alphabeta::{AlphaBeta, AlphaBetaOptions};

const GAME: &str = "1w Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2\\n\
    1b ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 md7 ee7 cf7 hg7 rh7\\n2w Ee2n";

fn search(mode: &str) -> AlphaBeta<ArimaaEvaluation> {
    let quiescence = ArimaaPosition::QUIESCENCE_MODES.iter().position(|name| *name == mode);
    let weights = Weights::parse(FULL_WEIGHTS, ArimaaEvaluation::FULL_TERMS).expect("the built-in weights are valid");
    AlphaBeta::new(ArimaaEvaluation::new(weights), AlphaBetaOptions { quiescence, ..AlphaBetaOptions::defaults() })
}

fn quiescence_moves(position: &ArimaaPosition, mode: &str) -> Vec<Move> {
    let mut found = Vec::new();
    let mode = ArimaaPosition::QUIESCENCE_MODES.iter().position(|name| *name == mode).expect("a known mode");
    position.quiescence_moves(mode, 1, |ply| {
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
fn quiescence_reuses_no_result_with_fewer_turns_left() {
    let (mut random, mut tried) = (Random::new(9), 0);
    let (mut fresh, mut used) = (search("complete"), search("complete"));
    for before in positions(7, 800) {
        // A turn that the search of the position before it has visited with fewer turns left.
        let mut position = before;
        while position.side_to_move() == before.side_to_move() {
            let plies = quiescence_moves(&position, "complete");
            let Some(&ply) = plies.get(random.below(plies.len().max(1) as u64) as usize) else { break };
            position.play(ply);
        }
        if position.side_to_move() == before.side_to_move() || position.outcome().is_some() {
            continue;
        }
        used.pv_leaf(&GameHistory::new(before), 0);
        fresh.new_game();
        let [late, expected] =
            [&mut used, &mut fresh].map(|search| search.pv_leaf(&GameHistory::new(position), 0).score);
        assert_eq!(late, expected, "{position:?}");
        tried += 1;
    }
    assert!(tried > 200, "{tried}");
}

#[test]
fn without_a_capture_the_papers_quiescence_stands_pat() {
    // The elephant could freeze the horse, but the cat and the dog guard the adjacent trap.
    let text = "g [.......r.........c.h......d.E..................................R]";
    let position = ArimaaPosition::default().parse_position(text).unwrap();
    let step = position.parse_move("Ee5w").unwrap();
    assert!(quiescence_moves(&position, "paper").contains(&step));
    let mut search = search("paper");
    let static_eval =
        |position: &ArimaaPosition| search.evaluation().score(position, &search.evaluation().init(position));
    let mut frozen = position;
    frozen.play(step);
    assert!(static_eval(&frozen) > static_eval(&position), "the step improves the static evaluation");
    let stand_pat = static_eval(&position);
    assert_eq!(search.pv_leaf(&GameHistory::new(position), 0).score, stand_pat);
}

#[test]
fn openings_end_at_the_start_of_a_turn() {
    let table = tenbin_registry::table("arimaa", None).unwrap();
    let plies = tenbin_registry::game_entry("arimaa").unwrap().openings(table.as_ref()).plies;
    let mut openings = Openings::random(table.as_ref(), 5, plies, None);
    for index in 0..30 {
        let NextOpening::Opening(opening) = openings.draw(index, &Stop::new()).unwrap() else {
            panic!("too few openings")
        };
        let mut played = table.fork();
        opening.turns.iter().for_each(|turn| played.play(turn).unwrap());
        assert!(opening.turns.len() >= plies as usize && played.position().ends_with(']'));
        assert_eq!(played.position().matches('[').count(), 1, "{} is in mid-turn", played.position());
    }
}

#[test]
fn corrupt_games_and_a_few_illegal_ones_are_skipped() {
    let line = |corrupt: u32, moves: &str| format!("{corrupt}\t{moves}\n");
    let table = |lines: &[String]| format!("corrupt\tmovelist\n{}", lines.concat());
    let read = |lines: &[String]| read_records("arimaa", &table(lines));
    let (good, bad) = (line(0, GAME), line(0, &GAME.replace("2w Ee2n", "2w Ee2s")));
    let marked = line(1, "1w nonsense");
    let both = [good.clone(), marked.clone()];
    let one = read(&both).unwrap();
    assert_eq!((one.len(), tenbin_registry::skipped_games("arimaa", &table(&both), &one)), (1, Ok(1)));
    assert_eq!(tenbin_registry::skipped_games("arimaa", &table(&both[..1]), &one), Ok(0));
    assert_eq!(read(&[marked]).unwrap().len(), 0);
    let among = |games: usize| [vec![good.clone(); games], vec![bad.clone()]].concat();
    assert_eq!(read(&among(20)).unwrap().len(), 20);
    let error = read(&among(19)).unwrap_err().to_string();
    assert!(error.contains("e1 is not empty"), "{error}");
}

#[test]
fn written_games_keep_ratings_and_last_steps() {
    let text = format!("wrating\tbrating\tresult\tmovelist\n2300\t\tw\t{GAME}\n");
    let mut record = read_records("arimaa", &text).unwrap().remove(0);
    let format = tenbin_registry::record_format("arimaa", "archive").unwrap();
    assert_eq!(format.read(&write_record(format, &record).unwrap()).as_deref(), Ok([record.clone()].as_slice()));
    assert_eq!(record.turns.pop().as_deref(), Some("pass"));
    assert!(write_record(format, &record).unwrap().ends_with("2w Ee2n\n"));
    record.turns.truncate(20);
    assert!(write_record(format, &record).unwrap_err().to_string().contains("during the setup"));
}
