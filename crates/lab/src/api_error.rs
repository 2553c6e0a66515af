//! Error answers, and extractors whose rejections are error answers too.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use std::fmt::Display;
use tenbin_arena::store::StoreError;
use tenbin_core::ParseError;
use tenbin_registry::MatchRunError;

/// An error answer: a status and a message.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    message: String,
}

impl ApiError {
    fn new(status: StatusCode, message: impl Display) -> ApiError {
        ApiError { status, message: message.to_string() }
    }

    /// 400: the request is invalid.
    pub(crate) fn invalid(message: impl Display) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, message)
    }

    /// 403: the request comes from another page.
    pub(crate) fn forbidden(message: impl Display) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, message)
    }

    /// 404: unknown address or identifier.
    pub(crate) fn not_found(message: impl Display) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, message)
    }

    /// 409: impossible in the current state.
    pub(crate) fn conflict(message: impl Display) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, message)
    }

    /// 429: a limit on concurrent work is reached.
    pub(crate) fn busy(message: impl Display) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, message)
    }

    /// 500: a failure of the server.
    pub(crate) fn internal(message: impl Display) -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }

    /// The message.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(serde_json::json!({ "error": self.message }))).into_response()
    }
}

impl From<ParseError> for ApiError {
    fn from(error: ParseError) -> ApiError {
        ApiError::invalid(error)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::NoSuchMatch { .. } => ApiError::not_found(error),
            StoreError::InPlay { .. } | StoreError::Locked { .. } => ApiError::conflict(error),
            other => ApiError::internal(other),
        }
    }
}

impl From<MatchRunError> for ApiError {
    fn from(error: MatchRunError) -> ApiError {
        match error {
            MatchRunError::ParseError(error) => error.into(),
            MatchRunError::Store(error) => error.into(),
            MatchRunError::NothingToResume { .. } => ApiError::conflict(error),
            MatchRunError::Match(_) => ApiError::internal(error),
        }
    }
}

/// The JSON body of a request.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, ApiError> {
        let read: Result<Json<T>, JsonRejection> = Json::from_request(request, state).await;
        read.map(|Json(body)| JsonBody(body)).map_err(|error| ApiError::new(error.status(), error.body_text()))
    }
}

/// The query parameters of a request.
pub(crate) struct QueryParams<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<QueryParams<T>, ApiError> {
        let read: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        read.map(|Query(params)| QueryParams(params)).map_err(|error| ApiError::new(error.status(), error.body_text()))
    }
}

/// The answer at an unknown address.
pub(crate) async fn not_found() -> ApiError {
    ApiError::not_found("unknown address")
}

/// The answer to an unexpected method.
pub(crate) async fn method_not_allowed() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "unexpected method at this address")
}
