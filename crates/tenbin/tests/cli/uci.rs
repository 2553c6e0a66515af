//! The universal chess interface: sessions as of a match runner.

use crate::session::Session;
use std::io::Write;

#[test]
fn a_game_is_set_up_and_searched() {
    let mut session = Session::new(&["uci", "ks"]);
    session.send("uci");
    let handshake = session.read_until("uciok");
    assert!(handshake[0].starts_with("id name tenbin"), "{handshake:?}");
    assert!(
        handshake.iter().any(|line| line.contains("UCI_Variant type combo default amazons var amazons")),
        "{handshake:?}"
    );
    session.send("nonsense\n\nisready");
    assert_eq!(session.read_until("readyok"), ["readyok"]);
    session.send("ucinewgame\nposition startpos moves d1d7,d7g7\ngo depth 2");
    let lines = session.read_until("bestmove");
    let [.., last, best] = &lines[..] else { panic!("{lines:?}") };
    let best = best.strip_prefix("bestmove ").and_then(|rest| rest.split(' ').next()).expect("a best move");
    for part in ["info depth 2 multipv 1 score cp ", " nodes ", " nps ", " time ", &format!(" pv {best} ")] {
        assert!(last.contains(part), "no `{part}` in {last}");
    }
    let (piece_move, arrow_shot) = best.split_once(',').expect("a comma between the piece's move and the arrow's");
    assert!(
        arrow_shot.starts_with(&piece_move[piece_move.len() - 2..])
            || arrow_shot.starts_with(&piece_move[piece_move.len() - 3..]),
        "{best}"
    );
    // The best move is legal: it can be appended to the moves.
    session.send(&format!("position startpos moves d1d7,d7g7 {best}\ngo nodes 500"));
    assert_eq!(session.read_until("bestmove").iter().filter(|line| line.starts_with("info string")).count(), 0);
    session.quit();
}

#[test]
fn an_infinite_search_waits_for_stop_and_a_clock_ends_a_search() {
    let mut session = Session::new(&["uci"]);
    session.send("position fen 3/1x1/Q1q w - - 0 1\ngo infinite");
    // The position is solved at once, but no move is printed before `stop`.
    session.read_until("info depth");
    session.send("isready");
    assert_eq!(session.read_until("readyok").iter().filter(|line| line.starts_with("bestmove")).count(), 0);
    session.send("stop");
    let lines = session.read_until("bestmove");
    assert!(lines.iter().any(|line| line.contains("score mate")), "{lines:?}");
    for go in ["movetime 100", "wtime 2500 btime 1", "wtime 60 winc 10"] {
        session.send(&format!("position startpos\nisready\ngo {go}"));
        session.read_until("readyok");
        // Without a limit the search would not end.
        session.read_until("bestmove");
    }
    session.send("go infinite");
    session.quit();
}

#[test]
fn variants_are_set_and_invalid_input_is_reported() {
    let mut session = Session::new(&["uci", "random"]);
    session.send("position startpos moves d1d7,d7d1 d1d2,d2d3\nposition sideways\nposition fen 3/4/3 w\nisready");
    let lines = session.read_until("readyok");
    assert_eq!(lines.iter().filter(|line| line.starts_with("info string ")).count(), 3, "{lines:?}");
    session.send("setoption name Hash value 16\nsetoption name UCI_Variant value breakthrough\nisready");
    assert!(session.read_until("readyok")[0].contains("not played over UCI"));
    session.send("setoption name UCI_Variant value knight-amazons:4x4\nposition startpos\ngo perft 2");
    let counts = session.read_until("Nodes searched: 16");
    assert!(counts.contains(&"b1c3,c3b1: 4".to_owned()), "{counts:?}");
    session.send("position fen xxxx/xQxx/xxxx/xxxq w\ngo movetime 10");
    assert_eq!(session.read_until("bestmove").last().map(String::as_str), Some("bestmove (none)"));
    session.quit();
}

#[test]
fn invalid_utf8_does_not_end_a_session() {
    for protocol in ["uci", "usi", "aei"] {
        let mut session = Session::new(&[protocol]);
        session
            .input
            .write_all(b"setoption name opponent value J\xf6rg\r\n\xff\xfe\nisready\r\n")
            .expect("the engine reads its input");
        assert!(session.read_until("readyok").len() < 10, "{protocol}");
        session.quit();
    }
}

#[test]
fn the_end_of_the_input_lets_a_search_finish() {
    let mut session = Session::new(&["uci", "lieberum"]);
    session.send("go depth 2");
    let Session { mut process, input, mut output } = session;
    drop(input);
    let mut text = String::new();
    std::io::Read::read_to_string(&mut output, &mut text).expect("text");
    assert!(text.contains("info depth 2") && text.contains("bestmove "), "{text}");
    assert!(process.wait().expect("the engine ends").success());
}
