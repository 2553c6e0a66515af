//! The Go text protocol, as hosts of Go speak it.

use crate::Bench;
use crate::talk::Talk;

/// What is answered to a command, without the mark and the empty line at the end.
pub(crate) fn answer(talk: &mut Talk, command: &str) -> String {
    talk.tell(command);
    let mut lines: Vec<String> = Vec::new();
    while lines.last().is_none_or(|line| !line.is_empty()) {
        lines.extend(talk.until(""));
    }
    lines.pop();
    lines.join("\n")
}

pub(crate) fn check(talk: &mut Talk, transcript: &[(&str, &str)]) {
    for (command, expected) in transcript {
        assert_eq!(answer(talk, command), *expected, "{command}");
    }
}

pub(crate) fn nine() -> Talk {
    let mut talk = Talk::new(&["gtp", "best:playouts=200"]);
    check(&mut talk, &[("boardsize 9", "="), ("komi 7", "=")]);
    talk
}

#[test]
fn the_default_player_is_best_on_all_cores() {
    let mut talk = Talk::new(&["gtp"]);
    let said = answer(&mut talk, "version");
    let threads = said.split_once("best:threads=").map(|(_, count)| count.trim().parse::<usize>());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    assert_eq!(threads, Some(Ok(cores)), "{said}");
}

#[test]
fn hosts_query_the_engine() {
    let mut talk = nine();
    check(
        &mut talk,
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
    let commands = answer(&mut talk, "list_commands");
    for name in ["play", "final_status_list", "lz-analyze", "kgs-genmove_cleanup", "gogui-analyze_commands", "loadsgf"]
    {
        assert!(commands.lines().any(|line| line.trim_start_matches("= ") == name), "{name}: {commands}");
    }
    talk.tell("# nothing but a comment\n\n\u{7}");
    talk.quit();
}

#[test]
fn moves_are_made_and_taken_back() {
    let mut talk = nine();
    check(
        &mut talk,
        &[
            ("play black C3", "="),
            ("play W c3", "? illegal move: the point is occupied by Black"),
            ("play w I5", "? illegal move: point outside the board"),
            ("play green D4", "? invalid colour `green`: expected black or white"),
            ("play b", "? missing vertex: expected a point such as D4, or pass"),
            // A side may move twice, and a game may go on after its end.
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
    let board = answer(&mut talk, "showboard");
    assert!(board.contains(" 4 . . . X . . . . . 4") && board.contains(" 3 . . X . . . . . . 3"), "{board}");
    check(&mut talk, &[("undo", "="), ("undo", "="), ("undo", "="), ("undo", "? cannot undo")]);
    talk.quit();
}

#[test]
fn handicaps_are_fixed_or_free() {
    let mut talk = nine();
    check(
        &mut talk,
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
    talk.quit();
}

#[test]
fn a_move_is_chosen_within_the_time() {
    let mut talk = nine();
    check(&mut talk, &[("time_settings 0 1 1", "="), ("time_left b 1 1", "="), ("kgs-time_settings none", "=")]);
    let first = answer(&mut talk, "1 genmove b");
    assert!(first.starts_with("=1 "), "{first}");
    let only = answer(&mut talk, "reg_genmove w");
    assert!(only.starts_with("= ") && only != first, "{only}");
    check(&mut talk, &[("undo", "="), ("undo", "? cannot undo")]);
    talk.quit();
}

/// Black has the left, White the right; a white stone is dead in Black's corner.
pub(crate) fn settled() -> Talk {
    let mut talk = Talk::new(&["gtp", "best:playouts=400"]);
    check(&mut talk, &[("boardsize 5", "="), ("komi 0.5", "=")]);
    for turn in [
        "b C1", "w D1", "b C2", "w D2", "b C3", "w D3", "b C4", "w D4", "b C5", "w D5", "b B3", "w E4", "b B5", "w E2",
        "b A2", "w A5",
    ] {
        check(&mut talk, &[(format!("play {turn}").as_str(), "=")]);
    }
    talk
}

#[test]
fn final_positions_are_scored() {
    let mut talk = settled();
    check(
        &mut talk,
        &[
            ("final_score", "= B+4.5"),
            ("final_status_list dead", "= A5"),
            ("final_status_list seki", "="),
            ("final_status_list lost", "? expected one of dead, alive, seki"),
            ("play b pass", "="),
        ],
    );
    // Black is ahead: after a pass of White's it passes too, but takes what is dead if the host wants that.
    check(&mut talk, &[("play w pass", "="), ("genmove b", "= PASS"), ("undo", "=")]);
    assert_eq!(answer(&mut talk, "kgs-genmove_cleanup b"), "= A4");
    talk.quit();
}

#[test]
fn analysis_goes_on_until_the_next_command() {
    for (command, style) in [("lz-analyze b 5", 5_000.0), ("kata-analyze interval 5", 0.5), ("analyze 5", 0.5)] {
        let mut talk = nine();
        talk.tell(&format!("7 {command}"));
        let said = talk.until("info move");
        assert_eq!(said[0], "=7");
        let words: Vec<&str> = said[1].split(' ').collect();
        let win: f64 = words[words.iter().position(|word| *word == "winrate").unwrap() + 1].parse().unwrap();
        assert!(win > style / 10.0 && win < style * 2.0, "{}", said[1]);
        talk.until("info move");
        talk.tell("name");
        let rest = talk.until("= Tenbin");
        assert_eq!(rest.iter().rev().nth(1).map(String::as_str), Some(""), "{rest:?}");
        talk.quit();
    }
}

#[test]
fn an_analysis_is_asked_for_and_ended_as_hosts_do() {
    let mut talk = nine();
    // A blank line, as Sabaki sends it; `stop`, as others do; and words that are about more than we tell.
    talk.tell("kata-analyze w 5 ownership true maxmoves 2");
    let said = talk.until("info move");
    assert_eq!(said[1].matches("info move").count(), 2, "{}", said[1]);
    talk.tell("");
    talk.until("");
    talk.tell("lz-analyze interval 5 minmoves 3");
    talk.until("info move");
    talk.tell("4 stop");
    let said = talk.until("=4");
    assert_eq!(said.iter().rev().nth(1).map(String::as_str), Some(""), "{said:?}");
    talk.until("");
    check(
        &mut talk,
        &[
            ("lz-analyze b avoid b D4 1", "? `avoid` is not supported"),
            ("lz-analyze interval soon", "? invalid value `soon`: expected an interval in hundredths of a second"),
        ],
    );
    talk.quit();
}

#[test]
fn genmove_analyze_reports_the_root_moves() {
    let mut talk = nine();
    talk.tell("9 lz-genmove_analyze b 50");
    let said = talk.until("play ");
    assert_eq!(said[0], "=9");
    assert!(said[1].starts_with("info move ") && said[1].contains(" winrate ") && said[1].contains(" pv "), "{said:?}");
    let (best, played) = (said[1].split(' ').nth(2), said[2].strip_prefix("play "));
    assert_eq!(best, played);
    talk.until("");
    check(&mut talk, &[("undo", "="), ("undo", "? cannot undo")]);
    talk.quit();
}

#[test]
fn increments_are_understood() {
    let mut talk = nine();
    check(
        &mut talk,
        &[
            ("kata-list_time_settings", "= none absolute byoyomi canadian fischer fischer-capped"),
            ("kata-time_settings fischer 10 0.1", "="),
            ("time_left b 9.5 0", "="),
            ("kata-time_settings fischer", "? expected a number of seconds"),
        ],
    );
    assert!(answer(&mut talk, "genmove b").starts_with("= "));
    talk.quit();
}

#[test]
fn amazons_is_played_in_its_own_notation() {
    let mut talk = Talk::new(&["gtp", "lieberum:depth=1", "--game", "amazons:6x6"]);
    check(
        &mut talk,
        &[
            ("query_boardsize", "= 6"),
            ("known_command komi", "= false"),
            ("final_score", "? unknown command"),
            ("play b c6-c5/c6", "? illegal move: White is to move"),
            ("play w", "? missing move: expected a move such as b1-a1/b1"),
            ("play w b1-b9/b1", "? illegal move: `b9` is off the board"),
        ],
    );
    let first = answer(&mut talk, "genmove w");
    let turn = first.strip_prefix("= ").unwrap_or_else(|| panic!("{first}"));
    assert!(turn.contains('-') && turn.contains('/'), "{turn}");
    assert!(answer(&mut talk, "genmove black").starts_with("= "));
    let board = answer(&mut talk, "showboard");
    assert_eq!((board.matches('#').count(), board.contains("White to move")), (2, true), "{board}");
    let again = format!("play W {turn}");
    check(&mut talk, &[("undo", "="), ("undo", "="), (again.as_str(), "="), ("boardsize 10", "=")]);
    talk.tell("time_settings 0 1 1\ngenmove w");
    talk.until("= ");
    talk.quit();
}

#[test]
fn rules_are_set_with_the_game() {
    let mut talk = Talk::new(&["gtp", "random", "--game", "go:13x13,rules=japanese,komi=3.5"]);
    check(&mut talk, &[("query_boardsize", "= 13"), ("get_komi", "= 3.5"), ("komi 5", "="), ("get_komi", "= 5")]);
    talk.quit();
    let mut talk = Talk::new(&["gtp", "random", "--rules", "komi=3.5"]);
    check(&mut talk, &[("get_komi", "= 3.5"), ("komi 5", "="), ("get_komi", "= 5")]);
    talk.quit();
    let mut talk = Talk::new(&["gtp", "random", "--game", "go:rules=japanese"]);
    check(&mut talk, &[("query_boardsize", "= 19")]);
    talk.quit();
    let refused = Bench::new().run(&["gtp", "random", "--game", "arimaa"]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("GTP needs a game on square boards of several sizes"), "{said}");
}

#[test]
fn terms_of_the_charge_model_are_drawn() {
    let mut talk = nine();
    check(&mut talk, &[("play b C3", "="), ("play w G7", "=")]);
    let offered = answer(&mut talk, "gogui-analyze_commands");
    assert!(offered.contains("dboard/Potential/tenbin-potential") && offered.contains("gfx/Groups/tenbin-groups"));
    for line in offered.trim_start_matches("= ").lines() {
        let command = line.rsplit('/').next().expect("type/label/command");
        assert!(answer(&mut talk, command).starts_with('='), "{command}");
    }
    let evaluation = answer(&mut talk, "tenbin-evaluation");
    assert!(evaluation.contains("potential: ") && evaluation.contains("\ntotal: "), "{evaluation}");
    let potential = answer(&mut talk, "tenbin-potential");
    let rows: Vec<Vec<f64>> = (potential.trim_start_matches("= ").lines())
        .map(|line| line.split(' ').map(|word| word.parse().unwrap()).collect())
        .collect();
    assert_eq!((rows.len(), rows[0].len()), (9, 9));
    // Hosts draw from -1 to 1; the largest amount of either colour is as large as can be drawn.
    let largest = rows.iter().flatten().fold(0.0, |largest: f64, amount| largest.max(amount.abs()));
    assert!(rows[7][2] > 0.0 && rows[1][6] < 0.0 && largest == 1.0, "{potential}");
    let groups = answer(&mut talk, "tenbin-groups");
    assert!(groups.contains("COLOR") && groups.contains("C3") && groups.contains("G7"), "{groups}");
    talk.quit();
}

#[test]
fn games_are_read_from_files() {
    let file = std::env::temp_dir().join(format!("tenbin-gtp-{}.sgf", std::process::id()));
    std::fs::write(&file, "(;GM[1]SZ[9]KM[5.5];B[cc];W[gg];B[cg])").unwrap();
    let mut talk = nine();
    let load = format!("loadsgf {}", file.display());
    check(
        &mut talk,
        &[
            (load.as_str(), "= white"),
            ("get_komi", "= 5.5"),
            ("play w C7", "? illegal move: the point is occupied by Black"),
        ],
    );
    let earlier = format!("{load} 2");
    check(&mut talk, &[(earlier.as_str(), "= white"), ("play w G3", "="), ("undo", "="), ("undo", "=")]);
    // What the file says about komi is gone with its game.
    check(&mut talk, &[("get_komi", "= 5.5"), ("clear_board", "="), ("get_komi", "= 7")]);
    assert!(answer(&mut talk, "loadsgf no-such-file.sgf").starts_with("? cannot load file: "));
    std::fs::remove_file(file).unwrap();
    talk.quit();
}
