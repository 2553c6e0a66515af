//! The lab's API: its answers and its errors.

#![allow(clippy::unwrap_used, reason = "test helpers")]

mod games;
mod invalid_requests;
mod matches;
mod searches;
mod security;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tenbin_lab::Lab;
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// The port in the requests; no server listens there.
const PORT: u16 = 7373;

/// A lab with its own store, and a client.
struct TestClient {
    folder: tempfile::TempDir,
    lab: Arc<Lab>,
    router: Router,
    runtime: Runtime,
}

impl TestClient {
    fn new() -> TestClient {
        let folder = tempfile::tempdir().expect("a temporary folder can be created");
        let lab = Lab::new(folder.path().join("results.db"));
        let router = lab.router(PORT);
        TestClient { folder, lab, router, runtime: Runtime::new().expect("a runtime can be created") }
    }

    fn store(&self) -> PathBuf {
        self.folder.path().join("results.db")
    }

    /// Sends a request and reads the answer as JSON or text.
    fn send(&self, request: Request<Body>) -> (StatusCode, Value) {
        self.runtime.block_on(async {
            let response = self.router.clone().oneshot(request).await.expect("the router always answers");
            let status = response.status();
            let bytes = to_bytes(response.into_body(), usize::MAX).await.expect("the answer can be read");
            let text = String::from_utf8_lossy(&bytes).into_owned();
            (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
        })
    }

    fn ask(&self, method: Method, path: &str, body: &str) -> (StatusCode, Value) {
        let request = Request::builder().method(method).uri(path);
        let request = request.header("host", format!("127.0.0.1:{PORT}")).header("content-type", "application/json");
        self.send(request.body(Body::from(body.to_owned())).expect("a valid request"))
    }

    /// The answer to a request that must succeed.
    fn get(&self, path: &str) -> Value {
        let (status, answer) = self.ask(Method::GET, path, "");
        assert_eq!(status, StatusCode::OK, "{path}: {answer}");
        answer
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.ask(Method::POST, path, &body.to_string());
        assert_eq!(status, StatusCode::OK, "{path} {body}: {answer}");
        answer
    }

    /// The message of an answer with this error status.
    fn refused(&self, expected: StatusCode, path: &str, body: &Value) -> String {
        let (status, answer) = self.ask(Method::POST, path, &body.to_string());
        assert_eq!(status, expected, "{path} {body}: {answer}");
        message(&answer)
    }
}

/// The message of an error answer.
fn message(answer: &Value) -> String {
    let message = answer["error"].as_str().unwrap_or_else(|| panic!("no message in {answer}"));
    assert!(!message.is_empty());
    message.to_owned()
}

/// Waits for a condition.
fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < Duration::from_secs(60), "{what} did not happen");
        std::thread::sleep(Duration::from_millis(20));
    }
}
