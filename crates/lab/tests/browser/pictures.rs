//! What the pictures in the README show. They are made anew with
//! `TENBIN_PICTURES=$PWD/docs/lab cargo test -p tenbin-lab --test browser pictures -- --ignored`.

use crate::layout::MIDDLE;
use crate::visit::Visit;

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_term_as_heat_beside_the_terms() {
    let mut visit = Visit::new();
    visit.browser.screen(1140, 800, false);
    visit.load(MIDDLE);
    visit.browser.fill("[data-mind='0']", "ks");
    visit.browser.click("[data-term='coverage'] .term");
    visit.browser.wait("document.querySelector('#board .tb-legend')?.textContent.includes('coverage')");
    visit.browser.js("scrollTo(0, 0)");
    visit.keep_picture("board");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_game_of_shogi_at_night() {
    let mut visit = Visit::new();
    visit.browser.screen(1140, 900, true);
    visit.begin("shogi");
    visit.browser.js("document.querySelector('.side details').open = false");
    visit.opponent("shogi", "depth", "3");
    visit.browser.fill("#opponent [name=sides]", "01");
    visit.browser.wait("document.querySelectorAll('#turns li').length >= 24");
    visit.browser.click("#halt");
    visit.browser.click("#hint");
    visit.browser.wait("document.querySelectorAll('#board .lab-hint').length > 0");
    visit.browser.wait("document.querySelector('#graph polyline.searched').points.numberOfItems >= 24");
    visit.browser.js("scrollTo(0, 0)");
    visit.keep_picture("shogi");
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
    visit.keep_picture("match");
    visit.browser.click(".acts button");
    visit.browser.wait("document.querySelector('.acts button')?.textContent === 'Go on'");
}
