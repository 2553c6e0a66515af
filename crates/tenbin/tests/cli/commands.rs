//! End-to-end tests of the commands without a file of their own.

use crate::Bench;

#[test]
fn perft_ends_with_the_count() {
    let bench = Bench::new();
    let count = |arguments: &[&str]| bench.prints(arguments).lines().last().map(str::to_owned);
    assert_eq!(count(&["perft", "amazons", "--depth", "2"]).as_deref(), Some("4307152"));
    assert_eq!(count(&["perft", "knight-amazons", "--depth", "3", "--divide"]).as_deref(), Some("4216"));
    let small = ["perft", "amazons", "--position", ".b.b./b...b/5/w...w/.w.w. w", "--depth", "2"];
    assert_eq!(count(&small).as_deref(), Some("50422"));
    assert_eq!(count(&["perft", "breakthrough", "--depth", "0"]).as_deref(), Some("1"));
}

#[test]
fn divide_counts_add_up_to_the_total() {
    let text = Bench::new().prints(&["perft", "knight-amazons:6x6", "--depth", "2", "--divide"]);
    let counts: Vec<u64> = text.lines().filter_map(|line| line.split_once(": ")?.1.parse().ok()).collect();
    let total: u64 = text.lines().last().and_then(|last| last.parse().ok()).expect("the last line is a number");
    assert_eq!(counts.iter().sum::<u64>(), total);
    assert!(!counts.is_empty());
}

#[test]
fn weigh_prints_a_verdict_and_stores_the_match() {
    let bench = Bench::new();
    let verdict = bench.prints(&["weigh", "amazons:5x5", "ks:depth=1", "random", "--games", "20"]);
    assert!(verdict.starts_with("`ks:depth=1` is stronger: +"), "{verdict}");
    assert!(verdict.contains("20 of 20") && verdict.contains("nodes/s"), "{verdict}");
    let list = bench.prints(&["results"]);
    assert!(list.contains("amazons:5x5") && list.contains("ks:depth=1") && list.contains("finished"), "{list}");
    let shown = bench.prints(&["results", "show", "1"]);
    assert_eq!(shown.lines().filter(|line| line.starts_with("pair ")).count(), 10);
}

#[test]
fn openings_are_read_from_a_file() {
    let bench = Bench::new();
    std::fs::write(bench.path("two.txt"), "startpos moves 7g7f 3c3d\n\nstartpos moves 2g2f\n").expect("a file");
    let verdict =
        bench.prints(&["weigh", "shogi", "shogi:depth=1", "random", "--games", "10", "--openings", "two.txt"]);
    assert!(verdict.contains("4 of 10"), "{verdict}");
    let shown = bench.prints(&["results", "show", "1"]);
    assert!(shown.contains("a book of 2, ") && shown.contains("after 7g7f 3c3d"), "{shown}");
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let games = |threads: &str, seed: &str| {
        let bench = Bench::new();
        let weigh = ["weigh", "amazons:6x6", "ks", "original", "--games", "12", "--threads", threads, "--seed", seed];
        bench.prints(&weigh);
        bench.prints(&["results", "games", "1", "--lines"])
    };
    assert_eq!(games("1", "7"), games("3", "7"));
    assert_ne!(games("2", "7"), games("2", "8"));
}

#[test]
fn an_sprt_stops_early_and_shows_both_estimates() {
    let bench = Bench::new();
    let weigh = ["weigh", "amazons:6x6", "original:depth=1", "random", "--games", "4000", "--sprt", "0,100"];
    let text = bench.prints(&weigh);
    assert!(text.contains("naive") && text.contains("adjusted") && text.contains("H1 accepted"), "{text}");
    let json = bench.json(&["results", "--json"]);
    assert_eq!(json[0]["summary"]["ending"], "decided");
}

#[test]
fn a_player_against_itself_has_finite_estimates() {
    let json = Bench::new().json(&["weigh", "amazons:5x5", "ks:depth=1", "ks:depth=1", "--games", "10", "--json"]);
    assert_eq!(json["estimate"]["elo"], 0.0);
    assert!(json["estimate"]["elo_error"].as_f64().is_some_and(|error| error > 0.0 && error.is_finite()));
    assert_eq!(json["estimate"]["los"], 0.5);
}

#[test]
fn a_sweep_prints_a_row_for_each_value_and_plots_them() {
    let bench = Bench::new();
    let sweep =
        ["sweep", "amazons:5x5", "ks:w=0..0.2/0.1,depth=1", "original:depth=1", "--games", "6", "--svg", "s.svg"];
    let text = bench.prints(&sweep);
    assert!(["0.1", "0.2"].iter().all(|value| text.contains(&format!("w={value}"))), "{text}");
    let svg = std::fs::read_to_string(bench.path("s.svg")).expect("the plot is written");
    assert!(svg.starts_with("<svg") && svg.contains("Elo"));
    // A second run plays no game: the same rows, and still three matches.
    assert_eq!(bench.prints(&sweep), text);
    assert_eq!(bench.json(&["results", "--json"]).as_array().map(Vec::len), Some(3));
}

#[test]
fn show_explains_and_draws() {
    let bench = Bench::new();
    let text = bench.prints(&["show", "amazons", "--eval", "ks", "--term", "coverage", "--svg", "board.svg"]);
    assert!(["potential", "mobility", "coverage", "total"].iter().all(|term| text.contains(term)), "{text}");
    assert!(std::fs::read_to_string(bench.path("board.svg")).is_ok_and(|svg| svg.contains("coverage")));
    let json = bench.json(&["show", "amazons", "--eval", "lieberum", "--json"]);
    assert_eq!(json["terms"].as_array().map(Vec::len), Some(5));
}

#[test]
fn a_position_is_read_from_a_recorded_game() {
    let bench = Bench::new();
    std::fs::write(bench.path("game.sgf"), "(;GM[1]SZ[9];B[ee];W[cc];B[gg])").expect("a file");
    let of_go = |more: &[&str]| {
        let shown = bench.json(&[&["show", "go", "--json", "--record", "game.sgf"], more].concat());
        shown["position"].as_str().expect("a position").to_owned()
    };
    assert!(of_go(&[]).starts_with("9/9/2O6/9/4X4/9/6X2/9/9 w "), "{}", of_go(&[]));
    assert!(of_go(&["--after", "1"]).starts_with("9/9/9/9/4X4/9/9/9/9 w "), "{}", of_go(&["--after", "1"]));
    assert_eq!(of_go(&["--after", "3"]), of_go(&[]));
    let beyond = bench.run(&["best", "go", "charge", "--record", "game.sgf", "--after", "4"]);
    let errors = String::from_utf8_lossy(&beyond.stderr).into_owned();
    assert!(beyond.status.code() == Some(1) && errors.contains("has only 3 turns"), "{errors}");
    let wrong_option = bench.run(&["show", "go", "--position", "game.sgf"]);
    assert!(String::from_utf8_lossy(&wrong_option.stderr).contains("--record"));
}

#[test]
fn go_groups_are_drawn() {
    let bench = Bench::new();
    // Two black stones with one point between them, two distant white stones.
    let position = ["--position", "O8/9/9/9/3X1X3/9/9/9/8O b"];
    let text = bench.prints(&[&["show", "go", "--groups", "--svg", "groups.svg"], &position[..]].concat());
    assert!(text.contains("groups: 1 of the first side, 2 of the other"), "{text}");
    assert!(text.lines().any(|line| line.matches('A').count() >= 2 && line.starts_with('5')), "{text}");
    let drawn = std::fs::read_to_string(bench.path("groups.svg")).expect("a picture");
    assert!(drawn.contains(">A</text>") && drawn.contains(">b</text>"));
    let json = bench.json(&[&["show", "go", "--groups", "--json"], &position[..]].concat());
    assert_eq!(json["groups"].as_array().map(Vec::len), Some(3));
    assert!(json["groups"][1].as_array().is_some_and(|group| group.contains(&"E5".into())), "{json}");
    let none = bench.run(&["show", "shogi", "--groups"]);
    assert!(String::from_utf8_lossy(&none.stderr).contains("has no groups"));
}

#[test]
fn after_counts_whole_turns() {
    let bench = Bench::new();
    bench.prints(&["weigh", "breakthrough:5x5,steps=2", "random", "random", "--games", "2"]);
    std::fs::write(bench.path("game.txt"), bench.prints(&["results", "games", "1"])).expect("a file");
    let after =
        |turns: &str| bench.prints(&["show", "breakthrough:5x5,steps=2", "--record", "game.txt", "--after", turns]);
    assert!(after("0").contains("White to move") && after("1").contains("Black to move"), "{}", after("1"));
    assert!(after("2").contains("White to move"), "{}", after("2"));
}

#[test]
fn shogi_is_shown_with_hands_and_solved_for_mates() {
    let bench = Bench::new();
    let position = ["--position", "4k4/9/4P4/9/9/9/9/9/4K4 b G2p 1"];
    let text = bench.prints(&[&["show", "shogi"], &position[..]].concat());
    assert!(
        text.starts_with("in hand: p×2\na . . . . k") && text.contains("9 8 7 6 5 4 3 2 1\nin hand: G\n"),
        "{text}"
    );
    let text = bench.prints(&[&["mate", "shogi"], &position[..]].concat());
    assert!(text.starts_with("Black mates in 1: G*5b\n"), "{text}");
    let json = bench.json(&["mate", "shogi", "--depth", "3", "--json"]);
    assert_eq!((json["mate"].as_bool(), json["pv"].as_array()), (Some(false), None));
}

const BULKY_FIVE: &str = "(;GM[1]SZ[9]PL[W]AB[ba][ea][fa][bb][fb][bc:fc]AW[aa:ad][bd:fd][ga:gd]TR[bb]SQ[ca:da][cb:eb])";

#[test]
fn life_and_death_is_solved_from_a_file() {
    let bench = Bench::new();
    std::fs::write(bench.path("five.sgf"), BULKY_FIVE).expect("the folder can be written to");
    let text = bench.prints(&["solve", "go", "--position", "five.sgf"]);
    assert!(text.contains("can White, to move, kill Black?\nWhite kills\n\n  first move D8\n"), "{text}");
    assert!(text.starts_with(" 9 O # _ _ # # O . .\n 8 O # _ * _ # O . .\n"), "{text}");
    let marked = ["--target", "B8", "--region", "C9:D9 C8:E8", "--plain", "--json"];
    let json = bench.json(&[&["solve", "go", "--position", "five.sgf"], &marked[..]].concat());
    assert_eq!((json["verdict"].as_str(), json["best_move"].as_str()), (Some("dies"), Some("D8")), "{json}");
    let json = bench.json(&["solve", "go", "--position", "five.sgf", "--nodes", "0", "--json"]);
    assert_eq!((json["verdict"].as_str(), json["best_move"].as_str()), (Some("unknown"), None), "{json}");
    assert!(json["guess"].is_string(), "{json}");
    let text = bench.prints(&["solve", "go", "--position", "five.sgf", "--nodes", "0"]);
    assert!(text.contains("\n\n  guess      "), "{text}");
}

#[test]
fn lazy_evaluation_is_counted() {
    let bench = Bench::new();
    let json = bench.json(&["best", "shogi", "shogi:depth=4,lazy=0", "--lazy", "--json"]);
    let count = |name: &str| json["lazy"][name].as_u64().expect("a count");
    let binned: u64 = json["lazy"]["bins"].as_array().into_iter().flatten().filter_map(|bin| bin[1].as_u64()).sum();
    assert_eq!(binned + count("skipped"), count("evaluations"));
    assert!(count("skipped") > 0 && binned > 0, "{json}");
    assert!(bench.prints(&["best", "shogi", "shogi:depth=3", "--lazy"]).contains("skipped in 0.0 %"));
}

#[test]
fn the_best_move_is_found() {
    let bench = Bench::new();
    // White wins only by enclosing the black piece at once.
    let json = bench.json(&["best", "amazons", "ks:depth=3", "--position", "bx3/x.3/5/w4/5 w", "--json"]);
    assert!(json["score"].as_i64().is_some_and(|score| score > 100_000), "{json}");
    let text = bench.prints(&["best", "amazons:6x6", "lieberum:nodes=5000"]);
    assert!(text.lines().next().is_some_and(|turn| turn.contains('-') && turn.contains('/')), "{text}");
}

#[test]
fn the_share_of_time_is_shown_and_unequal_use_is_noted() {
    let bench = Bench::new();
    let weigh = |b: &str| bench.prints(&["weigh", "breakthrough:5x5", "advance:time=20ms", b, "--games", "2"]);
    let equal = weigh("advance:time=20ms,hash=1");
    assert!(equal.contains("% of its time"), "{equal}");
    let unequal = weigh("advance:time=20ms,depth=1");
    assert!(unequal.contains("did not use it equally"), "{unequal}");
    assert!(!weigh("advance:depth=1").contains("did not use it equally"));
}

#[test]
fn scores_are_calibrated() {
    let bench = Bench::new();
    let calibrate = |player, more: &[&'static str]| {
        [&["calibrate", "breakthrough:5x5", player, "--games", "60", "--seed", "4"], more].concat()
    };
    let json = bench.json(&calibrate("advance:depth=1", &["--json"]));
    let scale = json["scale"].as_f64().expect("a number");
    let interval = |end: usize| json["scale_interval"][end].as_f64().expect("a number");
    assert!(interval(0) < scale && scale < interval(1), "{json}");
    let text = bench.prints(&calibrate("advance:depth=1", &[]));
    assert!(text.contains("winning probability") && text.contains("observed"), "{text}");
    let none = bench.command(&calibrate("random", &[])).output().expect("the binary runs");
    assert!(String::from_utf8_lossy(&none.stderr).contains("`random` gives no scores"), "{none:?}");
}

#[test]
fn a_calibration_is_written_into_a_weight_file() {
    let bench = Bench::new();
    let weights = "# by hand\n[weights]\npawn = 2.0\n";
    std::fs::write(bench.path("mine.toml"), weights).expect("a file");
    let calibrate = |player: &str| {
        let options = ["--games", "200", "--seed", "4", "--threads", "1", "--write", "mine.toml"];
        bench.run(&[&["calibrate", "breakthrough:5x5", player], &options[..]].concat())
    };
    for (player, message) in [
        ("advance:depth=1", "mine.toml has other weights than `advance:depth=1`"),
        ("advance:depth=1,unit=30,weights=mine.toml", "the scale in a weight file is in measured units"),
        ("random", "unknown evaluation `random`"),
    ] {
        let output = calibrate(player);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(message), "{errors}");
    }
    let show = || bench.json(&["show", "breakthrough:5x5", "--eval", "advance:weights=mine.toml", "--json"]);
    assert_eq!(show()["win_probability"]["White"].as_f64(), Some(0.5));
    let output = calibrate("advance:depth=1,weights=mine.toml");
    assert!(output.status.success(), "{output:?}");
    let written = std::fs::read_to_string(bench.path("mine.toml")).expect("a file");
    assert!(written.starts_with(&format!("{weights}\n[calibration]\nscale = ")), "{written}");
    let how =
        "how = \"tenbin calibrate breakthrough:5x5 advance:depth=1,weights=mine.toml --games 200 --seed 4: 200 games\"";
    assert!(written.contains(how), "{written}");
    assert!(calibrate("advance:depth=1,weights=mine.toml").status.success());
    assert_eq!(std::fs::read_to_string(bench.path("mine.toml")).expect("a file"), written);
}

#[test]
fn winning_probabilities_name_the_side() {
    let bench = Bench::new();
    let ahead = ["--position", "pp2p/1p3/5/P1P2/PP1PP w"];
    let with = |command: &[&'static str]| [command, &ahead[..]].concat();
    let shown = bench.prints(&with(&["show", "breakthrough:5x5", "--eval", "advance"]));
    let named =
        |text: &str| text.split("White ").nth(1).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    assert!(shown.lines().any(|line| line.starts_with("White ") && line.ends_with(" %")), "{shown}");
    for player in ["advance:depth=1", "uct:playouts=50", "uct:playouts=50,evaluation=advance,proofs=off"] {
        let text = bench.prints(&with(&["best", "breakthrough:5x5", player]));
        assert!(named(&text) || text.contains("White > 99 %"), "{text}");
        let json = bench.json(&with(&["best", "breakthrough:5x5", player, "--json"]));
        let share = |side: &str| json["win_probability"][side].as_f64().expect("a number");
        assert!(share("White") > 0.5 && (share("White") + share("Black") - 1.0).abs() < 1e-9, "{json}");
    }
    let decided = bench.prints(&["best", "amazons", "ks:depth=3", "--position", "bx3/x.3/5/w4/5 w"]);
    assert!(decided.contains("score White wins in "), "{decided}");
}

#[test]
fn elo_and_plan_agree_with_reference_values() {
    let bench = Bench::new();
    let text = bench.prints(&["elo", "136", "96", "111"]);
    assert!(text.contains("+40.70 ± 30.43") && text.contains("+49.77 ± 36.77") && text.contains("99.60 %"), "{text}");
    let pairs = bench.prints(&["elo", "34", "54", "31", "32", "64", "75", "--sprt", "0,10"]);
    assert!(pairs.contains("+55.58 ± 27.65") && pairs.contains("SPRT"), "{pairs}");
    let plan = bench.prints(&["plan", "--elo0", "0", "--elo1", "10"]);
    assert!(plan.contains("6,398") && plan.contains("10,465"), "{plan}");
}

#[test]
fn games_players_and_papers_are_listed() {
    let bench = Bench::new();
    let games = bench.prints(&["games"]);
    assert!(games.contains("knight-amazons") && games.contains("breakthrough"));
    let players = bench.prints(&["players", "amazons"]);
    assert!(
        ["lieberum", "lmr", "lazy", "threads", "weight.TERM"].iter().all(|word| players.contains(word)),
        "{players}"
    );
    let papers = bench.prints(&["paper"]);
    assert!(papers.contains("Takeda") && papers.contains("Hamada"), "{papers}");
}

#[test]
fn shogi_records_convert_between_formats_and_encodings() {
    let bench = Bench::new();
    // A KIF in Shift_JIS: two moves, then the end.
    let kif = b"\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\n1 \x82\x56\x98\x5a\x95\xe0(77)\n2 \x93\x8a\x97\xb9\n";
    std::fs::write(bench.path("g.kif"), kif).expect("the file can be written");
    let csa = bench.prints(&["record", "shogi", "g.kif", "--to", "csa"]);
    assert_eq!(csa, "'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU\n%TORYO\n");
    std::fs::write(bench.path("g.csa"), csa).expect("the file can be written");
    assert!(bench.prints(&["record", "shogi", "g.csa", "--to", "ki2"]).contains("▲７六歩\nまで1手で先手の勝ち\n"));
    assert_eq!(bench.prints(&["record", "shogi", "g.csa"]), "shogi | | 7g7f | 1-0\n");
}

#[test]
fn records_convert_to_sgf_and_back() {
    let bench = Bench::new();
    bench.prints(&["weigh", "knight-amazons:5x5", "ks:depth=1", "random", "--games", "2"]);
    let lines = bench.prints(&["results", "games", "1", "--lines"]);
    std::fs::write(bench.path("g.sgf"), bench.prints(&["results", "games", "1"])).expect("the file can be written");
    let read = bench.prints(&["record", "knight-amazons", "g.sgf", "--to", "lines"]);
    // SGF has no field for scores and opening length.
    let first_five_fields = |line: &str| line.split(" | ").take(5).collect::<Vec<_>>().join(" | ") + "\n";
    assert_eq!(read, lines.lines().map(first_five_fields).collect::<String>());
}

#[test]
fn sgf_to_sgf_keeps_everything() {
    let bench = Bench::new();
    // A comment in GB2312, an unknown property, variations, and a second game.
    let old =
        b"(;GM[1]SZ[9]CA[GB2312]PB[\xce\xe2]ZZ[what]\n;B[ee]C[\xce\xe2 \\] x](;W[cc]LB[cc:1])(;W[gg];B[]))(;SZ[9])";
    std::fs::write(bench.path("old.sgf"), old).expect("the file can be written");
    let new = bench.prints(&["record", "go", "old.sgf", "--to", "sgf"]);
    let first = "(;GM[1]SZ[9]CA[UTF-8]PB[吴]ZZ[what]\n;B[ee]C[吴 \\] x]\n(;W[cc]LB[cc:1])\n(;W[gg]\n;B[]))\n";
    assert_eq!(new, format!("{first}(;SZ[9]CA[UTF-8])\n"));
    std::fs::write(bench.path("new.sgf"), &new).expect("the file can be written");
    assert_eq!(bench.prints(&["record", "go", "new.sgf", "--to", "sgf"]), new);
    assert_eq!(bench.prints(&["record", "go", "new.sgf"]), bench.prints(&["record", "go", "old.sgf"]));
    std::fs::write(bench.path("wrong.sgf"), "(;SZ[9];B[ee];W[ee])").expect("the file can be written");
    let wrong = bench.run(&["record", "go", "wrong.sgf", "--to", "sgf"]);
    assert!(!wrong.status.success() && wrong.stdout.is_empty(), "games are checked before output");
}
