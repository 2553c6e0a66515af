//! Reports of the papers, from the folder beside the store where `tenbin paper` writes them.

use crate::api_error::ApiError;
use crate::{Lab, blocking};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;
use tenbin_papers::papers;

/// Reports may run no scripts and load nothing from other sites.
const CONTENT_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'";

/// A paper, and whether its report exists.
#[derive(Serialize)]
pub(crate) struct ReportListing {
    name: &'static str,
    title: &'static str,
    exists: bool,
}

/// The file of a report. Only names of papers are accepted, so no text of the page becomes a path.
fn file(lab: &Lab, name: &str) -> Option<PathBuf> {
    let paper = papers().iter().find(|paper| paper.name == name)?;
    Some(tenbin_papers::report_file(&lab.store, paper.name))
}

pub(crate) async fn list(State(lab): State<Arc<Lab>>) -> Result<Json<Vec<ReportListing>>, ApiError> {
    blocking(move || {
        let listed = papers().iter().map(|paper| ReportListing {
            name: paper.name,
            title: paper.source.citation.title,
            exists: file(&lab, paper.name).is_some_and(|file| file.is_file()),
        });
        Ok(Json(listed.collect()))
    })
    .await
}

pub(crate) async fn show(State(lab): State<Arc<Lab>>, Path(name): Path<String>) -> Result<Response, ApiError> {
    blocking(move || {
        let missing = || ApiError::not_found("unknown report; `tenbin paper NAME` writes one");
        let text = std::fs::read_to_string(file(&lab, &name).ok_or_else(missing)?).map_err(|_| missing())?;
        Ok(([(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, CONTENT_POLICY)], text)
            .into_response())
    })
    .await
}
