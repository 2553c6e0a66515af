//! The number of requests: one per click.

use crate::lab_page::LabPage;

impl LabPage {
    /// Counts the requests that an action sends until the page shows its result and the server is idle.
    fn requests(&mut self, action: impl FnOnce(&mut LabPage)) -> Vec<String> {
        self.browser.js("window.requests = []; window.pending = 0; 0");
        action(self);
        self.browser.wait("window.pending === 0");
        let sent = self.browser.js("window.requests");
        sent.as_array().unwrap().iter().map(|path| path.as_str().unwrap().to_owned()).collect()
    }
}

#[test]
#[ignore = "needs chromium; ./test runs it where that is installed"]
fn a_click_is_one_request() {
    let mut page = LabPage::new();
    page.new_game("breakthrough");
    page.browser.wait("document.querySelector('#graph polyline.static')");
    page.browser.js("window.pending = 0; const send = window.fetch; window.fetch = async (path, options) => {
            window.requests.push(path.replace(/games\\/[^/]*/, 'games')); window.pending++;
            try { return await send(path, options) } finally { setTimeout(() => window.pending--) }
        }; 0");
    let graph = "document.querySelector('#graph polyline.static').points.numberOfItems";
    let status = |text: &str| format!("document.querySelector('#status').textContent.includes({text:?})");
    let mut check = |name: &str, expected: &str, action: &mut dyn FnMut(&mut LabPage)| {
        assert_eq!(page.requests(|page| action(page)), [expected], "{name}");
    };
    check("a move", "/api/games/play", &mut |page| {
        page.touch(&["a2", "a3"]);
        page.browser.wait(&format!("{graph} === 2"));
    });
    check("a typed move", "/api/games/play", &mut |page| {
        page.browser.fill("#move-form [name=move]", "a5-a4");
        page.browser.js("document.querySelector('#move-form').requestSubmit()");
        page.browser.wait(&format!("{graph} === 3"));
    });
    check("a step back", "/api/games/goto", &mut |page| {
        page.browser.click("[data-go='back']");
        page.browser.wait(&status("move 1 of 2"));
    });
    check("a key in the graph", "/api/games/goto", &mut |page| {
        page.browser.js("document.querySelector('#graph').focus()");
        page.browser.key("ArrowLeft");
        page.browser.wait(&status("move 0 of 2"));
    });
    check("a step to the end", "/api/games/goto", &mut |page| {
        page.browser.click("[data-go='end']");
        page.browser.wait(&format!("!{}", status(" of 2")));
    });
    check("another evaluation", "/api/games/analysis", &mut |page| {
        page.browser.fill("[data-evaluation='1']", "advance");
        page.browser.wait("document.querySelectorAll('#compared figure').length === 3");
    });
    check("undo", "/api/games/undo", &mut |page| {
        page.browser.click("#undo");
        page.browser.wait(&format!("{graph} === 2"));
    });
    check("a new game of another kind", "/api/games", &mut |page| {
        page.new_game("arimaa");
        page.browser.wait(&format!("{graph} === 1"));
    });
    check("a default setup of many placements", "/api/games/play", &mut |page| {
        page.complete_setup(16);
        page.browser.wait(&format!("{graph} === 17"));
    });
}
