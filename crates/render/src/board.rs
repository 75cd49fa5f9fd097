//! A board as text.

use explain::{Message, Style, side_name};
use shakmaty::{Chess, File, Position, Rank, Square};

/// Draws a board, White below, and writes which side is to move.
///
/// White's pieces are capitals. With colors, the squares of the first move are marked; without, nothing is.
pub fn board(position: &Chess, marked: &[Square], colors: bool, style: &Style) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        text.push_str(&format!("  {} ", rank.char()));
        for file in File::ALL {
            let square = Square::from_coords(file, rank);
            let letter = position.board().piece_at(square).map_or('.', |piece| piece.char());
            if colors && marked.contains(&square) {
                text.push_str(&format!(" \u{1b}[1;33m{letter}\u{1b}[0m"));
            } else {
                text.push_str(&format!(" {letter}"));
            }
        }
        text.push('\n');
    }
    text.push_str("     a b c d e f g h\n");
    let to_move = Message::new("to-move").with("side", side_name(position.turn())).write(style);
    text.push_str(&format!("  {to_move}\n"));
    text
}
