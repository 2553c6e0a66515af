//! Special cases of the rules.

use crate::notation::{position, rows};
use tenbin_arimaa::{ArimaaPosition, Move, PieceKind};
use tenbin_board::Set64;
use tenbin_core::{GameHistory, Notation, Outcome, Position, Side};

fn after(mut now: ArimaaPosition, turn: &str) -> ArimaaPosition {
    for ply in now.read_turn(turn).unwrap_or_else(|error| panic!("{error}")) {
        now.play(ply);
    }
    now
}

const GOLD: Option<Outcome> = Some(Outcome::Won(Side::First));
const SILVER: Option<Outcome> = Some(Outcome::Won(Side::Second));

#[test]
fn winning_conditions_are_ordered_at_the_end_of_a_turn() {
    // Gold pushes Silver's rabbit onto its goal: that wins for Silver, unless Gold's own rabbit reaches its goal too.
    let pushed =
        rows("g", ["........", "R.......", "........", "........", "........", ".E......", ".r......", "........"]);
    assert_eq!(after(pushed, "rb2s Eb3s").outcome(), SILVER);
    assert_eq!(after(pushed, "rb2s Eb3s Ra7n").outcome(), GOLD);
    // Both lose their last rabbit in one turn: the mover has won.
    let last =
        rows("g", ["d.......", "........", ".CR.....", "..E.....", "..r.....", "........", "........", "........"]);
    assert_eq!(after(last, "rc4s rc3x Ec5s Cb6w Rc6x").outcome(), GOLD);
    assert_eq!(after(last, "Ec5e Cb6w Rc6x").outcome(), SILVER);
}

#[test]
fn a_rabbit_on_its_goal_in_the_middle_of_a_turn_has_not_won() {
    // The elephant pulls Silver's rabbit to its goal row, and the horse pushes it up again.
    let now =
        rows("g", ["d.......", "........", "........", "........", "........", "........", "R..r....", "..HE...."]);
    assert_eq!(after(now, "Ed1e rd2s").outcome(), SILVER);
    assert_eq!(after(now, "Ed1e rd2s rd1n Hc1e").outcome(), None);
}

#[test]
fn a_side_without_steps_has_lost() {
    let stuck = position("g [r                          e       H                            ]");
    assert_eq!(stuck.outcome(), SILVER, "{}", stuck.position_text());
    let corner = position("g [       r                                e       R               ]");
    assert_eq!(corner.outcome(), SILVER);
}

#[test]
fn a_turn_must_change_the_board() {
    let now =
        rows("g", ["r.......", "........", "........", "........", "...E....", "........", "........", "R......."]);
    let mut there_and_back = now;
    for text in ["Ed4n", "Ed5s"] {
        there_and_back.play(there_and_back.parse_move(text).unwrap());
    }
    assert!(!there_and_back.is_legal(Move::Pass));
    there_and_back.play(there_and_back.parse_move("Ed4e").unwrap());
    assert!(there_and_back.is_legal(Move::Pass));
    let error = there_and_back.parse_move("Ee4w").unwrap_err().to_string();
    assert!(error.contains("must change the board"), "{error}");
    assert!(now.read_turn("Ed4n Ed5s").is_err() && now.read_turn("Ed4n Ed5s Ed4n Ed5s").is_err());
}

#[test]
fn a_third_repetition_loses() {
    let start =
        rows("g", ["r......e", "........", "........", "........", "...E....", "........", "........", "R......."]);
    let mut history = GameHistory::new(start);
    let round = ["Ed4n", "eh8s", "Ed5s", "eh7n"];
    let play = |history: &mut GameHistory<ArimaaPosition>, turn: &str| {
        for ply in history.now().read_turn(turn).unwrap() {
            history.play(ply);
        }
    };
    for turn in round.iter().chain(&round[..3]) {
        play(&mut history, turn);
        assert_eq!(history.outcome(), None, "{turn}");
    }
    // The third occurrence of the start position with Gold to move: Silver loses.
    play(&mut history, "eh7n");
    assert_eq!((history.now().outcome(), history.outcome()), (None, GOLD));
}

#[test]
fn a_piece_captured_on_a_trap_completes_its_pull() {
    let now = position("g [r                         d       H                     R       ]");
    let pull = now.parse_move("Hc4s,Hc3x,dc5s").unwrap();
    let mut next = now;
    next.play(pull);
    assert!(
        next.pieces().kind(PieceKind::Horse) == Set64::default() && next.pieces().kind_on(26) == Some(PieceKind::Dog)
    );
}

#[test]
fn transposed_steps_lead_to_one_position() {
    let now =
        rows("g", ["r.......", "........", "........", "........", "...E....", "........", ".....H..", "R......."]);
    let play = |texts: [&str; 2]| {
        let mut next = now;
        texts.iter().for_each(|text| next.play(next.parse_move(text).unwrap()));
        next
    };
    let (one, other) = (play(["Ed4n", "Hf2e"]), play(["Hf2e", "Ed4n"]));
    assert_eq!((one, one.key()), (other, other.key()));
    assert_ne!(one.key(), play(["Ed4n", "Hf2w"]).key());
}
