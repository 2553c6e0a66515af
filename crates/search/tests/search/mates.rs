//! The mate solver against a plain search that tries everything, and on mates, traps and files of problems.

use std::path::Path;
use std::time::Duration;
use tenbin_core::{Flow, Limits, Notation, Outcome, Position, Random, Side, Stop, Symmetries, Tactics};
use tenbin_search::{MateAnswer, MateReport, MateSolver};
use tenbin_shogi::{Handicap, Move, ShogiPosition};

fn read(text: &str) -> ShogiPosition {
    ShogiPosition::default().parse_position(text).unwrap_or_else(|mistake| panic!("{mistake}"))
}

fn solve(position: &ShogiPosition) -> MateReport<Move> {
    MateSolver::new(1 << 22).solve(position, &Limits::default(), &Stop::new())
}

/// The line as text; empty if there is no mate.
fn mate(text: &str) -> String {
    let position = read(text);
    match solve(&position).answer {
        MateAnswer::Mate(line) => {
            assert_sound(&position, &line);
            line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
        }
        MateAnswer::NoMate => String::new(),
        MateAnswer::Unknown => panic!("nothing limits the search"),
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

/// Whether the side to move mates within so many plies, by trying everything.
fn mates_within(position: &ShogiPosition, left: u32) -> bool {
    let escapes = |next: &ShogiPosition| {
        let answers = plies(next);
        if left < 3 {
            !answers.is_empty()
        } else {
            answers.iter().any(|&ply| !mates_within(&after(next, ply), left - 2))
        }
    };
    plies(position).iter().map(|&ply| after(position, ply)).any(|next| next.in_check() && !escapes(&next))
}

fn shortest(position: &ShogiPosition, most: u32) -> Option<u32> {
    (1..=most).step_by(2).find(|&length| mates_within(position, length))
}

/// A position from a random game, in which a side may take whenever it can, so that hands fill up.
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
fn mates_are_those_that_a_plain_search_finds() {
    let mut random = Random::new(5);
    let mut solver = MateSolver::new(1 << 22);
    let mut found = [0; 4];
    for _ in 0..400 {
        let position = random_position(&mut random);
        let text = position.position_text();
        let expected = shortest(&position, 5);
        found[expected.map_or(3, |length| length as usize / 2)] += 1;
        for depth in [1, 3, 5] {
            let within = solver.solve(&position, &Limits::depth(depth), &Stop::new()).answer;
            assert_eq!(within.line().is_some(), expected.is_some_and(|length| length <= depth), "{depth}: {text}");
            assert_ne!(within, MateAnswer::Unknown);
        }
        let budget = Limits { nodes: Some(20_000), ..Limits::default() };
        match solver.solve(&position, &budget, &Stop::new()).answer {
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
fn a_gold_mates_at_the_head_of_the_king() {
    assert_eq!(mate("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"), "G*5b");
}

#[test]
fn a_pawn_may_not_be_dropped_to_mate_but_a_lance_may() {
    assert_eq!(mate("7nk/9/8G/9/9/9/9/9/4K4 b P 1"), "");
    assert_eq!(mate("7nk/9/8G/9/9/9/9/9/4K4 b L 1"), "L*1b");
}

#[test]
fn short_mates_are_found_at_their_length() {
    let problems = [
        ("7k1/9/6R2/9/9/9/9/9/4K4 b GN 1", 3),
        ("9/5+B3/7k1/9/9/9/9/9/4K4 b RBP 1", 5),
        ("6k2/9/8+R/9/9/9/9/8L/4K4 b Gp 1", 5),
        ("9/9/9/6Sk1/9/9/9/9/4K4 b RG 1", 7),
    ];
    for (text, length) in problems {
        assert_eq!(mate(text).split(' ').count(), length, "{text}");
        assert_eq!(shortest(&read(text), 5), Some(length as u32).filter(|&length| length <= 5), "{text}");
        assert_eq!(mate(&read(text).colours_swapped().position_text()).split(' ').count(), length, "{text}");
    }
}

#[test]
fn interpositions_are_answered() {
    // A piece in hand to put between makes the mate longer by two plies.
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
fn a_distant_check_with_full_hands_is_no_great_matter() {
    // Seven squares to drop on and seven kinds to drop: most of what follows is much the same.
    let count = |text: &str| {
        let report = MateSolver::new(1 << 22).shortening(0).solve(&read(text), &Limits::default(), &Stop::new());
        assert_ne!(report.answer, MateAnswer::Unknown, "{text}");
        report.nodes
    };
    assert!(count("8k/9/8G/9/9/9/9/9/R3K4 b r2b3g4s4n4l9p 1") < 5_000);
    assert!(count("9/7R1/6g+PP/8k/9/9/R8/9/4K4 b GSb2g3s4n4l9p 1") < 50_000);
}

#[test]
fn a_discovered_check_mates_where_nothing_else_does() {
    let position = read("5G2+R/7lB/5G2k/9/9/9/9/6R2/4K4 b G 1");
    let mates: Vec<Move> =
        plies(&position).into_iter().filter(|&ply| after(&position, ply).outcome().is_some()).collect();
    assert_eq!(solve(&position).answer, MateAnswer::Mate(mates.clone()));
    assert!(!after(&position, mates[0]).checkers().has(mates[0].to()));
}

#[test]
fn checks_without_end_are_no_mate() {
    // A rook and a bishop can go on checking a bare king for ever.
    for text in ["k8/9/9/9/9/9/9/9/4K3+R b - 1", "k8/9/9/9/9/9/9/9/4K3R b - 1", "4k4/9/9/9/9/9/9/9/4K2BR b - 1"] {
        let report = solve(&read(text));
        assert_eq!(report.answer, MateAnswer::NoMate, "{text}");
        // The same with hardly any memory: slower, but not otherwise.
        let forgetful = MateSolver::new(1 << 14).solve(&read(text), &Limits::default(), &Stop::new());
        assert_eq!(forgetful.answer, MateAnswer::NoMate, "{text}");
    }
}

#[test]
fn nothing_is_said_when_the_budget_is_spent() {
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
fn a_game_without_mates_has_none() {
    let position = tenbin_breakthrough::BreakthroughPosition::default();
    let answer = MateSolver::new(1 << 12).solve(&position, &Limits::default(), &Stop::new()).answer;
    assert_eq!(answer, MateAnswer::NoMate);
}

#[test]
fn problems_from_files_are_solved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/shogi");
    for length in [3, 5, 7, 9, 11] {
        let Ok(text) = std::fs::read_to_string(folder.join(format!("mate_{length}.sfen"))) else {
            println!("no problems of {length} plies beside the repository: nothing to solve");
            continue;
        };
        let mut solver = MateSolver::new(1 << 24).shortening(if length <= 7 { 4 } else { 0 });
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let position = read(line);
            match solver.solve(&position, &Limits::default(), &Stop::new()).answer {
                MateAnswer::Mate(mate) => {
                    assert_sound(&position, &mate);
                    assert!(length > 5 || mate.len() == length, "{mate:?}: {line}");
                    // Some problems have a shorter mate than they say.
                    assert!(length != 7 || mate.len() != 5 || mates_within(&position, 5), "{mate:?}: {line}");
                }
                other => panic!("{other:?}: {line}"),
            }
        }
    }
}

#[test]
fn an_attack_is_decided_with_either_side_to_move() {
    let mating = read("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    let mut solver = MateSolver::new(1 << 20);
    let mut decide =
        |position: &ShogiPosition| solver.solve_attack(position, Side::First, &Limits::default(), &Stop::new());
    let found = decide(&mating);
    assert_eq!((found.wins, found.best_move.map(|ply| ply.to_string()).as_deref()), (Some(true), Some("G*5b")));
    let mated = after(&mating, found.best_move.expect("a mate begins with a ply"));
    assert_eq!((decide(&mated).wins, decide(&mated).best_move), (Some(true), None));
    let free = read("4k4/9/4P4/9/9/9/9/9/4K4 w G 1");
    let held = decide(&free);
    assert_eq!(held.wins, Some(false));
    assert!(held.best_move.is_some_and(|ply| free.is_legal(ply)));
    let spent =
        solver.solve_attack(&mating, Side::First, &Limits { nodes: Some(0), ..Limits::default() }, &Stop::new());
    assert_eq!((spent.wins, spent.best_move), (None, None));
}
