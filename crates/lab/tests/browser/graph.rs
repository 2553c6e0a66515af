//! The graph over the game: what the evaluation sees, what players said, and a way to every position.

use crate::visit::Visit;

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn searched_scores_stand_beside_what_is_seen_and_lead_to_their_positions() {
    let mut visit = Visit::new();
    visit.begin("amazons:6x6");
    visit.opponent("lieberum", "depth", "1");
    visit.browser.fill("#opponent [name=sides]", "1");
    for played in 1..=2 {
        visit.play_unadjudicated(1);
        visit.browser.wait(&format!("document.querySelectorAll('#turns li').length === {}", 2 * played));
    }
    let points = |class: &str| format!("document.querySelector('#graph polyline.{class}')?.points.numberOfItems");
    visit.browser.wait(&format!("{} === 5", points("seen")));
    visit.browser.wait(&format!("{} === 2", points("searched")));
    // A hint is a search as well, by another player.
    visit.browser.fill("#opponent [name=player]", "ks");
    visit.opponent("ks", "depth", "1");
    visit.browser.click("#hint");
    visit.browser.wait("document.querySelectorAll('#graph polyline.searched').length === 2");
    let legend = visit.browser.text("#graph .legend");
    assert!(legend.contains("sees") && legend.contains("lieberum:depth=1 searched: not searched here"), "{legend}");
    assert!(legend.contains("ks:depth=1 searched: +") || legend.contains("ks:depth=1 searched: -"), "{legend}");
    // It leads to any position, by pointer and by keys.
    visit.browser.click("#graph svg");
    visit.browser.wait("document.querySelector('#status').textContent.includes('turn 2 of 4')");
    visit.browser.js("document.querySelector('#graph').focus()");
    visit.browser.key("ArrowLeft");
    visit.browser.wait("document.querySelector('#status').textContent.includes('turn 1 of 4')");
    visit.browser.wait("/lieberum:depth=1 searched: [+-]/.test(document.querySelector('#graph .legend').textContent)");
    // Loading the page anew loses none of it.
    visit.browser.reload();
    visit.browser.wait("document.querySelectorAll('#graph polyline.searched').length === 2");
}
