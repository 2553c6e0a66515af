//! Sessions of every game, played by the clicks that the server offers.

use crate::{TestClient, message};
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use tenbin_core::Random;

/// A random path through a move tree, as a request to play.
fn random_move(tree: &Value, random: &mut Random) -> Option<Value> {
    let (mut now, mut touches) = (tree, Vec::new());
    loop {
        match now {
            Value::Object(next) if next.is_empty() => return None,
            Value::Object(next) => {
                let place = random.below(next.len() as u64) as usize;
                let (name, after) = next.iter().nth(place).expect("the place is below the length");
                touches.push(name.clone());
                now = after;
            }
            Value::Array(moves) => return Some(json!({ "move": moves[random.below(moves.len() as u64) as usize] })),
            _ => return Some(json!({ "touches": touches })),
        }
    }
}

#[test]
fn every_game_can_be_played_by_clicks() {
    let client = TestClient::new();
    let mut random = Random::new(3);
    for info in client.get("/api/catalogue").as_array().unwrap() {
        let mut view = client.post("/api/games", &json!({ "game": info["name"] }));
        let path = format!("/api/games/{}", view["id"].as_str().unwrap());
        for _ in 0..60 {
            let mv = random_move(&view["move_tree"], &mut random);
            let mv = mv.or_else(|| Some(json!({ "move": view["other_moves"].get(0)? })));
            let Some(mv) = mv else { break };
            view = client.post(&format!("{path}/play"), &mv);
        }
        let played = view["moves"].as_array().unwrap().len();
        assert!(played >= 6, "{info}: {played}");
        assert!(view["svg"].as_str().unwrap().starts_with("<svg "));
        // Another request, steps, and saving and reading in each format keep the game.
        assert_eq!(client.get(&path), view);
        let back = client.post(&format!("{path}/goto"), &json!({ "ply": 2 }));
        assert_eq!((back["ply"].as_u64(), back["moves"].as_array().unwrap().len()), (Some(2), played));
        for format in view["formats"].as_array().unwrap() {
            let (status, record) =
                client.ask(Method::GET, &format!("{path}/record?format={}", format["name"].as_str().unwrap()), "");
            assert_eq!(status, StatusCode::OK, "{record}");
            let again = client.post("/api/games", &json!({ "game": info["name"], "text": record }));
            let [before, after] = [&view, &again].map(|view| view["moves"].as_array().unwrap());
            // A format of whole turns drops an unfinished one, or reads it as finished.
            let played = after.strip_suffix(&["pass".into()]).unwrap_or(after);
            assert!(before.starts_with(played), "{format} {record}");
            assert!(
                after.len() + 3 >= before.len() && (format["name"] != "lines" || after == before),
                "{format} {record}"
            );
        }
        let undone = client.post(&format!("{path}/undo"), &json!({}));
        assert_eq!((undone["ply"].as_u64(), undone["moves"].as_array().unwrap().len()), (Some(1), 1));
    }
}

/// The page saves a position as a line.
#[test]
fn a_position_in_a_file_is_opened_again() {
    let client = TestClient::new();
    let mut random = Random::new(5);
    for info in client.get("/api/catalogue").as_array().unwrap() {
        let mut view = client.post("/api/games", &json!({ "game": info["name"] }));
        let path = format!("/api/games/{}/play", view["id"].as_str().unwrap());
        for _ in 0..45 {
            let Some(mv) = random_move(&view["move_tree"], &mut random) else { break };
            view = client.post(&path, &mv);
        }
        let saved = format!("{}\n", view["position"].as_str().unwrap());
        let again = client.post("/api/games", &json!({ "game": info["name"], "text": saved }));
        for same in ["game", "position", "side_to_move", "move_tree", "other_moves"] {
            assert_eq!(again[same], view[same], "{saved}");
        }
    }
}

#[test]
fn positions_are_read_and_errors_point_at_the_place() {
    let client = TestClient::new();
    let begin = |game: &str, text: &str| json!({ "game": game, "text": text });
    let position = "1b1b1/b3b/5/w3w/1w1w1 b";
    let view = client.post("/api/games", &begin("amazons", position));
    assert_eq!((view["game"].as_str(), view["position"].as_str()), (Some("amazons:5x5"), Some(position)));
    let message_text = client.refused(StatusCode::BAD_REQUEST, "/api/games", &begin("amazons", "1b1b1/b3b/q w"));
    assert!(message_text.contains('^'), "{message_text}");
    let message_text =
        client.refused(StatusCode::BAD_REQUEST, "/api/games", &begin("amazons", "amazons:6x6 | | a1-a1/a1"));
    assert!(message_text.contains("move 1"), "{message_text}");
    let message_text = client.refused(StatusCode::BAD_REQUEST, "/api/games", &begin("amazonz", ""));
    assert!(message_text.contains("did you mean"), "{message_text}");
}

#[test]
fn whole_turns_are_read_where_turns_have_several_plies() {
    let client = TestClient::new();
    let mut view = client.post("/api/games", &json!({ "game": "arimaa" }));
    let path = format!("/api/games/{}/play", view["id"].as_str().unwrap());
    while view["default_setup"].is_string() {
        view = client.post(&path, &json!({ "default_setup": true }));
    }
    assert_eq!(view["moves"].as_array().unwrap().len(), 32);
    let view = client.post(&path, &json!({ "move": "Ra2n Ra3n Hb2n Hb3n" }));
    assert_eq!((view["moves"].as_array().unwrap().len(), view["side_to_move"].as_u64()), (36, Some(1)));
}

#[test]
fn pieces_are_drawn_with_letters_or_characters() {
    let client = TestClient::new();
    let letters = client.post("/api/games", &json!({ "game": "shogi", "piece_style": "letters" }));
    let characters = client.post("/api/games", &json!({ "game": "shogi" }));
    let is_written = |view: &Value| view["svg"].as_str().unwrap().contains(">P</text>");
    assert!(is_written(&letters) && !is_written(&characters));
    assert!(characters["svg"].as_str().unwrap().is_ascii(), "characters are drawn as paths");
}

fn values(analysis: &Value) -> Vec<f64> {
    analysis["breakdowns"][0]["terms"].as_array().unwrap().iter().map(|term| term["value"].as_f64().unwrap()).collect()
}

#[test]
fn every_evaluation_can_be_analysed() {
    let client = TestClient::new();
    for info in client.get("/api/catalogue").as_array().unwrap() {
        let view = client.post("/api/games", &json!({ "game": info["name"] }));
        let path = format!("/api/games/{}", view["id"].as_str().unwrap());
        let (mut random, mut now) = (Random::new(9), view);
        for _ in 0..40 {
            let Some(mv) = random_move(&now["move_tree"], &mut random) else { break };
            now = client.post(&format!("{path}/play"), &mv);
        }
        for player in info["players"].as_array().unwrap().iter().filter(|player| player["has_evaluation"] == true) {
            let evaluation = json!({ "evaluation": player["name"] });
            let analysis = client.post(&format!("{path}/analysis"), &json!({ "evaluations": [evaluation] }));
            let total: f64 = values(&analysis).iter().sum();
            assert!((total - analysis["breakdowns"][0]["total"].as_f64().unwrap()).abs() < 1e-6);
            let probability = analysis["breakdowns"][0]["win_probability"].as_f64().unwrap();
            assert!(probability > 0.0 && (probability > 0.5) == (total > 0.0) || total == 0.0, "{analysis}");
            let winning_chances = analysis["breakdowns"][0]["winning_chances"].as_str().unwrap();
            assert!(
                winning_chances.starts_with(now["sides"][0].as_str().unwrap()) && winning_chances.ends_with(" %"),
                "{winning_chances}"
            );
            assert!(analysis["breakdowns"][0]["heat_map"]["svg"].as_str().unwrap().contains("tb-legend"));
            // The weight file gives the same terms.
            let kept = json!({ "evaluation": player["name"], "weights": analysis["breakdowns"][0]["weight_file"] });
            let again = client.post(&format!("{path}/analysis"), &json!({ "evaluations": [kept, evaluation] }));
            assert_eq!(again["breakdowns"][0]["terms"], analysis["breakdowns"][0]["terms"]);
            assert_eq!(again["difference"]["value"].as_f64(), Some(0.0));
            assert_eq!(analysis["search_scores"], json!([]), "no search");
            let (scores, ply) = (analysis["scores"].as_array().unwrap(), now["ply"].as_u64().unwrap() as usize);
            assert_eq!(scores.len(), ply + 1);
            assert!((scores[ply].as_f64().unwrap() - total).abs() < 1e-6);
        }
    }
}

#[test]
fn a_weight_changes_only_its_term() {
    let client = TestClient::new();
    let view =
        client.post("/api/games", &json!({ "game": "breakthrough", "text": "pppppp/6/pppppp/P5/1PPPPP/PPPPPP w" }));
    let path = format!("/api/games/{}/analysis", view["id"].as_str().unwrap());
    let analyse = |weights: &Value| {
        client.post(&path, &json!({ "evaluations": [{ "evaluation": "advance", "weights": weights, "term": "safe" }] }))
    };
    let default = analyse(&Value::Null);
    let file = default["breakdowns"][0]["weight_file"].as_str().unwrap();
    let line = file.lines().find(|line| line.starts_with("safe = ")).unwrap();
    let changed = analyse(&json!(file.replace(line, "safe = 7.5")));
    let [before, after] = [&default, &changed].map(|analysis| &analysis["breakdowns"][0]);
    for (old, new) in before["terms"].as_array().unwrap().iter().zip(after["terms"].as_array().unwrap()) {
        assert_eq!(old["value"] != new["value"], old["name"] == "safe", "{old} {new}");
    }
    assert_ne!(before["heat_map"]["svg"], after["heat_map"]["svg"]);
    for wrong in ["[weights]\nsaef = 1", "[weights]\nsafe = 1e9", "no file at all"] {
        let (status, message_text) = client.ask(
            Method::POST,
            &path,
            &json!({ "evaluations": [{ "evaluation": "advance", "weights": wrong }] }).to_string(),
        );
        assert_eq!(status, StatusCode::BAD_REQUEST, "{message_text}");
        message(&message_text);
    }
}

/// Weights at the limits overflow no evaluation.
#[test]
fn weights_at_the_limits_are_accepted() {
    let client = TestClient::new();
    for info in client.get("/api/catalogue").as_array().unwrap() {
        let view = client.post("/api/games", &json!({ "game": info["name"] }));
        let path = format!("/api/games/{}/analysis", view["id"].as_str().unwrap());
        for player in info["players"].as_array().unwrap().iter().filter(|player| player["has_evaluation"] == true) {
            let default = client.post(&path, &json!({ "evaluations": [{ "evaluation": player["name"] }] }));
            for weight in ["10000", "-10000"] {
                let line = |term: &Value| {
                    let count = term["weights"].as_array().unwrap().len();
                    format!("{} = [{}]\n", term["name"].as_str().unwrap(), vec![weight; count].join(", "))
                };
                let lines: String = default["breakdowns"][0]["terms"].as_array().unwrap().iter().map(line).collect();
                let evaluation = json!({ "evaluation": player["name"], "weights": format!("[weights]\n{lines}") });
                client.post(&path, &json!({ "evaluations": [evaluation] }));
            }
        }
    }
}
