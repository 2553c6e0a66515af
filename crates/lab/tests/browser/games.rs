//! One game of each game type, entered by clicks from the first move to the end.

use crate::lab_page::LabPage;

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn amazons_to_the_last_move() {
    let mut page = LabPage::new();
    page.new_game("amazons:4x4");
    page.play_first_moves(30);
    assert!(page.status().contains("wins"), "{}", page.status());
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn breakthrough_to_the_last_rank() {
    let mut page = LabPage::new();
    page.new_game("breakthrough:4x4");
    page.play_first_moves(60);
    assert!(page.status().contains("wins"), "{}", page.status());
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn go_to_two_passes() {
    let mut page = LabPage::new();
    page.new_game("go:5x5");
    page.play_first_moves(12);
    page.choose("pass");
    page.choose("pass");
    assert!(page.status().contains("wins"), "{}", page.status());
}

/// A helpmate: promotion, captures, a drop.
#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn shogi_to_mate() {
    let mut page = LabPage::new();
    page.new_game("shogi");
    for mv in ["7g7f", "3c3d", "8h2b+", "7a6b", "B*3b", "9c9d", "2b3a", "1c1d", "3a4a"] {
        assert!(page.status().contains("to move"), "{mv}: {}", page.status());
        let touched = shogi_touches(mv);
        if mv.ends_with('+') {
            page.click_squares(&touched);
            page.choose(mv);
        } else {
            page.touch(&touched);
        }
    }
    assert!(page.status().contains("Black wins"), "{}", page.status());
    // A player may choose not to promote.
    page.browser.click("[data-go='start']");
    page.browser.wait("document.querySelector('#status').textContent.includes('move 0 of 9')");
    page.touch(&shogi_touches("7g7f"));
    page.touch(&shogi_touches("3c3d"));
    page.click_squares(&shogi_touches("8h2b"));
    page.choose("8h2b");
    page.browser.wait("document.querySelectorAll('#moves li').length === 3");
}

/// The clicks of a shogi move in the board's coordinates: files from `a` at the left, ranks from 1 at the bottom.
fn shogi_touches(mv: &str) -> Vec<String> {
    let square = |text: &str| {
        let [file, rank] = text.as_bytes() else { panic!("invalid square {text}") };
        format!("{}{}", char::from(b'a' + (b'9' - file)), b'i' - rank + 1)
    };
    match mv.split_once('*') {
        Some((piece, to)) => vec![format!("*{piece}"), square(to)],
        None => vec![square(&mv[..2]), square(&mv[2..4])],
    }
}

/// Both sides are set up, in part by the default setup; then a rabbit of Gold reaches its goal.
#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn arimaa_from_setup_to_goal() {
    let mut page = LabPage::new();
    page.new_game("arimaa");
    page.touch(&["*R"]);
    page.complete_setup(16);
    for piece in ["*r", "*r", "*e", "*m", "*h", "*h", "*d", "*d", "*r"] {
        page.touch(&[piece]);
    }
    page.complete_setup(32);
    let step = |page: &mut LabPage, from: &str, to: &str| page.touch(&[from, to]);
    // The fourth step ends a turn.
    for (from, to) in [("a2", "a3"), ("a3", "a4"), ("a4", "a5"), ("g2", "g3")] {
        step(&mut page, from, to);
    }
    assert!(page.status().contains("Silver to move"), "{}", page.status());
    for (from, to) in [("a7", "a6"), ("a6", "b6"), ("b6", "b5"), ("a8", "a7")] {
        step(&mut page, from, to);
    }
    step(&mut page, "h2", "h3");
    page.choose("pass");
    step(&mut page, "a7", "a6");
    step(&mut page, "a6", "b6");
    page.choose("pass");
    for (from, to) in [("a5", "a6"), ("a6", "a7"), ("a7", "a8")] {
        step(&mut page, from, to);
    }
    if !page.status().contains("wins") {
        page.choose("pass");
    }
    assert!(page.status().contains("Gold wins"), "{}", page.status());
}

/// A push has the marks of displaced pieces, and no mark of a shot.
#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_push_marks_both_pieces() {
    let mut page = LabPage::new();
    page.new_game("arimaa");
    page.load(&format!("g [r......r{0}Er......{0}]", format_args!("{:.<23}R", "")));
    page.touch(&["b4", "c4", "a4"]);
    let drawn = |class: &str| format!("document.querySelectorAll('#board .{class}').length");
    for (class, count) in [("tb-shove", 3), ("tb-from:not(.tb-shove)", 1), ("tb-shot", 0), ("tb-flight", 0)] {
        assert_eq!(page.browser.js(&drawn(class)), count, "{class}");
    }
}
