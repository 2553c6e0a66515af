//! Terms with many weights, which have a table.

use crate::visit::Visit;

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn every_weight_of_a_table_can_be_changed() {
    let mut visit = Visit::new();
    visit.begin("shogi");
    visit.browser.fill("[data-evaluation='0']", "shogi");
    let term = "[data-term='pawn-place']";
    visit.browser.wait(&format!("document.querySelector({:?})", format!("{term} .weights")));
    visit.browser.js(&format!("document.querySelector({:?}).open = true", format!("{term} details")));
    visit.browser.click(&format!("{term} .term"));
    visit.browser.wait("document.querySelector('#board .tb-legend')");
    let heat = "document.querySelector('#board .tb-heat').innerHTML";
    let before = visit.browser.js(heat);
    // The pawns before the kings stand on the fifth file.
    visit.browser.click(&format!("{term} .weights [title='5g']"));
    let cell = format!("document.querySelector({:?})", format!("{term} .weights [title='5g']"));
    visit.browser.wait(&format!("{cell}.getAttribute('aria-pressed') === 'true'"));
    let own = visit.browser.js(&format!("{cell}.lastChild.textContent"));
    visit.browser.js(&format!("document.querySelector({:?}).value = 0.9", format!("{term} .slider:last-child input")));
    visit.browser.fill(&format!("{term} .slider:last-child input"), "0.9");
    visit.browser.wait(&format!("{cell}.lastChild.textContent !== {own}"));
    visit.browser.wait(&format!("{heat} !== {before}"));
    // All weights at once: a term with weights 0 has the value 0.
    visit.browser.fill(&format!("{term} .slider input"), "0");
    visit.browser.wait(&format!("document.querySelector({:?}).textContent === '0.00'", format!("{term} .value")));
}
