//! The page in a browser. The tests are `#[ignore]`d, because they need one: `./test` runs them where Chromium is installed.

#![allow(clippy::unwrap_used, reason = "test helpers")]

mod browser;
mod files;
mod games;
mod graph;
mod lab_page;
mod layout;
mod pictures;
mod requests;
mod responsiveness;
mod weights;

use browser::Browser;
use lab_page::LabPage;
use serde_json::json;

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn pieces_are_dragged_and_moved_by_keys() {
    let mut page = LabPage::new();
    page.new_game("breakthrough");
    page.browser.drag("#board [data-cell='a2']", "#board [data-cell='a3']");
    page.browser.wait("document.querySelector('#moves').textContent === 'a2-a3'");
    page.browser.js("document.querySelector('#board').focus()");
    // The first key puts the cursor into the centre, d4.
    for key in ["ArrowUp", "ArrowUp", "Enter", "ArrowDown", "Enter"] {
        page.browser.key(key);
    }
    page.browser.wait("document.querySelectorAll('#moves li').length === 2");
    page.browser.key("[");
    page.browser.wait("document.querySelector('#status').textContent.includes('move 1 of 2')");
    page.browser.key("]");
    page.browser.wait("!document.querySelector('#status').textContent.includes('of 2')");
    page.browser.key("u");
    page.browser.wait("document.querySelectorAll('#moves li').length === 1");
    // Keys also select pieces in hand.
    page.new_game("shogi");
    page.load("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    page.browser.js("document.querySelector(\"#board [data-hand='G']\").focus()");
    for key in ["Enter", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "Enter"] {
        page.browser.key(key);
    }
    page.browser.wait("document.querySelector('#status').textContent.includes('Black wins')");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_slider_changes_the_heat_map() {
    let mut page = LabPage::new();
    page.load("5x4/x2xw5/2bx6/5xb3/2x4x2/3x1w2b1/1x1w4x1/4b4x/5x1w2/10 w");
    page.browser.fill("[data-evaluation='0']", "original");
    page.browser.wait("document.querySelector(\"[data-term='mobility'] .sliders\")");
    page.browser.hover("[data-term='mobility'] .term");
    page.browser.wait("document.querySelector('#board .tb-legend')?.textContent.includes('mobility')");
    let height = "document.querySelector('#board').getBoundingClientRect().height";
    let with_heat = page.browser.js(height);
    page.browser.hover(".brand");
    page.browser.wait("!document.querySelector('#board .tb-legend')");
    assert_eq!(page.browser.js(height), with_heat, "nothing shifts");
    page.browser.click("[data-term='mobility'] .term");
    page.browser.wait("document.querySelector('#board .tb-legend')");
    let heat = "document.querySelector('#board .tb-legend').textContent";
    let before = page.browser.js(heat);
    page.browser.click("[data-term='mobility'] input[type=range]");
    page.browser.wait(&format!("{heat} !== {before}"));
    // The heat map stays during a move, without flicker.
    page.browser
        .js("window.bare = 0; new MutationObserver(() => { if (!document.querySelector('#board .tb-legend')) bare++ })
            .observe(document.querySelector('#board'), { childList: true })");
    page.touch(&["d4", "d3", "d2"]);
    page.browser.wait("document.querySelector('#board .tb-legend')");
    assert_eq!(page.browser.js("bare"), 0);
    // The comparison with another evaluation.
    page.browser.fill("[data-evaluation='1']", "lieberum");
    page.browser.wait("document.querySelectorAll('#compared figure').length === 3");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn the_computer_plays_and_gives_hints() {
    let mut page = LabPage::new();
    page.new_game("amazons:6x6");
    page.computer("lieberum", "depth", "1");
    page.browser.click("#hint");
    page.browser.wait(
        "document.querySelector('.search-info dd').textContent.includes('-') && document.querySelector('#stop').disabled",
    );
    assert_eq!(page.move_count(), 0);
    page.browser.wait("document.querySelectorAll('#board .lab-hint').length === 3");
    page.browser.fill("#computer [name=sides]", "1");
    page.play_first_moves(1);
    page.browser.wait("document.querySelectorAll('#moves li').length === 2");
    page.browser.wait("document.querySelector('#graph polyline.static').points.numberOfItems === 3");
    let info = page.browser.text(".search-info");
    assert!(info.contains("nodes per second"), "{info}");
    // Undo leads to the person's turn, and the computer does not move again.
    page.browser.click("#undo");
    page.browser.wait("document.querySelectorAll('#moves li').length === 0");
    assert!(page.status().contains("White to move"), "{}", page.status());
    // The computer plays a whole turn of several plies.
    page.new_game("arimaa");
    page.computer("handmade", "depth", "1");
    for side in 1..=2 {
        page.browser.click("#choices button");
        page.browser.wait(&format!("document.querySelectorAll('#moves li').length >= {}", 16 * side));
    }
    page.browser.click("#move-now");
    page.browser.wait("document.querySelectorAll('#moves li').length > 32");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_match_is_shown_live_until_its_verdict() {
    let mut page = LabPage::new();
    let address = page.address("#/weigh");
    page.browser.js(&format!("location.href = {address:?}"));
    // The chooser writes the spec.
    page.browser.fill("#choose-a [name=player]", "lieberum");
    page.browser.fill("#choose-a [name=limit]", "depth");
    page.browser.fill("#choose-a [name=amount]", "3");
    assert_eq!(page.browser.js("document.querySelector('#weighing').a.value"), "lieberum:depth=3");
    page.start_match("amazons:5x5", "lieberum:nodes=300", "random", 60);
    page.browser.wait("document.querySelector('.boards svg')");
    // A reloaded page continues to watch.
    page.browser.reload();
    page.browser.wait("document.querySelector('.facts')?.textContent.includes('60 of 60 games')");
    page.browser.wait("document.querySelector('.verdict').textContent.includes('is stronger')");
    page.browser.wait("document.querySelector('.chart svg')");
    page.browser.click(".games tbody tr:nth-child(3) a");
    page.browser.wait("location.hash.startsWith('#/game/')");
    page.browser.wait("document.querySelector('#status').textContent.includes('wins')");
    let results = page.address("#/results");
    page.browser.js(&format!("location.href = {results:?}"));
    page.browser.wait("document.querySelector('#matches td')");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn reloading_the_page_loses_nothing() {
    let mut page = LabPage::new();
    page.new_game("amazons:6x6");
    page.play_first_moves(4);
    page.browser.click("[data-go='back']");
    page.browser.wait("document.querySelector('#status').textContent.includes('move 3 of 4')");
    let shown = |browser: &mut Browser| {
        let turns = browser.js("[...document.querySelectorAll('#moves li')].map(turn => turn.textContent)");
        json!([turns, browser.js("document.querySelector('#position').value"), browser.text("#status")])
    };
    let before = shown(&mut page.browser);
    page.browser.reload();
    page.browser.wait("document.querySelectorAll('#moves li').length === 4");
    assert_eq!(shown(&mut page.browser), before);
    // Nor does restarting the lab: the browser keeps the game.
    page.browser.wait("JSON.parse(localStorage.getItem('tenbin.sessions'))[0].ply === 3");
    page.close_lab();
    page.open_lab();
    page.browser.reload();
    page.browser.wait("document.querySelectorAll('#moves li').length === 4");
    assert_eq!(shown(&mut page.browser), before);
}
