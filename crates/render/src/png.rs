//! A board as a raster image, for places that cannot show vector graphics.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use shakmaty::{Chess, Color, uci::UciMove};

use crate::svg::board_svg;

/// Draws a position as a square PNG, from a side's point of view, with an arrow for a move; `pixels` is the
/// width, at most 2000.
///
/// Returns `None` if the drawing fails, which is not known to happen for any position.
pub fn board_png(position: &Chess, mv: Option<&UciMove>, side: Color, pixels: u32) -> Option<Vec<u8>> {
    let pixels = pixels.clamp(1, 2000);
    let tree = Tree::from_str(&board_svg(position, mv, side, ""), &Options::default()).ok()?;
    let scale = pixels as f32 / tree.size().width();
    let mut image = Pixmap::new(pixels, pixels)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut image.as_mut());
    image.encode_png().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_men_arrows_and_coordinates_are_drawn() {
        let arrow: UciMove = "e2e4".parse().unwrap();
        let pixels = |mv: Option<&UciMove>, side| {
            let written = board_png(&Chess::default(), mv, side, 320).unwrap();
            Pixmap::decode_png(&written).unwrap()
        };
        let color = |image: &Pixmap, x, y| {
            let pixel = image.pixel(x, y).unwrap();
            (pixel.red(), pixel.green(), pixel.blue())
        };
        let plain = pixels(None, Color::White);
        assert_eq!((plain.width(), plain.height()), (320, 320));
        let (light, dark) = ((0xec, 0xdf, 0xc8), (0xb0, 0x8b, 0x64));
        // e4 is light and e3 is dark; a white king stands on e1, a black one on e8.
        assert_eq!([color(&plain, 180, 180), color(&plain, 180, 220)], [light, dark]);
        assert_eq!(color(&plain, 172, 304), (0xfb, 0xf9, 0xf4));
        let drawn = pixels(Some(&arrow), Color::White);
        assert_ne!(color(&drawn, 180, 225), dark, "the arrow crosses e3");
        let turned = pixels(None, Color::Black);
        assert_eq!(color(&turned, 132, 24), (0xfb, 0xf9, 0xf4), "White's king is far from Black");
        // The letter of the leftmost file stands in the corner.
        let corner = (34..39).flat_map(|x| (311..318).map(move |y| (x, y)));
        assert!(corner.clone().any(|(x, y)| ![light, dark].contains(&color(&plain, x, y))));
    }
}
