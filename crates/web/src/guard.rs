//! Access control: pages of this server and programs on this machine may make requests, but not other sites'
//! pages.
//!
//! A page of another site can make a browser send requests here, but not with this server's origin; and a
//! name that is made to point here (DNS rebinding) arrives as the `Host`. Both are checked before anything
//! else. Every response forbids loading anything from elsewhere.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::bounds::Bounds;
use crate::failure::Refused;

/// What a page may load: its own files, and inline images.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; \
                      form-action 'self'; object-src 'none'";
const ANSWER_HEADERS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The checks made before a request is answered.
pub(crate) struct Guard {
    /// The address that the server is bound to.
    pub(crate) address: IpAddr,
    pub(crate) bounds: Bounds,
}

/// Refuses requests whose head is too large or that come from elsewhere, and adds headers to every response.
pub(crate) async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.refuse(&request) {
        Some(failure) => failure.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in ANSWER_HEADERS {
        // A separate document, such as a report, may have its own policy.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

impl Guard {
    fn refuse(&self, request: &Request) -> Option<Refused> {
        let headers = request.headers();
        let uri = request.uri().path_and_query().map_or(0, |path| path.as_str().len());
        if self.bounds.head < uri {
            let error = format!("the address has {uri} bytes");
            let expected = format!("at most {} bytes; send long requests with POST", self.bounds.head);
            return Some(Refused::new(StatusCode::URI_TOO_LONG, error, expected));
        }
        let bytes: usize = headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
        if self.bounds.headers < headers.len() || self.bounds.head < bytes {
            let error = format!("the request has {} headers of {bytes} bytes", headers.len());
            let expected = format!("at most {} headers of {} bytes", self.bounds.headers, self.bounds.head);
            return Some(Refused::new(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, error, expected));
        }
        self.foreign(headers)
    }

    /// Describes what is foreign about a request.
    fn foreign(&self, headers: &HeaderMap) -> Option<Refused> {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let refuse =
            |error: String, expected: String| Some(Refused::new(StatusCode::FORBIDDEN, error, expected));
        let Some(host) = text(HOST) else {
            return refuse("the request names no host".to_owned(), "a `Host` header".to_owned());
        };
        if !self.is_own(host) {
            let expected = "the address of this machine, such as 127.0.0.1 or localhost".to_owned();
            return refuse(format!("the request is for host `{}`", shorten(host)), expected);
        }
        if let Some(origin) = text(ORIGIN).filter(|origin| origin.strip_prefix("http://") != Some(host)) {
            let error = format!("the request comes from a page of `{}`", shorten(origin));
            return refuse(error, format!("a page of http://{host}, or a program"));
        }
        let site = text(HeaderName::from_static("sec-fetch-site"));
        let is_visit = text(HeaderName::from_static("sec-fetch-mode")) == Some("navigate")
            && text(HeaderName::from_static("sec-fetch-dest")) == Some("document");
        if let Some(site) = site.filter(|site| !["same-origin", "none"].contains(site) && !is_visit) {
            return refuse(
                format!("the request comes from another page ({})", shorten(site)),
                "a page of this server".to_owned(),
            );
        }
        None
    }

    /// Whether a host is this machine, judging by its name; the port does not matter.
    fn is_own(&self, host: &str) -> bool {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|sign| sign.is_ascii_digit()) => name,
            _ => host,
        };
        if name.eq_ignore_ascii_case("localhost") {
            return true;
        }
        let name = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        // An address, unlike a name, cannot be made to point elsewhere; with `0.0.0.0` the user wanted all of
        // them.
        let is_own = |ip: IpAddr| ip.is_loopback() || ip == self.address || self.address.is_unspecified();
        name.parse().is_ok_and(is_own)
    }
}

fn shorten(text: &str) -> String {
    text.chars().take(80).collect()
}
