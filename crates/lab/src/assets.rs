//! The page itself, built into the binary.

use crate::refusal::Refusal;
use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// The style of reports, and what the lab adds to it.
const STYLES: [&str; 2] = [tenbin_report::page::STYLE, include_str!("../assets/style.css")];

const SCRIPTS: [(&str, &str); 12] = [
    ("app.js", include_str!("../assets/app.js")),
    ("api.js", include_str!("../assets/api.js")),
    ("board.js", include_str!("../assets/board.js")),
    ("files.js", include_str!("../assets/files.js")),
    ("game.js", include_str!("../assets/game.js")),
    ("graph.js", include_str!("../assets/graph.js")),
    ("players.js", include_str!("../assets/players.js")),
    ("sees.js", include_str!("../assets/sees.js")),
    ("opponent.js", include_str!("../assets/opponent.js")),
    ("weigh.js", include_str!("../assets/weigh.js")),
    ("weights.js", include_str!("../assets/weights.js")),
    ("words.js", include_str!("../assets/words.js")),
];

pub(crate) async fn index() -> Response {
    ([(CONTENT_TYPE, HTML)], include_str!("../assets/index.html")).into_response()
}

pub(crate) async fn asset(Path(name): Path<String>) -> Result<Response, Refusal> {
    if name == "style.css" {
        return Ok(([(CONTENT_TYPE, STYLE)], STYLES.concat()).into_response());
    }
    let found = SCRIPTS.iter().find(|(known, _)| *known == name);
    let (_, text) = found.ok_or_else(|| Refusal::missing("the page has no such part"))?;
    Ok(([(CONTENT_TYPE, SCRIPT)], *text).into_response())
}
