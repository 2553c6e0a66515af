//! Fuzzing: an invalid request to any address gets an error with a message, never a panic or a 5xx status.

use crate::{TestClient, message};
use axum::http::Method;
use serde_json::json;

const BODIES: &[&str] = &[
    "",
    "{",
    "null",
    "[]",
    "0",
    "\"text\"",
    "{}",
    "{\"game\":7}",
    "{\"game\":\"\"}",
    "{\"game\":\"amazons:99x99\"}",
    "{\"game\":\"go:-1x\"}",
    "{\"game\":\"amazons\",\"text\":\"((((((((\"}",
    "{\"game\":\"amazons\",\"more\":1}",
    "{\"game\":\"shogi\",\"text\":\"\\u0000\\ud83d\\ude00\"}",
    "{\"stored\":{\"id\":-1,\"pair\":0,\"game\":0}}",
    "{\"stored\":{\"id\":1,\"pair\":18446744073709551615,\"game\":7}}",
    "{\"move\":\"\"}",
    "{\"move\":\"é|\"}",
    "{\"move\":7}",
    "{\"touches\":[]}",
    "{\"touches\":[\"zz\",\"\"]}",
    "{\"touches\":{},\"move\":\"a1\"}",
    "{\"touches\":[\"a1\"],\"move\":\"a1\"}",
    "{\"ply\":-1}",
    "{\"ply\":1e99}",
    "{\"ply\":\"x\"}",
    "{\"evaluations\":[]}",
    "{\"evaluations\":[{}]}",
    "{\"evaluations\":7}",
    "{\"evaluations\":[{\"evaluation\":\"\"}]}",
    "{\"evaluations\":[{\"evaluation\":\":::\"}]}",
    "{\"evaluations\":[{\"evaluation\":\"ks\",\"weights\":\"[[[\"}]}",
    "{\"evaluations\":[{\"evaluation\":\"ks\",\"term\":\"nothing\"}]}",
    "{\"evaluations\":[{\"evaluation\":\"ks\"},{\"evaluation\":\"ks\"},{\"evaluation\":\"ks\"}]}",
    "{\"evaluation\":\"random\"}",
    "{\"evaluation\":\"ks:w=nan\"}",
    "{\"game\":\"go\",\"a\":\"\",\"b\":\"\",\"games\":2}",
    "{\"game\":\"go\",\"a\":\"random\",\"b\":\"random\",\"games\":0}",
    "{\"game\":\"go\",\"a\":\"random\",\"b\":\"random\",\"games\":99999999999}",
    "{\"game\":\"go\",\"a\":\"random\",\"b\":\"random\",\"games\":2,\"sprt\":\"x\"}",
    "{\"game\":\"go\",\"a\":\"random\",\"b\":\"random\",\"games\":2,\"opening_plies\":1000}",
    "\u{0}\u{1}\u{2}",
];

#[test]
fn invalid_bodies_are_errors() {
    let client = TestClient::new();
    let view = client.post("/api/games", &json!({ "game": "amazons" }));
    let game = format!("/api/games/{}", view["id"].as_str().unwrap());
    let mut refused = 0;
    for rest in ["/play", "/goto", "/analysis"] {
        for body in BODIES {
            let (status, answer) = client.ask(Method::POST, &format!("{game}{rest}"), body);
            assert!(status.is_client_error(), "{rest} {body}: {status} {answer}");
            message(&answer);
            refused += 1;
        }
    }
    for path in ["/api/games", "/api/matches"] {
        for body in BODIES {
            let (status, answer) = client.ask(Method::POST, path, body);
            assert!(status.is_client_error(), "{path} {body}: {status} {answer}");
            message(&answer);
            refused += 1;
        }
    }
    assert_eq!(refused, 5 * BODIES.len());
    // Undo accepts an empty body.
    for body in BODIES.iter().filter(|body| !["{}", "[]"].contains(body)) {
        let (status, answer) = client.ask(Method::POST, &format!("{game}/undo"), body);
        assert!(status.is_client_error(), "undo {body}: {status} {answer}");
        message(&answer);
    }
    assert_eq!(client.get(&game), view, "the game is unchanged");
}

#[test]
fn invalid_addresses_are_errors() {
    let client = TestClient::new();
    let view = client.post("/api/games", &json!({ "game": "amazons" }));
    let id = view["id"].as_str().unwrap();
    let own = [
        "search",
        "search?player=",
        "search?player=nobody",
        "search?ply=-1&player=ks",
        "search?player=ks:depth=0",
        "search?player=%ff",
        "record",
        "record?format=",
        "record?format=exe",
        "record?format=..%2f",
    ];
    let own = own.map(|rest| (Method::GET, format!("/api/games/{id}/{rest}")));
    let invalid_ids =
        ["%00", "..", "%2e%2e", "nobody", "%ff", "' OR 1=1", "9999999999999999999999", "-1", "é"].map(encoded);
    let addresses = invalid_ids.iter().flat_map(|id| {
        let get = ["", "/record?format=lines", "/search?player=random"]
            .map(|rest| (Method::GET, format!("/api/games/{id}{rest}")));
        let post =
            ["/play", "/undo", "/goto", "/analysis"].map(|rest| (Method::POST, format!("/api/games/{id}{rest}")));
        let of_match = [
            (Method::GET, format!("/api/matches/{id}")),
            (Method::GET, format!("/api/matches/{id}/watch")),
            (Method::POST, format!("/api/matches/{id}/stop")),
            (Method::POST, format!("/api/matches/{id}/resume")),
        ];
        let files = [(Method::GET, format!("/assets/{id}")), (Method::GET, format!("/reports/{id}"))];
        get.into_iter().chain(post).chain(of_match).chain(files)
    });
    let others = [
        (Method::GET, "/nothing".to_owned()),
        (Method::POST, "/".to_owned()),
        (Method::DELETE, "/api/games".to_owned()),
        (Method::PUT, "/api/matches".to_owned()),
        (Method::POST, "/api/catalogue".to_owned()),
        (Method::GET, format!("/api/games/{id}/play")),
        (Method::GET, format!("/api/games/{id}?piece_style=gold")),
    ];
    for (method, path) in own.into_iter().chain(addresses).chain(others) {
        let body = if path.ends_with("goto") { "{\"ply\":0}" } else { "{}" };
        let (status, answer) = client.ask(method.clone(), &path, body);
        assert!(status.is_client_error(), "{method} {path}: {status} {answer}");
        let text = answer["error"].as_str().or(answer.as_str()).unwrap_or_default();
        assert!(!text.is_empty(), "{method} {path}: {status} without a message");
    }
}

#[test]
fn a_body_over_the_size_limit_is_an_error() {
    let client = TestClient::new();
    let text = json!({ "game": "go", "text": "x".repeat(2 << 20) }).to_string();
    let (status, answer) = client.ask(Method::POST, "/api/games", &text);
    assert_eq!(status.as_u16(), 413, "{}", message(&answer));
}

/// Percent-encodes what an address cannot contain.
fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| {
            if byte.is_ascii_graphic() && byte != b'\'' { char::from(byte).to_string() } else { format!("%{byte:02x}") }
        })
        .collect()
}
