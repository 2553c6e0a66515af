//! The page on screens of every size, light and dark, without layout shifts.

use crate::visit::Visit;
use serde_json::{Value, json};

/// The tested screens: name, width, height.
const SCREENS: [(&str, u32, u32); 4] =
    [("desktop", 1920, 1080), ("laptop", 1280, 720), ("tablet", 820, 1180), ("phone", 390, 844)];

/// A middlegame position of Amazons.
pub(crate) const MIDDLE: &str = "5x4/x2xw5/2bx6/5xb3/2x4x2/3x1w2b1/1x1w4x1/4b4x/5x1w2/10 w";

impl Visit {
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
    let mut visit = Visit::new();
    visit.load(MIDDLE);
    visit.browser.fill("[data-evaluation='0']", "ks");
    visit.browser.click("[data-term='coverage'] .term");
    visit.browser.wait("document.querySelector('#board .tb-legend')");
    for (name, width, height) in SCREENS {
        for (light, dark) in [("light", false), ("dark", true)] {
            visit.browser.screen(width, height, dark);
            for place in ["game", "weigh", "results"] {
                visit.browser.js(&format!("document.querySelector('nav [data-view={place}]').click()"));
                visit.browser.wait(&format!("!document.getElementById({place:?}).hidden"));
                let fits = "document.documentElement.scrollWidth <= innerWidth";
                assert_eq!(visit.browser.js(fits), json!(true), "{place} at {width} is wider than the screen");
                visit.save_screenshot(&format!("{name}-{light}-{place}"));
            }
        }
    }
}

/// Moves, steps, evaluations, heat maps, errors and hints shift nothing.
#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn nothing_shifts() {
    let mut visit = Visit::new();
    for (name, width, height) in SCREENS {
        visit.browser.screen(width, height, false);
        for game in ["amazons:6x6", "shogi", "go:9x9", "arimaa"] {
            visit.begin(game);
            visit.computer("random", "", "");
            let before = visit.boxes();
            let stays = |visit: &mut Visit, what: &str| {
                assert_eq!(visit.boxes(), before, "{name}, {game}: {what}");
            };
            visit.play_first_moves(2);
            stays(&mut visit, "moves");
            visit.browser.click("[data-go='start']");
            visit.browser.wait("document.querySelector('#status').textContent.includes('move 0')");
            stays(&mut visit, "stepping");
            visit.browser.click("[data-go='end']");
            let evaluations = visit
                .browser
                .js("[...document.querySelectorAll(\"[data-evaluation='0'] option\")].map(it => it.value)");
            for evaluation in evaluations.as_array().unwrap() {
                visit.browser.fill("[data-evaluation='0']", evaluation.as_str().unwrap());
                visit.browser.wait("document.querySelector('[data-term] .value')?.textContent");
                stays(&mut visit, evaluation.as_str().unwrap());
            }
            visit.browser.click("[data-term='total'] .term");
            visit.browser.wait("document.querySelector('#board .tb-legend')");
            stays(&mut visit, "heat");
            visit.browser.fill("#move-form [name=move]", "nonsense");
            visit.browser.js("document.querySelector('#move-form').requestSubmit()");
            visit.browser.wait("document.querySelector('#error').textContent");
            stays(&mut visit, "an error");
            visit.browser.click("#hint");
            visit.browser.wait(
                "document.querySelector('.search-info dd').textContent.length > 1 && document.querySelector('#stop').disabled",
            );
            stays(&mut visit, "a hint");
        }
        visit.save_screenshot(&format!("{name}-error"));
    }
}

/// A match shifts nothing from the first game to the verdict.
#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_match_does_not_shift() {
    let mut visit = Visit::new();
    let address = visit.address("#/weigh");
    visit.browser.js(&format!("location.href = {address:?}"));
    visit.weigh("breakthrough:5x5", "advance:depth=3", "advance:depth=2", 40);
    let places = "JSON.stringify([...document.querySelectorAll('.balance, .facts, .chart')].map(part => part.getBoundingClientRect()))";
    visit.browser.wait("document.querySelector('.chart') && document.querySelector('.facts').textContent");
    let before = visit.browser.js(places);
    visit.browser.wait("document.querySelector('.chart svg') && document.querySelector('.boards svg')");
    assert_eq!(visit.browser.js(places), before, "the chart and the boards");
    visit.browser.wait("document.querySelector('.games tbody')");
    visit.browser.js("scrollTo(0, 0)");
    assert_eq!(visit.browser.js(places), before, "the verdict");
    visit.save_screenshot("match-ended");
}
