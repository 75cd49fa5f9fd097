//! A position as an image, to be copied or saved.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use shakmaty::{Position, uci::UciMove};

use crate::api::Server;
use crate::failure::Failure;
use crate::fields::{Fields, wrong};
use crate::question::{played, start};
use crate::wanted::FEN;

const NAMES: [&str; 6] = ["fen", "moves", "arrow", "side", "format", "pixels"];
const FORMATS: &str = "svg or png";
const ARROW: &str = "a move in UCI";
const PIXELS: std::ops::RangeInclusive<u64> = 64..=2000;
/// An image loads nothing; its style stands in it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

pub(crate) async fn image(State(server): State<Server>, fields: Fields) -> Result<Response, Failure> {
    let mut fields = fields.among(&NAMES)?;
    let fen = fields.text("fen", FEN)?;
    let fen = fen.ok_or_else(|| Failure::bad("`fen` is missing", format!("`fen`: {FEN}")))?;
    let moves = fields.text("moves", "moves in SAN or UCI, with blanks between")?.unwrap_or_default();
    let position = played(&start(&fen)?, &moves)?.position;
    let arrow = fields.text("arrow", ARROW)?;
    let arrow =
        arrow.map(|text| text.parse::<UciMove>().map_err(|_| wrong("arrow", &Value::from(text), ARROW)));
    let arrow = arrow.transpose()?;
    let side = fields.side()?.unwrap_or_else(|| position.turn());
    let sizes = format!("a whole number from {} to {}", PIXELS.start(), PIXELS.end());
    let pixels = fields.number("pixels", &sizes)?.unwrap_or_else(|| render::USUAL_PIXELS.into());
    let is_png = match fields.text("format", FORMATS)?.as_deref() {
        None | Some("svg") => false,
        Some("png") => true,
        Some(other) => return Err(wrong("format", &Value::from(other), FORMATS)),
    };
    if !PIXELS.contains(&pixels) {
        return Err(wrong("pixels", &Value::from(pixels), &sizes));
    }
    if !is_png {
        let drawn = render::board_svg(&position, arrow.as_ref(), side, "");
        let headers = [(CONTENT_TYPE, "image/svg+xml"), (CONTENT_SECURITY_POLICY, POLICY)];
        return Ok((headers, drawn).into_response());
    }
    // Drawing takes a moment of a processor, as a search does.
    let slot = server.searches().slot().await?;
    let drawn = tokio::task::spawn_blocking(move || {
        let _slot = slot;
        render::board_png(
            &position,
            arrow.as_ref(),
            side,
            u32::try_from(pixels).unwrap_or(render::USUAL_PIXELS),
        )
    });
    let drawn = drawn.await.ok().flatten();
    let failed =
        || Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "the image could not be drawn", "an image");
    Ok(([(CONTENT_TYPE, "image/png")], drawn.ok_or_else(failed)?).into_response())
}
