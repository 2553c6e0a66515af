//! Searches over a real socket: told as they go, ended by hanging up, and only so many at once.

use crate::{Bench, soon};
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::Arc;
use tenbin_core::Stop;
use tokio::net::TcpListener;

/// A lab that really listens.
struct Served {
    bench: Bench,
    port: u16,
    stop: Stop,
}

impl Served {
    fn new() -> Served {
        let bench = Bench::new();
        let stop = Stop::new();
        let listener = bench.runtime.block_on(TcpListener::bind(("127.0.0.1", 0))).unwrap();
        let port = listener.local_addr().unwrap().port();
        let (lab, ends) = (Arc::clone(&bench.lab), stop.clone());
        bench.runtime.spawn(async move { lab.serve(listener, &ends).await });
        Served { bench, port, stop }
    }

    /// Begins to listen to a search.
    fn think(&self, id: &str, player: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let host = format!("127.0.0.1:{}", self.port);
        write!(stream, "GET /api/games/{id}/think?player={player} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        BufReader::new(stream)
    }
}

/// The next news of a search: its name and what it says.
fn news(stream: &mut BufReader<TcpStream>) -> (String, Value) {
    let mut name = String::new();
    loop {
        let mut line = String::new();
        assert!(stream.read_line(&mut line).unwrap() > 0, "the search said nothing more");
        if let Some(event) = line.strip_prefix("event: ") {
            name = event.trim().to_owned();
        } else if let Some(data) = line.strip_prefix("data: ") {
            return (name, serde_json::from_str(data).unwrap());
        }
    }
}

fn begun(bench: &Bench, game: &str) -> String {
    bench.post("/api/games", &json!({ "game": game }))["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_search_tells_what_it_thinks_and_what_to_play() {
    let served = Served::new();
    for game in ["amazons:6x6", "shogi", "go", "arimaa", "breakthrough"] {
        let id = begun(&served.bench, game);
        let player = served.bench.get("/api/catalogue").as_array().unwrap().iter().find_map(|card| {
            (card["name"] == game.split(':').next().unwrap()).then(|| card["usual"].as_str().unwrap().to_owned())
        });
        let mut stream = served.think(&id, &format!("{}:depth=1", player.unwrap()));
        let last = loop {
            let (name, told) = news(&mut stream);
            if name == "done" {
                break told;
            }
            assert_eq!(name, "thought", "{told}");
        };
        assert_eq!(last["turn"], last["reply"][0], "{last}");
        for turn in last["reply"].as_array().unwrap() {
            served.bench.post(&format!("/api/games/{id}/play"), &json!({ "turn": turn }));
        }
    }
}

#[test]
fn what_players_said_when_they_searched_is_kept_for_the_graph() {
    let served = Served::new();
    let of_game = |id: &str, rest: &str| format!("/api/games/{id}/{rest}");
    let searched = |id: &str, evaluation: &str| {
        served.bench.post(&of_game(id, "scores"), &json!({ "evaluation": evaluation }))["searched"].clone()
    };
    let search = |id: &str, player: &str| {
        let mut stream = served.think(id, player);
        while news(&mut stream).0 != "done" {}
    };
    let id = begun(&served.bench, "amazons:6x6");
    search(&id, "lieberum:depth=1");
    let view = served.bench.get(&format!("/api/games/{id}"));
    let square = |ways: &Value| ways.as_object().unwrap().keys().next().unwrap().clone();
    let from = square(&view["ways"]);
    let to = square(&view["ways"][&from]);
    let path = json!({ "path": [from, to, square(&view["ways"][&from][&to])] });
    served.bench.post(&of_game(&id, "play"), &path);
    search(&id, "lieberum:depth=1");
    search(&id, "ks:depth=1");
    let said = searched(&id, "original");
    let places = |series: &Value| -> Vec<u64> {
        series["points"].as_array().unwrap().iter().map(|point| point["at"].as_u64().unwrap()).collect()
    };
    assert_eq!((said[0]["by"].as_str(), places(&said[0])), (Some("lieberum:depth=1"), vec![0, 1]));
    assert_eq!((said[1]["by"].as_str(), places(&said[1])), (Some("ks:depth=1"), vec![1]));
    assert!(said[0]["points"][1]["value"].is_number(), "{said}");
    // Where the game goes another way, what was said of the old one is forgotten.
    served.bench.post(&of_game(&id, "undo"), &json!({}));
    let said = searched(&id, "original");
    assert_eq!((said.as_array().unwrap().len(), places(&said[0])), (1, vec![0]));
    // Players that count wins instead of points say how likely one is.
    let go = begun(&served.bench, "go:5x5");
    search(&go, "uct:playouts=200");
    let said = searched(&go, "charge");
    assert!(said[0]["points"][0]["height"].is_number(), "{said}");
    assert!(said[0]["points"][0]["words"].as_str().unwrap().contains("% likely that"), "{said}");
}

#[test]
fn hanging_up_ends_a_search_and_only_so_many_go_on_at_once() {
    let served = Served::new();
    let id = begun(&served.bench, "amazons");
    let mut open: Vec<_> = (0..4).map(|_| served.think(&id, "lieberum:time=10m")).collect();
    open.iter_mut().for_each(|stream| assert_eq!(news(stream).0, "thought"));
    assert_eq!(served.bench.lab.searching(), 4);
    // The page is answered all the while, whatever it asks for.
    let of_game = |rest: &str| format!("/api/games/{id}/{rest}");
    served.bench.get("/api/catalogue");
    served.bench.get("/api/matches");
    served.bench.post(&of_game("sheet"), &json!({ "minds": [{ "evaluation": "ks" }] }));
    served.bench.post(&of_game("scores"), &json!({ "evaluation": "ks" }));
    served.bench.post(&of_game("play"), &json!({ "turn": "d1-d7/g7" }));
    assert_eq!(served.bench.lab.searching(), 4, "they think on");
    let (status, said) = served.bench.ask(Method::GET, &format!("/api/games/{id}/think?player=random"), "");
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{said}");
    drop(open.pop());
    soon("the end of one search", || served.bench.lab.searching() == 3);
    drop(open);
    soon("the end of all searches", || served.bench.lab.searching() == 0);
}

#[test]
fn closing_the_lab_ends_its_searches() {
    let served = Served::new();
    let id = begun(&served.bench, "amazons");
    let mut stream = served.think(&id, "lieberum:time=10m");
    news(&mut stream);
    served.stop.raise();
    soon("the end of the search", || served.bench.lab.searching() == 0);
}
