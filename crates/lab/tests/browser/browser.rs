//! A real browser, driven through its own debugging protocol: pages, clicks, keys, pictures.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// What the browser may be called; `./test` looks for the same names.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// How long anything on the page may take. Searches and matches of the tests are short.
const PATIENCE: Duration = Duration::from_secs(90);

/// A page in a browser of its own.
pub(crate) struct Browser {
    process: Child,
    socket: WebSocket<TcpStream>,
    session: String,
    number: u64,
}

/// The browser on this machine, where programs are looked for.
fn found() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&folders).collect();
    NAMES.iter().find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file()))
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Browser {
    /// Starts the browser; none if there is none on this machine.
    pub(crate) fn start(profile: &Path) -> Option<Browser> {
        let mut process = Command::new(found()?)
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage"])
            .args(["--remote-debugging-port=0", "--disable-background-networking", "--window-size=1280,900"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the browser starts");
        let mut lines = BufReader::new(process.stderr.take().expect("its errors are piped")).lines();
        let address = lines.find_map(|line| line.ok()?.strip_prefix("DevTools listening on ").map(str::to_owned));
        let address = address.expect("the browser says where it listens");
        // Somebody has to go on reading what it says, or it stops when the pipe is full.
        std::thread::spawn(move || lines.for_each(drop));
        let host = address.trim_start_matches("ws://").split('/').next().expect("an address has a host");
        let stream = TcpStream::connect(host).expect("the browser listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
        let (socket, _) = tungstenite::client(address.as_str(), stream).expect("the browser talks");
        let mut browser = Browser { process, socket, session: String::new(), number: 0 };
        let page = browser.call("Target.createTarget", &json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": page["targetId"], "flatten": true });
        browser.session =
            browser.call("Target.attachToTarget", &attach)["sessionId"].as_str().expect("a session").to_owned();
        browser.call("Page.enable", &json!({}));
        Some(browser)
    }

    /// Asks the browser for something and waits for its answer.
    pub(crate) fn call(&mut self, method: &str, params: &Value) -> Value {
        self.number += 1;
        let mut request = json!({ "id": self.number, "method": method, "params": params });
        if !self.session.is_empty() {
            request["sessionId"] = json!(self.session);
        }
        self.socket.send(Message::text(request.to_string())).expect("the browser listens");
        loop {
            let message = self.socket.read().expect("the browser answers");
            let Message::Text(text) = message else { continue };
            let answer: Value = serde_json::from_str(text.as_str()).expect("the browser speaks JSON");
            if answer["id"] == json!(self.number) {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
        }
    }

    pub(crate) fn open(&mut self, address: &str) {
        self.call("Page.navigate", &json!({ "url": address }));
        self.ready();
    }

    pub(crate) fn reload(&mut self) {
        self.js("document.documentElement.dataset.ready = 'no'");
        self.call("Page.reload", &json!({}));
        self.ready();
    }

    fn ready(&mut self) {
        self.wait("document.documentElement.dataset.ready === 'yes'");
    }

    /// What an expression on the page comes to. Promises are waited for.
    pub(crate) fn js(&mut self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", &params);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    pub(crate) fn text(&mut self, selector: &str) -> String {
        self.js(&format!("document.querySelector({selector:?}).textContent")).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until something holds on the page.
    pub(crate) fn wait(&mut self, condition: &str) {
        let started = Instant::now();
        // A page that is just being left has no context to ask in.
        let holds = format!("(() => {{ try {{ return Boolean({condition}) }} catch {{ return false }} }})()");
        while self.call("Runtime.evaluate", &json!({ "expression": holds, "returnByValue": true }))["result"]["value"]
            != true
        {
            let slips = "[...document.querySelectorAll('.slip')].map(slip => slip.textContent).join(' ')";
            assert!(started.elapsed() < PATIENCE, "never: {condition}; the page says: {}", self.js(slips));
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Where an element is on the screen, once it is there and stays there: its middle. What was just loaded may move it.
    fn middle(&mut self, selector: &str) -> (f64, f64) {
        self.wait(&format!("document.querySelector({selector:?})"));
        let mut last = None;
        loop {
            self.js(&format!("document.querySelector({selector:?}).scrollIntoView({{ block: 'center' }})"));
            let now = self.seen_at(selector);
            if last == Some(now) {
                return now;
            }
            last = Some(now);
            std::thread::sleep(Duration::from_millis(60));
        }
    }

    fn seen_at(&mut self, selector: &str) -> (f64, f64) {
        let place = self.js(&format!(
            "(() => {{ const box = document.querySelector({selector:?}).getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2] }})()"
        ));
        (place[0].as_f64().expect("a place"), place[1].as_f64().expect("a place"))
    }

    fn mouse(&mut self, kind: &str, (x, y): (f64, f64), buttons: u32) {
        let button = if kind == "mouseMoved" && buttons == 0 { "none" } else { "left" };
        let params = json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1 });
        self.call("Input.dispatchMouseEvent", &params);
    }

    pub(crate) fn click(&mut self, selector: &str) {
        let place = self.middle(selector);
        self.mouse("mouseMoved", place, 0);
        self.mouse("mousePressed", place, 1);
        self.mouse("mouseReleased", place, 0);
    }

    pub(crate) fn hover(&mut self, selector: &str) {
        let place = self.middle(selector);
        self.mouse("mouseMoved", place, 0);
    }

    pub(crate) fn drag(&mut self, from: &str, to: &str) {
        let (start, end) = (self.middle(from), self.seen_at(to));
        self.mouse("mouseMoved", start, 0);
        self.mouse("mousePressed", start, 1);
        self.mouse("mouseMoved", ((start.0 + end.0) / 2.0, (start.1 + end.1) / 2.0), 1);
        self.mouse("mouseMoved", end, 1);
        self.mouse("mouseReleased", end, 0);
    }

    pub(crate) fn key(&mut self, key: &str) {
        let text = if key.len() == 1 { key } else { "" };
        for kind in ["keyDown", "keyUp"] {
            let text = if kind == "keyDown" { text } else { "" };
            self.call("Input.dispatchKeyEvent", &json!({ "type": kind, "key": key, "text": text }));
        }
    }

    /// Chooses, or types, into a field as a person does.
    pub(crate) fn fill(&mut self, selector: &str, value: &str) {
        self.js(&format!(
            "(() => {{ const field = document.querySelector({selector:?}); field.value = {value:?};
             field.dispatchEvent(new Event('input', {{ bubbles: true }})); field.dispatchEvent(new Event('change', {{ bubbles: true }})) }})()"
        ));
    }

    /// Where files go that the page saves.
    pub(crate) fn downloads_to(&mut self, folder: &Path) {
        let place = json!({ "behavior": "allow", "downloadPath": folder });
        self.call("Browser.setDownloadBehavior", &place);
    }

    /// Chooses a file in a field for files.
    pub(crate) fn give_file(&mut self, selector: &str, file: &Path) {
        let field = json!({ "expression": format!("document.querySelector({selector:?})") });
        let field = self.call("Runtime.evaluate", &field)["result"]["objectId"].clone();
        self.call("DOM.setFileInputFiles", &json!({ "files": [file], "objectId": field }));
    }

    /// The size of the window, and whether the person likes it dark.
    pub(crate) fn screen(&mut self, width: u32, height: u32, dark: bool) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.call("Emulation.setDeviceMetricsOverride", &size);
        let value = if dark { "dark" } else { "light" };
        let scheme = json!({ "features": [{ "name": "prefers-color-scheme", "value": value }] });
        self.call("Emulation.setEmulatedMedia", &scheme);
    }

    /// What is on the screen, as a PNG.
    pub(crate) fn picture(&mut self) -> Vec<u8> {
        let answer = self.call("Page.captureScreenshot", &json!({ "format": "png" }));
        from_base64(answer["data"].as_str().expect("a picture"))
    }
}

/// The bytes that a text in base64 stands for.
fn from_base64(text: &str) -> Vec<u8> {
    let sextet = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let four = |letters: &[u8]| {
        let bits = letters.iter().fold(0u32, |bits, &letter| bits << 6 | u32::from(sextet(letter)));
        let missing = 4 - letters.len();
        (bits << (6 * missing)).to_be_bytes()[1..4 - missing].to_vec()
    };
    text.trim_end_matches('=').as_bytes().chunks(4).flat_map(four).collect()
}
