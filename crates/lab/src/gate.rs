//! Who is let in: this machine's own browser, on a page of ours.
//!
//! The server listens on the loopback only, but a browser would carry requests of any page there. A foreign name in `Host`
//! is such a page that had its own name point at us; a foreign `Origin`, or a fetch from another site, is one that asks
//! openly.

use crate::refusal::Refusal;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::middleware::Next;
use axum::response::Response;

/// The names under which the loopback is known.
const NAMES: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// Nothing from elsewhere; styles inside the pictures are ours.
const POLICY: &str = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'self'";

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Lets in requests of our own page, and tells browsers to keep it to itself.
pub(crate) async fn gate(State(port): State<u16>, request: Request, next: Next) -> Result<Response, Refusal> {
    check(request.headers(), port)?;
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let usual = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "SAMEORIGIN"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in usual {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    Ok(response)
}

/// Refuses what did not come from our own page.
fn check(headers: &HeaderMap, port: u16) -> Result<(), Refusal> {
    let text = |name: &HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if !text(&HOST).is_some_and(|host| is_ours(host, port)) {
        return Err(Refusal::stranger("this lab is reached as localhost or 127.0.0.1, with its port"));
    }
    let is_own_page = |origin: &str| origin.strip_prefix("http://").is_some_and(|host| is_ours(host, port));
    if text(&ORIGIN).is_some_and(|origin| !is_own_page(origin)) {
        return Err(Refusal::stranger("requests of other pages are refused"));
    }
    if text(&FETCH_SITE).is_some_and(|site| !["same-origin", "none"].contains(&site)) {
        return Err(Refusal::stranger("requests from other sites are refused"));
    }
    Ok(())
}

fn is_ours(host: &str, port: u16) -> bool {
    NAMES.iter().any(|name| host.strip_prefix(name).and_then(|rest| rest.strip_prefix(':')) == Some(&port.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_loopback_with_our_port_is_ours() {
        for host in ["127.0.0.1:7", "localhost:7", "[::1]:7"] {
            assert!(is_ours(host, 7), "{host}");
        }
        for host in ["127.0.0.1", "localhost:8", "localhost.evil.org:7", "evil.org:7", "127.0.0.1:70", "", ":7"] {
            assert!(!is_ours(host, 7), "{host}");
        }
    }
}
