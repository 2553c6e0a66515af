//! Garbage at every address gets a refusal with words, never a panic and never a 5xx.

use crate::{Bench, message};
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
    "{\"turn\":\"\"}",
    "{\"turn\":\"é|\"}",
    "{\"turn\":7}",
    "{\"path\":[]}",
    "{\"path\":[\"zz\",\"\"]}",
    "{\"path\":{},\"turn\":\"a1\"}",
    "{\"path\":[\"a1\"],\"turn\":\"a1\"}",
    "{\"at\":-1}",
    "{\"at\":1e99}",
    "{\"at\":\"x\"}",
    "{\"minds\":[]}",
    "{\"minds\":[{}]}",
    "{\"minds\":7}",
    "{\"minds\":[{\"evaluation\":\"\"}]}",
    "{\"minds\":[{\"evaluation\":\":::\"}]}",
    "{\"minds\":[{\"evaluation\":\"ks\",\"weights\":\"[[[\"}]}",
    "{\"minds\":[{\"evaluation\":\"ks\",\"term\":\"nothing\"}]}",
    "{\"minds\":[{\"evaluation\":\"ks\"},{\"evaluation\":\"ks\"},{\"evaluation\":\"ks\"}]}",
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
fn garbage_in_bodies_is_refused_in_words() {
    let bench = Bench::new();
    let view = bench.post("/api/games", &json!({ "game": "amazons" }));
    let game = format!("/api/games/{}", view["id"].as_str().unwrap());
    let mut refused = 0;
    for rest in ["/play", "/goto", "/sheet", "/scores"] {
        for body in BODIES {
            let (status, answer) = bench.ask(Method::POST, &format!("{game}{rest}"), body);
            assert!(status.is_client_error(), "{rest} {body}: {status} {answer}");
            message(&answer);
            refused += 1;
        }
    }
    for path in ["/api/games", "/api/matches"] {
        for body in BODIES {
            let (status, answer) = bench.ask(Method::POST, path, body);
            assert!(status.is_client_error(), "{path} {body}: {status} {answer}");
            message(&answer);
            refused += 1;
        }
    }
    assert_eq!(refused, 6 * BODIES.len());
    // To take back needs no words at all, so having none is no garbage there.
    for body in BODIES.iter().filter(|body| !["{}", "[]"].contains(body)) {
        let (status, answer) = bench.ask(Method::POST, &format!("{game}/undo"), body);
        assert!(status.is_client_error(), "undo {body}: {status} {answer}");
        message(&answer);
    }
    assert_eq!(bench.get(&game), view, "nothing has happened to the game");
}

#[test]
fn garbage_in_addresses_is_refused_in_words() {
    let bench = Bench::new();
    let view = bench.post("/api/games", &json!({ "game": "amazons" }));
    let id = view["id"].as_str().unwrap();
    let own = [
        "think",
        "think?player=",
        "think?player=nobody",
        "think?at=-1&player=ks",
        "think?player=ks:depth=0",
        "think?player=%ff",
        "record",
        "record?format=",
        "record?format=exe",
        "record?format=..%2f",
    ];
    let own = own.map(|rest| (Method::GET, format!("/api/games/{id}/{rest}")));
    let strange =
        ["%00", "..", "%2e%2e", "nobody", "%ff", "' OR 1=1", "9999999999999999999999", "-1", "é"].map(encoded);
    let addresses = strange.iter().flat_map(|id| {
        let get = ["", "/record?format=lines", "/think?player=random"]
            .map(|rest| (Method::GET, format!("/api/games/{id}{rest}")));
        let post = ["/play", "/undo", "/goto", "/sheet", "/scores"]
            .map(|rest| (Method::POST, format!("/api/games/{id}{rest}")));
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
        (Method::GET, format!("/api/games/{id}?pieces=gold")),
    ];
    for (method, path) in own.into_iter().chain(addresses).chain(others) {
        let body = if path.ends_with("goto") { "{\"at\":0}" } else { "{}" };
        let (status, answer) = bench.ask(method.clone(), &path, body);
        assert!(status.is_client_error(), "{method} {path}: {status} {answer}");
        let said = answer["error"].as_str().or(answer.as_str()).unwrap_or_default();
        assert!(!said.is_empty(), "{method} {path}: {status} without a word");
    }
}

#[test]
fn a_body_that_is_too_large_is_not_read() {
    let bench = Bench::new();
    let text = json!({ "game": "go", "text": "x".repeat(2 << 20) }).to_string();
    let (status, answer) = bench.ask(Method::POST, "/api/games", &text);
    assert_eq!(status.as_u16(), 413, "{}", message(&answer));
}

/// Blanks and letters that are no part of an address.
fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| {
            if byte.is_ascii_graphic() && byte != b'\'' { char::from(byte).to_string() } else { format!("%{byte:02x}") }
        })
        .collect()
}
