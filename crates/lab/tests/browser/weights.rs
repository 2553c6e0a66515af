//! Terms with many weights, which have a table.

use crate::lab_page::LabPage;

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn every_weight_of_a_table_can_be_changed() {
    let mut page = LabPage::new();
    page.new_game("shogi");
    page.browser.fill("[data-evaluation='0']", "shogi");
    let term = "[data-term='pawn-place']";
    page.browser.wait(&format!("document.querySelector({:?})", format!("{term} .weights")));
    page.browser.js(&format!("document.querySelector({:?}).open = true", format!("{term} details")));
    page.browser.click(&format!("{term} .term"));
    page.browser.wait("document.querySelector('#board .tb-legend')");
    let heat = "document.querySelector('#board .tb-heat').innerHTML";
    let before = page.browser.js(heat);
    // The pawns before the kings stand on the fifth file.
    page.browser.click(&format!("{term} .weights [title='5g']"));
    let cell = format!("document.querySelector({:?})", format!("{term} .weights [title='5g']"));
    page.browser.wait(&format!("{cell}.getAttribute('aria-pressed') === 'true'"));
    let own = page.browser.js(&format!("{cell}.lastChild.textContent"));
    page.browser.js(&format!("document.querySelector({:?}).value = 0.9", format!("{term} .slider:last-child input")));
    page.browser.fill(&format!("{term} .slider:last-child input"), "0.9");
    page.browser.wait(&format!("{cell}.lastChild.textContent !== {own}"));
    page.browser.wait(&format!("{heat} !== {before}"));
    // All weights at once: a term with weights 0 has the value 0.
    page.browser.fill(&format!("{term} .slider input"), "0");
    page.browser.wait(&format!("document.querySelector({:?}).textContent === '0.00'", format!("{term} .value")));
}
