//! The page on screens of every size, light and dark, without layout shifts.

use crate::lab_page::LabPage;
use serde_json::{Value, json};

/// The tested screens: name, width, height.
const SCREENS: [(&str, u32, u32); 4] =
    [("desktop", 1920, 1080), ("laptop", 1280, 720), ("tablet", 820, 1180), ("phone", 390, 844)];

/// A middlegame position of Amazons.
pub(crate) const MIDDLE: &str = "5x4/x2xw5/2bx6/5xb3/2x4x2/3x1w2b1/1x1w4x1/4b4x/5x1w2/10 w";

impl LabPage {
    /// The positions of the board and the panels on the page.
    fn boxes(&mut self) -> Value {
        self.browser.js(
            "[...document.querySelectorAll('#board, .state, .steps, .side > details, .breakdowns, .search-info, #graph, #moves')].map(part => {
                const box = part.getBoundingClientRect();
                return [part.id || part.className, box.x, box.y + scrollY, box.width, box.height].join(' ');
            })",
        )
    }
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn the_page_fits_large_and_small_screens() {
    let mut page = LabPage::new();
    page.load(MIDDLE);
    page.browser.fill("[data-evaluation='0']", "ks");
    page.browser.click("[data-term='coverage'] .term");
    page.browser.wait("document.querySelector('#board .tb-legend')");
    for (name, width, height) in SCREENS {
        for (light, dark) in [("light", false), ("dark", true)] {
            page.browser.screen(width, height, dark);
            for place in ["game", "weigh", "results"] {
                page.browser.js(&format!("document.querySelector('nav [data-view={place}]').click()"));
                page.browser.wait(&format!("!document.getElementById({place:?}).hidden"));
                let fits = "document.documentElement.scrollWidth <= innerWidth";
                assert_eq!(page.browser.js(fits), json!(true), "{place} at {width} is wider than the screen");
                page.save_screenshot(&format!("{name}-{light}-{place}"));
            }
        }
    }
}

/// Moves, steps, evaluations, heat maps, errors and hints shift nothing.
#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn actions_do_not_shift_the_layout() {
    let mut page = LabPage::new();
    for (name, width, height) in SCREENS {
        page.browser.screen(width, height, false);
        for game in ["amazons:6x6", "shogi", "go:9x9", "arimaa"] {
            page.new_game(game);
            page.computer("random", "", "");
            let before = page.boxes();
            let check_unshifted = |page: &mut LabPage, what: &str| {
                assert_eq!(page.boxes(), before, "{name}, {game}: {what}");
            };
            page.play_first_moves(2);
            check_unshifted(&mut page, "moves");
            page.browser.click("[data-go='start']");
            page.browser.wait("document.querySelector('#status').textContent.includes('move 0')");
            check_unshifted(&mut page, "stepping");
            page.browser.click("[data-go='end']");
            let evaluations =
                page.browser.js("[...document.querySelectorAll(\"[data-evaluation='0'] option\")].map(it => it.value)");
            for evaluation in evaluations.as_array().unwrap() {
                page.browser.fill("[data-evaluation='0']", evaluation.as_str().unwrap());
                page.browser.wait("document.querySelector('[data-term] .value')?.textContent");
                check_unshifted(&mut page, evaluation.as_str().unwrap());
            }
            page.browser.click("[data-term='total'] .term");
            page.browser.wait("document.querySelector('#board .tb-legend')");
            check_unshifted(&mut page, "heat");
            page.browser.fill("#move-form [name=move]", "nonsense");
            page.browser.js("document.querySelector('#move-form').requestSubmit()");
            page.browser.wait("document.querySelector('#error').textContent");
            check_unshifted(&mut page, "an error");
            page.browser.click("#hint");
            page.browser.wait(
                "document.querySelector('.search-info dd').textContent.length > 1 && document.querySelector('#stop').disabled",
            );
            check_unshifted(&mut page, "a hint");
        }
        page.save_screenshot(&format!("{name}-error"));
    }
}

/// A match shifts nothing from the first game to the verdict.
#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_match_does_not_shift_the_layout() {
    let mut page = LabPage::new();
    let address = page.address("#/weigh");
    page.browser.js(&format!("location.href = {address:?}"));
    page.start_match("breakthrough:5x5", "advance:depth=3", "advance:depth=2", 40);
    let places = "JSON.stringify([...document.querySelectorAll('.balance, .facts, .chart')].map(part => part.getBoundingClientRect()))";
    page.browser.wait("document.querySelector('.chart') && document.querySelector('.facts').textContent");
    let before = page.browser.js(places);
    page.browser.wait("document.querySelector('.chart svg') && document.querySelector('.boards svg')");
    assert_eq!(page.browser.js(places), before, "the chart and the boards");
    page.browser.wait("document.querySelector('.games tbody')");
    page.browser.js("scrollTo(0, 0)");
    assert_eq!(page.browser.js(places), before, "the verdict");
    page.save_screenshot("match-ended");
}
