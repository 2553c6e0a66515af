//! Origin check: only the lab's own page in a browser on this machine may send requests.
//!
//! The server listens on the loopback interface, but any page in a browser can send requests there. A foreign `Host` is a
//! DNS rebinding attack; a foreign `Origin` or `Sec-Fetch-Site` is a cross-site request.

use crate::api_error::ApiError;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::middleware::Next;
use axum::response::Response;

/// The names of the loopback interface.
const LOOPBACK_NAMES: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// Nothing from other sites. Boards carry inline styles.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'self'";

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Refuses foreign requests, and adds the security headers to each response.
pub(crate) async fn origin_check(State(port): State<u16>, request: Request, next: Next) -> Result<Response, ApiError> {
    check(request.headers(), port)?;
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let security = [
        (CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "SAMEORIGIN"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in security {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    Ok(response)
}

/// Refuses requests that the lab's own page did not send.
fn check(headers: &HeaderMap, port: u16) -> Result<(), ApiError> {
    let text = |name: &HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if !text(&HOST).is_some_and(|host| is_own_host(host, port)) {
        return Err(ApiError::forbidden("unexpected host; open the lab as localhost or 127.0.0.1, with its port"));
    }
    let is_own_page = |origin: &str| origin.strip_prefix("http://").is_some_and(|host| is_own_host(host, port));
    if text(&ORIGIN).is_some_and(|origin| !is_own_page(origin)) {
        return Err(ApiError::forbidden("requests from other pages are refused"));
    }
    if text(&FETCH_SITE).is_some_and(|site| !["same-origin", "none"].contains(&site)) {
        return Err(ApiError::forbidden("requests from other sites are refused"));
    }
    Ok(())
}

fn is_own_host(host: &str, port: u16) -> bool {
    LOOPBACK_NAMES
        .iter()
        .any(|name| host.strip_prefix(name).and_then(|rest| rest.strip_prefix(':')) == Some(&port.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_loopback_with_our_port_is_own_host() {
        for host in ["127.0.0.1:7", "localhost:7", "[::1]:7"] {
            assert!(is_own_host(host, 7), "{host}");
        }
        for host in ["127.0.0.1", "localhost:8", "localhost.evil.org:7", "evil.org:7", "127.0.0.1:70", "", ":7"] {
            assert!(!is_own_host(host, 7), "{host}");
        }
    }
}
