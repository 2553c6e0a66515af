//! The Go text protocol: sessions as of a GTP controller.

use crate::Bench;
use crate::session::Session;

/// The response to a command, without the empty line at its end.
pub(crate) fn respond(session: &mut Session, command: &str) -> String {
    session.send(command);
    let mut lines: Vec<String> = Vec::new();
    while lines.last().is_none_or(|line| !line.is_empty()) {
        lines.extend(session.read_until(""));
    }
    lines.pop();
    lines.join("\n")
}

/// Checks the responses to commands.
pub(crate) fn check(session: &mut Session, transcript: &[(&str, &str)]) {
    for (command, expected) in transcript {
        assert_eq!(respond(session, command), *expected, "{command}");
    }
}

/// A session on 9×9.
pub(crate) fn session_9x9() -> Session {
    let mut session = Session::new(&["gtp", "best:playouts=200"]);
    check(&mut session, &[("boardsize 9", "="), ("komi 7", "=")]);
    session
}

#[test]
fn the_default_player_is_best_on_all_cores() {
    let mut session = Session::new(&["gtp"]);
    let response = respond(&mut session, "version");
    let threads = response.split_once("best:threads=").map(|(_, count)| count.trim().parse::<usize>());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    assert_eq!(threads, Some(Ok(cores)), "{response}");
}

#[test]
fn controllers_query_the_engine() {
    let mut session = session_9x9();
    check(
        &mut session,
        &[
            ("protocol_version", "= 2"),
            ("name", "= Tenbin"),
            ("12 known_command genmove # and a comment", "=12 true"),
            ("known_command fly", "= false"),
            ("13 fly", "?13 unknown command"),
            ("get_komi", "= 7"),
            ("query_boardsize", "= 9"),
        ],
    );
    let commands = respond(&mut session, "list_commands");
    for name in ["play", "final_status_list", "lz-analyze", "kgs-genmove_cleanup", "gogui-analyze_commands", "loadsgf"]
    {
        assert!(commands.lines().any(|line| line.trim_start_matches("= ") == name), "{name}: {commands}");
    }
    session.send("# nothing but a comment\n\n\u{7}");
    session.quit();
}

#[test]
fn moves_are_played_and_undone() {
    let mut session = session_9x9();
    check(
        &mut session,
        &[
            ("play black C3", "="),
            ("play W c3", "? illegal move: the point is occupied by Black"),
            ("play w I5", "? illegal move: point outside the board"),
            ("play green D4", "? invalid colour `green`: expected black or white"),
            ("play b", "? missing vertex: expected a point such as D4, or pass"),
            // A side may move twice, and a game may continue after its end.
            ("play b D4", "="),
            ("play w pass", "="),
            ("play b pass", "="),
            ("play w E5", "="),
            ("undo", "="),
            ("undo", "="),
            ("boardsize 99", "? unacceptable size"),
            ("komi much", "? invalid value `much`: expected a komi in points"),
            ("komi 1000", "? `komi` takes a number from -999 to 999, not `1000`"),
        ],
    );
    let board = respond(&mut session, "showboard");
    assert!(board.contains(" 4 . . . X . . . . . 4") && board.contains(" 3 . . X . . . . . . 3"), "{board}");
    check(&mut session, &[("undo", "="), ("undo", "="), ("undo", "="), ("undo", "? cannot undo")]);
    session.quit();
}

#[test]
fn handicaps_are_fixed_or_free() {
    let mut session = session_9x9();
    check(
        &mut session,
        &[
            ("fixed_handicap 2", "= C3 G7"),
            ("fixed_handicap 2", "? board not empty"),
            ("undo", "? cannot undo"),
            ("clear_board", "="),
            ("fixed_handicap 20", "? invalid number of stones"),
            ("set_free_handicap D4 D4", "? bad vertex list"),
            ("set_free_handicap D4 E5", "="),
            ("clear_board", "="),
            ("place_free_handicap 3", "= C3 C7 G7"),
        ],
    );
    session.quit();
}

#[test]
fn a_move_is_chosen_within_the_time() {
    let mut session = session_9x9();
    check(&mut session, &[("time_settings 0 1 1", "="), ("time_left b 1 1", "="), ("kgs-time_settings none", "=")]);
    let first = respond(&mut session, "1 genmove b");
    assert!(first.starts_with("=1 "), "{first}");
    let only = respond(&mut session, "reg_genmove w");
    assert!(only.starts_with("= ") && only != first, "{only}");
    check(&mut session, &[("undo", "="), ("undo", "? cannot undo")]);
    session.quit();
}

/// A session in a final position: Black has the left, White the right; a white stone is dead in Black's corner.
pub(crate) fn final_position() -> Session {
    let mut session = Session::new(&["gtp", "best:playouts=400"]);
    check(&mut session, &[("boardsize 5", "="), ("komi 0.5", "=")]);
    for mv in [
        "b C1", "w D1", "b C2", "w D2", "b C3", "w D3", "b C4", "w D4", "b C5", "w D5", "b B3", "w E4", "b B5", "w E2",
        "b A2", "w A5",
    ] {
        check(&mut session, &[(format!("play {mv}").as_str(), "=")]);
    }
    session
}

#[test]
fn final_positions_are_scored() {
    let mut session = final_position();
    check(
        &mut session,
        &[
            ("final_score", "= B+4.5"),
            ("final_status_list dead", "= A5"),
            ("final_status_list seki", "="),
            ("final_status_list lost", "? expected one of dead, alive, seki"),
            ("play b pass", "="),
        ],
    );
    // Black is ahead: it passes after White's pass, but captures dead stones for kgs-genmove_cleanup.
    check(&mut session, &[("play w pass", "="), ("genmove b", "= PASS"), ("undo", "=")]);
    assert_eq!(respond(&mut session, "kgs-genmove_cleanup b"), "= A4");
    session.quit();
}

#[test]
fn analysis_continues_until_the_next_command() {
    for (command, style) in [("lz-analyze b 5", 5_000.0), ("kata-analyze interval 5", 0.5), ("analyze 5", 0.5)] {
        let mut session = session_9x9();
        session.send(&format!("7 {command}"));
        let response = session.read_until("info move");
        assert_eq!(response[0], "=7");
        let words: Vec<&str> = response[1].split(' ').collect();
        let win: f64 = words[words.iter().position(|word| *word == "winrate").unwrap() + 1].parse().unwrap();
        assert!(win > style / 10.0 && win < style * 2.0, "{}", response[1]);
        session.read_until("info move");
        session.send("name");
        let rest = session.read_until("= Tenbin");
        assert_eq!(rest.iter().rev().nth(1).map(String::as_str), Some(""), "{rest:?}");
        session.quit();
    }
}

#[test]
fn analysis_accepts_the_options_and_ends_of_controllers() {
    let mut session = session_9x9();
    // It ends at a blank line (Sabaki) or `stop` (others), and ignores options for unsupported output.
    session.send("kata-analyze w 5 ownership true maxmoves 2");
    let response = session.read_until("info move");
    assert_eq!(response[1].matches("info move").count(), 2, "{}", response[1]);
    session.send("");
    session.read_until("");
    session.send("lz-analyze interval 5 minmoves 3");
    session.read_until("info move");
    session.send("4 stop");
    let response = session.read_until("=4");
    assert_eq!(response.iter().rev().nth(1).map(String::as_str), Some(""), "{response:?}");
    session.read_until("");
    check(
        &mut session,
        &[
            ("lz-analyze b avoid b D4 1", "? `avoid` is not supported"),
            ("lz-analyze interval soon", "? invalid value `soon`: expected an interval in hundredths of a second"),
        ],
    );
    session.quit();
}

#[test]
fn genmove_analyze_reports_the_root_moves() {
    let mut session = session_9x9();
    session.send("9 lz-genmove_analyze b 50");
    let response = session.read_until("play ");
    assert_eq!(response[0], "=9");
    assert!(
        response[1].starts_with("info move ") && response[1].contains(" winrate ") && response[1].contains(" pv "),
        "{response:?}"
    );
    let (best, played) = (response[1].split(' ').nth(2), response[2].strip_prefix("play "));
    assert_eq!(best, played);
    session.read_until("");
    check(&mut session, &[("undo", "="), ("undo", "? cannot undo")]);
    session.quit();
}

#[test]
fn fischer_increments_are_accepted() {
    let mut session = session_9x9();
    check(
        &mut session,
        &[
            ("kata-list_time_settings", "= none absolute byoyomi canadian fischer fischer-capped"),
            ("kata-time_settings fischer 10 0.1", "="),
            ("time_left b 9.5 0", "="),
            ("kata-time_settings fischer", "? expected a number of seconds"),
        ],
    );
    assert!(respond(&mut session, "genmove b").starts_with("= "));
    session.quit();
}

#[test]
fn amazons_is_played_in_its_own_notation() {
    let mut session = Session::new(&["gtp", "lieberum:depth=1", "--game", "amazons:6x6"]);
    check(
        &mut session,
        &[
            ("query_boardsize", "= 6"),
            ("known_command komi", "= false"),
            ("final_score", "? unknown command"),
            ("play b c6-c5/c6", "? illegal move: White is to move"),
            ("play w", "? missing move: expected a move such as b1-a1/b1"),
            ("play w b1-b9/b1", "? illegal move: `b9` is off the board"),
        ],
    );
    let first = respond(&mut session, "genmove w");
    let mv = first.strip_prefix("= ").unwrap_or_else(|| panic!("{first}"));
    assert!(mv.contains('-') && mv.contains('/'), "{mv}");
    assert!(respond(&mut session, "genmove black").starts_with("= "));
    let board = respond(&mut session, "showboard");
    assert_eq!((board.matches('#').count(), board.contains("White to move")), (2, true), "{board}");
    let again = format!("play W {mv}");
    check(&mut session, &[("undo", "="), ("undo", "="), (again.as_str(), "="), ("boardsize 10", "=")]);
    session.send("time_settings 0 1 1\ngenmove w");
    session.read_until("= ");
    session.quit();
}

#[test]
fn a_forced_pass_is_played_in_gtp() {
    let mut session = Session::new(&["gtp", "classical:depth=1", "--game", "othello:4x4"]);
    check(
        &mut session,
        &[
            ("play b pass", "? illegal move: Black has a move and may not pass"),
            ("play b A2", "="),
            ("play w a3", "="),
            ("play b c4", "="),
            ("play w a1", "="),
            ("genmove b", "= PASS"),
            ("undo", "="),
            ("play b pass", "="),
            ("boardsize 5", "? unacceptable size"),
        ],
    );
    assert!(respond(&mut session, "genmove w").starts_with("= "));
    session.quit();
}

#[test]
fn rules_are_set_with_the_game() {
    let mut session = Session::new(&["gtp", "random", "--game", "go:13x13,rules=japanese,komi=3.5"]);
    check(&mut session, &[("query_boardsize", "= 13"), ("get_komi", "= 3.5"), ("komi 5", "="), ("get_komi", "= 5")]);
    session.quit();
    let mut session = Session::new(&["gtp", "random", "--rules", "komi=3.5"]);
    check(&mut session, &[("get_komi", "= 3.5"), ("komi 5", "="), ("get_komi", "= 5")]);
    session.quit();
    let mut session = Session::new(&["gtp", "random", "--game", "go:rules=japanese"]);
    check(&mut session, &[("query_boardsize", "= 19")]);
    session.quit();
    let refused = Bench::new().run(&["gtp", "random", "--game", "arimaa"]);
    let response = String::from_utf8_lossy(&refused.stderr);
    assert!(response.contains("GTP needs a game on square boards of several sizes"), "{response}");
}

#[test]
fn terms_of_the_charge_model_are_drawn() {
    let mut session = session_9x9();
    check(&mut session, &[("play b C3", "="), ("play w G7", "=")]);
    let offered = respond(&mut session, "gogui-analyze_commands");
    assert!(offered.contains("dboard/Potential/tenbin-potential") && offered.contains("gfx/Groups/tenbin-groups"));
    for line in offered.trim_start_matches("= ").lines() {
        let command = line.rsplit('/').next().expect("type/label/command");
        assert!(respond(&mut session, command).starts_with('='), "{command}");
    }
    let evaluation = respond(&mut session, "tenbin-evaluation");
    assert!(evaluation.contains("potential: ") && evaluation.contains("\ntotal: "), "{evaluation}");
    let potential = respond(&mut session, "tenbin-potential");
    let rows: Vec<Vec<f64>> = (potential.trim_start_matches("= ").lines())
        .map(|line| line.split(' ').map(|word| word.parse().unwrap()).collect())
        .collect();
    assert_eq!((rows.len(), rows[0].len()), (9, 9));
    // Controllers draw values from -1 to 1; the largest amount is scaled to 1.
    let largest = rows.iter().flatten().fold(0.0, |largest: f64, amount| largest.max(amount.abs()));
    assert!(rows[7][2] > 0.0 && rows[1][6] < 0.0 && largest == 1.0, "{potential}");
    let groups = respond(&mut session, "tenbin-groups");
    assert!(groups.contains("COLOR") && groups.contains("C3") && groups.contains("G7"), "{groups}");
    session.quit();
}

#[test]
fn games_are_read_from_files() {
    let file = std::env::temp_dir().join(format!("tenbin-gtp-{}.sgf", std::process::id()));
    std::fs::write(&file, "(;GM[1]SZ[9]KM[5.5];B[cc];W[gg];B[cg])").unwrap();
    let mut session = session_9x9();
    let load = format!("loadsgf {}", file.display());
    check(
        &mut session,
        &[
            (load.as_str(), "= white"),
            ("get_komi", "= 5.5"),
            ("play w C7", "? illegal move: the point is occupied by Black"),
        ],
    );
    let earlier = format!("{load} 2");
    check(&mut session, &[(earlier.as_str(), "= white"), ("play w G3", "="), ("undo", "="), ("undo", "=")]);
    // The komi of the file ends with its game.
    check(&mut session, &[("get_komi", "= 5.5"), ("clear_board", "="), ("get_komi", "= 7")]);
    assert!(respond(&mut session, "loadsgf no-such-file.sgf").starts_with("? cannot load file: "));
    std::fs::remove_file(file).unwrap();
    session.quit();
}

/// The moves of every game of the first match.
fn moves(bench: &Bench) -> Vec<String> {
    let lines = bench.prints(&["results", "games", "1", "--lines"]);
    lines.lines().filter_map(|line| line.split('|').nth(2)).map(str::to_owned).collect()
}

#[test]
fn a_match_over_gtp_has_the_games_of_the_same_players_without() {
    for (game, player) in [("amazons:5x5", "lieberum:depth=1"), ("othello:6x6", "learned:depth=2")] {
        let own = env!("CARGO_BIN_EXE_tenbin");
        let engine = format!("gtp:{own} gtp {player} --never-resign --game {game},clock=none");
        let [over_gtp, without] = [engine.as_str(), player].map(|opponent| {
            let bench = Bench::new();
            bench.prints(&["weigh", game, player, opponent, "--games", "4"]);
            moves(&bench)
        });
        assert_eq!(over_gtp.len(), 4);
        assert_eq!(over_gtp, without, "{game}");
    }
}

#[test]
fn by_gtp_a_game_with_pieces_begins_at_its_usual_start() {
    let bench = Bench::new();
    let engine = format!("gtp:{} gtp random --game othello:6x6,clock=none", env!("CARGO_BIN_EXE_tenbin"));
    let start = "6/6/1XXX2/2OX2/6/6 w";
    let weigh = ["weigh", "othello:6x6", "random", &engine, "--games", "2", "--position", start];
    let text = bench.prints(&weigh) + &bench.prints(&["results", "show", "1"]);
    assert!(text.contains("usual start position only"), "{text}");
}
