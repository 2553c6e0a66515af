//! The page stays responsive while all cores search, and its searches end with it.

use crate::visit::Visit;
use serde_json::json;

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn the_page_stays_responsive_during_searches_and_closing_it_stops_them() {
    let mut visit = Visit::new();
    visit.begin("amazons:6x6");
    visit.computer("lieberum", "time", "600");
    visit.browser.click("#hint");
    visit.browser.wait("document.querySelector('.search-info').textContent.includes('nodes per second')");
    assert_eq!(visit.lab.active_searches(), 1);
    visit.browser.hover("[data-term='total'] .term");
    visit.browser.wait("document.querySelector('#board .tb-legend')");
    assert_eq!(visit.lab.active_searches(), 1, "the search continues");
    // More searches of the same page: at least one per core.
    let more = tenbin_registry::cores().min(3);
    visit.browser.js(&format!(
        "window.more = Array.from({{ length: {more} }}, () => new EventSource(\
         location.hash.replace('#/game', '/api/games') + '/search?player=lieberum:time=10m')); 0"
    ));
    soon("a search on every core", || visit.lab.active_searches() == 1 + more);
    // Meanwhile the other panels and views respond.
    visit.browser.click("[data-term='total'] .term");
    visit.browser.wait("document.querySelector('#board .tb-legend')");
    visit.play_first_moves(1);
    visit.browser.click("nav [data-view='results']");
    visit.browser.wait("document.querySelector('#reports li')");
    assert!(visit.lab.active_searches() >= more, "the searches continue");
    visit.browser.call("Page.navigate", &json!({ "url": "about:blank" }));
    soon("the end of all searches", || visit.lab.active_searches() == 0);
}

/// Waits for a condition.
fn soon(what: &str, mut holds: impl FnMut() -> bool) {
    let started = std::time::Instant::now();
    while !holds() {
        assert!(started.elapsed().as_secs() < 60, "{what} did not happen");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}
