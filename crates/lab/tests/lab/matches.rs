//! Matches of the page, in the store of the command line.

use crate::{TestClient, wait_until};
use axum::http::StatusCode;
use serde_json::{Value, json};
use tenbin_arena::store::{MatchId, Store};
use tenbin_registry::{MatchConditions, MatchConfig};

fn short_match() -> Value {
    json!({ "game": "breakthrough:4x4", "a": "advance:depth=2", "b": "random", "games": 12, "seed": 5 })
}

fn path(answer: &Value) -> String {
    format!("/api/matches/{}", answer["id"])
}

#[test]
fn a_match_is_played_to_its_verdict_and_stored_for_the_command_line() {
    let client = TestClient::new();
    assert_eq!(client.get("/api/matches"), json!([]));
    let started = client.post("/api/matches", &short_match());
    wait_until("the end of the match", || client.get(&path(&started))["state"] == "finished");
    let detail = client.get(&path(&started));
    assert_eq!(detail["score"]["games"], 12);
    assert!(detail["score"]["verdict"].as_str().unwrap().contains("advance:depth=2` is stronger"), "{detail}");
    assert!(detail["chart"].as_str().unwrap().starts_with("<svg "));
    let entries = Store::open(&client.store()).unwrap().list().unwrap();
    assert_eq!((entries.len(), entries[0].pairs.games()), (1, 12));
    let game = client.post("/api/games", &json!({ "stored": { "id": started["id"], "pair": 2, "game": 1 } }));
    assert_eq!(game["game"], "breakthrough:4x4");
    assert!(game["outcome"].is_string());
    let analysis = format!("/api/games/{}/analysis", game["id"].as_str().unwrap());
    let evaluations = json!({ "evaluations": [{ "evaluation": "advance" }] });
    let searched = client.post(&analysis, &evaluations)["search_scores"].take();
    assert_eq!((searched[0]["player"].as_str(), searched.as_array().map(Vec::len)), (Some("advance:depth=2"), Some(1)));
    assert!(searched[0]["points"].as_array().is_some_and(|points| points.len() > 2), "{searched}");
    let missing = json!({ "stored": { "id": started["id"], "pair": 99, "game": 1 } });
    client.refused(StatusCode::NOT_FOUND, "/api/games", &missing);
}

#[test]
fn a_match_is_stopped_and_resumed() {
    let client = TestClient::new();
    let long = json!({ "game": "amazons:6x6", "a": "lieberum:depth=2", "b": "original", "games": 4000 });
    let started = client.post("/api/matches", &long);
    let path = path(&started);
    let games = || client.get(&path)["score"]["games"].as_u64().unwrap();
    wait_until("the first pairs", || games() >= 4);
    client.refused(StatusCode::CONFLICT, &format!("{path}/resume"), &json!({}));
    client.post(&format!("{path}/stop"), &json!({}));
    wait_until("the stop", || client.get(&path)["state"] == "unfinished");
    client.refused(StatusCode::CONFLICT, &format!("{path}/stop"), &json!({}));
    let known = games();
    let resumed = client.post(&format!("{path}/resume"), &json!({}));
    assert_eq!(resumed["id"], started["id"], "the same match");
    wait_until("more pairs", || games() > known);
    client.post(&format!("{path}/stop"), &json!({}));
    wait_until("the stop", || client.get(&path)["state"] == "unfinished");
}

#[test]
fn the_number_of_concurrent_matches_is_limited() {
    let client = TestClient::new();
    let long = json!({ "game": "amazons", "a": "lieberum:depth=3", "b": "original", "games": 4000 });
    let running: Vec<Value> = (0..2).map(|_| client.post("/api/matches", &long)).collect();
    let message = client.refused(StatusCode::TOO_MANY_REQUESTS, "/api/matches", &short_match());
    assert!(message.contains("two matches"), "{message}");
    running.iter().for_each(|started| drop(client.post(&format!("{}/stop", path(started)), &json!({}))));
    wait_until("the stops", || running.iter().all(|started| client.get(&path(started))["state"] == "unfinished"));
}

/// A match with an external engine is listed, but the page does not start the engine.
#[test]
fn a_match_with_an_engine_is_shown_but_not_resumed() {
    let client = TestClient::new();
    let store = Store::open(&client.store()).unwrap();
    let config = MatchConfig::new("shogi", "shogi", "random", MatchConditions::new(10));
    let mut description = config.prepare().unwrap().description().clone();
    let marker = client.folder.path().join("started");
    description.b.spec = format!("usi:touch {}", marker.display());
    let MatchId(id) = store.begin(&description).unwrap().id();
    assert_eq!(client.get("/api/matches")[0]["b"].as_str(), Some(description.b.spec.as_str()));
    let message = client.refused(StatusCode::BAD_REQUEST, &format!("/api/matches/{id}/resume"), &json!({}));
    assert!(message.contains("external engines"), "{message}");
    assert!(!marker.exists());
}

#[test]
fn reports_are_found_beside_the_store() {
    let client = TestClient::new();
    let listed = client.get("/api/reports");
    assert!(listed.as_array().unwrap().iter().all(|report| report["exists"] == false), "{listed}");
    let name = listed[0]["name"].as_str().unwrap();
    let file = tenbin_papers::report_file(&client.store(), name);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, "<p>figures</p>").unwrap();
    assert_eq!(client.get("/api/reports")[0]["exists"], true);
    assert_eq!(client.get(&format!("/reports/{name}")), "<p>figures</p>");
}
