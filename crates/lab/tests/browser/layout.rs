//! The page on screens of every size, by day and by night, and that nothing on it moves about by itself.

use crate::visit::Visit;
use serde_json::{Value, json};

/// The screens that are tried: a name, and how wide and high they are.
const SCREENS: [(&str, u32, u32); 4] =
    [("desktop", 1920, 1080), ("laptop", 1280, 720), ("tablet", 820, 1180), ("phone", 390, 844)];

/// A position of Amazons in the middle of a game.
pub(crate) const MIDDLE: &str = "5x4/x2xw5/2bx6/5xb3/2x4x2/3x1w2b1/1x1w4x1/4b4x/5x1w2/10 w";

impl Visit {
    /// Where the board and everything around it is, on the page and not on the screen.
    fn places(&mut self) -> Value {
        self.browser.js(
            "[...document.querySelectorAll('#board, .state, .steps, .side > details, .sheets, .told, #graph, #turns')].map(part => {
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
    visit.browser.fill("[data-mind='0']", "ks");
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
                visit.keep_picture(&format!("{name}-{light}-{place}"));
            }
        }
    }
}

/// Whatever is looked at, played, thought or said wrongly: what is on the page stays where it is.
#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn nothing_jumps() {
    let mut visit = Visit::new();
    for (name, width, height) in SCREENS {
        visit.browser.screen(width, height, false);
        for game in ["amazons:6x6", "shogi", "go:9x9", "arimaa"] {
            visit.begin(game);
            visit.opponent("random", "", "");
            let before = visit.places();
            let stays = |visit: &mut Visit, what: &str| {
                assert_eq!(visit.places(), before, "{name}, {game}: {what}");
            };
            visit.play_unadjudicated(2);
            stays(&mut visit, "turns");
            visit.browser.click("[data-go='start']");
            visit.browser.wait("document.querySelector('#status').textContent.includes('turn 0')");
            stays(&mut visit, "stepping");
            visit.browser.click("[data-go='end']");
            let minds =
                visit.browser.js("[...document.querySelectorAll(\"[data-mind='0'] option\")].map(it => it.value)");
            for mind in minds.as_array().unwrap() {
                visit.browser.fill("[data-mind='0']", mind.as_str().unwrap());
                visit.browser.wait("document.querySelector('[data-term] .value')?.textContent");
                stays(&mut visit, mind.as_str().unwrap());
            }
            visit.browser.click("[data-term='total'] .term");
            visit.browser.wait("document.querySelector('#board .tb-legend')");
            stays(&mut visit, "heat");
            visit.browser.fill("#typed [name=turn]", "nonsense");
            visit.browser.js("document.querySelector('#typed').requestSubmit()");
            visit.browser.wait("document.querySelector('#slip').textContent");
            stays(&mut visit, "a slip");
            visit.browser.click("#hint");
            visit.browser.wait(
                "document.querySelector('.told dd').textContent.length > 1 && document.querySelector('#halt').disabled",
            );
            stays(&mut visit, "a hint");
        }
        visit.keep_picture(&format!("{name}-slip"));
    }
}

/// A match keeps its places from the first game to the verdict.
#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_match_does_not_jump() {
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
    visit.keep_picture("match-ended");
}
