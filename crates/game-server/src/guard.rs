//! What every request goes through: where it comes from, how long it may take, and the headers of the answer.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::http::Failed;
use crate::protocol::{Reason, Refusal};

/// The maximum time for a request, its body included.
const MAX_TIME: Duration = Duration::from_secs(60);

/// The maximum number of bytes of an error as text.
const MAX_WHY: usize = 4096;

/// No script but ours, no request to others, no frame around the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let allowed = check(&app.hosts, request.headers());
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = match allowed {
        Err(refusal) => Failed(refusal).into_response(),
        Ok(()) => match tokio::time::timeout(MAX_TIME, next.run(request)).await {
            Ok(response) if is_api => as_object(response).await,
            Ok(response) => response,
            Err(_) => Failed(Refusal::new(Reason::Full, "the request took too long")).into_response(),
        },
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// An answer whose error is an object: what the router refuses by itself is text.
async fn as_object(response: Response) -> Response {
    let (mut head, body) = response.into_parts();
    let is_json = head.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if !head.status.is_client_error() || is_json {
        return Response::from_parts(head, body);
    }
    let reason = match head.status {
        StatusCode::PAYLOAD_TOO_LARGE => Reason::TooLong,
        _ => Reason::NotUnderstood,
    };
    let text = axum::body::to_bytes(body, MAX_WHY).await.unwrap_or_default();
    let why = match String::from_utf8_lossy(&text).trim() {
        "" => head.status.canonical_reason().unwrap_or_default().to_lowercase(),
        why => why.to_owned(),
    };
    head.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    head.headers.remove(header::CONTENT_LENGTH);
    let object = serde_json::json!({ "error": Refusal::new(reason, why) });
    Response::from_parts(head, object.to_string().into())
}

/// Whether a request was meant for this server, and comes from its own page or from no page: another site's page that
/// lets its own name lead to this address is refused.
fn check(hosts: &[String], headers: &HeaderMap) -> Result<(), Refusal> {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or("\0"));
    let host = text(header::HOST).unwrap_or_default();
    let name = name_of(host);
    if !hosts.iter().any(|known| known.eq_ignore_ascii_case(name)) && name.parse::<IpAddr>().is_err() {
        let why = format!("this server is not known as {name:?}; `--host` names it");
        return Err(Refusal::new(Reason::Forbidden, why));
    }
    match text(header::ORIGIN) {
        None => Ok(()),
        Some(origin) if origin.split_once("://").is_some_and(|(_, from)| from.eq_ignore_ascii_case(host)) => Ok(()),
        Some(_) => Err(Refusal::new(Reason::Forbidden, "requests from pages of other sites are refused")),
    }
}

/// The name in `name:port`, without the brackets of an address.
pub(crate) fn name_of(host: &str) -> &str {
    let is_port = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let name = match host.rsplit_once(':') {
        Some((name, port)) if is_port(port) && (!name.contains(':') || name.ends_with(']')) => name,
        _ => host,
    };
    name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name)
}

#[test]
fn another_sites_page_is_refused_by_name_and_by_origin() {
    let hosts = ["localhost".to_owned(), "games.example.org".to_owned()];
    let allowed = |host: &'static str, origin: Option<&'static str>| {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static(host));
        origin.map(|origin| headers.insert(header::ORIGIN, HeaderValue::from_static(origin)));
        check(&hosts, &headers).is_ok()
    };
    for host in ["localhost:4000", "LOCALHOST", "127.0.0.1:4000", "[::1]:4000", "games.example.org", "192.168.0.7:80"] {
        assert!(allowed(host, None), "{host}");
    }
    for host in ["", "evil.example.org", "evil.example.org:4000", "localhost.evil.org", "127.0.0.1.evil.org", "::1]"] {
        assert!(!allowed(host, None), "{host}");
    }
    assert!(allowed("localhost:4000", Some("http://localhost:4000")));
    assert!(allowed("games.example.org", Some("https://games.example.org")));
    for origin in ["http://localhost:4001", "http://localhost", "https://evil.org", "null", "localhost:4000"] {
        assert!(!allowed("localhost:4000", Some(origin)), "{origin}");
    }
}
