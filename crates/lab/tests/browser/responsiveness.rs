//! The page stays responsive while all cores search, and its searches end with it.

use crate::lab_page::LabPage;
use serde_json::json;

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn the_page_stays_responsive_during_searches_and_closing_it_stops_them() {
    let mut page = LabPage::new();
    page.new_game("amazons:6x6");
    page.computer("lieberum", "time", "600");
    page.browser.click("#hint");
    page.browser.wait("document.querySelector('.search-info').textContent.includes('nodes per second')");
    assert_eq!(page.lab.active_searches(), 1);
    page.browser.hover("[data-term='total'] .term");
    page.browser.wait("document.querySelector('#board .tb-legend')");
    assert_eq!(page.lab.active_searches(), 1, "the search continues");
    // More searches of the same page: at least one per core.
    let more = tenbin_registry::cores().min(3);
    page.browser.js(&format!(
        "window.more = Array.from({{ length: {more} }}, () => new EventSource(\
         location.hash.replace('#/game', '/api/games') + '/search?player=lieberum:time=10m')); 0"
    ));
    wait_until("a search on every core", || page.lab.active_searches() == 1 + more);
    // Meanwhile the other panels and views respond.
    page.browser.click("[data-term='total'] .term");
    // The legend of the term under the pointer is there already; the row is marked once the board is drawn anew.
    page.browser.wait("document.querySelector('[data-term=\"total\"].picked')");
    page.play_first_moves(1);
    page.browser.click("nav [data-view='results']");
    page.browser.wait("document.querySelector('#reports li')");
    assert!(page.lab.active_searches() >= more, "the searches continue");
    page.browser.call("Page.navigate", &json!({ "url": "about:blank" }));
    wait_until("the end of all searches", || page.lab.active_searches() == 0);
}

/// Waits for a condition.
fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let started = std::time::Instant::now();
    while !holds() {
        assert!(started.elapsed().as_secs() < 60, "{what} did not happen");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}
