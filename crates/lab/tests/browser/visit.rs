//! What the tests do on the page, in words.

use crate::browser::Browser;
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;
use tenbin_core::Stop;
use tenbin_lab::Lab;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// How many turns have been played where the page is looking.
const AT: &str = "([...document.querySelectorAll('#turns li')].findIndex(turn => turn.className === 'now') + 1)";

/// A lab that listens, and a browser that looks at it.
pub(crate) struct Visit {
    pub(crate) browser: Browser,
    pub(crate) runtime: Runtime,
    pub(crate) lab: Arc<Lab>,
    pub(crate) stop: Stop,
    pub(crate) port: u16,
    pub(crate) folder: tempfile::TempDir,
}

impl Visit {
    pub(crate) fn new() -> Visit {
        let folder = tempfile::tempdir().unwrap();
        let runtime = Runtime::new().unwrap();
        let browser = Browser::start(&folder.path().join("profile")).expect("chromium is installed for these tests");
        let lab = Lab::new(folder.path().join("results.db"));
        let mut visit = Visit { browser, runtime, lab, stop: Stop::new(), port: 0, folder };
        visit.open_lab();
        let address = visit.address("#/");
        visit.browser.open(&address);
        visit
    }

    /// Opens the lab, at the same port if it was open before.
    pub(crate) fn open_lab(&mut self) {
        self.lab = Lab::new(self.folder.path().join("results.db"));
        let lab = Arc::clone(&self.lab);
        self.stop = Stop::new();
        let stop = self.stop.clone();
        let listener = self.runtime.block_on(TcpListener::bind(("127.0.0.1", self.port))).unwrap();
        self.port = listener.local_addr().unwrap().port();
        self.runtime.spawn(async move { lab.serve(listener, &stop).await });
    }

    pub(crate) fn address(&self, place: &str) -> String {
        format!("http://127.0.0.1:{}/{place}", self.port)
    }

    /// The game on the board, as the server has it.
    pub(crate) fn view(&mut self) -> Value {
        self.browser.js("fetch('/api/games/' + location.hash.split('/')[2]).then(answer => answer.json())")
    }

    pub(crate) fn begin(&mut self, game: &str) {
        let before = self.browser.js("location.hash");
        let (name, variant) = game.split_once(':').unwrap_or((game, ""));
        self.browser.fill("#new-game [name=game]", name);
        self.browser.fill("#new-game [name=variant]", variant);
        self.browser.click("#new-game button");
        self.browser.wait(&format!("location.hash !== {before}"));
    }

    /// Opens every part of the page that can be folded away.
    pub(crate) fn unfold(&mut self) {
        self.browser.js("document.querySelectorAll('details.card').forEach(card => { card.open = true })");
    }

    /// Names the other player, and how strong it is.
    pub(crate) fn opponent(&mut self, player: &str, strength: &str, amount: &str) {
        self.browser.fill("#opponent [name=player]", player);
        self.browser.fill("#opponent [name=strength]", strength);
        self.browser.fill("#opponent [name=amount]", amount);
    }

    /// Begins a match in the form for it.
    pub(crate) fn weigh(&mut self, game: &str, a: &str, b: &str, games: u32) {
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
        self.unfold();
        self.browser.fill("#text", text);
        self.browser.click("#load");
        self.browser.wait(&format!("location.hash !== {before}"));
    }

    /// Clicks on squares and pieces in hand, as the server names them, and waits until the turn is played.
    pub(crate) fn touch(&mut self, names: &[impl AsRef<str>]) {
        let at = self.at();
        self.begin_turn(names);
        self.browser.wait(&format!("{AT} > {at}"));
    }

    /// The same where the touches mean several turns: one of them has to be chosen by its words.
    pub(crate) fn begin_turn(&mut self, names: &[impl AsRef<str>]) {
        for name in names.iter().map(AsRef::as_ref) {
            match name.strip_prefix('*') {
                Some(symbol) => self.browser.click(&format!("#board [data-hand='{symbol}']")),
                None => self.browser.click(&format!("#board [data-cell='{name}']")),
            }
        }
    }

    /// Plays the turn of these words, which has a button below the board.
    pub(crate) fn choose(&mut self, turn: &str) {
        let at = self.at();
        let button =
            format!("[...document.querySelectorAll('#choices button')].find(it => it.textContent === {turn:?})");
        self.browser.wait(&button);
        self.browser.js(&format!("{button}.dataset.chosen = 'yes'"));
        self.browser.click("#choices [data-chosen]");
        self.browser.wait(&format!("{AT} > {at}"));
    }

    /// Lets the usual set-up fill what is left, until so many turns are played.
    pub(crate) fn set_up_the_rest(&mut self, turns: u64) {
        self.browser.click("#choices button");
        self.browser.wait(&format!("{AT} === {turns}"));
    }

    /// How many turns have been played where the page is looking.
    pub(crate) fn at(&mut self) -> u64 {
        self.browser.js(AT).as_u64().unwrap()
    }

    pub(crate) fn played(&mut self) -> u64 {
        self.browser.js("document.querySelectorAll('#turns li').length").as_u64().unwrap()
    }

    /// Plays the first turn that can be made by touching, again and again, until the game is over or so long.
    pub(crate) fn play_unadjudicated(&mut self, most: usize) {
        for _ in 0..most {
            let view = self.view();
            let mut names = Vec::new();
            let mut now = &view["ways"];
            while let Some((name, next)) = now.as_object().and_then(|ways| ways.iter().next()) {
                names.push(name.as_str());
                now = next;
            }
            if view["outcome"].is_string() || names.is_empty() {
                return;
            }
            self.touch(&names);
        }
    }

    /// Writes a picture of the screen into the folder that `TENBIN_PICTURES` names, for people to look at.
    pub(crate) fn keep_picture(&mut self, name: &str) {
        if let Ok(folder) = std::env::var("TENBIN_PICTURES") {
            std::fs::write(PathBuf::from(folder).join(format!("{name}.png")), self.browser.picture()).unwrap();
        }
    }

    pub(crate) fn status(&mut self) -> String {
        self.browser.text("#status")
    }
}
