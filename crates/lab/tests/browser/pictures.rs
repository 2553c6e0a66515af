//! The screenshots in the documents. This command rewrites them:
//! `TENBIN_PICTURES=$PWD/docs/lab cargo test -p tenbin-lab --test browser pictures -- --ignored`.

use crate::lab_page::LabPage;
use crate::layout::MIDDLE;

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_heat_map_of_a_term() {
    let mut page = LabPage::new();
    page.browser.screen(1140, 800, false);
    page.load(MIDDLE);
    page.browser.fill("[data-evaluation='0']", "ks");
    page.browser.click("[data-term='coverage'] .term");
    page.browser.wait("document.querySelector('#board .tb-legend')?.textContent.includes('coverage')");
    page.browser.js("scrollTo(0, 0)");
    page.save_screenshot("board");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_game_of_shogi_in_dark_mode() {
    let mut page = LabPage::new();
    page.browser.screen(1140, 900, true);
    page.new_game("shogi");
    page.browser.js("document.querySelector('.side details').open = false");
    page.computer("shogi", "depth", "3");
    page.browser.fill("#computer [name=sides]", "01");
    page.browser.wait("document.querySelectorAll('#moves li').length >= 24");
    page.browser.click("#stop");
    page.browser.click("#hint");
    page.browser.wait("document.querySelectorAll('#board .lab-hint').length > 0");
    page.browser.wait("document.querySelector('#graph polyline.search').points.numberOfItems >= 24");
    page.browser.js("scrollTo(0, 0)");
    page.save_screenshot("shogi");
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_match_in_progress() {
    let mut page = LabPage::new();
    page.browser.screen(1180, 780, false);
    let address = page.address("#/weigh");
    page.browser.js(&format!("location.href = {address:?}"));
    page.start_match("amazons:6x6", "lieberum:depth=2", "original:depth=2", 400);
    page.browser.wait("Number(document.querySelector('.facts')?.textContent.split(' ')[0]) >= 40");
    page.browser.wait("document.querySelectorAll('.boards svg').length > 1");
    page.save_screenshot("match");
    page.browser.click(".acts button");
    page.browser.wait("document.querySelector('.acts button')?.textContent === 'Resume'");
}
