//! A position as an image, to be copied or saved.

use api::{Failure, Image};
use axum::extract::State;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::failure::Refused;
use crate::fields::Given;
use crate::server::Server;

/// An image loads nothing; its style is inline.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

pub(crate) async fn image(State(server): State<Server>, Given(fields): Given) -> Result<Response, Refused> {
    let image = Image::of(fields)?;
    let Some(pixels) = image.pixels else {
        let headers = [(CONTENT_TYPE, "image/svg+xml"), (CONTENT_SECURITY_POLICY, POLICY)];
        return Ok((headers, image.svg()).into_response());
    };
    // Drawing takes a moment of processor time, like a search.
    let slot = server.searches().slot().await?;
    let drawn = tokio::task::spawn_blocking(move || {
        let _slot = slot;
        render::board_png(&image.position, image.arrow.as_ref(), image.side, pixels)
    });
    let drawn = drawn.await.ok().flatten();
    let failed = || Failure::new(Failure::BROKEN, "the image could not be drawn", "an image");
    Ok(([(CONTENT_TYPE, "image/png")], drawn.ok_or_else(failed)?).into_response())
}
