//! Reports of papers that were run again, from the folder beside the store in which the command line leaves them.

use crate::refusal::Refusal;
use crate::{Lab, aside};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;
use tenbin_papers::papers;

/// Reports have neither scripts nor anything from elsewhere, and are held to it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'";

/// A paper, and whether there is a report on it.
#[derive(Serialize)]
pub(crate) struct Listed {
    name: &'static str,
    title: &'static str,
    is_there: bool,
}

/// The file of a report. Only papers have one, so no name from the page becomes a path.
fn file(lab: &Lab, name: &str) -> Option<PathBuf> {
    let paper = papers().iter().find(|paper| paper.name == name)?;
    Some(tenbin_papers::report_file(&lab.store, paper.name))
}

pub(crate) async fn list(State(lab): State<Arc<Lab>>) -> Result<Json<Vec<Listed>>, Refusal> {
    aside(move || {
        let listed = papers().iter().map(|paper| Listed {
            name: paper.name,
            title: paper.title,
            is_there: file(&lab, paper.name).is_some_and(|file| file.is_file()),
        });
        Ok(Json(listed.collect()))
    })
    .await
}

pub(crate) async fn show(State(lab): State<Arc<Lab>>, Path(name): Path<String>) -> Result<Response, Refusal> {
    aside(move || {
        let missing = || Refusal::missing("there is no such report; `tenbin paper NAME` makes one");
        let text = std::fs::read_to_string(file(&lab, &name).ok_or_else(missing)?).map_err(|_| missing())?;
        Ok(([(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, POLICY)], text).into_response())
    })
    .await
}
