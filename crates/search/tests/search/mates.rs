//! The mate solver: against exhaustive search, on special cases, and on problem files.

use std::path::Path;
use std::time::Duration;
use tenbin_core::{Flow, Limits, Notation, Outcome, Position, Random, Side, Stop, Symmetries, Tactics};
use tenbin_search::{MateAnswer, MateReport, MateSolver};
use tenbin_shogi::{Handicap, Move, ShogiPosition};

fn read(text: &str) -> ShogiPosition {
    ShogiPosition::default().parse_position(text).unwrap_or_else(|error| panic!("{error}"))
}

fn solve(position: &ShogiPosition) -> MateReport<Move> {
    MateSolver::new(1 << 22).solve(position, &Limits::default(), &Stop::new())
}

/// The mating line as text; empty if there is no mate.
fn mate(text: &str) -> String {
    let position = read(text);
    match solve(&position).answer {
        MateAnswer::Mate(line) => {
            assert_sound(&position, &line);
            line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
        }
        MateAnswer::NoMate => String::new(),
        MateAnswer::Unknown => panic!("the search has no limits"),
    }
}

fn assert_sound(position: &ShogiPosition, line: &[Move]) {
    let mut end = *position;
    for &ply in line {
        let attacks = end.side_to_move() == position.side_to_move();
        assert!(end.is_legal(ply), "{ply} in {}", end.position_text());
        assert!(!attacks || end.gives_check(ply), "{ply} in {}", end.position_text());
        end.play(ply);
    }
    assert_eq!(end.outcome(), Some(Outcome::Won(position.side_to_move())), "{}", position.position_text());
}

fn plies(position: &ShogiPosition) -> Vec<Move> {
    let mut found = Vec::new();
    position.moves(|ply| {
        found.push(ply);
        Flow::Continue(())
    });
    found
}

fn after(position: &ShogiPosition, ply: Move) -> ShogiPosition {
    let mut next = *position;
    next.play(ply);
    next
}

/// Whether the side to move mates within `left` plies, by exhaustive search.
fn mates_within(position: &ShogiPosition, left: u32) -> bool {
    let has_escape = |next: &ShogiPosition| {
        let answers = plies(next);
        if left < 3 {
            !answers.is_empty()
        } else {
            answers.iter().any(|&ply| !mates_within(&after(next, ply), left - 2))
        }
    };
    plies(position).iter().map(|&ply| after(position, ply)).any(|next| next.in_check() && !has_escape(&next))
}

/// The length of the shortest mate, up to `most` plies.
fn shortest_mate(position: &ShogiPosition, most: u32) -> Option<u32> {
    (1..=most).step_by(2).find(|&length| mates_within(position, length))
}

/// A position of a random game; in most games both sides capture whenever they can, which fills the hands.
fn random_position(random: &mut Random) -> ShogiPosition {
    let mut position = Handicap::ALL[random.below(10) as usize].position();
    let greedy = random.chance(0.7);
    for _ in 0..30 + random.below(150) {
        let all = plies(&position);
        let captures: Vec<Move> =
            all.iter().copied().filter(|ply| greedy && position.kind_on(ply.to()).is_some()).collect();
        let choice = if captures.is_empty() { &all } else { &captures };
        if choice.is_empty() {
            break;
        }
        position.play(choice[random.below(choice.len() as u64) as usize]);
    }
    position
}

#[test]
fn mates_agree_with_exhaustive_search() {
    let mut random = Random::new(5);
    let mut solver = MateSolver::new(1 << 22);
    let mut found = [0; 4];
    for _ in 0..400 {
        let position = random_position(&mut random);
        let text = position.position_text();
        let expected = shortest_mate(&position, 5);
        found[expected.map_or(3, |length| length as usize / 2)] += 1;
        for depth in [1, 3, 5] {
            let within = solver.solve(&position, &Limits::depth(depth), &Stop::new()).answer;
            assert_eq!(within.line().is_some(), expected.is_some_and(|length| length <= depth), "{depth}: {text}");
            assert_ne!(within, MateAnswer::Unknown);
        }
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        match solver.solve(&position, &limits, &Stop::new()).answer {
            MateAnswer::Mate(line) => {
                assert_sound(&position, &line);
                assert!(expected.is_none_or(|length| line.len() == length as usize), "{expected:?} {line:?}: {text}");
            }
            MateAnswer::NoMate => assert_eq!(expected, None, "{text}"),
            MateAnswer::Unknown => {}
        }
    }
    assert!(found.iter().all(|&count| count >= 3), "all lengths must occur: {found:?}");
}

#[test]
fn a_gold_drop_before_the_king_mates() {
    assert_eq!(mate("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), "G*5b");
}

#[test]
fn uchifuzume_is_no_mate() {
    assert_eq!(mate("7nk/9/8G/9/9/9/9/9/4K4 b P 1"), "");
    assert_eq!(mate("7nk/9/8G/9/9/9/9/9/4K4 b L 1"), "L*1b");
}

#[test]
fn short_mates_have_the_right_length() {
    let problems = [
        ("7k1/9/6R2/9/9/9/9/9/4K4 b GN 1", 3),
        ("9/5+B3/7k1/9/9/9/9/9/4K4 b RBP 1", 5),
        ("6k2/9/8+R/9/9/9/9/8L/4K4 b Gp 1", 5),
        ("9/9/9/6Sk1/9/9/9/9/4K4 b RG 1", 7),
    ];
    for (text, length) in problems {
        assert_eq!(mate(text).split(' ').count(), length, "{text}");
        assert_eq!(shortest_mate(&read(text), 5), Some(length as u32).filter(|&length| length <= 5), "{text}");
        assert_eq!(mate(&read(text).colours_swapped().position_text()).split(' ').count(), length, "{text}");
    }
}

#[test]
fn interpositions_lengthen_the_mate() {
    // An interposed drop lengthens the mate by two plies.
    let problems = [
        ("9/9/6g2/8k/9/7L1/9/9/4K4 b RL", "g", 1),
        ("9/5n2k/9/5+R3/9/9/9/7L1/4K4 b BGN", "p", 1),
        ("6k2/9/8+R/9/9/9/9/8L/4K4 b G", "p", 3),
    ];
    for (text, held, length) in problems {
        assert_eq!(mate(text).split(' ').count(), length, "{text}");
        let text = format!("{text}{held}");
        assert_eq!(mate(&text).split(' ').count(), length + 2, "{text}");
        assert!(mate(&text).contains(&format!(" {}*", held.to_uppercase())), "{text}");
    }
}

#[test]
fn a_distant_check_against_full_hands_takes_few_nodes() {
    // Seven squares for interpositions and seven kinds of pieces: most of the resulting positions are alike.
    let count = |text: &str| {
        let report = MateSolver::new(1 << 22).shortening(0).solve(&read(text), &Limits::default(), &Stop::new());
        assert_ne!(report.answer, MateAnswer::Unknown, "{text}");
        report.nodes
    };
    assert!(count("8k/9/8G/9/9/9/9/9/R3K4 b r2b3g4s4n4l9p 1") < 5_000);
    assert!(count("9/7R1/6g+PP/8k/9/9/R8/9/4K4 b GSb2g3s4n4l9p 1") < 50_000);
}

#[test]
fn a_discovered_check_is_the_only_mate() {
    let position = read("5G2+R/7lB/5G2k/9/9/9/9/6R2/4K4 b G 1");
    let mates: Vec<Move> =
        plies(&position).into_iter().filter(|&ply| after(&position, ply).outcome().is_some()).collect();
    assert_eq!(solve(&position).answer, MateAnswer::Mate(mates.clone()));
    assert!(!after(&position, mates[0]).checkers().has(mates[0].to()));
}

#[test]
fn perpetual_checks_are_no_mate() {
    // A rook and a bishop can check a bare king for ever.
    for text in ["k8/9/9/9/9/9/9/9/4K3+R b - 1", "k8/9/9/9/9/9/9/9/4K3R b - 1", "4k4/9/9/9/9/9/9/9/4K2BR b - 1"] {
        let report = solve(&read(text));
        assert_eq!(report.answer, MateAnswer::NoMate, "{text}");
        // A small table is slower, but gives the same answer.
        let small_table = MateSolver::new(1 << 14).solve(&read(text), &Limits::default(), &Stop::new());
        assert_eq!(small_table.answer, MateAnswer::NoMate, "{text}");
    }
}

#[test]
fn the_answer_is_unknown_at_a_limit() {
    let position = read("9/9/9/6Sk1/9/9/9/9/4K4 b RG 1");
    let mut solver = MateSolver::new(1 << 20);
    let few = Limits { nodes: Some(3), ..Limits::default() };
    assert_eq!(solver.solve(&position, &few, &Stop::new()).answer, MateAnswer::Unknown);
    let stop = Stop::new();
    stop.raise();
    assert_eq!(solver.solve(&position, &Limits::default(), &stop).answer, MateAnswer::Unknown);
    let at_once = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    assert_eq!(solver.solve(&position, &at_once, &Stop::new()).answer, MateAnswer::Unknown);
    assert_eq!(solver.solve(&position, &Limits::depth(5), &Stop::new()).answer, MateAnswer::NoMate);
    assert!(solver.solve(&position, &Limits::depth(7), &Stop::new()).answer.line().is_some());
}

#[test]
fn a_game_without_checks_has_no_mate() {
    let position = tenbin_breakthrough::BreakthroughPosition::default();
    let answer = MateSolver::new(1 << 12).solve(&position, &Limits::default(), &Stop::new()).answer;
    assert_eq!(answer, MateAnswer::NoMate);
}

#[test]
fn problems_from_files_are_solved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/shogi");
    for length in [3, 5, 7, 9, 11] {
        let Ok(text) = std::fs::read_to_string(folder.join(format!("mate_{length}.sfen"))) else {
            println!("no problems of {length} plies beside the repository: skipped");
            continue;
        };
        let mut solver = MateSolver::new(1 << 24).shortening(if length <= 7 { 4 } else { 0 });
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let position = read(line);
            match solver.solve(&position, &Limits::default(), &Stop::new()).answer {
                MateAnswer::Mate(mate) => {
                    assert_sound(&position, &mate);
                    assert!(length > 5 || mate.len() == length, "{mate:?}: {line}");
                    // Some problems have a shorter mate than intended.
                    assert!(length != 7 || mate.len() != 5 || mates_within(&position, 5), "{mate:?}: {line}");
                }
                other => panic!("{other:?}: {line}"),
            }
        }
    }
}

#[test]
fn an_attack_is_decided_with_either_side_to_move() {
    let mate_in_one = read("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    let mut solver = MateSolver::new(1 << 20);
    let mut decide =
        |position: &ShogiPosition| solver.solve_attack(position, Side::First, &Limits::default(), &Stop::new());
    let found = decide(&mate_in_one);
    assert_eq!((found.wins, found.best_move.map(|ply| ply.to_string()).as_deref()), (Some(true), Some("G*5b")));
    let mated = after(&mate_in_one, found.best_move.expect("a mate begins with a ply"));
    assert_eq!((decide(&mated).wins, decide(&mated).best_move), (Some(true), None));
    let free = read("4k4/9/4P4/9/9/9/9/9/4K4 w G 1");
    let defended = decide(&free);
    assert_eq!(defended.wins, Some(false));
    assert!(defended.best_move.is_some_and(|ply| free.is_legal(ply)));
    let interrupted =
        solver.solve_attack(&mate_in_one, Side::First, &Limits { nodes: Some(0), ..Limits::default() }, &Stop::new());
    assert_eq!((interrupted.wins, interrupted.best_move), (None, None));
}
