//! Searches over a socket: events, stopping by closing the connection, the limit of searches.

use crate::{TestClient, wait_until};
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::Arc;
use tenbin_core::Stop;
use tokio::net::TcpListener;

/// A lab with a server.
struct TestServer {
    client: TestClient,
    port: u16,
    stop: Stop,
}

impl TestServer {
    fn new() -> TestServer {
        let client = TestClient::new();
        let stop = Stop::new();
        let listener = client.runtime.block_on(TcpListener::bind(("127.0.0.1", 0))).unwrap();
        let port = listener.local_addr().unwrap().port();
        let (lab, ends) = (Arc::clone(&client.lab), stop.clone());
        client.runtime.spawn(async move { lab.serve(listener, &ends).await });
        TestServer { client, port, stop }
    }

    /// Starts a search and opens its event stream.
    fn search(&self, id: &str, player: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let host = format!("127.0.0.1:{}", self.port);
        write!(stream, "GET /api/games/{id}/search?player={player} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        BufReader::new(stream)
    }
}

/// The next event of a search: name and data.
fn next_event(stream: &mut BufReader<TcpStream>) -> (String, Value) {
    let mut name = String::new();
    loop {
        let mut line = String::new();
        assert!(stream.read_line(&mut line).unwrap() > 0, "the stream ended");
        if let Some(event) = line.strip_prefix("event: ") {
            name = event.trim().to_owned();
        } else if let Some(data) = line.strip_prefix("data: ") {
            return (name, serde_json::from_str(data).unwrap());
        }
    }
}

fn new_game(client: &TestClient, game: &str) -> String {
    client.post("/api/games", &json!({ "game": game }))["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_search_sends_its_progress_and_its_move() {
    let server = TestServer::new();
    for game in ["amazons:6x6", "shogi", "go", "arimaa", "breakthrough"] {
        let id = new_game(&server.client, game);
        let player = server.client.get("/api/catalogue").as_array().unwrap().iter().find_map(|info| {
            (info["name"] == game.split(':').next().unwrap())
                .then(|| info["default_evaluation"].as_str().unwrap().to_owned())
        });
        let mut stream = server.search(&id, &format!("{}:depth=1", player.unwrap()));
        let last = loop {
            let (name, data) = next_event(&mut stream);
            if name == "result" {
                break data;
            }
            assert_eq!(name, "info", "{data}");
        };
        assert_eq!(last["best_move"], last["turn"][0], "{last}");
        assert!(last["score"].as_str().unwrap().ends_with(" %") && last["win_probability"].is_number(), "{last}");
        server.client.post(&format!("/api/games/{id}/play"), &json!({ "moves": last["turn"] }));
    }
}

#[test]
fn search_scores_are_kept_for_the_graph() {
    let server = TestServer::new();
    let of_game = |id: &str, rest: &str| format!("/api/games/{id}/{rest}");
    let searched = |id: &str, evaluation: &str| {
        let request = json!({ "evaluations": [{ "evaluation": evaluation }] });
        server.client.post(&of_game(id, "analysis"), &request)["search_scores"].clone()
    };
    let search = |id: &str, player: &str| {
        let mut stream = server.search(id, player);
        while next_event(&mut stream).0 != "result" {}
    };
    let id = new_game(&server.client, "amazons:6x6");
    search(&id, "lieberum:depth=1");
    let view = server.client.get(&format!("/api/games/{id}"));
    let square = |tree: &Value| tree.as_object().unwrap().keys().next().unwrap().clone();
    let from = square(&view["move_tree"]);
    let to = square(&view["move_tree"][&from]);
    let path = json!({ "touches": [from, to, square(&view["move_tree"][&from][&to])] });
    server.client.post(&of_game(&id, "play"), &path);
    search(&id, "lieberum:depth=1");
    search(&id, "ks:depth=1");
    let scores = searched(&id, "original");
    let plies = |series: &Value| -> Vec<u64> {
        series["points"].as_array().unwrap().iter().map(|point| point["ply"].as_u64().unwrap()).collect()
    };
    assert_eq!((scores[0]["player"].as_str(), plies(&scores[0])), (Some("lieberum:depth=1"), vec![0, 1]));
    assert_eq!((scores[1]["player"].as_str(), plies(&scores[1])), (Some("ks:depth=1"), vec![1]));
    assert!(scores[0]["points"][1]["value"].is_number(), "{scores}");
    // Undo drops the scores of later positions.
    server.client.post(&of_game(&id, "undo"), &json!({}));
    let scores = searched(&id, "original");
    assert_eq!((scores.as_array().unwrap().len(), plies(&scores[0])), (1, vec![0]));
    // Players that count wins give a win rate.
    let go = new_game(&server.client, "go:5x5");
    search(&go, "uct:playouts=200");
    let scores = searched(&go, "charge");
    assert!(scores[0]["points"][0]["height"].is_number(), "{scores}");
    assert!(scores[0]["points"][0]["text"].as_str().unwrap().contains(" %"), "{scores}");
}

#[test]
fn closing_the_connection_stops_a_search_and_their_number_is_limited() {
    let server = TestServer::new();
    let id = new_game(&server.client, "amazons");
    let mut open: Vec<_> = (0..4).map(|_| server.search(&id, "lieberum:time=10m")).collect();
    open.iter_mut().for_each(|stream| assert_eq!(next_event(stream).0, "info"));
    assert_eq!(server.client.lab.active_searches(), 4);
    // Other requests are answered meanwhile.
    let of_game = |rest: &str| format!("/api/games/{id}/{rest}");
    server.client.get("/api/catalogue");
    server.client.get("/api/matches");
    server.client.post(&of_game("analysis"), &json!({ "evaluations": [{ "evaluation": "ks" }] }));
    server.client.post(&of_game("play"), &json!({ "move": "d1-d7/g7" }));
    assert_eq!(server.client.lab.active_searches(), 4, "the searches continue");
    let (status, scores) = server.client.ask(Method::GET, &format!("/api/games/{id}/search?player=random"), "");
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{scores}");
    drop(open.pop());
    wait_until("the end of one search", || server.client.lab.active_searches() == 3);
    drop(open);
    wait_until("the end of all searches", || server.client.lab.active_searches() == 0);
}

#[test]
fn closing_the_lab_stops_its_searches() {
    let server = TestServer::new();
    let id = new_game(&server.client, "amazons");
    let mut stream = server.search(&id, "lieberum:time=10m");
    next_event(&mut stream);
    server.stop.raise();
    wait_until("the end of the search", || server.client.lab.active_searches() == 0);
}
