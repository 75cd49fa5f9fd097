//! A position as an image, to be copied or saved.

use serde_json::Value;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Position, Role};

use crate::failure::Failure;
use crate::fields::{Fields, wrong};
use crate::question::{play, start};
use crate::request::FEN;

const NAMES: [&str; 6] = ["fen", "moves", "arrow", "side", "format", "pixels"];
const FORMATS: &str = "svg or png";
const ARROW: &str = "a move in UCI";
const PIXELS: std::ops::RangeInclusive<u64> = 64..=2000;

/// A requested image.
#[derive(Clone, Debug)]
pub struct Image {
    /// The position.
    pub position: Chess,
    /// A move shown on the board.
    pub arrow: Option<UciMove>,
    /// The side at the bottom of the board.
    pub side: Color,
    /// The width in pixels of a raster image; `None` for a vector drawing.
    pub pixels: Option<u32>,
}

impl Image {
    /// Reads what to draw.
    ///
    /// # Errors
    ///
    /// Returns an error if a field is wrong, or `fen` is missing.
    pub fn of(fields: Fields) -> Result<Image, Failure> {
        let mut fields = fields.among(&NAMES)?;
        let fen = fields.text("fen", FEN)?;
        let fen = fen.ok_or_else(|| Failure::bad("`fen` is missing", format!("`fen`: {FEN}")))?;
        let moves = fields.text("moves", "moves in SAN or UCI, with blanks between")?.unwrap_or_default();
        let position = play(&start(&fen)?, &moves)?.position;
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
        let pixels = is_png.then(|| u32::try_from(pixels).unwrap_or(render::USUAL_PIXELS));
        Ok(Image { position, arrow, side, pixels })
    }

    /// Draws it as SVG, whatever the final format.
    pub fn svg(&self) -> String {
        render::board_svg(&self.position, self.arrow.as_ref(), self.side, &label(&self.position))
    }
}

/// Describes the placement of the pieces for those who cannot see the image: "White: Kh1, Ra1. Black: Kg8,
/// f7, g7, h7. White to move."
fn label(position: &Chess) -> String {
    let pieces = |color: Color| {
        let roles = Role::ALL.into_iter().rev();
        let squares = |role: Role| {
            let letter = if role == Role::Pawn { String::new() } else { role.upper_char().to_string() };
            let squares = position.board().by_piece(role.of(color)).into_iter();
            squares.map(move |square| format!("{letter}{square}"))
        };
        roles.flat_map(squares).collect::<Vec<_>>().join(", ")
    };
    let to_move = position.turn().fold_wb("White", "Black");
    format!("White: {}. Black: {}. {to_move} to move.", pieces(Color::White), pieces(Color::Black))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_says_what_it_shows() {
        let fields = Fields::of_body(br#"{"fen": "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"}"#);
        let drawn = Image::of(fields.unwrap()).unwrap().svg();
        let label = "aria-label=\"White: Kh1, Ra1. Black: Kg8, f7, g7, h7. White to move.\"";
        assert!(drawn.contains(label), "{drawn}");
    }
}
