//! Chromium, driven through the DevTools protocol: pages, clicks, keys, screenshots.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// The names of the program; `./test` looks for the same ones.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The limit for any wait.
const TIMEOUT: Duration = Duration::from_secs(90);

/// A browser with one page.
pub(crate) struct Browser {
    process: Child,
    socket: WebSocket<TcpStream>,
    session: String,
    number: u64,
}

/// The browser in `PATH`.
fn installed() -> Option<PathBuf> {
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
    /// Starts the browser; `None` if none is installed.
    pub(crate) fn start(profile: &Path) -> Option<Browser> {
        let mut process = Command::new(installed()?)
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
        let address = address.expect("the browser prints its address");
        // The output must be read, or the browser stops when the pipe is full.
        std::thread::spawn(move || lines.for_each(drop));
        let host = address.trim_start_matches("ws://").split('/').next().expect("an address has a host");
        let stream = TcpStream::connect(host).expect("the browser listens");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a timeout can be set");
        let (socket, _) = tungstenite::client(address.as_str(), stream).expect("the browser accepts a websocket");
        let mut browser = Browser { process, socket, session: String::new(), number: 0 };
        let page = browser.call("Target.createTarget", &json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": page["targetId"], "flatten": true });
        browser.session =
            browser.call("Target.attachToTarget", &attach)["sessionId"].as_str().expect("a session").to_owned();
        browser.call("Page.enable", &json!({}));
        Some(browser)
    }

    /// Calls a method of the protocol and waits for its result.
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
            let answer: Value = serde_json::from_str(text.as_str()).expect("the browser sends JSON");
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

    /// Evaluates an expression on the page; promises are awaited.
    pub(crate) fn js(&mut self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", &params);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    pub(crate) fn text(&mut self, selector: &str) -> String {
        self.js(&format!("document.querySelector({selector:?}).textContent")).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until a condition holds on the page.
    pub(crate) fn wait(&mut self, condition: &str) {
        let started = Instant::now();
        // During navigation there is no context to evaluate in.
        let holds = format!("(() => {{ try {{ return Boolean({condition}) }} catch {{ return false }} }})()");
        while self.call("Runtime.evaluate", &json!({ "expression": holds, "returnByValue": true }))["result"]["value"]
            != true
        {
            let errors = "[...document.querySelectorAll('.error')].map(error => error.textContent).join(' ')";
            assert!(started.elapsed() < TIMEOUT, "never: {condition}; errors on the page: {}", self.js(errors));
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The centre of an element, once it exists and has stopped moving.
    fn centre(&mut self, selector: &str) -> (f64, f64) {
        self.wait(&format!("document.querySelector({selector:?})"));
        let mut last = None;
        loop {
            self.js(&format!("document.querySelector({selector:?}).scrollIntoView({{ block: 'center' }})"));
            let now = self.position(selector);
            if last == Some(now) {
                return now;
            }
            last = Some(now);
            self.next_frames();
        }
    }

    /// Waits for two animation frames, so that pending layout is done.
    fn next_frames(&mut self) {
        self.js("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))");
    }

    fn position(&mut self, selector: &str) -> (f64, f64) {
        let place = self.js(&format!(
            "(() => {{ const box = document.querySelector({selector:?}).getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2] }})()"
        ));
        (place[0].as_f64().expect("a position"), place[1].as_f64().expect("a position"))
    }

    fn mouse(&mut self, kind: &str, (x, y): (f64, f64), buttons: u32) {
        let button = if kind == "mouseMoved" && buttons == 0 { "none" } else { "left" };
        let params = json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1 });
        self.call("Input.dispatchMouseEvent", &params);
    }

    pub(crate) fn click(&mut self, selector: &str) {
        let place = self.centre(selector);
        self.mouse("mouseMoved", place, 0);
        self.mouse("mousePressed", place, 1);
        self.mouse("mouseReleased", place, 0);
    }

    pub(crate) fn hover(&mut self, selector: &str) {
        let place = self.centre(selector);
        self.mouse("mouseMoved", place, 0);
    }

    pub(crate) fn drag(&mut self, from: &str, to: &str) {
        let (start, end) = (self.centre(from), self.position(to));
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

    /// Sets the value of a field and sends its events.
    pub(crate) fn fill(&mut self, selector: &str, value: &str) {
        self.js(&format!(
            "(() => {{ const field = document.querySelector({selector:?}); field.value = {value:?};
             field.dispatchEvent(new Event('input', {{ bubbles: true }})); field.dispatchEvent(new Event('change', {{ bubbles: true }})) }})()"
        ));
    }

    /// Sets the folder of downloads.
    pub(crate) fn downloads_to(&mut self, folder: &Path) {
        let place = json!({ "behavior": "allow", "downloadPath": folder });
        self.call("Browser.setDownloadBehavior", &place);
    }

    /// Chooses a file in a file field.
    pub(crate) fn choose_file(&mut self, selector: &str, file: &Path) {
        let field = json!({ "expression": format!("document.querySelector({selector:?})") });
        let field = self.call("Runtime.evaluate", &field)["result"]["objectId"].clone();
        self.call("DOM.setFileInputFiles", &json!({ "files": [file], "objectId": field }));
    }

    /// Sets the size of the window and the colour scheme.
    pub(crate) fn screen(&mut self, width: u32, height: u32, dark: bool) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.call("Emulation.setDeviceMetricsOverride", &size);
        let value = if dark { "dark" } else { "light" };
        let scheme = json!({ "features": [{ "name": "prefers-color-scheme", "value": value }] });
        self.call("Emulation.setEmulatedMedia", &scheme);
    }

    /// A screenshot as PNG.
    pub(crate) fn screenshot(&mut self) -> Vec<u8> {
        let answer = self.call("Page.captureScreenshot", &json!({ "format": "png" }));
        from_base64(answer["data"].as_str().expect("a screenshot"))
    }
}

/// Decodes base64.
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
