//! Repetition, by hand and compared with rsshogi.

use crate::random;
use rsshogi::board::position_from_sfen;
use rsshogi::types::{Move as Theirs, RepetitionState};
use tenbin_core::{GameHistory, Notation, Outcome, Position, Random, Side};
use tenbin_shogi::{Move, ShogiPosition};

/// A game from a position.
fn play(start: &str, moves: &[&str]) -> GameHistory<ShogiPosition> {
    let mut history = GameHistory::new(ShogiPosition::default().parse_position(start).unwrap());
    for text in moves {
        history.play(history.now().parse_move(text).unwrap());
    }
    history
}

#[test]
fn the_fourth_occurrence_is_a_draw() {
    let round = ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3);
    let outcome = |moves: usize| play("startpos", &round[..moves]).outcome();
    assert_eq!(outcome(12), Some(Outcome::Drawn));
    assert!((0..12).all(|moves| outcome(moves).is_none()));
    let in_search = |moves: usize| {
        let history = play("startpos", &round[..moves]);
        history.now().adjudicate_in_search(history.past())
    };
    assert_eq!((in_search(3), in_search(4)), (None, Some(Outcome::Drawn)));
}

#[test]
fn perpetual_check_loses() {
    // The rook checks; the king moves up and down.
    let round = ["5b5a", "1a1b", "5a5b", "1b1a"];
    let history = play("8k/4R4/9/9/9/9/9/9/K8 b - 1", &round.repeat(3));
    assert_eq!(history.outcome(), Some(Outcome::Won(Side::Second)));
    let history = play("8k/4R4/9/9/9/9/9/9/K8 b - 1", &round);
    assert_eq!(history.now().adjudicate_in_search(history.past()), Some(Outcome::Won(Side::Second)));
    // One move without check makes it an ordinary repetition.
    let pause = ["5b5c", "1a1b", "5c5b", "1b1a"];
    let history = play("8k/4R4/9/9/9/9/9/9/K8 b - 1", &[&round[..], &pause, &round].concat());
    assert_eq!(history.outcome(), Some(Outcome::Drawn));
}

#[test]
fn the_checked_side_may_be_the_one_to_complete_the_cycle() {
    let history = play("9/8k/4R4/9/9/9/9/9/K8 b - 1", &["5c5b"]);
    assert_eq!((history.outcome(), history.now().adjudicate_in_search(history.past())), (None, None));
    let round = ["1b1a", "5b5a", "1a1b", "5a5b"];
    let history = play("9/8k/4R4/9/9/9/9/9/K8 b - 1", &[&["5c5b"], &round.repeat(3)[..]].concat());
    assert_eq!(history.now().side_to_move(), Side::Second);
    assert_eq!(history.outcome(), Some(Outcome::Won(Side::Second)));
}

/// Kings with a rook each, in games that prefer checks and repetitions.
#[test]
fn random_games_end_as_in_rsshogi() {
    const START: &str = "3k5/9/9/9/9/9/9/9/5K3 b Rr 1";
    let mut ends = 0;
    let mut losses = 0;
    for seed in 0..400 {
        let mut random = Random::stream(4, seed);
        let mut history = GameHistory::new(ShogiPosition::default().parse_position(START).unwrap());
        let mut other = position_from_sfen(START).unwrap();
        other.init_stack();
        for _ in 0..300 {
            let Some(mv) = choose(&history, &mut random) else { break };
            other.apply_move(Theirs::from_usi(&history.now().move_text(mv)).unwrap());
            history.play(mv);
            let (found, position) = (history.now().adjudicate(history.past()), history.now());
            let theirs = match other.repetition_state() {
                RepetitionState::Win => Some(Outcome::Won(position.side_to_move())),
                RepetitionState::Lose => Some(Outcome::Won(!position.side_to_move())),
                RepetitionState::Draw => Some(Outcome::Drawn),
                _ => None,
            };
            assert_eq!(found, theirs, "{} after {} plies", position.position_text(), history.plies().len());
            if let Some(outcome) = found {
                ends += 1;
                losses += usize::from(outcome != Outcome::Drawn);
                break;
            }
        }
    }
    assert!(ends > 30 && losses > 5 && losses < ends, "{ends} repetitions, {losses} of them perpetual checks");
}

/// A move that repeats a position, if there is one, or a check, or any move.
fn choose(history: &GameHistory<ShogiPosition>, random: &mut Random) -> Option<Move> {
    let position = history.now();
    let all = random::moves(position);
    let known = |mv: &Move| {
        let mut next = *position;
        next.play(*mv);
        history.past().iter().any(|seen| seen.key == next.key())
    };
    let checking = random.chance(0.9);
    let preferred: Vec<Move> = all
        .iter()
        .copied()
        .filter(|mv| mv.dropped().is_none() && (known(mv) || checking && position.gives_check(*mv)))
        .collect();
    let choice = if preferred.is_empty() || random.chance(0.1) { all } else { preferred };
    (!choice.is_empty()).then(|| choice[random.below(choice.len() as u64) as usize])
}
