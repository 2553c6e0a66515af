//! The files of the page, built into the binary.

use crate::api_error::ApiError;
use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// The style sheet of reports, then the lab's own.
const STYLES: [&str; 2] = [tenbin_report::page::STYLE, include_str!("../assets/style.css")];

const SCRIPTS: [(&str, &str); 12] = [
    ("api.js", include_str!("../assets/api.js")),
    ("app.js", include_str!("../assets/app.js")),
    ("board.js", include_str!("../assets/board.js")),
    ("computer.js", include_str!("../assets/computer.js")),
    ("evaluation.js", include_str!("../assets/evaluation.js")),
    ("files.js", include_str!("../assets/files.js")),
    ("game.js", include_str!("../assets/game.js")),
    ("graph.js", include_str!("../assets/graph.js")),
    ("players.js", include_str!("../assets/players.js")),
    ("util.js", include_str!("../assets/util.js")),
    ("weigh.js", include_str!("../assets/weigh.js")),
    ("weights.js", include_str!("../assets/weights.js")),
];

pub(crate) async fn index() -> Response {
    ([(CONTENT_TYPE, HTML)], include_str!("../assets/index.html")).into_response()
}

pub(crate) async fn asset(Path(name): Path<String>) -> Result<Response, ApiError> {
    if name == "style.css" {
        return Ok(([(CONTENT_TYPE, STYLE)], STYLES.concat()).into_response());
    }
    let found = SCRIPTS.iter().find(|(known, _)| *known == name);
    let (_, text) = found.ok_or_else(|| ApiError::not_found("unknown file"))?;
    Ok(([(CONTENT_TYPE, SCRIPT)], *text).into_response())
}
