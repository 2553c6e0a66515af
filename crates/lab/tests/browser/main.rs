//! The page in a browser. The tests are `#[ignore]`d, because they need one: `./test` runs them where Chromium is installed.

#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

mod browser;
mod graph;
mod kinds;
mod layout;
mod lively;
mod pictures;
mod requests;
mod saving;
mod visit;
mod weights;

use browser::Browser;
use serde_json::json;
use visit::Visit;

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn pieces_are_dragged_and_moved_by_keys() {
    let mut visit = Visit::new();
    visit.begin("breakthrough");
    visit.browser.drag("#board [data-cell='a2']", "#board [data-cell='a3']");
    visit.browser.wait("document.querySelector('#moves').textContent === 'a2-a3'");
    visit.browser.js("document.querySelector('#board').focus()");
    // The first key puts the cursor into the centre, d4.
    for key in ["ArrowUp", "ArrowUp", "Enter", "ArrowDown", "Enter"] {
        visit.browser.key(key);
    }
    visit.browser.wait("document.querySelectorAll('#moves li').length === 2");
    visit.browser.key("[");
    visit.browser.wait("document.querySelector('#status').textContent.includes('move 1 of 2')");
    visit.browser.key("]");
    visit.browser.wait("!document.querySelector('#status').textContent.includes('of 2')");
    visit.browser.key("u");
    visit.browser.wait("document.querySelectorAll('#moves li').length === 1");
    // Keys also select pieces in hand.
    visit.begin("shogi");
    visit.load("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    visit.browser.js("document.querySelector(\"#board [data-hand='G']\").focus()");
    for key in ["Enter", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "Enter"] {
        visit.browser.key(key);
    }
    visit.browser.wait("document.querySelector('#status').textContent.includes('Black wins')");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_slider_changes_the_heat() {
    let mut visit = Visit::new();
    visit.load("5x4/x2xw5/2bx6/5xb3/2x4x2/3x1w2b1/1x1w4x1/4b4x/5x1w2/10 w");
    visit.browser.fill("[data-evaluation='0']", "original");
    visit.browser.wait("document.querySelector(\"[data-term='mobility'] .sliders\")");
    visit.browser.hover("[data-term='mobility'] .term");
    visit.browser.wait("document.querySelector('#board .tb-legend')?.textContent.includes('mobility')");
    let height = "document.querySelector('#board').getBoundingClientRect().height";
    let with_heat = visit.browser.js(height);
    visit.browser.hover(".brand");
    visit.browser.wait("!document.querySelector('#board .tb-legend')");
    assert_eq!(visit.browser.js(height), with_heat, "nothing shifts");
    visit.browser.click("[data-term='mobility'] .term");
    visit.browser.wait("document.querySelector('#board .tb-legend')");
    let heat = "document.querySelector('#board .tb-legend').textContent";
    let before = visit.browser.js(heat);
    visit.browser.click("[data-term='mobility'] input[type=range]");
    visit.browser.wait(&format!("{heat} !== {before}"));
    // The heat map stays during a move, without flicker.
    visit
        .browser
        .js("window.bare = 0; new MutationObserver(() => { if (!document.querySelector('#board .tb-legend')) bare++ })
            .observe(document.querySelector('#board'), { childList: true })");
    visit.touch(&["d4", "d3", "d2"]);
    visit.browser.wait("document.querySelector('#board .tb-legend')");
    assert_eq!(visit.browser.js("bare"), 0);
    // The comparison with another evaluation.
    visit.browser.fill("[data-evaluation='1']", "lieberum");
    visit.browser.wait("document.querySelectorAll('#compared figure').length === 3");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn the_computer_plays_and_gives_hints() {
    let mut visit = Visit::new();
    visit.begin("amazons:6x6");
    visit.computer("lieberum", "depth", "1");
    visit.browser.click("#hint");
    visit.browser.wait(
        "document.querySelector('.search-info dd').textContent.includes('-') && document.querySelector('#stop').disabled",
    );
    assert_eq!(visit.move_count(), 0);
    visit.browser.wait("document.querySelectorAll('#board .lab-hint').length === 3");
    visit.browser.fill("#computer [name=sides]", "1");
    visit.play_first_moves(1);
    visit.browser.wait("document.querySelectorAll('#moves li').length === 2");
    visit.browser.wait("document.querySelector('#graph polyline.static').points.numberOfItems === 3");
    let info = visit.browser.text(".search-info");
    assert!(info.contains("nodes per second"), "{info}");
    // Undo leads to the person's turn, and the computer does not move again.
    visit.browser.click("#undo");
    visit.browser.wait("document.querySelectorAll('#moves li').length === 0");
    assert!(visit.status().contains("White to move"), "{}", visit.status());
    // The computer plays a whole turn of several plies.
    visit.begin("arimaa");
    visit.computer("handmade", "depth", "1");
    for side in 1..=2 {
        visit.browser.click("#choices button");
        visit.browser.wait(&format!("document.querySelectorAll('#moves li').length >= {}", 16 * side));
    }
    visit.browser.click("#move-now");
    visit.browser.wait("document.querySelectorAll('#moves li').length > 32");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_match_is_watched_to_its_verdict() {
    let mut visit = Visit::new();
    let address = visit.address("#/weigh");
    visit.browser.js(&format!("location.href = {address:?}"));
    // The chooser writes the spec.
    visit.browser.fill("#choose-a [name=player]", "lieberum");
    visit.browser.fill("#choose-a [name=limit]", "depth");
    visit.browser.fill("#choose-a [name=amount]", "3");
    assert_eq!(visit.browser.js("document.querySelector('#weighing').a.value"), "lieberum:depth=3");
    visit.weigh("amazons:5x5", "lieberum:nodes=300", "random", 60);
    visit.browser.wait("document.querySelector('.boards svg')");
    // A reloaded page continues to watch.
    visit.browser.reload();
    visit.browser.wait("document.querySelector('.facts')?.textContent.includes('60 of 60 games')");
    visit.browser.wait("document.querySelector('.verdict').textContent.includes('is stronger')");
    visit.browser.wait("document.querySelector('.chart svg')");
    visit.browser.click(".games tbody tr:nth-child(3) a");
    visit.browser.wait("location.hash.startsWith('#/game/')");
    visit.browser.wait("document.querySelector('#status').textContent.includes('wins')");
    let results = visit.address("#/results");
    visit.browser.js(&format!("location.href = {results:?}"));
    visit.browser.wait("document.querySelector('#matches td')");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn reloading_the_page_loses_nothing() {
    let mut visit = Visit::new();
    visit.begin("amazons:6x6");
    visit.play_first_moves(4);
    visit.browser.click("[data-go='back']");
    visit.browser.wait("document.querySelector('#status').textContent.includes('move 3 of 4')");
    let shown = |browser: &mut Browser| {
        let turns = browser.js("[...document.querySelectorAll('#moves li')].map(turn => turn.textContent)");
        json!([turns, browser.js("document.querySelector('#position').value"), browser.text("#status")])
    };
    let before = shown(&mut visit.browser);
    visit.browser.reload();
    visit.browser.wait("document.querySelectorAll('#moves li').length === 4");
    assert_eq!(shown(&mut visit.browser), before);
    // Nor does restarting the lab: the browser keeps the game.
    visit.browser.wait("JSON.parse(localStorage.getItem('tenbin.sessions'))[0].ply === 3");
    visit.close_lab();
    visit.open_lab();
    visit.browser.reload();
    visit.browser.wait("document.querySelectorAll('#moves li').length === 4");
    assert_eq!(shown(&mut visit.browser), before);
}
