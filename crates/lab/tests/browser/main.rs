//! The page in a real browser. Marked `#[ignore]`, because it needs one: `./test` runs them where chromium is installed.

#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

mod browser;
mod visit;

use browser::Browser;
use serde_json::json;
use std::path::PathBuf;
use visit::Visit;

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_game_of_each_kind_is_played() {
    let mut visit = Visit::new();
    visit.begin("amazons:4x4");
    visit.play_on(30);
    assert!(visit.status().contains("has won"), "{}", visit.status());

    visit.begin("breakthrough:4x4");
    visit.play_on(60);
    assert!(visit.status().contains("has won"), "{}", visit.status());

    visit.begin("go:5x5");
    visit.play_on(12);
    for _ in 0..2 {
        let played = visit.played();
        visit.browser.click("#choices button");
        visit.browser.wait(&format!("document.querySelectorAll('#turns li').length > {played}"));
    }
    assert!(visit.status().contains("has won"), "{}", visit.status());

    // A move with a choice of promotion, a drop from the hand, and mate.
    visit.begin("shogi");
    visit.load("4k4/9/4P4/9/9/9/9/1R7/4K4 b G 1");
    visit.browser.click("#board [data-cell='b2']");
    visit.browser.click("#board [data-cell='b7']");
    visit.browser.wait("document.querySelector('#choices').textContent.includes('8h8c+')");
    visit.browser.click("#choices button");
    visit.browser.wait("document.querySelectorAll('#turns li').length === 1");
    visit.browser.click("#undo");
    visit.browser.wait("document.querySelectorAll('#turns li').length === 0");
    visit.touch(&["*G", "e8"]);
    assert!(visit.status().contains("Black has won"), "{}", visit.status());

    // The set-up, by hand and as usual; then steps until a rabbit is home.
    visit.begin("arimaa");
    visit.touch(&["*R"]);
    for side in 1..=2 {
        visit.browser.click("#choices button");
        visit.browser.wait(&format!("document.querySelectorAll('#turns li').length === {}", 16 * side));
    }
    visit.play_on(3);
    visit.load(&format!("g [{:16}R{:30}r{:16}]", "", "", ""));
    visit.touch(&["a6", "a7"]);
    visit.touch(&["a7", "a8"]);
    visit.browser.wait("document.querySelector('#status').textContent.includes('Gold has won') || document.querySelector('#choices button')");
    if !visit.status().contains("has won") {
        visit.browser.click("#choices button");
        visit.browser.wait("document.querySelector('#status').textContent.includes('Gold has won')");
    }
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn pieces_are_dragged_and_moved_by_keys() {
    let mut visit = Visit::new();
    visit.begin("breakthrough");
    visit.browser.drag("#board [data-cell='a2']", "#board [data-cell='a3']");
    visit.browser.wait("document.querySelector('#turns').textContent === 'a2-a3'");
    visit.browser.js("document.querySelector('#board').focus()");
    // The cursor begins in the middle, at d4, with the first key.
    for key in ["ArrowUp", "ArrowUp", "Enter", "ArrowDown", "Enter"] {
        visit.browser.key(key);
    }
    visit.browser.wait("document.querySelectorAll('#turns li').length === 2");
    visit.browser.key("[");
    visit.browser.wait("document.querySelector('#status').textContent.includes('turn 1 of 2')");
    visit.browser.key("]");
    visit.browser.wait("!document.querySelector('#status').textContent.includes('of 2')");
    visit.browser.key("u");
    visit.browser.wait("document.querySelectorAll('#turns li').length === 1");
    // A piece in hand is reached by keys as well.
    visit.begin("shogi");
    visit.load("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    visit.browser.js("document.querySelector(\"#board [data-hand='G']\").focus()");
    for key in ["Enter", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "Enter"] {
        visit.browser.key(key);
    }
    visit.browser.wait("document.querySelector('#status').textContent.includes('Black has won')");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_slider_changes_the_heat() {
    let mut visit = Visit::new();
    visit.load("5x4/x2xw5/2bx6/5xb3/2x4x2/3x1w2b1/1x1w4x1/4b4x/5x1w2/10 w");
    visit.browser.fill("[data-mind='0']", "original");
    visit.browser.wait("document.querySelector(\"[data-term='mobility'] .sliders\")");
    visit.browser.hover("[data-term='mobility'] .term");
    visit.browser.wait("document.querySelector('#board .tb-legend')?.textContent.includes('mobility')");
    let height = "document.querySelector('#board').getBoundingClientRect().height";
    let with_heat = visit.browser.js(height);
    visit.browser.hover(".brand");
    visit.browser.wait("!document.querySelector('#board .tb-legend')");
    assert_eq!(visit.browser.js(height), with_heat, "nothing jumps");
    visit.browser.click("[data-term='mobility'] .term");
    visit.browser.wait("document.querySelector('#board .tb-legend')");
    let heat = "document.querySelector('#board .tb-legend').textContent";
    let before = visit.browser.js(heat);
    visit.browser.click("[data-term='mobility'] input[type=range]");
    visit.browser.wait(&format!("{heat} !== {before}"));
    // Beside another one, and where they differ.
    visit.browser.fill("[data-mind='1']", "lieberum");
    visit.browser.wait("document.querySelectorAll('#compared figure').length === 3");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn it_plays_against_a_person_and_gives_hints() {
    let mut visit = Visit::new();
    visit.begin("amazons:6x6");
    visit.browser.fill("#opponent [name=player]", "lieberum");
    visit.browser.fill("#opponent [name=strength]", "depth");
    visit.browser.fill("#opponent [name=amount]", "1");
    visit.browser.click("#hint");
    visit.browser.wait(
        "document.querySelector('.told dd').textContent.includes('-') && document.querySelector('#halt').disabled",
    );
    assert_eq!(visit.played(), 0);
    visit.browser.wait("document.querySelectorAll('#board .lab-hint').length === 3");
    visit.browser.fill("#opponent [name=sides]", "1");
    visit.play_on(1);
    visit.browser.wait("document.querySelectorAll('#turns li').length === 2");
    visit.browser.wait("document.querySelector('#graph polyline').points.numberOfItems === 3");
    let told = visit.browser.text(".told");
    assert!(told.contains("positions a second"), "{told}");
    // Its whole turn, where a turn has several plies.
    visit.begin("arimaa");
    visit.browser.fill("#opponent [name=player]", "handmade");
    visit.browser.fill("#opponent [name=strength]", "depth");
    visit.browser.fill("#opponent [name=amount]", "1");
    for side in 1..=2 {
        visit.browser.click("#choices button");
        visit.browser.wait(&format!("document.querySelectorAll('#turns li').length >= {}", 16 * side));
    }
    visit.browser.click("#its-move");
    visit.browser.wait("document.querySelectorAll('#turns li').length > 32");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn the_page_stays_lively_while_it_thinks_and_closing_it_ends_that() {
    let mut visit = Visit::new();
    visit.begin("amazons:6x6");
    visit.browser.fill("#opponent [name=player]", "lieberum");
    visit.browser.fill("#opponent [name=strength]", "time");
    visit.browser.fill("#opponent [name=amount]", "600");
    visit.browser.click("#hint");
    visit.browser.wait("document.querySelector('.told').textContent.includes('positions a second')");
    assert_eq!(visit.lab.searching(), 1);
    visit.browser.hover("[data-term='total'] .term");
    visit.browser.wait("document.querySelector('#board .tb-legend')");
    assert_eq!(visit.lab.searching(), 1, "it thinks on");
    visit.browser.call("Page.navigate", &json!({ "url": "about:blank" }));
    let started = std::time::Instant::now();
    while visit.lab.searching() > 0 {
        assert!(started.elapsed().as_secs() < 30, "the search goes on though nobody listens");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_match_is_watched_to_its_verdict() {
    let mut visit = Visit::new();
    let address = visit.address("#/weigh");
    visit.browser.js(&format!("location.href = {address:?}"));
    visit.browser.fill("#weighing [name=game]", "amazons");
    visit.browser.fill("#weighing [name=variant]", "5x5");
    visit.browser.fill("#weighing [name=a]", "lieberum:nodes=300");
    visit.browser.fill("#weighing [name=b]", "random");
    visit.browser.fill("#weighing [name=games]", "60");
    visit.browser.click("#weighing button");
    visit.browser.wait("document.querySelector('.boards svg')");
    // In the middle of it the page is loaded anew, and goes on watching.
    visit.browser.reload();
    visit.browser.wait("document.querySelector('.facts')?.textContent.includes('60 of 60 games')");
    visit.browser.wait("document.querySelector('.verdict').textContent.includes('is stronger')");
    visit.browser.wait("document.querySelector('.chart svg')");
    visit.browser.click(".games tbody tr:nth-child(3) a");
    visit.browser.wait("location.hash.startsWith('#/game/')");
    visit.browser.wait("document.querySelector('#status').textContent.includes('has won')");
    let results = visit.address("#/results");
    visit.browser.js(&format!("location.href = {results:?}"));
    visit.browser.wait("document.querySelector('#matches td')");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn nothing_is_lost_by_loading_the_page_anew() {
    let mut visit = Visit::new();
    visit.begin("amazons:6x6");
    visit.play_on(4);
    visit.browser.click("[data-go='back']");
    visit.browser.wait("document.querySelector('#status').textContent.includes('turn 3 of 4')");
    let shown = |browser: &mut Browser| {
        let turns = browser.js("[...document.querySelectorAll('#turns li')].map(turn => turn.textContent)");
        json!([turns, browser.js("document.querySelector('#position').value"), browser.text("#status")])
    };
    let before = shown(&mut visit.browser);
    visit.browser.reload();
    visit.browser.wait("document.querySelectorAll('#turns li').length === 4");
    assert_eq!(shown(&mut visit.browser), before);
    // Not even by closing the lab and opening it again: the browser remembers the game.
    visit.browser.wait("JSON.parse(localStorage.getItem('tenbin.games'))[0].at === 3");
    visit.stop.raise();
    std::thread::sleep(std::time::Duration::from_millis(500));
    visit.open_lab();
    visit.browser.reload();
    visit.browser.wait("document.querySelectorAll('#turns li').length === 4");
    assert_eq!(shown(&mut visit.browser), before);
}

/// Writes pictures of the page into the folder that `TENBIN_PICTURES` names, for people to look at.
#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn the_page_fits_large_and_small_screens() {
    let mut visit = Visit::new();
    visit.load("5x4/x2xw5/2bx6/5xb3/2x4x2/3x1w2b1/1x1w4x1/4b4x/5x1w2/10 w");
    for (name, width, dark) in
        [("wide", 1280, false), ("wide-dark", 1280, true), ("phone", 390, false), ("phone-dark", 390, true)]
    {
        visit.browser.screen(width, 900, dark);
        for place in ["game", "weigh", "results"] {
            visit.browser.js(&format!("document.querySelector('nav [data-view={place}]').click()"));
            visit.browser.wait(&format!("!document.getElementById({place:?}).hidden"));
            let wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
            assert_eq!(visit.browser.js(wide), json!(0), "{place} at {width} is wider than the screen");
            if let Ok(folder) = std::env::var("TENBIN_PICTURES") {
                let picture = visit.browser.picture();
                std::fs::write(PathBuf::from(folder).join(format!("{name}-{place}.png.base64")), picture).unwrap();
            }
        }
    }
}
