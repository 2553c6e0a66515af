//! Security: foreign requests, programs and files.

use crate::{PORT, TestClient, message};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::json;

/// Requests the catalogue with these headers.
fn status(client: &TestClient, headers: &[(&str, &str)]) -> StatusCode {
    let request = headers
        .iter()
        .fold(Request::builder().uri("/api/catalogue"), |request, (name, value)| request.header(*name, *value));
    let (status, answer) = client.send(request.body(Body::empty()).unwrap());
    if status != StatusCode::OK {
        message(&answer);
    }
    status
}

#[test]
fn only_the_own_page_may_send_requests() {
    let client = TestClient::new();
    let host = format!("127.0.0.1:{PORT}");
    let own = format!("http://localhost:{PORT}");
    assert_eq!(status(&client, &[("host", &host)]), StatusCode::OK);
    assert_eq!(status(&client, &[("host", &host), ("origin", &own)]), StatusCode::OK);
    assert_eq!(status(&client, &[("host", &host), ("sec-fetch-site", "same-origin")]), StatusCode::OK);
    for foreign in ["evil.example", "evil.example:7373", "127.0.0.1", "127.0.0.1:80", "127.0.0.1.evil.example:7373"] {
        assert_eq!(status(&client, &[("host", foreign)]), StatusCode::FORBIDDEN, "{foreign}");
    }
    assert_eq!(status(&client, &[]), StatusCode::FORBIDDEN, "no host at all");
    for origin in
        ["http://evil.example", "https://127.0.0.1:7373", "null", "http://127.0.0.1:7373.evil.example", "\u{e9}"]
    {
        assert_eq!(status(&client, &[("host", &host), ("origin", origin)]), StatusCode::FORBIDDEN, "{origin}");
    }
    for site in ["cross-site", "same-site"] {
        assert_eq!(status(&client, &[("host", &host), ("sec-fetch-site", site)]), StatusCode::FORBIDDEN, "{site}");
    }
}

#[test]
fn a_form_of_another_page_is_rejected() {
    let client = TestClient::new();
    let request = Request::post("/api/games").header("host", format!("127.0.0.1:{PORT}"));
    let request = request.header("content-type", "text/plain").body(Body::from(r#"{"game":"go"}"#)).unwrap();
    assert_eq!(client.send(request).0, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

/// No spec of a page starts a program or reads a file.
#[test]
fn no_player_from_a_page_starts_a_program_or_reads_a_file() {
    let client = TestClient::new();
    let marker = client.folder.path().join("started");
    let secret = client.folder.path().join("secret.toml");
    std::fs::write(&secret, "[weights]\nsecret = 1").unwrap();
    let cases = [
        ("shogi", format!("usi:touch {}", marker.display())),
        ("shogi", format!("USI:touch {}", marker.display())),
        ("shogi", format!(" usi :touch {}", marker.display())),
        ("shogi", format!("xboard:touch {}", marker.display())),
        ("go", format!("gtp:touch {}", marker.display())),
        ("arimaa", format!("aei:touch {}", marker.display())),
        ("amazons", format!("usi:touch {}", marker.display())),
        ("amazons", format!("ks:weights={}", secret.display())),
        ("amazons", format!("ks: Weights = {}", secret.display())),
        ("amazons", format!("uct:evaluation=ks,weights={}", secret.display())),
        ("amazons", format!("best:weights={}", secret.display())),
        ("go", format!("charge:strength={}", secret.display())),
        ("shogi", format!("shogi:weights={}", secret.display())),
        ("arimaa", format!("full:weights={}", secret.display())),
        ("breakthrough", format!("advance:weights={}", secret.display())),
    ];
    for (game, spec) in &cases {
        let view = client.post("/api/games", &json!({ "game": game }));
        let path = format!("/api/games/{}", view["id"].as_str().unwrap());
        let wrong = StatusCode::BAD_REQUEST;
        let mut messages = vec![
            client.refused(wrong, "/api/matches", &json!({ "game": game, "a": spec, "b": "random", "games": 2 })),
            client.refused(wrong, "/api/matches", &json!({ "game": game, "a": "random", "b": spec, "games": 2 })),
            client.refused(wrong, &format!("{path}/analysis"), &json!({ "evaluations": [{ "evaluation": spec }] })),
        ];
        let encoded: String = spec.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let (status, answer) = client.ask(Method::GET, &format!("{path}/search?player={encoded}"), "");
        assert_eq!(status, wrong, "{answer}");
        messages.push(message(&answer));
        for message in messages {
            assert!(!message.contains("secret ="), "{message}");
            assert!(!message.contains("unknown term"), "the file was read: {message}");
        }
    }
    assert!(!marker.exists(), "a program was started");
    assert_eq!(client.get("/api/matches"), json!([]), "no match was started");
}

#[test]
fn no_address_leads_to_a_file() {
    let client = TestClient::new();
    std::fs::write(client.folder.path().join("secret.html"), "secret").unwrap();
    std::fs::create_dir_all(client.folder.path().join("reports")).unwrap();
    std::fs::write(client.folder.path().join("reports/other.html"), "secret").unwrap();
    for path in [
        "/reports/..%2Fsecret",
        "/reports/..%2fsecret.html",
        "/reports/other",
        "/reports/%2e%2e%2fresults.db",
        "/reports/../secret.html",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/../secret.html",
        "/assets/%00",
        "/results.db",
        "/reports/",
        "/assets/",
    ] {
        let (status, answer) = client.ask(Method::GET, path, "");
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert!(!answer.to_string().contains("secret"), "{path}");
    }
}

#[test]
fn the_page_loads_nothing_from_other_sites() {
    let client = TestClient::new();
    for path in [
        "/",
        "/assets/style.css",
        "/assets/app.js",
        "/assets/api.js",
        "/assets/board.js",
        "/assets/game.js",
        "/assets/evaluation.js",
        "/assets/graph.js",
        "/assets/computer.js",
        "/assets/weigh.js",
        "/assets/util.js",
    ] {
        let text = client.get(path);
        let text = text.as_str().unwrap().replace("http://www.w3.org/2000/svg", "");
        assert!(!text.is_empty(), "{path}");
        assert!(!text.contains("http:") && !text.contains("https:") && !text.contains("url("), "{path}");
    }
}
