//! Games of every kind, played by touching what the server offers.

use crate::{Bench, message};
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use tenbin_core::Random;

/// A way through what can be touched: a whole turn, and its words if they are needed.
fn touched(ways: &Value, random: &mut Random) -> Option<Value> {
    let (mut now, mut path) = (ways, Vec::new());
    loop {
        match now {
            Value::Object(next) if next.is_empty() => return None,
            Value::Object(next) => {
                let place = random.below(next.len() as u64) as usize;
                let (name, after) = next.iter().nth(place).expect("the place is below the length");
                path.push(name.clone());
                now = after;
            }
            Value::Array(turns) => return Some(json!({ "turn": turns[random.below(turns.len() as u64) as usize] })),
            _ => return Some(json!({ "path": path })),
        }
    }
}

#[test]
fn every_game_can_be_played_by_touching() {
    let bench = Bench::new();
    let mut random = Random::new(3);
    for card in bench.get("/api/catalogue").as_array().unwrap() {
        let mut view = bench.post("/api/games", &json!({ "game": card["name"] }));
        let path = format!("/api/games/{}", view["id"].as_str().unwrap());
        for _ in 0..60 {
            let turn = touched(&view["ways"], &mut random);
            let turn = turn.or_else(|| Some(json!({ "turn": view["plain"].get(0)? })));
            let Some(turn) = turn else { break };
            view = bench.post(&format!("{path}/play"), &turn);
        }
        let played = view["turns"].as_array().unwrap().len();
        assert!(played >= 6, "{card}: {played}");
        assert!(view["svg"].as_str().unwrap().starts_with("<svg "));
        // Nothing is lost by asking again, stepping about, or writing the game down and reading it back.
        assert_eq!(bench.get(&path), view);
        let back = bench.post(&format!("{path}/goto"), &json!({ "at": 2 }));
        assert_eq!((back["at"].as_u64(), back["turns"].as_array().unwrap().len()), (Some(2), played));
        for format in view["formats"].as_array().unwrap() {
            let (status, record) =
                bench.ask(Method::GET, &format!("{path}/record?format={}", format["name"].as_str().unwrap()), "");
            assert_eq!(status, StatusCode::OK, "{record}");
            let again = bench.post("/api/games", &json!({ "game": card["name"], "text": record }));
            let [before, after] = [&view, &again].map(|view| view["turns"].as_array().unwrap());
            // A format of whole turns leaves out one that has just begun, or takes it for one that has ended.
            let played = after.strip_suffix(&["pass".into()]).unwrap_or(after);
            assert!(before.starts_with(played), "{format} {record}");
            assert!(
                after.len() + 3 >= before.len() && (format["name"] != "lines" || after == before),
                "{format} {record}"
            );
        }
        let undone = bench.post(&format!("{path}/undo"), &json!({}));
        assert_eq!((undone["at"].as_u64(), undone["turns"].as_array().unwrap().len()), (Some(1), 1));
    }
}

/// As the page saves them: a line that ends.
#[test]
fn a_position_in_a_file_is_opened_again() {
    let bench = Bench::new();
    let mut random = Random::new(5);
    for card in bench.get("/api/catalogue").as_array().unwrap() {
        let mut view = bench.post("/api/games", &json!({ "game": card["name"] }));
        let path = format!("/api/games/{}/play", view["id"].as_str().unwrap());
        for _ in 0..45 {
            let Some(turn) = touched(&view["ways"], &mut random) else { break };
            view = bench.post(&path, &turn);
        }
        let saved = format!("{}\n", view["position"].as_str().unwrap());
        let again = bench.post("/api/games", &json!({ "game": card["name"], "text": saved }));
        for same in ["game", "position", "to_move", "ways", "plain"] {
            assert_eq!(again[same], view[same], "{saved}");
        }
    }
}

#[test]
fn positions_are_loaded_and_slips_pointed_at() {
    let bench = Bench::new();
    let begin = |game: &str, text: &str| json!({ "game": game, "text": text });
    let position = "1b1b1/b3b/5/w3w/1w1w1 b";
    let view = bench.post("/api/games", &begin("amazons", position));
    assert_eq!((view["game"].as_str(), view["position"].as_str()), (Some("amazons:5x5"), Some(position)));
    let said = bench.refused(StatusCode::BAD_REQUEST, "/api/games", &begin("amazons", "1b1b1/b3b/q w"));
    assert!(said.contains('^'), "{said}");
    let said = bench.refused(StatusCode::BAD_REQUEST, "/api/games", &begin("amazons", "amazons:6x6 | | a1-a1/a1"));
    assert!(said.contains("move 1"), "{said}");
    let said = bench.refused(StatusCode::BAD_REQUEST, "/api/games", &begin("amazonz", ""));
    assert!(said.contains("did you mean"), "{said}");
}

#[test]
fn whole_turns_are_understood_where_turns_have_several_plies() {
    let bench = Bench::new();
    let mut view = bench.post("/api/games", &json!({ "game": "arimaa" }));
    let path = format!("/api/games/{}/play", view["id"].as_str().unwrap());
    while let Some(usual) = view["usual"].as_str() {
        view = bench.post(&path, &json!({ "turn": usual }));
    }
    assert_eq!(view["turns"].as_array().unwrap().len(), 32);
    let view = bench.post(&path, &json!({ "turn": "Ra2n Ra3n Hb2n Hb3n" }));
    assert_eq!((view["turns"].as_array().unwrap().len(), view["to_move"].as_u64()), (36, Some(1)));
}

#[test]
fn pieces_are_drawn_with_letters_or_characters() {
    let bench = Bench::new();
    let letters = bench.post("/api/games", &json!({ "game": "shogi", "pieces": "letters" }));
    let characters = bench.post("/api/games", &json!({ "game": "shogi" }));
    let is_written = |view: &Value| view["svg"].as_str().unwrap().contains(">P</text>");
    assert!(is_written(&letters) && !is_written(&characters));
    assert!(characters["svg"].as_str().unwrap().is_ascii(), "no font is asked for what it may not have");
}

fn values(seen: &Value) -> Vec<f64> {
    seen["sheets"][0]["terms"].as_array().unwrap().iter().map(|term| term["value"].as_f64().unwrap()).collect()
}

#[test]
fn every_evaluation_shows_what_it_sees() {
    let bench = Bench::new();
    for card in bench.get("/api/catalogue").as_array().unwrap() {
        let view = bench.post("/api/games", &json!({ "game": card["name"] }));
        let path = format!("/api/games/{}", view["id"].as_str().unwrap());
        let (mut random, mut now) = (Random::new(9), view);
        for _ in 0..40 {
            let Some(turn) = touched(&now["ways"], &mut random) else { break };
            now = bench.post(&format!("{path}/play"), &turn);
        }
        for player in card["players"].as_array().unwrap().iter().filter(|player| player["sees"] == true) {
            let mind = json!({ "evaluation": player["name"] });
            let seen = bench.post(&format!("{path}/sheet"), &json!({ "minds": [mind] }));
            let total: f64 = values(&seen).iter().sum();
            assert!((total - seen["sheets"][0]["total"].as_f64().unwrap()).abs() < 1e-6);
            assert!(seen["sheets"][0]["drawn"]["svg"].as_str().unwrap().contains("tb-legend"));
            // The file that is offered says the same again.
            let kept = json!({ "evaluation": player["name"], "weights": seen["sheets"][0]["file"] });
            let again = bench.post(&format!("{path}/sheet"), &json!({ "minds": [kept, mind] }));
            assert_eq!(again["sheets"][0]["terms"], seen["sheets"][0]["terms"]);
            assert_eq!(again["difference"]["value"].as_f64(), Some(0.0));
            let curves = bench.post(&format!("{path}/scores"), &mind);
            assert_eq!(curves["searched"], json!([]), "nobody has searched");
            let (scores, at) = (curves["seen"].as_array().unwrap(), now["at"].as_u64().unwrap() as usize);
            assert_eq!(scores.len(), at + 1);
            assert!((scores[at].as_f64().unwrap() - total).abs() < 1e-6);
        }
    }
}

#[test]
fn a_weight_changes_its_term_alone() {
    let bench = Bench::new();
    let view =
        bench.post("/api/games", &json!({ "game": "breakthrough", "text": "pppppp/6/pppppp/P5/1PPPPP/PPPPPP w" }));
    let path = format!("/api/games/{}/sheet", view["id"].as_str().unwrap());
    let look = |weights: &Value| {
        bench.post(&path, &json!({ "minds": [{ "evaluation": "advance", "weights": weights, "term": "safe" }] }))
    };
    let usual = look(&Value::Null);
    let file = usual["sheets"][0]["file"].as_str().unwrap();
    let line = file.lines().find(|line| line.starts_with("safe = ")).unwrap();
    let changed = look(&json!(file.replace(line, "safe = 7.5")));
    let [before, after] = [&usual, &changed].map(|seen| &seen["sheets"][0]);
    for (old, new) in before["terms"].as_array().unwrap().iter().zip(after["terms"].as_array().unwrap()) {
        assert_eq!(old["value"] != new["value"], old["name"] == "safe", "{old} {new}");
    }
    assert_ne!(before["drawn"]["svg"], after["drawn"]["svg"]);
    for wrong in ["[weights]\nsaef = 1", "[weights]\nsafe = 1e9", "no file at all"] {
        let (status, said) = bench.ask(
            Method::POST,
            &path,
            &json!({ "minds": [{ "evaluation": "advance", "weights": wrong }] }).to_string(),
        );
        assert_eq!(status, StatusCode::BAD_REQUEST, "{said}");
        message(&said);
    }
}

/// Weights at the ends of what is allowed must not break any evaluation.
#[test]
fn the_heaviest_weights_are_borne() {
    let bench = Bench::new();
    for card in bench.get("/api/catalogue").as_array().unwrap() {
        let view = bench.post("/api/games", &json!({ "game": card["name"] }));
        let path = format!("/api/games/{}/sheet", view["id"].as_str().unwrap());
        for player in card["players"].as_array().unwrap().iter().filter(|player| player["sees"] == true) {
            let usual = bench.post(&path, &json!({ "minds": [{ "evaluation": player["name"] }] }));
            for heaviest in ["10000", "-10000"] {
                let line = |term: &Value| {
                    let count = term["weights"].as_array().unwrap().len();
                    format!("{} = [{}]\n", term["name"].as_str().unwrap(), vec![heaviest; count].join(", "))
                };
                let lines: String = usual["sheets"][0]["terms"].as_array().unwrap().iter().map(line).collect();
                let mind = json!({ "evaluation": player["name"], "weights": format!("[weights]\n{lines}") });
                bench.post(&path, &json!({ "minds": [mind] }));
            }
        }
    }
}
