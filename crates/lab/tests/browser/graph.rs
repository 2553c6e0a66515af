//! The graph over the game: static evaluation, search scores, and navigation.

use crate::lab_page::LabPage;

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn the_graph_shows_static_and_search_scores_and_leads_to_positions() {
    let mut page = LabPage::new();
    page.new_game("amazons:6x6");
    page.computer("lieberum", "depth", "1");
    page.browser.fill("#computer [name=sides]", "1");
    for played in 1..=2 {
        page.play_first_moves(1);
        page.browser.wait(&format!("document.querySelectorAll('#moves li').length === {}", 2 * played));
    }
    let points = |class: &str| format!("document.querySelector('#graph polyline.{class}')?.points.numberOfItems");
    page.browser.wait(&format!("{} === 5", points("static")));
    page.browser.wait(&format!("{} === 2", points("search")));
    // A hint is a search too, here by another player.
    page.browser.fill("#computer [name=player]", "ks");
    page.computer("ks", "depth", "1");
    page.browser.click("#hint");
    page.browser.wait("document.querySelectorAll('#graph polyline.search').length === 2");
    let legend = page.browser.text("#graph .legend");
    assert!(
        legend.starts_with("lieberum: ") && legend.contains("lieberum:depth=1 search: not searched here"),
        "{legend}"
    );
    assert!(legend.contains("ks:depth=1 search: +") || legend.contains("ks:depth=1 search: −"), "{legend}");
    // A click or a key goes to a position.
    page.browser.click("#graph svg");
    page.browser.wait("document.querySelector('#status').textContent.includes('move 2 of 4')");
    page.browser.js("document.querySelector('#graph').focus()");
    page.browser.key("ArrowLeft");
    page.browser.wait("document.querySelector('#status').textContent.includes('move 1 of 4')");
    page.browser.wait("/lieberum:depth=1 search: [+−]/.test(document.querySelector('#graph .legend').textContent)");
    // Reloading the page keeps the scores.
    page.browser.reload();
    page.browser.wait("document.querySelectorAll('#graph polyline.search').length === 2");
}
