//! The graph over the game: static evaluation, search scores, and navigation.

use crate::visit::Visit;

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn the_graph_shows_static_and_search_scores_and_leads_to_positions() {
    let mut visit = Visit::new();
    visit.begin("amazons:6x6");
    visit.computer("lieberum", "depth", "1");
    visit.browser.fill("#computer [name=sides]", "1");
    for played in 1..=2 {
        visit.play_first_moves(1);
        visit.browser.wait(&format!("document.querySelectorAll('#moves li').length === {}", 2 * played));
    }
    let points = |class: &str| format!("document.querySelector('#graph polyline.{class}')?.points.numberOfItems");
    visit.browser.wait(&format!("{} === 5", points("static")));
    visit.browser.wait(&format!("{} === 2", points("search")));
    // A hint is a search too, here by another player.
    visit.browser.fill("#computer [name=player]", "ks");
    visit.computer("ks", "depth", "1");
    visit.browser.click("#hint");
    visit.browser.wait("document.querySelectorAll('#graph polyline.search').length === 2");
    let legend = visit.browser.text("#graph .legend");
    assert!(
        legend.starts_with("lieberum: ") && legend.contains("lieberum:depth=1 search: not searched here"),
        "{legend}"
    );
    assert!(legend.contains("ks:depth=1 search: +") || legend.contains("ks:depth=1 search: −"), "{legend}");
    // A click or a key goes to a position.
    visit.browser.click("#graph svg");
    visit.browser.wait("document.querySelector('#status').textContent.includes('move 2 of 4')");
    visit.browser.js("document.querySelector('#graph').focus()");
    visit.browser.key("ArrowLeft");
    visit.browser.wait("document.querySelector('#status').textContent.includes('move 1 of 4')");
    visit.browser.wait("/lieberum:depth=1 search: [+−]/.test(document.querySelector('#graph .legend').textContent)");
    // Reloading the page keeps the scores.
    visit.browser.reload();
    visit.browser.wait("document.querySelectorAll('#graph polyline.search').length === 2");
}
