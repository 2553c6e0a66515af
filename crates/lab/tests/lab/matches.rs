//! Matches of the page, in the store of the command line.

use crate::{Bench, soon};
use axum::http::StatusCode;
use serde_json::{Value, json};
use tenbin_arena::store::{MatchId, Store};
use tenbin_registry::{MatchConditions, MatchConfig};

fn short() -> Value {
    json!({ "game": "breakthrough:4x4", "a": "advance:depth=2", "b": "random", "games": 12, "seed": 5 })
}

fn path(answer: &Value) -> String {
    format!("/api/matches/{}", answer["id"])
}

#[test]
fn a_match_is_played_to_its_verdict_and_kept_where_the_command_line_finds_it() {
    let bench = Bench::new();
    assert_eq!(bench.get("/api/matches"), json!([]));
    let begun = bench.post("/api/matches", &short());
    soon("the end of the match", || bench.get(&path(&begun))["state"] == "finished");
    let detail = bench.get(&path(&begun));
    assert_eq!(detail["score"]["games"], 12);
    assert!(detail["score"]["verdict"].as_str().unwrap().contains("advance:depth=2` is stronger"), "{detail}");
    assert!(detail["chart"].as_str().unwrap().starts_with("<svg "));
    let entries = Store::open(&bench.store()).unwrap().list().unwrap();
    assert_eq!((entries.len(), entries[0].pairs.games()), (1, 12));
    let game = bench.post("/api/games", &json!({ "stored": { "id": begun["id"], "pair": 2, "game": 1 } }));
    assert_eq!(game["game"], "breakthrough:4x4");
    assert!(game["outcome"].is_string());
    let analysis = format!("/api/games/{}/analysis", game["id"].as_str().unwrap());
    let evaluations = json!({ "evaluations": [{ "evaluation": "advance" }] });
    let searched = bench.post(&analysis, &evaluations)["search_scores"].take();
    assert_eq!((searched[0]["player"].as_str(), searched.as_array().map(Vec::len)), (Some("advance:depth=2"), Some(1)));
    assert!(searched[0]["points"].as_array().is_some_and(|points| points.len() > 2), "{searched}");
    let missing = json!({ "stored": { "id": begun["id"], "pair": 99, "game": 1 } });
    bench.refused(StatusCode::NOT_FOUND, "/api/games", &missing);
}

#[test]
fn a_match_is_stopped_and_resumed() {
    let bench = Bench::new();
    let long = json!({ "game": "amazons:6x6", "a": "lieberum:depth=2", "b": "original", "games": 4000 });
    let begun = bench.post("/api/matches", &long);
    let path = path(&begun);
    let games = || bench.get(&path)["score"]["games"].as_u64().unwrap();
    soon("the first pairs", || games() >= 4);
    bench.refused(StatusCode::CONFLICT, &format!("{path}/resume"), &json!({}));
    bench.post(&format!("{path}/stop"), &json!({}));
    soon("the stop", || bench.get(&path)["state"] == "unfinished");
    bench.refused(StatusCode::CONFLICT, &format!("{path}/stop"), &json!({}));
    let known = games();
    let resumed = bench.post(&format!("{path}/resume"), &json!({}));
    assert_eq!(resumed["id"], begun["id"], "the same match");
    soon("more pairs", || games() > known);
    bench.post(&format!("{path}/stop"), &json!({}));
    soon("the stop", || bench.get(&path)["state"] == "unfinished");
}

#[test]
fn only_so_many_matches_are_played_at_once() {
    let bench = Bench::new();
    let long = json!({ "game": "amazons", "a": "lieberum:depth=3", "b": "original", "games": 4000 });
    let open: Vec<Value> = (0..2).map(|_| bench.post("/api/matches", &long)).collect();
    let message = bench.refused(StatusCode::TOO_MANY_REQUESTS, "/api/matches", &short());
    assert!(message.contains("two matches"), "{message}");
    open.iter().for_each(|begun| drop(bench.post(&format!("{}/stop", path(begun)), &json!({}))));
    soon("the stops", || open.iter().all(|begun| bench.get(&path(begun))["state"] == "unfinished"));
}

/// A match with an external engine is listed, but the page does not start the engine.
#[test]
fn a_match_with_an_engine_is_shown_but_not_resumed() {
    let bench = Bench::new();
    let store = Store::open(&bench.store()).unwrap();
    let config = MatchConfig::new("shogi", "shogi", "random", MatchConditions::new(10));
    let mut description = config.prepare().unwrap().description().clone();
    let marker = bench.folder.path().join("started");
    description.b.spec = format!("usi:touch {}", marker.display());
    let MatchId(id) = store.begin(&description).unwrap().id();
    assert_eq!(bench.get("/api/matches")[0]["b"].as_str(), Some(description.b.spec.as_str()));
    let message = bench.refused(StatusCode::BAD_REQUEST, &format!("/api/matches/{id}/resume"), &json!({}));
    assert!(message.contains("external engines"), "{message}");
    assert!(!marker.exists());
}

#[test]
fn reports_are_found_beside_the_store() {
    let bench = Bench::new();
    let listed = bench.get("/api/reports");
    assert!(listed.as_array().unwrap().iter().all(|report| report["exists"] == false), "{listed}");
    let name = listed[0]["name"].as_str().unwrap();
    let file = tenbin_papers::report_file(&bench.store(), name);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, "<p>figures</p>").unwrap();
    assert_eq!(bench.get("/api/reports")[0]["exists"], true);
    assert_eq!(bench.get(&format!("/reports/{name}")), "<p>figures</p>");
}
