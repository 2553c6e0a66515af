//! The screenshots in the documents. This command rewrites them:
//! `TENBIN_PICTURES=$PWD/docs/lab cargo test -p tenbin-lab --test browser pictures -- --ignored`.

use crate::layout::MIDDLE;
use crate::visit::Visit;

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_term_as_heat_beside_the_terms() {
    let mut visit = Visit::new();
    visit.browser.screen(1140, 800, false);
    visit.load(MIDDLE);
    visit.browser.fill("[data-evaluation='0']", "ks");
    visit.browser.click("[data-term='coverage'] .term");
    visit.browser.wait("document.querySelector('#board .tb-legend')?.textContent.includes('coverage')");
    visit.browser.js("scrollTo(0, 0)");
    visit.save_screenshot("board");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_game_of_shogi_at_night() {
    let mut visit = Visit::new();
    visit.browser.screen(1140, 900, true);
    visit.begin("shogi");
    visit.browser.js("document.querySelector('.side details').open = false");
    visit.computer("shogi", "depth", "3");
    visit.browser.fill("#computer [name=sides]", "01");
    visit.browser.wait("document.querySelectorAll('#moves li').length >= 24");
    visit.browser.click("#stop");
    visit.browser.click("#hint");
    visit.browser.wait("document.querySelectorAll('#board .lab-hint').length > 0");
    visit.browser.wait("document.querySelector('#graph polyline.search').points.numberOfItems >= 24");
    visit.browser.js("scrollTo(0, 0)");
    visit.save_screenshot("shogi");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_match_under_way() {
    let mut visit = Visit::new();
    visit.browser.screen(1180, 780, false);
    let address = visit.address("#/weigh");
    visit.browser.js(&format!("location.href = {address:?}"));
    visit.weigh("amazons:6x6", "lieberum:depth=2", "original:depth=2", 400);
    visit.browser.wait("Number(document.querySelector('.facts')?.textContent.split(' ')[0]) >= 40");
    visit.browser.wait("document.querySelectorAll('.boards svg').length > 1");
    visit.save_screenshot("match");
    visit.browser.click(".acts button");
    visit.browser.wait("document.querySelector('.acts button')?.textContent === 'Resume'");
}
