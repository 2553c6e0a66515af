//! A game of each kind, from its first move to its end, by clicks on the board.

use crate::visit::Visit;

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn amazons_until_a_side_has_no_move() {
    let mut visit = Visit::new();
    visit.begin("amazons:4x4");
    visit.play_first_moves(30);
    assert!(visit.status().contains("wins"), "{}", visit.status());
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn breakthrough_until_a_pawn_is_through() {
    let mut visit = Visit::new();
    visit.begin("breakthrough:4x4");
    visit.play_first_moves(60);
    assert!(visit.status().contains("wins"), "{}", visit.status());
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn go_until_both_pass() {
    let mut visit = Visit::new();
    visit.begin("go:5x5");
    visit.play_first_moves(12);
    visit.choose("pass");
    visit.choose("pass");
    assert!(visit.status().contains("wins"), "{}", visit.status());
}

/// A helpmate: promotion, captures, a drop.
#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn shogi_until_mate() {
    let mut visit = Visit::new();
    visit.begin("shogi");
    for turn in ["7g7f", "3c3d", "8h2b+", "7a6b", "B*3b", "9c9d", "2b3a", "1c1d", "3a4a"] {
        assert!(visit.status().contains("to move"), "{turn}: {}", visit.status());
        let touched = shogi_touches(turn);
        if turn.ends_with('+') {
            visit.click_squares(&touched);
            visit.choose(turn);
        } else {
            visit.touch(&touched);
        }
    }
    assert!(visit.status().contains("Black wins"), "{}", visit.status());
    // A player may choose not to promote.
    visit.browser.click("[data-go='start']");
    visit.browser.wait("document.querySelector('#status').textContent.includes('move 0 of 9')");
    visit.touch(&shogi_touches("7g7f"));
    visit.touch(&shogi_touches("3c3d"));
    visit.click_squares(&shogi_touches("8h2b"));
    visit.choose("8h2b");
    visit.browser.wait("document.querySelectorAll('#moves li').length === 3");
}

/// The clicks of a shogi move in the board's coordinates: files from `a` at the left, ranks from 1 at the bottom.
fn shogi_touches(turn: &str) -> Vec<String> {
    let square = |text: &str| {
        let [file, rank] = text.as_bytes() else { panic!("{text} is no square") };
        format!("{}{}", char::from(b'a' + (b'9' - file)), b'i' - rank + 1)
    };
    match turn.split_once('*') {
        Some((piece, to)) => vec![format!("*{piece}"), square(to)],
        None => vec![square(&turn[..2]), square(&turn[2..4])],
    }
}

/// Both sides are set up, in part by the default setup; then a rabbit of Gold reaches its goal.
#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn arimaa_from_the_set_up_until_a_rabbit_is_home() {
    let mut visit = Visit::new();
    visit.begin("arimaa");
    visit.touch(&["*R"]);
    visit.complete_setup(16);
    for piece in ["*r", "*r", "*e", "*m", "*h", "*h", "*d", "*d", "*r"] {
        visit.touch(&[piece]);
    }
    visit.complete_setup(32);
    let step = |visit: &mut Visit, from: &str, to: &str| visit.touch(&[from, to]);
    // The fourth step ends a turn.
    for (from, to) in [("a2", "a3"), ("a3", "a4"), ("a4", "a5"), ("g2", "g3")] {
        step(&mut visit, from, to);
    }
    assert!(visit.status().contains("Silver to move"), "{}", visit.status());
    for (from, to) in [("a7", "a6"), ("a6", "b6"), ("b6", "b5"), ("a8", "a7")] {
        step(&mut visit, from, to);
    }
    step(&mut visit, "h2", "h3");
    visit.choose("pass");
    step(&mut visit, "a7", "a6");
    step(&mut visit, "a6", "b6");
    visit.choose("pass");
    for (from, to) in [("a5", "a6"), ("a6", "a7"), ("a7", "a8")] {
        step(&mut visit, from, to);
    }
    if !visit.status().contains("wins") {
        visit.choose("pass");
    }
    assert!(visit.status().contains("Gold wins"), "{}", visit.status());
}

/// A push marks both moved pieces, and no shot.
#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_push_is_drawn_as_a_push() {
    let mut visit = Visit::new();
    visit.begin("arimaa");
    visit.load(&format!("g [r......r{0}Er......{0}]", format_args!("{:.<23}R", "")));
    visit.touch(&["b4", "c4", "a4"]);
    let drawn = |class: &str| format!("document.querySelectorAll('#board .{class}').length");
    for (class, count) in [("tb-shove", 3), ("tb-from:not(.tb-shove)", 1), ("tb-shot", 0), ("tb-flight", 0)] {
        assert_eq!(visit.browser.js(&drawn(class)), count, "{class}");
    }
}
