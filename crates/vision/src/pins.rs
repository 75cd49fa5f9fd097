//! Pins to the king: a piece that may not leave a line because its king stands behind it.

use shakmaty::{Bitboard, ByColor, Color, Square, attacks};

use crate::Vision;

/// A piece pinned to its king.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Pin {
    /// The piece that may not leave the line.
    pub pinned: Square,
    /// The enemy slider behind the pin.
    pub pinner: Square,
    /// The king the piece is pinned to.
    pub king: Square,
}

impl Pin {
    /// Whether the pin lets the piece move to a square: only along the line, the pinner included.
    pub fn allows(&self, square: Square) -> bool {
        square == self.pinner || attacks::between(self.king, self.pinner).contains(square)
    }
}

impl Vision {
    /// Returns the pins to both kings: White's first, pinners from a1 to h8.
    pub fn pins(&self) -> &[Pin] {
        self.pins.get_or_init(|| Color::ALL.into_iter().flat_map(|color| self.pins_to(color)).collect())
    }

    /// Returns the pin that holds a piece.
    pub fn pin_of(&self, man: Square) -> Option<Pin> {
        self.pins().iter().copied().find(|pin| pin.pinned == man)
    }

    /// Returns the enemy sliders that would attack the king of a color on an empty board.
    pub fn snipers(&self, color: Color) -> Bitboard {
        self.snipers.get_or_init(|| {
            let aimed = |color: Color| {
                let king = self.king(color);
                let sliders = king.map_or(Bitboard::EMPTY, |king| self.sliders_aimed_at(king));
                sliders & self.board().by_color(!color)
            };
            ByColor { black: aimed(Color::Black), white: aimed(Color::White) }
        })[color]
    }

    fn pins_to(&self, color: Color) -> Vec<Pin> {
        let Some(king) = self.king(color) else { return Vec::new() };
        let board = self.board();
        let mut pins = Vec::new();
        for pinner in self.snipers(color) {
            let men = attacks::between(king, pinner) & board.occupied();
            if let Some(pinned) = men.single_square()
                && board.by_color(color).contains(pinned)
            {
                pins.push(Pin { pinned, pinner, king });
            }
        }
        pins
    }
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::*;

    fn pins(fen: &str) -> String {
        let position = position(fen);
        let text = |pin: &Pin| format!("{} by {}", pin.pinned, pin.pinner);
        Vision::of(position).pins().iter().map(text).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_man_alone_before_his_king_is_pinned() {
        assert_eq!(pins("4k3/4r3/8/8/4Q3/8/8/4K3 w - - 0 1"), "e4 by e7, e7 by e4");
        assert_eq!(pins("4k3/4r3/4p3/8/4Q3/8/8/4K3 w - - 0 1"), "");
        assert_eq!(pins("7k/6p1/8/8/8/8/1B6/4K3 w - - 0 1"), "g7 by b2");
    }

    #[test]
    fn a_pinned_man_guards_along_the_line_only() {
        let vision = Vision::of(position("4k3/4r3/8/8/4Q3/8/8/4K3 w - - 0 1"));
        assert!(vision.guards(Square::E7, Square::E4));
        assert!(vision.guards(Square::E7, Square::E5));
        assert!(!vision.guards(Square::E7, Square::D7));
    }
}
