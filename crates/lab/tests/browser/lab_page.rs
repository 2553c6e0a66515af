//! The actions of the tests on the page.

use crate::browser::Browser;
use serde_json::Value;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tenbin_core::Stop;
use tenbin_lab::Lab;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

/// The ply of the position shown.
const PLY: &str = "([...document.querySelectorAll('#moves li')].findIndex(move => move.className === 'current') + 1)";

/// A running lab with a browser on its page.
pub(crate) struct LabPage {
    pub(crate) browser: Browser,
    pub(crate) runtime: Runtime,
    pub(crate) lab: Arc<Lab>,
    pub(crate) stop: Stop,
    served: Option<JoinHandle<()>>,
    pub(crate) port: u16,
    pub(crate) folder: tempfile::TempDir,
}

impl LabPage {
    pub(crate) fn new() -> LabPage {
        let folder = tempfile::tempdir().unwrap();
        let runtime = Runtime::new().unwrap();
        let browser = Browser::start(&folder.path().join("profile")).expect("chromium is installed for these tests");
        let lab = Lab::new(folder.path().join("results.db"));
        let mut page = LabPage { browser, runtime, lab, stop: Stop::new(), served: None, port: 0, folder };
        page.open_lab();
        let address = page.address("#/");
        page.browser.open(&address);
        page
    }

    /// Starts the lab, at the previous port if there was one.
    pub(crate) fn open_lab(&mut self) {
        self.lab = Lab::new(self.folder.path().join("results.db"));
        let lab = Arc::clone(&self.lab);
        self.stop = Stop::new();
        let stop = self.stop.clone();
        let listener = self.runtime.block_on(listen(self.port));
        self.port = listener.local_addr().unwrap().port();
        self.served = Some(self.runtime.spawn(async move { lab.serve(listener, &stop).await.unwrap() }));
    }

    /// Stops the lab and waits for its end.
    pub(crate) fn close_lab(&mut self) {
        self.stop.raise();
        let served = self.served.take().expect("the lab runs");
        self.runtime.block_on(served).unwrap();
    }

    pub(crate) fn address(&self, place: &str) -> String {
        format!("http://127.0.0.1:{}/{place}", self.port)
    }

    /// The server's view of the game.
    pub(crate) fn view(&mut self) -> Value {
        self.browser.js("fetch('/api/games/' + location.hash.split('/')[2]).then(answer => answer.json())")
    }

    pub(crate) fn new_game(&mut self, game: &str) {
        let before = self.browser.js("location.hash");
        let (name, variant) = game.split_once(':').unwrap_or((game, ""));
        self.browser.fill("#new-game [name=game]", name);
        self.browser.fill("#new-game [name=variant]", variant);
        self.browser.click("#new-game button");
        self.browser.wait(&format!("location.hash !== {before}"));
    }

    /// Opens all panels.
    pub(crate) fn open_panels(&mut self) {
        self.browser.js("document.querySelectorAll('details.card').forEach(card => { card.open = true })");
    }

    /// Sets the computer player and its limit.
    pub(crate) fn computer(&mut self, player: &str, limit: &str, amount: &str) {
        self.browser.fill("#computer [name=player]", player);
        self.browser.fill("#computer [name=limit]", limit);
        self.browser.fill("#computer [name=amount]", amount);
    }

    /// Starts a match.
    pub(crate) fn start_match(&mut self, game: &str, a: &str, b: &str, games: u32) {
        let (name, variant) = game.split_once(':').unwrap_or((game, ""));
        self.browser.fill("#weighing [name=game]", name);
        self.browser.fill("#weighing [name=variant]", variant);
        self.browser.fill("#weighing [name=a]", a);
        self.browser.fill("#weighing [name=b]", b);
        self.browser.fill("#weighing [name=games]", &games.to_string());
        self.browser.click("#weighing button");
    }

    pub(crate) fn load(&mut self, text: &str) {
        let before = self.browser.js("location.hash");
        self.open_panels();
        self.browser.fill("#text", text);
        self.browser.click("#load");
        self.browser.wait(&format!("location.hash !== {before}"));
    }

    /// Clicks on squares and pieces in hand, and waits until the move is played.
    pub(crate) fn touch(&mut self, names: &[impl AsRef<str>]) {
        let ply = self.ply();
        self.click_squares(names);
        self.browser.wait(&format!("{PLY} > {ply}"));
    }

    /// Clicks on squares and pieces in hand.
    pub(crate) fn click_squares(&mut self, names: &[impl AsRef<str>]) {
        for name in names.iter().map(AsRef::as_ref) {
            match name.strip_prefix('*') {
                Some(symbol) => self.browser.click(&format!("#board [data-hand='{symbol}']")),
                None => self.browser.click(&format!("#board [data-cell='{name}']")),
            }
        }
    }

    /// Plays the move on a button below the board.
    pub(crate) fn choose(&mut self, mv: &str) {
        let ply = self.ply();
        let button = format!("[...document.querySelectorAll('#choices button')].find(it => it.textContent === {mv:?})");
        self.browser.wait(&button);
        self.browser.js(&format!("{button}.dataset.chosen = 'yes'"));
        self.browser.click("#choices [data-chosen]");
        self.browser.wait(&format!("{PLY} > {ply}"));
    }

    /// Completes the default setup, which leads to this ply.
    pub(crate) fn complete_setup(&mut self, ply: u64) {
        self.browser.click("#choices button");
        self.browser.wait(&format!("{PLY} === {ply}"));
    }

    /// The ply of the position shown.
    pub(crate) fn ply(&mut self) -> u64 {
        self.browser.js(PLY).as_u64().unwrap()
    }

    pub(crate) fn move_count(&mut self) -> u64 {
        self.browser.js("document.querySelectorAll('#moves li').length").as_u64().unwrap()
    }

    /// Plays the first move that clicks can enter, until the game is over or `count` moves are played.
    pub(crate) fn play_first_moves(&mut self, count: usize) {
        for _ in 0..count {
            let view = self.view();
            let mut names = Vec::new();
            let mut now = &view["move_tree"];
            while let Some((name, next)) = now.as_object().and_then(|next| next.iter().next()) {
                names.push(name.as_str());
                now = next;
            }
            if view["outcome"].is_string() || names.is_empty() {
                return;
            }
            self.touch(&names);
        }
    }

    /// Writes a screenshot into the folder that `TENBIN_PICTURES` names.
    pub(crate) fn save_screenshot(&mut self, name: &str) {
        if let Ok(folder) = std::env::var("TENBIN_PICTURES") {
            std::fs::write(PathBuf::from(folder).join(format!("{name}.png")), self.browser.screenshot()).unwrap();
        }
    }

    pub(crate) fn status(&mut self) -> String {
        self.browser.text("#status")
    }
}

/// Listens at a port. Another program may hold it for a moment, as the local port of a connection of its own.
async fn listen(port: u16) -> TcpListener {
    for _ in 0..500 {
        match TcpListener::bind(("127.0.0.1", port)).await {
            Err(error) if error.kind() == ErrorKind::AddrInUse => tokio::time::sleep(Duration::from_millis(20)).await,
            result => return result.unwrap(),
        }
    }
    panic!("port {port} stays in use");
}
