//! The page, embedded in the program.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

macro_rules! files {
    ($($path:literal $kind:literal $file:literal;)*) => {
        /// The files of the page: path, type and bytes.
        const FILES: &[(&str, &str, &[u8])] =
            &[$(($path, $kind, include_bytes!(concat!("../page/dist/", $file)))),*];
    };
}

files! {
    "/" "text/html; charset=utf-8" "index.html";
    "/app.js" "text/javascript; charset=utf-8" "app.js";
    "/app.css" "text/css; charset=utf-8" "app.css";
}

pub(crate) async fn file(uri: Uri) -> Response {
    match FILES.iter().find(|(path, ..)| *path == uri.path()) {
        Some((_, kind, bytes)) => {
            ([(header::CONTENT_TYPE, *kind), (header::CACHE_CONTROL, "no-cache")], *bytes).into_response()
        }
        None => (StatusCode::NOT_FOUND, "there is nothing here\n").into_response(),
    }
}
