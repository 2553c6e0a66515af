//! The page answers while all cores search, and what it has begun ends with it.

use crate::visit::Visit;
use serde_json::json;

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn the_page_stays_lively_while_it_thinks_and_closing_it_ends_that() {
    let mut visit = Visit::new();
    visit.begin("amazons:6x6");
    visit.opponent("lieberum", "time", "600");
    visit.browser.click("#hint");
    visit.browser.wait("document.querySelector('.told').textContent.includes('positions a second')");
    assert_eq!(visit.lab.searching(), 1);
    visit.browser.hover("[data-term='total'] .term");
    visit.browser.wait("document.querySelector('#board .tb-legend')");
    assert_eq!(visit.lab.searching(), 1, "it thinks on");
    // More searches of the same page, until every core has one and more.
    let more = tenbin_registry::cores().min(3);
    visit.browser.js(&format!(
        "window.more = Array.from({{ length: {more} }}, () => new EventSource(\
         location.hash.replace('#/game', '/api/games') + '/think?player=lieberum:time=10m')); 0"
    ));
    soon("every core searches", || visit.lab.searching() == 1 + more);
    // Meanwhile everything else goes on: weights, the game, matches and reports.
    visit.browser.click("[data-term='total'] .term");
    visit.browser.wait("document.querySelector('#board .tb-legend')");
    visit.play_unadjudicated(1);
    visit.browser.click("nav [data-view='results']");
    visit.browser.wait("document.querySelector('#reports li')");
    assert!(visit.lab.searching() >= more, "they think on");
    visit.browser.call("Page.navigate", &json!({ "url": "about:blank" }));
    soon("the end of all searches, since nobody listens", || visit.lab.searching() == 0);
}

/// Waits for something that has to happen soon.
fn soon(what: &str, mut holds: impl FnMut() -> bool) {
    let started = std::time::Instant::now();
    while !holds() {
        assert!(started.elapsed().as_secs() < 60, "{what} did not happen");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}
