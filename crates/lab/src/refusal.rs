//! What the page is told when it does not get what it asked for, and how requests are read so that it always is.

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
use tenbin_registry::WeighingError;

/// A refusal: a status, and a message for a person.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    message: String,
}

impl Refusal {
    fn new(status: StatusCode, message: impl Display) -> Refusal {
        Refusal { status, message: message.to_string() }
    }

    /// What was asked for is wrong.
    pub(crate) fn wrong(message: impl Display) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, message)
    }

    /// There is no such thing.
    pub(crate) fn missing(message: impl Display) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, message)
    }

    /// It cannot be done as things stand.
    pub(crate) fn conflict(message: impl Display) -> Refusal {
        Refusal::new(StatusCode::CONFLICT, message)
    }

    /// Strangers are not served.
    pub(crate) fn stranger(message: impl Display) -> Refusal {
        Refusal::new(StatusCode::FORBIDDEN, message)
    }

    /// Too much is going on already.
    pub(crate) fn busy(message: impl Display) -> Refusal {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, message)
    }

    /// It is our fault.
    pub(crate) fn broken(message: impl Display) -> Refusal {
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(serde_json::json!({ "error": self.message }))).into_response()
    }
}

impl From<ParseError> for Refusal {
    fn from(mistake: ParseError) -> Refusal {
        Refusal::wrong(mistake)
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        match error {
            StoreError::NoSuchMatch { .. } => Refusal::missing(error),
            StoreError::InPlay { .. } | StoreError::Locked { .. } => Refusal::conflict(error),
            other => Refusal::broken(other),
        }
    }
}

impl From<WeighingError> for Refusal {
    fn from(error: WeighingError) -> Refusal {
        match error {
            WeighingError::ParseError(mistake) => mistake.into(),
            WeighingError::Store(error) => error.into(),
            WeighingError::NothingToResume { .. } => Refusal::conflict(error),
            WeighingError::Match(_) => Refusal::broken(error),
        }
    }
}

/// What stands in the body of a request, as JSON.
pub(crate) struct Sent<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Sent<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Sent<T>, Refusal> {
        let read: Result<Json<T>, JsonRejection> = Json::from_request(request, state).await;
        read.map(|Json(sent)| Sent(sent)).map_err(|error| Refusal::new(error.status(), error.body_text()))
    }
}

/// What stands behind the question mark of an address.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Refusal> {
        let read: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        read.map(|Query(asked)| Asked(asked)).map_err(|error| Refusal::new(error.status(), error.body_text()))
    }
}

/// The answer at an address where there is nothing.
pub(crate) async fn nothing_here() -> Refusal {
    Refusal::missing("there is nothing at this address")
}

/// The answer to asking in the wrong way.
pub(crate) async fn wrong_method() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this address is asked in another way")
}
